"""Imports libraries that only some parts of Fangs need, and knows which package extra installs each of them."""

from __future__ import annotations

import importlib
from typing import Any

from fangs.core.errors import RequestError

EXTRAS = {
    "anywidget": "notebook",
    "PIL.Image": "pictures",
    "choix": "lab",
    "matplotlib": "plots",
    "polars": "plots",
    "prometheus_client": "server",
    "ray": "ray",
    "resvg_py": "pictures",
    "scipy.special": "lab",
}
"""Maps each optional module to the extra that installs it, as in `pip install 'fangs[lab]'`."""


def found(module: str) -> Any | None:
    """Import a module that an extra installs, or return None if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def needed(module: str, what: str) -> Any:
    """Import an optional module, or raise RequestError with the name of the extra that installs it.

    `what` describes, for the error message, what needs the module.
    """
    there = found(module)
    if there is None:
        raise RequestError.phrased(
            "{what} needs the extra '{extra}'. Install it with pip install 'fangs[{extra}]'.",
            what=what,
            extra=EXTRAS[module],
        )
    return there
