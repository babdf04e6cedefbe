# mypy: allow-untyped-defs
"""Converts states of many tables to rows of numbers, and lists of actions to masks. This driver is always compiled."""

from fangs.engine import routine, rule

FIELD = 7
"""How many integers describe a field: target, kind, start, state length, length, bits per digit and number of digits."""


# Loops that start from 0 and cover whole rows let the compiler process many numbers with a few instructions.


@rule
def put(numbers, row):
    """Copy `numbers` into `row`."""
    for k in range(len(row)):
        row[k] = numbers[k]


@rule
def whole(bytes_, halves, words, longs, kind, k):
    """Return the k-th number of a kind as a 64-bit integer. Numbers of the kinds 0 to 3 have 1, 2, 4 and 8 bytes."""
    if kind == 0:
        return 0 + bytes_[k]
    if kind == 1:
        return 0 + halves[k]
    return 0 + words[k] if kind == 2 else longs[k]


@rule
def split(value, bits, row):
    """Split a number into digits of `bits` bits each, and write them into `row`."""
    for digit in range(len(row)):
        row[digit] = value >> bits * digit & (1 << bits) - 1


@routine
def observe(bytes_, halves, words, longs, players, roles, plan, seen):
    """Convert each state to an observation, which is a row of `seen` with the player, the role and all fields.

    The record's memory is passed four times: as numbers of 1, 2, 4 and 8 bytes. The start and the lengths in a plan
    count numbers of the field's kind (0 to 3). A field that has digits is split into them.
    """
    for i in range(len(players)):
        seen[i, 0] = players[i]
        seen[i, 1] = roles[i]
        for at in range(0, len(plan), FIELD):
            to, kind, length, bits, digits = plan[at], plan[at + 1], plan[at + 4], plan[at + 5], plan[at + 6]
            first = i * plan[at + 3] + plan[at + 2]
            if digits != 0:
                for k in range(first, first + length):
                    value = whole(bytes_, halves, words, longs, kind, k)
                    split(value, bits, seen[i, to : to + digits])
                    to += digits
            elif kind == 0:
                put(bytes_[first : first + length], seen[i, to : to + length])
            elif kind == 1:
                put(halves[first : first + length], seen[i, to : to + length])
            elif kind == 2:
                put(words[first : first + length], seen[i, to : to + length])
            else:
                put(longs[first : first + length], seen[i, to : to + length])


@routine
def mask(actions, counts, numbers, masks):
    """Write a mask of the listed actions for each table: 1 for every listed action, otherwise 0.

    If none is listed, the mask has 1 at index 0. `numbers` has the index of each action. If it is empty, the k-th
    listed action has the index 1 + k.
    """
    for i in range(len(counts)):
        for k in range(masks.shape[1]):
            masks[i, k] = 0
        if counts[i] == 0:
            masks[i, 0] = 1
        for k in range(counts[i]):
            masks[i, numbers[actions[i, k]] if len(numbers) != 0 else 1 + k] = 1
