"""Games as data to look through: whoever draws them gets the pictures of the game, and no secret."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

import pytest

import fangs
from fangs.core.drawing import CAPTION
from fangs.core.pictures.film import caption
from fangs.core.pictures.slides import slides, slides_of, written
from fangs.core.pictures.sprites import Sprite, painted
from fangs.core.pictures.themes import IN_THE_DARK
from fangs.translation import speaking
from tests.core.test_pictures import EVENTFUL, random_record

Json = dict[str, Any]


def drawn(shown: Json) -> list[str]:
    """The drawings of slides, from nothing but the data."""
    before: list[Json] = []
    whole: list[Json] = []
    found = []
    for slide in shown["slides"]:
        whole += [piece for piece in slide["pieces"] if not isinstance(piece, int)]
        before = [
            piece if not isinstance(piece, int) else whole[-1 - piece] if piece < 0 else before[piece]
            for piece in slide["pieces"]
        ]
        found.append(_drawing(shown["sceneries"][slide["scenery"]], before))
    return found


def _drawing(scenery: Json, pieces: list[Json]) -> str:
    layers: dict[str, str] = {}
    for piece in pieces:
        size = piece.get("size", 1)
        place = f"translate({piece.get('x', 0):g} {piece.get('y', 0):g})" + (
            f" scale({size:.4g} {size:.4g})" if size != 1 else ""
        )
        look = scenery["symbols"][piece["symbol"]].replace(CAPTION, escape(piece.get("says", "")))
        layer = piece.get("layer", "")
        layers[layer] = layers.get(layer, "") + f'<g transform="{place}">{look}</g>'
    return re.sub(
        r'<g data-layer="([^"]*)"/>',
        lambda found: f"<g>{layers[found[1]]}</g>" if found[1] in layers else "<g></g>",
        scenery["drawing"],
    )


@pytest.mark.parametrize("name", fangs.names())
def test_slides_are_the_positions_as_a_spectator_sees_them(name: str) -> None:
    record = random_record(name)
    shown = json.loads(written(slides(record, 3, EVENTFUL)))

    for steps, drawing in enumerate(drawn(shown), 3):
        seen = record.positions[steps].json(None)
        assert drawing == painted(record.game.scenery(seen), map(Sprite, record.game.pieces(seen)))
    assert [slide["caption"] for slide in shown["slides"]] == [caption(record, at) for at in range(3, EVENTFUL + 1)]
    assert (shown["first"], shown["of"], shown["dark"]) == (3, len(record.steps), IN_THE_DARK)


@pytest.mark.parametrize("name", fangs.names())
def test_slides_have_no_piece_twice(name: str) -> None:
    record = random_record(name)
    shown = json.loads(written(slides(record, 0, EVENTFUL)))
    whole = [json.dumps(piece) for slide in shown["slides"] for piece in slide["pieces"] if not isinstance(piece, int)]

    assert len(whole) == len(set(whole))


@pytest.mark.parametrize("name", fangs.names())
def test_slides_are_the_same_whatever_a_spectator_may_not_know(name: str) -> None:
    """Whoever plays may know more: where that shows, it is not on the slides."""
    record = random_record(name)
    hiding = [at for at in range(EVENTFUL) if record.positions[at].hides_choices()]

    for at in hiding or [EVENTFUL]:
        text = written(slides(record, at, at)).decode()
        assert '"id"' not in text and '"role"' not in text
        assert text == written(slides(record.until(at), at, at)).decode().replace(
            f'"of":{at}', f'"of":{len(record.steps)}'
        )
        (slide,) = json.loads(text)["slides"]
        seen = record.positions[at].json(None)
        assert len(slide["pieces"]) == len(record.game.pieces(seen))


def test_slides_of_a_text_are_in_the_language_that_is_asked_for() -> None:
    record = random_record("mandua")
    with speaking("de"):
        german = written(slides(record, 0, 5))

    assert slides_of(str(record), 0, 5, "de") == german
    assert slides_of(str(record), 0, 5, "en") == written(slides(record, 0, 5)) != german


@pytest.mark.parametrize(("first", "last"), [(-1, 3), (0, 9999)])
def test_slides_of_no_stretch_of_the_game_are_refused(first: int, last: int) -> None:
    with pytest.raises(fangs.RequestError, match=r"^There is no step "):
        slides(random_record("mandua"), first, last)
