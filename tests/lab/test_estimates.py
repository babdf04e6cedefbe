"""How far estimated scores are from a table of values."""

from __future__ import annotations

import subprocess
import sys

import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.lab.estimates import errors


def test_differences_of_scores_are_compared_with_a_table_in_random_games() -> None:
    """With two players every score is in the table, and what is estimated was not learnt for them."""
    found = list(errors(fangs.new("getbit", 2), 1, seed=3))

    assert len(found) > 20 and all(-1 <= error <= 1 for error in found)
    assert any(abs(error) > 0.001 for error in found)
    assert list(errors(fangs.new("getbit", 2), 1, seed=3)) == found


def test_without_a_table_there_is_nothing_to_compare_with() -> None:
    with pytest.raises(RequestError, match="in no table of values"):
        list(errors(fangs.new("getbit", 5), 1, seed=3))
    command = [sys.executable, "-m", "fangs.lab.estimates", "getbit", "--players", "5"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr.strip()) == (
        1,
        "These positions are in no table of values, or are not estimated.",
    )
