"""A server's rated games, with their ledger, the leaderboards, and the check for who can sit at a rated table."""

from __future__ import annotations

from fangs.club.players.players import Players
from fangs.club.players.records import Account, SignInFirst, play_rated_together, share_an_owner
from fangs.club.rated.leaderboards import Leaderboards
from fangs.club.rated.ledger import OF_ONE_OWNER, Ledger
from fangs.club.rated.rater import Rater
from fangs.core.errors import RequestError
from fangs.table.refusals import NoSeat
from fangs.table.state import Table


class RatedGames:
    """Gives access to a server's ledger of rated games and its leaderboards.

    Any thread can call the methods.
    """

    def __init__(self, players: Players) -> None:
        self.players = players
        self.ledger = Ledger(players.service, players.accounts.accounts)
        self.leaderboards = Leaderboards(players.service.store, players.service.clock)
        self.rater = Rater(self.ledger)
        players.service.before_forgetting.append(self.ledger.keep_seats)
        players.service.before_rematch.append(self.ledger.announce_rematch)

    def require_may_sit(self, table: Table, account: Account | None) -> None:
        """Raise an error if a table is rated and this person therefore cannot sit there."""
        if self.ledger.find(table.name) is None:
            return
        if account is None:
            raise SignInFirst
        if account.id in self.ledger.kept(table.name).values():
            raise RequestError.phrased("You already have another seat at this table.")
        ids = [seat.account for seat in table.players if seat.account is not None]
        others = [one for id, one in self.players.accounts.accounts(ids).items() if id != account.id]
        if not play_rated_together([account, *others]):
            raise NoSeat.phrased("Somebody at this table does not play rated games with programs.")
        if share_an_owner([account, *others]):
            raise NoSeat(OF_ONE_OWNER)
