"""The limits of a server, such as the number of threads and of requests from one address."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace

from fangs.core.errors import RequestError, quoted


def _limit(value: int, about: str) -> int:
    number: int = field(default=value, metadata={"about": about})
    return number


@dataclass(frozen=True)
class Limits:
    """The limits of a server. The operator can change each with `fangs serve --limit NAME=NUMBER`."""

    at_work: int = _limit(
        32, "requests processed at once, each in a thread of its own; pages and `/health` do not count"
    )
    writes: int = _limit(24, "of them, requests that write")
    table: int = _limit(
        3, "requests processed at once for one table; more would not be faster, and would slow down other tables"
    )
    table_writes: int = _limit(2, "of them, requests that write")
    waiting: int = _limit(64, "requests for one table that wait for their turn, for 2 seconds at most")
    sockets: int = _limit(64, "pages from one address that watch tables, and streams of events to one address, each")
    watchers: int = _limit(1500, "pages that watch one table")
    connections: int = _limit(
        10_000, "connections in total; at most 200 fewer than the files that the process may open (`ulimit -Hn`)"
    )
    address_connections: int = _limit(256, "connections from one address, except from the proxies of `--behind`")
    account_streams: int = _limit(4, "streams of events of one player or program; one more ends the oldest")
    program_reads: int = _limit(400, "requests with one program's token, from any address, in 10 seconds")
    program_writes: int = _limit(60, "of them, requests that write")
    reads: int = _limit(600, "requests from one address in 10 seconds")
    address_writes: int = _limit(
        100, "requests from one address that write, in 10 seconds; the same for one seat, from any address"
    )
    said: int = _limit(1000, "lines of chat from one address in an hour; the same for one seat, from any address")
    opens: int = _limit(30, "tables that one address may open in a minute")
    kept: int = _limit(
        300, "tables that one address may open in a day; a table opened with a record counts once for each 20 kB"
    )
    cpu: int = _limit(
        15_000,
        "milliseconds of computing for requests from one address in a minute; those of workers count as a quarter",
    )
    kilobytes: int = _limit(
        131_072, "kB received from and sent to one address in a minute, not counting what is pushed to pages that watch"
    )

    @classmethod
    def named(cls, given: Iterable[str]) -> Limits:
        """Create limits from settings such as `sockets=200`. All other limits keep their defaults.

        Raise RequestError if a setting is invalid.
        """
        return replace(cls(), **dict(map(_understood, given)))


def _understood(given: str) -> tuple[str, int]:
    name, _, number = given.partition("=")
    known = [one.name for one in fields(Limits)]
    if name not in known:
        raise RequestError(f"There is no limit {quoted(name)}. The limits are {', '.join(known)}.")
    if not (number.isascii() and number.isdigit() and 0 < int(number[:12]) < 10**9):
        raise RequestError(f"The limit {quoted(given)} needs a whole number from 1 to 999,999,999, as in {name}=100.")
    return name, int(number)
