"""Boards are told apart by those who see no red, no green or no blue: by colours that stay apart, or by shapes."""

from __future__ import annotations

import itertools
import math
import re
from xml.etree import ElementTree

import pytest

import fangs
from fangs.core.drawing import DARK, PALETTE
from tests.games.test_drawings import played

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
# for those who lack a kind of cone: from linear red, green and blue to what they see
SEES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
APART = 10
"""The least distance in CIELAB; two is what eyes can just tell, side by side."""
OWNERS = [*itertools.combinations(("red", "blue", "green", "yellow", "violet", "orange"), 2)]
GROUNDS = [
    ("sea", "deep"), ("sea", "sand"), ("sea", "rock"), ("sand", "rock"), ("sand", "dune"), ("herring", "sea"), ("shark", "sea"),
    ("wood", "hollow"), ("orange", "hollow"), ("skin", "blood"), ("mark", "paper"), ("mark", "sand"), ("mark", "sea"),
]  # fmt: skip
DROPPED = {"fill", "stroke", "transform", "id", "class", "pointer-events", "stroke-width", "data-box"}


def seen(colour: str, sees: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """A colour in CIELAB, as it is seen."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in sees)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sees", SEES.values(), ids=list(SEES))
@pytest.mark.parametrize("palette", [PALETTE, DARK], ids=["light", "dark"])
def test_colours_that_must_be_told_apart_stay_apart(
    palette: dict[str, str], sees: tuple[tuple[float, ...], ...]
) -> None:
    for one, other in (*OWNERS, *GROUNDS):
        distance = math.dist(seen(palette[one], sees), seen(palette[other], sees))
        assert distance >= APART, f"{one} and {other}: {distance:.1f}"


@pytest.mark.parametrize("name", fangs.names())
def test_pieces_of_different_players_differ_by_their_shape_or_letter_too(name: str) -> None:
    game, kinds = fangs.game(name), 0
    for position in played(name):
        view = position.json(None)
        shapes = {
            part.get("id"): shape(part)
            for part in ElementTree.fromstring(position.svg(None)).iter()
            if "piece" in part.get("class", "").split()
        }
        pieces = [piece for piece in game.pieces(view) if piece.id in shapes]
        owned = [{shapes[one.id] for one in pieces if one.role == role} for role in game.notation.ROLE_NAMES]
        kinds += sum(map(len, owned))
        for one, other in itertools.combinations(owned, 2):
            assert not one & other
    assert kinds


def shape(part: ElementTree.Element) -> str:
    """An element without its colours and its place."""
    kept = sorted((name, value) for name, value in part.attrib.items() if name not in DROPPED)
    return f"{re.sub('{.*}', '', part.tag)}{kept}{part.text or ''}({''.join(map(shape, part))})"
