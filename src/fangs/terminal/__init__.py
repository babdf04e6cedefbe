"""Play at the terminal: people and bots at one keyboard."""

import os


def command() -> str:
    """How this program was called, for sentences that say what to type."""
    return os.environ.get("FANGS_COMMAND", "fangs")
