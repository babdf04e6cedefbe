"""What a landed version stored opens for ever: the logs of tournaments of older versions, and what those versions said of them."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from fangs.club.tournaments.codec import KINDS, BrokenTournament, Entry, NewerTournament, decoded, encoded
from fangs.club.tournaments.fold import opened
from fangs.club.tournaments.settings import FORMATS, Settings, as_json
from tests.club.tournaments.golden import said

LOGS = sorted((Path(__file__).parent / "logs").glob("*/*.json"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_old_log_opens_as_it_was(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    log = [decoded(Entry(*row)) for row in data["entries"]]

    assert said(opened(log)) == data["said"]
    assert as_json(opened(log).settings).keys() == {field.name for field in fields(Settings)}


def test_the_logs_have_every_kind_of_event_and_every_format() -> None:
    rows = [row for path in LOGS for row in json.loads(path.read_text("utf-8"))["entries"]]

    assert {(kind, version) for _, _, kind, _, version in rows} >= {
        (name, kind.VERSION) for name, kind in KINDS.items()
    }
    assert {data["settings"]["format"] for _, _, kind, data, _ in rows if kind == "announced"} == set(FORMATS)


def test_events_are_read_as_they_were_written() -> None:
    for path in LOGS:
        for row in json.loads(path.read_text("utf-8"))["entries"]:
            entry = Entry(*row)
            assert json.loads(json.dumps(encoded(decoded(entry)).data)) == entry.data


def test_a_log_of_a_newer_version_is_not_touched() -> None:
    with pytest.raises(NewerTournament, match=r"event 3, 'ended' of version 9"):
        decoded(Entry(3, 0.0, "ended", {}, 9))
    with pytest.raises(NewerTournament, match=r"event 3, 'danced' of version 1"):
        decoded(Entry(3, 0.0, "danced", {}))


def test_a_damaged_event_is_named() -> None:
    with pytest.raises(BrokenTournament, match=r"Event 3 of the tournament, 'checked_in', cannot be read: "):
        decoded(Entry(3, 0.0, "checked_in", {"number": "one"}))
