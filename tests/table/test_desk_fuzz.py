"""Whatever players, bots, the clock and the Games Master do at a table by post, in whatever order: nothing that is written down cannot be
folded, no table hangs, every order is played or replaced, and none is played that nobody gave.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest

import fangs
from fangs.core.errors import FangsError
from fangs.core.records import dice, match
from fangs.core.records.record import Record
from fangs.post.reporting.records import whole_record
from fangs.post.reporting.report import report
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.table import agreeing, people, rhythm
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.keys import new_key
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post.clock import late_players
from fangs.table.post.commands import ahead, early, master, ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.desk import overview
from fangs.table.post.state import Post
from fangs.table.state import Table
from fangs.table.views.table_view import view
from tests.form import amount
from tests.proof import is_proven
from tests.table.housed import same
from tests.table.memory import Memory

ROUNDS = amount(1, long=100)
"""How many tables of each kind are fuzzed."""
ACTS = 100
MAX_TURNS = 4000
KINDS = [*((name, False) for name in fangs.names()), ("maneater", True)]


class Fuzzed:
    """A table by post of random rules, at which anybody does anything."""

    def __init__(self, game: str, is_match: bool, rng: random.Random) -> None:
        self.rng, self.now, self.store = rng, 1_800_000_000.0, Memory()
        self.service = TableService(self.store, News(), clock=lambda: self.now)  # type: ignore[arg-type]
        count = 5 if is_match else fangs.game(game).usual_players
        bots = rng.choice([0, 0, 1, count - 1])
        seats = [f"post:{name} <{name}@example.org>" for name in "abcdefgh"[: count - bots]] + ["bot:random"] * bots
        rng.shuffle(seats)
        late = rng.choice(["bot:random", "lose", "master", *(["rule"] if fangs.game(game).no_order else [])])
        rules = {
            "schedule": rng.choice([{"hours": rng.choice([1, 24, 72])}, {"days": ["tue", "fri"], "at": "18:00"}]),
            "grace": rng.choice([0, 2]),
            "quiet": rng.choice([0, 0.25]),
            "reminder": rng.choice([0, 12]),
            "extensions": 2,
            "early": rng.random() < 0.5,
            "late": late,
        }
        self.name = self.service.create(
            Setup(game, match=is_match, seats=seats, name="Gus <g@example.org>", post=rules)
        )[0].name
        self.follower = TableService(self.store, News(), clock=lambda: self.now)  # type: ignore[arg-type]
        """Another process, which only reads."""
        self.seen = 0

    @property
    def table(self) -> Table:
        return self.service.table(self.name)

    @property
    def post(self) -> Post:
        post = self.table.post
        assert post is not None
        return post

    def act(self, decide: Callable[[Table], Events]) -> bool:
        """Try something; what is refused changes nothing."""
        before, table = len(self.store.log), self.table
        try:
            self.service.transact(self.name, lambda table, now: decide(table))
        except FangsError:
            assert len(self.store.log) == before and same(self.table, table)
            return False
        return True

    # What may be done

    def anything(self) -> None:
        acts = (
            [self.order] * 6 + [self.bots] * 4 + [self.clock] * 3 + [self.player] * 3 + [self.master] * 3 + [self.wait]
        )
        self.rng.choice(acts)()

    def player_number(self) -> int:
        return self.rng.randrange(len(self.table.players))

    def order(self) -> None:
        player, rng = self.player_number(), self.rng
        wanted = []
        for board in self.table.boards:
            for role in board.position.owing if not board.is_over else ():
                if board.player_of(role) == player and rng.random() < 0.8:
                    legal = board.position.legal(role)
                    then = tuple(rng.choice(legal) for _ in range(rng.choice([0, 0, 2])))
                    wanted.append(Wanted(board.index, role, self.choice(board.game, legal), "as written", then))
        letter = ordering.letter(f"{len(self.store.log):032x}", player, [])

        def decide(table: Table) -> Events:
            seat, orders = (
                table.players[player],
                ordering.order(table, player, wanted, rng.choice(["player", "master"])),
            )
            is_away = seat.stand_in is not None and not seat.gone and orders
            return [*(people.hand_back(table, seat) if is_away else []), *orders, *letter]

        self.act(decide)

    def choice(self, game: Any, legal: Sequence[str]) -> str:
        extra = [action for action in (game.impossible, *game.master_actions) if action and self.rng.random() < 0.1]
        return self.rng.choice([self.rng.choice(legal), *extra])

    def wanted(self, board: Board) -> Wanted:
        """Some order for the next turn, which may be possible then or not."""
        role = self.rng.choice(board.roles)
        legal = [] if board.is_over else board.position.legal(role)
        return Wanted(board.index, role, self.choice(board.game, [*legal, "999"]), "as written")

    def bots(self) -> None:
        for board, role in self.table.due_of_bots:
            choice = (board.index, board.number, role, self.rng.choice(board.position.legal(role)))
            self.act(lambda table, choice=choice: rhythm.for_bots(table, *choice))  # type: ignore[misc]

    def clock(self) -> None:
        self.now = max(self.now, (rhythm.wake(self.table, 0.0) or self.now) + self.rng.choice([0.0, 1.0]))
        self.act(lambda table: rhythm.for_the_clock(table, self.now))

    def wait(self) -> None:
        self.now += self.rng.choice([60.0, 3600.0, 30 * 3600.0, 10 * 24 * 3600.0])

    def player(self) -> None:
        player, rng = self.player_number(), self.rng
        seat, board = self.table.players[player], rng.choice(self.table.boards)
        day = self.post.rules.schedule.day(self.now)
        acts: list[Callable[[Table], Events]] = [
            lambda table: ordering.cancel(table, player, board.index, rng.choice(board.roles)),
            lambda table: ordering.extension(table, player),
            lambda table: early.say(table, player, rng.choice(["ready", "wait", None])),
            lambda table: ahead.seal(table, player, self.wanted(board)),
            lambda table: ahead.take_back(table, player, board.index, rng.choice(board.roles)),
            lambda table: ordering.away(table, player, day, day + timedelta(days=rng.randrange(9))),
            lambda table: people.hand_back(table, seat),
            lambda table: people.let_bot_play(table, seat, player, "random", self.now),
            lambda table: agreeing.propose(table, seat, "draw", 0),
            lambda table: agreeing.answer(table, seat, table.proposals, rng.random() < 0.5),
        ]
        if rng.random() < 0.05:
            acts = [lambda table: people.resign(table, seat)]
        self.act(rng.choice(acts))

    def master(self) -> None:
        player, rng = self.player_number(), self.rng
        board = rng.choice(self.table.boards)
        day = self.post.rules.schedule.day(self.now)
        acts: list[Callable[[Table], Events]] = [
            master.process_now,
            master.process_now,
            master.take_back,
            master.pause,
            lambda table: master.resume(table, self.now),
            lambda table: master.resume(table, self.now),
            lambda table: master.extend(table, 5),
            lambda table: master.bring_forward(table, 5, self.now),
            lambda table: ordering.away(table, rng.choice([None, player]), day, day + timedelta(days=2)),
            lambda table: master.replace(table, player, f"New {len(self.store.log)}", self.now),
            lambda table: master.hand_over(table, "Max <max@example.org>", new_key()),
            lambda table: master.replace(table, player, "bot:random", self.now),
        ]
        if rng.random() < 0.2:
            acts = [lambda table: master.withdraw(table, board.index, rng.choice(board.roles), "withdraw")]
        self.act(rng.choice(acts))

    # What must be so

    def check(self) -> None:
        table, post = self.table, self.post
        assert same(self.follower.table(self.name), table)
        self.check_orders(table, post)
        self.check_goes_on(table, post)
        for board in table.boards:
            for player in range(len(table.players)):
                board.seen_by(player)
        if len(post.turns) != self.seen:
            self.seen = len(post.turns)
            self.service.look(self.name, self.check_turn)
        assert len(set(self.store.letters)) == len(self.store.letters)

    def check_orders(self, table: Table, post: Post) -> None:
        """What the desk says is in is what will be played."""
        drafts = {(board.index, role): action for board in table.boards for role, action in board.chosen.items()}
        assert {order.place: order.action for order in post.orders} == drafts
        assert len(post.orders) == len(drafts)
        for board in table.boards:
            assert set(board.drafts) <= (set() if board.is_over else set(board.position.owing))

    def check_goes_on(self, table: Table, post: Post) -> None:
        """Somebody can act, or something is due."""
        if not table.is_playing or post.pause:
            return
        if table.phase is Phase.WAITING_FOR_BOT:
            assert table.due_of_bots, "closed, and nobody is waited for"
        elif table.phase is Phase.OVERDUE:
            assert late_players(table), "overdue, and nothing is missing"
        else:
            assert rhythm.wake(table, 0.0) is not None

    def check_turn(self, table: Table) -> None:
        """Of the last turn all that was played was ordered or was missing, and every receipt is of the order."""
        assert table.post is not None
        if not table.post.turns:
            return
        turn = table.post.turns[-1]
        for board in table.boards:
            steps = board.steps[turn.base[board.index] : turn.last[board.index]]
            played = sorted((step.role, step.action) for step in steps if step.role is not None)
            ordered = [(order.role, order.action) for order in turn.orders if order.board == board.index]
            nothing = [(role, board.game.no_order) for at, role in turn.missing if at == board.index]
            void = board.game.impossible
            for role, action in [*ordered, *nothing]:
                found = next((one for one in ((role, action), (role, void)) if one in played), None)
                if found is not None:
                    played.remove(found)
                else:
                    assert board.is_over, f"{role} {action} was not played"
            assert not [one for one in played if one[1] not in board.game.master_actions], "nobody gave these"
        for sent in (sent for game in report(table, None, turn).games for sent in game.sent if sent.sealed):
            assert hashlib.sha256(str(sent.sealed).encode()).hexdigest() == sent.receipt
        view(table, self.rng.choice([None, *table.players]), self.now)
        overview(table, table.master, [], self.now)

    def play_out(self) -> None:
        """To the end, with nothing but bots, the clock, and a Games Master who decides where he must."""
        if self.post.pause:
            self.act(lambda table: master.resume(table, self.now))
        for _ in range(MAX_TURNS):
            if self.table.phase is Phase.OVER:
                return
            if self.table.due_of_bots:
                self.bots()
            elif rhythm.wake(self.table, 0.0) is None:
                late = late_players(self.table)[0]
                assert self.act(
                    lambda table, who=late: people.let_bot_play(table, table.seats[who], who, "random", 0.0)
                )  # type: ignore[misc]
            else:
                self.clock()
        raise AssertionError("it does not end")


@pytest.mark.parametrize(("game", "is_match"), KINDS)
def test_whatever_is_done_at_a_table_by_post_it_goes_on_and_is_folded_to_the_same(
    game: str, is_match: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(ROUNDS):
        seed = f"{game} {is_match} {number}"
        monkeypatch.setattr(dice, "new_seed", lambda seed=seed: hashlib.sha256(seed.encode()).hexdigest())
        fuzzed = Fuzzed(game, is_match, random.Random(seed))
        for _ in range(ACTS):
            try:
                fuzzed.anything()
                fuzzed.check()
            except Exception as error:
                raise AssertionError(f"{seed}, entry {len(fuzzed.store.log)}: {error!r}") from error
        fuzzed.play_out()
        fuzzed.check()
        assert same(TableService(fuzzed.store, News()).whole(fuzzed.name), fuzzed.table)  # type: ignore[arg-type]
        text = fuzzed.service.look(fuzzed.name, whole_record)
        assert all(is_proven(one) for one in (match.read(text) if is_match else [Record.read(text)]))
