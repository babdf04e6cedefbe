"""The database table for studies (`fangs.club.studies`), in the newest revision."""

from __future__ import annotations

import sqlalchemy as sa

from fangs.store.sql.schema import keyed

studies = keyed(
    "studies",
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("lock", sa.String, nullable=False),
    sa.Column("account", sa.String),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("edition", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("title", sa.String, nullable=False, server_default=""),
    sa.Column("changed", sa.Double, nullable=False, server_default="0"),
    sa.Column("opened", sa.Double, nullable=False, server_default="0"),
    sa.Index("studies_changed", "account", "changed", "id"),
    sa.Index("studies_all", "changed", "id"),
    sa.Index("studies_opened", "account", "opened"),
)
"""The studies, one per row.

`lock` is the hash of the key that allows changes, and `account` the player who made the study, or None. `edition` is
the number of times that the study was saved. `data` is the study itself as JSON, and `title` its title, which is shown
in lists. `changed` is the time when it was last saved, and `opened` the day when it was last opened.
"""
