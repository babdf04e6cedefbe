"""A player's address is corrected: by the player, or by the Games Master while the player is away. Nothing goes to the old one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from fangs.core.errors import FangsError
from fangs.post.answering.clerk import Clerk
from fangs.post.desk_text import desk_as_text
from fangs.post.reading.letters import Letter, read_letter
from fangs.table.post.commands import announcements, enrolling, master, press
from tests.post.mails import text_of
from tests.post.servers import smtpd
from tests.post.tables import ByPost
from tests.post.test_clerk import GUS, orders, send
from tests.post.test_consent import URL, Desk
from tests.post.test_undelivered import STATUS, report

NEW = "dee@example.net"


def recipients(post: ByPost, after: int) -> set[str]:
    """The addresses to which all letters since an event go, whenever they are written."""
    letters = [one for one in post.service.store.letters_of(post.name) if one.seq > after]
    written = [Clerk(post.service, GUS).compose(letter) for letter in letters]
    return {str(one["To"].addresses[0].addr_spec) for one in written if one is not None}


def answers(post: ByPost, player: int) -> str:
    """The last answer to a player, without line breaks."""
    found = [one for one in post.service.store.letters_of(post.name) if (one.player, one.kind) == (player, "answer")]
    message = Clerk(post.service, GUS).compose(found[-1])
    assert message is not None
    return " ".join(text_of(message).split())


@pytest.mark.parametrize(
    "line",
    [f"new address {NEW}", f"My new address is {NEW}.", f"New e-mail address: <{NEW}>", f"Neue Adresse: {NEW}"],
)
def test_a_player_gets_everything_at_a_new_address_and_keeps_orders_and_press(line: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    post.order(3)
    post.do(press.write, 0, "Dee", "", "The cave is ours.")
    was, before = post.table.seats[3], post.table.length
    assert send(post, 3, line) == "acted"
    now = post.table.seats[3]

    assert (now.mail, now.name, now.holder) == (NEW, "Dee", was.holder) and now.word != was.word
    assert len(now.keys) == 2
    assert len(post.post.orders) == 5 and [one.text for one in press.readable(post.do(list_nothing), 3)] == []
    assert [one.text for one in post.post.press if one.to == post.table.holder_of(3)] == ["The cave is ours."]
    assert recipients(post, before) == {NEW, "gus@example.org"}
    assert f"From now on, your letters are sent to {NEW}." in answers(post, 3)
    assert [line.text for line in post.table.happened][-1] == "Dee now gets letters at another address."
    assert "@" not in [line.text for line in post.table.happened][-1]


def shown(desk: Desk, name: str) -> str:
    """The desk of a table as text."""
    letters, times = desk.store.letters_of(name), desk.store.letter_times(name)
    return desk_as_text(desk.table(name), letters, desk.now, times)


def list_nothing(table: object) -> list[object]:
    """A command that does nothing."""
    return []


def test_letters_that_waited_go_to_the_new_address_with_the_new_word(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    was = post.table.seats[3].word
    send(post, 3, f"new address {NEW}")
    found = [Clerk(post.service, GUS).compose(one) for one in post.service.store.letters_of(post.name)]
    theirs = [one for one in found if one is not None and "Dee" in str(one["To"])]

    assert len(theirs) == 3 and {one["To"].addresses[0].addr_spec for one in theirs} == {NEW}
    assert was and not any(was in one.as_string() for one in theirs)


def test_a_player_who_mistyped_the_new_address_corrects_it_with_the_old_word(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    words = [post.table.seats[3].word]
    for mail in ("dee@exmple.net", NEW):
        id = f"{post.table.length:032x}"
        letter = Letter(id, NEW, (f"{post.name}-{words[0]}",), "", f"new address {mail}", None)
        assert Clerk(post.service, GUS).receive(letter).kind == "acted"
        words.append(post.table.seats[3].word)
    opened = [post.table.seat_with(word) is not None for word in words if word]

    assert post.table.seats[3].mail == NEW
    assert opened == [True, False, True], "the word that was sent to the wrong address opens nothing"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("new address dee@example.org", "Your letters are already sent to this address."),
        ("new address dee@localhost", "is not an email address"),
        ("My new address", "If this is a request, write it alone on its line"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(line: str, why: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    send(post, 3, line)
    assert post.table.seats[3].mail == "dee@example.org" and why in answers(post, 3)


def test_an_address_in_a_signature_changes_nothing(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    send(post, 3, *orders(post, 3), f"Email: {NEW}", f"Address: {NEW}")
    assert post.table.seats[3].mail == "dee@example.org"


def test_a_player_can_change_the_address_only_twice_a_day(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    for number in range(3):
        send(post, 3, f"new address dee{number}@example.net")
    assert post.table.seats[3].mail == "dee1@example.net"
    assert "only twice a day" in answers(post, 3)


def test_the_games_master_cannot_take_a_seat_by_its_address(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True).play(2)
    with pytest.raises(FangsError, match="only Dee can change the address, by a letter with the line"):
        post.do(enrolling.replace, 3, f"Dee <{NEW}>", post.now)
    got = Clerk(post.service, GUS).read(post.name, 3, f"new address {NEW}", "0" * 32)
    assert [line["is"] for line in got.lines] == ["refused"]
    assert post.table.seats[3].mail == "dee@example.org"


def test_the_games_master_corrects_the_address_of_a_player_who_is_away(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True).play(2, late=(3,))
    post.do(announcements.write, 3, "Do you still play?")
    post.do(press.write, 0, "Dee", "", "The cave is ours.")
    before, was = post.table.length, post.table.seats[3]
    post.do(enrolling.replace, 3, f"Dee <{NEW}>", post.now)

    assert [line.text for line in post.table.happened][-1] == "Dee now gets letters at another address."
    assert recipients(post, before) == {NEW, *(f"{name}@example.org" for name in ("ann", "bob", "cyd", "eve", "gus"))}
    assert "dee@example.org" not in recipients(post, 0)
    assert post.table.seats[3].word != was.word
    assert not press.readable(post.table, 3), (
        "private press does not pass on, because the Games Master chose the address"
    )


def test_another_name_still_takes_over(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True).play(2, late=(3,))
    before = post.table.length
    post.do(master.replace, 3, f"Zoe <{NEW}>", post.now)
    assert [line.text for line in post.table.happened][-1] == "Zoe takes over from Dee."
    assert "dee@example.org" in recipients(post, before)


def test_a_mistyped_address_is_corrected_before_the_game_begins_and_the_new_one_is_asked(tmp_path: Path) -> None:
    with smtpd() as out, closing(Desk(tmp_path, out, URL)) as desk:
        name = desk.open("ann", "bob")
        desk.sent()
        desk.answer("ann", "yes")
        desk.clerk.receive(read_letter(report(STATUS, desk.last("bob"))))
        assert "The question whether Bob agrees to get letters could not be delivered" in shown(desk, name)
        desk.service.transact(name, lambda table, now: enrolling.replace(table, 1, "Bob <bert@example.net>", now))
        assert {who for who, _ in desk.sent()} == {"bert"}
        assert desk.sent() == [] and "could not be delivered" not in shown(desk, name)
        assert shown(desk, name).count("held until Bob agrees") == 1
        desk.answer("bert", "yes")
        assert {who for who, _ in desk.sent()} == {"ann", "bert"}
        assert desk.table(name).is_playing
        assert "Bob now gets letters at another address." in [line.text for line in desk.table(name).happened]


def test_a_new_address_is_asked_for_consent_even_if_the_player_has_written_before(tmp_path: Path) -> None:
    with smtpd() as out, closing(Desk(tmp_path, out, URL)) as desk:
        desk.open("ann", "bob")
        desk.sent()
        for who in ("ann", "bob"):
            desk.answer(who, "yes")
        desk.sent()
        desk.answer("bob", "orders?")
        desk.answer("bob", "new address bert@example.net")
        assert [who for who, _ in desk.sent()] == ["bert"]
        assert str(desk.last("bert")["Subject"]).startswith("May we send you")
