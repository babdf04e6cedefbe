"""How this program was called."""

import os


def command() -> str:
    """The command to type, for sentences that say so: `fangs`, or the script that started it."""
    return os.environ.get("FANGS_COMMAND", "fangs")
