"""Finds the folder for a user's own data, such as saved games."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder for a user's saved games, learnt weights and solved tables.

    It is `FANGS_DATA` if this environment variable is set, and otherwise the system's usual folder for a program's
    data.
    """
    if given := os.environ.get("FANGS_DATA"):
        return Path(given)
    import platformdirs  # imported here because a browser does not have it

    return platformdirs.user_data_path("fangs")
