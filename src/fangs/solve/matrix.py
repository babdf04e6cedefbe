"""A game of two who choose at the same time, one row and one column: its value and an equilibrium, by linear programming."""

from __future__ import annotations

from typing import Any


def solve(matrix: Any) -> tuple[float, Any, Any]:
    """The value to who chooses the row, and how often to play each row and each column (von Neumann 1928)."""
    import numpy as np
    from scipy.optimize import linprog

    rows, columns = matrix.shape
    # The most v that every column leaves a mixture of rows; the mixture of columns is in its dual.
    found = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    mixture = np.clip(found.x[:-1], 0.0, None)
    duals = np.clip(-found.ineqlin.marginals, 0.0, None)
    return float(found.x[-1]), mixture / mixture.sum(), duals / duals.sum()
