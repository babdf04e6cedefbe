"""Deleting a player, with the player's programs, from tournaments and everywhere else."""

from __future__ import annotations

from fangs.club.players.players import Players
from fangs.club.players.records import Account
from fangs.club.tournament_service.tournament_service import TournamentService


def leave(players: Players, tournaments: TournamentService, account: Account) -> None:
    """Withdraw a player from all tournaments, and delete the account. The call can be repeated if it was interrupted."""
    for one in (*players.accounts.programs(account.id), account):
        tournaments.leave(one.id)
    players.leave(account)
