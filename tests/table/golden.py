"""Writes golden logs of today's version: `python -m tests.table.golden NAME` makes the folder tests/table/logs/NAME, once for each release.

What is in them is said at the end of every log by `said`, and compared by tests/table/test_golden_logs.py for ever.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

import fangs
from fangs.core.checks.laws import variants
from fangs.table import agreeing, moderation, people, rhythm
from fangs.table import events as e
from fangs.table import strict as strictness
from fangs.table.events.codec import KINDS
from fangs.table.frozen import replace
from fangs.table.lifecycle.opening import Setup, as_before
from fangs.table.live import days_off, plans
from fangs.table.post.commands import (
    address,
    ahead,
    announcements,
    aside,
    correcting,
    early,
    enrolling,
    master,
    ordering,
    press,
)
from fangs.table.post.commands.ordering import Wanted
from fangs.table.state import Table
from fangs.table.views.narration import Happened
from tests.table.evening import SEED, Evening, of_friends, stored

LOGS = Path(__file__).parent / "logs"
DAY = 24 * 3600.0
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay")


def said(table: Table) -> dict[str, Any]:
    """What is compared of a table: all that is kept of it, but its secrets."""
    return {
        "phase": table.phase,
        "seats": [_seat(one) for one in msgspec.to_builtins(table.seats)],
        "boards": [
            {
                "position": board.position.json(),
                "record": str(table.record(board.index)),
                "number": board.number,
                "drafts": board.chosen,
                "authors": [author and list(author) for author in board.authors],
            }
            for board in table.boards
        ],
        "happened": [_line(line) for line in table.happened],
        "chat": [[line.name, line.text] for line in table.chat],
        "prepared": msgspec.to_builtins(table.prepared),
        "proposal": table.proposal and [table.proposal.what, sorted(table.proposal.waiting)],
        "rematch": table.rematch,
        "deadline": rhythm.deadline(table),
        "totals": table.totals(),
        "ranking": table.ranking(),
        "gone_at": [seat.gone_at for seat in table.seats],
        "post": None
        if table.post is None
        else msgspec.to_builtins(
            {
                "phase": table.post.phase,
                "pause": table.post.pause,
                "orders": [[one.board, one.role, one.action, one.receipt] for one in table.post.orders],
                "turns": [[turn.number, turn.by, turn.base, turn.last] for turn in table.post.turns],
                "letters": sorted(table.post.letters),
            }
        ),
    }


def _seat(seat: dict[str, Any]) -> dict[str, Any]:
    """A seat; the language of its letters and its account only where they are not those of all older tables.

    `said` has apart from it when its person left, which seats of older tables did not have.
    """
    usual = (("language", "en"), ("account", None))
    return {
        name: value for name, value in seat.items() if (name, value) not in usual and name not in ("gone_at", "late")
    }


def _line(line: Happened) -> list[Any]:
    """The kind of what happened, not its words, which may change."""
    return [line.kind, line.board, line.steps, line.clause]


def log(about: str, evening: Evening) -> dict[str, Any]:
    """A golden log: the events as they are stored, and what is said of the table."""
    rows = []
    for entry in map(stored, evening.log):
        personal = {str(seat): data for seat, data in entry.personal.items()}
        rows.append([entry.seq, entry.at, entry.kind, entry.data, entry.version, personal])
    return {
        "about": about,
        "written_by": fangs.__version__,
        "table": "t",
        "seed": SEED,
        "entries": rows,
        "said": json.loads(json.dumps(said(evening.table))),
    }


# Live tables


def slow() -> Evening:
    """A table with a deadline, weekends, holidays, a time to begin, a player's account, and a rematch with other settings."""
    setup = Setup("mandua", 2, seats=["me", "friend"], name="Ann", hours=48.0, weekends="Europe/Berlin", starts=5000.0)
    evening = Evening(setup, everybody=False)
    evening.do(people.sit(evening.table, evening.seat(1), "Bob", recovery="f" * 64))
    evening.do(people.link_account(evening.table, evening.seat(1), "bobsaccount"))
    evening.now = 5000.0
    evening.do(rhythm.for_the_clock(evening.table, evening.now))
    today = date(1970, 1, 1)
    for player in (0, 1):
        evening.do(days_off.take(evening.table, evening.seat(player), today, date(1970, 1, 5), "UTC", evening.now))
    evening.now += DAY
    evening.do(days_off.end(evening.table, evening.seat(1), evening.now))
    evening.play_on(random.Random(2), 4)
    evening.do(agreeing.propose(evening.table, evening.seat(0), "draw", 0))
    evening.do(agreeing.answer(evening.table, evening.seat(0), 1, False))
    for player in (0, 1):
        role = evening.board.roles_of(player)[0]
        evening.do(
            plans.plan(evening.table, player, 0, None, [["*", f"{role} c3"], ["*", f"{role} a1", "*", f"{role} b2"]])
        )
    evening.play_on(random.Random(3), 1)
    evening.do(people.resign(evening.table, evening.seat(0)))
    again = replace(as_before(evening.table), hours=24.0, weekends=None, seats=(0, 1))
    evening.do([e.RematchSet("again", 1, again)])
    return evening


def live(game: str, players: int, options: dict[str, Any]) -> Evening:
    """A table of friends in the middle of a game."""
    evening = Evening(of_friends(game, players, options=options))
    evening.play_on(random.Random(players), 12)
    return evening


def everything_live() -> Evening:
    """Whatever people may do at a live table."""
    evening = Evening(
        Setup("getbit", 4, seats=["me", "friend", "open", "bot:easy"], name="Ann", chat="all"), everybody=False
    )
    rng, at = random.Random(4), lambda player: evening.table.players[player]
    evening.do(people.renew(evening.table, evening.host, 1, "a new key"))
    evening.do(people.sit(evening.table, at(1), "Bob", recovery="f" * 64))
    evening.do(people.sit_at_open_seat(evening.table, 2, "Cyd", "c" * 64, "e" * 64))
    evening.do(people.sit(evening.table, at(2), "Cyd the Bold"))
    evening.do(people.say(evening.table, None, "a guest", "Good luck!"))
    evening.do(people.say(evening.table, at(1), None, "Thanks."))
    evening.do(people.say(evening.table, None, "a guest", "Something vile."))
    evening.do(moderation.unsay(evening.table, evening.host, 3))
    evening.do(moderation.mute(evening.table, evening.host, None, True))
    evening.do(moderation.mute(evening.table, evening.host, 1, True))
    evening.do(moderation.mute(evening.table, evening.host, 1, False))
    evening.do(moderation.complain(evening.table, at(1), "A guest was rude."))
    evening.play_on(rng, 9)
    evening.do(agreeing.propose(evening.table, at(0), "undo", 0))
    for player in (1, 2):
        evening.do(agreeing.answer(evening.table, at(player), 1, True))
    evening.play_on(rng, 4)
    evening.do(agreeing.propose(evening.table, at(1), "undo", 0))
    evening.do(agreeing.answer(evening.table, at(2), 2, False))
    evening.now += 100
    evening.do(people.let_bot_play(evening.table, at(2), 2, "easy", evening.now))
    evening.do(people.hand_back(evening.table, at(2)))
    evening.now += 1000
    evening.do(people.free(evening.table, evening.host, 1, "another key", evening.now, {}))
    evening.do(people.sit(evening.table, at(1), "Dee"))
    evening.do([e.KeyAdded(1, "d" * 64, False, "b" * 64)])
    evening.do(agreeing.propose(evening.table, at(0), "undo", 0) if agreeing.may_undo(evening.table, at(0)) else [])
    evening.do([e.Rebased(0, 1, evening.board.position.json())])
    evening.play_on(rng, 3)
    evening.do(people.resign(evening.table, at(2)))
    return evening


def over() -> Evening:
    """A game to its end by a draw, and a rematch; personal data were deleted."""
    evening = Evening(of_friends("mandua"))
    evening.play_on(random.Random(1), 6)
    evening.do(agreeing.propose(evening.table, evening.seat(0), "draw", 0))
    evening.do(agreeing.answer(evening.table, evening.seat(1), 1, True))
    evening.do([e.RematchSet("0123456789", 0)])
    evening.do([e.Leaving(evening.now + 14 * 86400)])
    evening.do([e.Erased()])
    return evening


def strict() -> Evening:
    """A strict game in which one player resigns, another one is late, and bots play to the end."""
    evening = Evening(of_friends("getbit", 4, hours=1.0, strict=True))
    rng = random.Random(5)
    evening.play_on(rng, 8)
    evening.do(people.resign(evening.table, evening.seat(2)))
    for player in (0, 1):
        role = next(role for _, role in evening.due() if evening.board.player_of(role) == player)
        evening.choose(role, evening.board.position.legal(role)[0])
    evening.now += 3601
    clock(evening)
    evening.play_on(rng)
    return evening


def aborted() -> Evening:
    """A strict game that a player aborts before the other has chosen."""
    evening = Evening(of_friends("lunch", bank=300.0, strict=True))
    evening.play_on(random.Random(6), 1)
    evening.do(strictness.abort(evening.table, evening.seat(0)))
    return evening


def held() -> Evening:
    """A live clock that stood still while no server was there, and then ran out."""
    evening = Evening(of_friends("mandua", hours=1 / 60))
    evening.play_on(random.Random(2), 3)
    evening.now += 3600
    evening.do(rhythm.hold(evening.table, evening.now - 3500, evening.now))
    evening.now += 30
    evening.play_on(random.Random(3), 1)
    clock(evening)
    return evening


# By post


def by_post(game: str, players: int, bots: int = 0, *, match: bool = False, **rules: Any) -> Evening:
    """A table by post; the last seats are for bots."""
    seats = [f"post:{name} <{name.lower()}@example.org>" for name in NAMES[: players - bots]] + ["bot:easy"] * bots
    return Evening(
        Setup(game, players, match=match, seats=seats, name="Gus <gus@example.org>", post={"quiet": 0} | rules)
    )


def turns(evening: Evening, number: int) -> None:
    """So many turns in which everybody orders something at random."""
    rng = random.Random(number)
    assert evening.table.post is not None
    until = evening.table.post.turn.number + number
    while evening.table.is_playing and evening.table.post.turn.number < until:
        evening.now += 60
        board, role = rng.choice(evening.due())
        at = evening.table.boards[board]
        action = rng.choice(at.position.legal(role))
        if evening.table.players[at.player_of(role)].chooser:
            evening.do(rhythm.for_bots(evening.table, board, at.number, role, action))
        else:
            evening.do(
                ordering.order(evening.table, at.player_of(role), [Wanted(board, role, action, f"{role}: {action}")])
            )


def clock(evening: Evening) -> None:
    """What the clock does next."""
    wake = rhythm.wake(evening.table, 0.0)
    assert wake is not None
    evening.now = max(evening.now, wake) + 1
    evening.do(rhythm.for_the_clock(evening.table, evening.now, 0.0))


def everything_by_post() -> Evening:
    """Whatever people, the clock and the Games Master may do at a table by post."""
    evening = by_post("maneater", 3, grace=2, reminder=24, late="master", extensions=2)
    turns(evening, 2)
    table = evening.table
    evening.do(ordering.extension(table, 0))
    first = table.boards[0].owing[0]
    player = table.boards[0].player_of(first)
    wanted = Wanted(0, first, table.boards[0].position.legal(first)[0])
    evening.do(
        [*ordering.order(evening.table, player, [wanted]), *ordering.letter("a letter", player, [{"is": "ordered"}])]
    )
    evening.do(ordering.cancel(evening.table, player, 0, first))
    evening.do(early.say(evening.table, player, "wait"))
    evening.do(people.choose_language(evening.table.players[player], "de"))
    evening.do(address.change(evening.table, player, "dee@example.net"))
    evening.do(ahead.seal(evening.table, player, wanted._replace(given="next turn: the same")))
    evening.do(enrolling.enroll(evening.table, "x", "Zoe <zoe@example.org>", evening.now, watches=True))
    evening.do(enrolling.leave(evening.table, "y", "zoe@example.org"))
    evening.do(enrolling.turn_away(evening.table, "z", "ann@example.org", "She plays already."))
    evening.do(enrolling.look_for_players(evening.table, True))
    evening.do(enrolling.sign_up(evening.table, "Yan <yan@example.org>", evening.now, watches=False))
    evening.do(press.write(evening.table, player, "all", "", "The sea is warm."))
    evening.do(press.write(evening.table, player, "the Games Master", "", "Is it?"))
    evening.do(press.remove(evening.table, 2))
    evening.do(announcements.comment(evening.table, "A quiet turn."))
    evening.do(announcements.write(evening.table, player, "Do you still play?"))
    evening.do(announcements.change_house_rules(evening.table, "Be kind."))
    for id in ("one", "another", "a third"):
        evening.do(aside.put(id, player, "Nothing in the text was an order.", "what is this?", "A question"))
    evening.do(aside.lay_open(evening.table, player))
    evening.do(aside.take_up(evening.table, "one"))
    evening.do(aside.send_back(evening.table, "another"))
    evening.do(ordering.away(evening.table, None, date(1970, 2, 1), date(1970, 2, 3)))
    evening.do(ordering.away(evening.table, 1, date(1970, 3, 1), date(1970, 3, 3)))
    evening.do(master.strike_holiday(evening.table, 2))
    for _ in range(3):
        clock(evening)
    evening.now += DAY / 24  # long enough to be told
    clock(evening)
    evening.now += DAY  # longer than the mailbox is waited for
    clock(evening)
    evening.do(master.extend(evening.table, 24))
    evening.do(master.pause(evening.table))
    evening.do(master.resume(evening.table, evening.now))
    evening.do(master.take_back(evening.table))
    evening.do(master.resume(evening.table, evening.now))
    turns(evening, 1)
    evening.do(master.process_now(evening.table))
    evening.do(people.resign(evening.table, evening.table.players[2]))
    evening.do(master.replace(evening.table, 2, "Zoe <zoe@example.org>", evening.now))
    evening.do(master.hand_over(evening.table, "Gil <gil@example.org>", "a key"))
    evening.do(master.withdraw(evening.table, 0, "red", "withdraw"))
    evening.do(ordering.letter("paper", 1, [], by="master"))
    given = {**evening.board.position.json(None), "shark": "118"}
    evening.do(correcting.position(evening.table, 0, given, "the shark was on 118"))
    return evening


def prepared() -> Evening:
    """Choices for later, in hand."""
    evening = by_post("mandua", 2, early=True)
    turns(evening, 3)
    role = evening.due()[0][1]
    action = evening.board.position.legal(role)[0]
    player = evening.board.player_of(role)
    evening.do(
        [
            e.Prepared(0, role, ("c3",), 99, given="next: c3", player=player),
            e.Chose(0, role, action, salt="5a", player=player),
        ]
    )
    return evening


def waits_for_a_bot() -> Evening:
    """A turn that is closed, and waits for bots."""
    evening = by_post("getbit", 4, 2, late="bot:easy")
    clock(evening)
    clock(evening)
    return evening


def scenes() -> Iterator[tuple[str, str, Callable[[], Evening]]]:
    """The names of the logs, what each of them shows, and what makes it."""
    for name in fangs.names():
        for number, (players, options) in enumerate(variants(fangs.game(name))):
            if number < 4:
                yield (
                    f"{name}-{number}",
                    f"{players} at a live table, with {options or 'no options'}",
                    lambda name=name, players=players, options=options: live(name, players, options),
                )  # type: ignore[misc]
    yield "live", "Whatever people may do at a live table.", everything_live
    yield "over", "A draw, a rematch, and personal data that were deleted.", over
    yield "strict", "A strict game: one player resigns, another one is late, and bots play on.", strict
    yield "aborted", "A strict game that is aborted.", aborted
    yield "clock", "A live clock that stood still while no server was there, and then ran out.", held
    yield "post", "Whatever may be done by post.", everything_by_post
    yield "prepared", "Choices for later.", prepared
    yield "bots", "A closed turn that waits for bots.", waits_for_a_bot
    yield "slow", "A live table with a deadline, holidays, weekends left out, and a time to begin.", slow


def main(folder: str) -> None:
    """Write all logs into a new folder; raises where some kind of event is in none of them."""
    made = {name: log(about, make()) for name, about, make in scenes()}
    kinds = {row[2] for one in made.values() for row in one["entries"]}
    assert kinds == set(KINDS), f"no log has {sorted(set(KINDS) - kinds)}"
    (LOGS / folder).mkdir()
    for name, one in made.items():
        head = ",\n".join(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in one.items() if key != "entries")
        rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in one["entries"])
        (LOGS / folder / f"{name}.json").write_text(f'{{\n{head},\n"entries":[\n{rows}\n]}}\n', "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
