"""Pictures and films of games: what they show, in which colours, to whom, and in which formats."""

from __future__ import annotations

import functools
import io
import itertools
import random
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

import fangs
from fangs.core.drawing import DARK, PALETTE
from fangs.core.pictures import pixels, writing
from fangs.core.pictures.captions import captioned
from fangs.core.pictures.film import FRAMES, Look, Shot, caption, film, smoothness, still
from fangs.core.pictures.sprites import Sprite, painted
from fangs.core.pictures.themes import Theme, themed
from fangs.core.position import EVERYTHING
from fangs.translation import ENGLISH, catalogues, languages, speaking
from tests.form import amount, some

EVENTFUL = 24
"""Steps of the games that are filmed here."""


@functools.cache
def random_record(name: str, steps: int = 400) -> fangs.Record:
    rng, record = random.Random(name), fangs.Record(fangs.game(name))
    while record.position.kind != "over" and len(record.steps) < steps:
        position = record.position
        role = None if position.kind == "chance" else rng.choice(position.owing)
        record.play(role, position.draw(rng) if role is None else rng.choice(position.legal(role)))
    record.name(0, "Ann")
    return record


def written(svg: str) -> list[str]:
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("name", fangs.names())
@pytest.mark.parametrize("reader", [None, 0, EVERYTHING])
def test_a_film_begins_and_ends_with_the_positions_as_the_reader_sees_them(name: str, reader: int | None) -> None:
    record = random_record(name)
    shots = film(record, 3, EVENTFUL, Look(reader))

    for shot, position in ((shots[0], record.positions[3]), (shots[-1], record.positions[EVENTFUL])):
        seen = position.json(reader)
        at_rest = painted(record.game.scenery(seen), map(Sprite, record.game.pieces(seen)))
        assert at_rest.partition(">")[2].removesuffix("</svg>") in shot.svg
    assert len(shots) > 3 and all(shot.lasts > 0 for shot in shots)


@pytest.mark.parametrize("name", some(fangs.names(), "getbit", "maneater"))
def test_a_film_for_a_spectator_tells_no_choice_before_it_is_revealed(name: str) -> None:
    record = random_record(name)
    hidden = [at for at, position in enumerate(record.positions[:EVENTFUL]) if at and position.hides_choices()]
    assert hidden, "choices of this game are secret for a while"

    for at in hidden:
        (caption, _) = written(still(record, at))[-2:]
        role = record.steps[at - 1].role
        assert role is not None
        assert caption.lower() == f"{record.positions[at - 1].called(role)}: a secret choice.".lower()
        seen = (
            film(record, at - 1, at) if record.positions[at - 1].json(None) != record.positions[at].json(None) else []
        )
        assert all("secret choice" in "".join(written(shot.svg)) for shot in seen[1:])


@pytest.mark.parametrize("name", fangs.names())
def test_a_picture_in_the_dark_theme_has_none_of_the_colours_that_differ_in_the_light(name: str) -> None:
    light = still(random_record(name), EVENTFUL)
    dark = still(random_record(name), EVENTFUL, Look(theme=Theme.dark))
    differing = {colour for word, colour in PALETTE.items() if DARK[word] != colour}
    same = set(PALETTE.values()) - differing

    def colours(svg: str) -> set[str]:
        return set(re.findall(r'(?:fill|stroke)="(#\w{6})"', svg))

    assert colours(light) & differing
    assert not colours(dark) & differing - set(DARK.values())
    assert colours(dark) & same == colours(light) & same
    assert themed(light, Theme.light) == light


@pytest.mark.parametrize("language", languages())
def test_a_caption_is_in_the_reader_s_language(language: str) -> None:
    with speaking(language):
        told = written(still(random_record("mandua"), 1))

    assert ("Ein Jäger" in " ".join(told)) == (language == "de")


TOLD = {
    "short": "Ann wins.",
    "long": "The red, blue, green and yellow pirates swim on. " * 3,
    "one word": "w" * 300,
    "wide": "鮫が海賊を食べる" * 9,
    "markup": "<b>&amp;</b> \"and\" 'so on'",
    "none": "",
}


@pytest.mark.parametrize("text", TOLD.values(), ids=TOLD)
@pytest.mark.parametrize("grows", [False, True])
def test_every_caption_fits_below_the_drawing_and_loses_nothing_where_the_picture_grows(text: str, grows: bool) -> None:
    svg = captioned(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500"></svg>', text, "3 of 12", grows=grows
    )
    tree = ElementTree.fromstring(svg)
    (_, _, _, height) = map(float, tree.attrib["viewBox"].split())
    lines = list(tree.iter("{http://www.w3.org/2000/svg}text"))
    told = "".join("".join(written(svg)[:-1]).split())

    assert all(500 < float(line.attrib["y"]) < height for line in lines)
    assert "".join(text.split()).startswith(told.rstrip("…"))
    assert not grows or told == "".join(text.split())


@pytest.mark.parametrize("name", fangs.names())
def test_a_picture_of_one_position_has_all_of_its_caption(name: str) -> None:
    record = random_record(name)
    longest = max(range(len(record.positions)), key=lambda steps: len(caption(record, steps)))

    (*lines, _) = written(still(record, longest))
    assert " ".join(lines).endswith(caption(record, longest))


@pytest.mark.parametrize("name", some(fangs.names(), "lunch"))
@pytest.mark.parametrize("theme", Theme)
def test_a_png_has_the_width_that_is_asked_for_and_the_paper_of_its_theme(name: str, theme: Theme) -> None:
    made = writing.picture(still(random_record(name), EVENTFUL, Look(theme=theme)), "png", 300)
    image = Image.open(io.BytesIO(made)).convert("RGB")
    paper = {Theme.light: PALETTE, Theme.dark: DARK}[theme]["paper"]

    assert image.width == 300
    assert image.getpixel((2, image.height - 2)) == tuple(bytes.fromhex(paper[1:]))


@pytest.mark.parametrize("kind", writing.MOVING)
def test_a_film_has_every_picture_with_its_time(kind: str) -> None:
    shots = film(random_record("mandua"), 0, amount(3, long=12))
    told: list[int] = []
    made = Image.open(io.BytesIO(writing.animated(shots, kind, 160, told.append)))

    lasts = []
    for frame in range(getattr(made, "n_frames", 1)):
        made.seek(frame)
        made.load()
        lasts.append(made.info.get("duration"))
    assert made.width == 160
    assert told == list(range(1, len(shots) + 1))
    assert sum(map(float, lasts)) == sum(shot.lasts for shot in shots)
    assert made.info.get("loop") == 0


def test_letters_look_the_same_on_a_machine_without_fonts() -> None:
    ours, other = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30" font-family="system-ui, sans-serif">'
                   f'<text y="20">{text}</text></svg>' for text in ("Häi ≥ 3", "鮫"))  # fmt: skip

    assert pixels.has_letters(ours) and not pixels.has_letters(other)
    assert len(pixels.png(ours, 100)) > len(pixels.png(ours.replace("Häi ≥ 3", ""), 100))


@pytest.mark.parametrize("file", sorted(pixels.FONTS.glob("*.ttf")), ids=lambda file: file.stem)
def test_the_font_has_every_character_that_it_is_said_to_have(file: Path) -> None:
    has = set(map(chr, TTFont(file).getBestCmap()))

    assert len(pixels.WRITTEN) > 700
    assert sorted(pixels.WRITTEN - has) == []


@pytest.mark.parametrize("language", languages())
def test_the_font_has_every_character_of_the_texts_in_a_language(language: str) -> None:
    """Those of the program, which are in captions, and of all games: names, labels and sentences."""
    file = f"{'de' if language == ENGLISH else language}.po"  # which has what is English, too
    folders = [catalogues.LOCALE, *(fangs.game(name).folder / "locale" for name in fangs.names())]
    texts = set[str]()
    for message in itertools.chain(*(catalogues.read(folder / file) for folder in folders)):
        found = message.id if language == ENGLISH else message.string
        texts.update(found if isinstance(found, tuple) else [found])

    assert texts
    assert sorted(set("".join(texts)) - pixels.WRITTEN - {"\n"}) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", fangs.names())
def test_the_font_has_every_character_of_a_game_s_pictures(name: str, language: str) -> None:
    record = random_record(name)
    with speaking(language):
        for steps in range(0, len(record.positions), amount(10, long=1)):
            assert pixels.has_letters(still(record, steps))


def test_a_film_that_is_too_long_is_refused_and_a_long_game_moves_less() -> None:
    record = random_record("overboard")

    with pytest.raises(
        fangs.RequestError,
        match=rf"^A film can have at most {FRAMES} pictures, but this film would have \d+\. Please choose fewer steps\.$",
    ):
        film(record, 0, len(record.steps))
    smooth = smoothness(record, 0, len(record.steps))
    assert smooth < Look().smooth == smoothness(record, 0, 10)
    assert len(film(record, 0, len(record.steps), Look(smooth=smooth))) <= FRAMES


WRONG = {
    "the end before the beginning": (
        5,
        5,
        "The last step of a film must come after its first step, but you asked for steps 5 to 5.",
    ),
    "a step before the start": (-1, 5, "There is no step -1. The record has steps 0 to 400."),
    "a step after the end": (0, 401, "There is no step 401. The record has steps 0 to 400."),
}


@pytest.mark.parametrize(("first", "last", "sentence"), WRONG.values(), ids=WRONG)
def test_a_film_of_no_stretch_of_the_game_is_refused(first: int, last: int, sentence: str) -> None:
    with pytest.raises(fangs.RequestError) as refused:
        film(random_record("overboard"), first, last)
    assert str(refused.value) == sentence


def test_a_picture_of_pixels_names_the_extra_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("resvg_py", "PIL.Image"):
        monkeypatch.setitem(sys.modules, module, None)
    shot = Shot(still(random_record("mandua"), 1), 100)

    install = r"needs the extra 'pictures'\. Install it with pip install"
    with pytest.raises(fangs.RequestError, match=f"^A picture of pixels {install}"):
        writing.picture(shot.svg, "png", 200)
    with pytest.raises(fangs.RequestError, match=f"^A film {install}"):
        writing.animated([shot], "apng", 200)
    assert writing.picture(shot.svg, "svg", 200) == shot.svg.encode()
