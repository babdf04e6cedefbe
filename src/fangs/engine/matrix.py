# mypy: allow-untyped-defs
"""Solves matrix games by the simplex method, in plain and compiled code. One player chooses a row, the other a column.

The payoffs for the row player are numbers from 0 to 1 in one array, row by row. They are raised by 1 to make the value
positive. Then the column mixture divided by the value is the y >= 0 with payoffs * y <= 1 that has the largest sum.
"""

from fangs.engine.twin import routine, rule

MOST = 32
"""The maximum number of rows or columns in a payoff matrix."""
TABLEAU = (MOST + 1) * (MOST + 1)
LABELS = 2 * MOST
TINY = 1e-9
"""Numbers below this are treated as rounding errors, so slopes and pivots must be larger."""
NUDGE = 1e-7
"""The size of the small changes to the bounds, which prevent cycling. Values are computed without the changes."""
ALIKE = 1e-11
"""Bounds that differ by less than this count as equal.

Among rows with equal bounds, the row with the largest pivot leaves, because it rounds least.
"""
# The maximum number of pivots by the steepest slope, and of all pivots, including those by Bland's rule.
PATIENCE, ENOUGH = 200, 5000


@routine
def solve(payoffs, rows, columns, tableau, labels):
    """Solve a matrix game, and return its value for the row player.

    Afterwards, `row_shares` and `column_shares` can read the mixtures from the tableau and the labels.
    """
    width = columns + 1
    for i in range(rows):
        for j in range(columns):
            tableau[i * width + j] = payoffs[i * columns + j] + 1.0
        tableau[i * width + columns] = 1.0 + NUDGE * (1 + 37 * i % 41) / 41.0
        labels[i] = columns + i
    for j in range(columns):
        tableau[rows * width + j] = -1.0
        labels[rows + j] = j
    tableau[rows * width + columns] = 0.0
    pivots = 0
    column = entering(tableau, rows, columns, labels, True)
    while column >= 0 and pivots < ENOUGH:
        row = leaving(tableau, rows, columns, column)
        pivot(tableau, rows, columns, labels, row, column)
        pivots += 1
        column = entering(tableau, rows, columns, labels, pivots < PATIENCE)
    return 1.0 / total(rows, columns, tableau, labels) - 1.0


@rule
def total(rows, columns, tableau, labels):
    """Add up the row player's unscaled shares. Divided by this sum, they are probabilities.

    The small changes to the bounds do not affect the sum.
    """
    width, found = columns + 1, 0.0
    for j in range(columns):
        if labels[rows + j] >= columns:
            found += max(tableau[rows * width + j], 0.0)
    return found


@rule
def entering(tableau, rows, columns, labels, is_steepest):
    """Choose the column that enters the basis, or return -1 if no column improves the sum.

    This is the column with the steepest slope or, by Bland's rule, the improving column with the lowest label.
    """
    first = rows * (columns + 1)
    found, least, label = -1, -TINY, 1 << 30
    for j in range(columns):
        slope = tableau[first + j]
        if is_steepest:
            if slope < least:
                found, least = j, slope
        elif slope < -TINY and labels[rows + j] < label:
            found, label = j, labels[rows + j]
    return found


@rule
def leaving(tableau, rows, columns, column):
    """Choose the row that leaves the basis when a column enters it (after Harris 1973).

    This is the row that limits the column first. Among equals, it is the row that rounds least.
    """
    width = columns + 1
    least = 1e300
    for i in range(rows):
        by = tableau[i * width + column]
        if by > TINY:
            least = min(least, (tableau[i * width + columns] + ALIKE) / by)
    found, largest = 0, 0.0
    for i in range(rows):
        by = tableau[i * width + column]
        if by > max(TINY, largest) and tableau[i * width + columns] <= least * by:
            found, largest = i, by
    return found


@rule
def pivot(tableau, rows, columns, labels, row, column):
    """Swap the variables of a row and a column in the tableau."""
    width = columns + 1
    at = row * width + column
    share = 1.0 / tableau[at]
    for j in range(width):
        if j != column:
            tableau[row * width + j] *= share
    for i in range(rows + 1):
        by = tableau[i * width + column]
        if i != row and by != 0.0:
            for j in range(width):
                if j != column:
                    tableau[i * width + j] -= by * tableau[row * width + j]
            tableau[i * width + column] = -by * share
    tableau[at] = share
    labels[row], labels[rows + column] = labels[rows + column], labels[row]


@rule
def gap(payoffs, rows, columns, tableau, labels, shares):
    """Return how much the two players together could gain by deviating. This is 0 only in an equilibrium."""
    row_shares(rows, columns, tableau, labels, shares)
    worst = 1e300
    for j in range(columns):
        mean = 0.0
        for i in range(rows):
            mean += payoffs[i * columns + j] * shares[i]
        worst = min(worst, mean)
    column_shares(rows, columns, tableau, labels, shares)
    best = -1e300
    for i in range(rows):
        mean = 0.0
        for j in range(columns):
            mean += payoffs[i * columns + j] * shares[j]
        best = max(best, mean)
    return best - worst


@rule
def row_shares(rows, columns, tableau, labels, shares):
    """Write the probability with which the row player should play each row into `shares`."""
    width, all_shares = columns + 1, total(rows, columns, tableau, labels)
    for i in range(rows):
        shares[i] = 0.0
    for j in range(columns):
        if labels[rows + j] >= columns:
            shares[labels[rows + j] - columns] = max(tableau[rows * width + j], 0.0) / all_shares


@rule
def column_shares(rows, columns, tableau, labels, shares):
    """Write the probability with which the column player should play each column into `shares`."""
    width, all_shares = columns + 1, 0.0
    for i in range(rows):
        if labels[i] < columns:
            all_shares += max(tableau[i * width + columns], 0.0)
    for j in range(columns):
        shares[j] = 0.0
    for i in range(rows):
        if labels[i] < columns:
            shares[labels[i]] = max(tableau[i * width + columns], 0.0) / all_shares
