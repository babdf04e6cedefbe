# mypy: allow-untyped-defs
"""Generates random numbers with xoshiro128++ (Blackman and Vigna 2019), the same in plain and compiled code.

A generator's state is a row of four integers below 2**32, not all zero.
"""

from fangs.engine.twin import rule

M32 = 0xFFFFFFFF


@rule
def next32(rng):
    """Return the next random integer from 0 to 2**32 - 1."""
    a, b, c, d = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    x = (a + d) & M32
    result = ((((x << 7) & M32) | (x >> 25)) + a) & M32
    t = (b << 9) & M32
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    rng[0], rng[1], rng[2], rng[3] = a, b, c, ((d << 11) & M32) | (d >> 21)
    return result


@rule
def below(rng, n):
    """Return a random integer from 0 to n - 1, all equally likely (n from 1 to 2**31; Lemire 2019)."""
    product = next32(rng) * n
    if product & M32 < n:
        unfair = (M32 + 1 - n) % n
        while product & M32 < unfair:
            product = next32(rng) * n
    return product >> 32


@rule
def mix(x):
    """Scramble the bits of `x` into an integer below 2**32 (the finaliser of splitmix32)."""
    z = x & M32
    z = ((z ^ (z >> 16)) * 0x21F0AAAD) & M32
    z = ((z ^ (z >> 15)) * 0x735A2D97) & M32
    return z ^ (z >> 15)


@rule
def seed(rng, number, stream):
    """Start a generator from a seed and a stream number. Different pairs always start in different states.

    Both numbers are from 0 to 2**63 - 1. Each step changes one word, depending on the word before it, and can be undone
    (a Feistel network). No seed makes the whole state zero.
    """
    rng[0], rng[1], rng[2], rng[3] = number & M32, number >> 32, stream & M32, stream >> 32
    for i in range(20):
        rng[i & 3] = (rng[i & 3] + mix(rng[(i + 3) & 3] + i * 0x9E3779B9)) & M32
