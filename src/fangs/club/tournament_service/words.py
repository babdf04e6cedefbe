"""Deletes texts from a tournament's log: the title, the description and the reasons that directors gave."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fangs.club.tournaments.codec import Entry

DELETED = "…"
"""The text that replaces a deleted reason. It cannot be empty, because a corrected result must have a reason."""

Words = dict[str, str]


def without_words(id: str, log: Iterable[Entry], whose: str | None) -> tuple[dict[int, dict[str, Any]], Words]:
    """Compute how a tournament's log changes if one player's texts or, if `whose` is None, all texts are deleted.

    Return the new data of the entries that change, by number, and the title and the description that the tournament
    then has.
    """
    empty, words, authors = {"title": f"Tournament {id}", "description": ""}, Words(), Words()
    rewritten, now = {}, Words()
    for entry in log:
        data, by = entry.data, entry.data.get("by") or ""
        if "settings" in data:
            authors |= {name: by for name in empty if data["settings"][name] != words.get(name)}
            words = {name: data["settings"][name] for name in empty}
            now = words | {name: text for name, text in empty.items() if whose in (None, authors[name])}
            data = data | {"settings": data["settings"] | now}
        if data.get("reason") and whose in (None, by):
            data = data | {"reason": DELETED}
        if data != entry.data:
            rewritten[entry.seq] = data
    return rewritten, now
