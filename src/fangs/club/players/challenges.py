"""Challenges from one player to another. The other player can accept, decline or propose other settings."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import fangs
from fangs.club.players.notifying import carry_notifications
from fangs.club.players.records import Account, require_there
from fangs.club.players.relations import Relations
from fangs.club.players.seats import Seats
from fangs.core.errors import FangsError, RequestError
from fangs.service.news import ACCOUNT
from fangs.service.preparing import PreparedTable, prepare
from fangs.store.commit_queue import Transaction
from fangs.store.connection import Conflict
from fangs.store.once import make_once
from fangs.store.sql import players_statements as sql
from fangs.table import people
from fangs.table.events import Events
from fangs.table.keys import lock_of
from fangs.table.lifecycle.opening import Setup
from fangs.table.marks import same_secret
from fangs.table.refusals import NoSeat, Stale
from fangs.table.state import Table

Json = dict[str, Any]
State = Literal["open", "accepted", "declined", "withdrawn", "countered"]
LASTS = 3 * 24 * 3600.0
"""How many seconds a challenge waits for an answer. Accepted challenges are listed for the same time."""
MAX_OPEN = 20
"""The maximum number of open challenges from one player."""


class Challenge(NamedTuple):
    """A challenge from one player to another. The fields are the columns of its row in the store."""

    id: str
    challenger: str
    challenged: str
    at: float
    until: float
    state: State
    settings: Json
    """The settings of the table, as in `POST /tables`, without its seats. `rated` says whether the game is rated."""
    table: str | None
    """The name of the table that was opened for the challenge, or None."""


Check = Callable[[Challenge, Account], None]


class Challenges:
    """Stores all challenges between players.

    Any thread can call the methods.
    """

    def __init__(self, seats: Seats, relations: Relations, clock: Callable[[], float]) -> None:
        self.service, self.seats, self.relations, self.clock = seats.service, seats, relations, clock

    def challenge(
        self,
        challenger: Account,
        challenged: Account,
        settings: Json,
        check: Check = lambda challenge, challenger: None,
        answers: Challenge | None = None,
        once: str | None = None,
    ) -> Challenge:
        """Challenge a player to a game.

        `check` raises an error if the game is not possible. With `answers`, the new challenge answers and ends another
        challenge. Raise Stale if that has already ended. Repeating the request with the same secret `once` gives the
        same challenge. Raise Stale if its settings or players differ. Raise NoSeat or RequestError if the players may
        not challenge each other or the settings are wrong.
        """
        id = _id_of(challenger, once)
        return make_once(
            once,
            lambda: self._made(id, challenged, settings),
            lambda: self._challenge(id, challenger, challenged, settings, check, answers),
        )

    def _challenge(
        self, id: str, challenger: Account, challenged: Account, settings: Json, check: Check, answers: Challenge | None
    ) -> Challenge:
        now = self.clock()
        if answers is None:
            self._require_may(challenger, challenged)
        else:
            self._require_may_answer(challenger, challenged)
        if sum(one.challenger == challenger.id and one.state == "open" for one in self.of(challenger.id)) >= MAX_OPEN:
            raise RequestError.phrased(
                "{most} of your challenges are waiting for an answer. Wait until one of them is answered.",
                most=MAX_OPEN,
            )
        new = Challenge(id, challenger.id, challenged.id, now, now + LASTS, "open", settings, None)
        check(new, challenger)
        prepare(self.setup(new, challenger), "0" * 10, now)  # raises an error if the settings are wrong
        row = {**new._asdict(), "settings": json.dumps(settings), "table_id": None}
        del row["table"]

        def write(to: Transaction) -> None:
            for one in sorted((challenger.id, challenged.id)):
                require_there(to, one)
            if answers is not None:
                _end(to, answers, "countered", now)
            to.execute(sql.DROP_OLD_CHALLENGES, {"now": now})
            to.execute(sql.ADD_CHALLENGE, row)

        self.service.store.commit("a challenge", write)
        self._announce(new)
        return new

    def _made(self, id: str, challenged: Account, settings: Json) -> Challenge | None:
        """Find the challenge that an earlier copy of the same request created, or return None.

        Raise Stale if that request was different.
        """
        rows = self.service.store.rows(sql.CHALLENGE, of_id=id)
        found = _challenge_of(rows[0]) if rows else None
        same = challenged.id, json.loads(json.dumps(settings))
        if found is not None and (found.challenged, found.settings) != same:
            raise same_secret()
        return found

    def expire(self) -> None:
        """Delete expired challenges."""
        values = {"now": self.clock()}
        if self.service.store.execute("challenges", sql.DROP_OLD_CHALLENGES, values):
            self.service.store.scrub()

    def all_of(self, account: str) -> list[Challenge]:
        """List all stored challenges from and to a player, newest first, including declined and expired challenges."""
        return [_challenge_of(row) for row in self.service.store.rows(sql.ALL_CHALLENGES, of_account=account)]

    def of(self, account: str, most: int = 100) -> list[Challenge]:
        """List the open and accepted challenges from and to a player, newest first."""
        rows = self.service.store.rows(sql.CHALLENGES, of_account=account, now=self.clock(), most=most)
        return [_challenge_of(row) for row in rows]

    def outcome(self, id: str) -> tuple[str, str | None]:
        """Return how a challenge has ended, such as `declined`, and the name of its table if it was accepted."""
        rows = self.service.store.rows(sql.CHALLENGE, of_id=id)
        if not rows:
            return "withdrawn", None
        found = _challenge_of(rows[0])
        return ("expired" if found.state == "open" else found.state), found.table

    def get(self, id: str, account: Account) -> Challenge:
        """Find a challenge from or to a player, or raise NoSeat if there is none with this id."""
        rows = self.service.store.rows(sql.CHALLENGE, of_id=id) if id.isprintable() else []
        if not rows or account.id not in (rows[0].challenger, rows[0].challenged):
            raise NoSeat.phrased("This challenge does not exist, or it is not yours.")
        return _challenge_of(rows[0])

    def accept(self, id: str, account: Account, challenger: Account) -> Table:
        """Accept a challenge: open its table and seat both players. Accepting again returns the same table.

        The answer is stored first. Therefore, nobody can withdraw a challenge while its table is being opened, and a
        challenge that has ended opens no table. After an interruption, the challenge is still reported as open, and
        accepting it again opens the table.
        """
        challenge = self.get(id, account)
        if challenge.state == "accepted" and challenge.table:
            return self.service.table(challenge.table)
        if challenge.challenged != account.id:
            raise NoSeat.phrased("Only the player who is challenged can accept.")
        self._require_may_answer(account, challenger)
        prepared = prepare(self.setup(challenge, challenger), self.table_of(challenge), self.clock())
        self._accept(challenge, None)
        table = self._seated(self._open(prepared), challenger, account)
        carry_notifications(self.seats, table)
        self._accept(challenge, table.name)
        self._announce(challenge)
        return table

    def end(self, id: str, account: Account) -> None:
        """Decline another player's challenge, or withdraw one's own.

        Raise Stale if it has already ended, and NoSeat if there is no such challenge from or to this player.
        """
        challenge = self.get(id, account)
        state: State = "withdrawn" if challenge.challenger == account.id else "declined"
        self.service.store.commit("a challenge", lambda to: _end(to, challenge, state, self.clock()))
        self._announce(challenge)

    def counter(
        self,
        id: str,
        account: Account,
        challenger: Account,
        settings: Json,
        check: Check = lambda challenge, challenger: None,
        once: str | None = None,
    ) -> Challenge:
        """Answer a challenge with another challenge.

        Raise NoSeat if the player was not challenged, or any error that `challenge` raises.
        """
        challenge = self.get(id, account)
        if challenge.challenged != account.id:
            raise NoSeat.phrased("Only the player who is challenged can ask for other settings.")
        return self.challenge(account, challenger, settings, check, challenge, once)

    def may(self, challenger: Account, challenged: Account) -> bool:
        """Return whether one player is allowed to challenge another."""
        try:
            self._require_may(challenger, challenged)
        except FangsError:
            return False
        return True

    def _require_may(self, challenger: Account, challenged: Account) -> None:
        if challenger.id == challenged.id:
            raise RequestError.phrased("You cannot challenge yourself.")
        _require_there(challenger, challenged)
        is_followed = self.relations.of(challenged.id, challenger.id) == "follow"
        is_blocked = self.relations.blocks([challenger.id], [challenged.id])
        takes = challenged.challenges == "all" or (challenged.challenges == "followed" and is_followed)
        if is_blocked or not takes:
            raise NoSeat.phrased("{called} does not accept challenges from you.", called=challenged.called)

    def _require_may_answer(self, account: Account, challenger: Account) -> None:
        """Raise an error if a player can no longer accept or counter a challenge.

        The settings do not matter here: they say from whom challenges may come, and this one has come.
        """
        _require_there(challenger, account)
        self.relations.require_no_block(account.id, [challenger.id])

    def _accept(self, challenge: Challenge, table: str | None) -> None:
        values = {"of_id": challenge.id, "new_table": table, "now": self.clock()}
        if not self.service.store.execute("a challenge", sql.ACCEPT_CHALLENGE, values):
            raise _ended()

    def _announce(self, challenge: Challenge) -> None:
        for account in (challenge.challenger, challenge.challenged):
            self.service.news.tell(ACCOUNT + account)

    def setup(self, challenge: Challenge, challenger: Account) -> Setup:
        """Build the settings for a challenge's table. If the game is rated, the table is strict.

        The seats are drawn by lot from the id and the store's secret, so they are the same each time the table is
        opened, but nobody knows them before. Both players know the id, and the challenger can even choose it, so
        nothing that matters may follow from it alone. The seats' keys are random and given to nobody.
        """
        settings = dict(challenge.settings)
        pace, is_rated = settings.pop("pace", {}), settings.pop("rated", False)
        game = fangs.game(settings["game"])
        players = settings.pop("players", None) or min(game.players)
        seats = ["me", "friend", *["open"] * (players - 2)]
        if self.service.store.key_for(f"the seats of challenge {challenge.id}")[0] % 2:
            seats[:2] = seats[1::-1]
        who = {"seats": seats, "name": challenger.called, "players": players, "strict": is_rated}
        return Setup(**settings, **pace, **who)

    def table_of(self, challenge: Challenge) -> str:
        """Derive the name of a challenge's table from the challenge's id. It is the same each time."""
        return lock_of(f"challenge {challenge.id}")[:10]

    def _open(self, prepared: PreparedTable) -> Table:
        with suppress(Conflict):  # an earlier attempt to accept was interrupted
            return self.service.open(prepared)[0]
        return self.service.table(prepared.name)

    def _seated(self, table: Table, challenger: Account, challenged: Account) -> Table:
        """Seat both players of a challenge at its table, under their accounts."""

        def sit(table: Table, now: float) -> Events:
            theirs = next(seat for seat in table.players if not seat.host and seat.kind in ("invited", "person"))
            if theirs.account is not None:
                return []
            hosts = people.link_account(table, table.master, challenger.id)
            return [*hosts, *people.sit(table, theirs, challenged.called, account=challenged.id)]

        return self.service.transact(table.name, sit)


def _require_there(*accounts: Account) -> None:
    if any(one.gone is not None for one in accounts):
        raise RequestError.phrased("This player has left.")


def _end(to: Transaction, challenge: Challenge, state: State, now: float) -> None:
    if not to.execute(sql.END_CHALLENGE, {"of_id": challenge.id, "new_state": state, "now": now}):
        raise _ended()


def _ended() -> Stale:
    return Stale.phrased("This challenge has been answered, or has ended.")


def _id_of(challenger: Account, once: str | None) -> str:
    """Create the id of a new challenge. If the request has a secret, repeating it gives the same id."""
    return secrets.token_hex(8) if once is None else lock_of(f"challenge of {challenger.id} {once}")[:16]


def _challenge_of(row: Any) -> Challenge:
    found = Challenge(*row)
    return found._replace(state="open") if found.state == "accepted" and found.table is None else found
