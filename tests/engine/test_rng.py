"""The generator: known numbers, the same stream plain and compiled, and fair."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from fangs.engine import rng
from fangs.engine.twin import compiled


def reference(state: list[int]) -> int:
    """xoshiro128++ 1.0 as its authors state it (https://prng.di.unimi.it/xoshiro128plusplus.c)."""

    def rotated(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF

    result = (rotated((state[0] + state[3]) & 0xFFFFFFFF, 7) + state[0]) & 0xFFFFFFFF
    t = (state[1] << 9) & 0xFFFFFFFF
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotated(state[3], 11)
    return result


def test_the_stream_is_that_of_xoshiro128plusplus() -> None:
    ours, theirs = [1, 2, 3, 4], [1, 2, 3, 4]

    assert [rng.next32(ours) for _ in range(1000)] == [reference(theirs) for _ in range(1000)]
    assert rng.next32([1, 2, 3, 4]) == 641  # (1 + 4) << 7, plus 1


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (1, 0), (0, 1), (2**63 - 1, 3), (12345678901, 2**63 - 1)])
def test_plain_and_compiled_streams_are_the_same(seed: int, stream: int) -> None:
    twin = compiled(rng)
    plain, fast = [0] * 4, np.zeros(4, np.int64)
    rng.seed(plain, seed, stream)
    twin.seed(fast, seed, stream)

    assert plain == fast.tolist()
    assert [rng.below(plain, n) for n in range(1, 300)] == [twin.below(fast, n) for n in range(1, 300)]
    assert plain == fast.tolist()


def start(number: int, stream: int) -> list[int]:
    state = [0] * 4
    rng.seed(state, number, stream)
    return state


def seed_of(state: list[int]) -> tuple[int, int]:
    """The seed and the stream that begin with this state: `seed` backwards."""
    words = state[:]
    for i in reversed(range(20)):
        words[i & 3] = (words[i & 3] - rng.mix(words[(i + 3) & 3] + i * 0x9E3779B9)) & rng.M32
    return words[0] | words[1] << 32, words[2] | words[3] << 32


def test_seeds_and_streams_all_begin_elsewhere() -> None:
    for seed in (0, 1, 2**32, 2**32 + 1, 2**63 - 1):
        for stream in (0, 1, 2**32, 2**63 - 1):
            assert seed_of(start(seed, stream)) == (seed, stream), "so that no two can begin alike"


def test_no_seed_begins_with_all_zero_where_the_generator_would_stay() -> None:
    assert seed_of([0, 0, 0, 0])[0] >= 2**63


@pytest.mark.parametrize("most", [1000, 2**63], ids=["small", "all"])
def test_every_bit_of_seed_and_stream_changes_half_the_bits_of_the_start(most: int) -> None:
    dice = random.Random(1)
    for bit in range(126):
        changed = [0] * 128
        for _ in range(50):
            number, stream = dice.randrange(most), dice.randrange(most)
            flip = 1 << bit % 63
            before = start(number, stream)
            after = start(number ^ flip, stream) if bit < 63 else start(number, stream ^ flip)
            for k in range(128):
                changed[k] += (before[k // 32] ^ after[k // 32]) >> k % 32 & 1

        assert all(abs(count - 25) <= 6 * 50**0.5 / 2 for count in changed), bit


@pytest.mark.parametrize("n", [1, 2, 3, 6, 27, 720])
def test_below_is_fair(n: int) -> None:
    """The sum of squares over expectation is within five standard deviations of what chance gives (chi-square)."""
    state = [0] * 4
    rng.seed(state, n, 0)
    draws = 200 * n
    counts = Counter(rng.below(state, n) for _ in range(draws))

    assert set(counts) <= set(range(n))
    chi = sum((counts[k] - 200) ** 2 / 200 for k in range(n))
    assert abs(chi - (n - 1)) <= 5 * (2 * (n - 1)) ** 0.5


def test_below_draws_again_where_a_remainder_would_be_unfair() -> None:
    """With n = 3 * 2**30, a quarter of all numbers must be drawn again; a mere scaling would favour every third."""
    state = [0] * 4
    rng.seed(state, 5, 0)
    counts = Counter(rng.below(state, 3 * 2**30) % 3 for _ in range(3000))

    assert all(abs(count - 1000) < 130 for count in counts.values()), counts
