"""The balance of a game: by seat, with intervals, the same on any number of processes."""

from __future__ import annotations

import pytest

import fangs
from fangs.lab import study


def test_a_study_finds_the_same_on_any_number_of_processes_and_shares_out_every_win() -> None:
    vary = study.varied("getbit", [])
    alone, together = (study.study("getbit", [2, 3], vary, ["random"], 6, seed=1, cores=cores) for cores in (1, 2))

    assert alone == together
    assert len(alone) == 5
    assert sum(one.wins for one in alone) == pytest.approx(2)
    assert all(one.least <= one.wins <= one.most for one in alone)
    assert len(study.as_csv(alone).splitlines()) == 6


def test_options_are_varied_by_the_values_that_are_typed() -> None:
    assert study.varied("overboard", ["tacking=against,printed"]) == {"tacking": ["against", "printed"]}
    with pytest.raises(fangs.RequestError, match="no option"):
        study.varied("overboard", ["taking=printed"])


def test_the_interval_of_a_share_is_wilson_s() -> None:
    assert study.wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
