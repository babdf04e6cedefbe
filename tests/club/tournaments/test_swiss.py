"""Swiss pairings: the optimum of the stated criteria, and the absolute criteria of FIDE's rules (handbook C.04.3: C1 to C4)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fangs.club.tournaments.formats.draw import contenders
from fangs.club.tournaments.pairing import swiss
from fangs.club.tournaments.pairing.contender import Contender
from fangs.club.tournaments.pairing.matching import Cost, cheapest, total
from fangs.club.tournaments.pairing.swiss import Paired, pair
from fangs.club.tournaments.scores import UNIT, histories
from tests.club.tournaments.simulation import Club, settings_of
from tests.form import amount

CASES = msgspec.toml.decode(Path(__file__).with_name("swiss_cases.toml").read_text("utf-8"))["case"]


def matchings(vertices: list[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair an even number of vertices."""
    if not vertices:
        yield []
        return
    first, *rest = vertices
    for at, other in enumerate(rest):
        for others in matchings(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *others]


def random_field(seed: int, count: int, rounds: int) -> list[Contender]:
    """Entrants who have played some rounds, with everything that the criteria look at."""
    rng = random.Random(seed)
    points = sorted((rng.randint(0, 2 * rounds) * UNIT // 2 for _ in range(count)), reverse=True)
    met: list[set[int]] = [set() for _ in range(count)]
    for _ in range(rounds * count // 3):
        one, other = rng.sample(range(count), 2)
        met[one].add(other)
        met[other].add(one)
    return [
        Contender(
            number,
            number,
            points[number],
            dict.fromkeys(met[number], 1),
            tuple(rng.randrange(2) for _ in range(rounds)),
            byes=rng.choice([0, 0, 1]),
            was_free=rng.random() < 0.1,
            is_sure=rng.random() < 0.9,
            floats=(rng.choice([-1, 0, 1]), rng.choice([-1, 0, 1])),
        )
        for number in range(count)
    ]


def cost_of(field: list[Contender], found: Paired) -> Cost:
    """The cost of a pairing, part by part."""
    costs, ranks = swiss._Costs(field), {one.number: one.rank for one in field}
    pairs = [(min(ranks[one], ranks[other]), max(ranks[one], ranks[other])) for one, other in found.pairs]
    pairs += [(ranks[one], len(field)) for one in found.free]
    return total(costs.with_rematch(*each) for each in pairs)


@settings(max_examples=amount(60, long=1500), deadline=None, database=None)
@given(st.integers(0, 2**32), st.integers(2, 8), st.integers(0, 4))
def test_small_fields_get_the_best_of_all_pairings(seed: int, count: int, rounds: int) -> None:
    field = random_field(seed, count, rounds)
    costs = swiss._Costs(field)
    every = [total(costs.with_rematch(*each) for each in found) for found in matchings(list(range(costs.count)))]

    assert cost_of(field, pair(field)) == min(every)


@pytest.mark.parametrize("seed", range(amount(1, long=20)))
def test_large_fields_get_as_good_pairings_by_a_part_of_all_pairs(seed: int) -> None:
    """The pairings of more than 100 entrants are looked for among the cheapest pairs of each: they are as good as the optimum.

    Only the last criterion, the order within the groups, is missed now and then, by a few ranks.
    """
    rng = random.Random(seed)
    club = Club(settings_of(rounds=9, seed=str(seed)))
    club.start(rng.randint(101, 110))
    for _ in range(3):
        for name in sorted(club.state.open):
            club.finish(name, *rng.choice([(1, 2), (2, 1), (1, 2), (1, 1)]))
        field = sorted(contenders(club.state, club.state.order), key=lambda one: one.rank)
        found, best = cost_of(field, pair(field)), cost_of(field, pair(field, exact=1000))
        assert found[:-1] == best[:-1]
        assert found[-1] <= best[-1] * 1.25
        club.settle()


@settings(max_examples=amount(15, long=300), deadline=None, database=None)
@given(st.integers(0, 2**32), st.integers(8, 40))
def test_the_absolute_criteria_of_fide_hold(seed: int, count: int) -> None:
    """C1: nobody meets twice. C2: nobody has two byes, or a bye after a walk-over. C3: two who must have the same seat do not meet.

    C4, that everybody can be paired, follows: each round pairs all but one. The rounds are at most half of the entrants, so that pairings
    with C1 and C2 always exist; a pairing that also holds C3 might not, so C3 is compared with the number that cannot be avoided.
    """
    rng = random.Random(seed)
    rounds = min(9, count // 2 - 1)
    club = Club(settings_of(rounds=rounds, seed=str(seed)))
    club.start(count)
    while not club.state.is_done:
        for name in sorted(club.state.open):
            club.finish(name, *rng.choice([(1, 2), (2, 1), (1, 1)]))
        club.settle()
    found = histories(club.state)
    met = [frozenset(game.seats) for one in club.state.rounds for game in one.pairings]

    assert len(met) == len(set(met)) == rounds * (count // 2)
    for history in found.values():
        assert [one.kind for one in history.rounds].count("bye") <= 1
        seats = [one.seat for one in history.games]
        assert abs(seats.count(0) - seats.count(1)) <= 2
        assert all(len(set(seats[at : at + 3])) > 1 for at in range(len(seats) - 2))


def test_seats_are_given_by_need_then_by_turns() -> None:
    club = Club(settings_of(rounds=9))
    club.start(20)
    club.play_on()
    balance = {
        number: sum(1 - 2 * (one.seat or 0) for one in own.games) for number, own in histories(club.state).items()
    }

    assert set(balance.values()) <= {-1, 1}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_pairings_are_no_worse_than_those_of_bbp_pairings(case: dict[str, Any]) -> None:
    """Compared with an endorsed program of the Dutch system: the same bye, never worse by our criteria, and as many equal pairs as noted.

    It differs where the Dutch system lets those with more than half of the points have a third game in the same seat in the last round,
    and where it decides bracket by bracket and not over the whole field.
    """
    field = read_field(case)
    found, number = pair(field), {one.number: one for one in field}
    lines = [tuple(int(one) for one in line.split()) for line in case["pairs"].strip().splitlines()]
    pairs = tuple((one, other) for one, other in lines if other)
    theirs = Paired(pairs, tuple(one for one, other in lines if not other))

    assert found.free == theirs.free
    assert cost_of(field, found) <= cost_of(field, theirs)
    assert len({frozenset(each) for each in found.pairs} & {frozenset(each) for each in pairs}) == case["equal"]
    for one, other in found.pairs:
        assert other not in number[one].met
        assert number[one].must is None or number[one].must != number[other].must
    if case["equal"] == len(pairs):
        assert set(found.pairs) == set(pairs), "with the same seats"


def read_field(case: dict[str, Any]) -> list[Contender]:
    """The entrants of a case: a line for each, in the order of their ratings, with the opponent, the seat and the result of each round.

    `31b1`: won against 31 in the second seat. `=`: tied. `+` and `-`: decided without a game. `0-Z`: absent. The first line is 1.
    """
    lines = dict(enumerate((line.split() for line in case["entrants"].strip().splitlines()), 1))
    worth = {"1": UNIT, "+": UNIT, "=": UNIT // 2}
    units = {at: sum(worth.get(one[-1], 0) for one in line) for at, line in lines.items()}
    absent = {int(one) for one in str(case.get("absent", "")).split()}
    order = sorted(lines.keys() - absent, key=lambda at: (-units[at], at))
    found = []
    for rank, at in enumerate(order):
        games = [one for one in lines[at] if one[-1] in "10="]
        met, seats = {int(one[:-2]): 1 for one in games}, tuple(int(one[-2] == "b") for one in games)
        byes = sum(one[-1] == "+" for one in lines[at])
        found.append(Contender(at, rank, units[at], met, seats, unplayed=len(lines[at]) - len(games), byes=byes))
    return found


def test_the_cases_are_copied_without_a_slip() -> None:
    """Everybody's games are in the lines of the others, with the other seat and the other result."""
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    for case in CASES:
        lines = [line.split() for line in case["entrants"].strip().splitlines()]
        assert len({len(line) for line in lines}) == 1
        for number, line in enumerate(lines, 1):
            for round_, game in enumerate(line):
                if game != "0-Z":
                    mirrored = f"{number}{'w' if game[-2] == 'b' else 'b'}{other[game[-1]]}"
                    assert lines[int(game[:-2]) - 1][round_] == mirrored


def test_the_weights_compare_as_the_parts_do() -> None:
    costs = {(0, 1): (0, 9), (2, 3): (0, 9), (0, 2): (1, 0), (1, 3): (0, 0)}

    assert cheapest(4, costs) == [(0, 1), (2, 3)]
