"""Helps authors of games: `fangs check` checks a game part by part, and `fangs new-game` creates a game to start from."""

from fangs.checking.new import new_game, typed
from fangs.checking.parts import PARTS, Finding, Part, named, opened, write_playthrough

__all__ = ["PARTS", "Finding", "Part", "named", "new_game", "opened", "typed", "write_playthrough"]
