"""SQL statements for the library of finished games (`fangs.club.library`).

Searches build their statements from the reader's filters.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.sql.schema import library_positions, result_seats, results

SEATS_OF = (
    sa.select(result_seats)
    .where(result_seats.c.table_id.in_(given("tables", expanding=True)))
    .order_by(result_seats.c.player)
)
UNCOUNTED = (
    sa.select(results.c.table_id)
    .where(results.c.counted == sa.false(), results.c.public == sa.true())
    .order_by(results.c.table_id)
    .limit(given("most"))
)
MARK = (
    sa.update(results)
    .where(results.c.table_id == given("of_table"), results.c.counted == sa.false())
    .values(counted=True)
)
KNOWN = (
    sa.select(library_positions.c.key)
    .where(library_positions.c.game == given("of_game"), library_positions.c.key.in_(given("keys", expanding=True)))
    .distinct()
)
COUNT = sa.text(
    "INSERT INTO library_positions (game, key, role, action, bot, number, won) "
    "VALUES (:game, :key, :role, :action, :bot, 1, :won) "
    "ON CONFLICT (game, key, role, action, bot) DO UPDATE SET "
    "number = library_positions.number + 1, won = library_positions.won + excluded.won"
)
COUNTS_AT = (
    sa.select(library_positions)
    .where(library_positions.c.game == given("of_game"), library_positions.c.key == given("of_key"))
    .limit(given("most"))
)
TALLY = (
    sa.select(results.c.game, sa.func.count(), sa.func.sum(sa.case((result_seats.c.place == 1, 1), else_=0)))
    .join(results, results.c.table_id == result_seats.c.table_id)
    .where(result_seats.c.account == given("of_account"), results.c.public == sa.true())
    .group_by(results.c.game)
    .order_by(sa.func.count().desc(), results.c.game)
)
_ENDED = (
    sa.select(results)
    .where(results.c.public == sa.true(), results.c.at >= given("since"), results.c.at < given("until"))
    .order_by(results.c.at.desc(), results.c.table_id.desc())
    .limit(given("most"))
    .subquery("ended")
)
_LEFT = sa.select(result_seats.c.table_id).where(
    result_seats.c.table_id == _ENDED.c.table_id, result_seats.c.left.is_not(None)
)
BEST = (
    sa.select(_ENDED)
    .where(_ENDED.c.ended == "rules", ~_LEFT.exists())
    .order_by(_ENDED.c.persons.desc(), _ENDED.c.rated.desc(), _ENDED.c.steps.desc(), _ENDED.c.table_id.desc())
    .limit(1)
)
"""Selects the public game in a period that was played by the most people.

It must have been played to the end by the rules, and nobody may have left it.
"""
