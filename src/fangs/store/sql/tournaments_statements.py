"""SQL statements for tournaments (`fangs.club.tournament_service`)."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.sql.paging import downward, upward
from fangs.store.sql.schema import tables
from fangs.store.sql.tournaments_schema import tournament_entries, tournament_players, tournament_tables, tournaments
from fangs.store.sql.writing import new_values, unless_known

# The log, and the row that belongs to it

ADD_TOURNAMENT = sa.insert(tournaments)
ADD_ENTRY = sa.insert(tournament_entries)
READ = (
    sa.select(*tournament_entries.c["seq", "at", "kind", "data", "version"])
    .where(tournament_entries.c.tournament == given("of_tournament"), tournament_entries.c.seq > given("after"))
    .order_by(tournament_entries.c.seq)
)
CHANGE = (
    sa.update(tournaments)
    .where(tournaments.c.id == given("of_tournament"))
    .values(
        new_values("title", "rated", "phase", "shelf", "starts", "entrants", "changed", "length", "wake")
        | {"listed": sa.func.coalesce(given("new_listed", type_=sa.Double), tournaments.c.listed)}
    )
)

REWRITE = (
    sa.update(tournament_entries)
    .where(tournament_entries.c.tournament == given("of_tournament"), tournament_entries.c.seq == given("of_seq"))
    .values(data=given("new_data"))
)
DELETE_TOURNAMENT = sa.delete(tournaments).where(tournaments.c.id == given("of_tournament"))
DELETE_REST = [
    sa.delete(rows).where(rows.c.tournament == given("of_tournament"))
    for rows in (tournament_entries, tournament_players, tournament_tables)
]

# Lists

_ROW = tournaments.c["id", "title", "game", "format", "rated", "phase", "shelf", "listed", "starts", "entrants"]
ALL = downward(sa.select(*_ROW, tournaments.c.created), *tournaments.c["created", "id"])
_ON_SHELF = sa.select(*_ROW).where(tournaments.c.shelf == given("of_shelf"))
NOT_ENDED = sa.select(tournaments.c.id).where(tournaments.c.shelf != "ended").order_by(tournaments.c.id)
SOONEST = upward(_ON_SHELF, *tournaments.c["listed", "id"])
LATEST = downward(_ON_SHELF, *tournaments.c["listed", "id"])
OF_PLAYER = downward(
    sa.select(*_ROW, tournament_players.c.at)
    .join(tournament_players, tournament_players.c.tournament == tournaments.c.id)
    .where(tournament_players.c.account == given("of_account")),
    *tournament_players.c["at", "tournament"],
)
NOT_ENDED_OF_PLAYER = (
    sa.select(tournaments.c.id)
    .join(tournament_players, tournament_players.c.tournament == tournaments.c.id)
    .where(tournament_players.c.account == given("of_account"), tournaments.c.shelf != "ended")
    .order_by(tournaments.c.starts)
    .limit(given("most"))
)

WRITTEN_BY = (
    sa.select(tournament_entries.c.tournament)
    .distinct()
    .where(
        tournament_entries.c.kind.in_(given("kinds", expanding=True)),
        sa.cast(tournament_entries.c.data, sa.String).like(given("pattern")),
    )
)
"""Selects the tournaments that have log entries of these kinds in which an account's id occurs."""
NAMED_IN = (
    sa.select(tournaments.c.id, tournaments.c.title, tournament_entries.c.data)
    .join(tournaments, tournaments.c.id == tournament_entries.c.tournament)
    .where(
        tournament_entries.c.kind.in_(("announced", "settings_changed", "invited")),
        sa.cast(tournament_entries.c.data, sa.String).like(given("pattern")),
    )
    .order_by(tournaments.c.created, tournament_entries.c.tournament, tournament_entries.c.seq)
)
"""Selects the log entries about directors and invited players in which an account's id occurs."""

# Players and tables

ADD_PLAYER = unless_known(tournament_players)
DROP_PLAYER = sa.delete(tournament_players).where(tournament_players.c.account == given("of_account"))
ADD_TABLE = sa.insert(tournament_tables)
CLOSE_TABLE = (
    sa.update(tournament_tables).where(tournament_tables.c.table_id == given("of_table")).values(is_open=sa.false())
)
OPEN_TABLES = (
    sa.select(tournament_tables.c.table_id, tournament_tables.c.pairing, tables.c.changed)
    .join(tables, tables.c.id == tournament_tables.c.table_id, isouter=True)
    .where(tournament_tables.c.tournament == given("of_tournament"), tournament_tables.c.is_open == sa.true())
)
TOURNAMENT_OF_TABLE = sa.select(tournament_tables.c.tournament, tournament_tables.c.pairing).where(
    tournament_tables.c.table_id == given("of_table")
)
TOURNAMENTS_OF_TABLES = (
    sa.select(tournament_tables.c.tournament)
    .distinct()
    .where(
        tournament_tables.c.table_id.in_(given("of_tables", expanding=True)), tournament_tables.c.is_open == sa.true()
    )
)

# What is due

DUE = (
    sa.select(tournaments.c.id, tournaments.c.lease)
    .where(
        tournaments.c.wake <= given("now"),
        sa.or_(tournaments.c.lease <= given("now"), tournaments.c.lease > given("wrong")),
    )
    .order_by(tournaments.c.wake)
    .limit(given("most"))
)
CLAIM = (
    sa.update(tournaments)
    .where(tournaments.c.id == given("of_tournament"), tournaments.c.lease == given("old_lease"))
    .values(lease=given("until"))
)
WAKE_AT = (
    sa.update(tournaments)
    .where(
        tournaments.c.id == given("of_tournament"),
        tournaments.c.lease == given("old_lease"),
        tournaments.c.length == given("of_length"),
        sa.or_(tournaments.c.wake.is_(None), tournaments.c.wake == given("old_wake")),
    )
    .values(wake=given("new_wake"))
)
WAKE = sa.select(tournaments.c.wake).where(tournaments.c.id == given("of_tournament"))
NEXT_WAKE = sa.select(sa.func.min(tournaments.c.wake))
KICK = sa.update(tournaments).where(tournaments.c.id == given("of_tournament")).values(wake=given("now"))
