"""Puts the translations of all languages into one JSON file, which a browser can read without a library."""

from __future__ import annotations

import json

from babel.numbers import get_decimal_symbol, get_group_symbol

import fangs
from fangs.translation import ENGLISH, languages
from fangs.translation.catalogues import catalogue


def catalogues() -> bytes:
    """Convert the names, messages and number formats of all languages to JSON.

    `fangs.translation.catalogues` reads it.
    """
    fangs.all_games()  # also loads the games' catalogues
    found = {name: _compiled(name) | {"name": called} for name, called in languages().items() if name != ENGLISH}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _compiled(name: str) -> dict[str, object]:
    known = catalogue(name)
    return {
        "texts": [[message, form, text] for (message, form), text in known.texts.items()],
        "plurals": known.plurals,
        "rule": known.plural_rule,
        "signs": [get_decimal_symbol(name), get_group_symbol(name)],
    }
