"""Addresses for recovery, and the links of their letters, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from fangs.club.players.recovery import ASK_EVERY, HOUR, LASTS, NOTICED, Recovery, RecoveryMail
from fangs.core.errors import RequestError
from fangs.store.store import Store
from tests.club.rated.playing import SITE, Club

MAIL = "anna@example.net"


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)


def letter(club: Club) -> tuple[RecoveryMail, str]:
    """The one letter that is due, sent now, and its link."""
    recovery = club.players.recovery
    (due,) = recovery.due(9)
    taken = recovery.take(due, 60.0)
    assert taken is not None and recovery.take(due, 60.0) is None, "one server sends it"
    recovery.sent(taken[0])
    assert recovery.due(9) == []
    return taken


def confirmed(club: Club, handle: str = "Anna") -> str:
    """A player with a confirmed address."""
    account = club.player(handle)
    club.players.recovery.keep(account.id, MAIL)
    club.players.recovery.confirm(letter(club)[1])
    club.now += ASK_EVERY
    return account.id


def recovered(recovery: Recovery, link: str) -> str:
    return recovery.recover(link, SITE, None, "a browser").account.id


def test_a_link_opens_the_account_whose_letter_has_it_once(club: Club) -> None:
    anna, recovery = confirmed(club), club.players.recovery
    recovery.ask("ANNA", MAIL.upper())
    sent, link = letter(club)
    assert sent.mail == MAIL and recovery.begin(link)[0].id == anna
    assert recovered(recovery, link) == anna
    with pytest.raises(RequestError, match="This link no longer works"):
        recovered(recovery, link)

    found = recovery.of(anna)
    assert found is not None and found.recovered == club.now and found.confirmed and found.lock is None
    assert recovery.belongings(anna) == {"mail": MAIL, "asked": found.asked, "confirmed": found.confirmed}


def test_a_thief_cannot_hide_a_recovery(club: Club) -> None:
    """Not by hiding the notice, nor by recovering again, nor by removing or changing the address."""
    anna, recovery = confirmed(club), club.players.recovery
    first = club.now
    for _ in range(2):
        recovery.ask("Anna", MAIL)
        recovered(recovery, letter(club)[1])
        club.now += ASK_EVERY
    owner, *thief = club.players.accounts.sessions.of(anna)
    assert len(thief) == 2
    recovery.remove(anna)
    recovery.keep(anna, "thief@example.net")
    recovery.remove(anna)
    for session in thief:
        with pytest.raises(RequestError, match="signed in before"):
            recovery.notice_read(session)
    assert recovery.recovered(anna) == first and recovery.belongings(anna) is None

    recovery.notice_read(owner)
    assert recovery.recovered(anna) is None


def test_a_recovery_is_told_for_two_weeks(club: Club) -> None:
    anna, recovery = confirmed(club), club.players.recovery
    recovery.ask("Anna", MAIL)
    recovered(recovery, letter(club)[1])
    recovery.remove(anna)
    club.now += NOTICED - 1
    recovery.forget_unconfirmed()
    assert recovery.recovered(anna) is not None and recovery.of(anna) is not None
    club.now += 1
    recovery.forget_unconfirmed()
    assert recovery.recovered(anna) is None and recovery.of(anna) is None


@pytest.mark.parametrize(
    ("handle", "mail"), [("Berta", MAIL), ("Nobody", MAIL), ("Anna", "other@example.net"), ("\x00", MAIL)]
)
def test_no_letter_is_due_unless_a_handle_and_its_address_are_given(handle: str, mail: str, club: Club) -> None:
    confirmed(club)
    club.player("Berta")
    club.players.recovery.ask(handle, mail)
    assert club.players.recovery.due(9) == []


def test_a_letter_is_due_again_only_after_twenty_minutes_and_only_if_the_address_is_confirmed(club: Club) -> None:
    anna, recovery = confirmed(club), club.players.recovery
    recovery.ask("Anna", MAIL)
    letter(club)
    club.now += ASK_EVERY - 1
    recovery.ask("Anna", MAIL)
    assert recovery.due(9) == []
    club.now += 1
    recovery.ask("Anna", MAIL)
    letter(club)
    recovery.keep(anna, "new@example.net")
    letter(club)
    club.now += ASK_EVERY
    recovery.ask("Anna", "new@example.net")
    assert recovery.due(9) == []


def test_a_letter_of_a_server_that_was_killed_is_sent_by_another_with_a_new_link(club: Club) -> None:
    confirmed(club)
    recovery = club.players.recovery
    recovery.ask("Anna", MAIL)
    (due,) = recovery.due(9)
    first = recovery.take(due, 60.0)
    assert first is not None and recovery.due(9) == []
    club.now += 61.0
    _, link = letter(club)
    with pytest.raises(RequestError):
        recovery.begin(first[1])
    recovery.sent(first[0])  # it comes back to life
    assert recovery.begin(link)


@pytest.mark.parametrize("how", ["an hour", "a sign-in", "another address", "removal", "leaving", "giving up"])
def test_a_link_is_void(how: str, club: Club) -> None:
    anna, recovery = confirmed(club), club.players.recovery
    account = club.players.accounts.account(anna)
    (code, *_) = club.players.accounts.new_sheet(anna)
    recovery.ask("Anna", MAIL)
    sent, link = letter(club)
    if how == "an hour":
        club.now += HOUR
    elif how == "a sign-in":
        club.players.accounts.recover("Anna", code, "a browser")
    elif how == "another address":
        recovery.keep(anna, "new@example.net")
    elif how == "removal":
        recovery.remove(anna)
    elif how == "leaving":
        club.players.leave(account)
    else:
        recovery.give_up(sent)

    for use in (recovery.begin, lambda link: recovered(recovery, link), recovery.confirm):
        with pytest.raises(RequestError, match="This link no longer works"):
            use(link)


def test_an_address_that_is_not_confirmed_is_forgotten_and_another_is_not(club: Club) -> None:
    anna, berta = confirmed(club), club.player("Berta").id
    recovery = club.players.recovery
    recovery.keep(berta, "berta@example.net")
    club.now += LASTS["confirm"] - 1
    recovery.forget_unconfirmed()
    assert recovery.of(berta) is not None
    club.now += 1
    recovery.forget_unconfirmed()
    assert recovery.of(berta) is None and recovery.of(anna) is not None


@pytest.fixture
def clubs(database: str) -> Iterator[list[Club]]:
    with closing(Store(database)) as one, closing(Store(database)) as other:
        yield [Club(one), Club(other)]


def test_of_two_servers_one_sends_a_letter_and_the_other_takes_its_link(clubs: list[Club]) -> None:
    anna = confirmed(clubs[0])
    clubs[1].now = clubs[0].now
    clubs[1].players.recovery.ask("Anna", MAIL)
    (due,) = clubs[0].players.recovery.due(9)
    taken = [club.players.recovery.take(due, 60.0) for club in clubs]
    assert taken[0] is not None and taken[1] is None
    assert recovered(clubs[1].players.recovery, taken[0][1]) == anna
