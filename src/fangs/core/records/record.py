"""Writes and reads records, which are texts that say how a game was played. Replaying the steps gives the position.

    fangs record
    game: lunch
    edition: 1
    players: 2
    options: {"target": 0, "eating": "automatic", "last_call": "automatic"}
    name 0: Ann

    dice first:1
    dice 113
    1 5c
    ...
    result: -4 4

If people ended the game before its rules did, a line `ended: resigned 0` says how (`fangs.core.records.ending`). If the rules were
corrected during the game, a line `rebased: 2 {...}` gives the edition and the position with which the game continued. If a Games Master
corrected something by hand, a line `corrected: {...}` describes the correction (`fangs.core.records.correction`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

from fangs.core.discovery import registry
from fangs.core.errors import FangsError, InvalidRecord, RequestError, quoted
from fangs.core.fields import DoubleKey, compact, is_whole, plain_int
from fangs.core.game import Game, View
from fangs.core.position import EVERYTHING, Position
from fangs.core.records import masked
from fangs.core.records.correction import CORRECTED
from fangs.core.records.ending import Ending
from fangs.core.records.foreign_text import Part, json_of, parts, rejoined, without_ending
from fangs.core.records.readable import is_readable, length
from fangs.core.records.slides import Slide, slides
from fangs.core.records.step import Step as Step
from fangs.core.records.step import stepped as stepped
from fangs.translation import ENGLISH, figure, joined, phrase, speaking

TITLE = "fangs record"
MATCH = "fangs match"
"""The first line of the record of a match, which contains the records of several games (`fangs.core.records.match`)."""
ENDED = "ended"
"""The first word of the line that says how people ended the game."""
_TAG = re.compile(r"([A-Za-z][A-Za-z_-]{0,39}): *(.*)")
MAX_NAME, MAX_WRITTEN = 80, 200
"""The maximum length of a player's name: in characters that a reader sees, and in Unicode code points."""
MAX_TAGS, MAX_TAG = 30, 200
"""The maximum number of lines that other programs can add to a record's head, and the maximum length of each."""
MAX_TEXT = masked.MAX_SEALED
"""The maximum length of a record, in characters. Longer records are not read."""


class Rebase(NamedTuple):
    """A switch to corrected rules during a game.

    It consists of the number of steps before the correction, the new edition, and the position as JSON.
    """

    steps: int
    edition: int
    position: View


class Record:
    """The record of a game: its setup, the players' names, and all choices and rolls of the dice in order."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        names: Mapping[int, str] | None = None,
    ) -> None:
        """Begin a record of a game, which can be given by its name.

        Raise RequestError if there is no such game, or if it does not allow this number of players, these options or
        these names.
        """
        game = game if isinstance(game, Game) else registry.game(game)
        first = Position(game, game.start(players, options))
        chosen = {name: plain_int(value) for name, value in (options or {}).items()}
        self._set_up(game, [first], chosen)
        named = names or {}
        if not isinstance(named, Mapping):
            raise RequestError.phrased("Names must be an object, but they are {given}.", given=quoted(named))
        for player, name in named.items():
            self.name(player, name)

    def _set_up(self, game: Game, positions: Sequence[Position], options: dict[str, Any]) -> None:
        self.game, self.options = game, options
        self.positions = list(positions)
        """Every position so far: the first, and the one after each step."""
        self.steps: list[Step] = []
        self.names: dict[int, str] = {}
        self.tags: dict[str, str] = {}
        """Other lines of the head, such as `event` or `date`. They are kept, but have no effect."""
        self.seed_hash: str | None = None
        """The hash of the dice seed, which is published before the game, or None if there is no seed (`fangs.core.records.dice`)."""
        self.seed: str | None = None
        """The dice seed after its publication."""
        self.seed_from = 0
        """The first ply whose dice follow from the seed. If a game began elsewhere, its earlier dice do not follow from the seed."""
        self.taken_back: tuple[int, ...] = ()
        """For each take-back after which the dice were thrown again, the number of steps that remained (`fangs.core.records.dice`)."""
        self.edition = game.edition
        """The edition of the rules with which the game began."""
        self.earlier: list[Step] = []
        """The steps before the last correction of the rules. They are not replayed, and `positions` begins after them."""
        self.reader: Any = EVERYTHING
        """The reader of the text: a player's number, None for a spectator, or EVERYTHING for a reader who can know everything."""
        self.ending: Ending | None = None
        """How people ended the game, or None if they did not. The ending is removed when the game goes on."""
        self.rebased: list[Rebase] = []
        """The corrections of the rules during the game."""

    @classmethod
    def of(
        cls,
        game: Game,
        positions: Sequence[Position],
        steps: Sequence[Step],
        edition: int,
        rebased: Sequence[Rebase] = (),
    ) -> Record:
        """Create a record from the positions and steps of a game that was played elsewhere.

        `positions` has one more entry than there are steps since the last rebase.
        """
        record = object.__new__(cls)
        record._set_up(game, positions, {})
        record.edition, record.rebased = edition, list(rebased)
        first = rebased[-1].steps if rebased else 0
        record.earlier, record.steps = list(steps[:first]), list(steps[first:])
        return record

    @property
    def position(self) -> Position:
        """The current position of the game."""
        return self.positions[-1]

    @property
    def is_finished(self) -> bool:
        """Whether the game is over, by its rules or because people ended it."""
        return self.ending is not None or self.position.kind == "over"

    def name(self, player: int, name: str) -> None:
        """Set a player's name, which must be one line of readable text.

        Raise RequestError if it is not, or if there is no such player.
        """
        player = self.position.require_player(player)
        if (
            not isinstance(name, str)
            or len(name) > MAX_WRITTEN
            or length(name) > MAX_NAME
            or not is_readable(name)
            or name != name.strip()
        ):
            raise RequestError.phrased(
                "A name must be one line of 1 to 80 printable characters, but it is {name}.", name=quoted(name)
            )
        self.names[player] = name

    def play(self, role: str | None, action: str) -> Position:
        """Play an action, add it to the record, and return the new position.

        If `Position.play` raises an error, the record stays unchanged.
        """
        after = self.position.play(role, action)
        self.steps.append(Step(role, action))
        self.positions.append(after)
        self.ending = None
        return after

    def take(self, step: Step) -> None:
        """Add a step of any kind, such as a correction by hand.

        If the step is not possible, raise FangsError and leave the record unchanged.
        """
        self.positions.append(stepped(self.position, step))
        self.steps.append(step)
        self.ending = None

    def corrections(self) -> list[tuple[int, str]]:
        """Return the corrections by hand, each with the number of steps before it and a sentence that describes it."""
        found = zip(self.steps, self.positions[1:], strict=True)
        first = len(self.earlier)
        return [
            (first + number, after.events[0].text)
            for number, (step, after) in enumerate(found)
            if step.role == CORRECTED
        ]

    def undo(self, steps: int = 1) -> None:
        """Take back the last `steps` steps, or all if there are fewer. Raise RequestError for an impossible number."""
        steps = plain_int(steps)
        if not is_whole(steps, 0, sys.maxsize):
            raise RequestError.phrased(
                "The number of steps must be a whole number of at least 0, but you gave {given}.", given=quoted(steps)
            )
        left = max(len(self.steps) - steps, 0)
        self.ending = None
        del self.steps[left:], self.positions[left + 1 :]

    def require_step(self, steps: int) -> int:
        """Check a number of steps and return it as an int, or raise RequestError if the record has fewer steps."""
        steps = plain_int(steps)
        if not is_whole(steps, 0, len(self.steps)):
            raise RequestError.phrased(
                "There is no step {step}. The record has steps 0 to {count}.", step=quoted(steps), count=len(self.steps)
            )
        return steps

    def until(self, steps: int) -> Record:
        """Return a copy of the record with only its first `steps` steps, or raise RequestError if it has fewer."""
        steps = self.require_step(steps)
        early = copy(self)
        early.steps, early.positions = self.steps[:steps], self.positions[: steps + 1]
        early.ending = self.ending if steps == len(self.steps) else None
        return early

    def masked(self, player: int | None) -> Record:
        """Return a copy of the record whose text has only what a player (None: a spectator) can see.

        When the game is over, everybody can read the whole text. Raise RequestError if there is no such player.
        """
        player = self.position.require_reader(player)
        same = copy(self)
        same.reader = EVERYTHING if self.is_finished else player
        return same

    def sealed(self) -> str:
        """Return the record as text, with its secrets encoded so that nobody sees them by accident.

        The game can be continued from this text.
        """
        seen = self.masked(None)
        return masked.sealed(str(self), str(seen)) if seen._for_whom() else str(self)

    def __copy__(self) -> Record:
        """Return a copy, which can be changed without changing this record."""
        same = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(same, name, value.copy() if isinstance(value, list | dict) else value)
        return same

    def __eq__(self, other: object) -> bool:
        """Return whether two records have the same content. Default options may be given or left out."""
        if not isinstance(other, Record):
            return NotImplemented
        return {**vars(self), "options": None} == {**vars(other), "options": None}

    __hash__ = None  # type: ignore[assignment]  # it can change

    def __repr__(self) -> str:
        steps = len(self.earlier) + len(self.steps)
        return f"<Record of {self.game.name}, players: {self.position.players}, steps: {steps}>"

    def __str__(self) -> str:
        """Return the record as text, which is the same in every language."""
        with speaking(ENGLISH):
            return self._text()

    def _text(self) -> str:
        first = self.positions[0].json()
        head = [TITLE, f"game: {self.game.name}", f"edition: {self.edition}", f"players: {self.positions[0].players}"]
        head += [f"options: {compact(first.get('options', {}))}"]
        head += [*self._for_whom(), *(f"name {player}: {name}" for player, name in sorted(self.names.items()))]
        head += [f"{tag}: {text}" for tag, text in self.tags.items()]
        head += [f"{ENDED}: {self.ending}"] if self.ending else []
        head += [f"seed sha256: {self.seed_hash}"] if self.seed_hash else []
        head += [f"seed: {self.seed}"] if self.seed else []
        head += [f"seed from: {self.seed_from}"] if self.seed_from else []
        head += [f"taken back: {' '.join(map(str, self.taken_back))}"] if self.taken_back else []
        scores = self.position.scores
        end = [] if scores is None else ["", "result: " + " ".join(map(str, scores))]
        lines = self._lines()
        for steps, edition, position in reversed(self.rebased):
            lines.insert(steps, f"rebased: {edition} {masked.rebased(self.game, position, self.reader)}")
        return "\n".join([*head, "", *lines, *end]) + "\n"

    def _lines(self) -> list[str]:
        """Write the steps as lines of text, as the reader is allowed to see them."""
        if self.reader is EVERYTHING or not self.game.masks:
            return list(map(str, [*self.earlier, *self.steps]))
        shown = zip(self.positions, self.steps, strict=False)
        return [
            *map(masked.hidden, self.earlier),
            *(f"{step.mover} {masked.shown(position, step, self.reader)}" for position, step in shown),
        ]

    def _for_whom(self) -> list[str]:
        """Return a list with the line that names the reader, or an empty list if the text hides nothing."""
        if self.reader is EVERYTHING or self._lines() == list(map(str, [*self.earlier, *self.steps])):
            return []
        return [masked.SEEN_BY + ("all" if self.reader is None else f"{self.reader}")]

    def _repr_html_(self) -> str:
        captions = ["the start", *self._lines()[len(self.earlier) :]]
        if self.ending:
            captions[-1] += f". {self.ending.sentence(self.names, self.position)}"
        views = [position.json(self.reader) for position in self.positions]
        shown = zip(map(self.game.scenery, views), map(self.game.pieces, views), captions, strict=True)
        return slides(str(self.game.title), [Slide(*one) for one in shown])

    @classmethod
    def read(cls, text: str, game: Game | None = None) -> Record:
        """Parse the record in a text, and replay all its steps.

        Raise InvalidRecord with the line number if the record is invalid. The record can have other text around it,
        such as the email that contained it. The game is looked up by its name unless the caller passes the game, which
        therefore need not be in the registry.
        """
        _require_text(text)
        if len(text) > MAX_TEXT:
            raise InvalidRecord.phrased("A record may have at most {most_text} characters.", most_text=figure(MAX_TEXT))
        found = list(parts(text, (TITLE, MATCH)))
        if len(found) > 1 and not found[0].text.startswith(MATCH):
            raise InvalidRecord.phrased(
                "This text has {count} records. Keep only the record that you mean.", count=len(found)
            )
        return cls._read(found[0] if found else Part(0, text), game)

    @classmethod
    def _read(cls, part: Part, game: Game | None) -> Record:
        lines = _lines(masked.unsealed(part.text), part.before)
        record = cls._begin(lines, game)
        words = frozenset({"dice", "result:", "seed:", "name", *_WORDS, *record.game.notation.ROLE_NAMES})
        for number, line in record._skip_earlier(without_ending(list(lines), words)):
            word, _, rest = line.partition(" ")
            try:
                if word == "result:":
                    record._check_result(rest)
                elif word in ("seed", "seed:"):
                    record._read_seed(line)
                elif line.startswith("taken back: "):
                    record._read_taken_back(line)
                elif word == "name":
                    player, _, name = rest.partition(":")
                    if name.strip():
                        record.name(_number(player), name.strip())
                elif not record.steps and word != CORRECTED and (tag := _TAG.fullmatch(line)):
                    record._read_tag(*tag.groups())
                else:
                    record.take(Step(None if word == "dice" else word, rest))
            except FangsError as error:
                raise InvalidRecord.phrased(
                    "Line {number}, {line}: {why}",
                    error.clause,
                    number=number,
                    line=quoted(line),
                    why=joined(error.message, record._editions(), by=""),
                ) from None
        record._read_ending()
        return record

    def _read_ending(self) -> None:
        """Set `ending` from the line in the head. A line that does not describe a possible ending stays in `tags`."""
        ending = Ending.read(self.tags.get(ENDED, ""), self.position.players)
        if ending and self.position.kind != "over":
            self.ending = ending
            del self.tags[ENDED]

    @classmethod
    def read_all(cls, text: str, game: Game | None = None) -> list[Record]:
        """Parse all records in a text, such as a collection of games.

        Raise InvalidRecord if one of them is invalid.
        """
        _require_text(text)
        found = list(parts(text, (TITLE, MATCH))) if len(text) <= MAX_TEXT else []
        return [cls._read(one, game) for one in found] or [cls.read(text, game)]

    def _read_tag(self, tag: str, text: str) -> None:
        if len(self.tags) >= MAX_TAGS or len(text) > MAX_TAG or not text.isprintable():
            raise RequestError.phrased(
                "a record can have at most {most} other lines in its head, each with at most {most_letters} "
                "printable characters.",
                most=MAX_TAGS,
                most_letters=MAX_TAG,
            )
        self.tags[tag] = text

    def _editions(self) -> str:
        edition = self.rebased[-1].edition if self.rebased else self.edition
        if edition == self.game.edition:
            return ""
        return phrase(
            " (The game was played under edition {edition} of the rules, but is read under edition {ours}.)",
            edition=edition,
            ours=self.game.edition,
        )

    def _skip_earlier(self, lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """Yield the lines after the last correction of the rules, and keep earlier steps without replaying them."""
        last = max((at for at, (_, line) in enumerate(lines) if line.startswith("rebased: ")), default=-1)
        for at, (number, line) in enumerate(lines):
            word, _, rest = line.partition(" ")
            in_head = not self.earlier and not self.rebased and word != CORRECTED and _TAG.fullmatch(line)
            if line.startswith("rebased: "):
                self._read_rebased(number, rest)
            elif at > last or in_head or word in ("name", "seed", "seed:", "taken", f"{ENDED}:"):
                yield number, line
            else:
                self.earlier.append(Step(None if word == "dice" else word, rest))

    def _read_rebased(self, number: int, text: str) -> None:
        edition, _, position = text.partition(" ")
        if not re.fullmatch(r"[0-9]{1,6}", edition):
            raise InvalidRecord.phrased(
                "Line {number}: an edition of the rules must be a number, but it is {edition}.",
                number=number,
                edition=quoted(edition),
            )
        try:
            data = json_of(position)
        except ValueError as error:
            raise InvalidRecord.phrased(
                "Line {number}: the position is not JSON: {position}.", number=number, position=_why(error, position)
            ) from None
        if int(edition) > self.game.edition:
            raise InvalidRecord.phrased(
                "Line {number}: from here on, the game was played under edition {edition} of the rules, but this "
                "is edition {ours}.",
                number=number,
                edition=edition,
                ours=self.game.edition,
            )
        self.rebased.append(Rebase(len(self.earlier), int(edition), data))
        try:
            self.positions = [Position.read(self.game, data)]
        except FangsError as error:
            raise InvalidRecord.phrased(
                "Line {number}: {what}", error.clause, number=number, what=error.message
            ) from None

    @classmethod
    def unsealed(cls, text: str, most: int) -> str:
        """Decode the whole record from the seal in a text. A text without a seal is returned unchanged.

        Raise InvalidRecord if the record is longer than `most`, or contains another seal, which `read` would open.
        """
        own = _own(text)
        whole = masked.unsealed(own, most)
        if whole is not own:
            masked.require_unsealed(_own(whole))
        return text if whole is own else whole

    @classmethod
    def unplayed(cls, text: str) -> list[Step]:
        """Parse the steps of a record as they are written, without applying any rules.

        Callers use this to read a record of an older edition, or to count the steps before they replay them.
        """
        found = [line.partition(" ") for _, line in _lines(masked.unsealed(_own(text)))]
        steps = (one for one in found if one[0] not in _WORDS and (one[0] == CORRECTED or not one[0].endswith(":")))
        return [Step(None if word == "dice" else word, rest) for word, _, rest in steps]

    def _read_taken_back(self, line: str) -> None:
        numbers = line.removeprefix("taken back: ").split()
        if not all(re.fullmatch(r"[0-9]{1,9}", number) for number in numbers):
            raise RequestError.phrased("take-backs must be listed as step numbers.")
        self.taken_back = tuple(map(int, numbers))

    @classmethod
    def _begin(cls, lines: Iterator[tuple[int, str]], game: Game | None) -> Record:
        title = next(lines, (0, ""))[1]
        if title == MATCH:
            raise InvalidRecord.phrased(
                "This is the record of a match, but only records of single games can be continued."
            )
        if title != TITLE:
            raise InvalidRecord.phrased(
                "This is not a record, because its first line is not {title}.", title=f"{TITLE!r}"
            )
        try:
            name = _header(lines, "game")
            if game is None or game.name != name:
                game = registry.game(name)
            edition = _header(lines, "edition")
            if not re.fullmatch(r"[0-9]{1,6}", edition) or int(edition) > game.edition:
                raise InvalidRecord.phrased(
                    "The game was played under edition {edition} of the rules, but this is edition {ours}.",
                    edition=quoted(edition),
                    ours=game.edition,
                )
            players = _header(lines, "players")
            options = _json(_header(lines, "options"))
            if not isinstance(options, dict):
                raise InvalidRecord.phrased(
                    "The options must be a JSON object, but you gave {options}.", options=quoted(options)
                )
            record = cls(game, _number(players), options)
            record.edition = int(edition)
        except RequestError as error:
            raise InvalidRecord.phrased("In the head of the record: {what}", error.clause, what=error.message) from None
        return record

    def _read_seed(self, line: str) -> None:
        name, _, value = line.partition(": ")
        if name == "seed from" and re.fullmatch(r"[0-9]{1,9}", value):
            self.seed_from = int(value)
        elif name == "seed" and re.fullmatch(r"[0-9a-f]{64}", value):
            self.seed = value
        elif name == "seed sha256" and re.fullmatch(r"[0-9a-f]{64}", value):
            self.seed_hash = value
        else:
            raise RequestError.phrased(
                "a seed and its SHA-256 must have 64 hexadecimal digits each, and 'seed from' must be a number."
            )

    def _check_result(self, result: str) -> None:
        scores = self.position.scores
        if scores is None:
            raise InvalidRecord.phrased(
                "the record gives the result {result}, but by these rules the game is not over.", result=quoted(result)
            )
        if (ours := " ".join(map(str, scores))) != result:
            raise InvalidRecord.phrased(
                "the record gives the result {result}, but by these rules the result is {ours}.",
                result=quoted(result),
                ours=ours,
            )


_WORDS = ("name", "seed", "taken", "fangs", "seen")
"""The first words of lines that are not steps, except those that end with a colon."""


def _require_text(text: object) -> None:
    if not isinstance(text, str):
        raise InvalidRecord.phrased("A record must be text, but it is {given}.", given=quoted(text))


def _own(text: str) -> str:
    """Return the first record in a text, or the text itself if there is none."""
    return next(parts(text, (TITLE, MATCH)), Part(0, text)).text


def _lines(text: str, before: int = 0) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text with their numbers, skipping empty lines and comments.

    `before` is the number of lines before the text.
    """
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), before + 1))
    return rejoined((number, line) for number, line in lines if line and not line.startswith("#"))


def _number(text: str) -> Any:
    """Parse a number in a record's head. A text that is not a number is returned unchanged, for the error message."""
    return int(text) if re.fullmatch(r"0|[1-9][0-9]{0,5}", text) else text


def _header(lines: Iterator[tuple[int, str]], name: str) -> str:
    number, line = next(lines, (0, ""))
    if not line.startswith(name + ": "):
        raise InvalidRecord(
            phrase("Line {number} must begin with {name}.", number=number, name=f"{name + ': '!r}")
            if number
            else phrase("The line {name} is missing.", name=f"{name!r}")
        )
    return line.removeprefix(name + ": ")


def _json(text: str) -> Any:
    try:
        return json_of(text)
    except ValueError as error:
        raise InvalidRecord.phrased("The options are not JSON: {text}.", text=_why(error, text)) from None


def _why(error: ValueError, text: str) -> str:
    """Return what is wrong with a JSON text: its double key, or else the text itself."""
    return error.args[0] if isinstance(error, DoubleKey) else quoted(text)
