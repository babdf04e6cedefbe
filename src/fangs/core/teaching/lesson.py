"""Reads a game's lesson from `learn.toml`. Each step shows a position and asks the learner to choose an action."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fangs.core.errors import BrokenGame, InvalidMove, RequestError, listed, near_miss, quoted
from fangs.core.fields import overlaid, read_json
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.engine import CHANCE
from fangs.translation import phrase

FILE = "learn.toml"
NEEDED = ("title", "text", "answer", "right")
OPTIONAL = ("players", "options", "position", "role", "wrong", "instead", "then", "point", "picture")
"""The keys of a step."""


class Entry(NamedTuple):
    """An action that a lesson or a puzzle plays for a role, or an outcome of the dice if the role is None."""

    role: str | None
    text: str


class First(NamedTuple):
    """An explanation that a player sees once, before the first event of a clause or the first choice of some kind."""

    clause: str | None
    phase: str | None
    choice: str | None
    """A pattern for actions. The explanation is for the first choice in which a legal action matches it."""
    text: str


class FirstGame(NamedTuple):
    """The game against bots that a learner plays after the lesson."""

    players: int
    learners: tuple[int, ...]
    """The players that the learner can replace, in the order in which the page offers them."""


@dataclass(frozen=True)
class Step:
    """One step of a lesson: a position, a question about it, and a response to each answer."""

    title: str
    text: str
    role: str
    answers: tuple[str, ...]
    """The correct actions. The next step continues after the first of them."""
    right: str
    wrong: str
    instead: Mapping[str, str]
    """The responses to some other actions."""
    then: tuple[Entry, ...]
    """The other players' choices and the outcomes of the dice after the learner's action."""
    point: tuple[str, ...]
    """The ids of the elements that the drawing highlights."""
    picture: str
    """The caption of the drawing on the rules page, or "" if that page does not show it."""
    start: Position
    goes_on: bool
    """Whether the step starts from the position in which the previous step ends."""

    @property
    def learner(self) -> int:
        """The number of the player for whom the learner chooses in this step."""
        return self.start.owner(self.role)

    @property
    def legal(self) -> list[str]:
        """The actions that the learner can choose in this step."""
        return self.start.legal(self.role)

    def said(self, action: str) -> str:
        """Return the lesson's response to the learner's action."""
        return self.right if action in self.answers else self.instead.get(action, self.wrong)

    def follow(self, action: str) -> tuple[Position, ...]:
        """Play an action of the learner and what follows it, and return all positions of this step.

        Raise RequestError if the action is not listed.
        """
        return follow(self.start, self.role, action, self.then)

    def unreadable(self) -> Iterator[str]:
        """Yield an error message for each entry of `then` that cannot be read in any position of this step."""
        game, positions = self.start.game, self.follow(self.answers[0])
        for role, text in self.then:
            wrong = []
            for position in positions:
                try:
                    game.notation.read(position.state, CHANCE if role is None else game.role_number(role), text)
                except InvalidMove as error:
                    wrong.append(error.message)
            if len(wrong) == len(positions):
                yield f"{quoted(' '.join((role or 'dice', text)))}: {wrong[-1]}"


@dataclass(frozen=True)
class Lesson:
    """The content of a game's `learn.toml`: the steps of the lesson, and explanations for the first games."""

    steps: tuple[Step, ...] = ()
    firsts: tuple[First, ...] = field(default=())
    first_game: FirstGame | None = None
    """The game after the lesson, or None if there is no lesson."""


@functools.cache
def lesson_of(game: Game) -> Lesson:
    """Read the lesson of a game. If the game has none, return a lesson without steps."""
    path = game.folder / FILE
    if not path.is_file():
        return Lesson()
    try:
        data = tomllib.loads(path.read_text("utf-8-sig"))
    except ValueError as error:
        raise BrokenGame.phrased(
            "{file} of {game} is not TOML: {why}.", file=FILE, game=game.name, why=str(error)
        ) from None
    _require_keys(game, FILE, data, (), ("step", "first", "first_game"))
    steps: list[Step] = []
    for number, item in enumerate(data.get("step", ()), 1):
        part = phrase("step {number} of {file}", number=number, file=FILE)
        _require_keys(game, part, item, NEEDED, OPTIONAL)
        steps.append(_step(game, item, steps[-1] if steps else None))
    for number, item in enumerate(data.get("first", ()), 1):
        part = phrase("[[first]] {number} of {file}", number=number, file=FILE)
        _require_keys(game, part, item, ("text",), ("clause", "phase", "choice"))
    firsts = (
        First(item.get("clause"), item.get("phase"), item.get("choice"), _one_line(item["text"]))
        for item in data.get("first", ())
    )
    return Lesson(tuple(steps), tuple(firsts), _first_game(game, data.get("first_game", {})))


def _require_keys(
    game: Game, part: str, item: Mapping[str, Any], needed: Sequence[str], optional: Sequence[str]
) -> None:
    """Check the keys of a table in a lesson, or raise BrokenGame if one is unknown or missing."""
    for key in item:
        if key not in needed and key not in optional:
            hint = near_miss(key, [*needed, *optional])
            raise BrokenGame.phrased(
                "In {game}, {part} has the unknown key {key}.{hint}",
                game=game.name,
                part=part,
                key=quoted(key),
                hint=hint,
            )
    for key in needed:
        if key not in item:
            raise BrokenGame.phrased(
                "In {game}, {part} lacks the key {key}.", game=game.name, part=part, key=quoted(key)
            )


def _first_game(game: Game, item: Mapping[str, Any]) -> FirstGame:
    """Read the settings of the learner's first game.

    By default, it has the usual number of players, and the learner is the first player.
    """
    players, learners = item.get("players", game.usual_players), item.get("learner", [0])
    if players not in game.players:
        expected = phrase("{count} players", count=listed(map(str, game.players)))
        raise _wrong_first_game(game, expected, players)
    if not learners or any(one not in range(players) for one in learners) or len(set(learners)) < len(learners):
        expected = phrase("players from 0 to {last} as learner, each once", last=players - 1)
        raise _wrong_first_game(game, expected, learners)
    if len(learners) > 1 and Position(game, game.start(players, game.at_once)).secret_owners:
        expected = phrase("one learner, because nobody chooses a side with {players} players", players=players)
        raise _wrong_first_game(game, expected, learners)
    return FirstGame(players, tuple(learners))


def _wrong_first_game(game: Game, expected: str, given: object) -> BrokenGame:
    return BrokenGame.phrased(
        "In {file} of {game}, first_game must have {expected}, but it has {given}.",
        file=FILE,
        game=game.name,
        expected=expected,
        given=quoted(str(given)),
    )


def _step(game: Game, item: Mapping[str, Any], before: Step | None) -> Step:
    return Step(
        title=phrase(item["title"]),
        text=_one_line(item["text"]),
        role=item.get("role") or (before.role if before else "0"),
        answers=tuple(item["answer"]),
        right=_one_line(item["right"]),
        wrong=_one_line(item.get("wrong", "")),
        instead={
            action: _one_line(said)
            for actions, said in item.get("instead", {}).items()
            for action in actions.split(" or ")
        },
        then=tuple(map(_deed, item.get("then", ()))),
        point=tuple(item.get("point", ())),
        picture=_one_line(item.get("picture", "")),
        start=_start(game, item, before),
        goes_on=before is not None and _goes_on(item),
    )


def _goes_on(item: Mapping[str, Any]) -> bool:
    """Return whether a step begins where the previous one ends."""
    return "position" not in item and "players" not in item


def _start(game: Game, item: Mapping[str, Any], before: Step | None) -> Position:
    """Return the position in which a step starts: the end of the previous step, or a new game with the given fields."""
    if before is not None and _goes_on(item):
        return before.follow(before.answers[0])[-1]
    new = Position(game, game.start(item.get("players"), item.get("options")))
    return Position.read(game, overlaid(new.json(), read_json(item.get("position", "{}"))))


def _deed(text: str) -> Entry:
    role, _, what = text.partition(" ")
    return Entry(None if role == "dice" else role, what)


def follow(start: Position, role: str, action: str, then: Iterable[Entry]) -> tuple[Position, ...]:
    """Play an action and the prepared entries `then`, and return all positions, beginning with the start.

    An entry that is not possible is left out. Raise RequestError if the action is not listed.
    """
    if action not in start.legal(role):
        raise RequestError.phrased("{action} cannot be chosen here.", action=quoted(action))
    positions = [start, start.play(role, action)]
    for deed in then:
        if _can(positions[-1], deed):
            positions.append(positions[-1].play(*deed))
    return tuple(positions)


def _can(position: Position, deed: Entry) -> bool:
    if deed.role is None:
        return deed.text in dict(position.odds)
    return deed.role in position.owing and deed.text in position.legal(deed.role)


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return phrase(line)
