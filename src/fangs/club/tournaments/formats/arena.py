"""Arenas, in which entrants get a new game as soon as they have finished one, until time is up.

Entrants do not meet their last opponent again while another one is free or will soon be free. No game begins in the last part of the
window. A game that is running when the window closes still counts.
"""

from __future__ import annotations

from fangs.club.tournaments.formats.draw import Draw, contenders, lot
from fangs.club.tournaments.pairing.contender import Contender, ordered
from fangs.club.tournaments.pairing.grouping import Sitter, pair_of, tables_of
from fangs.club.tournaments.pairing.matching import Cost, cheapest_of, nearly_cheapest_of
from fangs.club.tournaments.pairing.sizes import table_sizes
from fangs.club.tournaments.scores import UNIT
from fangs.club.tournaments.state import Pairing, Round, Tournament

WAVE = 3.0
"""The least number of seconds between two rounds of pairing, so that several entrants who become free can meet."""
PATIENCE = 60.0
"""After this many seconds, waiting entrants can meet the same opponents again or sit at a smaller table."""
EXACT = 100
NEAR = 12
"""The number of neighbours in the standings that are considered at first for each entrant.

With up to `EXACT` entrants, all are considered.
"""
RECENT = 3
"""The number of an entrant's recent opponents whom they should not meet again."""


def free(state: Tournament) -> tuple[int, ...]:
    """List the entrants who are waiting for a game, in the order of their seeds."""
    return tuple(one for one in state.available if one not in state.playing)


def ready_at(state: Tournament) -> float | None:
    """Return when the next games can be paired, or None if something must happen first."""
    waiting = free(state)
    if len(waiting) < min(state.settings.sizes):
        return None
    begin = max(state.settings.starts, state.rounds[-1].began + WAVE if state.rounds else 0.0)
    if not _has_others(state, waiting):
        begin = max(begin, _since(state, waiting) + PATIENCE)
    ends = state.ends
    assert ends is not None
    return begin if begin <= ends - state.settings.last else None


def _has_others(state: Tournament, waiting: tuple[int, ...]) -> bool:
    """Return whether the waiting entrants can fill a table without meeting exactly the same opponents again.

    Among three entrants who wait for games of two, there are always two who did not just meet.
    """
    size = state.settings.size
    if len(waiting) != size:
        return len(waiting) > size
    last = _last_tables(state, waiting)
    return set(last.get(waiting[0], ())) != set(waiting)


def _latest(state: Tournament, waiting: tuple[int, ...], most: int = 1) -> dict[int, list[tuple[Round, Pairing]]]:
    """Find the latest games of each waiting entrant, the last one first, with their rounds."""
    found: dict[int, list[tuple[Round, Pairing]]] = {number: [] for number in waiting}
    wanted = set(waiting)
    for one in reversed(state.rounds):
        for pairing in one.pairings:
            for number in wanted.intersection(pairing.seats):
                found[number].append((one, pairing))
        wanted = {number for number in wanted if len(found[number]) < most}
        if not wanted:
            break
    return found


def _last_tables(state: Tournament, waiting: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Find the entrants at the last table of each waiting entrant."""
    return {number: games[0][1].seats for number, games in _latest(state, waiting).items() if games}


def _since(state: Tournament, waiting: tuple[int, ...]) -> float:
    """Return the time from which all of these entrants have been waiting."""
    games = [game for games in _latest(state, waiting).values() for game in games]
    ended = [pairing.result.at if pairing.result else one.began for one, pairing in games]
    return max([state.started or 0.0, *(state.entrants[number].entered for number in waiting), *ended])


def draw(state: Tournament) -> Draw | None:
    """Pair the waiting entrants for the next games, or return None if no games are possible.

    This must not be called before the time that `ready_at` returns.
    """
    waiting = free(state)
    tables = _pairs(state, waiting) if state.settings.size == 2 else _tables(state, waiting)
    return Draw(tables) if tables else None


def _pairs(state: Tournament, waiting: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    field = contenders(state, waiting)
    recent = _recent(state, waiting)
    is_alone = not _has_others(state, waiting)
    by_games = sorted(range(len(field)), key=lambda at: (-len(field[at].seats), -at))
    # If one entrant is left over, the one with the most games waits.
    waits = {at: place for place, at in enumerate(by_games)}

    def cost(one: int, other: int) -> Cost | None:
        if other == len(field):
            return (0, waits[one], 0, 0)
        mine, theirs = field[one], field[other]
        ago = min(_ago(recent, mine, theirs), _ago(recent, theirs, mine))
        if ago == 0 and not is_alone:
            return None
        halves = abs(mine.units - theirs.units) * 2 // UNIT
        clash = mine.wish is not None and mine.wish == theirs.wish
        return (RECENT - ago, 0, halves * halves, int(clash))

    def kind(one: int, other: int) -> int | None:
        return 0 if other - one <= NEAR or other == len(field) else None

    count = len(field) + len(field) % 2
    found = cheapest_of(count, cost) if count <= EXACT else nearly_cheapest_of(count, cost, kind, (NEAR,))
    pairs = [(field[one], field[other]) for one, other in found if other < len(field)]
    return tuple(ordered(pair, at % 2) for at, pair in enumerate(pairs))


def _ago(recent: dict[int, tuple[int, ...]], one: Contender, other: Contender) -> int:
    """Count how many games ago two entrants met, from 0 for the last game to `RECENT` if they have not met lately."""
    found = recent[one.number]
    return found.index(other.number) if other.number in found else RECENT


def _recent(state: Tournament, waiting: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """List the recent opponents of each waiting entrant, the latest first."""
    return {
        number: tuple(other for _, pairing in games for other in pairing.seats if other != number)
        for number, games in _latest(state, waiting, RECENT).items()
    }


def _tables(state: Tournament, waiting: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    settings = state.settings
    sizes = [settings.size] * (len(waiting) // settings.size)
    if not sizes:
        sizes = list(table_sizes(len(waiting), settings.sizes, settings.size)[0])
    field = contenders(state, waiting)
    waits = _last_tables(state, waiting)
    # Entrants with the fewest games go first.
    field.sort(key=lambda one: (one.number in waits, len(one.seats), one.rank))
    taken = field[: sum(sizes)]
    meetings = {pair_of(one.number, other): count for one in taken for other, count in one.met.items()}
    sitters = [Sitter(one.number, one.seats, strength=one.units) for one in taken]
    seed = lot(state, len(state.rounds))
    return tuple(tables_of(sitters, sizes, meetings, settings.size, seed, near=True))
