"""Deletes a player and their programs from tournaments and from everything else."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from fangs.club.players.players import Players
from fangs.club.players.records import Account
from fangs.club.tournament_service.tournament_service import NoTournament, TournamentService
from fangs.club.tournaments.directing import resume_anyway
from fangs.core.errors import RequestError


def leave(players: Players, tournaments: TournamentService, account: Account) -> None:
    """Withdraw a player from all tournaments and delete their account. This can be repeated if it was interrupted."""
    everybody = [one.id for one in (*players.accounts.programs(account.id), account)]
    for id in everybody:
        tournaments.leave(id)
    _resume_abandoned(players, tournaments, everybody)
    players.leave(account)


def _resume_abandoned(players: Players, tournaments: TournamentService, gone: Collection[str]) -> None:
    """Resume the paused tournaments of which only these accounts are directors, because nobody else could."""
    for id in {id for one in gone for id, _, _ in tournaments.log.naming(one)}:
        with suppress(NoTournament, RequestError):  # deleted, or it is not paused
            directors = set(tournaments.tournament(id).settings.directors)
            others = players.accounts.accounts(directors.difference(gone)).values()
            if not directors.isdisjoint(gone) and all(one.gone is not None for one in others):
                tournaments.transact(id, lambda state, now: resume_anyway(state))
