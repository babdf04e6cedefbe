"""Finds the command with which the user started this program."""

import os


def command() -> str:
    """Return the command that messages tell the user to type: `fangs`, or the script that started the program."""
    return os.environ.get("FANGS_COMMAND", "fangs")
