"""SQL statements for tables and everything that belongs to them."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.sql.paging import downward
from fangs.store.sql.schema import (
    consents,
    entries,
    letters,
    personal,
    positions,
    presence,
    progress,
    result_seats,
    results,
    running_games,
    secret,
    snapshots,
    subscriptions,
    tables,
    uses,
)
from fangs.store.sql.writing import replacing, unless_known
from fangs.table.events import Aborted, Erased, Leaving
from fangs.table.rows import BROWSER, Queued, Subscription

ADD_TABLE = sa.insert(tables)
ADD_ENTRY = sa.insert(entries)
CHANGE = (
    sa.update(tables)
    .where(tables.c.id == given("table_id"))
    .values(wake=given("new_wake"), listed=given("new_listed"), offer=given("new_offer"), changed=given("at"))
)
UNLISTED = tables.c.id == given("table_id"), sa.not_(tables.c.listed)
TOUCH = sa.update(tables).where(*UNLISTED, tables.c.wake.is_(None)).values(changed=given("at"))
WAKE = sa.update(tables).where(*UNLISTED).values(wake=given("new_wake"), changed=given("at"))
"""Like `CHANGE`, but cheaper because it sets fewer columns.

SQLite rewrites an index for every column that is set, even if its value stays the same.
"""
READ = (
    sa.select(entries.c.seq, entries.c.at, entries.c.kind, entries.c.data, entries.c.version)
    .where(entries.c.table_id == given("table_id"), entries.c.seq > given("after"))
    .order_by(entries.c.seq)
)
READ_ON = (
    sa.select(
        *entries.c["seq", "at", "kind"], sa.case((entries.c.seq > given("known"), entries.c.data)), entries.c.version
    )
    .where(entries.c.table_id == given("table_id"), entries.c.seq >= given("known"))
    .order_by(entries.c.seq)
)
"""Like `READ`, but also returns the last known entry, first and without its data. If it is missing, the table was deleted."""
READ_PERSONAL = sa.select(personal.c.seq, personal.c.seat, personal.c.data).where(
    personal.c.table_id == given("table_id"), personal.c.seq > given("after")
)
ADD_PERSONAL = sa.insert(personal)
TABLES_NAMED = (
    sa.select(tables.c.id)
    .where(tables.c.id >= given("first"), tables.c.id < given("last"))
    .order_by(tables.c.created.desc(), tables.c.id)
    .limit(given("most"))
)
TABLES_WITH = (
    sa.select(tables.c.id)
    .join(personal, personal.c.table_id == tables.c.id)
    .where(sa.func.lower(sa.cast(personal.c.data, sa.String)).like(given("pattern"), escape="/"))
    .group_by(tables.c.id, tables.c.created)
    .order_by(tables.c.created.desc(), tables.c.id)
    .limit(given("most"))
)
NEWEST = downward(
    sa.select(tables.c.id, tables.c.created, tables.c.changed, entries.c.data["game"].as_string())
    .join(entries, sa.and_(entries.c.table_id == tables.c.id, entries.c.seq == 1))
    .where(tables.c.changed >= given("since")),
    *tables.c["created", "id"],
)
FORGET = sa.delete(personal).where(personal.c.table_id == given("of_table"), personal.c.seat == given("of_seat"))
ERASE = sa.delete(personal).where(personal.c.table_id == given("of_table"), personal.c.seq == given("of_seq"))
LOCK = sa.select(tables.c.id).where(tables.c.id == given("of_table")).with_for_update()
"""Locks a table's row, so that other writers wait until this transaction ends. (In SQLite, they always do.)"""
ERASED_SINCE = (
    sa.select(entries.c.seq)
    .where(entries.c.table_id == given("of_table"), entries.c.seq > given("of_seq"), entries.c.kind == Erased.KIND)
    .limit(1)
)
REWRITE = (
    sa.update(entries)
    .where(entries.c.table_id == given("of_table"), entries.c.seq == given("of_seq"))
    .values(data=given("new_data"), version=given("new_version"))
)
SNAPSHOT = sa.select(snapshots.c.seq, snapshots.c.data).where(snapshots.c.table_id == given("table_id"))
KEEP_SNAPSHOT = replacing(snapshots)
DROP_SNAPSHOT = sa.delete(snapshots).where(snapshots.c.table_id == given("of_table"))
BOARDS = (
    sa.select(positions.c.board, positions.c.edition, positions.c.position)
    .where(positions.c.table_id == given("table_id"))
    .order_by(positions.c.board)
)
KEEP_BOARD = replacing(positions)
SEED = sa.select(tables.c.seed).where(tables.c.id == given("table_id"))
DUE = (
    sa.select(tables.c.id, tables.c.wake)
    .where(tables.c.wake <= given("now"))
    .order_by(tables.c.wake)
    .limit(given("most"))
)
CLAIM = (
    sa.update(tables)
    .where(tables.c.id == given("table_id"), tables.c.wake == given("old_wake"))
    .values(wake=given("until"))
)
SCHEDULED = (
    sa.select(tables.c.id)
    .where(tables.c.id > given("after"), tables.c.wake.is_not(None))
    .order_by(tables.c.id)
    .limit(given("most"))
)
NEXT_WAKE = sa.select(sa.func.min(tables.c.wake))
OPENINGS = sa.select(entries.c.table_id, entries.c.data).where(entries.c.seq == 1).order_by(entries.c.at)
OPENINGS_NAMED = OPENINGS.where(entries.c.table_id >= given("first"), entries.c.table_id < given("last"))
KEEP_OFFER = sa.update(tables).where(tables.c.id == given("table_id")).values(offer=given("new_offer"))
LISTED = (
    sa.select(tables.c.id, tables.c.offer).where(tables.c.listed).order_by(tables.c.created.desc()).limit(given("most"))
)
SEEN = replacing(presence)
PRESENCE = sa.select(presence.c.player, presence.c.seen).where(presence.c.table_id == given("table_id"))
ADD_LETTER = sa.insert(letters)
LETTERS = sa.select(*(letters.c[field] for field in Queued._fields))
LETTERS_DUE = (
    LETTERS.where(letters.c.due <= given("now")).order_by(letters.c.due, *letters.primary_key).limit(given("most"))
)
LETTERS_OF = LETTERS.where(letters.c.table_id == given("of_table")).order_by(*letters.primary_key)
THIS_LETTER = sa.and_(*(letters.c[field] == given(f"of_{field}") for field in ("table_id", "seq", "player", "kind")))
MOVE_LETTER = (
    sa.update(letters)
    .where(THIS_LETTER, letters.c.due == given("old_due"))
    .values(due=given("new_due"), tries=given("new_tries"), failed=given("why"), held=given("new_held"))
)
RELEASE = (
    sa.update(letters)
    .where(letters.c.held == given("of_address"))
    .values(due=given("at"), tries=0, held=None, failed=None)
)
HELD = sa.select(letters.c.table_id).where(letters.c.held == given("of_address")).distinct()
LETTER_SENT = sa.update(letters).where(THIS_LETTER).values(due=None, failed=None)
LETTER_RETURNED = (
    sa.update(letters)
    .where(THIS_LETTER, letters.c.due.is_(None), letters.c.failed.is_(None))
    .values(failed=given("why"))
)
RELEASE_ELSEWHERE = (
    sa.update(letters)
    .where(
        letters.c.table_id == given("of_table_id"),
        letters.c.player == given("of_player"),
        letters.c.seq < given("of_seq"),
        letters.c.held != given("of_address"),
    )
    .values(due=given("at"), tries=0, held=None, failed=None)
)
LETTERS_HELD = LETTERS.where(letters.c.held == given("of_address")).order_by(*letters.primary_key).limit(given("most"))
LETTER_TIMES = (
    sa.select(entries.c.seq, entries.c.at)
    .join(letters, sa.and_(letters.c.table_id == entries.c.table_id, letters.c.seq == entries.c.seq))
    .where(letters.c.table_id == given("of_table"), letters.c.failed.is_not(None))
)
LETTERS_AGAIN = (
    sa.update(letters)
    .where(
        letters.c.table_id == given("of_table"),
        letters.c.due.is_(None),
        letters.c.held.is_(None),
        letters.c.failed.is_not(None),
    )
    .values(due=given("at"), tries=0)
)
DELETE_TABLE = sa.delete(tables).where(tables.c.id == given("of_table"))
DELETE_REST = [
    sa.delete(rows).where(rows.c.table_id == given("of_table"))
    for rows in (entries, personal, snapshots, positions, presence, letters, subscriptions, running_games)
]
IS_RUNNING = replacing(running_games)
IS_NOT_RUNNING = sa.delete(running_games).where(running_games.c.table_id == given("of_table"))
KEEP_ENTRY = (
    sa.update(running_games).where(running_games.c.table_id == given("table_id")).values(entry=given("new_entry"))
)
RUNNING = downward(sa.select(running_games), *running_games.c["turned", "table_id"])
ADD_RESULT = replacing(results, "at", "counted", public="results.public AND excluded.public")
"""Adds the result of a table, or replaces it.

If it is replaced, its time is kept, because the game ended then, and a game that was not public does not become public.
"""
ADD_RESULT_SEAT = sa.insert(result_seats)
RESULT_AT = sa.select(results.c.at).where(results.c.table_id == given("of_table"))
DELETE_RESULT = [
    sa.delete(result_seats).where(result_seats.c.table_id == given("of_table")),
    sa.delete(results).where(results.c.table_id == given("of_table")),
]
DELETE_RESULT_SEATS = DELETE_RESULT[0]
IS_RATED = sa.select(results.c.rated).where(results.c.table_id == given("of_table"), results.c.rated)
HIDE_RESULT = sa.update(results).where(results.c.table_id == given("of_table")).values(public=False)
FORGET_RESULTS = (
    sa.update(result_seats).where(result_seats.c.table_id == given("of_table")).values(name=None, looks=None)
)
RESULT = sa.select(results).where(results.c.table_id == given("table_id"))
RESULT_SEATS = (
    sa.select(result_seats).where(result_seats.c.table_id == given("table_id")).order_by(result_seats.c.player)
)
RESULTS_OF = (
    sa.select(result_seats.c.table_id.label("table"), *result_seats.c["player", "at", "place", "score", "left"])
    .where(result_seats.c.account == given("of_account"))
    .order_by(result_seats.c.at, result_seats.c.table_id)
)
FORGET_RESULT = (
    sa.update(result_seats)
    .where(result_seats.c.table_id == given("of_table"), result_seats.c.player == given("of_seat"))
    .values(account=None, name=None, looks=None)
)
PERSONAL_SEATS = sa.select(personal.c.seat).where(
    personal.c.table_id == given("of_table"), personal.c.seq == given("of_seq")
)
LENGTH = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == given("of_table"))
RESTING = (
    sa.select(tables.c.id)
    .where(tables.c.id > given("after"), tables.c.wake.is_(None), sa.not_(tables.c.listed))
    .order_by(tables.c.id)
    .limit(given("most"))
)
"""Selects tables where nothing is due and nobody can join. These include all finished tables."""
PROGRESS = sa.select(progress.c.place).where(progress.c.task == given("of_task"))
MOVE_ON = sa.update(progress).where(progress.c.task == given("of_task")).values(place=given("new_place"))
DONE = sa.delete(progress).where(progress.c.task == given("of_task"))
LAST_KIND = (
    sa.select(entries.c.kind)
    .where(entries.c.table_id == tables.c.id)
    .order_by(entries.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
IS_FINISHED = sa.or_(
    sa.exists().where(results.c.table_id == tables.c.id),
    sa.exists().where(entries.c.table_id == tables.c.id, entries.c.kind == Aborted.KIND),  # such a game has no result
)
UNCHANGED = (
    sa.select(tables.c.id, tables.c.changed)
    .where(
        tables.c.id > given("after"),
        sa.or_(
            sa.and_(tables.c.changed <= given("announced"), LAST_KIND.in_((Leaving.KIND, Erased.KIND))),
            sa.and_(tables.c.changed <= given("finished"), IS_FINISHED),
            sa.and_(tables.c.changed <= given("abandoned"), sa.not_(IS_FINISHED)),
        ),
    )
    .order_by(tables.c.id)
    .limit(given("most"))
)
COUNT_TABLES = sa.select(sa.func.count()).select_from(tables)
SECRET = sa.select(secret.c.value)
CONSENT = sa.select(consents.c.state).where(consents.c.address == given("of_address"))
ASK = unless_known(consents)
SAID_AT = sa.select(consents.c.at).where(
    consents.c.address == given("of_address"), consents.c.state == given("of_state")
)
CONSENTED = replacing(consents)
NOT_ASKED = sa.delete(consents).where(consents.c.address == given("of_address"))
SUBSCRIBE = replacing(subscriptions, "told", "due", tries="0", mark="subscriptions.mark + 1")
SUBSCRIPTIONS = sa.select(*(subscriptions.c[field] for field in Subscription._fields))
OF_KIND = subscriptions.c.endpoint.like(given("like"))
SUBSCRIPTIONS_OF = SUBSCRIPTIONS.where(subscriptions.c.table_id == given("of_table"), OF_KIND).order_by(
    *subscriptions.primary_key
)
SUBSCRIBED = sa.select(subscriptions.c.table_id).where(OF_KIND).distinct()
SUBSCRIBED_DUE = (
    sa.select(subscriptions.c.table_id)
    .where(OF_KIND, subscriptions.c.due <= given("now"))
    .order_by(subscriptions.c.due)
    .limit(given("most"))
)
"""Selects the tables with a subscription that is due. A table can be selected several times.

To select each only once, SQLite would read all subscriptions instead of using the index on `due`.
"""
SUBSCRIBED_WITH = sa.select(subscriptions.c.table_id).where(subscriptions.c.key == given("of_address")).distinct()
UNSUBSCRIBE_ADDRESS = sa.delete(subscriptions).where(subscriptions.c.key == given("of_address"))
THIS_SUBSCRIPTION = sa.and_(
    *(subscriptions.c[field] == given(f"of_{field}") for field in ("table_id", "player", "endpoint"))
)
MOVE_SUBSCRIPTION = (
    sa.update(subscriptions)
    .where(THIS_SUBSCRIPTION, subscriptions.c.mark == given("old_mark"))
    .values(told=given("new_told"), due=given("new_due"), tries=given("new_tries"), mark=given("old_mark") + 1)
)
UNSUBSCRIBE = sa.delete(subscriptions).where(THIS_SUBSCRIPTION)
UNSUBSCRIBE_SEAT = sa.delete(subscriptions).where(
    subscriptions.c.table_id == given("of_table"), subscriptions.c.player == given("of_seat")
)
UNSUBSCRIBE_BROWSER = sa.delete(subscriptions).where(
    subscriptions.c.endpoint == given("of_endpoint"), subscriptions.c.endpoint.like(f"{BROWSER}%")
)
"""Deletes all subscriptions of a browser, but never the subscriptions of an email address.

Anybody can know an email address, but only a browser and its push service know the browser's endpoint.
"""
USE = sa.text(
    "INSERT INTO uses (day, what, whose, number) VALUES (:day, :what, :whose, :amount) "
    "ON CONFLICT (day, what, whose) DO UPDATE SET number = uses.number + excluded.number "
    "WHERE uses.number + excluded.number <= :most"
)
END_OF_DAY = sa.delete(uses).where(uses.c.day < given("today"))
