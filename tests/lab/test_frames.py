"""Records as data frames, and in notebooks."""

from __future__ import annotations

import copy
import json
import random
from xml.etree import ElementTree

import pytest

import fangs
from fangs.lab.frames import COLUMNS, decisions

SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, seed: int, steps: int = 60) -> fangs.Record:
    record, rng = fangs.Record(fangs.game(name)), random.Random(seed)
    for _ in range(steps):
        if record.position.kind == "over":
            break
        chance = record.position.kind == "chance"
        role = None if chance else record.position.owing[0]
        record.play(role, record.position.draw(rng) if role is None else rng.choice(record.position.legal(role)))
    return record


@pytest.mark.parametrize("name", fangs.names())
def test_every_choice_of_a_set_of_records_has_a_row(name: str) -> None:
    pytest.importorskip("polars", reason="data frames need the extra lab")
    records = [played(name, seed) for seed in (1, 2)]
    frame = decisions(records)
    made = [step for record in records for step in record.steps if step.role is not None]

    assert frame["action"].to_list() == [step.action for step in made]
    assert frame["listed"].min() >= 1 and frame["kind"].null_count() == 0
    assert frame["players"].unique().to_list() == [records[0].position.players]
    assert [json.loads(one) for one in frame["options"].unique()] == [records[0].position.json().get("options", {})]


def test_a_frame_has_its_columns_whatever_it_is_made_of() -> None:
    pytest.importorskip("polars", reason="data frames need the extra lab")
    record = played("getbit", 1)
    empty = decisions([])

    assert tuple(empty.columns) == tuple(COLUMNS) and len(empty) == 0
    assert empty.schema == decisions(record).schema == decisions(iter([record, played("lunch", 1)])).schema
    assert decisions(record).equals(decisions([record]))
    for given in ("getbit", ["getbit"]):
        with pytest.raises(fangs.RequestError, match="This needs records of games, but you gave 'getbit'"):
            decisions(given)  # type: ignore[arg-type]
    for other in (record.position, None):
        with pytest.raises(fangs.RequestError, match="This needs records of games, but you gave "):
            decisions(other)  # type: ignore[arg-type]


def test_a_record_in_a_notebook_has_a_slider_through_all_its_positions() -> None:
    record = played("getbit", 1)
    html = record._repr_html_()

    assert html.count("<svg") == 1 and html.count("<figcaption") == len(record.positions)
    assert f'max="{len(record.steps)}"' in html


@pytest.mark.parametrize("name", fangs.names())
def test_every_position_in_a_notebook_has_the_pieces_of_its_drawing(name: str) -> None:
    record = played(name, 5).until(40)
    html = ElementTree.fromstring(record._repr_html_())
    looks = {f"#{one.get('id')}": without(one, "id") for one in html.iterfind(f".//{SVG}defs/*")}

    for at, position in enumerate(record.positions):
        drawing = ElementTree.fromstring(position.svg())
        for layer in drawing.iterfind(f".//{SVG}g[@data-layer]"):
            parts = html.iterfind(f".//{SVG}g[@data-layer='{layer.get('data-layer')}']/*")
            uses = [use for part in parts if is_shown(part, at) for use in part]
            assert [(use.get("transform"), looks[use.attrib["href"]]) for use in uses] == [
                (piece.get("transform"), without(piece, "id", "transform")) for piece in layer
            ]
    last = len(record.steps)
    for part in html.iterfind(".//*[@data-at]"):
        assert is_shown(part, last) == ("style" not in part.attrib), "the last position is shown at the beginning"


def without(element: ElementTree.Element, *attributes: str) -> bytes:
    bare = copy.copy(element)
    bare.attrib = {name: value for name, value in element.attrib.items() if name not in attributes}
    bare.tail = None
    return ElementTree.tostring(bare)


def is_shown(part: ElementTree.Element, at: int) -> bool:
    first, last = map(int, part.attrib["data-at"].split())
    return first <= at <= last


@pytest.mark.parametrize("name", fangs.names())
def test_a_record_in_a_notebook_stays_small(name: str) -> None:
    assert len(played(name, 5, steps=1200)._repr_html_()) < 2_000_000
