"""The settings that a director can change after the announcement, and descriptions of such changes.

Players have entered because of the game, the format and the pace, so these stay as announced. After the start, a director can only change
settings whose changes do not harm anybody.
"""

from __future__ import annotations

from collections.abc import Callable

from fangs.club.tournaments.settings import Settings
from fangs.club.tournaments.state import Phase, Tournament
from fangs.core.errors import listed
from fangs.table.post.schedule import spell_hours
from fangs.translation import phrase, plural
from fangs.translation.formats import moment

AFTER_START = frozenset({"description", "directors", "late_until"})
"""The settings that a director can change at any time before the end."""
BEFORE_START = AFTER_START | {
    "title", "starts", "zone", "check_in", "registration", "least", "most", "rounds", "round_limit", "between", "window",
    "last",
}  # fmt: skip
"""The settings that a director can change before the start."""

Names = Callable[[str], str]


def changeable(state: Tournament) -> frozenset[str]:
    """Return the names of the settings that a director can change now."""
    if state.is_done:
        return frozenset()
    return AFTER_START if state.phase is Phase.RUNNING else BEFORE_START


def told(before: Settings, after: Settings, names: Names) -> str:
    """Describe the differences between two versions of the settings, as a list of the new values."""
    words: list[tuple[bool, Callable[[], str]]] = [
        (before.title != after.title, lambda: phrase("title: {title}", title=after.title)),
        (before.description != after.description, lambda: phrase("the description")),
        (
            (before.starts, before.zone) != (after.starts, after.zone),
            lambda: phrase("start: {at}", at=moment(after.starts, after.zone)),
        ),
        (before.check_in != after.check_in, lambda: phrase("check-in: {length}", length=_length(after.check_in))),
        (before.registration != after.registration, lambda: _registration(after)),
        (
            before.least != after.least,
            lambda: plural(after.least, "at least {count} entrant", "at least {count} entrants"),
        ),
        (before.most != after.most, lambda: plural(after.most, "at most {count} entrant", "at most {count} entrants")),
        (before.rounds != after.rounds, lambda: phrase("rounds: {count}", count=after.rounds)),
        (
            before.round_limit != after.round_limit,
            lambda: phrase("time limit of a round: {length}", length=_length(after.round_limit or 0.0)),
        ),
        (
            before.between != after.between,
            lambda: phrase("break between rounds: {length}", length=_length(after.between)),
        ),
        (before.window != after.window, lambda: phrase("length: {length}", length=_length(after.window))),
        (
            before.last != after.last,
            lambda: phrase("final phase without new games: {length}", length=_length(after.last)),
        ),
        (before.late_until != after.late_until, lambda: _late_entry(after)),
        (before.directors != after.directors, lambda: _directors(before, after, names)),
    ]
    return listed([say() for has_changed, say in words if has_changed], "and", len(words))


def _registration(after: Settings) -> str:
    return phrase("entry: all players") if after.registration == "open" else phrase("entry: by invitation")


def _late_entry(after: Settings) -> str:
    return (
        phrase("late entry until round {count}", count=after.late_until)
        if after.late_until
        else phrase("no late entry")
    )


def _directors(before: Settings, after: Settings, names: Names) -> str:
    new = [names(one) for one in after.directors if one not in before.directors]
    return phrase("further directors: {names}", names=listed(new, "and"))


def _length(seconds: float) -> str:
    return spell_hours(seconds / 3600) if seconds else phrase("none")
