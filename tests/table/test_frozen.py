"""Copies of frozen records, and values that are computed once."""

from __future__ import annotations

import dataclasses

import pytest

from fangs.table.frozen import once, replace


@dataclasses.dataclass(frozen=True)
class Fish:
    """A record such as a table's."""

    weight: int
    name: str = "eel"

    @once
    def fillets(self) -> list[int]:
        """Its parts."""
        return [self.weight] * 2


def test_a_copy_has_the_changes_and_nothing_that_was_computed_before() -> None:
    eel = Fish(3)
    assert eel.fillets is eel.fillets
    assert eel.fillets == [3, 3]
    heavier = replace(eel, weight=4)
    assert heavier == dataclasses.replace(eel, weight=4) == Fish(4)
    assert heavier.fillets == [4, 4]
    assert eel.weight == 3


def test_a_record_whose_defaults_stand_in_its_class_alone_is_copied_as_well() -> None:
    bare = object.__new__(Fish)
    object.__setattr__(bare, "weight", 3)
    assert replace(bare, weight=5) == Fish(5, "eel")


def test_a_field_that_there_is_not_is_an_error() -> None:
    with pytest.raises(TypeError, match="Fish does not have all of the fields wings"):
        replace(Fish(3), wings=2)  # type: ignore[call-arg]
