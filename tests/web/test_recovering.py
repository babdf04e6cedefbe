"""Recovery by email, with a real mail server: the address of a player, links that work once, and what attackers get."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from fangs.club.players.accounts import Accounts
from fangs.club.players.recovery import ASK_EVERY, HOUR, LASTS, Recovery
from fangs.post.notifier import MAX_QUESTIONS, RETRY_SECONDS
from fangs.post.recovery_letters import MAX_RECOVERIES
from fangs.store.commit_queue import Transaction
from fangs.store.consents import DAY
from fangs.store.sql import players_statements as sql
from fangs.store.sql.players_schema import recovery_mails
from fangs.store.sql.statements import USE
from fangs.table.keys import lock_of
from fangs.web.daily_quotas import RECOVERIES_A_DAY
from tests.post.servers import Smtpd, smtpd
from tests.web.authenticator import Authenticator
from tests.web.place import Clock, Place
from tests.web.players.signing import NAMES, me, signed_up
from tests.web.serving import Client, refused
from tests.web.test_push import until

MAIL = "ann@example.net"


@pytest.fixture
def mail() -> Iterator[Smtpd]:
    with smtpd() as mail:
        yield mail


@pytest.fixture
def place(tmp_path: Path, mail: Smtpd) -> Iterator[Place]:
    made = Place(tmp_path, Clock(), mail=mail.server)
    yield made
    made.close()


@pytest.fixture
def ann(place: Place, mail: Smtpd) -> Any:
    """A player with a confirmed address, some time ago."""
    client = signed_up(place.url)
    client.done("/me/recovery-mail", mail=MAIL)
    link = token(letters(mail, 1), "confirm")
    Client(place.url).done("/players/recovery-mail/confirm", token=link)
    pass_(place, ASK_EVERY)
    return client


def letters(mail: Smtpd, number: int) -> EmailMessage:
    """The last of so many letters, when it has come."""
    return until(lambda: mail.mailbox.taken, lambda taken: len(taken) >= number)[number - 1]  # type: ignore[no-any-return]


def token(letter: EmailMessage, what: str) -> str:
    (found,) = re.findall(rf"https://games\.example\.org/account#{what}=([\w-]+)", str(letter.get_content()))
    return str(found)


def pass_(place: Place, seconds: float) -> None:
    """Let time pass."""
    place.clock.now += seconds
    assert place.notifier is not None
    place.notifier.wake()


def rows(place: Place) -> list[Any]:
    return list(place.service.store.rows(sa.select(recovery_mails)))


def settled(place: Place) -> None:
    """Wait until no letter is due."""
    until(lambda: [row.due for row in rows(place)], lambda due: not any(due))


def asked(place: Place, mail: Smtpd, number: int, client: Any) -> str:
    """The link of the letter that a player gets who has asked for it."""
    Client(place.url).done("/players/recovery", handle=client.handle, mail=MAIL)
    return token(letters(mail, number), "recover")


# What a player does


def test_a_player_who_has_lost_every_way_in_gets_in_by_a_letter(place: Place, mail: Smtpd) -> None:
    client = signed_up(place.url)
    assert client.ask("/me").json()["letters"] and me(client)["recovery_mail"] is None
    client.done("/me/recovery-mail", mail=MAIL)
    letter = letters(mail, 1)
    assert letter["To"] == MAIL and client.handle not in str(letter.get_content())
    assert me(client)["recovery_mail"]["confirmed"] is None
    Client(place.url).done("/players/recovery-mail/confirm", token=token(letter, "confirm"))
    assert me(client)["recovery_mail"]["confirmed"] == place.clock.now

    pass_(place, ASK_EVERY)
    link = asked(place, mail, 2, client)
    assert client.handle in str(letters(mail, 2).get_content())
    device = Authenticator(place.url.replace("127.0.0.1", "localhost"))
    there = Client(device.origin)
    begun = there.done("/players/recovery/begin", token=link)
    assert begun["handle"] == client.handle
    there.done("/players/recovery/finish", token=link, credential=device.made(begun["options"]))
    assert me(there)["id"] == me(client)["id"]
    assert len(me(there)["passkeys"]) == 1 and len(me(there)["sessions"]) == 2

    for one in (client, there):  # all browsers are told until the player has read it
        assert me(one)["recovered"] == place.clock.now
    refused(there.send("/me/recovery-mail/noticed"), 422, words="signed in before")
    client.done("/me/recovery-mail/noticed")
    assert me(there)["recovered"] is None
    options = there.done("/players/passkey-options", purpose="sign in")["options"]
    signed = Client(device.origin)
    signed.done("/players/sign-in", credential=device.signed(options))
    assert me(signed)["handle"] == client.handle


def test_where_no_passkeys_can_be_made_the_link_gives_a_new_sheet(place: Place, mail: Smtpd, ann: Any) -> None:
    other, third = Client(place.url), Client(place.url)
    sheet = other.done("/players/recovery/finish", token=asked(place, mail, 2, ann))["sheet"]
    assert len(sheet) == 8 and me(other)["codes_left"] == 8
    refused(third.send("/players/sign-in-by-code", handle=ann.handle, code=ann.sheet[0]), 422)
    third.done("/players/sign-in-by-code", handle=ann.handle, code=sheet[0])


def test_letters_are_in_the_language_in_which_they_were_asked_for(place: Place, mail: Smtpd, ann: Any) -> None:
    german = Client(place.url)
    german.http.headers["Accept-Language"] = "de"
    german.done("/players/recovery", handle=ann.handle, mail=MAIL)
    letter = letters(mail, 2)
    assert letter["Subject"] == "Öffne dein Konto wieder" and token(letter, "recover")


def test_a_player_sees_changes_and_removes_the_address(place: Place, mail: Smtpd, ann: Any) -> None:
    assert ann.ask("/me/data").json()["recovery_mail"]["mail"] == MAIL
    ann.done("/me/recovery-mail", mail="other@example.net")
    assert me(ann)["recovery_mail"] | {"asked": 0} == {"mail": "other@example.net", "asked": 0, "confirmed": None}
    ann.done("/me/recovery-mail/remove")
    assert me(ann)["recovery_mail"] is None and rows(place) == []


def test_who_leaves_leaves_no_address(place: Place, ann: Any) -> None:
    ann.done("/me/leave", handle=ann.handle)
    assert rows(place) == []
    place.service.store.scrub()
    assert MAIL.encode() not in b"".join(
        path.read_bytes() for path in Path(place.service.store.url_shown.partition("///")[2]).parent.glob("tables.db*")
    )


def test_an_address_that_nobody_confirms_is_deleted_after_three_days(place: Place, mail: Smtpd) -> None:
    client = signed_up(place.url)
    client.done("/me/recovery-mail", mail=MAIL)
    link = token(letters(mail, 1), "confirm")
    settled(place)
    pass_(place, LASTS["confirm"])
    until(lambda: rows(place), lambda found: not found)
    refused(client.send("/players/recovery-mail/confirm", token=link), 422, words="This link no longer works")


# What attackers get


@pytest.mark.parametrize("what", ["another handle", "no such handle", "another address", "not confirmed", "nothing"])
def test_what_does_not_belong_together_is_answered_like_what_does_and_sends_nothing(
    what: str, place: Place, mail: Smtpd, ann: Any
) -> None:
    bob = signed_up(place.url)
    bob.done("/me/recovery-mail", mail="bob@example.net")
    letters(mail, 2)
    settled(place)
    pass_(place, ASK_EVERY)
    right = Client(place.url).send("/players/recovery", handle=ann.handle, mail=MAIL.upper())
    letters(mail, 3)
    wrong = {
        "another handle": (bob.handle, MAIL),
        "no such handle": (next(NAMES), MAIL),
        "another address": (ann.handle, "bob@example.net"),
        "not confirmed": (bob.handle, "bob@example.net"),
        "nothing": ("\x00\u202e", "x@example.net"),
    }[what]
    pass_(place, ASK_EVERY)
    settled(place)
    answer = Client(place.url).send("/players/recovery", handle=wrong[0], mail=wrong[1])
    time.sleep(1.0)

    assert (answer.status_code, answer.content) == (right.status_code, right.content) == (200, b"{}")
    kept = ("content-length", "content-type", "cache-control", "set-cookie")
    assert [answer.headers.get(one) for one in kept] == [right.headers.get(one) for one in kept]
    assert len(mail.mailbox.taken) == 3


def test_asking_writes_as_much_whether_it_fits_or_not(place: Place, ann: Any) -> None:
    """So the time that it takes tells nothing either: without changes, no disk would be waited for."""
    recovery = Recovery(Accounts(place.service.store, place.clock))
    place.notifier.also.clear()  # type: ignore[union-attr]
    commit, found = place.service.store.commit, []

    def counted(what: str, job: Any, **more: Any) -> Any:
        def watched(to: Transaction) -> Any:
            seen = Watched(to)
            done = job(seen)
            found[-1].append((what, seen.statements, sum(seen.changed) > 0))
            return done

        return commit(what, watched, **more)

    place.service.store.commit = counted  # type: ignore[method-assign]
    for handle in (ann.handle, next(NAMES)):
        found.append([])
        recovery.ask(handle, MAIL)
    assert found == [[("a letter", [USE, sql.ASK_RECOVERY], True)]] * 2
    assert rows(place)[0].purpose == "recover"


class Watched:
    """A transaction that notes what is executed."""

    def __init__(self, to: Transaction) -> None:
        self.to, self.statements, self.changed = to, list[Any](), list[int]()

    def execute(self, statement: Any, values: Any) -> int:
        self.statements.append(statement)
        self.changed.append(self.to.execute(statement, values))
        return self.changed[-1]


def test_a_link_works_once_and_a_newer_one_a_sign_in_and_an_hour_void_it(place: Place, mail: Smtpd, ann: Any) -> None:
    link = asked(place, mail, 2, ann)
    Client(place.url).done("/players/recovery/finish", token=link)
    void(place, link)
    pass_(place, ASK_EVERY)
    older = asked(place, mail, 3, ann)
    pass_(place, ASK_EVERY)
    newer = asked(place, mail, 4, ann)
    void(place, older)

    (code, *_) = ann.done("/me/sheet")["sheet"]
    Client(place.url).done("/players/recovery/begin", token=newer)
    Client(place.url).done("/players/sign-in-by-code", handle=ann.handle, code=code)
    void(place, newer)
    pass_(place, ASK_EVERY)
    late = asked(place, mail, 5, ann)
    settled(place)
    pass_(place, HOUR - 1)
    Client(place.url).done("/players/recovery/begin", token=late)
    pass_(place, 1)
    void(place, late)


def void(place: Place, link: str) -> None:
    stranger = Client(place.url)
    for what in ("begin", "finish"):
        refused(stranger.send(f"/players/recovery/{what}", token=link), 422, words="This link no longer works")
    assert me(stranger) is None


def test_two_who_use_one_link_at_the_same_time_get_one_session(place: Place, mail: Smtpd, ann: Any) -> None:
    link = asked(place, mail, 2, ann)
    with ThreadPoolExecutor(4) as pool:
        codes = [
            one.status_code
            for one in pool.map(lambda _: Client(place.url).send("/players/recovery/finish", token=link), range(4))
        ]
    assert sorted(codes) == [200, 422, 422, 422] and len(me(ann)["sessions"]) == 2


def test_a_link_does_only_what_it_is_for(place: Place, mail: Smtpd, ann: Any) -> None:
    recover = asked(place, mail, 2, ann)
    refused(ann.send("/players/recovery-mail/confirm", token=recover), 422)
    ann.done("/me/recovery-mail", mail="new@example.net")
    confirm = token(letters(mail, 3), "confirm")
    void(place, confirm)
    void(place, recover)  # the address was changed since


@pytest.mark.parametrize("wrong", ["", "x", "\x00", "a" * 100, "' OR 1=1 --"])
def test_what_is_not_a_link_opens_nothing(wrong: str, place: Place, ann: Any) -> None:
    void(place, wrong)


def test_the_store_has_only_the_hash_of_a_link(place: Place, mail: Smtpd, ann: Any) -> None:
    link = asked(place, mail, 2, ann)
    (row,) = rows(place)
    assert row.lock == lock_of(link) and link not in str(row)
    dump = b"".join(
        path.read_bytes() for path in Path(place.service.store.url_shown.partition("///")[2]).parent.glob("tables.db*")
    )
    assert link.encode() not in dump


def test_a_passkey_that_answers_something_else_uses_up_no_link(place: Place, mail: Smtpd, ann: Any) -> None:
    link = asked(place, mail, 2, ann)
    device, other = (
        Authenticator(place.url.replace("127.0.0.1", "localhost")),
        Client(place.url.replace("127.0.0.1", "localhost")),
    )
    options = other.done("/players/passkey-options", purpose="become", handle=next(NAMES))["options"]
    refused(other.send("/players/recovery/finish", token=link, credential=device.made(options)), 422)
    assert me(other) is None
    begun = other.done("/players/recovery/begin", token=link)
    other.done("/players/recovery/finish", token=link, credential=device.made(begun["options"]))


@pytest.mark.parametrize(
    "address",
    [
        "ann@example.net\nBcc: all@example.net",
        "ann@example.net\r\n\r\nBuy this",
        "Ann <ann@example.net>",
        "ann@example.net, bob@example.net",
        "ann@example.net%0aBcc:x@example.net",
        "@",
        "",
        "a" * 300 + "@example.net",
    ],
)
def test_what_is_not_one_address_gets_no_letter(address: str, place: Place, mail: Smtpd, ann: Any) -> None:
    for answer in (
        ann.send("/me/recovery-mail", mail=address),
        Client(place.url).send("/players/recovery", handle=ann.handle, mail=address),
    ):
        refused(answer, 422)
    assert [row.mail for row in rows(place)] == [MAIL] and len(mail.mailbox.taken) == 1


def test_no_request_decides_where_the_links_of_letters_lead(place: Place, mail: Smtpd, ann: Any) -> None:
    heads = {"Host": "evil.example.org", "X-Forwarded-Host": "evil.example.org", "Forwarded": "host=evil.example.org"}
    answer = httpx.post(f"{place.url}/players/recovery", json={"handle": ann.handle, "mail": MAIL}, headers=heads)
    if answer.status_code != 200:  # such a host is not known here
        answer = httpx.post(
            f"{place.url}/players/recovery",
            json={"handle": ann.handle, "mail": MAIL},
            headers={k: v for k, v in heads.items() if k != "Host"},
        )
    assert answer.status_code == 200
    letter = letters(mail, 2)
    assert token(letter, "recover") and "evil" not in letter.as_string()


def test_nobody_can_fill_the_mailbox_of_a_player(place: Place, mail: Smtpd, ann: Any) -> None:
    recovery = Recovery(Accounts(place.service.store, place.clock))

    def from_many_places() -> None:
        for _ in range(3):
            recovery.ask(ann.handle, MAIL)
        pass_(place, 0.0)

    from_many_places()
    letters(mail, 2)
    settled(place)
    from_many_places()
    time.sleep(1.0)
    assert len(mail.mailbox.taken) == 2, "one letter in twenty minutes"
    for number in range(MAX_RECOVERIES + 3):
        pass_(place, ASK_EVERY)
        from_many_places()
        if number < MAX_RECOVERIES - 1:
            letters(mail, 3 + number)
        settled(place)
    assert len(mail.mailbox.taken) == 1 + MAX_RECOVERIES


def test_an_address_asks_only_so_often(place: Place, ann: Any) -> None:
    client = Client(place.url)
    for number in range(RECOVERIES_A_DAY):
        client.done("/players/recovery", handle=f"guess{number}x", mail=MAIL)
    refused(client.send("/players/recovery", handle=ann.handle, mail=MAIL), 429, words="try again tomorrow")


def test_a_stranger_s_address_is_asked_three_times_a_day_at_most_and_never_after_a_no(
    place: Place, mail: Smtpd
) -> None:
    client = signed_up(place.url)
    for number in range(MAX_QUESTIONS + 2):
        client.done("/me/recovery-mail", mail=MAIL)
        if number < MAX_QUESTIONS:
            letters(mail, number + 1)
            settled(place)
    time.sleep(1.0)
    assert len(mail.mailbox.taken) == MAX_QUESTIONS

    (page,) = {*re.findall(r"https://games\.example\.org(/letters/\w+)", str(letters(mail, 1).get_content()))}
    assert httpx.post(place.url + page + "/end", json={}).json()["state"] == "ended"
    pass_(place, DAY)
    client.done("/me/recovery-mail", mail=MAIL)
    until(lambda: rows(place)[0].due, lambda due: due is None)
    assert len(mail.mailbox.taken) == MAX_QUESTIONS


def test_only_who_is_signed_in_changes_an_address_and_no_program(place: Place, ann: Any) -> None:
    with Client(place.url) as stranger:
        for what in ("", "/remove", "/noticed"):
            body = {} if what else {"mail": "x@example.net"}
            refused(stranger.send(f"/me/recovery-mail{what}", **body), 401)
    made = ann.done("/me/programs", handle=next(NAMES))
    program = Client(place.url, made["token"])
    refused(program.send("/me/recovery-mail", mail="x@example.net"), 403)


# The mail server


def test_a_letter_that_cannot_be_sent_now_is_sent_later_with_another_link(place: Place, mail: Smtpd, ann: Any) -> None:
    mail.mailbox.says["RCPT TO"] = ["451 later", "250 OK"]
    Client(place.url).done("/players/recovery", handle=ann.handle, mail=MAIL)
    until(lambda: rows(place)[0], lambda row: row.due is not None and row.due > place.clock.now and row.lock is None)
    pass_(place, RETRY_SECONDS[0])
    link = token(letters(mail, 2), "recover")
    Client(place.url).done("/players/recovery/finish", token=link)


def test_without_a_mail_server_nothing_is_offered(tmp_path: Path) -> None:
    place = Place(tmp_path, Clock())
    try:
        client = signed_up(place.url)
        assert client.ask("/me").json()["letters"] is False
        refused(client.send("/me/recovery-mail", mail=MAIL), 422, words="does not send email")
        refused(client.send("/players/recovery", handle=client.handle, mail=MAIL), 422, words="does not send email")
    finally:
        place.close()
