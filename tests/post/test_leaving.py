"""Nobody loses a seat, a place or the desk without a letter, and no letter of somebody who is known stays without an answer."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import FangsError
from fangs.post.answering import invitation
from fangs.post.answering.strangers import OFTEN
from fangs.post.reading.letters import Letter
from fangs.service.table_service import Command
from fangs.table import people, rhythm
from fangs.table.events import LetterRead, Resigned
from fangs.table.phase import Phase
from fangs.table.post.commands import enrolling, master, ordering
from fangs.table.post.desk import overview
from fangs.table.rows import Queued
from tests.post.tables import DAY, ByPost
from tests.post.test_signing_up import clerk, letters, to_table


def agreed(post: ByPost, *who: str) -> None:
    """The owners of these addresses have agreed to letters."""
    for one in who:
        post.service.store.agree(post.service.store.address_word(f"{one}@example.org"), post.now)


def overdue(post: ByPost) -> ByPost:
    """A table at which Bob has not ordered, and may be replaced."""
    while post.table.phase is not Phase.OVERDUE:
        post.now = (rhythm.wake(post.table, 0.0) or post.now) + 1
        post.service.transact(post.name, rhythm.for_the_clock)
    return post


def queued_for(post: ByPost, who: str) -> Queued:
    """The last letter to an address."""
    found = [one for one in post.service.store.letters_due(post.now, 1000) if _is_to(post, one, who)]
    return max(found, key=lambda one: one.seq)


def _is_to(post: ByPost, one: Queued, who: str) -> bool:
    letter = clerk(post).compose(one)
    return letter is not None and letter["To"].addresses[0].addr_spec == f"{who}@example.org"


def test_who_had_a_seat_is_told_that_somebody_else_has_it_and_an_old_word_is_answered(tmp_path: Path) -> None:
    for game in fangs.names():
        (tmp_path / game).mkdir()
        post = overdue(ByPost(tmp_path / game, game, late="master"))
        seat = next(seat for seat in post.table.players if seat.player is not None and post.table.owes(seat.player))
        name = str(seat.name)
        who = name.lower()
        agreed(post, who)
        post.do(master.replace, seat.player, "Zoe <zoe@example.org>", post.now)
        told = letters(post, who)
        assert [kind for kind, _ in told].count("gone") == 1, "and a letter to the new player is not one to the old"
        text = " ".join(told[-1][1].split())
        assert f"Zoe takes over from {name}." in text and "Your seat now belongs to somebody else." in text
        assert "Answer this email with your orders" not in text and post.name not in text
        letter = clerk(post).compose(queued_for(post, who))
        assert letter is not None and letter["Reply-To"] == f"gus+{post.name}@example.org", (
            "its word would open nothing"
        )
        old = Letter("1" * 32, f"{who}@example.org", (f"{post.name}-{seat.word}",), "", "red 92", None)
        assert clerk(post).receive(old).kind == "acted"
        assert "does not open a seat at this table, or no longer" in " ".join(letters(post, who)[-1][1].split())
        assert not any(post.table.boards[one.board].player_of(one.role) == seat.player for one in post.post.orders)


def test_who_has_resigned_is_not_told_of_who_comes_next(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater")
    post.service.transact(post.name, lambda table, now: [Resigned(1, "easy")])
    post.do(master.replace, 1, "Zoe <zoe@example.org>", post.now)
    assert "gone" not in [kind for kind, _ in letters(post, "bob")]


def ann_writes(post: ByPost, text: str) -> str:
    """Ann writes a letter; the last letter to her."""
    word = f"{post.name}-{post.table.players[0].word}"
    number = f"{len(post.service.store.read(post.name)):032x}"
    assert clerk(post).receive(Letter(number, "ann@example.org", (word,), "", text, None)).kind == "acted"
    return " ".join(letters(post, "ann")[-1][1].split())


@pytest.mark.parametrize("text", ["wait\nresign", "resign\nwait"])
def test_who_has_resigned_holds_up_nobody_and_is_asked_for_nothing(tmp_path: Path, text: str) -> None:
    post = ByPost(tmp_path, "getbit", schedule={"hours": 72})
    agreed(post, "ann")
    for asked in (text, "ready", "red 5"):
        answer = ann_writes(post, asked)
        assert "Still missing" not in answer and "Answer this email" not in answer and "resigned" in answer
    post.order(1, 2, 3)
    post.bots()
    post.tick(1)
    assert [turn.by for turn in post.post.turns] == ["all in"]


def test_what_a_player_had_taken_and_said_is_not_passed_on_with_the_seat(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", schedule={"hours": 72}, late="master")
    due = rhythm.deadline(post.table)
    away = (date(2027, 1, 16), date(2027, 2, 1))
    post.do(ordering.away, 0, *away)
    post.do(ordering.extension, 0)
    assert due is not None and rhythm.deadline(post.table) != due
    ann_writes(post, "wait\nnext turn: red 5")
    ann_writes(post, "resign")
    post.do(master.replace, 0, "Zoe", post.now)
    shown = overview(post.table, post.table.master, [], post.now)
    zoe = shown["players"][0]
    assert not shown["holidays"] and not post.post.ahead and zoe["extensions"] == 1
    assert (zoe["says"], zoe["received"], zoe["reliability"]["turns"]) == (None, None, 0)
    assert rhythm.deadline(post.table) == due + 48 * 3600, "the extension was everybody's"
    post.do(ordering.away, 0, *away)
    assert len(post.post.holidays) == 1


def test_orders_from_paper_are_not_entered_or_announced_for_who_has_resigned(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", schedule={"hours": 72})
    entered = clerk(post).read(post.name, 0, "4", "0" * 32)
    assert [line["is"] for line in entered.lines] == ["ordered"]
    ann_writes(post, "resign")
    with pytest.raises(FangsError, match="Ann has resigned"):
        clerk(post).read(post.name, 0, "5", "1" * 32)
    post.play(1)
    assert not [line for line in post.table.happened if line.kind == "entered"]


@pytest.mark.parametrize("text", ["{}\nresign", "resign\n{}"])
@pytest.mark.parametrize("asked", ["extension", "next turn: red 5", "wait", "ready", "away 2027-01-16 to 2027-02-01"])
def test_who_resigns_in_a_letter_is_promised_nothing_else_in_it(tmp_path: Path, asked: str, text: str) -> None:
    post = ByPost(tmp_path, "getbit", schedule={"hours": 72})
    due, before = rhythm.deadline(post.table), post.table.length
    answer = ann_writes(post, text.format(asked))
    assert f"without effect: '{asked}' Ann has resigned" in answer and "You have resigned." in answer
    assert rhythm.deadline(post.table) == due
    assert [type(one.event) for one in post.log()[before:]] == [Resigned, LetterRead]


LEAVING: dict[str, Command] = {
    "replaced": lambda table, now: master.replace(table, 0, "Zoe", now),
    "replaced by a bot": lambda table, now: master.replace(table, 0, "bot:easy", now),
    "represented": lambda table, now: people.let_bot_play(table, table.master, 0, "easy", now),
    "resigned": lambda table, now: people.resign(table, table.players[0]),
}


@pytest.mark.parametrize("leaves", LEAVING.values(), ids=LEAVING)
@pytest.mark.parametrize("hours", [1, 100], ids=["before the old deadline", "after it"])
def test_a_deadline_that_a_holiday_has_put_off_leaves_a_day_when_its_player_goes(
    tmp_path: Path, leaves: Command, hours: float
) -> None:
    post = ByPost(tmp_path, "getbit", schedule={"hours": 72}, late="bot:easy", reminder=0)
    for _ in range(2):
        post.order(1, 2, 3)
        post.tick()
        post.bots()
    assert post.post.turn.number == 3 and post.table.seats[0].missed == 2
    post.do(people.hand_back, post.table.players[0])
    today = post.post.rules.schedule.day(post.now)
    due = rhythm.deadline(post.table)
    post.do(ordering.away, 0, today, today + timedelta(days=14))
    post.now += hours * 3600
    post.service.transact(post.name, leaves)
    after = rhythm.deadline(post.table)
    assert due is not None and after is not None
    assert max(due, post.now + DAY) <= after < max(due + 1, post.now + DAY + 3600)
    turn = post.post.turn.number
    post.tick(DAY - 3600)
    assert post.post.turn.number == turn and post.table.phase is Phase.OPEN


def test_a_deadline_within_the_day_is_not_put_off_when_a_player_on_holiday_goes(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit", schedule={"hours": 72})
    today = post.post.rules.schedule.day(post.now)
    post.do(ordering.away, 0, today, today + timedelta(days=14))
    put_off = rhythm.deadline(post.table)
    assert put_off is not None
    post.now = put_off - 2 * 3600
    post.do(people.resign, post.table.players[0])
    assert put_off <= (rhythm.deadline(post.table) or 0.0) < put_off + 3600


def test_a_games_master_learns_that_another_has_the_desk(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    post.do(master.hand_over, "Hal <hal@example.org>", "k" * 32)
    kind, text = letters(post, "gus")[-1]
    assert kind == "gone" and "Your link no longer opens the desk" in " ".join(text.split())
    assert [kind for kind, _ in letters(post, "hal")] == ["notice"]


def test_every_letter_of_ours_can_be_answered(tmp_path: Path) -> None:
    """Who waits or watches, and the Games Master, answer to the table itself: `leave` as the answer to a letter of ours works."""
    post = ByPost(tmp_path, "getbit")
    agreed(post, "zoe", "gus", "wim")
    to_table(post, "zoe", "join as Zoe")
    to_table(post, "wim", "watch as Wim")
    for who in ("zoe", "wim", "gus"):
        letter = clerk(post).compose(queued_for(post, who))
        assert letter is not None and letter["Reply-To"] == f"gus+{post.name}@example.org"
    assert to_table(post, "zoe", "Sorry, I have no time after all.").kind == "acted"
    assert "join, watch or leave" in " ".join(letters(post, "zoe")[-1][1].split())
    assert to_table(post, "gus", "Thanks! When can I see the orders?").kind == "acted"
    assert "Use your desk in the browser" in " ".join(letters(post, "gus")[-1][1].split())
    assert to_table(post, "gus", "Hello?").kind == "acted"
    assert to_table(post, "gus", "Hello??").kind == "refused", "an address can be forged: twice a day is enough"
    assert to_table(post, "mallory", "Hello?").kind == "stranger", "who has not agreed to letters gets none"
    to_table(post, "zoe", "leave")
    assert [one.name for one in post.post.enrolled] == ["Wim"]


def test_who_waits_learns_that_the_game_is_over(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    to_table(post, "zoe", "join as Zoe")
    post.play(60)
    assert [kind for kind, _ in letters(post, "zoe")] == ["place", "report"]


def test_somebody_who_comes_later_is_not_told_that_the_game_begins(tmp_path: Path) -> None:
    post = overdue(ByPost(tmp_path, "maneater", late="master").play(1))
    to_table(post, "zoe", "join as Zoe")
    post.do(enrolling.replace, 1, enrolling.NEXT, post.now)
    letter = clerk(post).compose(queued_for(post, "zoe"))
    assert letter is not None and str(letter["Subject"]).endswith(": you play from turn 2 on")


ANSWERS = [
    ("yes", True),
    ("Yes, please!", True),
    ("Yes. Looking forward to it!", True),
    ("OK, count me in", True),
    ("Ja, gerne.", True),
    ("S\u00ed, por favor", True),
    ("si", True),
    ("\u306f\u3044", True),
    ("\u0434\u0430, \u0441\u043f\u0430\u0441\u0438\u0431\u043e", True),
    ("no thanks", False),
    ("stop", False),
    ("Yes, but who are you?", None),
    ("OK, I don't want that", None),
    ("Si vous voulez", None),
    ("Yesterday I was asked the same", None),
    ("Who is this?", None),
    ("Ja, aber nicht jetzt", None),
    ("red 92", None),
]


@pytest.mark.parametrize(("text", "wants"), ANSWERS, ids=[text for text, _ in ANSWERS])
def test_consent_is_a_clear_yes(text: str, wants: bool | None) -> None:
    assert invitation.wants_letters(Letter("1" * 32, "zoe@example.org", (), "Re: May we", text, None)) is wants


def test_an_unclear_answer_to_the_question_for_consent_is_answered_twice_a_day(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    store, word = post.service.store, post.service.store.address_word("zoe@example.org")

    def answers(who: str, text: str, refused: str | None = None) -> bool:
        letter = Letter("2" * 32, f"{who}@example.org", (f"letters-{word}",), "", text, refused)
        answer = clerk(post).receive(letter).answer
        assert answer is None or (
            answer["To"] == f"{who}@example.org" and "answer this email with one word" in str(answer)
        )
        return answer is not None

    assert not answers("zoe", "Who is this?"), "this address was never asked"
    store.ask(word, post.now)
    assert not answers("mallory", "Who is this?"), "nobody else is told anything"
    assert not answers("zoe", "I am out of the office", refused="The letter is an automatic reply.")
    assert [answers("zoe", "Who is this?") for _ in range(3)] == [True, True, False]
    assert store.consent(word) == "asked"


NAMED = [
    "join as Zoe <victim@example.org>",
    "join as Zoe\rBcc: victim@example.org",
    "join as =?utf-8?q?Zoe=0d=0aBcc=3a_victim=40example.org?=",
    "join as victim@example.org",
    'join as "Zoe" <victim@example.org>, "Zoe"',
]


@pytest.mark.parametrize("text", NAMED)
def test_a_name_brings_no_other_address_into_a_letter(tmp_path: Path, text: str) -> None:
    post = ByPost(tmp_path, "getbit")
    to_table(post, "zoe", text)
    assert {one.mail for one in post.post.enrolled} <= {"zoe@example.org"}
    for one in post.service.store.letters_due(post.now, 1000):
        letter = clerk(post).compose(one)
        assert letter is not None and letter["Bcc"] is None
        head = letter.as_bytes().partition(b"\n\n")[0]
        assert b"victim@example.org>" not in head and b"\nBcc:" not in head


def test_a_machine_that_answers_every_answer_is_answered_only_so_often(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "getbit")
    word = f"{post.name}-{post.table.players[0].word}"
    kinds = [
        clerk(post).receive(Letter(f"{number:032x}", "ann@example.org", (word,), "", "I am on a journey.", None)).kind
        for number in range(OFTEN + 3)
    ]
    assert kinds == ["acted"] * OFTEN + ["refused"] * 3
    order = post.orders(0)[0]
    letter = Letter("f" * 32, "ann@example.org", (word,), "", f"card {order.action}", None)
    assert clerk(post).receive(letter).kind == "acted", "an order still counts"
    assert [one.action for one in post.post.orders] == [order.action]
