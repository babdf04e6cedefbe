"""Compute the differences between two versions of a JSON value, so that only the differences need to be sent.

An object that both versions share is not compared, because it cannot differ. `changed` applies the differences to the
older version.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fangs.table.frozen import Same

Json = Any
Change = dict[str, Any]
"""A dictionary that describes one difference between two JSON values: its place, and what has changed there.

`path` is the sequence of keys and indexes that leads from the whole value to the changed part. There are four kinds of
changes: a new `value`; a key that is `gone`; a replaced part of a list (from the index `at`, `drop` items are removed
and the items of `insert` are put there); and changed items in a list whose items have ids, with the ids to remove
(`without`) and the items to `put` at an index. Changes are applied in order.
"""
Path = tuple[str | int, ...]

CACHE_SIZE = 100
"""The maximum number of cached comparisons between two lists of pieces."""
MOST = 0.5
"""The fraction of changed fields above which a list or record is sent as a whole instead of field by field."""


def changes(old: Json, new: Json) -> list[Change]:
    """Compute the changes that turn one JSON value into another."""
    found: list[Change] = []
    if not _is_same(old, new):
        _compare(old, new, (), found)
    return found


def _is_same(old: Json, new: Json) -> bool:
    return old is new or (type(old) is type(new) and bool(old == new))


def _compare(old: Json, new: Json, path: Path, found: list[Change]) -> None:
    """Compare two JSON values that are known to differ, and append the changes to `found`."""
    if type(old) is dict and type(new) is dict:
        found += ({"path": (*path, key), "gone": True} for key in old.keys() - new.keys())
        for key, value in new.items():
            before = old.get(key, _NONE)
            if before is not value and not _is_same(before, value):
                _compare(before, value, (*path, key), found)
    elif type(old) is list and type(new) is list and old and new:
        _compare_lists(old, new, path, found)
    else:
        found.append({"path": path, "value": new})


_NONE = object()


def _compare_lists(old: list[Json], new: list[Json], path: Path, found: list[Change]) -> None:
    if _has_id(new[0]) and _has_id(old[0]):
        found.append({"path": path, **_of_pieces(Same(old, new))})
    elif (shift := _shift(old, new)) is not None:
        if shift:
            found.append({"path": path, "at": 0, "drop": shift, "insert": []})
        if added := new[len(old) - shift :]:
            found.append({"path": path, "at": len(old) - shift, "drop": 0, "insert": added})
    elif len(old) == len(new) and isinstance(new[0], dict):
        _compare_records(old, new, path, found)
    else:
        found.append({"path": path, "value": new})


def _compare_records(old: list[Json], new: list[Json], path: Path, found: list[Change]) -> None:
    """Compare two lists of equal length, record by record.

    If most fields differ, the whole list or the whole record is sent instead.
    """
    others = [at for at, (before, after) in enumerate(zip(old, new, strict=True)) if not _is_same(before, after)]
    is_flat = all(isinstance(old[at], dict) and _is_flat(new[at]) for at in others)
    differing = {at: _differing(old[at], new[at]) for at in others} if is_flat else {}
    if sum(differing.values()) > MOST * len(new) * len(new[0]):
        found.append({"path": path, "value": new})
        return
    for at in others:
        if is_flat and differing[at] > MOST * len(new[at]):
            found.append({"path": (*path, at), "value": new[at]})
        else:
            _compare(old[at], new[at], (*path, at), found)


def _differing(old: Json, new: Json) -> int:
    """Count the fields in which two versions of a record differ."""
    return len(old.keys() - new.keys()) + sum(not _is_same(old.get(name, _NONE), value) for name, value in new.items())


def _is_flat(record: Json) -> bool:
    """Return True if a record contains no other records.

    If a record contains others, sending its changes one by one can take more bytes than sending the whole record.
    """
    return isinstance(record, dict) and not any(
        isinstance(value, dict) or _has_records(value) for value in record.values()
    )


def _has_records(value: Json) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], (dict, list))


def _has_id(item: Json) -> bool:
    return isinstance(item, dict) and "id" in item


@lru_cache(maxsize=CACHE_SIZE)
def _of_pieces(same: Same) -> Change:
    """Compare two lists of pieces by id, and return a single change that turns one list into the other.

    The result is cached, because all readers who see the same board need the same change.
    """
    old, new = same.objects
    before = {piece["id"]: piece for piece in old}
    put = [{"at": at, "piece": piece} for at, piece in enumerate(new) if before.get(piece["id"]) != piece]
    fresh = {one["piece"]["id"] for one in put}
    stays = [piece["id"] for piece in new if piece["id"] not in fresh]
    kept = set(stays)
    if len(put) > MOST * len(new) or stays != [piece["id"] for piece in old if piece["id"] in kept]:
        return {"value": new}
    return {"without": [name for name in before if name not in kept and name not in fresh], "put": put}


def _shift(old: list[Json], new: list[Json]) -> int | None:
    """Count the items that were removed from the front of a list.

    New items at the end are allowed. Return None if the list has changed in any other way.
    """
    for shift in range(max(0, len(old) - len(new)), len(old)):
        if old[shift] == new[0] and old[shift:] == new[: len(old) - shift]:
            return shift
    return None


def changed(value: Json, made: Sequence[Change]) -> Json:
    """Apply changes to a copy of a JSON value, and return the copy.

    The scripts of the pages apply changes in the same way. The given value is not modified.
    """
    for change in made:
        value = _with(value, change["path"], change)
    return value


def _with(value: Json, path: Path, change: Change) -> Json:
    if not path:
        return _replaced(value, change)
    first, *rest = path
    copy = value.copy()
    if change.get("gone") and not rest:
        del copy[first]
    else:
        copy[first] = _with(value.get(first) if isinstance(value, dict) else value[first], tuple(rest), change)
    return copy


def _replaced(value: Json, change: Change) -> Json:
    if "put" in change:
        gone = {*change["without"], *(one["piece"]["id"] for one in change["put"])}
        kept = [piece for piece in value if piece["id"] not in gone]
        for one in change["put"]:
            kept.insert(one["at"], one["piece"])
        return kept
    if "insert" in change:
        return value[: change["at"]] + change["insert"] + value[change["at"] + change["drop"] :]
    return change["value"]
