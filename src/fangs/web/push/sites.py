"""How many messages are on their way to each site of the net: one that answers slowly keeps nobody else's messages waiting."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlsplit

QUICK = 1.0
"""A site that answered its last message within so many seconds is quick."""
AT_ONCE, SLOW_AT_ONCE = 25, 2
"""How many messages go at once to a quick site, and to any other."""
MAX_QUICK = 1000


def site_of(endpoint: str) -> str:
    """The site of an endpoint: the last two parts of its host's name, since all names below them cost nothing."""
    return ".".join((urlsplit(endpoint).hostname or "").rstrip(".").rsplit(".", 2)[-2:])


class Sites:
    """The sites that messages go to now, and the tables that wait until one of them has room."""

    def __init__(self) -> None:
        self._under_way: Counter[str] = Counter()
        self._quick: set[str] = set()
        self._waiting: dict[str, dict[str, None]] = {}

    def room(self, site: str) -> int:
        """How many more messages may go there now."""
        return (AT_ONCE if site in self._quick else SLOW_AT_ONCE) - self._under_way[site]

    def begin(self, site: str) -> None:
        """A message goes there."""
        self._under_way[site] += 1

    def end(self, site: str, seconds: float) -> None:
        """The site has answered, or not, after so many seconds."""
        self._under_way -= Counter({site: 1})
        self._quick.discard(site)
        if seconds <= QUICK and len(self._quick) < MAX_QUICK:
            self._quick.add(site)

    def wait(self, site: str, table: str) -> None:
        """Have a table wait until there is room."""
        self._waiting.setdefault(site, {})[table] = None

    def ready(self) -> set[str]:
        """The tables that wait no more, since there is room now: of each site those that have waited longest."""
        found = {
            site: list(waiting)[: self.room(site)] for site, waiting in self._waiting.items() if self.room(site) > 0
        }
        for site, tables in found.items():
            for table in tables:
                del self._waiting[site][table]
            if not self._waiting[site]:
                del self._waiting[site]
        return {table for tables in found.values() for table in tables}
