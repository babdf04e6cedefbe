"""What the operator does with results of rated games: a correction and an annulment, each told to everybody with its reason."""

from __future__ import annotations

from typing import Any

from tests.command import run_fangs
from tests.web.month.club import Club
from tests.web.tournament import until

CORRECTED, ANNULLED = "the wrong one gave up", "they had agreed on it"
"""The reasons."""


def amend(club: Club) -> list[str]:
    """The newest entered results of rated games between friends: one is corrected, and one annulled; their tables."""
    found = [name for name in reversed(club.memory.tables) if _is_entered(club, name)][:2]
    for name, how in zip(found, ("correct", "annul"), strict=False):
        words = [name]
        if how == "correct":
            words.append(" ".join(f"{handle}={place}" for handle, place in turned(club, name).items()))
        reason = CORRECTED if how == "correct" else ANNULLED
        done = run_fangs("ratings", how, *words, "--reason", reason, **club.environment)
        assert done.returncode == 0, done.stderr
        club.memory.amended[name] = how == "annul", reason
        club.memory.count("results that the operator amended")
        club.crash(1.0)
        until(lambda name=name: told_of(club, name))
    return found


def _is_entered(club: Club, name: str) -> bool:
    known = club.memory.tables[name]
    return known.rated and known.tournament is None and name not in club.memory.amended and _counts(club, name)


def _counts(club: Club, name: str) -> bool:
    """Whether a result counts, and is that of members only."""
    result = club.store.result(name)
    if result is None:
        return False
    rows = stakes(club, name)["stakes"]
    return len(rows) == len(result.result.seats) and all(one["change"] is not None and one["handle"] for one in rows)


def turned(club: Club, name: str) -> dict[str, int]:
    """The places of a game the other way round, by handle; of a tie, one player has won."""
    result = club.store.result(name)
    assert result is not None
    places = [seat.place for seat in result.result.seats]
    other = [1 + sum(more > one for more in places) for one in places]
    other = other if other != places else [1, *[2] * (len(places) - 1)]
    handles = [one["handle"] for one in stakes(club, name)["stakes"]]
    return dict(zip(handles, other, strict=True))


def stakes(club: Club, name: str) -> Any:
    """What a player of a rated game is told of it."""
    (reader, *_) = [member for member in club.members if name in club.memory.sat[member.id]]
    return reader.ask(f"/tables/{name}/stakes").json()


def told_of(club: Club, name: str) -> bool:
    """Whether all who see the game, at every server, read the reason of what the operator has done, and what has become of ratings."""
    annulled, reason = club.memory.amended[name]
    told = [stakes(club, name)]
    for served in club.servers if club.memory.tables[name].public else ():
        with club.stranger(served) as stranger:
            told.append(stranger.ask(f"/tables/{name}/stakes").json())
    for found in told:
        amended = found["amended"]
        if not amended or (amended["annulled"], amended["reason"]) != (annulled, reason):
            return False
        assert all((one["change"] is None) == annulled for one in found["stakes"]), found
    return True
