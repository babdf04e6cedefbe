"""SQL statements for ratings (`fangs.club.rated`)."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.sql.paging import downward, upward
from fangs.store.sql.players_schema import accounts
from fangs.store.sql.ratings_schema import (
    rated_seats,
    rated_tables,
    rating_entries,
    rating_history,
    rating_pairs,
    rating_pools,
    rating_seats,
    ratings,
)
from fangs.store.sql.schema import results, tables
from fangs.store.sql.writing import replacing


def _in_pool(rows: sa.Table) -> tuple[sa.ColumnElement[bool], ...]:
    return rows.c.game == given("of_game"), rows.c.pace == given("of_pace")


# Rated tables

ADD_TABLE = sa.text(
    "INSERT INTO rated_tables (table_id, game, pace, state, at) SELECT CAST(:table_id AS VARCHAR), :game, :pace, 'open', :at "
    "WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = CAST(:table_id AS VARCHAR)) "
    "ON CONFLICT (table_id) DO UPDATE SET game = excluded.game, pace = excluded.pace"
)
"""Adds a rated table before it is opened. A table that is already open cannot become rated."""
TABLE = sa.select(rated_tables).where(rated_tables.c.table_id == given("of_table"))
ENDED = upward(
    sa.select(rated_tables.c.table_id, results.c.at)
    .join(results, results.c.table_id == rated_tables.c.table_id)
    .where(rated_tables.c.state == "open"),
    results.c.at,
    rated_tables.c.table_id,
)
SETTLE = (
    sa.update(rated_tables)
    .where(rated_tables.c.table_id == given("of_table"), rated_tables.c.state == "open")
    .values(state=given("new_state"))
)
UNSETTLED = upward(
    sa.select(rated_tables.c.table_id, rated_tables.c.at)
    .outerjoin(tables, tables.c.id == rated_tables.c.table_id)
    .where(
        rated_tables.c.state == "open",
        sa.or_(tables.c.id.is_(None), sa.and_(tables.c.wake.is_(None), tables.c.listed.is_(False))),
    ),
    *rated_tables.c["at", "table_id"],
)
"""Selects rated tables that have no result and where nothing more is due, for example because the game was aborted."""
KEEP_SEATS = sa.text(
    "INSERT INTO rated_seats (table_id, player, account) "
    "SELECT table_id, player, account FROM seat_accounts WHERE table_id = :of_table AND player >= 0 "
    "ON CONFLICT (table_id, player) DO NOTHING"
)
KEPT_SEATS = sa.select(rated_seats.c.player, rated_seats.c.account).where(rated_seats.c.table_id == given("of_table"))
DROP_SEATS = sa.delete(rated_seats).where(rated_seats.c.table_id == given("of_table"))
MARK_RESULT = sa.update(results).where(results.c.table_id == given("of_table")).values(rated=True)

# Pools and entries

ADD_POOL = sa.text("INSERT INTO rating_pools (game, pace, number) VALUES (:game, :pace, 0) ON CONFLICT DO NOTHING")
NEXT_NUMBER = sa.update(rating_pools).where(*_in_pool(rating_pools)).values(number=rating_pools.c.number + 1)
NUMBER = sa.select(rating_pools.c.number).where(*_in_pool(rating_pools))
POOLS = sa.select(rating_pools.c.game, rating_pools.c.pace).order_by(rating_pools.c.game, rating_pools.c.pace)
ADD_ENTRY = sa.insert(rating_entries)
ENTRIES = (
    sa.select(rating_entries.c.number, rating_entries.c.data)
    .where(*_in_pool(rating_entries), rating_entries.c.number > given("after"))
    .order_by(rating_entries.c.number)
    .limit(given("most"))
)
_AMENDMENTS = sa.select(rating_entries.c.data).where(*_in_pool(rating_entries))
_IN_ORDER = rating_entries.c.about, rating_entries.c.number
AMENDMENTS = _AMENDMENTS.where(rating_entries.c.about.is_not(None)).order_by(*_IN_ORDER)
"""Selects the entries that annul or correct results, ordered by result and then by number."""
AMENDMENTS_OF = _AMENDMENTS.where(rating_entries.c.about == given("of_id")).order_by(*_IN_ORDER)
ENTRY = sa.select(rating_entries.c.data).where(rating_entries.c.id == given("of_id"))
REWRITE_ENTRY = sa.update(rating_entries).where(rating_entries.c.id == given("of_id")).values(data=given("new_data"))

# The ratings that follow from the entries

STANDING = sa.select(ratings).where(*_in_pool(ratings), ratings.c.account == given("of_account"))
STANDINGS_OF = (
    sa.select(ratings).where(ratings.c.account == given("of_account")).order_by(ratings.c.game, ratings.c.pace)
)
PUT_STANDING = replacing(ratings)
SEAT = sa.select(rating_seats.c.mean, rating_seats.c.deviation).where(
    *_in_pool(rating_seats), rating_seats.c.key == given("of_key")
)
PUT_SEAT = replacing(rating_seats)
PAIR = sa.select(rating_pairs.c.times, rating_pairs.c.at).where(
    *_in_pool(rating_pairs), rating_pairs.c.one == given("of_one"), rating_pairs.c.other == given("of_other")
)
PUT_PAIR = replacing(rating_pairs)
PUT_HISTORY = replacing(rating_history)
HISTORY = (
    sa.select(rating_history.c.number, rating_history.c.at, rating_history.c.mean, rating_history.c.deviation)
    .where(*_in_pool(rating_history), rating_history.c.account == given("of_account"))
    .order_by(rating_history.c.number.desc())
    .limit(given("most"))
)
_OF_THE_SAME_RESULT = sa.and_(
    *(rating_entries.c[name] == rating_history.c[name] for name in ("game", "pace", "number"))
)
HISTORY_OF = (
    sa.select(
        *rating_history.c["game", "pace"],
        rating_entries.c.id.label("table"),
        *rating_history.c["at", "before", "mean", "deviation"],
    )
    .join(rating_entries, _OF_THE_SAME_RESULT)
    .where(rating_history.c.account == given("of_account"))
    .order_by(rating_history.c.game, rating_history.c.pace, rating_history.c.number)
)
CHANGES_AT = (
    sa.select(rating_history.c.account, rating_history.c.before, rating_history.c.mean, rating_history.c.deviation)
    .join(rating_entries, _OF_THE_SAME_RESULT)
    .where(rating_entries.c.id == given("of_table"))
)

# Computing the ratings again

STANDINGS = sa.select(ratings).where(*_in_pool(ratings))
SEATS = sa.select(rating_seats.c.key, rating_seats.c.mean, rating_seats.c.deviation).where(*_in_pool(rating_seats))
PAIRS = sa.select(rating_pairs.c.one, rating_pairs.c.other, rating_pairs.c.times, rating_pairs.c.at).where(
    *_in_pool(rating_pairs)
)
HISTORY_BETWEEN = sa.select(*rating_history.c["number", "account", "at", "before", "mean", "deviation"]).where(
    *_in_pool(rating_history), rating_history.c.number > given("above"), rating_history.c.number <= given("upto")
)
DROP_STANDING = sa.delete(ratings).where(*_in_pool(ratings), ratings.c.account == given("of_account"))
DROP_SEAT = sa.delete(rating_seats).where(*_in_pool(rating_seats), rating_seats.c.key == given("of_key"))
DROP_PAIR = sa.delete(rating_pairs).where(
    *_in_pool(rating_pairs), rating_pairs.c.one == given("of_one"), rating_pairs.c.other == given("of_other")
)
DROP_HISTORY = sa.delete(rating_history).where(
    *_in_pool(rating_history),
    rating_history.c.number == given("of_number"),
    rating_history.c.account == given("of_account"),
)

# Leaderboards

_SETTLED = (
    ratings.c.at >= given("since"),
    ratings.c.deviation * ratings.c.deviation + (given("now") - ratings.c.at) * given("growth")
    <= given("most_variance"),
)
"""The condition for a rating that is certain enough to be listed.

The variance grows by `growth` per second without games (`fangs.club.ratings.weighing.rested`).
"""
_LISTED = accounts.c.handle.is_not(None), accounts.c.is_private.is_(False)
BEST = downward(
    sa.select(ratings, accounts.c.handle, accounts.c.owner)
    .join(accounts, accounts.c.id == ratings.c.account)
    .where(*_in_pool(ratings), *_SETTLED, *_LISTED),
    *ratings.c["mean", "account"],
)
LISTED = (
    sa.select(ratings.c.mean)
    .join(accounts, accounts.c.id == ratings.c.account)
    .where(*_in_pool(ratings), *_SETTLED, *_LISTED)
    .order_by(ratings.c.mean)
)
