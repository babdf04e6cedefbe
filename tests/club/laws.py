"""How many random games a law of ratings is tried on, whatever the speed of the machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests import form

RANDOM = settings(
    max_examples=form.amount(60, long=2000),
    deadline=None,
    derandomize=not form.LONG,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
