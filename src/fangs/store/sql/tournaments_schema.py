"""The database tables for tournaments (`fangs.club.tournament_service`), in the newest revision."""

from __future__ import annotations

import sqlalchemy as sa

from fangs.store.sql.schema import keyed

tournaments = keyed(
    "tournaments",
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("title", sa.String, nullable=False),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("format", sa.String, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("phase", sa.String, nullable=False),
    sa.Column("shelf", sa.String, nullable=False),
    sa.Column("listed", sa.Double, nullable=False),
    sa.Column("starts", sa.Double, nullable=False),
    sa.Column("entrants", sa.Integer, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("wake", sa.Double),
    sa.Column("lease", sa.Double, nullable=False),
    sa.Index("tournaments_shelf", "shelf", "listed", "id"),
    sa.Index("tournaments_wake", "wake"),
)
"""The tournaments, one per row. A row is written together with the tournament's log.

`shelf` (`upcoming`, `running` or `ended`) and `listed` determine the tournament's place in the lists. `wake` is the
time when something is next due. `lease` is the time until which a single server looks after the tournament, or 0 if
none does.
"""

tournament_entries = keyed(
    "tournament_entries",
    sa.Column("tournament", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Index("tournament_entries_kind", "kind"),
)
"""The logs of tournaments. The primary key keeps two writers from adding the same entry.

The index is used to find the entries that name directors and invited players.
"""

tournament_players = keyed(
    "tournament_players",
    sa.Column("account", sa.String, primary_key=True),
    sa.Column("tournament", sa.String, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("tournament_players_at", "account", "at", "tournament"),
)
"""The tournaments of each player, copied from the logs, with the time when the player entered."""

tournament_tables = keyed(
    "tournament_tables",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("tournament", sa.String, nullable=False),
    sa.Column("pairing", sa.String, nullable=False),
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Index("tournament_tables_open", "tournament", "is_open"),
)
"""The tables at which pairings are played. A row stays open until the pairing has a result and the game is over."""
