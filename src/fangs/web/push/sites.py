"""Limits the messages that are being sent to each site at once, so that a slow site does not delay other messages."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlsplit

QUICK = 1.0
"""The number of seconds within which a site must respond to count as quick."""
AT_ONCE, SLOW_AT_ONCE = 25, 2
"""The number of messages that can be sent at once to a quick site, and to any other site."""
MAX_QUICK = 1000


def registered_domain(endpoint: str) -> str:
    """Return the last two parts of an endpoint's host name, such as `example.org`.

    Messages are counted by this name, because its owner can create any number of names below it for free.
    """
    return ".".join((urlsplit(endpoint).hostname or "").rstrip(".").rsplit(".", 2)[-2:])


class Sites:
    """Counts the messages that are being sent to each site, and remembers which tables must wait for room."""

    def __init__(self) -> None:
        self._under_way: Counter[str] = Counter()
        self._quick: set[str] = set()
        self._waiting: dict[str, dict[str, None]] = {}

    def room(self, site: str) -> int:
        """Return how many more messages can be sent to a site now."""
        return (AT_ONCE if site in self._quick else SLOW_AT_ONCE) - self._under_way[site]

    def begin(self, site: str) -> None:
        """Count a message that is being sent to a site."""
        self._under_way[site] += 1

    def end(self, site: str, seconds: float) -> None:
        """Stop counting a message that took this many seconds, and remember whether the site was quick."""
        self._under_way -= Counter({site: 1})
        self._quick.discard(site)
        if seconds <= QUICK and len(self._quick) < MAX_QUICK:
            self._quick.add(site)

    def wait(self, site: str, table: str) -> None:
        """Make a table's messages wait until a site has room for them."""
        self._waiting.setdefault(site, {})[table] = None

    def ready(self) -> set[str]:
        """Remove and return the waiting tables whose site has room again.

        At each site, the tables that have waited longest come first.
        """
        found = {
            site: list(waiting)[: self.room(site)] for site, waiting in self._waiting.items() if self.room(site) > 0
        }
        for site, tables in found.items():
            for table in tables:
                del self._waiting[site][table]
            if not self._waiting[site]:
                del self._waiting[site]
        return {table for tables in found.values() for table in tables}
