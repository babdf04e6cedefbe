"""What is asked of a game, part by part, in words for who makes one: `fangs check`; and a new game to begin with."""

from fangs.checking.new import new_game
from fangs.checking.parts import PARTS, Part, Said, opened, write_playthrough

__all__ = ["PARTS", "Part", "Said", "new_game", "opened", "write_playthrough"]
