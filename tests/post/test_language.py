"""The language of letters: what is written in many ways is understood in one, and nothing is guessed."""

from __future__ import annotations

import pytest

import fangs
from fangs.post.orders.reading import Misread, Ordered, read_orders
from tests.post.places import match, name_of, owed, position, read

ONE_ROLE_IN_EACH_OF_FIVE_GAMES: list[tuple[str, list[str]]] = [
    # the role names the game, the game the role
    ("red 52", ["1 red 52"]),
    ("RED 52", ["1 red 52"]),
    ("Red: 52", ["1 red 52"]),
    ("red - 52", ["1 red 52"]),
    ("red \u2013 52.", ["1 red 52"]),
    ("red = 52", ["1 red 52"]),
    ("red -> 52", ["1 red 52"]),
    ("red \u2192 52", ["1 red 52"]),
    ("red\u00a052", ["1 red 52"]),
    ("\u201cred 52\u201d", ["1 red 52"]),
    ("*red* **52**", ["1 red 52"]),
    ("\u2022 red 52", ["1 red 52"]),
    ("- red 52", ["1 red 52"]),
    ("1. red 52", ["1 red 52"]),
    ("game 1: 52", ["1 red 52"]),
    ("Game 1 red 52", ["1 red 52"]),
    ("g1 52", ["1 red 52"]),
    ("G 1: 52", ["1 red 52"]),
    ("Spiel 1: 52 bitte", ["1 red 52"]),
    ("game no. 1: 52", ["1 red 52"]),
    ("game #1, red, 52", ["1 red 52"]),
    ("red in game 1: 52", ["1 red 52"]),
    ("Red: red to 52", ["1 red 52"]),
    ("52 for red", ["1 red 52"]),
    ("52 for red in game 1", ["1 red 52"]),
    ("52 in game 1, please", ["1 red 52"]),
    ("My order for red is 52, please!", ["1 red 52"]),
    ("I would like red to go to 52. Thanks!", ["1 red 52"]),
    ("Red's order: 52", ["1 red 52"]),
    ("Red swims to hex 52", ["1 red 52"]),
    ("Please, red to 52, thank you.", ["1 red 52"]),
    ("turn 1: red 52", ["1 red 52"]),
    ("Turn 1, game 1, red: 52", ["1 red 52"]),
    # alternatives
    ("green 92/93/80", ["2 green 92/93/80"]),
    ("green 92 / 93 / 80", ["2 green 92/93/80"]),
    ("Green to 92, if taken 93", ["2 green 92/93"]),
    ("Green: 92, if taken 93", ["2 green 92/93"]),
    ("green to 92 or else 93 please", ["2 green 92/93"]),
    ("green 92 or 93", ["2 green 92/93"]),
    ("green 92, if it is taken then 93, otherwise 80", ["2 green 92/93/80"]),
    ("green 92, if 92 is taken 93", ["2 green 92/93"]),
    ("green 92 (if occupied 93)", ["2 green 92/93"]),
    ("green 92, if not free 93", ["2 green 92/93"]),
    ("green 92; if taken 93", ["2 green 92/93"]),
    ("green 92,\nif taken 93,\nor else 80", ["2 green 92/93/80"]),
    ("gr\u00fcn 92", ["2 green 92"]),
    ("Green goes to 92. If that is taken, 93.", ["2 green 92/93"]),
    ("green 92 (alternatively 93, failing that 80)", ["2 green 92/93/80"]),
    ("Green 92, falls besetzt 93", ["2 green 92/93"]),
    ("green swims to 92, or else to 93", ["2 green 92/93"]),
    ("green 92 or 93 if taken\nshark 118", ["2 green 92/93", "5 shark 118"]),
    ("gr\u00fcn 92 oder 93 falls besetzt\nHai 118", ["2 green 92/93", "5 shark 118"]),
    ("green 92 (or 93 if taken)", ["2 green 92/93"]),
    ("green 92 if taken\n93", ["2 green 92/93"]),
    # the shark
    ("game 5: shark 118 green>blue", ["5 shark 118 green>blue"]),
    ("shark 118 green > blue > red", ["5 shark 118 green>blue>red"]),
    ("shark 118, green before blue", ["5 shark 118 green>blue"]),
    ("shark 118 (green, then blue)", ["5 shark 118 green>blue"]),
    ("shark 118: green -> blue", ["5 shark 118 green>blue"]),
    ("shark: swim to 118 and rather bite green, then blue", ["5 shark 118 green>blue"]),
    ("The shark to 118, prefer green", ["5 shark 118 green"]),
    ("shark to 118, biting green first, then blue", ["5 shark 118 green>blue"]),
    ("118 for the shark", ["5 shark 118"]),
    ("shark: stay on 120", ["5 shark 120"]),
    # several
    ("red 52; green 92; shark 118 green", ["1 red 52", "2 green 92", "5 shark 118 green"]),
    ("red 52; gren 92; shark 118 green", ["?"]),
    ("shark 118 green 92", ["5 shark 118", "2 green 92"]),
    ("shark 118 green 119", ["?"]),
    ("shark 118 red, 119", ["?"]),
    ("shark 118 green, red 119", ["5 shark 118 green", "1 red void M4.1"]),
    ("red 52, green 92, shark 118 green", ["1 red 52", "2 green 92", "5 shark 118 green"]),
    ("red 52, green 92/93 and shark 118", ["1 red 52", "2 green 92/93", "5 shark 118"]),
    ("shark 118 green, red 52", ["5 shark 118 green", "1 red 52"]),
    ("red:52,green:92", ["1 red 52", "2 green 92"]),
    ("game 1: 52; game 2: 92", ["1 red 52", "2 green 92"]),
    ("game 1 52, game 2 92", ["1 red 52", "2 green 92"]),
    ("red 52,\ngreen 92,\nshark 118", ["1 red 52", "2 green 92", "5 shark 118"]),
    ("Game 1\n52\n\nGame 5:\nshark 118", ["1 red 52", "5 shark 118"]),
    ("red:\n52", ["1 red 52"]),
    ("Hi Bob,\n\nred 52\n\nBest wishes,\nAnn", ["1 red 52"]),
    ("red 52\nred 53", ["1 red 52", "1 red 53"]),
    ("turn 1\nred 52", ["1 red 52"]),
    # as people write who were told the roles in English, and who write by other habits
    ("Hai auf 121, Rot auf 52, Gr\u00fcn nach 92, falls besetzt 93", ["5 shark 121", "1 red 52", "2 green 92/93"]),
    ("Der Hai schwimmt nach 118\nROTER: 52\ngruen 92, sonst 93", ["5 shark 118", "1 red 52", "2 green 92/93"]),
    ("le requin vers 118\nrouge \u00e0 52\nvert 92 ou 93", ["5 shark 118", "1 red 52", "2 green 92/93"]),
    ("vert 92, si occup\u00e9 93", ["2 green 92/93"]),
    ("tibur\u00f3n a 118, rojo a 52, verde al 92, si ocupado 93", ["5 shark 118", "1 red 52", "2 green 92/93"]),
    ("squalo a 118\nrosso a 52\nverde 92, se occupato 93", ["5 shark 118", "1 red 52", "2 green 92/93"]),
    ("haai naar 118\nrood naar 52\ngroen 92 of 93\nblauw 169", ["5 shark 118", "1 red 52", "2 green 92/93", "3 blue 169"]),
    ("Hai 118 gr\u00fcn>blau", ["5 shark 118 green>blue"]),
    ("red 52 green 92", ["1 red 52", "2 green 92"]),
    ("red 52 green 92/93 shark 118", ["1 red 52", "2 green 92/93", "5 shark 118"]),
    ("shark 118 green blue 169", ["?"]),
    ("red 52 or green 92", ["? game 1 red: 52"]),
    ("red 52 via green 92", ["? game 1 red: 52"]),
    ("1) shark 118\n2) red 52\n(3) green 92", ["5 shark 118", "1 red 52", "2 green 92"]),
    ("a) red 52\nb) green 92", ["1 red 52", "2 green 92"]),
    ("| game | role | order |\n|---|---|---|\n| 1 | red | 52 |\n| 2 | green | 92 |", ["1 red 52", "2 green 92"]),
    ("| 2 | red | 52 |", ["?"]),
    ("1 red 52", ["1 red 52"]),
    ("2 red 52", ["?"]),
    ("red 79-52", ["1 red 52"]),
    ("red from 79 to 52", ["1 red 52"]),
    ("red: 79 -> 52", ["1 red 52"]),
    ("red from 78 to 52", ["?"]),
    ("green 91-92/93", ["2 green 92/93"]),
    ("shark 120-118 green", ["5 shark 118 green"]),
    ("red #52", ["1 red 52"]),
    ("red # 52", ["1 red 52"]),
    ("red 052", ["1 red 52"]),
    ("green 092/093", ["2 green 92/93"]),
    ("\uff32\uff25\uff24\uff1a\uff15\uff12", ["1 red 52"]),
    ("red\u3000\uff15\uff12", ["1 red 52"]),
    ("red 52 (safe!)", ["1 red 52"]),
    ("red (the brave) to 52", ["1 red 52"]),
    ("red 52 (if the shark is far)", ["? game 1 red: 52"]),
    ("red 52 (not sure)", ["? game 1 red: 52"]),
    ("red 52 (?)", ["? game 1 red: 52"]),
    ("red 52 (53?)", ["?"]),
    # what cannot be is struck, and the rest stands
    ("red 52/53", ["1 red 52"]),
    ("red 52, then\ngreen 92", ["? game 1 red: 52"]),
    ("green 92/92", ["2 green 92"]),
    ("green 92/400/93", ["2 green 92/93"]),
    ("green 92/120", ["2 green 92"]),
    ("green 400/92", ["? game 2 green: 92"]),
    ("shark 118 green>green", ["5 shark 118 green"]),
    ("green 92/93x", ["? game 2 green: 92"]),
    # remarks order nothing
    ("Shark is now on 120.", ["? game 5 shark: 120"]),
    ("The shark is on 118", ["? game 5 shark: 118"]),
    ("Red is on 52 today", ["? game 1 red: 52"]),
    ("shark 120 now", ["? game 5 shark: 120"]),
    # impossible, and kept as such
    ("red 120", ["1 red void M4.1"]),
    ("red 79", ["1 red void M4.1"]),
    ("red home", ["1 red void M4.1"]),
    ("Red goes to the beach", ["1 red void M4.1"]),
    ("red: island B", ["1 red void M4.1"]),
    ("red b", ["1 red void M4.1"]),
    ("green drift", ["2 green void M4.5"]),
    ("shark 56", ["5 shark void M7.1"]),
    ("red void", ["1 red void"]),
    # never guessed
    ("52", ["? game 1 red: 52"]),
    ("red 400", ["?"]),
    ("red 52 53", ["?"]),
    ("red 52, 53", ["?"]),
    ("green 92 and 93", ["? game 2 green: 92/93"]),
    ("green 92, 93", ["? game 2 green: 92/93"]),
    ("green 92-93", ["? game 2 green: 92/93"]),
    ("green 92 then 93", ["? game 2 green: 92/93"]),
    ("green 92, 93, 80", ["?"]),
    ("game 2: same as last turn", ["?"]),
    ("Same as last time", ["?"]),
    ("green 92 via 93", ["? game 2 green: 92/93"]),
    ("red not 52", ["? game 1 red: 52"]),
    ("don't move red to 52", ["?"]),
    ("red 52 unless the shark is near", ["? game 1 red: 52"]),
    ("red 52 if the shark is far", ["? game 1 red: 52"]),
    ("red 52\nif the shark is far", ["? game 1 red: 52"]),
    ("red 52?", ["? game 1 red: 52"]),
    ("red 5 2", ["?"]),
    ("red 5*2", ["?"]),
    ("red 52.5", ["? game 1 red: 52"]),
    ("red ~~52~~ 53", ["?"]),
    ("red \u0665\u0662", ["1 red 52"]),
    ("rd 52", ["?"]),
    ("red", ["?"]),
    ("red stays", ["?"]),
    ("red: no move", ["?"]),
    ("red waits, please", ["?"]),
    ("I stay with red where I am", ["?"]),
    ("hold", ["?"]),
    ("red green 52", ["?"]),
    ("game 2 red 52", ["? game 1 red: 52"]),
    ("game 1: shark 118", ["? game 5 shark: 118"]),
    ("game 6: 52", ["? game 1 red: 52"]),
    ("game 1 game 2 52", ["?"]),
    ("Game 1\nshark 118", ["? game 5 shark: 118"]),
    ("shark 118 green, blue", ["? game 5 shark: 118 green"]),
    ("shark 118 green, blue or red", ["?"]),
    ("shark 118, not green", ["? game 5 shark: 118 green"]),
    ("shark 118 green, blue? I am not sure", ["?"]),
    ("turn 2: red 52", ["?"]),
    ("turn 2\nred 52", ["?", "?"]),
    ("red nmr", ["?"]),
    ("red withdraw", ["?"]),
    ("red:withdraw", ["?"]),
    ("Please withdraw red", ["?"]),
    ("Ignore my last mail", ["?"]),
    ("red " + "52 " * 200, ["?"]),
    ("I fancy 3 pints on Friday", ["?"]),
    ("What will the shark do?", ["?"]),
    # left out
    ("", []),
    ("Hello Bob!\nHow are you? Have a nice day.\nThanks and best wishes,\nAnn", []),
    ("Viele Gr\u00fc\u00dfe\nJ\u00f6rg", []),
    ("\n\n \n", []),
    # other than orders
    ("orders?", ["ask orders"]),
    ("Orders", ["ask orders"]),
    ("What are my orders?", ["ask orders"]),
    ("When is the deadline?", ["ask orders"]),
    ("Can I have the rules, please?", ["ask rules"]),
    ("report?", ["ask report"]),
    ("Please send me the last report.", ["ask report"]),
    ("rules", ["ask rules"]),
    ("rules M4", ["ask rules M4"]),
    ("Rules m4.2, please", ["ask rules M4.2"]),
    ("help", ["ask help"]),
    ("HELP!", ["ask help"]),
    ("extension please", ["ask extension"]),
    ("May I have an extension?", ["ask extension"]),
    ("back", ["ask back"]),
    ("away 2026-12-24 to 2027-01-02", ["ask away 2026-12-24/2027-01-02"]),
    ("I am away from 24.12.2026 until 2.1.2027", ["ask away 2026-12-24/2027-01-02"]),
    ("away until 2027-01-02", ["ask away /2027-01-02"]),
    ("away", ["?"]),
    ("away 2027-01-02 to 2026-12-24", ["?"]),
    ("away 2026-02-30 to 2026-03-02", ["?"]),
    ("cancel", ["cancel"]),
    ("Please cancel my orders", ["cancel"]),
    ("cancel all", ["cancel"]),
    ("cancel red", ["cancel 1 red"]),
    ("cancel game 3", ["cancel 3"]),
    ("cancel red in game 1", ["cancel 1 red"]),
    ("cancel red 52", ["?"]),
    ("cancel purple", ["?"]),
    ("don't cancel red", ["?"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ONE_ROLE_IN_EACH_OF_FIVE_GAMES, ids=name_of)
def test_a_player_of_five_games_is_understood(text: str, expected: list[str]) -> None:
    assert read(text, match()) == expected


GREEN_ALONE: list[tuple[str, list[str]]] = [
    ("92/93", ["1 green 92/93"]),
    ("92", ["1 green 92"]),
    ("swim to 92, or else to 93", ["1 green 92/93"]),
    ("game 1: 92", ["1 green 92"]),
    ("red 52", ["?"]),
    # a number alone may be anything, and never an impossible order
    ("12/5", ["?"]),
    ("120", ["?"]),
    ("A", ["?"]),
    ("On the beach", ["?"]),
    ("Is this a game? a", []),
    # what follows a line that is not understood may be its end
    ("I rather think that 105\n92", ["? green: 105", "?"]),
    ("I rather think that 105\n\n92", ["? green: 105", "1 green 92"]),
    ("My order for turn 1:\n92", ["1 green 92"]),
]


@pytest.mark.parametrize(("text", "expected"), GREEN_ALONE, ids=name_of)
def test_who_has_one_role_need_not_name_it(text: str, expected: list[str]) -> None:
    assert read(text, owed(position("maneater"), "green")) == expected


OF_THREE: list[tuple[str, list[str]]] = [
    ("shark 118", ["1 shark 118"]),
    ("red 52, blue 169", ["2 red 52", "2 blue 169"]),
    ("game 2: red 52, blue 169", ["2 red 52", "2 blue 169"]),
    ("Game 2\nred 52\nblue 169\nGame 3\ngreen 92", ["2 red 52", "2 blue 169", "3 green 92"]),
    ("game 2: 52", ["? game 2 red: 52"]),
    ("game 1: 118", ["1 shark 118"]),
    ("cancel game 2", ["cancel 2"]),
]


@pytest.mark.parametrize(("text", "expected"), OF_THREE, ids=name_of)
def test_three_players_have_one_or_two_roles_in_a_game(text: str, expected: list[str]) -> None:
    at = position("maneater", players=3)
    places = owed(at, "shark") + owed(at, "red", "blue", board=1) + owed(at, "green", "yellow", board=2)

    assert read(text, places) == expected


def test_the_part_that_spoils_a_line_with_several_orders_is_named() -> None:
    (line,) = read_orders("red 52; gren 92; shark 118 green>blue", fangs.game("maneater"), match())
    assert isinstance(line, Misread)
    assert str(line.expected) == (
        "Nothing in this line counts, because it is not clear which role 'gren 92' is for. Write one order per line."
    )


def test_an_order_that_replaces_another_in_the_same_letter_says_so() -> None:
    first, second = read_orders("red 52\nred 53", fangs.game("maneater"), match())

    assert isinstance(first, Ordered) and first.warning is None
    assert (
        isinstance(second, Ordered)
        and second.warning == "This order replaces an earlier order in the same letter: red 52."
    )


def test_a_line_that_is_not_understood_comes_back_as_it_was_written() -> None:
    (line,) = read_orders("  \u2022 RED to 52 \u2013 or maybe 53", fangs.game("maneater"), match())

    assert isinstance(line, Misread) and line.given == "\u2022 RED to 52 \u2013 or maybe 53"
    assert line.expected == (
        "'52 - or maybe 53' is not understood. Write a space such as 92 or home, with alternatives "
        "behind it such as 92/93/80, or drift, void or nmr."
    )
    assert line.clause == "M1.3"


def test_a_role_that_has_nothing_to_choose_gets_no_order() -> None:
    at = position("mandua")
    (line,) = read_orders("A-c5", fangs.game("mandua"), owed(at, "1"))

    assert isinstance(line, Misread) and line.expected == "Tigers cannot choose now because hunters must choose first."


def test_a_long_letter_is_not_read_to_its_end() -> None:
    lines = read_orders("red 52\n" * 1000, fangs.game("maneater"), match())

    assert len(lines) == 201 and isinstance(lines[-1], Misread)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("turn 4: red 52", [(4, False)]),
        ("Turn 4\nred 52", [(4, False)]),
        ("red 52", [(None, False)]),
        ("turn 5: red 52", [(5, True)]),
        ("next turn: red 52", [(None, True)]),
        ("For the next turn:\nred 52", [(None, True)]),
        ("red 52\nnext turn:\nred 53", [(None, False), (None, True)]),
        ("next turn:\nred 53\nturn 4:\nred 52", [(None, True), (4, False)]),
        ("turn 3: red 52", [None]),
        ("turn 3:\ngame 1:\nred 52", [None, None]),
        ("turn 6: red 52", [None]),
    ],
)
def test_the_turn_that_is_written_is_known_and_a_turn_that_is_over_is_not_the_one_in_hand(
    text: str, said: list[tuple[int | None, bool] | None]
) -> None:
    at = position("maneater")
    lines = read_orders(text, at.game, owed(at, "red"), 4)
    found = [(line.turn, line.ahead) if isinstance(line, Ordered) else None for line in lines]
    assert found == said
    assert all("it is turn 4 now" in line.expected for line in lines if isinstance(line, Misread))
