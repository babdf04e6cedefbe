"""The fields of a position that somebody sends."""

from __future__ import annotations

import pytest

from fangs.core.errors import InvalidPosition
from fangs.core.fields import Fields


def test_a_field_is_hidden_only_where_a_view_has_a_question_mark() -> None:
    fields = Fields({"hand": "?", "score": 3})

    assert fields.is_hidden("hand") and not fields.is_hidden("score") and not fields.is_hidden("trapped")
    with pytest.raises(InvalidPosition, match="score"):
        fields.done()  # what is hidden has been taken, and nothing else
    fields.take("score")
    fields.done()


@pytest.mark.parametrize("value", [3, None, ["eat"], "sleep"])
def test_a_field_that_is_none_of_its_words_is_refused(value: object) -> None:
    assert Fields({"phase": "eat"}).choice("phase", ("place", "eat")) == 1
    with pytest.raises(InvalidPosition, match="place or eat"):
        Fields({"phase": value}).choice("phase", ("place", "eat"))
