"""Records as data frames, and in notebooks."""

from __future__ import annotations

import json
import random

import pytest

import fangs
from fangs.lab.frames import COLUMNS, decisions


def played(name: str, seed: int) -> fangs.Record:
    record, rng = fangs.Record(fangs.game(name)), random.Random(seed)
    for _ in range(60):
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
    with pytest.raises(fangs.RequestError, match="Expected records of games, not 'getbit'"):
        decisions(["getbit"])  # type: ignore[list-item]


def test_a_record_in_a_notebook_has_a_slider_through_all_its_positions() -> None:
    record = played("getbit", 1)
    html = record._repr_html_()

    assert html.count("<svg") == html.count("data-at=") == len(record.positions)
    assert f'max="{len(record.steps)}"' in html and html.count(" hidden>") == len(record.steps)
