"""Accounts that are changed twice at once, or after their player has left: nothing is added to an account that was deleted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
import sqlalchemy as sa

from fangs.club.players import players
from fangs.club.players.passkeys import creation_options
from fangs.club.players.records import Account
from fangs.core.errors import FangsError, RequestError
from fangs.store.connection import StoreError
from fangs.store.store import Store
from tests.club.players.test_challenges import GAME
from tests.club.rated.playing import SITE, Club
from tests.form import amount
from tests.web.authenticator import Authenticator


def add_passkey(found: players.Players, account: Account) -> None:
    challenge = found.accounts.begin(account.id)
    made = Authenticator(SITE.origin).made(creation_options(SITE, account.id, "name", challenge))
    found.accounts.add_passkey(account.id, SITE, made, "another")


WRITES: dict[str, Callable[[players.Players, Account, Account], Any]] = {
    "rename": lambda found, ann, bob: found.accounts.rename(ann, "Berta"),
    "settings": lambda found, ann, bob: found.accounts.change_settings(ann, False, "all", True),
    "a sheet": lambda found, ann, bob: found.accounts.new_sheet(ann.id),
    "a passkey": lambda found, ann, bob: add_passkey(found, ann),
    "a program": lambda found, ann, bob: found.programs.create(ann, "Robby"),
    "a relation": lambda found, ann, bob: found.relations.set(ann, bob, "block"),
    "a relation of another": lambda found, ann, bob: found.relations.set(bob, ann, "follow"),
    "a challenge": lambda found, ann, bob: found.challenges.challenge(ann, bob, GAME),
    "a challenge of another": lambda found, ann, bob: found.challenges.challenge(bob, ann, GAME),
}


def stored(store: Store, account: str) -> Any:
    tables = ("passkeys", "recovery_codes", "sessions", "handles")
    count = {name: rows_of(store, name, "account", account) for name in tables}
    return count | {
        "relations": rows_of(store, "relations", "account", account) + rows_of(store, "relations", "other", account),
        "challenges": rows_of(store, "challenges", "challenger", account)
        + rows_of(store, "challenges", "challenged", account),
        "programs": rows_of(store, "accounts", "owner", account),
    }


def rows_of(store: Store, table: str, column: str, account: str) -> int:
    return len(store.rows(sa.text(f"SELECT 1 FROM {table} WHERE {column} = :account"), account=account))


@pytest.mark.parametrize("what", WRITES)
def test_nothing_is_added_to_an_account_that_was_deleted_a_moment_ago(what: str, store: Store) -> None:
    club = Club(store)
    ann, bob = club.player("Anton"), club.player("Bob")
    club.players.leave(ann)
    before, gone = stored(store, ann.id), club.players.accounts.account(ann.id)
    with pytest.raises(RequestError, match="has left"):
        WRITES[what](club.players, ann, bob)  # what another request has read before

    assert stored(store, ann.id) == before == dict.fromkeys(before, 0)
    assert club.players.accounts.account(ann.id) == gone


def test_a_handle_that_is_changed_twice_at_once_is_changed_once(store: Store) -> None:
    club = Club(store)
    for number in range(amount(3, long=50)):
        ann = club.player(f"Ann{number}x")
        with ThreadPoolExecutor(3) as threads:
            asked = [threads.submit(club.players.accounts.rename, ann, f"Other{number}x{n}") for n in range(3)]
        renamed = [one for one in asked if one.exception() is None]

        assert len(renamed) == 1 and stored(store, ann.id)["handles"] == 2


def test_of_two_passkeys_that_are_removed_at_once_one_stays(store: Store) -> None:
    club = Club(store)
    for number in range(amount(3, long=50)):
        ann = club.player(f"Ann{number}x")
        found = club.players.accounts
        for _ in range(2):
            add_passkey(club.players, ann)
        use_up(club, ann)
        with ThreadPoolExecutor(2) as threads:
            for one in found.passkeys(ann.id):
                threads.submit(quietly, found.drop_passkey, ann.id, one.id)

        assert len(found.passkeys(ann.id)) == 1


def use_up(club: Club, account: Account) -> None:
    """Use all codes of the recovery sheet."""
    for code in club.players.accounts.new_sheet(account.id):
        club.players.accounts.recover(str(account.handle), code, "a browser")


def quietly(act: Callable[..., Any], *given: Any) -> None:
    with suppress(FangsError):
        act(*given)


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_left_or_renewed(store: Store) -> None:
    club = Club(store)
    ann, bob = club.player("Anton"), club.player("Bob")
    names = [club.opened(ann, bob)[0] for _ in range(3)]
    spoil(store, names[1])
    afterwards = Club(store)
    afterwards.players.seats.renew_all(ann, "key at {}".format)
    renewed = [name for name in (names[0], names[2]) if afterwards.service.table(name).seat_with(f"key at {name}")]
    afterwards.players.leave(ann)

    assert renewed == [names[0], names[2]]
    assert afterwards.players.seats.of(ann.id) == []
    assert not any("Anton" in str(row.personal) for name in names for row in store.read(name))
    assert afterwards.players.accounts.account(ann.id).handle is None


@pytest.mark.parametrize("error", [RequestError("a mistake"), StoreError("a full disk"), KeyError("a bug")], ids=repr)
def test_an_account_is_closed_before_an_error_at_one_of_its_tables_is_raised(
    error: Exception, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(store)
    ann, bob = club.player("Anton"), club.player("Bob")
    robby = club.players.programs.create(ann, "Robby").account
    for one in (ann, robby):
        club.opened(one, bob)

    def fail(name: str, seat: int) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(club.service, "forget", fail)
        with pytest.raises(type(error)):
            club.players.leave(ann)

    assert [club.players.accounts.account(one.id).handle for one in (ann, robby)] == [None, None]
    assert len(club.players.seats.of(ann.id)) == len(club.players.seats.of(robby.id)) == 1
    club.players.finish_leaving()
    assert club.players.seats.of(ann.id) == club.players.seats.of(robby.id) == [], "it is tried again"


def spoil(store: Store, table: str) -> None:
    """Let nobody be able to read a table any more."""
    for harm in (
        "UPDATE entries SET kind = 'unknown' WHERE table_id = :of",
        "DELETE FROM snapshots WHERE table_id = :of",
    ):
        store.commit("harm", lambda to, harm=harm: to.execute(sa.text(harm), {"of": table}))  # type: ignore[misc]
