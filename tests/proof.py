"""Whether a record proves what chance decided in it."""

from __future__ import annotations

from fangs.core.records import dice
from fangs.core.records.record import Record


def is_proven(record: Record) -> bool:
    """Whether every outcome of chance follows from the record's seed. Raise InvalidRecord for the first that does not."""
    return dice.check(record) == sum(step.role is None for step in record.steps)
