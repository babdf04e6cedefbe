# mypy: allow-untyped-defs
"""Observations of many tables, compiled: records as rows of numbers, and lists of actions as masks."""

from fangs.engine import routine

FIELD = 7
"""The numbers of a plan for a field: target, kind, start, length of a record, length, bits of a digit, number of digits."""


@routine
def observe(bytes_, halves, words, longs, players, roles, plan, seen):
    """Write the player, the role and all fields of every record. The record's memory is passed as numbers of 1, 2, 4 and 8 bytes.

    The start and the lengths in a plan count numbers of the field's kind (0 to 3). A field with digits is split into them.
    """
    for i in range(len(players)):
        seen[i, 0] = players[i]
        seen[i, 1] = roles[i]
        for at in range(0, len(plan), FIELD):
            to, kind, bits, digits = plan[at], plan[at + 1], plan[at + 5], plan[at + 6]
            first = i * plan[at + 3] + plan[at + 2]
            for k in range(first, first + plan[at + 4]):
                if kind == 0:
                    value = 0 + bytes_[k]
                elif kind == 1:
                    value = 0 + halves[k]
                elif kind == 2:
                    value = 0 + words[k]
                else:
                    value = 0 + longs[k]
                if digits == 0:
                    seen[i, to] = value
                    to += 1
                for digit in range(digits):
                    seen[i, to] = value >> bits * digit & (1 << bits) - 1
                    to += 1


@routine
def mask(actions, counts, numbers, masks):
    """Write 1 at the number of every listed action, or at 0 if none is listed. Without numbers, the k-th action has the number k."""
    for i in range(len(counts)):
        for k in range(masks.shape[1]):
            masks[i, k] = 0
        if counts[i] == 0:
            masks[i, 0] = 1
        for k in range(counts[i]):
            masks[i, numbers[actions[i, k]] if len(numbers) != 0 else 1 + k] = 1
