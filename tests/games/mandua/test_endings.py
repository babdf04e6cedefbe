"""Mandua's endings: their numbers, against turned boards and Burnside's lemma, and what captures lead to, against the rules."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import fangs
from fangs.engine import neighbour
from fangs.engine.twin import compiled
from fangs.games.mandua import chains, endings, ground
from fangs.games.mandua.state import PROWL, TIGERS
from tests.form import amount

GAME = fangs.game("mandua")


def turned(fields: int, turning: int) -> int:
    """A set of fields on a board that is turned so many times, and from 4 on mirrored first."""
    after = 0
    for place in (place for place in range(49) if fields >> place & 1):
        column, row = divmod(place, 7)
        column = 6 - column if turning >= 4 else column
        for _ in range(turning % 4):
            column, row = row, 6 - column
        after |= 1 << 7 * column + row
    return after


PLACES = [place for place in range(49) if ground.FIELDS >> place & 1]
SQUARE = [place for place in PLACES if ground.SQUARE >> place & 1]


def test_turned_and_mirrored_positions_have_one_number() -> None:
    rng, state = random.Random(1), GAME.start(None, {})
    state.supply = 0
    for _ in range(amount(300, long=20_000)):
        tigers = rng.sample(PLACES, 4)
        free = sorted(set(SQUARE) - set(tigers))
        hunters = rng.sample(free, rng.randint(1, len(free)))
        numbers = set()
        for turning in range(8):
            state.tigers, state.hunters = (turned(sum(1 << p for p in those), turning) for those in (tigers, hunters))
            numbers.add(endings.number(state))
        (number,) = numbers
        assert 0 <= number < endings.SIZES[len(hunters)] and endings.level(state) == len(hunters)
        alike = {(turned(state.tigers, turning), turned(state.hunters, turning)) for turning in range(8)}
        assert endings.position(state, len(hunters), number) and (state.tigers, state.hunters) in alike


def test_numbers_of_all_tables_lead_to_their_positions_and_back() -> None:
    rng, state = random.Random(1), GAME.start(None, {})
    for level, size in enumerate(endings.SIZES[1:], 1):
        numbers = [0, size - 1, *(rng.randrange(size) for _ in range(amount(20, long=2000)))]
        found = [number for number in numbers if endings.position(state, level, number)]
        for number in found:
            assert endings.position(state, level, number) and state.tigers & state.hunters == 0
            assert (endings.level(state), endings.number(state)) == (level, number)
        assert len(found) > len(numbers) // 3


def cycles_of(turning: int) -> Iterator[tuple[int, bool]]:
    """Into which cycles a turning divides the fields: how many each has, and whether they are in the square."""
    left = ground.FIELDS
    while left:
        cycle = left & -left
        while (more := cycle | turned(cycle, turning)) != cycle:
            cycle = more
        left &= ~cycle
        yield cycle.bit_count(), cycle & ground.SQUARE != 0


def positions_up_to_symmetry() -> list[int]:
    """How many there are for each number of hunters, by Burnside's lemma: the positions that a turning keeps, on average."""
    kept = [0] * 26
    for turning in range(8):
        ways = Counter({(0, 0): 1})  # to put so many tigers and hunters on the fields looked at so far
        for size, is_inside in cycles_of(turning):
            with_tigers = {(tigers + size, hunters): n for (tigers, hunters), n in ways.items()}
            with_hunters = {(tigers, hunters + size * is_inside): n for (tigers, hunters), n in ways.items()}
            ways.update(with_tigers)
            if is_inside:
                ways.update(with_hunters)
        for hunters in range(26):
            kept[hunters] += ways[4, hunters]
    return [n // 8 for n in kept]


def test_there_are_as_many_positions_as_burnside_counts() -> None:
    number, state = positions_up_to_symmetry(), GAME.start(None, {})

    assert number[:8] == [3110, 64_465, 660_072, 4_302_892, 20_014_121, 70_591_234, 196_064_735, 439_596_375]
    assert round(sum(number[1:]) / 1e9, 1) == 10.2
    assert sum(endings.SIZES) < 1.06 * sum(number), "few numbers are of no position"
    for level, size in enumerate(endings.SIZES):
        assert size >= number[level]
        if level > 0 and size < amount(3000, long=100_000):
            assert sum(endings.position(state, level, at) for at in range(size)) == number[level]


def code_after(tigers: int, hunters: int) -> int:
    """A code, made up, of a position after the turn of the tigers."""
    if hunters == 0:
        return endings.LOST  # D5.3
    number = endings.numbered(tigers, hunters, hunters.bit_count())
    return (endings.DRAWN, endings.WON, endings.LOST)[number % 3] + (number % 3 > 0) * (number // 3 % 100)


class Turns:
    """What the tigers' turn leads to from each position with so many hunters in which it goes on, by the rules and such codes."""

    def __init__(self, level: int, is_code: bool) -> None:
        self.level, self.is_code = level, is_code

    def __getitem__(self, number: int) -> int:
        state = GAME.start(None, {"quiet_limit": 0})
        endings.position(state, self.level, number)
        state.turn, state.phase, state.supply = TIGERS, PROWL, 0
        state.greatest = chains.greatest_number(state.tigers, state.hunters)
        if not self.is_code:
            return int(state.greatest)
        if state.greatest == 0:
            return code_after(state.tigers, state.hunters)
        return functools.reduce(better, (code_after(*end) for end in ends(state, {})))


def ends(state: Any, found: dict[tuple[int, int], set[tuple[int, int]]]) -> set[tuple[int, int]]:
    """Where the tigers and the hunters can stand at the end of this turn of the tigers, by the rules."""
    if GAME.rules.owing(state) != 1 << TIGERS:
        return {(state.tigers, state.hunters)}
    here = state.tigers, state.hunters
    if here not in found:
        found[here], actions = set(), [0] * GAME.rules.MAX_ACTIONS
        for action in actions[: GAME.rules.legal(state, TIGERS, actions)]:
            after = state.copy()
            GAME.rules.play(after, TIGERS, action)
            found[here] |= ends(after, found)
    return found[here]


def test_the_best_of_all_captures_is_found_as_by_the_rules() -> None:
    rng, state, tried = random.Random(1), GAME.start(None, {"quiet_limit": 0}), 0
    state.supply, state.turn, state.phase = 0, TIGERS, PROWL
    while tried < amount(200, long=5000):
        tigers = rng.sample(PLACES, 4)
        free = sorted(set(SQUARE) - set(tigers))
        hunters = rng.sample(free, rng.randint(1, 14))
        state.tigers, state.hunters = (sum(1 << place for place in those) for those in (tigers, hunters))
        if not chains.can_capture(state.tigers, state.hunters):
            continue
        state.taken, state.greatest = 0, chains.greatest_number(state.tigers, state.hunters)
        levels = [len(hunters) - gone for gone in range(1, 1 + endings.REACH)]
        turns = [Turns(level, is_code) for level in levels for is_code in (True, False)]
        found = endings.after_captures(state.tigers, state.hunters, turns)
        best = functools.reduce(better, (code_after(*end) for end in ends(state, {})))

        assert divmod(found, 1 << endings.BITS) == (state.greatest, best)
        tried += 1


def better(code: int, other: int) -> int:
    """The code that the tigers prefer: to win soon, then that nobody wins, then to lose late."""
    winners = [one for one in (code, other) if endings.decoded(one)[0] == TIGERS]
    return min(winners) if winners else max((code, other), key=lambda one: (one == endings.DRAWN, one))


def test_hunters_who_fill_the_square_win_whoever_is_to_move() -> None:
    driver = neighbour(compiled(GAME.rules), "endings")
    assert driver is not None and endings.SIZES[25] == 1
    codes, replies, left, taken = (np.zeros(1, np.uint8) for _ in range(4))
    driver.begin(25, 0, 1, (codes,) * 2 * endings.REACH, codes, replies, left, taken)

    assert (codes[0], replies[0]) == (endings.WON, endings.WON)
