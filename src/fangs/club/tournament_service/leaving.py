"""Deletes a player and their programs from tournaments and from everything else."""

from __future__ import annotations

from fangs.club.players.players import Players
from fangs.club.players.records import Account
from fangs.club.tournament_service.tournament_service import TournamentService


def leave(players: Players, tournaments: TournamentService, account: Account) -> None:
    """Withdraw a player from all tournaments and delete their account. This can be repeated if it was interrupted."""
    for one in (*players.accounts.programs(account.id), account):
        tournaments.leave(one.id)
    players.leave(account)
