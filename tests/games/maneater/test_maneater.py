"""Maneater: its chart and maps, counts worked out by hand, its refusals, its matches and its drawing."""

from __future__ import annotations

import json
import math
import random
import re
from collections import deque
from typing import Any

import pytest

import fangs
from fangs import Position, RequestError
from fangs.games.maneater import chart, events, mapfile, match, rules, seascape, shark, swimmers
from fangs.games.maneater.chart import ADJOINING, DIRECTIONS, HEXES, LAND, NAMES, NETS, PLACES, SPACES
from fangs.translation import speaking
from tests.games.maneater import slow
from tests.games.maneater.positions import state_with, with_keys

GAME = fangs.game("maneater")
RESORT = (GAME.folder / "resort.toml").read_text("utf-8")
COLOURS = ("red", "green", "blue", "yellow")


# The chart


def test_the_chart_keeps_the_numbers_that_are_printed() -> None:
    assert len(HEXES) == 227
    assert chart.STARTS == (79, 91, 168, 181)
    assert chart.MAP.shark_starts == (120, 119)
    assert sorted(NETS) == [56, 69, 82, 106, 117, 128, 159, 171, 183]


def test_hex_119_has_the_neighbours_of_the_drawing_in_the_rules() -> None:
    beside = dict(zip(DIRECTIONS, map(chart.code_at, mapfile.beside(PLACES[119])), strict=True))

    assert beside == {"N": 118, "NE": 130, "SE": 131, "S": 120, "SW": 108, "NW": 107}
    assert 108 in chart.HERRINGS


def test_every_step_between_hexes_leads_back() -> None:
    for direction in range(6):
        for code in HEXES:
            there = chart.ONWARD[direction * chart.CODES + code]
            if there in PLACES:
                assert chart.ONWARD[(direction + 3) % 6 * chart.CODES + there] == code


def walked(start: int, steps: int) -> set[int]:
    """M4.1, M4.5: where ways of up to so many steps end, taken place by place."""
    ends: set[int] = set()
    for place in LAND.get(start) or [PLACES[start]]:
        for there in mapfile.beside(place):
            code = chart.code_at(there)
            if code not in (chart.NOTHING, chart.ROCKS, start):
                ends.add(code)
                if steps > 1 and code in PLACES:
                    ends |= walked(code, steps - 1)
    return ends - {start}


@pytest.mark.parametrize("legs", [1, 2])
def test_the_chart_says_what_walking_step_by_step_comes_to(legs: int) -> None:
    for code in ADJOINING:
        ends = walked(code, legs)
        if code in LAND:
            ends = ends - LAND.keys() | {code}
        assert set(chart.orderable(code, legs)) == ends, NAMES[code]


def test_the_chart_says_how_far_the_shark_must_swim() -> None:
    for start in HEXES:
        steps, queue = {start: 0}, deque([start] if start not in NETS else [])
        while queue:
            here = queue.popleft()
            for there in ADJOINING[here]:
                if there in PLACES and there not in NETS and there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        for goal in HEXES:
            expected = steps.get(goal, chart.UNREACHED) if start not in NETS else chart.UNREACHED
            assert shark.steps_between(start, goal) == expected


def test_the_chart_says_who_adjoins_whom() -> None:
    for code in HEXES:
        assert {there for there in range(1, chart.CODES) if shark.adjoins(code, there)} == ADJOINING[code]


def test_no_list_is_longer_than_there_is_room_for() -> None:
    reach = max(len(chart.orderable(code, 2)) for code in ADJOINING)
    swim = max(
        sum(steps <= 4 for steps in chart.SHARK_STEPS[code][1 : HEXES.stop]) for code in HEXES if code not in NETS
    )

    assert max(reach**2, 5 * swim, 12) == rules.MAX_ACTIONS


# What can be ordered


def test_who_does_not_see_the_map_hears_how_far_everything_is_and_what_threatens() -> None:
    view = with_keys(shark="120", swimmers={"green": {"at": "91"}, "yellow": {"at": "B"}}).json(None)
    heard = {role: GAME.heard(view, role) for role in ("shark", "green")}
    assert "Green is on 91, 4 spaces away, north-west: you can reach it." in heard["shark"]
    assert "Yellow is on island B, south." in heard["shark"]
    assert "The shark is on 120, 4 spaces away, south-east: it can reach you where you are." in heard["green"]
    assert "The home beach is 12 spaces away, in the south." in heard["green"]
    assert "There is a red herring on 66, north-west." in heard["green"]


def test_so_many_orders_are_listed_at_the_start() -> None:
    start = fangs.new("maneater")

    counts = {role: len(start.legal(role)) for role in start.owing}

    # 46 hexes alone and with four colours; 13 spaces for red; 17, 14 and 17 alone and with each other.
    assert counts == {"shark": 230, "red": 13, "green": 289, "blue": 196, "yellow": 289}


def test_fewer_colours_are_listed_when_a_swimmer_is_gone() -> None:
    without = fangs.new("maneater").play("blue", "withdraw")

    assert len(without.legal("shark")) == 46 * 4
    assert not any("blue" in action for action in without.legal("shark"))
    assert without.play("shark", "118 blue>red").json()["orders"]["shark"] == "118 blue>red"


@pytest.mark.parametrize("action", ["92/93/80/91", "92/93/80", "void", "nmr", "withdraw", "92/93"])
def test_orders_are_accepted_that_are_not_listed(action: str) -> None:
    on_81 = with_keys(swimmers={"green": {"at": "81"}, "red": {"at": "53"}})

    assert on_81.play("green", action).json()["orders"]["green"] == (None if action == "withdraw" else action)


@pytest.mark.parametrize(
    ("role", "action", "said"),
    [
        ("red", "80/81", "Red cannot write conditional orders, so only one space is allowed. (M4.3)"),
        ("green", "92/93/92", "must all be different, but 92 is there twice. (M4.3)"),
        (
            "green",
            "92/93/80/81/82",
            "An order can name at most three more spaces after the first one, but yours names 4. (M4.3)",
        ),
        ("green", "91", "Green is already on 91. A swimmer with legs must order another space. (M4.1)"),
        ("green", "92/94/95", "94 is 3 steps away from 91; with two legs green goes two steps at most. (M4.1)"),
        (
            "green",
            "home",
            "The home beach is 12 steps away from 91; with two legs green goes two steps at most. (M4.1)",
        ),
        ("green", "drift", "Green has two legs and must swim. Only a swimmer without legs can drift. (M4.5)"),
        ("shark", "106", "106 is a shark net, which the shark may not enter. (M7.1)"),
        ("shark", "A", "The shark may not enter island A. (M7.1)"),
        ("shark", "home", "The shark may not enter the home beach. (M7.1)"),
        ("shark", "79 red", "For the shark, 79 is 6 steps away from 120, but it can swim at most 4. (M7.1)"),
        ("shark", "118 red>blue>red", "A preference may name each colour only once, but red is named twice. (M7.6)"),
    ],
)
def test_a_forbidden_order_is_refused_with_the_reason(role: str, action: str, said: str) -> None:
    with pytest.raises(fangs.IllegalMove) as refusal:
        fangs.new("maneater").play(role, action)

    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("keys", "action", "said"),
    [
        ({"legs": 0, "bitten": 8, "stayed": True}, "20", "Without legs, red can only stay (A) or drift. (M4.5)"),
        (
            {"stayed": True},
            "A",
            "Red is the only swimmer in play, and may not stay on island A two turns in a row. (M4.6)",
        ),
        (
            {"legs": 1, "bitten": 8},
            "21",
            "21 is 2 steps away from island A; with one leg red goes one step at most. (M4.1)",
        ),
        ({}, "C", "Island C is"),
    ],
)
def test_on_an_island_a_forbidden_order_is_refused_with_the_reason(
    keys: dict[str, Any], action: str, said: str
) -> None:
    gone = {"at": None, "state": "home"}
    red = {"at": "A", **keys}
    alone = with_keys(
        turn=10,
        last=4,
        swimmers={"red": red, "green": gone, "blue": gone, "yellow": gone},
        score={"shark": 2 - red.get("legs", 2), "green": 3, "blue": 3, "yellow": 3},
    )

    with pytest.raises(fangs.IllegalMove) as refusal:
        alone.play("red", action)

    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("role", "action", "said"),
    [
        ("red", "300", "There is no hex 300. The hexes are numbered from 1 to 227. (M1.1)"),
        ("red", "092", "'092' is not understood. Write a space such as 92 or home"),
        ("red", "", "'' is not understood"),
        ("green", "92/", "'92/' is not understood"),
        ("green", "/".join(["92"] * 50), "an order can name at most four spaces. (M4.3)"),
        ("shark", "drift", "'drift' is not understood. Write a hex such as 118"),
        ("shark", "118/119", "'118/119' is not understood"),
        ("shark", "118 purple", "'purple' in '118 purple' is not a colour. Write red, green, blue or yellow."),
        ("shark", "118 ", "'' in '118 ' is not a colour"),
        ("shark", "118 gren", "Did you mean 118 green?"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_was_expected(role: str, action: str, said: str) -> None:
    with pytest.raises(fangs.InvalidMove) as refusal:
        fangs.new("maneater").play(role, action)

    assert said in str(refusal.value)


def test_withdrawing_belongs_to_the_games_master() -> None:
    assert GAME.master_actions == ("withdraw",)
    assert all("withdraw" not in fangs.new("maneater").legal(role) for role in GAME.notation.ROLE_NAMES)


# A turn


def test_a_balked_swimmer_goes_where_the_example_says() -> None:
    """M4.4: green on 81 orders 92/93, both are occupied, and 105 is the lowest above 92 that it could have ordered."""
    turn = with_keys(
        turn=9, swimmers={"green": {"at": "81"}, "blue": {"at": "92"}, "yellow": {"at": "93"}, "red": {"at": "12"}}
    )
    for role, order in (("shark", "nmr"), ("red", "25"), ("green", "92/93"), ("blue", "94"), ("yellow", "nmr")):
        turn = turn.play(role, order)

    assert turn.json()["swimmers"]["green"]["at"] == "105"
    assert "Green is balked and goes to 105, M4.4" in map(str, turn.events)


def test_carried_and_drifting_swimmers_come_where_the_examples_say() -> None:
    """M5.1: forward two from 44 is 31, then 32. M4.5: drifting off island B leads to 126."""
    s = state_with(swimmers={"red": {"at": "44"}})
    swimmers.carry(s, rules.RED, *(DIRECTIONS.index(d) for d in ("S", "SW", "SE")), 2, 0)

    assert s.at[rules.RED] == 32
    assert chart.ONWARD[DIRECTIONS.index("S") * chart.CODES + SPACES["B"]] == 126


def test_a_turn_is_told_in_order() -> None:
    turn = with_keys(shark="119", options={"shark_start": 119}, swimmers={"red": {"at": "109"}, "green": {"at": "94"}})
    for role, order in (("shark", "107 green"), ("red", "108"), ("green", "93"), ("blue", "nmr"), ("yellow", "192")):
        turn = turn.play(role, order)
    rolled = turn.roll("foul1")

    assert [*map(str, turn.events), *map(str, rolled.events)] == [
        "Red swims to 108, M4.1",
        "Green swims to 93, M4.1",
        "Blue has given no order and is carried back to 154, M4.7",
        "Yellow swims to 192, M4.1",
        "Red meets a herring: foul 1, cramp, M6.2",
        "Red has a cramp and will not move in the next turn, M6.3",
        "The shark swims to 107, M7.1",
        "Green is bitten by the shark on 107 and loses a leg: one is left, M7.4",
    ]


def test_who_was_bitten_is_safe_on_the_hex_of_the_shark_itself() -> None:
    """M7.5, M7.7: the shark bites another instead."""
    turn = with_keys(
        turn=9,
        swimmers={"red": {"at": "118", "legs": 1, "bitten": 8}, "green": {"at": "116"}},
        score={"shark": 1},
    )
    for role, order in (("shark", "119"), ("red", "119"), ("green", "118/105"), ("blue", "nmr"), ("yellow", "nmr")):
        turn = turn.play(role, order)

    assert [*map(str, turn.events)][-3:] == [
        "The shark swims to 119, M7.1",
        "Red, bitten in the last turn, is safe from the shark on 119, M7.7",
        "Green is bitten by the shark on 119 and loses a leg: one is left, M7.4",
    ]


def crowded(position: Position, rng: random.Random) -> tuple[str | None, str]:
    """A step toward others, islands and herrings, with long orders, bad ones and none: what random games come to seldom."""
    if position.kind == "chance":
        return None, rng.choice(position.odds)[0]
    role = rng.choice(position.owing)
    if rng.random() < 0.12:
        return role, rng.choice(("void", "nmr", "nmr", "withdraw" if role != "shark" else "nmr"))
    listed = position.legal(role)
    swimming = {swimmer["at"] for swimmer in position.json()["swimmers"].values()} - {None}
    near = (
        {NAMES[code] for name in swimming for code in ADJOINING[SPACES[name]]} if role == "shark" else {"A", "B", "C"}
    )
    herrings = {NAMES[code] for code in chart.HERRINGS}
    wanted = rng.choice((swimming, near, herrings, set()))
    pick = [action for action in listed if re.split("[ /]", action)[0] in wanted] or listed
    action = rng.choice([a for a in pick if "home" not in a] or pick)
    if role == "shark":
        return role, action.split()[0] + " " + ">".join(rng.sample(COLOURS, rng.randint(1, 4)))
    if role != "red" and "drift" not in listed and rng.random() < 0.4:
        spaces = sorted({space for action in listed for space in action.split("/")})
        return role, "/".join(rng.sample(spaces, min(len(spaces), rng.randint(1, 4))))
    return role, action


@pytest.mark.parametrize("number", range(30))
def test_crowded_games_are_the_same_to_the_slow_game(number: int) -> None:
    rng = random.Random(number)
    players, options = rng.choice((2, 3, 5)), {"turn_limit": rng.choice((0, 40))}
    position, other = fangs.new("maneater", players, **options), slow.new(players, options)
    while position.kind != "over":
        role, action = crowded(position, rng)
        position, other = position.play(role, action), slow.play(other, role, action)
        assert position.json() == other
        assert fangs.position(json.loads(json.dumps(other))) == position
        if position.kind == "decision":
            assert {role: set(position.legal(role)) for role in position.owing} == {
                role: set(actions) for role, actions in slow.look(other)["legal"].items()
            }


# Matches


def test_in_a_match_of_five_everybody_is_everything_once() -> None:
    for player in range(5):
        assert {match.roles(5, game, player) for game in range(match.games(5))} == {
            (role,) for role in GAME.notation.ROLE_NAMES
        }
    assert match.roles(5, 0, 4) == ("yellow",)
    assert match.roles(5, 1, 4) == ("shark",)


def test_in_smaller_matches_the_seats_change() -> None:
    assert [match.roles(3, game, 1) for game in range(3)] == [("red", "blue"), ("green", "yellow"), ("shark",)]
    assert [match.roles(2, game, 0) for game in range(match.games(2))] == [("shark",), COLOURS]


def test_the_total_of_the_games_decides_a_match() -> None:
    totals = match.totals(3, [[5, 3, 4], [6, 2, 2], [1, 3, 4]])

    # Player 0 has seat 0, then 1, then 2.
    assert totals == [5 + 2 + 4, 3 + 2 + 1, 4 + 6 + 3]
    assert match.places(totals) == [2, 3, 1]
    assert match.places([7, 9, 7]) == [2, 1, 2]


def test_the_roles_of_a_seat_are_the_game_s_own() -> None:
    for players in (2, 3, 5):
        position = fangs.new("maneater", players)
        for role in GAME.notation.ROLE_NAMES:
            assert role in match.roles(players, 0, position.owner(role))


# Options


def test_the_number_of_players_is_said_once() -> None:
    assert fangs.new("maneater", players=3).json()["options"]["players"] == 3
    assert GAME.start(None, {"players": 2}) == GAME.start(2)
    assert GAME.start(2, {"players": 2}) == GAME.start(2)
    with pytest.raises(RequestError, match="The number of players is 2, but the options say 3"):
        GAME.start(2, {"players": 3})


# The picture


def played(number: int, steps: int) -> Position:
    rng = random.Random(number)
    position = fangs.new("maneater", rng.choice((2, 3, 5)))
    for _ in range(steps):
        if position.kind == "over":
            break
        position = position.play(*crowded(position, rng))
    return position


def test_whatever_is_clicked_is_drawn() -> None:
    decisions = [position for number in range(12) if (position := played(number, 12 * number)).choosing]
    assert len(decisions) > 5

    for position in decisions:
        svg = position.svg()
        for role in position.choosing:
            for action in position.legal(role):
                for name in GAME.board.clicks(position.json(), role, action):
                    assert f'id="{name}"' in svg


@pytest.mark.parametrize("number", range(12))
def test_the_board_in_letters_fits_a_terminal(number: int) -> None:
    lines = played(number, 15 * number).text().splitlines()

    assert max(map(len, lines)) <= 80
    assert len(lines) <= 30


def test_the_same_space_clicked_twice_has_no_alternative() -> None:
    view = fangs.new("maneater").json()

    assert list(GAME.board.clicks(view, "green", "92")) == ["hex-92", "hex-92"]
    assert list(GAME.board.clicks(view, "green", "92/93")) == ["hex-92", "hex-93"]
    assert list(GAME.board.clicks(view, "red", "80")) == ["hex-80"]
    assert list(GAME.board.clicks(view, "shark", "118")) == ["hex-118", "hex-118"]
    assert list(GAME.board.clicks(view, "shark", "118 green>blue")) == ["hex-118", "prefer-green", "prefer-blue"]


def test_an_order_is_said_as_a_sentence() -> None:
    view = with_keys(turn=9, swimmers={"green": {"at": "A"}}).json()

    assert GAME.board.say(view, "green", "A/33") == "stay on island A, or else to 33"
    assert GAME.board.say(view, "blue", "home") == "come home"
    assert GAME.board.say(view, "shark", "120") == "stay on 120"
    assert GAME.board.say(view, "shark", "118 green") == "swim to 118 and rather bite green"


def test_a_view_is_drawn_with_the_orders_that_its_reader_may_know() -> None:
    ordered = fangs.new("maneater", 3).play("red", "80").play("green", "92/93").play("shark", "107")

    assert "order 80" in ordered.text(1)
    assert "order 92/93" not in ordered.text(1)
    with speaking("de"):
        assert "Befehl 107 Gelb>Rot" in fangs.new("maneater", 2).play("shark", "107 yellow>red").text(0)
    assert ordered.svg(1).count('class="way"') == 1
    assert ordered.svg(None).count('class="way"') == 0


def test_a_swimmer_that_is_out_is_told_why_and_the_others_play_on() -> None:
    game, first = fangs.game("maneater"), fangs.new("maneater", 5).json()
    swimmers = first["swimmers"]
    swimmers["red"] |= {"at": None, "state": "eaten"}
    swimmers["blue"] |= {"at": None, "state": "home"}
    view = fangs.position(first | {"swimmers": swimmers}).json()

    said = {role: game.out(view, role) for role in ("shark", "red", "green", "blue", "yellow")}

    assert said == {"shark": "", "red": "The shark swallowed you.", "green": "", "blue": "You are home.", "yellow": ""}


def test_a_swimmer_is_told_what_the_shark_and_the_waves_did() -> None:
    game, green, red = fangs.game("maneater"), 2, 1
    told = [(events.BITES, green, 45, 1), (events.WASHED, green, SPACES["44"], 0), (events.SWALLOWS, red, 45, 2)]

    assert game.board.befell({}, "green", told) == "The shark bit you. You have one leg left. A wave carried you to 44."
    assert game.board.befell({}, "red", told) == "The shark swallowed you. The game goes on."
    assert game.board.befell({}, "blue", told) == game.board.befell({}, "shark", told) == ""


# How it is shown


def test_swimmers_go_along_their_ways_in_their_order_and_the_shark_after_them() -> None:
    before = with_keys()
    for role, order in {"shark": "122", "yellow": "182", "blue": "170", "green": "93"}.items():
        before = before.play(role, order)
    after = before.play("red", "81")
    scenes = before.game.staged(before.json(), after.json(), after.events)
    going = [effect for scene in scenes for effect in scene or () if effect["do"] == "go"]

    assert [effect["id"] for effect in going] == [*(f"piece-{colour}" for colour in COLOURS), "piece-shark"]
    (through, end), (middle, goal) = going[0]["way"], (seascape.middle(PLACES[code]) for code in (80, 81))
    assert through == pytest.approx(middle, abs=0.06)
    assert math.dist(end, goal) < math.dist(middle, goal) / 2


@pytest.mark.parametrize(
    ("turn", "said"),
    [(9, "at most 5 turns left"), (48, "at most 3 turns left"), (50, "the last turn")],
)
def test_the_turns_that_are_left_say_why(turn: int, said: str) -> None:
    view = fangs.new("maneater").json() | {"turn": turn, "last": 5}
    for colour in ("green", "blue", "yellow"):
        view["swimmers"][colour] |= {"at": None, "state": "rocks"}

    drawn = fangs.position(view).svg(None)
    assert said in drawn and "since only one swimmer is left" in drawn


def test_the_shark_is_said_to_have_given_no_order_only_where_none_came() -> None:
    at = fangs.new("maneater")
    for colour, order in {"red": "80", "green": "92", "blue": "169", "yellow": "182"}.items():
        at = at.play(colour, order)
    told = {order: at.play("shark", order).events[-1].text for order in ("nmr", "void")}

    assert told["nmr"] == "The shark has given no order, and neither moves nor attacks"
    assert told["void"] == "The shark has given an impossible order, and neither moves nor attacks"
