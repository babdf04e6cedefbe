"""Defines the exceptions of Fangs. The terminal, the browser, letters and the protocol show the same messages.

FangsError
├── RequestError        a question that cannot be answered: no such game, player, option, file
│   └── BrokenGame      a game that cannot be loaded: which, the file, the line
├── InvalidPosition     JSON that is not a position of the game
├── InvalidRecord       text that is not a record of a game
├── InvalidMap          a file that is not a map
└── Refusal             a refused move, which changes nothing
    ├── InvalidMove     a move that is not understood: what was given, what was expected, a near miss
    ├── IllegalMove     a move that is understood but forbidden: the reason and the clause
    ├── OutOfTurn       a move of a role that cannot choose now
    └── GameOver        a move after the end of the game
"""

from __future__ import annotations

import difflib
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from fangs.translation import Phrase, phrase
from fangs.translation.formats import listed as listed
from fangs.translation.phrases import END_OF_ISOLATE, ISOLATE, again


class FangsError(Exception):
    """The base class of all errors that are shown to users.

    An error has a message, and can cite a clause of the rules.
    """

    kind = "request"

    def __init__(self, message: str, clause: str | None = None) -> None:
        message = without_controls(message)
        super().__init__(message)
        self.message = message
        self.clause = clause

    @classmethod
    def phrased(cls, message: str, clause: str | None = None, /, **values: object) -> Self:
        """Create an error whose message is a phrase with these values."""
        return cls(phrase(message, **values), clause)

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else str(self.message)


class RequestError(FangsError):
    """Raised if a request cannot be fulfilled, for example because a game, player, option or file is unknown."""


class BrokenGame(RequestError):
    """Raised if a game cannot be loaded. The message names the game, the file and the line."""


class InvalidPosition(FangsError):
    """Raised if JSON does not describe a position of the game. The message names the field and the value."""

    kind = "position"


class InvalidRecord(FangsError):
    """Raised if a text is not a valid record of a game. The message names the line."""

    kind = "record"


class InvalidMap(FangsError):
    """Raised if a file is not a valid map. The message names the line."""

    kind = "map"


class Refusal(FangsError):
    """The base class of errors for refused moves. A refused move leaves the position unchanged."""

    kind = "illegal"


class InvalidMove(Refusal):
    """Raised if a move is not understood.

    The message says what was given, what was expected, and what the player may have meant.
    """

    kind = "invalid"


class IllegalMove(Refusal):
    """Raised if the rules forbid a move. The message explains why and cites the clause."""


class OutOfTurn(Refusal):
    """Raised if a role makes a move although it cannot choose now."""

    kind = "turn"


class GameOver(Refusal):
    """Raised if a move is played after the end of the game."""

    kind = "over"


def error_json(kind: str, message: str, clause: str | None = None) -> dict[str, Any]:
    """Build the JSON with which the API and the protocol report an error."""
    return {"error": {"kind": kind, "message": message, "clause": clause}}


_HARMLESS = dict.fromkeys(map(ord, ("\n", ISOLATE, END_OF_ISOLATE)))


def without_controls(text: str) -> str:
    """Escape all control characters in a text, except line ends and Unicode isolates.

    Without this, a terminal would obey the characters, whatever their source. A phrase remains a phrase, so that it can
    still be translated.
    """
    if text.translate(_HARMLESS).isprintable():
        return text
    if isinstance(text, Phrase):
        return again(_values_without_controls(text.pieces()))
    return "".join(c if c.isprintable() or ord(c) in _HARMLESS else ascii(c)[1:-1] for c in text)


def _values_without_controls(pieces: Any) -> Any:
    if isinstance(pieces, dict):
        return {name: _values_without_controls(value) for name, value in pieces.items()}
    if isinstance(pieces, list):
        return [_values_without_controls(value) for value in pieces]
    return pieces if isinstance(pieces, int | float | None) else without_controls(str(pieces))


def quoted(value: object, most: int = 60) -> str:
    """Format a value for use in a sentence: text in quotes, anything else as JSON.

    The result is printable, and shows at most `most` characters of the value.
    """
    if value is None or isinstance(value, bool):
        return str(value).lower().replace("none", "null")
    text = value if isinstance(value, str) else repr(value)
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[:most])[:most]
    cut = shown + ("..." if len(text) > most else "")
    return f"'{cut}'" if isinstance(value, str) else cut


def reason(error: Exception) -> str:
    """Explain in a few words why a file cannot be read or written, such as `permission denied`."""
    if isinstance(error, UnicodeDecodeError):
        return phrase("it is not UTF-8 text")
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()


def place_in(error: BaseException, folder: Path) -> str:
    """Find the line in a folder's code that led to an error, such as `rules.py, line 12: `. Return "" if there is none."""
    frames = [one for one in traceback.extract_tb(error.__traceback__) if Path(one.filename).is_relative_to(folder)]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}: " if frames else ""


def near_miss(given: str, words: Iterable[str]) -> str:
    """Suggest a similar word, as in ` Did you mean 7c?`. Return an empty string if no word is similar enough."""
    folded = {word.casefold(): word for word in words}
    cutoff = 0.5 if len(given) <= 2 else 0.65
    close = difflib.get_close_matches(given[:60].casefold(), folded, n=1, cutoff=cutoff)
    return phrase(" Did you mean {word}?", word=folded[close[0]]) if close and folded[close[0]] != given else ""
