"""Mandua: its chains against an exhaustive search, its secrets, its refusals and its drawing."""

from __future__ import annotations

import importlib
import random
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

import fangs
from fangs import InvalidPosition, Position
from fangs.bots import bot
from fangs.core.legality import understand
from fangs.core.teaching.lesson import lesson_of
from fangs.games.mandua import chains, listing, rules
from fangs.games.mandua.ground import NAMED, cell, count, vacant
from fangs.games.mandua.picture import SIZE, centre
from fangs.games.mandua.shut import FREED, SHUT_IN, shut_in
from fangs.games.mandua.words import CELLS, FIELD_NAMES, SQUARE_NAMES

GAME = fangs.game("mandua")
PLACES = {name: ("abcde".index(name[0]), int(name[1]) - 1) for name in SQUARE_NAMES}
PLACES |= {"A": (2, 5), "B": (5, 2), "C": (2, -1), "D": (-1, 2)}
NAMES = {place: name for name, place in PLACES.items()}
Figures = tuple[tuple[str, ...], frozenset[str]]  # the tigers, one by one, and the hunters


def position(tigers: str, hunters: str, **keys: Any) -> Position:
    """The hunters to move, with these figures and as many in supply as are not said to be there."""
    options = {"setup": "cages", "captures": "enforced", "quiet_limit": 100} | keys.pop("options", {})
    first = fangs.new("mandua", **options).json()
    return fangs.position(first | {"tigers": tigers.split(), "hunters": hunters.split(), "supply": 1} | keys)


def fields(names: Any) -> int:
    return sum(1 << CELLS[name] for name in names)


def random_figures(rng: random.Random, most: int) -> Figures:
    """Tigers anywhere, and hunters crowded enough to be taken in chains."""
    tigers = rng.sample(FIELD_NAMES, rng.choice((4, 4, 4, 3, 2, 1)))
    free = [name for name in SQUARE_NAMES if name not in tigers]
    return tuple(sorted(tigers, key=FIELD_NAMES.index)), frozenset(
        rng.sample(free, rng.randint(1, min(most, len(free))))
    )


@pytest.fixture(scope="module")
def twin() -> ModuleType:
    """The twin of chains.py."""
    from fangs.engine.twin import compiled

    return importlib.import_module(compiled(rules).__name__.rpartition(".")[0] + ".chains")


# The greatest chain: every chain there is, looked at one by one


def captures(tigers: tuple[str, ...], hunters: frozenset[str]) -> Iterator[tuple[int, str, frozenset[str]]]:
    """Every capture: which tiger makes it, where it ends and what it takes."""
    for number, tiger in enumerate(tigers):
        x, y = PLACES[tiger]
        for east, north in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            over = NAMES.get((x + east, y + north))
            goal = NAMES.get((x + 2 * east, y + 2 * north)) if over in hunters else over
            if goal is None or goal in tigers or goal in hunters:
                continue
            a, b = PLACES[goal]
            sides = {NAMES.get((a + north, b + east)), NAMES.get((a - north, b - east))}
            gone = (hunters & {over}) | (sides if sides <= hunters else set())
            if gone:
                yield number, goal, frozenset(gone)


def all_ends(tigers: tuple[str, ...], hunters: frozenset[str], own: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What each tiger has taken itself, after every chain and every beginning of one."""
    yield own
    for number, goal, gone in captures(tigers, hunters):
        moved = (*tigers[:number], goal, *tigers[number + 1 :])
        taken = (*own[:number], own[number] + len(gone), *own[number + 1 :])
        yield from all_ends(moved, hunters - gone, taken)


def exhaustive(tigers: tuple[str, ...], hunters: frozenset[str]) -> tuple[int, int]:
    """The greatest number (D3.5) and the culprits (D3.8)."""
    ends = set(all_ends(tigers, hunters, (0,) * len(tigers)))
    greatest = max(map(sum, ends))
    most = [max(end[number] for end in ends if sum(end) == greatest) for number in range(len(tigers))]
    blamed = [tiger for tiger, number in zip(tigers, most, strict=True) if number == max(most) > 0]
    return greatest, fields(blamed)


def test_the_greatest_number_and_the_culprits_are_those_of_all_chains(twin: ModuleType) -> None:
    rng, chained = random.Random(1), 0
    for _ in range(1500):
        tigers, hunters = random_figures(rng, 9)
        greatest, blamed = exhaustive(tigers, hunters)
        chained += greatest > 2
        for module in (chains, twin):
            assert module.greatest_number(fields(tigers), fields(hunters)) == greatest, (tigers, hunters)
            assert module.culprits(fields(tigers), fields(hunters), greatest) == blamed, (tigers, hunters)
    assert chained > 300


def test_to_search_no_order_twice_finds_what_to_remember_finds(twin: ModuleType) -> None:
    rng = random.Random(2)
    for _ in range(1500):
        tigers, hunters = map(fields, random_figures(rng, 22))
        greatest = chains.greatest_number(tigers, hunters)
        assert twin.greatest_number(tigers, hunters) == greatest
        assert twin.culprits(tigers, hunters, greatest) == chains.culprits(tigers, hunters, greatest)


# The hardest that a long search for hard positions came upon, again and again: all but one hunter can be taken, or all of them.
HARDEST = [
    ("b3 b5 d1 d3", "a2 a3 a4 a5 b2 b4 c1 c2 c3 c4 c5 d2 d4 e1 e2 e3 e4", 16),
    ("a5 b3 d1 d3", "a1 a2 a3 a4 b2 b4 b5 c1 c2 c3 c4 d2 d4 e1 e2 e3 e4 e5", 17),
    ("c1 c3 c5 e3", "a2 a4 b1 b2 b3 b4 b5 c2 c4 d1 d2 d3 d4 d5 e2 e4", 16),
    ("a3 c1 c3 c5", "a2 a4 b1 b2 b3 b4 b5 c2 c4 d1 d3 d4 d5 e2 e4", 14),
]


@pytest.mark.parametrize(("tigers", "hunters", "greatest"), HARDEST)
def test_even_hard_positions_are_soon_searched(tigers: str, hunters: str, greatest: int) -> None:
    chains.chain.cache_clear()

    assert chains.greatest_number(fields(tigers.split()), fields(hunters.split())) == greatest
    counted = chains.chain.cache_info().misses
    assert counted < 6000  # positions, at 4 microseconds each
    chains.culprits(fields(tigers.split()), fields(hunters.split()), greatest)
    assert chains.chain.cache_info().misses - counted < 9000  # at 5


def test_two_tigers_may_have_to_take_turns() -> None:
    # c5 leaves for c3, so that a5 can jump to c5, so that the first can jump on, by a3, to a5; or the other way round.
    def chained(now: Position, *played: str) -> Iterator[tuple[str, ...]]:
        if now.owing != ("1",):
            yield played
        else:
            for action in now.legal("1"):
                yield from chained(now.play("1", action), *played, action)

    start = position("a5 c5 B C", "a4 b3 b5 c4").play("0", "e1")

    assert start.json()["greatest"] == 4
    assert set(chained(start)) == {
        ("c5xc3", "c3xa3", "a5xc5", "a3xa5"),
        ("c5xc3", "a5xc5", "c3xa3", "a3xa5"),
        ("a5xa3", "a3xc3", "c5xa5", "c3xc5"),
        ("a5xa3", "c5xa5", "a3xc3", "c3xc5"),
    }


def test_a_function_that_calls_itself_is_compiled_once(twin: ModuleType) -> None:
    """Called with other types than it calls itself with, it would run at first and crash when it is loaded from the cache."""
    from fangs.engine.twin import drive

    drive("batch", sys.modules[twin.__name__.rpartition(".")[0] + ".rules"])
    twin.greatest_number(0, 0)
    assert len(twin.chain.signatures) <= 1
    assert all(str(kind) == "int64" for signature in twin.chain.signatures for kind in signature)


# The board and the lists


def test_every_field_is_known_by_its_bit() -> None:
    assert [cell(1 << field) for field in NAMED] == list(NAMED)
    assert [cell(1 << field) for field in range(49)] == list(range(49))


def test_no_list_is_longer_than_is_said() -> None:
    dark = [name for name in SQUARE_NAMES if sum(PLACES[name]) % 2 == 1]

    most = position("A B C D", " ".join(dark), supply=0)

    assert len(most.legal("0")) == rules.MAX_ACTIONS == 40


def test_the_first_moves_are_as_many_as_fields_are_free() -> None:
    for setup, count_ in (("cages", 25), ("corners", 21), ("centre", 21)):
        assert len(fangs.new("mandua", setup=setup).legal("0")) == count_


# Secrets

ANNOUNCED = {"captures": "challenge"}


def test_what_is_hidden_is_worked_out_again_while_the_board_shows_it() -> None:
    rng = random.Random(3)
    for _ in range(200):
        tigers, hunters = random_figures(rng, 12)
        whole = position(" ".join(tigers), " ".join(sorted(hunters)), options={"captures": "challenge"})
        whole = whole.play("0", rng.choice(whole.legal("0")))
        if whole.kind == "over":
            continue
        seen, state = GAME.covered(whole.state, 1), whole.state
        rules.play(seen, 1, rules.ANNOUNCE + 2)
        rules.play(state, 1, rules.ANNOUNCE + 2)

        assert seen == state
        assert count(state.culprits) > 0 or state.greatest == 0


@pytest.mark.parametrize("level", ["greedy", "search:40"])
def test_bots_announce_what_they_can_take_and_find_out_who_does_not(level: str) -> None:
    choose = bot(level)
    due = position("c3 A B D", "c4", options=ANNOUNCED).play("0", "c1")
    assert choose(due.json(1), "1", random.Random(1)) == "announce 1"

    mistaken = due.play("1", "announce 0")
    mistaken = mistaken.play("1", mistaken.legal("1")[0])
    assert choose(mistaken.json(0), "0", random.Random(1)) == "challenge 1"


def test_how_much_could_have_been_taken_is_known_for_certain_after_a_plain_move_only() -> None:
    due = position("c3 A B D", "c4", options=ANNOUNCED).play("0", "c1")
    plain = due.play("1", "announce 0")
    plain = plain.play("1", plain.legal("1")[0])
    captured = due.play("1", "announce 1").play("1", "c3xc5")

    assert GAME.worked_out(GAME.covered(plain.state, 0)) == (plain.state, True)
    assert GAME.worked_out(GAME.covered(captured.state, 0)) == (captured.state, False)


def test_a_refusal_tells_nothing_of_what_a_challenge_will_be_judged_by() -> None:
    start = position("c3 A B D", "c4", options=ANNOUNCED).play("0", "c1")
    texts = ["c3-c4", "c3-d3", "c3xc5", "announce 30", "end", "remove c3", "challenge 1", "play on", "a1", "nonsense"]
    for state in (start.state, GAME.play(start.state, "1", "announce 1")[0]):
        other = state.copy()
        other.greatest, other.culprits = 9, 1 << CELLS["A"]
        for text in texts:
            assert refusal(state, text) == refusal(other, text)


def refusal(state: rules.State, text: str) -> str | None:
    role = GAME.owing(state)[0]
    try:
        understand(GAME, state, role, text)
    except fangs.FangsError as error:
        return f"{error.kind} {error}"
    return None


# Words

PLAY = {"phase": "prowl"}


@pytest.mark.parametrize(
    ("tigers", "hunters", "keys", "action", "said"),
    [
        ("A B C D", "c3", {}, "c3", "c3 is not vacant: a hunter stands there. (D2.1)"),
        ("c3 B C D", "c4", {}, "c3", "c3 is not vacant: a tiger stands there. (D2.1)"),
        ("A B C D", "c3", {}, "A", "A is an outer field, where only tigers may stand. (D1.3)"),
        ("A B C D", "c3", {"supply": 2}, "c3-c4",
         "Hunters move only when none are left in supply. The supply still holds 2, so place one. (D2.1)"),
        ("A B C D", "c3", {"supply": 0}, "c4", "There are no hunters left in supply. Move one on the board, as in c3-c4. (D2.1)"),
        ("A B C D", "c3", {"supply": 0}, "c2-c1", "There is no hunter on c2. (D2.1)"),
        ("A B C D", "c3", {"supply": 0}, "c3-d4", "From c3 to d4 is diagonal, and nobody moves diagonally. (D2.3)"),
        ("A B C D", "c3", {"supply": 0}, "c3-c5", "c3 and c5 do not adjoin. (D2.1)"),
        ("A B C D", "c3", {}, "c3xc4", "Hunters cannot capture. Only tigers can. (D3.1)"),
        ("A B C D", "c3", {}, "end", "The tigers' turn ends automatically when no more hunters can be taken. (D3.5)"),
        ("c3 A B D", "c1", PLAY, "c4", "Tigers are not placed. They move, as in A-c5, or capture, as in c4xc2. (D2.2)"),
        ("c3 A B D", "c1", PLAY, "c1-c2", "There is no tiger on c1. (D2.2)"),
        ("c3 A B D", "c1", PLAY, "c3xc2", "A step from c3 to c2 captures nobody, so it is written c3-c2. (D3.2)"),
        ("c3 A B D", "c1", PLAY, "c3xc5", "Nothing can be jumped on c4 because no hunter stands there. (D3.1)"),
        ("c3 A B D", "c1", PLAY, "c3xd4", "From c3 to d4 is diagonal, and nobody captures diagonally. (D2.3)"),
        ("c3 A B D", "c1", PLAY, "c3xc1", "c1 is not vacant: a hunter stands there. (D3.1)"),
        ("c3 A B D", "c1", PLAY, "c3xa1", "From c3 to a1 is diagonal, and nobody captures diagonally. (D2.3)"),
        ("c3 A B D", "c1", PLAY, "c3xe4", "From c3 to e4 is neither a step nor a jump in a straight line. (D3.1)"),
        ("c3 A B D", "c1", PLAY, "announce 1",
         "Nothing is announced or challenged in this game because it was set up with captures enforced. (D3.6)"),
        ("c3 A B D", "c2 b4 d4", PLAY, "c3-c4", "A step from c3 to c4 draws a Mandua. That is a capture, so it is written c3xc4. (D3.2)"),
        ("c3 A B D", "c2 b4 d4", PLAY, "c3-c1", "From c3 to c1 is a jump. A jump is a capture, so it is written c3xc1. (D3.1)"),
        ("c3 A B D", "c2 b4 d4", PLAY, "c3-d3", "A capture is possible, so the tigers must take 2 hunters. (D2.2)"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(tigers: str, hunters: str, keys: dict[str, Any], action: str, said: str) -> None:
    state = GAME.start()
    state.tigers, state.hunters, state.supply = fields(tigers.split()), fields(hunters.split()), keys.get("supply", 1)
    if "phase" in keys:
        rules.tigers_turn(state)

    assert refusal(state, action) == f"illegal {said}"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"supply": 25}, ("There must be 25 hunters in all, but you gave 2 on the board, 25 in supply and 0 just taken. "
"(D2.3)")),
        ({"tigers": ["a1", "B", "C", "D"]}, "There cannot be a tiger and a hunter on a1. (D2.1)"),
        ({"hunters": ["b2", "a1"]}, "hunters must be in order and without repetition, but you gave ['b2', 'a1']. (D1.3)"),
        ({"turn": 1}, "turn must be 0 in the phase hunt, but you gave 1."),
        ({"phase": "prowl", "turn": 1, "greatest": 1}, "greatest must be 0, the most that the tigers can take, but you gave 1. (D3.5)"),
        ({"rows": [None, ["A", "c4", 1]]}, "rows must be moves between adjacent fields, but you gave [None, ['A', 'c4', 1]]. (D1.2)"),
        ({"ending": "eaten"}, "ending must be null, since the game goes on, but you gave 'eaten'."),
        ({"phase": "over", "winner": 1, "ending": "eaten", "turn": 1},
         "ending must be the ending that follows from the rest of the position, but you gave 'eaten'. (D5.6)"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_and_said_why(keys: dict[str, Any], said: str) -> None:
    data = position("A B C D", "a1 b2").json() | keys

    with pytest.raises(InvalidPosition) as refused:
        fangs.position(data)

    assert str(refused.value) == said


def test_a_challenge_always_finds_somebody_to_remove() -> None:
    challenged = {"phase": "challenge", "announced": 1, "taken": 1, "greatest": 2, "culprits": ["A"]}
    data = position("A B C D", "a1 b2", options=ANNOUNCED).json() | challenged
    assert fangs.position(data).play("0", "challenge 2").json()["tigers"] == ["B", "C", "D"]

    for keys in ({"culprits": []}, {"greatest": 0}, {"greatest": 1}, {"culprits": "?"}, {"greatest": "?"}):
        with pytest.raises(InvalidPosition):
            fangs.position(data | keys)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("c3xc4", "step from c3 to c4 and take b4 and d4 as a Mandua"),
        ("c3xc1", "jump from c3 over c2 to c1"),
        ("Dxb3", "jump from D over a3 to b3"),
        ("b3xb5", "jump from b3 over b4 to b5 and take a5 and c5 as a Mandua"),
        ("A-c5", "move from A to c5"),
        ("c3", "place a hunter on c3"),
    ],
)
def test_an_action_is_said_with_what_it_takes(action: str, said: str) -> None:
    view = {"hunters": ["a3", "a5", "b4", "c2", "c5", "d4"]}

    assert GAME.board.say(view, "1", action) == said


@pytest.mark.parametrize(("limit", "said"), [(1, "1 move on end"), (2, "2 moves on end")])
def test_quiet_moves_are_counted_in_words(limit: int, said: str) -> None:
    quiet = position("A B C D", "a1", options={"quiet_limit": limit}, supply=0, quiet=limit - 1)

    assert quiet.play("0", "a1-a2").events[-1].text == f"{said} without a placement or a capture: a draw"


def test_the_board_in_letters_fits_a_terminal() -> None:
    rng = random.Random(4)
    for captures_ in ("enforced", "challenge"):
        for _ in range(5):
            position_ = fangs.new("mandua", captures=captures_)
            for _ in range(150):
                lines = position_.text().splitlines()
                assert max(map(len, lines)) < 80 and len(lines) <= 30
                if position_.kind == "over":
                    break
                role = position_.owing[0]
                position_ = position_.play(role, rng.choice(position_.legal(role)))


@pytest.mark.parametrize("captures_", ["enforced", "challenge"])
def test_the_board_stays_where_it_is_whatever_is_said_or_asked_below_it(captures_: str) -> None:
    rng, at, seen, phases = random.Random(5), fangs.new("mandua", captures=captures_), set(), set()
    for _ in range(60):
        (role,) = at.owing
        phases.add(at.json()["phase"])
        at = at.play(role, rng.choice(at.legal(role)))
        seen.add(re.search('viewBox="[^"]*"', at.svg())[0])  # type: ignore[index]
        if at.kind == "over":
            break
    assert len(seen) == 1 and len(phases) >= 2


def test_letters_and_numbers_stand_beside_their_columns_and_rows() -> None:
    svg = ElementTree.fromstring(fangs.new("mandua").svg())
    (carving,) = (one for one in svg.iter() if one.get("class") == "carving")
    written = {one.text: (float(one.get("x", 0)), float(one.get("y", 0))) for one in carving.iter() if one.text}
    for name in SQUARE_NAMES:
        (x, y), (letter, number) = centre(name), name
        (across, below), (aside, down) = written[letter], written[number]
        assert abs(across - x) < SIZE / 4 and below > y, f"{letter} is not under {name}"
        assert abs(down - y) < SIZE / 4 and aside < x, f"{number} is not beside {name}"


# How it is shown


def test_a_chain_of_two_captures_jumps_twice_and_what_is_taken_leaves_at_its_hop() -> None:
    now = position("a1 c5 e1 e5", "c4", supply=2).play("0", "c2")
    hops = []
    for action in ("c5xc3", "c3xc1"):
        before, now = now, now.play("1", action)
        hops += before.game.staged(before.json(), now.json(), now.events)
    done = [[(effect["do"], effect.get("high", False), effect["id"]) for effect in scene or ()] for scene in hops]

    assert done == [
        [("go", True, "tiger-c5"), ("leave", False, "hunter-c4")],
        [("go", True, "tiger-c3"), ("leave", False, "hunter-c2")],
    ]
    assert [scene[0].get("to") for scene in hops if scene] == ["tiger-c3", "tiger-c1"]


# Who is shut in


def told(event: int, after: Position) -> set[str]:
    """The fields of the tigers of which that was told."""
    return {event_.text.split()[3] for event_ in after.events if event_.told[0] == event}


def test_a_tiger_that_is_shut_in_or_freed_is_told_of_barred_and_named_in_the_instruction() -> None:
    shut = position("A B C D", "c4").play("0", "c5")

    assert [event.text for event in shut.events] == ["A hunter is placed on c5", "The tiger on A is shut in"]
    assert "The tiger on A is shut in." in GAME.board.asks(shut.json(), "1")
    (piece,) = (one for one in ElementTree.fromstring(shut.svg()).iter() if "shut" in one.get("class", "").split())
    assert piece.get("id") == "tiger-A"
    freed = position("b4 A C D", "c4 c5 e5").play("0", "e4").play("1", "b4xd4")
    assert [event.text for event in freed.events][1:] == ["The tiger on A is free again"]


@pytest.mark.parametrize("setup", ["cages", "centre"])
def test_exactly_those_tigers_are_shut_in_that_can_neither_step_nor_capture(setup: str) -> None:
    choose, seen = bot("greedy"), 0
    for seed in range(4):
        at, rng, known = fangs.new("mandua", setup=setup), random.Random(seed), set[str]()
        while at.kind != "over":
            at = at.play(at.owing[0], choose(at.json(), at.owing[0], rng, 0))
            s, actions = at.state, [0] * 200
            n = listing.steps(s.tigers, vacant(s.tigers, s.hunters), 0, actions)
            n = listing.all_captures(s, actions, n)
            able = {FIELD_NAMES[NAMED.index(action >> 6 & 63)] for action in actions[:n]}
            known = (known | told(SHUT_IN, at)) - told(FREED, at)
            assert set(shut_in(at.json())) == set(at.json()["tigers"]) - able == known
            seen += len(known)
    assert seen > 20


def test_where_captures_may_be_missed_nobody_is_told_which_tiger_can_do_nothing() -> None:
    shut = position("A B C D", "c4", options={"captures": "challenge"}).play("0", "c5")

    assert len(shut.events) == 1 and shut_in(shut.json()) == []


def test_a_step_of_the_lesson_asks_in_so_few_words_that_the_board_is_seen_beside_them_on_a_phone() -> None:
    steps = lesson_of(GAME).steps

    assert max(len(step.text) for step in steps) < 200


def test_a_turn_of_two_jumps_is_taught_as_a_step_for_each_that_says_so() -> None:
    first, second = (step for step in lesson_of(GAME).steps if "jump" in step.text and "second" in step.text)

    assert second.goes_on and first.follow(first.answers[0])[-1] == second.start
    assert first.legal == ["a1xa3"] and second.legal == ["a3xc3"]


def test_what_is_said_of_numbers_says_of_what_and_of_whom() -> None:
    taking = position("c4 B C D", "c3", phase="prowl", turn=1, greatest=1)
    swaying = position("A B C D", "a1", rows=[None, ["A", "c5", 2]])

    assert GAME.board.status(taking.json()) == "The tigers must take one hunter"
    assert "A tiger went to and fro 2 times; at 5 its side loses" in swaying.text()
    assert "23 taken" in swaying.text() and "eaten" not in swaying.text()
