"""The laws that every game keeps, tried on random games of it: `check(game)`, for ours and for anybody's own.

1. Plain and compiled rules agree in every field, list and number after every step.
2. Every listed action and outcome has a text of its own, which is read back; every one of them may be played.
3. Every position is read back from its JSON, and every view as what its player may know.
4. Changing only what a player may not know changes no byte of what that player gets; a choice that stays secret tells nothing.
5. Secret choices made in another order, or changed before the last is made, come to the same.
6. A record is read back, and ends in the same position.
7. Every drawing is well-formed, its ids are unique, and no action's way of clicks is the beginning of another's.
8. Every game ends, or goes on for `limit` choices.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from fangs.core.errors import RequestError
from fangs.core.fields import HIDDEN
from fangs.core.game import Game, compact
from fangs.core.position import Position
from fangs.core.record import Record
from fangs.engine import CHANCE
from fangs.engine.layout import Layout

MOST_SVG = 60_000  # bytes, and
LOOK_AT = 0.1  # of all positions are looked at with the laws that cost much


class LawBroken(AssertionError):
    """A law that a game does not keep: which, where, and the record that leads there."""


def check(
    game: Game, games: int = 5, *, seed: int = 0, limit: int = 400, compiled: bool = True, thorough: float = LOOK_AT
) -> int:
    """Play so many random games of every number of players and every sample of the options; raises LawBroken.

    A game is cut after `limit` choices. Returns how many positions were looked at. `compiled=False` leaves law 1 out.
    """
    positions = 0
    for players, options in variants(game):
        for number in range(games):
            rng = random.Random(f"{seed} {number} {players} {options}")
            record = Record(game, players, options)
            try:
                positions += _try_game(record, rng, limit, _Twin(game) if compiled else None, thorough)
            except Exception as error:
                raise LawBroken(f"{game.name}: {type(error).__name__}: {error}\n\n{record}") from error
    return positions


def variants(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with every combination of the options' samples that the game accepts."""
    samples = [[(option.name, value) for value in option.samples or (option.default,)] for option in game.options]
    for players in game.players:
        for combination in itertools.product(*samples):
            try:
                game.start(players, dict(combination))
            except RequestError:
                continue
            yield players, dict(combination)


def scrambled(game: Game, state: Layout, player: int | None, rng: random.Random) -> Layout:
    """The state with everything that this player may not know replaced by something else."""
    covered, other = game.covered(state, player), state.copy()
    for name, kind in state.FIELDS.items():
        known, value = getattr(covered, name), getattr(other, name)
        if kind.length:
            for i in range(kind.length):
                if value[i] != known[i]:
                    value[i] = _anything_but(known[i], kind.limit, rng)
        elif value != known:
            setattr(other, name, _anything_but(known, kind.limit, rng))
    return other


def _anything_but(known: int, most: int, rng: random.Random) -> int:
    return next(n for n in iter(lambda: rng.randint(1, min(most, 200)), None) if n != known)


def _try_game(record: Record, rng: random.Random, limit: int, twin: _Twin | None, thorough: float) -> int:
    game, choices = record.game, 0
    if twin:
        twin.start(record.position.state)
    while True:
        state = record.position.state
        _position_laws(game, state)
        if rng.random() < thorough:
            _words_law(game, state)
            _view_law(game, state, rng)
            _order_law(game, state, rng)
            _drawing_law(game, state)
        if twin:
            twin.compare(state)
        if record.position.kind == "over" or choices >= limit:
            break
        role, action = _anything(record.position, rng)
        choices += role is not None
        if twin:
            twin.play(*game.understand(state, role, action))
        _tell_law(game, state, record.play(role, action))
    _record_law(record)
    return len(record.positions)


def _anything(position: Position, rng: random.Random) -> tuple[str | None, str]:
    """A random outcome, or a random action of a role that may choose: now and then one that changes its mind."""
    if position.kind == "chance":
        return None, rng.choice(position.odds)[0]
    role = rng.choice(position.choosing if rng.random() < 0.1 else position.owing)
    return role, rng.choice(position.legal(role))


def _require(kept: object, law: str) -> None:
    if not kept:
        raise LawBroken(law)


# The laws


def _position_laws(game: Game, state: Layout) -> None:
    data = game.position_json(state)
    again, is_view = game.read_position(json.loads(compact(data)))
    _require(again == state, f"the position is not read back from its JSON: {state}, but {again}")
    _require(not is_view and compact(game.position_json(again)) == compact(data), "the JSON is not the same again")
    kind = game.kind(state)
    _require((kind == "chance") == bool(game.odds(state)), "odds are for chance alone")
    _require(kind != "chance" or all(chance > 0 for _, chance in game.odds(state)), "an outcome has no chance")
    _require(sum(chance for _, chance in game.odds(state)) in (0, 1), "chances do not add up to 1")
    _require(set(game.owing(state)) <= set(game.choosing(state)), "a role owes that may not choose")
    for role in game.owing(state):
        _require(game.legal(state, role), f"{role} owes, and nothing is listed")
        _require(0 <= game.owner(state, role) < len(game.scores(state)), f"{role} belongs to no player")
    sides = [game.side(state, player) for player in range(len(game.scores(state)))]
    _require(all(sides) and len(set(sides)) == len(sides), f"two players are called alike: {sides}")


def _words_law(game: Game, state: Layout) -> None:
    for role in game.choosing(state):
        listed = game.legal(state, role)
        _require(len(set(listed)) == len(listed), f"an action of {role} is listed twice: {listed}")
        for text in listed:
            number, action = game.understand(state, role, text)
            _require(game.notation.write(state, number, action) == text, f"{text} is read as something else")
            game.play(state, role, text)
    outcomes = [text for text, _ in game.odds(state)]
    _require(len(set(outcomes)) == len(outcomes), "an outcome is listed twice")
    for text in outcomes:
        _, action = game.understand(state, None, text)
        _require(game.notation.write(state, CHANCE, action) == text, f"{text} is read as something else")


def _view_law(game: Game, state: Layout, rng: random.Random) -> None:
    for player in (None, *range(len(game.scores(state)))):
        view = game.view(state, player)
        other = game.view(scrambled(game, state, player, rng), player)
        _require(compact(view) == compact(other), f"player {player} can tell what is hidden: {view} {other}")
        seen, is_view = game.read_position(view)
        _require(is_view == (HIDDEN in compact(view)), "a view is taken for a whole position")
        _require(seen == game.covered(state, player), f"a view is read as something else: {seen}")


def _order_law(game: Game, state: Layout, rng: random.Random) -> None:
    owing = game.owing(state)
    if len(owing) < 2:
        return
    choices = [(role, rng.choice(game.legal(state, role))) for role in owing]
    ends = []
    for order in (choices, choices[::-1], rng.sample(choices, len(choices))):
        after = game.play(state, order[0][0], rng.choice(game.legal(state, order[0][0])))[0]
        for role, action in [order[0], *order[1:]]:
            after, _ = game.play(after, role, action)
        ends.append(after)
    _require(ends[0] == ends[1] == ends[2], f"the order of secret choices matters: {choices}")


def _tell_law(game: Game, before: Layout, after: Position) -> None:
    if after.events and len(game.choosing(before)) > 1:
        unchanged = game.covered(before, None) == game.covered(after.state, None)
        _require(not unchanged, f"a choice that stays secret is told of: {after.events}")
    for event in after.events:
        _require(event.clause in game.rulebook.clauses, f"an event cites no clause: {event}")
        _require(event.text and not event.text.endswith("."), f"an event is no sentence without its full stop: {event}")


def _drawing_law(game: Game, state: Layout) -> None:
    for player in (None, *range(len(game.scores(state)))):
        view = game.view(state, player)
        svg = game.board.svg(view)
        ids = [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
        _require(len(set(ids)) == len(ids), "two parts of the drawing have the same id")
        _require(len(svg.encode()) <= MOST_SVG, f"the drawing has {len(svg.encode())} bytes")
        _require(" style=" not in svg and "<style" not in svg, "a drawing has styles of its own")
        _require(game.board.text(view).strip(), "the drawing in text is empty")
        seen, _ = game.read_position(view)
        for role in game.choosing(seen):
            _clicks_law(game, view, role, game.legal(seen, role))


def _clicks_law(game: Game, view: dict[str, Any], role: str, listed: list[str]) -> None:
    ways = sorted((tuple(game.board.clicks(view, role, action)), action) for action in listed)
    for (way, action), (other, another) in itertools.pairwise(ways):
        _require(other[: len(way)] != way, f"the clicks for {action} begin those for {another}: {way} {other}")
    said = [game.board.say(view, role, action) for action in listed]
    _require(all(said) and len(set(said)) == len(said), f"two actions are said alike: {said}")


def _record_law(record: Record) -> None:
    again = Record.read(str(record), record.game)
    _require(again.position == record.position, "replaying the record ends elsewhere")
    _require(str(again) == str(record), "the record is not the same again")


class _Twin:
    """The same game, compiled, a step behind none."""

    def __init__(self, game: Game) -> None:
        import numpy as np

        from fangs.engine.twin import compiled

        self.rules, self.twin = game.rules, compiled(game.rules)
        self.states = np.zeros(1, game.rules.State.dtype())
        self.numbers = np.zeros(game.rules.MAX_ACTIONS, np.int64)
        self.shares = np.zeros(game.rules.ROLES, np.float64)

    def start(self, state: Layout) -> None:
        state.pack(self.states[0])

    def play(self, role: int, action: int) -> None:
        self.twin.play(self.states[0], role, action)

    def compare(self, state: Layout) -> None:
        s = self.states[0]
        compiled = type(state).unpack(s)
        _require(compiled == state, f"plain and compiled differ:\n{state}\n{compiled}")
        owed = self.rules.owing(state)
        _require(owed == self.twin.owing(s), "owing differs from the twin's")
        if owed == CHANCE:
            self._same_list("odds", state)
        for role in range(self.rules.ROLES):
            if owed > 0 and owed >> role & 1:
                self._same_list("legal", state, role)
                _require(self.rules.owner(state, role) == self.twin.owner(s, role), "owner differs from the twin's")
        plain: list[Any] = [0] * self.rules.ROLES
        count = self.rules.score(state, plain)
        _require(count == self.twin.score(s, self.shares), "score differs from the twin's")
        _require(plain[:count] == self.shares[:count].tolist(), "score differs from the twin's")
        for player in range(-1, count):
            copy = self.states.copy()
            self.twin.cover(copy[0], player)
            covered = state.copy()
            self.rules.cover(covered, player)
            _require(type(state).unpack(copy[0]) == covered, "cover differs from the twin's")

    def _same_list(self, name: str, state: Layout, *role: int) -> None:
        plain = [0] * self.rules.MAX_ACTIONS
        count = getattr(self.rules, name)(state, *role, plain)
        same = getattr(self.twin, name)(self.states[0], *role, self.numbers) == count
        _require(same and plain[:count] == self.numbers[:count].tolist(), f"{name} differs from the twin's")
