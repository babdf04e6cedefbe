"""The changes between two views, so that only these are sent; and the newer view, put together again.

Nothing is compared but what was made anew: where both have the same object, nothing has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fangs.table.frozen import Same

Json = Any
Change = dict[str, Any]
"""Where (`path`: keys and numbers from the outside in) and what: a new `value`; `gone`; a part of a list that is replaced, `at` a place,
`drop` so many, by `insert`; or of a list of things with ids, those that are `without`, and those that are `put` at a place, each alone with
its id. Changes are applied in their order."""
Path = tuple[str | int, ...]

CACHE_SIZE = 100
"""So many changes of boards are kept."""
MOST = 0.5
"""A list, or a record in one, of which more than this share has changed is sent whole."""


def changes(old: Json, new: Json, path: Path = ()) -> list[Change]:
    """The changes that turn the old value into the new one."""
    found: list[Change] = []
    if not _is_same(old, new):
        _compare(old, new, path, found)
    return found


def _is_same(old: Json, new: Json) -> bool:
    return old is new or (type(old) is type(new) and bool(old == new))


def _compare(old: Json, new: Json, path: Path, found: list[Change]) -> None:
    """Add the changes between two values that are not the same."""
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
    """Each of several records; the whole list where most of them are other ones, or one that is another one."""
    others = [at for at, (before, after) in enumerate(zip(old, new, strict=True)) if not _is_same(before, after)]
    if len(others) > MOST * len(new) and _is_flat(new[0]):
        found.append({"path": path, "value": new})
        return
    for at in others:
        of_one = changes(old[at], new[at], (*path, at))
        is_another = _is_flat(new[at]) and len(of_one) > MOST * len(new[at])
        found += [{"path": (*path, at), "value": new[at]}] if is_another else of_one


def _is_flat(record: Json) -> bool:
    """Whether a record has no others in it: its changes one by one may be longer than itself."""
    return isinstance(record, dict) and not any(
        isinstance(value, dict) or _has_records(value) for value in record.values()
    )


def _has_records(value: Json) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], (dict, list))


def _has_id(item: Json) -> bool:
    return isinstance(item, dict) and "id" in item


@lru_cache(maxsize=CACHE_SIZE)
def _of_pieces(same: Same) -> Change:
    """What lies otherwise on a board: pieces that changed are put in their places again. Made once for all who see the same."""
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
    """How many items a list has lost at its front, if otherwise it only grew at its end; else None."""
    for shift in range(max(0, len(old) - len(new)), len(old)):
        if old[shift] == new[0] and old[shift:] == new[: len(old) - shift]:
            return shift
    return None


def changed(value: Json, made: Sequence[Change]) -> Json:
    """The value with these changes, as a page makes them; the given one stays as it is."""
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
