"""Parses database URLs, and formats them without passwords."""

from __future__ import annotations

import os
from typing import Any

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from fangs.core.errors import RequestError
from fangs.engine.home import data_folder

EXPECTED = "sqlite:////folder/fangs.db or postgresql+psycopg://user:password@host/database"
SECRETS = ("password", "sslpassword")

PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""The timeouts of PostgreSQL connections. `tcp_user_timeout` is in milliseconds, the others are in seconds."""


def database() -> str:
    """Return the database's URL: FANGS_DATABASE, or an SQLite file in the user's data folder.

    FANGS_DATA can set another folder for the file.
    """
    return os.environ.get("FANGS_DATABASE") or f"sqlite:///{data_folder().absolute()}/tables.db"


def address(given: str) -> URL:
    """Parse a database URL, or raise RequestError if it is not a URL of SQLite or PostgreSQL."""
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):  # the text may hold a password, so it is not quoted
        raise RequestError(
            f"The address of the database in FANGS_DATABASE cannot be understood. Give an address such as {EXPECTED}."
        ) from None
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return _file(url)
    if url.password is not None and "@" in f"{url.host}{url.database}":  # a part of the password, which is not quoted
        raise RequestError(
            "The address of the database in FANGS_DATABASE has more than one '@'. In a user name or password, write '@' "
            "as %40."
        )
    if url.drivername in ("postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    raise RequestError(
        f"The address of the database in FANGS_DATABASE, {shown(url)}, begins with '{url.drivername}'. Give an address such as {EXPECTED}."
    )


def _file(url: URL) -> URL:
    if url.username or url.host or url.port or url.query:
        raise RequestError(
            f"The address of the database in FANGS_DATABASE, {shown(url)}, is not just a file. Give an address such as sqlite:////folder/fangs.db."
        )
    if url.database in (None, "", ":memory:"):
        raise RequestError(
            f"The address of the database in FANGS_DATABASE, {shown(url)}, names no file. Give an address such as sqlite:////folder/fangs.db."
        )
    return url.set(drivername="sqlite")


def shown(url: URL) -> str:
    """Format a database URL without passwords, so that it can be printed and logged."""
    return url.difference_update_query(SECRETS).render_as_string(hide_password=True)


def patience(url: URL) -> dict[str, Any]:
    """Return the timeouts for connections to PostgreSQL, except those that the URL sets itself."""
    return {name: value for name, value in PATIENCE.items() if name not in url.query}
