"""Options: what somebody typed, and what JSON says, become values that a game has, or are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fangs
from fangs.core.errors import InvalidPosition, RequestError
from fangs.core.fields import Fields
from fangs.core.options import Choice, Number, Option, Several, check_options, options_field, typed_options
from fangs.translation import isolated

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

    said = f"The option {option.name} must be {option.expected}, but it is {isolated(shown)}"
    assert refused.value.message.startswith(said)
    assert refused.value.clause == option.clause


def several(count: int, fewest: int = 0) -> Several:
    words = tuple(f"{number} trees" for number in range(count))
    return Several(name="among", default=[], among=words, fewest=fewest, most=count, meaning="which", clause="X1.3")


def test_a_list_of_no_words_is_typed_as_nothing_and_has_a_name() -> None:
    option = several(2)

    assert typed_options([option], ["among="]) == {"among": []} and option.typed([]) == ""
    assert option.words[option.values.index([])] == "none"
    assert option.read("1 trees, 0 trees") == ["1 trees", "0 trees"] and option.typed(["1 trees"]) == "1 trees"
    with pytest.raises(fangs.RequestError):
        several(2, fewest=1).read("")


@pytest.mark.parametrize("count", [5, 9, 40])
def test_an_option_with_too_many_lists_describes_them_instead(count: int) -> None:
    option = several(count)

    assert option.describe()["values"] == {"among": list(option.among), "fewest": 0, "most": count}
    assert option.words == [] and option.accepts(list(option.among[::-1]))


@pytest.mark.parametrize("value", [True, "0", 0.0, None, [], 21])
def test_json_of_another_kind_is_no_value(value: Any) -> None:
    with pytest.raises(fangs.RequestError):
        DEPTH.check(value)


SIZE = Number(name="size", default=3, low=1, high=5, meaning="how large it is", clause="X1.1")
KIND = Choice(name="kind", default="sour", among=("sour", "sweet"), meaning="what it tastes of", clause="X1.2")


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert check_options([SIZE, KIND], {"kind": "sweet"}) == {"size": 3, "kind": "sweet"}
    assert typed_options([SIZE, KIND], ["size=5", "kind=sweet"]) == {"size": 5, "kind": "sweet"}
    assert typed_options([SIZE], []) == {}


REFUSED: dict[str, Callable[[], Any]] = {
    "Options must be an object, but they are [1].": lambda: check_options([SIZE], [1]),  # type: ignore[arg-type]
    "There is no option 'sise' in this game. Its options are size and kind. Did you mean size?": lambda: check_options(
        [SIZE, KIND], {"sise": 1}
    ),
    "There is no option 'size' in this game. It has no options.": lambda: check_options([], {"size": 1}),
    "The option size must be a whole number from 1 to 5, but it is 6.": lambda: check_options([SIZE], {"size": 6}),
    "The option size must be a whole number from 1 to 5, but it is 0.": lambda: typed_options([SIZE], ["size=0"]),
    "The option kind must be sour or sweet, but it is 'salt'.": lambda: typed_options([KIND], ["kind=salt"]),
    "Options must be written as KEY=VALUE, but you wrote 'size'.": lambda: typed_options([SIZE], ["size"]),
}


@pytest.mark.parametrize("said", REFUSED)
def test_what_is_wrong_with_options_is_said(said: str) -> None:
    with pytest.raises(RequestError) as refused:
        REFUSED[said]()

    assert refused.value.message == said


def test_a_position_has_all_its_options_and_no_others() -> None:
    def read(options: dict[str, Any]) -> dict[str, Any]:
        return options_field(Fields({"options": options}), [SIZE, KIND])

    assert read({"size": 2, "kind": "sour"}) == {"size": 2, "kind": "sour"}
    for options in ({"size": 2}, {"size": 6, "kind": "sour"}, {"size": 2, "kind": "sour", "more": 1}):
        with pytest.raises(InvalidPosition):
            read(options)


def test_an_option_is_described_for_programs() -> None:
    assert SIZE.describe() == {
        "default": 3, "values": {"least": 1, "most": 5}, "meaning": "how large it is", "clause": "X1.1",
    }  # fmt: skip
    assert KIND.describe()["values"] == ["sour", "sweet"]


@pytest.mark.parametrize(
    ("name", "option"), [(game.name, one) for game in fangs.all_games() for one in game.options if one.samples]
)
def test_what_may_be_typed_of_a_list_may_also_be_given_to_new_as_text(name: str, option: Option) -> None:
    game, tried = fangs.game(name), 0
    for sample in option.samples:
        typed = ",".join(sample) if isinstance(sample, (list, tuple)) else str(sample)
        if sample is not None:
            assert option.read(typed) == option.check(sample)
            tried += 1
        if isinstance(sample, (list, tuple)):
            assert option.check(typed) == option.check(", ".join(sample)) == list(sample)
            assert game.start(None, {option.name: typed}) == game.start(None, {option.name: sample})

    assert tried
    with pytest.raises(fangs.RequestError, match=f"The option {option.name} must be"):
        option.check("no, such, words")
