"""Libraries that only a part of Fangs needs, and the extra of the package that brings each."""

from __future__ import annotations

import importlib
from typing import Any

from fangs.core.errors import RequestError
from fangs.translation import phrase

EXTRAS = {
    "choix": "lab",
    "matplotlib": "plots",
    "polars": "plots",
    "prometheus_client": "server",
    "ray": "ray",
    "scipy.special": "lab",
}
"""By the name of a module: the extra, as in `pip install 'fangs[lab]'`."""


def found(module: str) -> Any | None:
    """A module of an extra; None where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def needed(module: str, what: str) -> Any:
    """A module of an extra, for something that cannot be done without it; raises RequestError, which names the extra."""
    there = found(module)
    if there is None:
        raise RequestError(
            phrase("{what} needs the extra '{extra}': pip install 'fangs[{extra}]'.", what=what, extra=EXTRAS[module])
        )
    return there
