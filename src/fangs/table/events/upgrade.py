"""Converts events that were stored in an older form to the current form.

Every older version that was ever stored has an upgrade here, unless it only lacks fields whose defaults are right for
it. Old rows stay in the store as they were written, and are upgraded whenever they are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Data = dict[str, Any]
Upgraded = list[tuple[str, Data]]
"""The result of an upgrade: for each event, its kind and its data in the current form."""


def upgraded(kind: str, version: int, data: Data) -> Upgraded:
    """Convert an event's stored data to the current form. If the kind has since been split, the result is several events."""
    upgrade = _UPGRADES.get((kind, version))
    return [(kind, dict(data))] if upgrade is None else upgrade(data)


def _opened(data: Data) -> Upgraded:
    """Upgrade an `opened` event from version 1.

    That version stored people in their seats, had no edition (all games were in their first), and wrote the days of a
    schedule as words.
    """
    seats = [
        {
            "kind": seat["kind"],
            "bot": seat.get("bot"),
            "keys": seat.get("locks", []),
            "host": seat.get("host", False),
            "before": seat.get("before"),
        }
        for seat in data["seats"]
    ]
    people = [{name: seat.get(name) for name in ("name", "mail", "word")} for seat in data["seats"]]
    post = data.get("post")
    return [
        (
            "opened",
            {
                "edition": 1,
                "map": None,
                "promised": [],
                **data,
                "record": data["record"] and re.sub(r"^name .*\n", "", data["record"], flags=re.MULTILINE),
                "seats": seats,
                "people": people,
                "post": None if post is None else {**post, "schedule": _schedule(post["schedule"])},
            },
        )
    ]


def _schedule(schedule: Data) -> Data:
    days = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    return {**schedule, "days": [days.index(day) for day in schedule.get("days", ())]}


def _chose(data: Data) -> Upgraded:
    """Upgrade a `chose` event from version 1, which also stored choices for later turns (`later`)."""
    later = data.get("later", [])
    order = {name: value for name, value in data.items() if name != "later"}
    if not later:
        return [("chose", order)]
    prepared = {"board": data["board"], "role": data["role"], "actions": later, "turn": -1}
    return [("chose", order), ("prepared", prepared | {name: data[name] for name in ("by", "given")})]


def _as_it_was(kind: str, **defaults: Any) -> Callable[[Data], Upgraded]:
    """Return an upgrade that only adds missing fields with default values."""
    return lambda data: [(kind, defaults | data)]


_UPGRADES: dict[tuple[str, int], Callable[[Data], Upgraded]] = {
    ("opened", 1): _opened,
    ("chose", 1): _chose,
    ("letter", 1): _as_it_was("letter", by="player"),
    ("took_back", 1): _as_it_was("took_back", new_dice=False),
    ("replaced", 1): _as_it_was("replaced", keeps_orders=True),
}
