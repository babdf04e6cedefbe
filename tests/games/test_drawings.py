"""The drawings of all games: one palette by day and night, one width, writing that can be read on a phone."""

from __future__ import annotations

import random
import re
from functools import cache
from xml.etree import ElementTree

import pytest

import fangs
from fangs import Position
from fangs.core import laws
from fangs.core.drawing import DARK, PALETTE

PHONE = 390  # pixels wide
NAMES = {value: name for name, value in PALETTE.items()}
WRITING = {  # what is written on what
    "ink": ("paper", "box", "sea", "deep", "sand", "wood", "hollow"),
    "quiet": ("paper",),
    "print": ("ivory", "skin", "red", "blue", "green", "yellow", "violet", "orange"),
}


@cache
def played(name: str) -> list[Position]:
    """Positions of a random game of every variant: the first ones, some in between, the last one."""
    game, rng = fangs.game(name), random.Random(name)
    found: list[Position] = []
    for players, options in laws.variants(game):
        positions = [Position(game, game.start(players, options))]
        while positions[-1].kind != "over" and len(positions) < 150:
            last = positions[-1]
            role = rng.choice(last.owing) if last.kind == "decision" else None
            positions.append(last.play(role, rng.choice(last.legal(role)) if role else last.draw(rng)))
        found += [*positions[:3], *positions[3:-1:29], positions[-1]]
    return found


@pytest.fixture(params=fangs.names())
def drawn(request: pytest.FixtureRequest) -> list[ElementTree.Element]:
    """The drawings of one game, as a player sees them."""
    return [ElementTree.fromstring(position.svg(0)) for position in played(request.param)]


def brightness(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines have it."""
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_of_the_palette_has_one_name_and_looks_of_its_own_by_day_and_night() -> None:
    assert len(NAMES) == len(PALETTE)
    assert DARK.keys() == PALETTE.keys()
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in (*PALETTE.values(), *DARK.values()))


@pytest.mark.parametrize("palette", [PALETTE, DARK], ids=["light", "dark"])
def test_writing_stands_out_from_its_ground(palette: dict[str, str]) -> None:
    for ink, grounds in WRITING.items():
        for ground in grounds:
            assert contrast(palette[ink], palette[ground]) >= 4.5, f"{ink} on {ground}"


def test_only_colours_of_the_palette_are_drawn_with_and_nothing_is_seen_through(
    drawn: list[ElementTree.Element],
) -> None:
    for svg in drawn:
        for part in svg.iter():
            assert {part.get("fill"), part.get("stroke")} <= {None, "none", *NAMES}
            assert not {"opacity", "fill-opacity", "stroke-opacity"} & set(part.attrib)


def test_all_writing_is_in_ink_of_a_kind(drawn: list[ElementTree.Element]) -> None:
    for svg in drawn:
        inks = {part.get("fill") for part in svg.iter("{*}text")} - {None}
        assert {NAMES[ink] for ink in inks} <= WRITING.keys()


def test_writing_can_be_read_on_a_phone(drawn: list[ElementTree.Element]) -> None:
    for svg in drawn:
        width = float(svg.get("viewBox", "").split()[2])
        sizes = [float(size) for part in svg.iter() if (size := part.get("font-size"))]
        assert min(sizes) * PHONE / width >= 9


def test_writing_stays_on_the_paper(drawn: list[ElementTree.Element]) -> None:
    for svg in drawn:
        width, height = map(float, svg.get("viewBox", "").split()[2:])
        for text, left, right, y in writing(svg, 0, 0, 24):
            assert left >= 0 and right <= width, f"{text!r} reaches from {left} to {right}"
            assert 0 < y < height, f"{text!r} is at {y}"


def writing(part: ElementTree.Element, x: float, y: float, size: float) -> list[tuple[str, float, float, float]]:
    """Every piece of writing, how far it reaches (a letter taken for 0.6 of its size) and where it stands."""
    if moved := re.match(r"translate\((\S+) (\S+)\)", part.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    size = float(part.get("font-size", size))
    if part.tag.endswith("text") and part.text:
        wide = 0.6 * size * len(part.text)
        left = x + float(part.get("x", 0)) - {"start": 0, "end": wide}.get(part.get("text-anchor", ""), wide / 2)
        return [(part.text, left, left + wide, y + float(part.get("y", 0)))]
    return [found for child in part for found in writing(child, x, y, size)]


def test_pieces_are_placed_by_a_transform_so_that_they_can_be_seen_to_move(drawn: list[ElementTree.Element]) -> None:
    for svg in drawn:
        pieces = [part for part in svg.iter() if {"piece", "card"} & set(part.get("class", "").split())]
        assert all(part.get("id") and part.get("transform", "").startswith("translate(") for part in pieces)


@pytest.mark.parametrize("name", fangs.names())
def test_a_board_in_letters_fits_a_terminal_of_eighty_columns(name: str) -> None:
    for position in played(name):
        assert max(map(len, position.text(0).splitlines())) <= 80
