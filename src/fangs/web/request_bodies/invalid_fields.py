"""Explains in the reader's language what is wrong with a field of a request.

Pydantic's own messages exist only in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fangs.core.errors import quoted
from fangs.translation import Phrase, figure, phrase
from fangs.translation.formats import listed

_OBJECT = phrase("it must be an object, but it is {found}")
_WHOLE = phrase("it must be a whole number, but it is {found}")
_NUMBER = phrase("it must be a number, but it is {found}")
_YES_OR_NO = phrase("it must be true or false, but it is {found}")
_ONE_OF = phrase("it must be {expected}, but it is {found}")
WORDS = {
    "missing": phrase("it is missing"),
    "extra_forbidden": phrase("there is no such field"),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), _OBJECT),
    **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float"), _WHOLE),
    **dict.fromkeys(("float_type", "float_parsing"), _NUMBER),
    **dict.fromkeys(("bool_type", "bool_parsing"), _YES_OR_NO),
    **dict.fromkeys(("literal_error", "enum"), _ONE_OF),
    "string_type": phrase("it must be a string, but it is {found}"),
    "string_too_short": phrase("it must have {min_length} or more characters"),
    "string_too_long": phrase("it may have at most {max_length} characters"),
    "string_pattern_mismatch": phrase("it must match the pattern {pattern}"),
    "list_type": phrase("it must be a list, but it is {found}"),
    "too_short": phrase("it must have {min_length} or more entries"),
    "too_long": phrase("it may have at most {max_length} entries"),
    "greater_than_equal": phrase("it must be {ge} or more, but it is {found}"),
    "less_than_equal": phrase("it must be {le} or less, but it is {found}"),
}
"""A message for each type of validation error in Pydantic.

The values in braces come from the context of the error.
"""
OTHER = phrase("it does not match its description in /openapi.json")


def invalid_field(error: Mapping[str, Any]) -> Phrase:
    """Explain one of Pydantic's validation errors in a sentence.

    An example is "The request's 'role' is wrong: it is missing.", in the reader's language.
    """
    where = quoted(".".join(str(part) for part in error["loc"][1:]) or "body")
    why = phrase(WORDS.get(error["type"], OTHER), found=quoted(error["input"]), **_values(error.get("ctx", {})))
    return phrase("The request's {where} is wrong: {why}.", where=where, why=why)


def _values(context: Mapping[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {name: figure(one) for name, one in context.items() if isinstance(one, int | float)}
    if "pattern" in context:
        values["pattern"] = quoted(context["pattern"])
    if "expected" in context:  # The text is a list such as 'light' or 'dark', or 320, 480 or 640.
        values["expected"] = listed(re.findall(r"'[^']*'|\d+", str(context["expected"])))
    return values
