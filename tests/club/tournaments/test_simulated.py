"""Simulated tournaments of all formats: people come and go, directors act, and the server is killed between any two steps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fangs.club.tournaments.settings import FORMATS, FormatName
from tests.club.tournaments.laws import check
from tests.club.tournaments.simulation import Crowd
from tests.form import amount

EXAMPLES = amount(20, long=1000)


@pytest.mark.parametrize("format_", FORMATS)
def test_every_tournament_ends_and_nothing_is_lost_or_twice(format_: FormatName) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, database=None)
    @given(seed=st.integers(0, 2**32))
    def simulated(seed: int) -> None:
        check(Crowd(seed, format_).run())

    simulated()
