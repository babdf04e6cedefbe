"""Studies over HTTP: saved under a link, read by everybody who has it, changed and deleted only by the one who made it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import fangs
from fangs.core.position import Position
from fangs.core.records.record import Record
from tests.web.players.signing import signed_up
from tests.web.serving import Client, Served, refused

GAME = fangs.game("mandua")
START = Position(GAME, GAME.start())
FIRST, OTHER = START.legal(START.owing[0])[:2]
NEXT = START.play(START.owing[0], FIRST)
REPLY = NEXT.owing[0], NEXT.legal(NEXT.owing[0])[0]


def a_study(**more: Any) -> dict[str, Any]:
    """A start with two branches, and a reply to the first."""
    nodes = [
        {"words": "Two ways"},
        {"after": 0, "role": START.owing[0], "action": FIRST, "marks": [["field-a1"]]},
        {"after": 0, "role": START.owing[0], "action": OTHER},
        {"after": 1, "role": REPLY[0], "action": REPLY[1], "words": "The reply"},
    ]
    return {"title": "A study", "position": START.json(), "nodes": nodes} | more


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server, of each kind of database."""
    folder = tmp_path_factory.mktemp("studies")
    if request.param == "sqlite":
        served = Served(folder)
        yield served.url
        assert served.stop() == 0
        return
    with request.getfixturevalue("postgres").database() as database:
        served = Served(folder, database=database)
        yield served.url
        assert served.stop() == 0


@pytest.fixture
def guest(url: str) -> Iterator[Client]:
    with Client(url) as client:
        yield client


def read(client: Client, id: str) -> Any:
    answer = client.ask(f"/studies/{id}/tree")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_study_is_saved_and_read_by_whoever_has_its_link(guest: Client, url: str) -> None:
    saved = guest.done("/studies", study=a_study())

    found = read(Client(url), saved["id"])

    assert [node["words"] for node in found["study"]["nodes"]] == ["Two ways", "", "", "The reply"]
    assert found["study"]["nodes"][1]["marks"] == [["field-a1"]]
    assert (found["game"], found["edition"], found["mine"]) == ("mandua", 1, False)
    assert found["says"][0] == "" and all(found["says"][1:])
    assert saved["key"] not in str(found)
    page = httpx.get(f"{url}/studies/{saved['id']}")
    assert page.status_code == 200 and 'data-game="mandua"' in page.text


def test_every_position_of_a_study_is_shown_with_what_led_to_it(guest: Client) -> None:
    saved = guest.done("/studies", study=a_study())

    shown = [guest.ask(f"/studies/{saved['id']}/nodes/{number}?edition=1").json() for number in range(4)]

    assert [one["position"] for one in shown[:2]] == [START.json(), NEXT.json()]
    assert shown[3]["position"] == NEXT.play(*REPLY).json() and not shown[0]["events"]
    refused(guest.ask(f"/studies/{saved['id']}/nodes/4?edition=1"), 422, "request", "no position 4")
    refused(guest.ask(f"/studies/{saved['id']}/nodes/0?edition=2"), 409, "stale")


def test_the_same_request_again_gets_the_same_study(guest: Client) -> None:
    once = secrets.token_urlsafe(24)

    first, again = (guest.done("/studies", study=a_study(), once=once) for _ in range(2))

    assert first == again


def test_an_illegal_choice_is_refused_at_its_node_and_nothing_is_saved(guest: Client) -> None:
    saved = guest.done("/studies", study=a_study())
    wrong = a_study()
    wrong["nodes"][3]["action"] = "z9"

    refused(guest.send("/studies", study=wrong), 422, "request", "Position 3 of the study cannot be reached")
    answer = guest.send(f"/studies/{saved['id']}", study=wrong, edition=1, key=saved["key"])

    refused(answer, 422, "request", "Position 3 of the study cannot be reached")
    assert read(guest, saved["id"])["edition"] == 1


def test_only_the_holder_of_the_key_changes_and_deletes_a_study(guest: Client) -> None:
    saved = guest.done("/studies", study=a_study())
    address = f"/studies/{saved['id']}"
    for key in (None, "wrong", secrets.token_urlsafe(24)):
        refused(guest.send(address, study=a_study(), edition=1, key=key), 403, "seat", "Only the author of this study")
        refused(guest.send(f"{address}/delete", key=key), 403, "seat")

    assert guest.done(address, study=a_study(title="New"), edition=1, key=saved["key"]) == {"edition": 2}
    refused(guest.send(address, study=a_study(), edition=1, key=saved["key"]), 409, "stale", "nothing was saved")
    assert read(guest, saved["id"])["study"]["title"] == "New"

    guest.done(f"{address}/delete", key=saved["key"])
    for path in ("", "/tree", "/nodes/0?edition=2"):
        assert guest.ask(f"{address}{path}").status_code == 404
    refused(guest.send(f"{address}/delete", key=saved["key"]), 404, "table", "no such study")


def test_a_player_changes_a_study_without_its_key_and_it_is_deleted_with_the_account(guest: Client, url: str) -> None:
    ann, bob = signed_up(url), signed_up(url)
    saved = ann.done("/studies", study=a_study())
    address = f"/studies/{saved['id']}"

    assert read(ann, saved["id"])["mine"] and not read(bob, saved["id"])["mine"]
    refused(bob.send(address, study=a_study(), edition=1), 403, "seat")
    ann.done(address, study=a_study(title="Ann's"), edition=1)

    assert [one["title"] for one in ann.ask("/me/data").json()["studies"]] == ["Ann's"]
    ann.done("/me/leave", handle=ann.handle)  # type: ignore[attr-defined]
    assert guest.ask(f"{address}/tree").status_code == 404


def test_a_record_is_saved_as_a_study_with_one_line(guest: Client) -> None:
    record = Record(GAME)
    record.play(START.owing[0], FIRST)
    record.play(*REPLY)

    saved = guest.done("/studies", record=str(record), title="From a record")

    found = read(guest, saved["id"])["study"]
    assert [node["after"] for node in found["nodes"]] == [None, 0, 1]
    refused(guest.send("/studies"), 422, "request", "either a tree or a record")


def test_a_review_is_saved_as_a_study_with_its_words_and_the_better_choices(guest: Client) -> None:
    record = Record(GAME)
    record.play(START.owing[0], FIRST)
    record.play(*REPLY)
    notes = [{"step": 1, "words": "A mistake.", "action": OTHER}, {"step": 2, "words": "The best."}]

    saved = guest.done("/studies", record=str(record), title="A review", notes=notes)

    found = read(guest, saved["id"])["study"]
    assert [(node["after"], node["words"]) for node in found["nodes"]] == [
        (None, ""),
        (0, "A mistake."),
        (1, "The best."),
        (0, ""),
    ]
    assert found["nodes"][3]["action"] == OTHER
    later = guest.done("/studies", record=str(record), start=1)
    assert read(guest, later["id"])["study"]["position"] == NEXT.json()
    refused(guest.send("/studies", record=str(record), start=3), 422, "request", "This record has only 2 steps")


def test_a_player_has_a_list_of_studies_and_others_do_not_see_it(guest: Client, url: str) -> None:
    ann, bob = signed_up(url), signed_up(url)
    ids = [ann.done("/studies", study=a_study(title=f"Study {number}"))["id"] for number in range(3)]
    of_guest = guest.done("/studies", study=a_study())

    found = ann.ask("/me/studies").json()
    assert [one["title"] for one in found["studies"]] == ["Study 2", "Study 1", "Study 0"]
    assert {one["id"] for one in found["studies"]} == set(ids) and found["next"] is None
    assert {one["game_title"] for one in found["studies"]} == {GAME.title}
    assert bob.ask("/me/studies").json()["studies"] == []
    assert guest.ask("/me/studies").status_code == 401
    assert [read(guest, id)["expires"] for id in (ids[0], of_guest["id"])] == [False, True]
    refused(ann.ask("/me/studies?after=x"), 422)
    ann.done(f"/studies/{ids[1]}/delete")
    assert len(ann.ask("/me/studies").json()["studies"]) == 2


def test_what_a_player_of_a_running_game_may_not_see_cannot_be_in_a_study(guest: Client) -> None:
    record = Record(fangs.game("getbit"), 4)
    record.play(None, "2031")
    for role in record.position.owing[:2]:
        record.play(role, record.position.legal(role)[0])

    as_position = guest.send("/studies", study={"position": record.position.json(0), "nodes": [{}]})

    refused(as_position, 422, "request", "something is hidden in this position")
