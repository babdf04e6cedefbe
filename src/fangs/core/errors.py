"""Every refusal, in one small tree; the same sentence reaches the terminal, the browser, the letter and the protocol.

FangsError
├── RequestError        a question that cannot be answered: no such game, player, option, file
│   └── BrokenGame      a game that cannot be loaded: which, the file, the line
├── InvalidPosition     JSON that is no position of the game
├── InvalidRecord       text that is no record of a game
├── InvalidMap          a file that is no map
└── Refusal             of a move, which changes nothing
    ├── InvalidMove     not understood: what was given, what was expected, a near miss
    ├── IllegalMove     understood, and forbidden: why, and by which clause
    ├── OutOfTurn       understood, but not this role's to choose now
    └── GameOver        nothing can be played any more
"""

from __future__ import annotations

import difflib
import traceback
from collections.abc import Iterable
from pathlib import Path

from fangs.translation import phrase
from fangs.translation.formats import listed as listed


class FangsError(Exception):
    """A request that cannot be met: a sentence, and the clause that forbids it if there is one."""

    kind = "request"

    def __init__(self, message: str, clause: str | None = None) -> None:
        message = without_controls(message)
        super().__init__(message)
        self.message = message
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else str(self.message)


class RequestError(FangsError):
    """A question that cannot be answered: an unknown game, player, option or file."""


class BrokenGame(RequestError):
    """A game that cannot be loaded; the message names the game, the file and the line."""


class InvalidPosition(FangsError):
    """JSON that is no position of the game; the message names the field and the value."""

    kind = "position"


class InvalidRecord(FangsError):
    """Text that is no record of a played game; the message names the line."""

    kind = "record"


class InvalidMap(FangsError):
    """A file that is no map; the message names the line."""

    kind = "map"


class Refusal(FangsError):
    """A move that is not accepted; the position stays as it was."""

    kind = "illegal"


class InvalidMove(Refusal):
    """Not understood: the message says what was given, what was expected and what it may have meant."""

    kind = "invalid"


class IllegalMove(Refusal):
    """Understood and forbidden: the message says why and cites the clause."""

    kind = "illegal"


class OutOfTurn(Refusal):
    """Understood, but this role has nothing to choose now."""

    kind = "turn"


class GameOver(Refusal):
    """The game is over; nothing can be played any more."""

    kind = "over"


def without_controls(text: str) -> str:
    """A text whose control characters, but ends of lines, are written as escapes: a terminal obeys them, wherever they come from."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)


def quoted(value: object) -> str:
    """A given value, ready for a sentence: text in quotes, all else as JSON; printable, and not too long."""
    if value is None or isinstance(value, bool):
        return str(value).lower().replace("none", "null")
    text = value if isinstance(value, str) else repr(value)
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[:60])[:60]
    cut = shown + ("..." if len(text) > 60 else "")
    return f"'{cut}'" if isinstance(value, str) else cut


def reason(error: Exception) -> str:
    """Why a file cannot be read or written, in a few words."""
    if isinstance(error, UnicodeDecodeError):
        return phrase("it is not UTF-8 text")
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()


def place_in(error: BaseException, folder: Path) -> str:
    """`rules.py, line 12: `, the last line in this folder that led to an error; nothing where none did."""
    frames = [one for one in traceback.extract_tb(error.__traceback__) if Path(one.filename).is_relative_to(folder)]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}: " if frames else ""


def near_miss(given: str, words: Iterable[str]) -> str:
    """` Did you mean 7c?`, where another word is close to what was given; else nothing."""
    folded = {word.casefold(): word for word in words}
    cutoff = 0.5 if len(given) <= 2 else 0.65
    close = difflib.get_close_matches(given[:60].casefold(), folded, n=1, cutoff=cutoff)
    return phrase(" Did you mean {word}?", word=folded[close[0]]) if close and folded[close[0]] != given else ""
