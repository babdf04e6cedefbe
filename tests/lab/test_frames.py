"""Records as data frames, and in notebooks."""

from __future__ import annotations

import random

import pytest

import fangs
from fangs.lab.frames import decisions


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


def test_a_record_in_a_notebook_has_a_slider_through_all_its_positions() -> None:
    record = played("getbit", 1)
    html = record._repr_html_()

    assert html.count("<svg") == html.count("data-at=") == len(record.positions)
    assert f'max="{len(record.steps)}"' in html and html.count(" hidden>") == len(record.steps)
