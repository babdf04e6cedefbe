"""Prints how many letters of the corpus are understood, asked back and misread; with `-v`, each that is not understood."""

from __future__ import annotations

import sys

from tests.post.corpus import rated, table

if "-v" in sys.argv:
    for sample, what, lines in rated():
        if what != "understood":
            print(f"{what}: {sample.name} ({sample.seat}) meant {sorted(sample.means)}, read {lines}")
print(table())
