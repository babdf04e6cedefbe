"""`fangs check`: what a game must have, part by part, for its authors; and `fangs new-game`: a working game to begin with."""

from fangs.checking.new import new_game
from fangs.checking.parts import PARTS, Finding, Part, named, opened, write_playthrough

__all__ = ["PARTS", "Finding", "Part", "named", "new_game", "opened", "write_playthrough"]
