"""Draws the pictures of the pages anew: each game as a spectator sees it, halfway through a random game."""

import random
from pathlib import Path

import fangs
from fangs import Position

PICTURES = Path(__file__).parent / "pictures"
MOST_STEPS = 300


def halfway(name: str, seed: int = 5) -> Position:
    """A position from the middle of a random game, in which somebody must choose."""
    rng = random.Random(seed)
    positions = [fangs.new(name)]
    while positions[-1].kind != "over" and len(positions) < MOST_STEPS:
        last = positions[-1]
        role = rng.choice(last.owing) if last.kind == "decision" else None
        positions.append(last.play(role, rng.choice(sorted(last.legal(role))) if role else last.draw(rng)))
    middle = positions[len(positions) // 2 :]
    return next(position for position in middle if position.kind == "decision")


def main() -> None:
    """Write docs/pictures/*.svg."""
    PICTURES.mkdir(exist_ok=True)
    for name in fangs.names():
        (PICTURES / f"{name}.svg").write_text(halfway(name).svg(None) + "\n", "utf-8")


if __name__ == "__main__":
    main()
