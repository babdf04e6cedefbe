"""Marks the hidden values of a view with `"?"`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.fields import HIDDEN


def hides(data: object) -> bool:
    """Return whether anything in a position's JSON is hidden."""
    if isinstance(data, Mapping):
        return any(hides(value) for value in data.values())
    if isinstance(data, list):
        return any(hides(value) for value in data)
    return data == HIDDEN


def marked(view: Any, whole: Any) -> Any:
    """Replace every value of a view that differs from the whole position with "?", and return the view's JSON."""
    if view == whole:
        return view
    if isinstance(view, Mapping) and isinstance(whole, Mapping) and view.keys() == whole.keys():
        return {key: marked(value, whole[key]) for key, value in view.items()}
    if isinstance(view, list) and isinstance(whole, list) and len(view) == len(whole):
        return [marked(*pair) for pair in zip(view, whole, strict=True)]
    return HIDDEN
