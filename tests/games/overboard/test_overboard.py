"""Men Overboard: its chart, counts worked out by hand, its refusals and its drawing."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import fangs
from fangs import Position, RequestError
from fangs.content import analysis
from fangs.core.animation import say, shift
from fangs.games.overboard import notation, rules
from fangs.games.overboard.ashore import MADE_ROOM, WENT_BACK, ashore
from fangs.games.overboard.chart import COLUMNS, HEADINGS, ISLANDS, OARS, ROWING, SPACE_NAMES, SPACES, SUIT_NAMES
from fangs.games.overboard.clicking import state_of
from fangs.games.overboard.picture import LEFT, SIZE, TOP, middle, standing
from tests.games.overboard import slow

SAILING = {"round": 9, "phase": "move", "wind": "se", "turn": 0, "speed": 3}


def at(space: str, **keys: Any) -> Position:
    """The ship of the arms to move from here, in round 9, with a wind of 3 to the south-east."""
    first = fangs.new("overboard", **keys.pop("options", {})).json()
    return fangs.position(first | SAILING | {"ships": [space, "a1"]} | keys)


# The chart


def test_the_chart_says_what_sailing_space_by_space_comes_to() -> None:
    for start in range(SPACES):
        for heading in range(OARS, HEADINGS):
            for islands in range(32):
                walked = [rules.sailed(start, heading, spaces, islands) for spaces in range(11)]
                looked_up = [rules.charted(start, heading, spaces, islands) for spaces in range(11)]
                assert walked == looked_up, (SPACE_NAMES[start], heading, islands)


def test_the_chart_says_where_a_ship_can_row() -> None:
    for start in range(SPACES):
        ends = [rules.sailed(start, heading, 1, 31) for heading in range(OARS)]

        assert ends == [rules.charted(start, heading, 1, 31) for heading in range(OARS)]
        assert ROWING[start] == sum(rules.leads_away(start, end) << k for k, end in enumerate(ends))


# What can be done


@pytest.mark.parametrize(
    ("space", "keys", "count"),
    [
        ("f6", {}, 7),  # four rows, sail, tack, stay
        ("f6", {"speed": 0}, 5),  # neither sail nor tack
        ("p12", {}, 4),  # rows n and w, tack; the edge is at once to the south-east
        ("p12", {"options": {"tacking": "printed"}}, 3),
        ("p12", {"wind": "ne"}, 3),  # both diagonals leave the board at once
        ("p6", {}, 5),  # rows n, s and w, tack
        ("c4", {}, 17),  # from each of four spaces two rows, sail and tack; stay
        ("c4", {"speed": 1}, 16),  # c3 sail ends on d4
        ("c4", {"speed": 0}, 9),
    ],
)
def test_so_many_actions_are_listed(space: str, keys: dict[str, Any], count: int) -> None:
    assert len(at(space, **keys).legal("0")) == count


def test_no_position_lists_more_actions_than_there_is_room_for() -> None:
    most = max(
        len(at(space, wind=wind, speed=5).legal("0"))
        for space in SPACE_NAMES[:100]
        for wind in ("nw", "se")
        if space not in ("m3", "n3", "m4", "n4", "h6", "i6", "a1")
    )

    assert most == 17 <= rules.MAX_ACTIONS


def test_the_island_of_the_example_stops_a_ship_while_it_is_inhabited() -> None:
    everybody_fetched = {"castaways": [["suns"], []]}

    stopped = at("f4", speed=5).play("0", "sail")
    passed = at("f4", speed=5, **everybody_fetched).play("0", "sail")

    assert stopped.json()["ships"][0] == "h6"
    assert [str(event) for event in stopped.events] == [
        "The ship of the arms sails from f4 to h6, O3.4",
        "It stops on h6, since the island in the centre is inhabited, O3.7",
        "The ship of the arms takes its castaway on the island in the centre aboard, O3.9",
    ]
    assert passed.json()["ships"][0] == "k9"


def test_the_quickest_way_home_wins() -> None:
    won = at("c3", castaways=[[], []], speed=2).play("0", "c3 tack")

    assert won.json()["ships"][0] == "a1"
    assert won.scores == [1, 0]
    assert won.json()["turn"] == won.json()["winner"] == 0


LANDINGS = [SPACE_NAMES[space] for spaces in ISLANDS for space in spaces]


def late_position(rng: random.Random) -> dict[str, Any]:
    """Ships anywhere, often on islands, and few castaways: what random games come to seldom."""
    suits = rng.sample(SUIT_NAMES, rng.randint(2, 4))
    position = slow.new(None, {"suits": suits, "tacking": rng.choice(("against", "printed"))})
    position["ships"] = [rng.choice(SPACE_NAMES if rng.random() < 0.5 else LANDINGS) for _ in suits]
    position["castaways"] = [[island for island in own if rng.random() < 0.4] for own in position["castaways"]]
    position |= {"round": 99, "phase": "move", "turn": rng.randrange(len(suits))}
    return position | {"wind": rng.choice(list(slow.WINDS)), "speed": rng.randrange(6)}


def test_every_action_of_late_positions_is_the_same_to_the_slow_game() -> None:
    rng = random.Random(1)
    tried = 0
    while tried < 2000:
        other = late_position(rng)
        try:
            position = fangs.position(other)
        except fangs.InvalidPosition:  # a ship is at home with everybody, or on an island with its own castaway
            continue
        tried += 1
        (role,) = position.owing
        assert sorted(position.legal(role)) == sorted(slow.look(other)["legal"][role])
        for action in position.legal(role):
            assert position.play(role, action).json() == slow.play(other, role, action)


# What is refused


@pytest.mark.parametrize(
    ("space", "keys", "action", "said"),
    [
        (
            "c4",
            {},
            "sail",
            "The ship is on the island of the arms. Write the space where it starts (c3, d3, c4 or d4) in front of 'sail'. (O3.10)",
        ),
        ("c4", {}, "h6 sail", "must start from c3, d3, c4 or d4, not from h6. (O3.10)"),
        ("c4", {}, "c4 stay", "A stay has no starting space. Just write 'stay'. (O3.10)"),
        ("f6", {}, "f6 row n", "On the water, as on f6, a move has no starting space. Just write 'row n'. (O3.10)"),
        ("f6", {"speed": 0}, "tack", "At speed 0, a ship can neither sail nor tack. It would stay on f6. (O3.12)"),
        ("p12", {}, "sail", "p12 is at the edge of the board, so there is no space to the south-east. (O3.12)"),
        ("p12", {}, "row e", "p12 is at the edge of the board, so there is no space to the east. (O3.12)"),
        (
            "c4",
            {},
            "c4 row e",
            "That move would end on d4. A move cannot end on the island of the arms, where it starts. (O3.12)",
        ),
        (
            "c4",
            {"speed": 1},
            "c3 sail",
            "That move would end on d4. A move cannot end on the island of the arms, where it starts. (O3.12)",
        ),
    ],
)
def test_what_is_not_available_is_refused_with_the_reason(
    space: str, keys: dict[str, Any], action: str, said: str
) -> None:
    with pytest.raises(fangs.IllegalMove) as refusal:
        at(space, **keys).play("0", action)

    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("row ne", "'row ne' is not understood. Write row n, row e"),
        ("q1 sail", "'q1' is not a space from a1 to p12."),
        ("", "'' is not understood"),
        ("f6", "'f6' is not understood"),
        ("Sail", "Did you mean sail?"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_was_expected(action: str, said: str) -> None:
    with pytest.raises(fangs.InvalidMove) as refusal:
        at("f6").play("0", action)

    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("outcome", "kind"),
    [("nw", fangs.InvalidMove), ("6", fangs.InvalidMove), ("", fangs.InvalidMove), ("5", None)],
)
def test_a_roll_for_speed_is_0_to_5(outcome: str, kind: type[fangs.Refusal] | None) -> None:
    rolling = fangs.new("overboard").roll("nw")

    if kind is None:
        assert rolling.roll(outcome).json()["speed"] == 5
    else:
        with pytest.raises(kind):
            rolling.roll(outcome)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"ships": ["p13", "a1"]}, "but you gave 'p13'. (O1.1)"),
        ({"ships": ["p12"]}, "ships must be a list of 2 values"),
        ({"castaways": [["centre", "suns"], []]}, "in this order, but you gave ['centre', 'suns']. (O2.3)"),
        ({"castaways": [["moons"], []]}, "must be of suns, crowns, centre"),
        ({"castaways": [[], "suns"]}, "castaways of player 1"),
        ({"castaways": [["centre"], []], "ships": ["h6", "a1"]}, "without the castaway on the island where the ship"),
        ({"castaways": [[], []], "ships": ["a1", "a1"]}, "winner must be player 0"),
        ({"round": 0}, "round must be a whole number from 1"),
        ({"wind": None}, "wind must be null in the phase wind, and a wind in all others"),
        ({"speed": None}, "speed must be null in the phases wind and speed"),
        ({"speed": 6}, "speed must be a whole number from 0 to 5"),
        ({"phase": "wind", "wind": None, "speed": None, "turn": 1}, "turn must be 0 in the phase wind"),
        ({"turn": 2}, "turn must be a whole number from 0 to 1"),
        ({"winner": 0}, "winner must be the player who has the turn in the phase over"),
        ({"phase": "over", "winner": 0}, "winner must be player 0 if, and only if, that ship is home"),
        (
            {"options": {"suits": ["arms", "arms"], "tacking": "against"}},
            "options.suits must be 2 to 4 different suits",
        ),
        ({"options": {"suits": None, "tacking": "against"}}, "options.suits must be"),
        ({"captain": "Ahab"}, "There is no field 'captain' here."),
    ],
)
def test_what_cannot_be_is_no_position(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(fangs.InvalidPosition) as error:
        fangs.position(at("f6").json() | keys)

    assert said in str(error.value)


# The option `suits`


def test_suits_say_how_many_play() -> None:
    assert fangs.new("overboard", suits=["moons", "suns", "arms"]).players == 3
    assert fangs.new("overboard", 3).json()["options"]["suits"] == ["arms", "suns", "moons"]
    assert fangs.new("overboard", suits=None) == fangs.new("overboard", 2)


@pytest.mark.parametrize(
    "suits", [["arms"], ["arms", "arms"], ["arms", "hearts"], "arms,arms", [["arms"], "moons"], {}]
)
def test_suits_that_are_no_list_of_different_suits_are_refused(suits: object) -> None:
    with pytest.raises(RequestError, match="different suits"):
        fangs.new("overboard", suits=suits)


def test_suits_for_another_number_of_players_are_refused() -> None:
    with pytest.raises(RequestError, match=r"names 2 players \(arms,moons\), but the game has 3. \(O2.0\)"):
        fangs.new("overboard", 3, suits=["arms", "moons"])


def test_suits_are_typed_with_commas() -> None:
    suits = fangs.game("overboard").options[0]

    assert suits.read("arms,moons") == suits.read("arms, moons") == ["arms", "moons"]
    assert len(suits.values) == 12 + 24 + 24
    with pytest.raises(RequestError, match="but it is 'arms,hearts'"):
        suits.read("arms,hearts")


# The picture


def test_a_ship_is_asked_only_for_what_it_can_do() -> None:
    rng, told = random.Random(4), set()
    for options in ({}, {"tacking": "against"}):
        at = fangs.new("overboard", **options)
        for _ in range(80):
            if at.kind == "over":
                break
            if at.kind == "chance":
                at = at.roll(rng)
                continue
            (role,) = at.owing
            asked, listed = at.game.board.asks(at.json(), role), " ".join(at.legal(role))
            for word in ("sail", "tack"):
                assert (word in asked.lower()) == (word in listed), (asked, listed)
                told |= {word} & set(listed.split())
            at = at.play(role, rng.choice(at.legal(role)))
    assert told == {"sail", "tack"}


def test_where_sailing_and_tacking_come_to_the_same_the_word_is_clicked_too() -> None:
    game, view = fangs.game("overboard"), at("n12", options={"tacking": "printed"}, wind="ne").json()

    assert game.board.clicks(view, "0", "sail") == ["space-p10", "sail"]
    assert game.board.clicks(view, "0", "tack") == ["space-p10", "tack"]
    assert game.board.clicks(view, "0", "row n") == ["space-n11"]


def test_from_an_island_one_clicks_where_the_ship_is_to_end_and_again_where_several_starts_lead_there() -> None:
    game, view = fangs.game("overboard"), at("i7", wind="nw", speed=1, castaways=[["suns"], ["suns"]]).json()

    assert game.board.clicks(view, "0", "i7 row e") == ["space-j7"]
    assert game.board.clicks(view, "0", "h6 row n") == ["space-h5", "space-h5"]
    assert game.board.clicks(view, "0", "i6 sail") == ["space-h5", "space-i6"]


def test_a_space_where_a_move_can_end_has_one_sign_of_each_way_to_get_there() -> None:
    position = at("i7", wind="ne", speed=1, castaways=[["suns"], ["suns"]])
    drawing = ElementTree.fromstring(position.svg())
    drawn = Counter(
        (int(float(x) - LEFT) // SIZE, int(float(y) - TOP) // SIZE, one.get("class"))
        for one in drawing.iter()
        if one.get("class") in ("sail", "tack", "row")
        for x, y in re.findall(r"translate\((\S+) (\S+)\)", one.get("transform", ""))
    )
    s = state_of(position.json())
    expected = set()
    for action in position.legal("0"):
        number = notation.read(s, 0, action)
        end = rules.end_of(s, number)
        expected.add((end % COLUMNS, end // COLUMNS, action.split()[1] if " " in action else action))

    assert set(drawn) == expected - {(8, 6, "stay")}
    assert set(drawn.values()) == {1}
    assert len({(x, y) for x, y, _ in drawn}) < len(drawn)  # some spaces have several signs


def test_the_sign_of_a_space_on_which_somebody_stands_lies_over_its_corner() -> None:
    position = at("g5", castaways=[["suns", "centre"], ["suns"]])
    drawing = ElementTree.fromstring(position.svg())
    names = [one.get("class", "") for one in drawing.iter()]
    (sail,) = [one for one in drawing.iter() if one.get("class") == "sail"]
    x, y = middle("h6")

    assert names.index("sail") > names.index("piece castaway arms")
    assert sail.get("transform", "").startswith(f"translate({x + 14:g} {y + 14:g})")


def test_each_of_several_signs_on_a_port_lies_on_a_disc() -> None:
    position = at("d4", options={"tacking": "printed"}, wind="nw", castaways=[[], ["suns"]])
    on_port = {piece.id: piece.symbol for piece in position.game.pieces(position.json()) if piece.id.endswith("-a1")}

    assert on_port == {"sail-a1": "sail-disc", "tack-a1": "tack-disc"}


def test_the_compass_shows_what_has_been_rolled() -> None:
    start = fangs.new("overboard")
    positions = (start, start.roll("nw"), start.roll("nw").roll("0"))
    drawn = [{piece.id: piece for piece in one.game.pieces(one.json())}["wind"] for one in positions]

    assert [(piece.symbol, piece.says) for piece in drawn] == [
        ("wind-unknown", ""),
        ("wind-nw", ""),
        ("wind-nw-speed", "0"),
    ]


def test_a_castaway_comes_aboard_without_an_arrow_that_would_cross_the_one_of_its_ship() -> None:
    before = at("g5", castaways=[["suns", "centre"], ["suns"]])
    after = before.play("0", "sail")
    effects = [
        effect
        for scene in before.game.staged(before.json(), after.json(), after.events)
        for effect in scene or ()
        if effect["do"] in ("go", "shift")
    ]

    assert "centre" not in after.json()["castaways"][0]
    assert [effect["id"] for effect in effects if effect["do"] == "go"] == ["ship-0"]
    assert "castaway-0-centre" in [effect["id"] for effect in effects]


@pytest.mark.parametrize("wind", ["nw", "ne", "se", "sw"])
def test_ships_face_where_the_wind_carries_them(wind: str) -> None:
    svg = ElementTree.fromstring(at("g5", wind=wind).svg())
    ships = [one for one in svg.iter() if "ship" in one.get("class", "").split()]

    assert len(ships) == 2
    for ship in ships:
        assert any(part.get("transform") == "scale(-1 1)" for part in ship.iter()) == wind.endswith("w")


def test_who_was_rescued_is_seen_in_the_ship_and_who_waits_is_not() -> None:
    view = at("g5", castaways=[["suns", "centre"], ["suns"]]).play("0", "sail").json()
    places = standing(view)
    for player, waiting in enumerate(view["castaways"]):
        x, y = places[f"ship-{player}"]
        for name in (one for one in places if one.startswith(f"castaway-{player}-")):
            is_aboard = math.dist(places[name], (x, y)) < SIZE / 2
            assert is_aboard == (name.split("-")[2] not in waiting), name


def test_whatever_is_clicked_is_drawn() -> None:
    for space in ("c4", "n12"):
        position = at(space, options={"tacking": "printed"})
        svg = position.svg()

        for action in position.legal("0"):
            for name in position.game.board.clicks(position.json(), "0", action):
                assert f'id="{name}"' in svg


def test_ships_and_castaways_find_room_on_the_board_in_letters() -> None:
    together = fangs.new("overboard", 4).json()
    together |= {"ships": ["g6", "g6", "g6", "h6"], "castaways": [["centre"], ["centre"], ["centre"], []], "round": 9}

    lines = fangs.position(together).text().splitlines()

    assert lines[6][:33] == " 6  .  .  .  .  .  . ASM[C][s] . "
    assert lines[7][:33] == " 7  .  .  .  .  .  .  . [m][a] . "


def test_the_board_in_letters_fits_a_terminal() -> None:
    for players in (2, 3, 4):
        position, rng = fangs.new("overboard", players), random.Random(players)
        for _ in range(150):
            lines = position.text().splitlines()
            assert max(map(len, lines)) < 80 and len(lines) <= 30
            role = position.owing[0] if position.owing else None
            position = position.play(role, rng.choice(position.legal(role))) if role else position.roll(rng)


def test_the_die_falls_before_the_ship_goes() -> None:
    before = at("h5", phase="speed", speed=None)
    rolled = before.roll(before.odds[-1][0])
    sailed = rolled.play("0", "sail")
    turns = ((before, rolled), (rolled, sailed))
    scenes = [scene for was, now in turns for scene in was.game.staged(was.json(), now.json(), now.events)]
    shown = [(effect["do"], effect["id"]) for scene in scenes for effect in scene or () if effect["do"] != "say"]

    assert shown[:2] == [("throw", "wind"), ("go", "ship-0")]


def test_a_castaway_that_makes_room_for_a_ship_or_goes_back_is_told_of_and_shown() -> None:
    arrived = at("o3").play("0", "row w")
    left = fangs.position(arrived.json() | SAILING).play("0", "n3 row n")

    assert [event.text for event in arrived.events[1:]] == [
        "The ship of the arms takes its castaway on the island of the suns aboard",
        "The castaway of the moons makes room and goes from n3 to m3",
    ]
    assert [event.text for event in left.events[1:]] == ["The castaway of the moons goes back from m3 to n3"]
    (scene,) = arrived.game.staged(at("o3").json(), arrived.json(), arrived.events)[2:]
    assert scene == [say(middle("n3"), "makes room"), shift("castaway-1-suns", middle("m3"))]


def test_a_ship_that_comes_to_the_space_of_another_is_told_of_it() -> None:
    met, passed = (at("o5", ships=["o5", other]).play("0", "row w") for other in ("n5", "m5"))

    assert [(event.text, event.clause) for event in met.events] == [
        ("The ship of the arms rows from o5 to n5", "O3.3"),
        ("The ship of the arms shares n5 with the ship of the moons", "O3.11"),
    ]
    assert len(passed.events) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_no_castaway_that_waits_is_drawn_elsewhere_without_a_word(players: int) -> None:
    rng, told = random.Random(players), 0
    for _ in range(6):
        position = fangs.new("overboard", players)
        while position.kind != "over" and position.json()["round"] < 60:
            before = position
            position = position.roll(rng) if position.kind == "chance" else position.play(*_any(position, rng))
            here = ashore(position.json())
            moved = {place: space for place, space in ashore(before.json()).items() if here.get(place, space) != space}
            assert sum(event.told[0] in (MADE_ROOM, WENT_BACK) for event in position.events) == len(moved)
            told += len(moved)
    assert told > 5


def _any(position: Position, rng: random.Random) -> tuple[str, str]:
    (role,) = position.owing
    return role, rng.choice(position.legal(role))


def test_every_wind_and_every_speed_that_a_die_shows_can_be_set_up_and_stays_when_a_ship_is_moved() -> None:
    start = fangs.new("overboard")
    found = {change.label: change.state for change in analysis.changes(start.game, start.state)}
    assert {f"The speed of the wind is {speed}" for speed in range(6)} <= found.keys()
    calm = found["The speed of the wind is 0"]
    moved = next(change for change in analysis.changes(start.game, calm) if change.clicks)

    assert (calm.speed, moved.state.speed) == (0, 0)
