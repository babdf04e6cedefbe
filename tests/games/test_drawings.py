"""The drawings of all games: one palette by day and night, one width, writing that can be read on a phone."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import islice

import pytest

import fangs
from fangs import Position
from fangs.core.checks import laws, legible
from fangs.core.drawing import DARK, PALETTE
from fangs.translation import ENGLISH, languages, speaking

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


@pytest.mark.parametrize("name", fangs.names())
def test_a_drawing_can_be_read_by_day_and_night_and_on_a_phone(name: str) -> None:
    for position in played(name):
        assert [*legible.faults(position.svg(0)), *legible.text_faults(position.text(0))] == []


@pytest.mark.parametrize("name", fangs.names())
def test_a_drawing_keeps_its_size_and_its_parts_their_places_from_the_beginning_to_the_end(name: str) -> None:
    game, rng = fangs.game(name), random.Random(name)
    for players in game.players:  # with the usual options
        sizes = set[str]()
        for position in islice(Position(game, game.start(players)).random_game(rng), 0, None, 10):
            sizes.add("; ".join(re.findall(r'(?:viewBox|data-box)="([^"]*)"', position.svg(0))))
        assert len(sizes) <= 1, sizes


@pytest.mark.parametrize("language", [one for one in languages() if one != ENGLISH])
@pytest.mark.parametrize("name", fangs.names())
def test_the_words_of_a_drawing_fit_in_every_language(name: str, language: str) -> None:
    with speaking(language):
        for position in played(name)[::4]:
            assert [*legible.faults(position.svg(0)), *legible.text_faults(position.text(0))] == []


CIRCLE = '<circle r="9" fill="{}"/>'
ILLEGIBLE = {
    "the colour #123456 is not of the palette": CIRCLE.format("#123456"),
    "half seen through": '<circle r="9" opacity="0.5"/>',
    "writing in red does not stand out": f'<text font-size="24" x="50" y="50" fill="{PALETTE["red"]}">a</text>',
    "writing of size 12 is too small for a phone: 18 or more": '<text font-size="12" x="50" y="50">a</text>',
    "'abcd' leaves its part of the drawing": '<g data-box="0 0 100 99"><text font-size="24" x="90" y="50">abcd</text></g>',
    "'abcdefgh' leaves the paper": '<text font-size="24" x="790" y="50">abcdefgh</text>',
    "the piece a is not placed": '<circle id="a" class="piece" r="9"/>',
}


@pytest.mark.parametrize("said", ILLEGIBLE)
def test_what_cannot_be_read_is_told(said: str) -> None:
    (fault,) = legible.faults(f'<svg viewBox="0 0 800 100">{ILLEGIBLE[said]}</svg>')
    assert said in fault
    assert list(legible.text_faults("a" * 81)) == ["the board in letters is 81 columns wide, not 80"]
