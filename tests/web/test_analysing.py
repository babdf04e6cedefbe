"""The analysis board: any position is played on, and thought about; it knows only what it is sent."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import fangs
from fangs.bots.search import Advice
from fangs.content.analysis import changes, looked
from fangs.core.position import Position
from fangs.core.records.correction import CORRECTED, Correction
from fangs.core.records.record import Record
from fangs.core.records.step import Step
from fangs.thinking import analysis
from fangs.thinking.evaluation import Evaluation
from fangs.web.request_bodies.requests import Look
from tests.form import some
from tests.web.browser.openings import whole
from tests.web.serving import Client


def look(game: str, **asked: Any) -> dict[str, Any]:
    return looked(Look(game=game, **asked))


@pytest.mark.parametrize("game", fangs.names())
def test_all_sides_are_played_on_a_drawing_that_has_all_that_is_clicked(game: str) -> None:
    rng = random.Random(game)
    now = look(game)
    for _ in range(30):
        if now["kind"] == "over":
            break
        drawn = set(re.findall(r'\bid="([^"]+)"', fangs.position(now["position"]).svg()))
        assert {one["id"] for one in now["drawing"]["pieces"]} <= drawn
        assert all(set(action["clicks"]) <= drawn for action in now["actions"])
        assert bool(now["odds"]) == (now["kind"] == "chance") and bool(now["actions"]) == (now["kind"] == "decision")
        if now["kind"] == "chance":
            assert sum(one["chance"] for one in now["odds"]) == pytest.approx(1)
            now = look(game, position=now["position"], role="dice")
        else:
            role = rng.choice(now["owing"])
            now = look(game, position=now["position"], chooser=role)
            assert now["role"] == role and now["asks"] and now["mine_roles"] == [role]
            now = look(game, position=now["position"], role=role, action=rng.choice(now["actions"])["action"])
        assert len(now["staged"][0]["scenes"]) == len(now["events"])
        assert Position.read(fangs.game(game), now["position"]).json() == now["position"]


def test_a_record_is_looked_at_after_any_of_its_steps() -> None:
    record = Record(fangs.game("lunch"))
    while len(record.steps) < 9:
        position = record.position
        record.play(
            *(
                (None, position.draw(random.Random(1)))
                if not position.owing
                else (position.owing[0], position.legal(position.owing[0])[0])
            )
        )
    for at in (0, 4, 9):
        assert look("lunch", record=str(record), at=at)["position"] == record.positions[at].json()
    assert look("lunch", record=str(record))["steps"] == 9


@pytest.mark.parametrize("game", fangs.names())
def test_a_position_of_a_record_is_told_with_the_step_that_led_to_it(game: str) -> None:
    record = whole(game, None, seed="step")
    seen = [look(game, record=str(record), at=at)["step"] for at in range(6)]

    assert seen[0] is None
    assert [(step["role"], step["action"]) for step in seen[1:]] == record.steps[:5]
    assert all(step["says"] for step in seen[1:])


def test_a_correction_in_a_record_is_no_step_of_an_analysis() -> None:
    record = whole("mandua", None, seed="step").until(2)
    record.take(Step(CORRECTED, str(Correction("position", "miscounted", {"supply": 20}))))

    assert look("mandua", record=str(record))["step"] is None


def test_what_is_hidden_is_neither_shown_nor_guessed_and_refusals_say_why(url: str) -> None:
    position = fangs.new("getbit").roll("2031").play("2", "5")
    with Client(url) as anyone:
        for path, body in (
            ("look", {"game": "getbit", "position": position.json(0)}),
            ("thought", {"position": position.json(0)}),
        ):
            answer = anyone.send(f"/analysis/{path}", **body)
            assert answer.status_code == 422
            assert "needs the whole position" in answer.json()["error"]["message"]
        asked = {"game": "getbit", "position": position.json(), "role": "0", "action": "9"}
        assert anyone.send("/analysis/look", **asked).json()["error"]["kind"] == "illegal"
        assert anyone.send("/analysis/look", game="getbit", record="no record").json()["error"]["kind"] == "record"
        assert anyone.send("/analysis/look", game="nothing").json()["error"]["kind"] == "request"
        assert anyone.send("/analysis/thought", position={}).status_code == 422
        assert 'data-game="getbit"' in anyone.ask("/analyse/getbit").text
        assert anyone.ask("/analyse/nothing").status_code == 404
        assert anyone.send("/analysis/look", game="getbit", position=position.json()).json()["owing"] == ["0", "1", "3"]


def test_nobody_answers_here_what_others_have_chosen_at_the_same_time() -> None:
    start = fangs.new("getbit").roll("2031")
    found = [analysis.analyse(start.play("2", card).json(), 200)["roles"] for card in ("1", "5")]

    assert found[0] == found[1]
    assert all(role["mixed"] for role in found[0])


def test_the_best_lines_are_exact_where_a_game_is_solved_and_go_on_where_players_move_in_turn() -> None:
    solved = analysis.analyse(_at_a_choice("overboard"))
    assert solved["exact"] and solved["roles"][0]["best"][0]["words"].startswith("wins exactly ")
    searched = analysis.analyse(_at_a_choice("mandua"), 300)
    best = searched["roles"][0]["best"][0]
    assert not searched["exact"] and re.match(r"wins (\d of 10|nearly always)", best["words"])
    assert len(best["then"]) == analysis.AHEAD


def test_lines_are_exact_only_where_all_that_are_shown_are_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    position = fangs.position(_at_a_choice("overboard"))
    action = position.legal(position.owing[0])[0]
    win, good = Advice(action, 1.0, 1.0, 300, True), Advice(action, 0.9, 0.0, 300, False)
    monkeypatch.setattr(analysis, "evaluate", lambda *args, **kwargs: Evaluation([1.0, 0.0], True))
    found = []
    for advice in ([win, good], [win, win]):
        monkeypatch.setattr(analysis, "_best", lambda *args, advice=advice: (advice, 0))
        monkeypatch.setattr(analysis, "AHEAD", 0)
        found.append(analysis.analyse(position.json(), 300))

    assert [(one["exact"], one["simulations"]) for one in found] == [(False, 300), (True, 0)]
    assert found[0]["expects"][0]["words"] == "a certain win"


def _at_a_choice(game: str) -> dict[str, Any]:
    position, rng = fangs.new(game, 2), random.Random(1)
    while not position.owing:
        position = position.roll(rng)
    return position.json()


@pytest.mark.parametrize("game", some(fangs.names(), "maneater", "lunch"))
def test_what_may_be_changed_by_hand_is_drawn_told_apart_and_leads_to_positions_that_are_played_on(game: str) -> None:
    rng = random.Random(game)
    position = fangs.new(game)
    for _ in range(25):
        offered = changes(position.game, position.state)
        drawn = set(re.findall(r'\bid="([^"]+)"', position.svg()))
        assert offered and {click for change in offered for click in change.clicks} <= drawn
        ways = [tuple(change.clicks) or str(change.label) for change in offered]
        assert len(set(ways)) == len(ways)
        after = Position(position.game, rng.choice(offered).state)
        assert after != position and Position.read(after.game, after.json()) == after
        position = after
        if rng.random() < 0.5 and position.kind != "over":
            role = next(iter(position.owing), None)
            position = position.roll(rng) if role is None else position.play(role, rng.choice(position.legal(role)))


def test_a_position_is_set_up_one_change_after_the_other(url: str) -> None:
    start = fangs.new("mandua")
    with Client(url) as anyone:
        first = anyone.send("/analysis/set-up", position=start.json(), change=None).json()
        assert first["position"] == start.json()
        for label in (
            "A hunter of the supply stands on c3",
            "The hunter on c3 was taken",
            "It is the turn of the tigers",
        ):
            labels = [change["label"] for change in first["changes"]]
            first = anyone.send("/analysis/set-up", position=first["position"], change=labels.index(label)).json()
        at = first["position"]
        assert (at["hunters"], at["supply"], at["turn"], at["phase"]) == ([], 24, 1, "prowl")
        refused = anyone.send("/analysis/set-up", position=at, change=9999).json()["error"]
        assert refused["message"] == "This change is not possible in this position."
        hidden = fangs.new("getbit").roll("2031").play("2", "5").json(0)
        assert anyone.send("/analysis/set-up", position=hidden).status_code == 422
        nameless = anyone.send("/analysis/set-up", position={}).json()["error"]
        assert nameless["message"] == "The field game is missing."
