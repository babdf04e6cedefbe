"""Whatever people, bots and clocks do at a table, live or by post, in whatever order: what must always be so.

A log folds to the state that was reached by it, and is read as it was written. What is refused changes nothing. No phase is one in which
nobody can act and nothing is due. What a seat is shown does not depend on what others have chosen in secret.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import fangs
from fangs.core.errors import FangsError
from fangs.store.snapshot import dump
from fangs.table import agreeing, moderation, people, rhythm, strict
from fangs.table.board import Board, Draft
from fangs.table.changes import with_board
from fangs.table.events import Events, Logged, Prepared
from fangs.table.events.codec import Entry, decoded
from fangs.table.fold import folded, opened
from fangs.table.keys import lock_of, new_key
from fangs.table.lifecycle.opening import Setup, opening
from fangs.table.lifecycle.running import running_game
from fangs.table.lifecycle.settle import change, settled
from fangs.table.live import days_off, plans
from fangs.table.phase import Phase
from fangs.table.post.clock import late_players
from fangs.table.post.commands import address, ahead, announcements, aside, early, enrolling, master, ordering, press
from fangs.table.post.commands.ordering import Wanted
from fangs.table.rows import Running
from fangs.table.state import Table
from fangs.table.trail import Trail
from fangs.table.views.table_view import view
from tests.form import amount
from tests.table.evening import SEED, stored

STEPS = amount(40, long=80)
EXAMPLES = amount(6, long=200)
ANY = st.sampled_from(range(60))
"""Which of the things there are: the number of it, modulo how many there are."""
JUMPS = (1.0, 61.0, 601.0, 3600.0, 30 * 3600.0, 9 * 24 * 3600.0)
TABLES = [
    (name, players, is_match, by_post)
    for name in fangs.names()
    for players in fangs.game(name).players
    for is_match in ([False, True] if fangs.game(name).match else [False])
    for by_post in (False, True)
]


class Anybody(RuleBasedStateMachine):
    """A table, and everything that anybody may try there."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_800_000_000.0
        self.entries: list[Entry] = []
        self.running: Running | None = None
        self.table: Table | None = None

    @initialize(kind=st.sampled_from(TABLES), seats=ANY, late=ANY, hours=ANY, is_strict=st.booleans())
    def open(self, kind: tuple[str, int, bool, bool], seats: int, late: int, hours: int, is_strict: bool) -> None:
        name, players, is_match, by_post = kind
        if by_post:
            words = [f"post:{who} <{who}@example.org>" for who in "abcdefgh"[:players]]
            game = fangs.game(name)
            policies = ["bot:random", "lose", "master", *(["rule"] if game.no_order else [])]
            post: dict[str, Any] | None = {
                "late": policies[late % len(policies)],
                "grace": hours % 2,
                "early": hours % 3 > 0,
                "extensions": 2,
                "schedule": {"hours": 24},
                "quiet": hours % 2 / 4,
            }
        else:
            words, post = ["me", *["friend"] * (players - 1)], None
        kinds = (words[-1], "bot:random", words[-1], words[-1] if by_post else "open")
        words[-1] = kinds[seats % 4]
        hours_of_turn = (None, 1.0, 48.0)[hours % 3] if not by_post else None
        can_be_strict = not by_post and (hours_of_turn or not (is_match or fangs.new(name, players).secret_owners))
        setup = Setup(
            name,
            players,
            match=is_match,
            strict=is_strict and bool(can_be_strict),
            seats=words,
            name="Gus",
            hours=hours_of_turn,
            weekends="Europe/Berlin" if hours % 6 == 2 and not by_post else None,
            starts=self.now + 5000 if hours % 5 == 0 and not by_post else None,
            post=post,
        )
        event, _ = opening(setup, SEED)
        self._write([event])
        assert self.table is not None
        if self.table.is_playing:
            self._act(people.first_throws)
        for player in range(players) if seats % 5 else ():
            if self.table.players[player].kind == "invited":
                self._act(lambda table, player=player: people.sit(table, table.players[player], f"Name {player}"))  # type: ignore[misc]

    # What happens to the log

    def _write(self, events: Events) -> None:
        """As a house does it: fold, follow up, store; and read back what was stored."""
        before = self.table
        if self.table is None:
            logged = [Logged(1, self.now, events[0])]
            self.table = opened("t", SEED, logged[0])
        else:
            self.table, logged = settled(self.table, events, self.now)
        for one in logged:
            entry = stored(one)
            assert decoded(entry) == [one]
            self.entries.append(entry)
        listed = change(before, self.table, logged, 0.0).running if logged else None
        self.running = None if listed == "ended" else listed or self.running
        assert self.running == running_game(self.table), "what Watch lists is as the table is"

    def _act(self, command: Callable[[Table], Events]) -> bool:
        """Try something; what is refused changes nothing."""
        table = self.table
        assert table is not None
        before = dump(table)
        try:
            events = command(table)
        except FangsError as refusal:
            assert str(refusal) and dump(table) == before
            return False
        self._write(events)
        assert dump(table) == before, "a state was changed, where another should have been made of it"
        assert not events or _but_for_its_log(self._table) != _but_for_its_log(table), f"nothing changed: {events}"
        self._again(command)
        return bool(events)

    def _again(self, command: Callable[[Table], Events]) -> None:
        """Whoever sends the same once more writes nothing into the log, unless it changes something again."""
        try:
            after, log = settled(self._table, command(self._table), self.now)
        except FangsError:
            return
        assert not log or _but_for_its_log(after) != _but_for_its_log(self._table), f"nothing changed: {log}"

    @property
    def _table(self) -> Table:
        assert self.table is not None
        return self.table

    # What anybody may do

    @rule(which=ANY, action=ANY)
    def choose(self, which: int, action: int) -> None:
        due = [
            (board.index, role) for board in self._table.boards if not board.is_over for role in board.position.owing
        ]
        if due:
            self._choose(*due[which % len(due)], action)

    @rule(action=ANY, rounds=st.sampled_from([1, 1, 2, 5]))
    def everybody_chooses(self, action: int, rounds: int) -> None:
        for number in range(rounds):
            for at, role in [(board.index, role) for board in self._table.boards for role in board.owing]:
                self._choose(at, role, action + number)

    def _choose(self, board: int, role: str, action: int) -> None:
        at = self._table.boards[board]
        if not at.is_over and role in at.position.owing:
            chosen, player = at.position.legal(role), at.player_of(role)
            self._act(lambda table: rhythm.choose(table, player, board, at.number, role, chosen[action % len(chosen)]))

    @precondition(lambda self: self.table.post)
    @rule(player=ANY, which=ANY, action=ANY, then=st.lists(ANY, max_size=2), by=st.sampled_from(["player", "master"]))
    def order(self, player: int, which: int, action: int, then: list[int], by: Any) -> None:
        table = self._table
        board = table.boards[which % len(table.boards)]
        role = board.roles[which % len(board.roles)]
        legal = board.position.legal(role) if not board.is_over and role in board.position.owing else ["5", "end"]
        extra = [one for one in (board.game.impossible, *board.game.master_actions) if one]
        actions = [*legal, *extra]
        wanted = Wanted(
            board.index, role, actions[action % len(actions)], "as written", tuple(legal[n % len(legal)] for n in then)
        )
        if player % 4:
            player = board.player_of(role)
        self._act(lambda table: ordering.order(table, player % len(table.players), [wanted], by))

    @precondition(lambda self: not self.table.post)
    @rule(player=ANY, which=ANY)
    def prepare(self, player: int, which: int) -> None:
        """A choice for later, at a live table."""
        table = self._table
        board = table.boards[0]
        role = board.roles[which % len(board.roles)]
        if table.is_playing and table.players[board.player_of(role)].chooser is None:
            legal = board.position.legal(role) if role in board.position.owing else ["5"]
            self._write([Prepared(0, role, (legal[which % len(legal)],))])

    @rule(action=ANY)
    def bots(self, action: int) -> None:
        for board, role in self._table.due_of_bots:
            legal = board.position.legal(role)
            self._act(
                lambda table, at=board, role=role, legal=legal: rhythm.for_bots(  # type: ignore[misc]
                    table, at.index, at.number, role, legal[action % len(legal)]
                )
            )

    @rule(jump=st.sampled_from(JUMPS))
    def wait(self, jump: float) -> None:
        self.now += jump

    @rule(mailbox=st.sampled_from([None, None, 0.0, 1e18]))
    def clock(self, mailbox: float | None) -> None:
        self.now = max(self.now, rhythm.wake(self._table, 0.0) or 0.0)
        self._act(lambda table: rhythm.for_the_clock(table, self.now, mailbox))

    @rule(who=ANY, other=ANY, what=ANY, yes=st.booleans(), seen=ANY)
    def somebody(self, who: int, other: int, what: int, yes: bool, seen: int) -> None:
        table = self._table
        number, player = who % len(table.seats), other % len(table.players)
        last_seen = {player: self.now - JUMPS[seen % len(JUMPS)] for player in range(len(table.players))}
        commands: list[Callable[[Table], Events]] = [
            lambda table: people.sit(table, table.seats[number], f"Name {who % 9}", None, lock_of("code")),
            lambda table: people.sit_at_open_seat(table, player, "Zoe", lock_of(new_key())),
            lambda table: people.say(table, table.seats[number], None, "Well, well."),
            lambda table: people.let_bot_play(table, table.seats[number], player, "random", self.now, last_seen),
            lambda table: people.hand_back(table, table.seats[number]),
            lambda table: people.renew(table, table.seats[number], player, new_key()),
            lambda table: people.free(table, table.seats[number], player, new_key(), self.now, last_seen),
            lambda table: people.recover(table, "code", new_key(), "code"),
            lambda table: people.choose_language(table.seats[number], "de"),
            lambda table: people.link_account(table, table.seats[number], f"account {number}"),
            lambda table: people.another_key(table.seats[number], "another key"),
            lambda table: moderation.mute(table, table.seats[number], player, yes),
            lambda table: moderation.unsay(table, table.seats[number], 1),
            lambda table: moderation.complain(table, table.seats[number], "They shout."),
            lambda table: agreeing.propose(table, table.seats[number], "undo", 0),
            lambda table: agreeing.propose(table, table.seats[number], "draw", 0),
            lambda table: agreeing.answer(table, table.seats[number], table.proposals, yes),
            lambda table: agreeing.answer(table, table.seats[number], table.proposals, yes),
        ]
        if what == 59:
            commands = [lambda table: people.resign(table, table.seats[number])]
        if what == 58:
            commands = [lambda table: strict.abort(table, table.seats[number])]
        self._act(commands[what % len(commands)])

    @precondition(lambda self: not self.table.post)
    @rule(who=ANY, what=st.sampled_from(["undo", "draw", "free"]), yes=st.sampled_from([True, True, True, False]))
    def agree(self, who: int, what: str, yes: bool) -> None:
        """Somebody proposes, and all who are asked answer."""
        table = self._table
        seat, other = table.players[who % len(table.players)], (who + 1) % len(table.players)
        if what == "free":
            self._act(lambda table: people.free(table, table.master, other, new_key(), self.now, {other: self.now}))
        else:
            self._act(lambda table: agreeing.propose(table, seat, what, 0))
        for player in range(len(table.players)):
            self._act(lambda table, player=player: agreeing.answer(table, table.players[player], table.proposals, yes))  # type: ignore[misc]

    @precondition(lambda self: not self.table.post)
    @rule(who=ANY, what=ANY, days=st.integers(0, 9), first=ANY, then=ANY)
    def over_days(self, who: int, what: int, days: int, first: int, then: int) -> None:
        """Holidays and plans, of a table that is played live."""
        table = self._table
        player, board = who % len(table.players), table.boards[what % len(table.boards)]
        seat, today = table.players[player], datetime.fromtimestamp(self.now, UTC).date()
        own = [role for role in board.roles if board.player_of(role) == player]
        role = own[first % len(own)]
        lines = [["*", f"{role} 5"]]
        if action := self._some(board, role, then):
            game = board.game
            odd = [one for one in (*game.master_actions, game.impossible, game.no_order, action) if one is not None]
            lines += [["*", f"{role} {action}", *more] for more in ([], ["*", f"{role} {odd[first % len(odd)]}"])]
        commands: list[Callable[[Table], Events]] = [
            lambda table: days_off.take(table, seat, today, today + timedelta(days=days), "UTC", self.now),
            lambda table: days_off.end(table, seat, self.now),
            lambda table: plans.plan(table, player, board.index, board.number, lines),
            lambda table: plans.plan(table, player, board.index, board.number, [self._line(board, first, then)]),
        ]
        self._act(commands[what % len(commands)])

    def _some(self, board: Board, role: str, which: int) -> str | None:
        """Something that a role has chosen here, or may."""
        known = [step.action for step in board.steps[board.steps.start :] if step.role == role]
        known += board.position.legal(role) if role in board.position.owing else []
        return known[which % len(known)] if known else None

    def _line(self, board: Board, first: int, then: int) -> list[str]:
        """What may be chosen next, and an answer to it."""
        position, line = board.position, list[str]()
        for which in (first, then):
            if position.kind == "decision":
                role = position.owing[0]
                legal = position.legal(role)
                line.append(f"{role} {legal[which % len(legal)]}")
                position = position.play(role, legal[which % len(legal)])
        return line

    @precondition(lambda self: self.table.post)
    @rule(player=ANY, which=ANY, what=ANY, days=st.integers(0, 9))
    def by_post(self, player: int, which: int, what: int, days: int) -> None:
        table = self._table
        player %= len(table.players)
        board = table.boards[which % len(table.boards)]
        role = board.roles[which % len(board.roles)]
        assert table.post is not None
        day = table.post.rules.schedule.day(self.now)
        number = len(self.entries)
        commands: list[Callable[[Table], Events]] = [
            lambda table: ordering.cancel(table, player, board.index, role),
            lambda table: ahead.seal(table, player, Wanted(board.index, role, board.game.impossible or "5", "so")),
            lambda table: ahead.take_back(table, player, board.index, role),
            lambda table: early.say(table, player, ("ready", "wait", None)[which % 3]),
            lambda table: enrolling.enroll(
                table, f"{which}", f"Eve <e{which % 3}@example.org>", self.now, watches=True
            ),
            lambda table: enrolling.sign_up(table, f"Fay <f{which % 3}@example.org>", self.now, watches=True),
            lambda table: enrolling.leave(table, f"{number:032x}", "e1@example.org"),
            lambda table: enrolling.look_for_players(table, which % 2 > 0),
            lambda table: address.change(table, player, "new@example.org"),
            lambda table: announcements.comment(table, "Well played."),
            lambda table: announcements.change_house_rules(table, f"Be nice, {which % 2}."),
            lambda table: press.write(table, player, "all", "", "Beware of Bob."),
            lambda table: press.remove(table, 1),
            lambda table: ordering.extension(table, player),
            lambda table: ordering.away(table, (player, None)[which % 2], day, day + timedelta(days=days)),
            lambda table: master.strike_holiday(table, 1),
            lambda table: ordering.letter(f"{table.length:032x}", player, [{"line": "red 5"}]),
            lambda table: aside.put(f"{table.length:032x}", player, "What?", "Sorry?"),
            lambda table: aside.lay_open(table, player),
            master.process_now,
            master.process_now,
            master.take_back,
            master.pause,
            lambda table: master.resume(table, self.now),
            lambda table: master.resume(table, self.now),
            lambda table: master.extend(table, 5),
            lambda table: master.replace(table, player, f"New {number}", self.now),
            lambda table: master.replace(table, player, "bot:random", self.now),
            lambda table: master.hand_over(table, "Max <max@example.org>", new_key()),
            lambda table: master.withdraw(table, board.index, role, "withdraw"),
        ]
        self._act(commands[what % len(commands)])

    # What must be so

    def teardown(self) -> None:
        """The log folds to the same."""
        if self.table is None:
            return
        log = [logged for entry in self.entries for logged in decoded(entry)]
        assert folded(opened("t", SEED, log[0]), log[1:]) == self.table

    @invariant()
    def goes_on(self) -> None:
        """Somebody can act, a bot is due, or the clock will do something."""
        table = self.table
        if table is None or table.phase is Phase.OVER:
            return
        if table.phase is Phase.SIGNING_UP:
            assert any(seat.is_free for seat in table.seats) or rhythm.wake(table, 0.0) is not None
            return
        post = table.post
        if post is None:
            owing = [board for board in table.boards for _ in board.owing]
            assert owing, "nobody may choose, and the game is not over"
            return
        if post.pause and table.phase is not Phase.WAITING_FOR_BOT:
            return
        if table.phase in (Phase.WAITING_FOR_BOT, Phase.SETTLING):
            assert table.due_of_bots, f"{table.phase}, and no bot is waited for"
        elif table.phase is Phase.OVERDUE:
            assert late_players(table), "overdue, and nothing is missing"
        else:
            assert rhythm.wake(table, 0.0) is not None

    @invariant()
    def nothing_hidden_is_shown(self) -> None:
        """Each seat is shown the same if what others have chosen in secret is replaced by something else that they may choose."""
        table = self.table
        if table is None or table.phase is Phase.OVER:
            return
        for board in table.boards:
            for role, draft in list(board.drafts.items())[-1:]:
                others = [action for action in board.position.legal(role) if action != draft.action]
                if not others:
                    continue
                drafts: dict[str, Draft] = {**board.drafts, role: draft._replace(action=others[-1])}
                otherwise = with_board(table, replace(board, drafts=drafts))
                for reader in (None, *range(len(table.players))):
                    if reader != board.player_of(role):
                        assert _shown(table, reader, self.now) == _shown(otherwise, reader, self.now)

    @invariant()
    def a_strict_game_keeps_its_promises(self) -> None:
        """Nothing is taken back, no seat changes hands, and bots play on only for those who have left for good."""
        table = self.table
        if table is None or not table.opened.strict:
            return
        assert not any(board.taken_back for board in table.boards)
        assert not any(seat.holder for seat in table.players)
        assert all(seat.gone and seat.gone_at is not None for seat in table.players if seat.stand_in)
        assert not any(rhythm.may_have_hints(table, seat) for seat in table.players)

    @invariant()
    def every_finished_game_has_places_unless_it_was_aborted(self) -> None:
        table = self.table
        if table is None:
            return
        is_aborted = any(board.ended == "aborted" for board in table.boards)
        ranking = table.ranking()
        assert (ranking is not None) == (table.phase is Phase.OVER and not is_aborted)
        assert ranking is None or (len(ranking) == len(table.players) and min(ranking) == 1)

    @invariant()
    def nothing_planned_is_shown(self) -> None:
        """What somebody plans, nobody else is shown."""
        table = self.table
        for one in table.plans if table else ():
            assert table is not None
            without = replace(table, plans=())
            for reader in (None, *range(len(table.players))):
                if all(other.player != reader for other in table.plans):
                    assert _shown(table, reader, self.now) == _shown(without, reader, self.now), one


def _but_for_its_log(table: Table) -> Table:
    """A table without the length of its log and the sentences about it, and with each holiday once."""
    rhythm = table.rhythm
    once = replace(rhythm, holidays=tuple(dict.fromkeys(rhythm.holidays)))
    return replace(table, length=0, happened=Trail(), rhythm=once)


def _shown(table: Table, reader: int | None, now: float) -> str:
    return json.dumps(view(table, None if reader is None else table.players[reader], now))


Anybody.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=STEPS,
    deadline=None,
    derandomize=True,
    phases=amount(
        [Stage.generate], long=[Stage.generate, Stage.shrink]
    ),  # a shorter run of a failure: it takes minutes
    suppress_health_check=list(HealthCheck),
)


class TestAnybody(Anybody.TestCase):  # type: ignore[misc, name-defined]
    """Whatever is done, the laws of this file hold."""
