"""Pieces are drawn in the layers of their scenery, which has all that they are drawn with."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from fangs.core.drawing import CAPTION, element, group, layer, paper, path, words
from fangs.core.pieces import Piece, Scenery, as_sent, drawn
from fangs.translation import phrase

SYMBOLS = {"dot": element("circle", r=9, class_="piece"), "said": words(0, 0, CAPTION), "way": path(CAPTION)}
SEA = Scenery(paper(100, layer("deep"), group(id="waves"), layer("air")), SYMBOLS)


def ids(svg: str) -> list[str]:
    return [str(part.get("id")) for part in ElementTree.fromstring(svg).iter() if part.get("id")]


def test_pieces_are_drawn_in_their_order_each_in_its_layer() -> None:
    pieces = [Piece("gull", "dot", layer="air"), Piece("crab", "dot", layer="deep"), Piece("eel", "dot", layer="deep")]

    assert ids(drawn(SEA, pieces, "The sea")) == ["crab", "eel", "waves", "gull"]


def test_a_piece_is_its_symbol_with_an_id_at_its_place() -> None:
    svg = drawn(SEA, [Piece("crab", "dot", 12.5, -3, layer="deep", size=2)], "The sea")

    assert '<circle id="crab" transform="translate(12.5 -3) scale(2)" r="9" class="piece"/>' in svg


def test_what_a_piece_says_and_the_name_of_a_drawing_are_plain_text() -> None:
    pieces = [Piece("told", "said", says="<b> & {}", layer="air"), Piece("way", "way", says="M0 0h9", layer="air")]
    tree = ElementTree.fromstring(drawn(SEA, pieces, "Fish & <chips>"))

    assert {
        part.get("id"): part.text or part.get("d") for part in tree.iter() if part.get("id") in ("told", "way")
    } == {
        "told": "<b> & {}",
        "way": "M0 0h9",
    }
    assert tree[0].text == "Fish & <chips>"


def test_a_scenery_has_its_layers_and_its_symbols_without_pieces() -> None:
    (defs,) = ElementTree.fromstring(SEA.svg).iter("{http://www.w3.org/2000/svg}defs")

    assert SEA.layers == ("deep", "air")
    assert [symbol.get("data-symbol") for symbol in defs] == list(SYMBOLS)
    served = (symbol.replace(' d="{}"', ' data-d="{}"') for symbol in SYMBOLS.values())
    assert all(f">{symbol}</g>" in SEA.svg for symbol in served), "a browser complains of a way that is none"
    assert ids(SEA.svg) == ["waves"]


def test_the_version_of_a_scenery_is_that_of_its_drawing_and_its_symbols() -> None:
    same, lower = Scenery(SEA.drawing, dict(SYMBOLS)), Scenery(paper(99, layer("deep"), layer("air")), SYMBOLS)
    fewer = Scenery(SEA.drawing, {"dot": SYMBOLS["dot"]})

    assert same.version == SEA.version and re.fullmatch("[0-9a-f]{16}", SEA.version)
    assert len({SEA.version, lower.version, fewer.version}) == 3


def test_a_piece_is_sent_with_plain_text_and_a_place_of_few_digits() -> None:
    sent = as_sent(Piece("told", "said", 1 / 3, 2.04, phrase("Round {round}", round=2)))

    assert sent == Piece("told", "said", 0.3, 2.0, "Round 2") and type(sent.says) is str
    assert as_sent(sent) is sent
