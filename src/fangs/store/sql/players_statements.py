"""SQL statements for players (`fangs.club.players`) and the seats that they hold."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.sql.paging import downward
from fangs.store.sql.players_schema import (
    accounts,
    ceremonies,
    challenges,
    handles,
    passkeys,
    recovery_codes,
    recovery_mails,
    relations,
    seat_accounts,
    sessions,
)
from fangs.store.sql.writing import replacing, unless_known

# Seats

LINK_SEAT = sa.insert(seat_accounts)
UNLINK_SEAT = sa.delete(seat_accounts).where(
    seat_accounts.c.table_id == given("of_table"), seat_accounts.c.player == given("of_seat")
)
UNLINK_TABLE = sa.delete(seat_accounts).where(seat_accounts.c.table_id == given("of_table"))
SEATS_OF = downward(
    sa.select(*seat_accounts.c["table_id", "player", "at"]).where(seat_accounts.c.account == given("of_account")),
    *seat_accounts.c["at", "table_id"],
)
SEATS_IN_PROGRESS = SEATS_OF.where(seat_accounts.c.is_over == sa.false(), seat_accounts.c.player >= 0)
LEFT_BEHIND = sa.select(accounts).where(
    accounts.c.gone.is_not(None), accounts.c.id.in_(sa.select(seat_accounts.c.account))
)
"""Selects players who have left but still have seats, because their data at a table could not be deleted."""
END_SEATS = sa.update(seat_accounts).where(seat_accounts.c.table_id == given("of_table")).values(is_over=given("over"))

# Accounts and handles

ADD_ACCOUNT = sa.insert(accounts)
ACCOUNT = sa.select(accounts).where(accounts.c.id == given("of_account"))
ACCOUNT_ALONE = ACCOUNT.with_for_update()
"""Selects an account, and locks its row so that no other transaction can change it meanwhile."""
ACCOUNTS = sa.select(accounts).where(accounts.c.id.in_(given("of_accounts", expanding=True)))
ALL_ACCOUNTS = downward(
    sa.select(accounts).where(sa.func.lower(accounts.c.handle).like(sa.func.lower(given("pattern")), escape="/")),
    *accounts.c["created", "id"],
)
PROGRAMS = sa.select(accounts).where(accounts.c.owner == given("of_account")).order_by(accounts.c.created)
ACCOUNT_CALLED = (
    sa.select(accounts)
    .join(handles, handles.c.account == accounts.c.id)
    .where(handles.c.look == given("of_look"), handles.c.until.is_(None))
)
RENAME_ACCOUNT = (
    sa.update(accounts)
    .where(accounts.c.id == given("of_account"))
    .values(handle=given("new_handle"), renamed=given("at"))
)
LEAVE = (
    sa.update(accounts)
    .where(accounts.c.id == given("of_account"))
    .values(handle=None, owner=None, gone=given("at"), is_private=True)
)
CHANGE_SETTINGS = (
    sa.update(accounts)
    .where(accounts.c.id == given("of_account"))
    .values(is_private=given("private"), challenges=given("from_whom"), bots=given("with_bots"))
)
FREE_HANDLES = sa.delete(handles).where(handles.c.look == given("of_look"), handles.c.until <= given("now"))
FREE_ALL_HANDLES = sa.delete(handles).where(handles.c.until <= given("now"))
FREE_OWN_HANDLE = sa.delete(handles).where(handles.c.look == given("of_look"), handles.c.account == given("of_account"))
TAKE_HANDLE = unless_known(handles)
HANDLES_OF = (
    sa.select(handles.c.look, handles.c.handle, handles.c.until)
    .where(handles.c.account == given("of_account"))
    .order_by(handles.c.until, handles.c.look)
)
DROP_HANDLES = sa.delete(handles).where(handles.c.account == given("of_account"))
RESERVE_LOOK = sa.text(
    "INSERT INTO handles (look, handle, account, until) VALUES (:look, '', '', :until) "
    "ON CONFLICT (look) DO UPDATE SET until = excluded.until"
)
KEEP_HANDLES = (
    sa.update(handles)
    .where(handles.c.account == given("of_account"), handles.c.until.is_(None))
    .values(until=given("free_at"))
)
HANDLE_TAKEN = sa.select(handles.c.account).where(
    handles.c.look == given("of_look"), sa.or_(handles.c.until.is_(None), handles.c.until > given("now"))
)
HANDLES_TAKEN = sa.select(handles.c.account).where(
    handles.c.look.in_(given("of_looks", expanding=True)),
    sa.or_(handles.c.until.is_(None), handles.c.until > given("now")),
)

# The keys, codes and sessions that open an account

ADD_PASSKEY = sa.insert(passkeys)
PASSKEY = sa.select(passkeys).where(passkeys.c.id == given("of_id"))
PASSKEYS = sa.select(passkeys).where(passkeys.c.account == given("of_account")).order_by(passkeys.c.created)
USE_PASSKEY = (
    sa.update(passkeys)
    .where(passkeys.c.id == given("of_id"), passkeys.c.uses == given("old_uses"))
    .values(uses=given("new_uses"), used=given("at"))
)
DROP_PASSKEY = sa.delete(passkeys).where(passkeys.c.id == given("of_id"), passkeys.c.account == given("of_account"))
ADD_CODE = sa.insert(recovery_codes)
USE_CODE = sa.delete(recovery_codes).where(
    recovery_codes.c.lock == given("of_lock"), recovery_codes.c.account == given("of_account")
)
DROP_CODES = sa.delete(recovery_codes).where(recovery_codes.c.account == given("of_account"))
COUNT_CODES = (
    sa.select(sa.func.count()).select_from(recovery_codes).where(recovery_codes.c.account == given("of_account"))
)
ADD_SESSION = sa.insert(sessions)
SESSION = sa.select(sessions).where(sessions.c.lock == given("of_lock"))
SESSIONS = sa.select(sessions).where(sessions.c.account == given("of_account")).order_by(sessions.c.created)
SEE_SESSION = sa.update(sessions).where(sessions.c.lock == given("of_lock")).values(seen=given("at"))
DROP_SESSION = sa.delete(sessions).where(sessions.c.lock == given("of_lock"), sessions.c.account == given("of_account"))
DROP_SESSIONS = sa.delete(sessions).where(
    sessions.c.account == given("of_account"), sessions.c.kind == given("of_kind"), sessions.c.lock != given("but")
)
ADD_CEREMONY = sa.insert(ceremonies)
END_CEREMONY = sa.delete(ceremonies).where(
    ceremonies.c.challenge == given("of_challenge"), ceremonies.c.until > given("now")
)
CEREMONY = sa.select(ceremonies.c.account).where(ceremonies.c.challenge == given("of_challenge"))
END_OLD_CEREMONIES = sa.delete(ceremonies).where(ceremonies.c.until <= given("now"))

# Recovery by email

_OWN_MAIL = recovery_mails.c.account == given("of_account")
_WITH_LOCK = recovery_mails.c.lock == given("of_lock")
_IS_GOOD = (_WITH_LOCK, recovery_mails.c.purpose == given("of_purpose"), recovery_mails.c.until > given("now"))
_NO_LETTER = {"purpose": None, "due": None, "tries": 0, "lock": None, "until": None}
PUT_MAIL = sa.text(
    "INSERT INTO recovery_mails (account, mail, word, language, asked, purpose, due, tries) "
    "VALUES (:account, :mail, :word, :language, :now, 'confirm', :now, 0) "
    "ON CONFLICT (account) DO UPDATE SET mail = excluded.mail, word = excluded.word, language = excluded.language, "
    "asked = excluded.asked, confirmed = NULL, purpose = 'confirm', due = excluded.due, tries = 0, lock = NULL, until = NULL"
)
MAIL_OF = sa.select(recovery_mails).where(_OWN_MAIL)
DROP_MAIL = sa.delete(recovery_mails).where(_OWN_MAIL)
_ERASED = {**_NO_LETTER, "mail": "", "word": "", "confirmed": None}
ERASE_MAIL = sa.update(recovery_mails).where(_OWN_MAIL).values(_ERASED)
_NOT_CONFIRMED = (
    recovery_mails.c.confirmed.is_(None),
    recovery_mails.c.asked <= given("before"),
    recovery_mails.c.mail != "",
)
ERASE_UNCONFIRMED_MAILS = sa.update(recovery_mails).where(*_NOT_CONFIRMED).values(_ERASED)
_NOTHING_LEFT = (
    recovery_mails.c.mail == "",
    sa.or_(recovery_mails.c.recovered.is_(None), recovery_mails.c.recovered <= given("since")),
)
DROP_ERASED_MAILS = sa.delete(recovery_mails).where(*_NOTHING_LEFT)
"""Deletes rows without an email address, except rows with a recent recovery that the player may not have noticed."""
MAILS_TO_FORGET = sa.select(sa.func.count()).where(sa.or_(sa.and_(*_NOT_CONFIRMED), sa.and_(*_NOTHING_LEFT)))
ASK_RECOVERY = (
    sa.update(recovery_mails)
    .where(
        recovery_mails.c.account.in_(
            sa.select(handles.c.account).where(handles.c.look == given("of_look"), handles.c.until.is_(None))
        ),
        recovery_mails.c.word == given("of_word"),
        recovery_mails.c.confirmed.is_not(None),
        recovery_mails.c.asked <= given("before"),
    )
    .values(
        _NO_LETTER
        | {"purpose": "recover", "due": given("now"), "asked": given("now"), "language": given("new_language")}
    )
)
"""Schedules a letter with a recovery link, if the handle and the email address belong to the same account."""
MAILS_DUE = (
    sa.select(recovery_mails)
    .where(recovery_mails.c.due <= given("now"))
    .order_by(recovery_mails.c.due)
    .limit(given("most"))
)
TAKE_MAIL = (
    sa.update(recovery_mails)
    .where(_OWN_MAIL, recovery_mails.c.due == given("old_due"), recovery_mails.c.tries == given("old_tries"))
    .values(due=given("lease"), tries=recovery_mails.c.tries + 1, lock=given("new_lock"), until=given("good_until"))
)
MAIL_SENT = sa.update(recovery_mails).where(_WITH_LOCK).values(due=None, tries=0)
MAIL_AGAIN = sa.update(recovery_mails).where(_WITH_LOCK).values(due=given("again"), lock=None, until=None)
MAIL_GIVEN_UP = sa.update(recovery_mails).where(_OWN_MAIL, _WITH_LOCK).values(_NO_LETTER)
WITH_LINK = sa.select(recovery_mails.c.account).where(*_IS_GOOD)
CONFIRM_MAIL = sa.update(recovery_mails).where(*_IS_GOOD).values(_NO_LETTER | {"confirmed": given("now")})
_FIRST_RECOVERY = sa.case(
    (recovery_mails.c.recovered > given("since"), recovery_mails.c.recovered), else_=given("at", type_=sa.Double)
)
USE_LINK = sa.update(recovery_mails).where(*_IS_GOOD).values(_NO_LETTER | {"recovered": _FIRST_RECOVERY})
"""Uses up a recovery link. The first recovery's time is kept, so that a thief cannot hide its notice by another recovery."""
VOID_LINKS = sa.update(recovery_mails).where(_OWN_MAIL, recovery_mails.c.purpose == "recover").values(_NO_LETTER)
NOTICE_READ = (
    sa.update(recovery_mails).where(_OWN_MAIL, recovery_mails.c.recovered > given("began")).values(recovered=None)
)
"""Hides the notice of a recovery, which only a session that began before the recovery can do."""

# Relations

RELATE = replacing(relations)
UNRELATE = sa.delete(relations).where(relations.c.account == given("of_account"), relations.c.other == given("to"))
RELATION = sa.select(relations.c.kind).where(
    relations.c.account == given("of_account"), relations.c.other == given("to")
)
RELATED = (
    sa.select(relations.c.other)
    .where(relations.c.account == given("of_account"), relations.c.kind == given("of_kind"))
    .order_by(relations.c.at.desc())
    .limit(given("most"))
)
BLOCKED_AMONG = sa.select(relations.c.account, relations.c.other).where(
    relations.c.kind == "block",
    relations.c.account.in_(given("of_accounts", expanding=True)),
    relations.c.other.in_(given("others", expanding=True)),
)
COUNT_FOLLOWERS = (
    sa.select(sa.func.count())
    .select_from(relations)
    .where(relations.c.other == given("of_account"), relations.c.kind == "follow")
)
DROP_RELATIONS = sa.delete(relations).where(
    sa.or_(relations.c.account == given("of_account"), relations.c.other == given("of_account"))
)

# Challenges

ADD_CHALLENGE = sa.insert(challenges)
CHALLENGE = sa.select(challenges).where(challenges.c.id == given("of_id"))
_OWN_CHALLENGES = sa.or_(challenges.c.challenger == given("of_account"), challenges.c.challenged == given("of_account"))
ALL_CHALLENGES = sa.select(challenges).where(_OWN_CHALLENGES).order_by(challenges.c.at.desc())
CHALLENGES = (
    sa.select(challenges)
    .where(_OWN_CHALLENGES, challenges.c.state.in_(("open", "accepted")), challenges.c.until > given("now"))
    .order_by(challenges.c.at.desc())
    .limit(given("most"))
)
_WAITS = challenges.c.id == given("of_id"), challenges.c.until > given("now")
END_CHALLENGE = sa.update(challenges).where(*_WAITS, challenges.c.state == "open").values(state=given("new_state"))
ACCEPT_CHALLENGE = (
    sa.update(challenges)
    .where(
        *_WAITS, sa.or_(challenges.c.state == "open", challenges.c.state == "accepted"), challenges.c.table_id.is_(None)
    )
    .values(state="accepted", table_id=given("new_table"))
)
"""Accepts a challenge, or stores the table for a challenge that has already been accepted."""
DROP_CHALLENGES = sa.delete(challenges).where(_OWN_CHALLENGES)
DROP_OLD_CHALLENGES = sa.delete(challenges).where(challenges.c.until <= given("now"))
