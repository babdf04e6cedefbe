"""Passes amendments by tournament directors to the ledger of rated games. Each is entered exactly once.

An amendment is first written to the tournament's log. The id of its entry in the ledger is derived from the event. If a server is killed
between the two, the amendment is therefore entered later, and no two servers enter it twice.
"""

from __future__ import annotations

from fangs.club.rated.ledger import Ledger
from fangs.club.rated.rebuilding import OPERATOR
from fangs.club.rated.rebuilding import Amendment as Entry
from fangs.club.ratings.results import Annulled, Corrected, Result
from fangs.club.tournament_service.names import amendment_id, table_name
from fangs.club.tournaments.amending import players_of
from fangs.club.tournaments.state import Amendment, Tournament
from fangs.service.table_service import TableService
from fangs.table.lifecycle.results import result_of
from fangs.table.phase import Phase
from fangs.table.refusals import NoTable


class RatingAmendments:
    """Passes amendments by tournament directors to the ledger of rated games.

    Any thread can call the methods.
    """

    def __init__(self, tables: TableService, ledger: Ledger) -> None:
        self._tables, self._ledger = tables, ledger
        self._done: dict[str, int] = {}
        """For each tournament, the number of the last event up to which no amendment is waiting."""

    def pass_on(self, id: str, state: Tournament) -> None:
        """Propose all amendments of a tournament that are not yet in the ledger.

        Raise StoreError.
        """
        is_waiting = False
        for one in self._waiting(id, state):
            if not self._is_done(id, state, one):
                is_waiting = True
            elif not is_waiting:
                self._done[id] = one.seq

    def are_waiting(self, id: str, state: Tournament) -> bool:
        """Return whether a tournament has amendments that are not yet in the ledger.

        The answer is from memory and may be outdated.
        """
        return bool(self._waiting(id, state))

    def _waiting(self, id: str, state: Tournament) -> list[Amendment]:
        done = self._done.get(id, 0)
        return [one for one in state.amendments if one.seq > done]

    def _is_done(self, id: str, state: Tournament, one: Amendment) -> bool:
        """Return True if an amendment is in the ledger already or has no effect on ratings.

        Otherwise, propose it as soon as its result counts, and return False.
        """
        table = table_name(id, one.pairing)
        rated = self._ledger.find(table)
        if rated is None or rated.state == "void":
            return True
        if rated.state == "open":
            return not self._will_count(table)
        result = self._ledger.result(table)
        entry = None if result is None else _entry(id, state, one, result)
        if result is None or entry is None:
            return True
        known = self._ledger.amendments(table, result.pool)
        if any(other.id == entry.id or other.by == OPERATOR for other in known):
            return True
        self._ledger.amender.propose(result.pool, entry)
        return False

    def _will_count(self, table: str) -> bool:
        """Return whether a game can still count for ratings although its result is not in the ledger yet."""
        try:
            is_over = self._tables.table(table).phase is Phase.OVER
            return not is_over or self._tables.look(table, result_of) is not None
        except NoTable:  # the operator has deleted it
            return False


def _entry(id: str, state: Tournament, one: Amendment, result: Result) -> Entry | None:
    """Build the ledger entry for an amendment. Return None if the result has other players than the pairing."""
    about = {"id": amendment_id(id, one.seq), "at": one.at, "result": result.id, "by": one.by, "reason": one.reason}
    if one.places is None:
        return Annulled(**about)  # type: ignore[arg-type]
    seats = _seats(state, one.pairing, result)
    if seats is None:
        return None
    places = dict(zip(seats, one.places, strict=True))
    last = max(places.values())
    thrown = tuple(player for player in result.thrown if places[player] == last)
    return Corrected(**about, places=places, thrown=thrown)  # type: ignore[arg-type]


def _seats(state: Tournament, pairing: str, result: Result) -> list[str] | None:
    """List the players in a rated result in seat order, or return None if they do not match the pairing.

    Bots have the seats of entrants who had left the server.
    """
    by_seat = players_of(state, state.pairing(pairing))
    found = [next((player for player in result.places if player in seat), None) for seat in by_seat]
    bots = iter(sorted({*result.places} - {player for player in found if player is not None}))
    seats = [player or next(bots, None) for player in found]
    return None if None in seats or {*seats} != {*result.places} else [player for player in seats if player is not None]
