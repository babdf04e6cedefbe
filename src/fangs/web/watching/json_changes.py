"""The changes between two JSON values, so that only these are sent; and the newer value, put together again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import ne
from typing import Any

from fangs.web.watching.splices import Splice, splices

Json = Any
Change = dict[str, Any]
"""Where (`path`: keys and numbers from the outside in) and what: a new `value`; `gone`; or a piece of a list or a text that is replaced,
`at` a place, `drop` so long, by `insert`. Changes are applied in their order."""
Path = tuple[str | int, ...]

LONG = 200
"""Texts with at least so many characters are compared piece by piece."""
WHOLE = 0.6
"""A text of which more than this share is new is sent whole."""
MOST = 0.5
"""A record of which more than this share has changed is sent whole, and so is a list of records."""


def changes(old: Json, new: Json, path: Path = ()) -> Iterator[Change]:
    """The changes that turn the old value into the new one."""
    if not _is_same(old, new):
        yield from _changes(old, new, path)


def _changes(old: Json, new: Json, path: Path) -> Iterator[Change]:
    """The changes between two values that are not the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _of_dict(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_list(old, new, path)
    elif isinstance(old, str) and isinstance(new, str) and _is_worth(old, new):
        yield from ({"path": path, **splice._asdict()} for splice in _spliced(old, new))
    else:
        yield {"path": path, "value": new}


def _is_same(old: Json, new: Json) -> bool:
    """Whether nothing has changed; identical objects need not be compared."""
    return old is new or (old == new and type(old) is type(new))


def changed(value: Json, made: Sequence[Change]) -> Json:
    """The value with these changes; the given one stays as it is."""
    for change in made:
        value = _with(value, change["path"], change)
    return value


def _of_dict(old: dict[str, Json], new: dict[str, Json], path: Path) -> Iterator[Change]:
    if (
        _is_record(old)
        and _is_record(new)
        and sum(old.get(key, _NONE) != value for key, value in new.items()) > MOST * len(new)
    ):
        yield {"path": path, "value": new}
        return
    for key in old.keys() - new.keys():
        yield {"path": (*path, key), "gone": True}
    for key, value in new.items():
        if key not in old:
            yield {"path": (*path, key), "value": value}
        elif not _is_same(old[key], value):
            yield from _changes(old[key], value, (*path, key))


def _of_list(old: list[Json], new: list[Json], path: Path) -> Iterator[Change]:
    shift = _shift(old, new)
    if shift is None:
        if len(old) == len(new) and all(isinstance(item, (dict, list)) for item in new) and not _is_rewritten(old, new):
            for at, (before, after) in enumerate(zip(old, new, strict=True)):
                if not _is_same(before, after):
                    yield from _changes(before, after, (*path, at))
        else:
            yield {"path": path, "value": new}
        return
    if shift:
        yield {"path": path, "at": 0, "drop": shift, "insert": []}
    left = len(old) - shift
    if new[left:]:
        yield {"path": path, "at": left, "drop": 0, "insert": new[left:]}


_NONE = object()


def _is_record(value: Json) -> bool:
    """Whether a value is a dictionary of a few short things: its changes one by one would be longer than itself."""
    return isinstance(value, dict) and all(map(_is_short, value.values()))


def _is_short(value: Json) -> bool:
    if isinstance(value, list):
        return all(not isinstance(item, (dict, list)) and _is_short(item) for item in value)
    return not isinstance(value, dict) and not (isinstance(value, str) and len(value) >= LONG)


def _is_rewritten(old: list[Json], new: list[Json]) -> bool:
    """Whether a list of records, as long as before, is a list of other ones."""
    if len(new) < 2 or sum(map(ne, old, new)) <= MOST * len(new):
        return False
    return all(map(_is_record, new))


def _shift(old: list[Json], new: list[Json]) -> int | None:
    """How many items a list has lost at its front, if otherwise it only grew at its end; else None."""
    if not old or not new:
        return None
    for shift in range(max(0, len(old) - len(new)), len(old)):
        if old[shift:] == new[: len(old) - shift]:
            return shift
    return None


def _is_worth(old: str, new: str) -> bool:
    return min(len(old), len(new)) >= LONG and _is_counted_alike(old) and _is_counted_alike(new)


def _is_counted_alike(text: str) -> bool:
    """Whether programs in JavaScript count the places of a text as Python does."""
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)


@lru_cache(maxsize=128)
def _spliced(old: str, new: str) -> list[Splice]:
    """The changes from one text to another: by pieces, or the whole text if little of it is left."""
    found = splices(old, new)
    return found if sum(len(splice.insert) for splice in found) <= WHOLE * len(new) else [Splice(0, len(old), new)]


def _with(value: Json, path: Path, change: Change) -> Json:
    if not path:
        if "insert" not in change:
            return change["value"]
        return value[: change["at"]] + change["insert"] + value[change["at"] + change["drop"] :]
    first, *rest = path
    copy = value.copy()
    if change.get("gone") and not rest:
        del copy[first]
    else:
        copy[first] = _with(value.get(first) if isinstance(value, dict) else value[first], tuple(rest), change)
    return copy
