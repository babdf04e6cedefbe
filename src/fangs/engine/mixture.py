# mypy: allow-untyped-defs
"""Games of several players who choose at the same time: mixtures near an equilibrium by regret matching, plain and compiled.

Roles are improved in turn, regrets are cut off at 0, and each role expects its last regrets again (predictive regret matching plus,
Farina, Kroer and Sandholm 2021). The result is a role's last mixture, or the mean of all its mixtures, in which later ones count more.
For more than two roles there is no guarantee that these approach an equilibrium. So the gap is measured: the most that a role could gain
by another choice. If it stays large, the method starts again from other mixtures, and the mixtures with the smallest gap are kept.

Payoffs are in one array: for each role those of all joint choices, with the last role's choice changing fastest. Shares have MOST places
for each role, `past` three times as many.
"""

from fangs.engine.twin import routine, rule

MOST = 32
"""The maximum number of actions of a role."""
PAST = 3  # the numbers of an action: its regret, its last regret, and the sum of its shares
CHECK = 25
"""The number of improvements of all roles between two measurements of the gap."""
TURNS, TRIES, CLOSE = 200, 8, 0.0002  # the improvements in a try, the tries, and a sufficiently small gap
FIRST = 0.05  # the weight of the initial mixture, as regrets


@routine
def settle(payoffs, sizes, roles, past, shares, means, kept, work):
    """Write mixtures into `kept`, and return the gap."""
    least, trial = 1e300, 0
    while trial < TRIES and least > CLOSE:
        begin(sizes, roles, trial, past, shares)
        trial += 1
        turn = 0
        while turn < TURNS and least > CLOSE:
            for _ in range(CHECK):
                turn += 1
                for role in range(roles):
                    improve(payoffs, sizes, roles, role, turn, past, shares, work)
            average(sizes, roles, past, means)
            least = better(payoffs, sizes, roles, means, kept, least, work)
            least = better(payoffs, sizes, roles, shares, kept, least, work)
    return least


@rule
def begin(sizes, roles, trial, past, shares):
    """Set the initial mixtures: uniform, or in later tries with some actions much more frequent."""
    for role in range(roles):
        first, total = role * MOST, 0.0
        for k in range(sizes[role]):
            weight = 1.0 + 7 * (k + role * trial + trial * trial) % 11 if trial else 1.0
            shares[first + k] = weight * weight * weight
            total += shares[first + k]
        for k in range(sizes[role]):
            shares[first + k] /= total
            past[PAST * (first + k)] = FIRST * shares[first + k] if trial else 0.0
            past[PAST * (first + k) + 1] = 0.0
            past[PAST * (first + k) + 2] = 0.0


@routine
def responses(payoffs, sizes, roles, role, shares, work):
    """Write the average result of each choice of a role if the other roles (one or more) play their mixtures."""
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
    """The number of joint choices."""
    n = 1
    for role in range(roles):
        n *= sizes[role]
    return n


@rule
def mean(sizes, role, shares, work):
    """The result of a role's mixture, after `responses`."""
    total = 0.0
    for k in range(sizes[role]):
        total += shares[role * MOST + k] * work[k]
    return total


@rule
def most(sizes, role, work):
    """The result of a role's best choice, after `responses`."""
    found = work[0]
    for k in range(1, sizes[role]):
        found = max(found, work[k])
    return found


@rule
def improve(payoffs, sizes, roles, role, turn, past, shares, work):
    """Update a role's regrets, and its mixture by them."""
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
    """Write the means of all mixtures so far."""
    for role in range(roles):
        total, first = 0.0, role * MOST
        for k in range(sizes[role]):
            total += past[PAST * (first + k) + 2]
        for k in range(sizes[role]):
            means[first + k] = past[PAST * (first + k) + 2] / total


@routine
def better(payoffs, sizes, roles, shares, kept, least, work):
    """Keep these mixtures if their gap is the smallest so far. Return the smallest gap."""
    found = gap(payoffs, sizes, roles, shares, work)
    if found < least:
        for role in range(roles):
            for k in range(role * MOST, role * MOST + sizes[role]):
                kept[k] = shares[k]
    return min(found, least)


@rule
def gap(payoffs, sizes, roles, shares, work):
    """The most that one role could gain by another choice if all play these mixtures."""
    found = 0.0
    for role in range(roles):
        responses(payoffs, sizes, roles, role, shares, work)
        found = max(found, most(sizes, role, work) - mean(sizes, role, shares, work))
    return found
