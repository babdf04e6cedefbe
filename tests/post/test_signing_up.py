"""Signing up, waiting and watching by letter, and a seat that goes to the one who has waited longest."""

from __future__ import annotations

from pathlib import Path

import pytest

import fangs
from fangs.post.answering import signing
from fangs.post.answering.clerk import Clerk, Received
from fangs.post.carrying.settings import Sender
from fangs.post.reading.letters import Letter
from fangs.table.events import Resigned, StoodIn, TurnedAway
from fangs.table.events.codec import Entry, decoded
from fangs.table.post.commands import enrolling
from fangs.translation import speaking
from tests.post.tables import ByPost
from tests.post.test_press import send


def to_table(post: ByPost, who: str, text: str) -> Received:
    """A letter to the table itself, without the word of a seat."""
    number = f"{who}{len(post.service.store.read(post.name))}"
    return clerk(post).receive(Letter(number, f"{who}@example.org", (post.name,), "", text, None))


def clerk(post: ByPost) -> Clerk:
    return Clerk(post.service, Sender("Gus", "gus@example.org"))


def letters(post: ByPost, who: str) -> list[tuple[str, str]]:
    """The kinds and the texts of all letters to an address."""
    found = []
    for queued in post.service.store.letters_due(post.now, 1000):
        letter = clerk(post).compose(queued)
        if letter is not None and letter["To"].addresses[0].addr_spec == f"{who}@example.org":
            body = letter.get_body(("plain",))
            assert body is not None
            found.append((queued.kind, str(body.get_content())))
    return found


def test_who_signs_up_waits_and_gets_the_next_seat_by_one_act(tmp_path: Path) -> None:
    for game in fangs.names():
        (tmp_path / game).mkdir()
        post = ByPost(tmp_path / game, game)
        assert to_table(post, "zoe", "Hello there,\njoin as Zoe").kind == "acted"
        assert to_table(post, "yan", "I'd like to play").kind == "acted"
        assert to_table(post, "zoe", "join").why == "This address is already at the table or on its list."
        assert to_table(post, "ann", "join").why.startswith("This address is already at the table"), "she plays already"
        assert [(one.name, one.watches) for one in post.post.enrolled] == [("Zoe", False), ("yan", False)]
        ((kind, text),) = letters(post, "yan")
        assert kind == "place" and "You are number 2 on the list" in " ".join(text.split())
        (queued,) = (
            one for one in post.service.store.letters_due(post.now, 1000) if one.player == post.post.enrolled[1].reader
        )
        question = clerk(post).invite(queued, post.service.store.address_word("yan@example.org"))
        assert "You would get a seat, wait for a place, or get the reports" in " ".join(
            str(question.get_content()).split()
        )
        post.play(1)
        assert {kind for kind, _ in letters(post, "zoe")} == {"place"}, "who waits gets no reports"
        send(post, 0, "wait")
        post.service.transact(post.name, lambda table, now: [StoodIn(1, "easy")])
        post.service.transact(post.name, lambda table, now: [Resigned(1, "easy")])
        post.do(enrolling.replace, 1, enrolling.NEXT, post.now)
        assert (post.table.players[1].called, post.table.players[1].mail) == ("Zoe", "zoe@example.org")
        assert [one.name for one in post.post.enrolled] == ["yan"]
        assert "start" in [kind for kind, _ in letters(post, "zoe")]


SENTENCES = [
    ("Hi, I would like to join match 1a2b as Zoe, thanks!", "Zoe"),
    ("Hi, I would like to join match 1a2b as\nZoe, thanks!", "Zoe"),
    ("Hello Gus! I\u2019d love to play as Zoe Q. Thank you!", "Zoe Q"),
    ("Can I join your game, please?", ""),
    ("Hallo, ich m\u00f6chte gern mitspielen als Zoe. Danke", "Zoe"),
    ("please sign me up for the match as Zoe", "Zoe"),
    ("join as Zoe", "Zoe"),
]


@pytest.mark.parametrize(("text", "name"), SENTENCES)
def test_to_join_in_a_short_sentence_is_understood(text: str, name: str) -> None:
    letter = Letter("0" * 32, "zoe@example.org", ("0123456789",), "", text, None)
    assert signing.wanted(letter) == ("0123456789", "join", name)


def test_a_stranger_who_may_want_to_join_is_asked_back_and_only_so_often(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    assert to_table(post, "zoe", "Hi, I would like to join match 1a2b as Zoe, thanks!").kind == "acted"
    assert [one.name for one in post.post.enrolled] == ["Zoe"]
    said = [to_table(post, "yan", "My brother and I heard that one can still join you. How?") for _ in range(3)]
    assert [one.kind for one in said] == ["acted", "acted", "refused"]
    assert [kind for kind, _ in letters(post, "yan")] == ["place"] * 2 and len(post.post.enrolled) == 1
    assert all("join, watch or leave" in " ".join(text.split()) for _, text in letters(post, "yan"))
    assert to_table(post, "xan", "Cheap watches, best price").kind == "stranger", "nobody is answered for anything else"


def test_a_seat_that_is_open_goes_to_the_first_who_signs_up(tmp_path: Path) -> None:
    for game in fangs.names():
        (tmp_path / game).mkdir()
        count = fangs.game(game).usual_players
        seats = ["open", *(f"post:Player {number} <p{number}@example.org>" for number in range(1, count))]
        post = ByPost(tmp_path / game, game, seats=seats)
        to_table(post, "zoe", "join as Zoe")
        assert post.table.players[0].kind == "invited" and post.table.players[0].mail == "zoe@example.org"
        assert [kind for kind, _ in letters(post, "zoe")] == ["invitation"], "the game begins when she has agreed"


def test_who_watches_gets_reports_as_a_spectator_and_orders_nothing(tmp_path: Path) -> None:
    for game in fangs.names():
        (tmp_path / game).mkdir()
        post = ByPost(tmp_path / game, game)
        to_table(post, "zoe", "watch as Zoe\n" + "\n".join(one.given or "" for one in post.orders(0)))
        assert not post.post.orders
        turns = len(post.play(1).post.turns)
        found = letters(post, "zoe")
        assert [kind for kind, _ in found] == ["start", *["report"] * turns]
        assert all("(you" not in text and "still have to send these orders" not in text for _, text in found)
        to_table(post, "zoe", "leave")
        assert not post.post.enrolled


def test_what_cannot_be_is_answered_twice_a_day(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    kinds = [to_table(post, "ann", "join").kind for _ in range(3)]
    assert kinds == ["acted", "acted", "refused"]
    told = [text for kind, text in letters(post, "ann") if kind == "place"]
    assert len(told) == 2 and "We could not do what you asked. This address is already at the table" in " ".join(
        told[0].split()
    )
    assert not post.post.enrolled


def test_why_a_request_cannot_be_met_is_stored_so_that_every_language_can_say_it(tmp_path: Path) -> None:
    with speaking("de"):
        post = ByPost(tmp_path, "getbit")
    assert post.table.opened.language == "de"
    for number in range(enrolling.MOST):
        to_table(post, f"w{number}", "watch")
    to_table(post, "zoe", "join as Zoe")
    ((_, text),) = letters(post, "zoe")
    assert "An einem Tisch können höchstens 20 Leute warten oder zusehen." in " ".join(text.split())
    entry = post.service.store.read(post.name)[-1]
    assert entry.data["why"] == "At most 20 people can wait or watch at one table.", "logs are English"


def test_an_older_log_without_what_makes_a_refusal_again_is_told_as_it_was_written() -> None:
    old = Entry(1, 0.0, "turned_away", {"number": 1, "id": "z", "why": "The game is over."}, 1)
    (event,) = (logged.event for logged in decoded(old))
    assert event == TurnedAway(1, "z", "The game is over.")


def test_who_leaves_the_list_or_has_a_seat_deleted_leaves_nothing_behind(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    for who in ("zoe", "yan", "xia"):
        to_table(post, who, f"join as {who.title()}")
    to_table(post, "xia", "leave")
    assert stored(post, "xia@example.org") == 0
    post.service.transact(post.name, lambda table, now: [StoodIn(1, "easy"), Resigned(1, "easy")])
    post.do(enrolling.replace, 1, "next 2", post.now)
    assert post.table.players[1].called == "Yan" and stored(post, "yan@example.org") == 2
    post.service.forget(post.name, 1)
    assert stored(post, "yan@example.org") == stored(post, "bob@example.org") == 0
    post.service.forget(post.name, post.post.enrolled[0].reader)
    assert stored(post, "zoe@example.org") == 0
    assert [one.name for one in post.post.enrolled] == [""]


def stored(post: ByPost, mail: str) -> int:
    """How often an address is stored beside the log."""
    return str([entry.personal for entry in post.service.store.read(post.name)]).count(mail)


def test_a_letter_without_a_word_is_looked_for_where_its_address_was_given_alone(tmp_path: Path) -> None:
    tables = [
        ByPost(tmp_path, "getbit", seats=[f"post:{name} <{name}_b@x.org>" for name in names])
        for names in ("abcd", "efgh", "aijk")
    ]
    store = tables[0].service.store
    assert set(store.tables_with("a_b@x.org", 9)) == {tables[0].name, tables[2].name}
    assert store.tables_with("axb@x.org", 9) == [] and len(store.tables_with("A_B@X.ORG", 1)) == 1
