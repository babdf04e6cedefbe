"""Options: what somebody typed, and what JSON says, become values that a game has, or are refused."""

from __future__ import annotations

from typing import Any

import pytest

import fangs
from fangs.core.options import Choice, Number, Option

DEPTH = Number(name="depth", default=0, low=-5, high=20, meaning="how deep", clause="X1.1")
LINE = Choice(name="line", default="007", among=("007", "7", 7, -1, "deep"), meaning="which", clause="X1.2")


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [(DEPTH, "-5", -5), (DEPTH, "0", 0), (DEPTH, "020", 20), (LINE, "007", "007"), (LINE, "7", "7"), (LINE, "-1", -1)],
)
def test_what_is_typed_is_read_as_the_value_it_stands_for(option: Option, typed: str, value: object) -> None:
    read = option.read(typed)

    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize(
    ("option", "typed", "shown"),
    [
        (DEPTH, "-6", "-6"),
        (DEPTH, "--5", "'--5'"),
        (DEPTH, "²", "'²'"),
        (DEPTH, "٣", "'٣'"),
        (DEPTH, "1.0", "'1.0'"),
        (DEPTH, "", "''"),
        (DEPTH, "9" * 99, "'" + "9" * 60),
        (LINE, "07", "'07'"),
        (LINE, "Deep", "'Deep'"),
    ],
)
def test_what_is_no_value_is_refused_as_it_was_typed(option: Option, typed: str, shown: str) -> None:
    with pytest.raises(fangs.RequestError) as refused:
        option.read(typed)

    assert refused.value.message.startswith(f"The option {option.name} must be {option.expected}, not {shown}")
    assert refused.value.clause == option.clause


@pytest.mark.parametrize("value", [True, "0", 0.0, None, [], 21])
def test_json_of_another_kind_is_no_value(value: Any) -> None:
    with pytest.raises(fangs.RequestError):
        DEPTH.check(value)
