"""Loads the catalogues, which contain the translations of all messages, when a language is first needed."""

from __future__ import annotations

import functools
import gettext
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LOCALE = Path(__file__).parent / "locale"
"""The folder with the program's catalogues. A game has its own catalogues in its folder `locale/`."""

COMPILED = LOCALE / "catalogues.json"
"""A file with all catalogues, for browsers without the library that reads `.po` files (`fangs.site.compiled`)."""

_folders: dict[str, None] = {str(LOCALE): None}


@dataclass(frozen=True)
class Catalogue:
    """The translations of all messages into one language.

    They are found by message and form, and plurals by their singular message.
    """

    texts: Mapping[tuple[str, str | None], str] = field(default_factory=dict)
    plurals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural_form: Callable[[int], int] = lambda count: int(count != 1)
    plural_rule: str = "n != 1"
    """The rule for plural forms, as an expression that a script can evaluate, such as `n != 1`."""
    of_scripts: frozenset[str] = frozenset()
    """The messages that the scripts of pages use."""

    def text(self, message: str, form: str | None = None) -> str | None:
        """Look up the translation of a message, in a form such as `dative`. Return None if there is none."""
        found = self.texts.get((message, form))
        return self.plurals[message][0] if found is None and message in self.plurals else found

    def plural(self, one: str, count: int) -> str | None:
        """Look up the translation of a message in the plural form for a count. Return None if there is none."""
        found = self.plurals.get(one)
        return found[self.plural_form(count)] if found else None


@functools.cache
def languages() -> Mapping[str, str]:
    """Return the names of all languages by their codes. Each name is in its own language, such as Deutsch for `de`."""
    if known := _compiled():
        return {"en": "English", **{name: one["name"] for name, one in known.items()}}
    from babel import Locale

    names = ("en", *sorted(path.stem for path in LOCALE.glob("*.po")))
    return {name: (Locale(name).get_language_name(name) or name).capitalize() for name in names}


def add(folder: Path) -> None:
    """Add a game's catalogues, which are in this folder."""
    _folders[str(folder)] = None


def catalogue(language: str) -> Catalogue:
    """Load the catalogue of a language.

    If several folders translate a message, the program's translation comes first, then the games' translations in
    order.
    """
    return _catalogue(language, tuple(_folders))  # Other threads add games meanwhile.


@functools.cache
def _catalogue(language: str, folders: tuple[str, ...]) -> Catalogue:
    if known := _compiled().get(language):
        pairs = {(message, form): text for message, form, text in known["texts"]}
        return Catalogue(pairs, known["plurals"], gettext.c2py(known["rule"]), known["rule"])
    texts: dict[tuple[str, str | None], str] = {}
    plurals: dict[str, tuple[str, ...]] = {}
    of_scripts = set()
    rule = "n != 1"
    for folder in folders:
        found = read(Path(folder, f"{language}.po"))
        for message in found:
            if not message.id or message.fuzzy or not message.string:
                continue
            if isinstance(message.id, tuple):
                one = message.id[0]
                if all(message.string):
                    plurals.setdefault(one, tuple(message.string))
            else:
                one = message.id
                texts.setdefault((one, message.context), message.string)
            if any(path.endswith(".js") for path, _ in message.locations):
                of_scripts.add(one)
        rule = getattr(found, "plural_expr", rule)
    return Catalogue(texts, plurals, gettext.c2py(rule), rule, frozenset(of_scripts))


@functools.cache
def signs(language: str) -> tuple[str, str]:
    """Return the decimal separator and the thousands separator of a language."""
    if known := _compiled().get(language):
        decimal, group = known["signs"]
        return decimal, group
    from babel.numbers import get_decimal_symbol, get_group_symbol

    return get_decimal_symbol(language), get_group_symbol(language)


@functools.cache
def _compiled() -> Mapping[str, Any]:
    return json.loads(COMPILED.read_text("utf-8")) if COMPILED.is_file() else {}


def read(path: Path):  # type: ignore[no-untyped-def]
    """Read the messages from a `.po` file. The result is empty if the file does not exist."""
    from babel.messages.pofile import read_po

    if not path.is_file():
        return []
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)
