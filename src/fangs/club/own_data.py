"""Everything that a server stores about a player, for the player."""

from __future__ import annotations

from typing import Any

from fangs.club.players.records import Account
from fangs.club.rated.rated import RatedGames
from fangs.club.studies.studies import Studies
from fangs.club.tournament_service.tournament_service import TournamentService


def own_data(rated: RatedGames, tournaments: TournamentService, studies: Studies, account: Account) -> dict[str, Any]:
    """Collect everything stored about a player as JSON, except secrets and what their seats at tables contain.

    Raise StoreError.
    """
    return {
        **rated.players.belongings(account),
        "ratings": [one._asdict() for one in rated.leaderboards.of(account.id)],
        "rating_history": rated.leaderboards.history(account.id),
        "tournaments": tournaments.belongings(account.id),
        "studies": studies.belongings(account.id),
    }
