# mypy: allow-untyped-defs
"""Finds mixed strategies near an equilibrium by regret matching, for players who choose at the same time.

Roles are improved in turn, regrets are cut off at 0, and each role expects its last regrets to return (predictive
regret matching plus, Farina, Kroer and Sandholm 2021). The result is a role's last mixture, or the mean of all its
mixtures, in which later ones count more. For more than two roles, these need not approach an equilibrium. The gap is
therefore measured: the most that a role could gain by another choice. If the gap stays large, the method starts again
from random mixtures. The best mixtures found are then changed at random, in smaller and smaller steps, wherever this
shrinks the gap. All this is repeated until the gap is small, and the mixtures with the smallest gap are kept.

Payoffs are in one array: for each role, its payoffs for all joint choices. The choice of the last role varies fastest.
Shares have MOST places for each role, and `past` has three times as many.
"""

from fangs.engine.twin import routine, rule

MOST = 64
"""The maximum number of actions of one role."""
PAST = 3  # `past` has this many numbers for an action: its regret, its last regret, and the sum of its shares.
CHECK = 25
"""How many times all roles are improved between two measurements of the gap."""
# The number of improvements in a try, the number of tries in a round, and the gap at which a round ends early.
TURNS, TRIES, CLOSE = 200, 8, 0.0002
FIRST = 0.05  # The weight of the initial mixture, expressed as regrets.
ROUNDS, SMALL = 20, 0.001
"""The maximum number of rounds, and the gap below which no more rounds follow."""
MOVES, WIDEST, NARROWEST = 1000, 0.3, 0.00003
"""The number of random moves in a round, and the probability that the first move and the last move shift."""
SHRINK = (NARROWEST / WIDEST) ** (1 / MOVES)


@routine
def settle(payoffs, sizes, roles, past, shares, means, found, kept, work):
    """Find mixtures near an equilibrium, write them into `kept`, and return their gap.

    The gap is the most that a role could gain by another choice. `shares`, `means` and `found` are working memory for
    mixtures.
    """
    least, drawn = 1e300, 1
    for turn in range(ROUNDS):
        if least > SMALL:
            here = 1e300
            for trial in range(TRIES):
                if here > CLOSE:
                    drawn = begin(sizes, roles, turn + trial, drawn, past, shares)
                    here = approach(payoffs, sizes, roles, here, past, shares, means, found, work)
            if here > CLOSE:
                here, drawn = move(payoffs, sizes, roles, here, drawn, means, found, work)
            if here < least:
                copy(sizes, roles, found, kept)
            least = min(least, here)
    return least


@rule
def draw(drawn):
    """Return the next number of a linear congruential generator. Its lowest bits are not random."""
    return (drawn * 1103515245 + 12345) % 2147483648


@rule
def begin(sizes, roles, trial, drawn, past, shares):
    """Set every role's initial mixture, and return the random number that was drawn last.

    The first try begins with uniform mixtures, and later tries with random ones, in which some shares are much larger
    than others.
    """
    for role in range(roles):
        first, total = role * MOST, 0.0
        for k in range(sizes[role]):
            drawn = draw(drawn) if trial else drawn
            weight = 1.0 + (drawn >> 8) % 11 if trial else 1.0
            shares[first + k] = weight * weight * weight
            total += shares[first + k]
        for k in range(sizes[role]):
            shares[first + k] /= total
            past[PAST * (first + k)] = FIRST * shares[first + k] if trial else 0.0
            past[PAST * (first + k) + 1] = 0.0
            past[PAST * (first + k) + 2] = 0.0
    return drawn


@routine
def approach(payoffs, sizes, roles, least, past, shares, means, found, work):
    """Improve all roles' mixtures in turn until the gap is small, and return the smallest gap.

    Mixtures are written into `found` if their gap is below `least`.
    """
    turn = 0
    while turn < TURNS and least > CLOSE:
        for _ in range(CHECK):
            turn += 1
            for role in range(roles):
                improve(payoffs, sizes, roles, role, turn, past, shares, work)
        average(sizes, roles, past, means)
        least = better(payoffs, sizes, roles, means, found, least, work)
        least = better(payoffs, sizes, roles, shares, found, least, work)
    return least


@routine
def move(payoffs, sizes, roles, least, drawn, moved, found, work):
    """Shift probability between random actions of a role, and keep each change that shrinks the gap.

    Return the gap and the random number that was drawn last.
    """
    step = WIDEST
    for _ in range(MOVES):
        copy(sizes, roles, found, moved)
        drawn = draw(drawn)
        role = (drawn >> 8) % roles
        drawn = draw(drawn)
        more = role * MOST + (drawn >> 8) % sizes[role]
        drawn = draw(drawn)
        less = role * MOST + (drawn >> 8) % sizes[role]
        share = min(moved[less], step)
        moved[less] -= share
        moved[more] += share
        least = better(payoffs, sizes, roles, moved, found, least, work)
        step *= SHRINK
    return least, drawn


@rule
def copy(sizes, roles, source, target):
    """Copy the mixtures of all roles."""
    for role in range(roles):
        for k in range(role * MOST, role * MOST + sizes[role]):
            target[k] = source[k]


@routine
def responses(payoffs, sizes, roles, role, shares, work):
    """Compute the expected payoff of each of a role's choices, if the other roles play their mixtures.

    The payoffs are written into `work`. There must be another role.
    """
    length = joint(sizes, roles)
    source, start, inner = payoffs, role * length, 1
    for axis in range(roles - 1, -1, -1):
        if axis == role:
            inner = sizes[role]
        else:
            size = sizes[axis]
            length //= size
            for outer in range(length // inner):
                for j in range(inner):
                    total = 0.0
                    for k in range(size):
                        total += shares[axis * MOST + k] * source[start + (outer * size + k) * inner + j]
                    work[outer * inner + j] = total
            source, start = work, 0


@rule
def joint(sizes, roles):
    """Count the combinations of all roles' choices."""
    n = 1
    for role in range(roles):
        n *= sizes[role]
    return n


@rule
def mean(sizes, role, shares, work):
    """Return the expected payoff of a role's mixture. `work` must hold the output of `responses`."""
    total = 0.0
    for k in range(sizes[role]):
        total += shares[role * MOST + k] * work[k]
    return total


@rule
def most(sizes, role, work):
    """Return the expected payoff of a role's best choice. `work` must hold the output of `responses`."""
    found = work[0]
    for k in range(1, sizes[role]):
        found = max(found, work[k])
    return found


@rule
def improve(payoffs, sizes, roles, role, turn, past, shares, work):
    """Update a role's regrets, and change its mixture to match them."""
    responses(payoffs, sizes, roles, role, shares, work)
    had, total, first = mean(sizes, role, shares, work), 0.0, role * MOST
    for k in range(sizes[role]):
        at, gain = PAST * (first + k), work[k] - had
        past[at] = max(past[at] + gain, 0.0)
        past[at + 1] = gain
        total += max(past[at] + gain, 0.0)
    for k in range(sizes[role]):
        at = PAST * (first + k)
        shares[first + k] = max(past[at] + past[at + 1], 0.0) / total if total > 0.0 else 1.0 / sizes[role]
        past[at + 2] += turn * turn * shares[first + k]


@rule
def average(sizes, roles, past, means):
    """Compute the average of all mixtures that each role has played so far. Later mixtures count more."""
    for role in range(roles):
        total, first = 0.0, role * MOST
        for k in range(sizes[role]):
            total += past[PAST * (first + k) + 2]
        for k in range(sizes[role]):
            means[first + k] = past[PAST * (first + k) + 2] / total


@routine
def better(payoffs, sizes, roles, shares, kept, least, work):
    """Copy the mixtures into `kept` if their gap is the smallest so far, and return the smallest gap so far."""
    now = gap(payoffs, sizes, roles, shares, work)
    if now < least:
        copy(sizes, roles, shares, kept)
    return min(now, least)


@rule
def gap(payoffs, sizes, roles, shares, work):
    """Return the most that a single role could gain by deviating from these mixtures."""
    found = 0.0
    for role in range(roles):
        responses(payoffs, sizes, roles, role, shares, work)
        found = max(found, most(sizes, role, work) - mean(sizes, role, shares, work))
    return found
