"""Round robins for two entrants at a table, single or double, by Berger tables (FIDE handbook C.05, annex 1)."""

from __future__ import annotations

from fangs.club.tournaments.events import ByeKind
from fangs.club.tournaments.formats.draw import Draw
from fangs.club.tournaments.state import Tournament


def draw(state: Tournament) -> Draw | None:
    """Pair the next round. Return None after the last round, or if fewer than two entrants are left.

    An entrant whose opponent has withdrawn has no game. The missing opponent decides how many points this is worth
    (`fangs.club.tournaments.scores.bye_kind`).
    """
    number, total = len(state.rounds) + 1, state.total_rounds
    assert total is not None
    if number > total or sum(state.entrants[one].has_player for one in state.order) < 2:
        return None
    tables: list[tuple[int, ...]] = []
    byes: list[tuple[int, ByeKind]] = []
    opponents: list[int | None] = []
    for one, other in berger(len(state.order), number):
        pair = tuple(state.order[at] for at in (one, other) if at < len(state.order))
        present = [each for each in pair if state.entrants[each].has_player]
        if len(present) == 2:
            tables.append((pair[0], pair[1]))
        elif present:
            missing = next((each for each in pair if each != present[0]), None)
            byes.append((present[0], "rest" if missing is None else "walkover"))
            opponents.append(missing)
    return Draw(tuple(tables), byes=tuple(byes), opponents=tuple(opponents))


def berger(entrants: int, number: int) -> list[tuple[int, int]]:
    """List the pairs in a round by the Berger tables, with the first seat first. Entrants are counted from 0.

    An index that is too large stands for nobody. The second cycle swaps the seats.
    """
    even = entrants + entrants % 2
    cycle, index = divmod(number - 1, even - 1)
    found = []
    for one in range(1, even):
        # Two entrants meet in the round whose number is the sum of their numbers, less one.
        other = (index + 2 - one - 1) % (even - 1) + 1
        if one <= other:  # an entrant who would meet themselves meets the last entrant
            pair = _seated(one, other, even)
            found.append((pair[1] - 1, pair[0] - 1) if cycle % 2 else (pair[0] - 1, pair[1] - 1))
    return found


def _seated(one: int, other: int, even: int) -> tuple[int, int]:
    if one == other:
        return (one, even) if one <= even // 2 else (even, one)
    return (one, other) if (one + other) % 2 else (other, one)
