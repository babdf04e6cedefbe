"""Phrases: English texts that remember their messages, so that they can be translated when the reader is known.

As a string, a phrase is its English text, which records, logs and programs use. In an f-string, and with `str` or `spelled`, a phrase
becomes text in the reader's language. Other string operations work on the English text; slices, `lower` and the like warn if the reader has
another language: use `capital`, `joined` or `english`. `", ".join(...)` over phrases is English too.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

import msgspec

from fangs.translation.catalogues import catalogue, signs
from fangs.translation.reader import ENGLISH, language

T = TypeVar("T")
_KEPT = '{"phrase":'
_FIELD = re.compile(r"\{(?P<name>\w+)(?::(?P<form>\w+))?\}")
_FROM_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Matches a letter of a script that is written from right to left, such as Arabic, Hebrew or N'Ko."""
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
"""Invisible Unicode characters that enclose a text with its own writing direction (FSI and PDI)."""


class Phrase(str):
    """An English text that can be translated later. It consists of a message and the values of its `{fields}`.

    A translation may ask for a form of a phrase, such as `{ship:dative}`: the translation of the phrase whose context is `dative`.
    """

    __slots__ = ("message", "values")
    message: str
    values: Mapping[str, Any]

    @classmethod
    def of(cls, message: str, values: Mapping[str, Any]) -> Phrase:
        """Create a phrase from a message and the values of its fields."""
        new = str.__new__(cls, _in_english(message, values))
        new.message, new.values = message, values
        return new

    def spell(self, name: str, form: str | None = None) -> str:
        """Translate the phrase into a language, in a form such as `dative`."""
        return str.__str__(self) if name == ENGLISH else _filled(self._found(name, form), self.values, name)

    def _found(self, name: str, form: str | None) -> str:
        found = catalogue(name)
        return found.text(self.message, form) or found.text(self.message) or self.message

    def pieces(self) -> Any:
        """Convert the phrase to JSON, from which `again` restores it."""
        return {"message": self.message, "values": {key: _pieces(value) for key, value in self.values.items()}}

    def __str__(self) -> str:
        return self.spell(language())

    def __format__(self, spec: str) -> str:
        return format(self.spell(language()), spec)

    def __add__(self, other: str) -> Phrase:
        return joined(self, other, by="")

    def __radd__(self, other: str) -> Phrase:
        return joined(other, self, by="")

    def __reduce__(self) -> Any:
        return again, (self.pieces(),)


def _warned(name: str) -> Callable[..., Any]:
    plain = getattr(str, name)

    def in_english_only(self: Phrase, *args: Any, **options: Any) -> Any:
        if language() != ENGLISH:
            warnings.warn(f"{name} makes this phrase English: {str.__str__(self)!r}", stacklevel=2)
        return plain(self, *args, **options)

    return in_english_only


_LOSING = "__getitem__ capitalize join lower removeprefix removesuffix title upper"
for _name in _LOSING.split():
    setattr(Phrase, _name, _warned(_name))


class _Plural(Phrase):
    """A phrase with different forms for a count of 1 and for other counts."""

    __slots__ = ("many", "number")
    number: int
    many: str

    @classmethod
    def counted(cls, count: int, one: str, many: str, values: Mapping[str, Any]) -> _Plural:
        new = str.__new__(cls, _in_english(one if count == 1 else many, values))
        new.message, new.many, new.number, new.values = one, many, count, values
        return new

    def _found(self, name: str, form: str | None) -> str:
        return catalogue(name).plural(self.message, self.number) or (self.message if self.number == 1 else self.many)

    def pieces(self) -> Any:
        return {**super().pieces(), "count": self.number, "many": self.many}


class _Number(Phrase):
    """A number as a phrase. Each language has its own separators, such as `1,234.5` or `1.234,5`."""

    __slots__ = ()

    @classmethod
    def written(cls, text: str) -> _Number:
        new = str.__new__(cls, text)
        new.message, new.values = text, {}
        return new

    def spell(self, name: str, form: str | None = None) -> str:
        text = str.__str__(self)
        if name == ENGLISH or text.isdigit():
            return text
        decimal, group = signs(name)
        return text.translate({ord("."): decimal, ord(","): group})

    def pieces(self) -> Any:
        return {"number": str.__str__(self)}


class _Joined(Phrase):
    """Several texts that are joined into one phrase."""

    __slots__ = ("by", "is_capital", "parts")
    parts: tuple[str, ...]
    by: str
    is_capital: bool

    @classmethod
    def from_parts(cls, parts: Iterable[str], by: str, *, is_capital: bool = False) -> _Joined:
        parts = tuple(parts)
        text = by.join(map(_beside_others, parts))
        new = str.__new__(cls, text[:1].upper() + text[1:] if is_capital else text)
        new.parts, new.by, new.is_capital = parts, by, is_capital
        new.message, new.values = text, {}
        return new

    def spell(self, name: str, form: str | None = None) -> str:
        if name == ENGLISH:
            return str.__str__(self)
        text = self.by.join(_said(part, name, form) for part in self.parts)
        return text[:1].upper() + text[1:] if self.is_capital else text

    def pieces(self) -> Any:
        return {"parts": [_pieces(part) for part in self.parts], "by": self.by, "capital": self.is_capital}


def phrase(message: str, /, **values: Any) -> Phrase:
    """Create a text that is translated later, for a reader who is not known yet.

    `message` must be a constant, so that it can be collected from the source.
    """
    if isinstance(message, Phrase):
        return Phrase.of(message.message, values) if values else message
    return Phrase.of(message, values)


def plural(count: int, one: str, many: str, /, **values: Any) -> Phrase:
    """Create a phrase that depends on a count, such as `plural(n, "{count} step", "{count} steps")`."""
    return _Plural.counted(count, one, many, {"count": count, **values})


def figure(value: float, form: str = ",") -> Phrase:
    """Format a number as a phrase. The format is Python's, such as `figure(1234.5, ",.1f")`."""
    return _Number.written(format(value, form).replace("-", "−"))


def joined(*parts: str, by: str = " ") -> Phrase:
    """Join several texts into one phrase. Empty texts are left out."""
    return _Joined.from_parts(filter(None, parts), by)


def isolated(text: str) -> str:
    """Isolate a name that is written from right to left, so that it does not reorder the text around it.

    Without the invisible characters around it, a name in Hebrew or Arabic would change places with the figures and
    names beside it. All other texts stay as they are. Phrases do this with the values of their fields, so only a name
    in an f-string needs it.
    """
    if text.isascii() or isinstance(text, Phrase) or "\n" in text or not _FROM_RIGHT_TO_LEFT.search(text):
        return text
    return f"{ISOLATE}{text}{END_OF_ISOLATE}"


def capital(text: str) -> str:
    """Change the first letter of a text to a capital."""
    return _Joined.from_parts((text,), "", is_capital=True) if isinstance(text, Phrase) else text[:1].upper() + text[1:]


def sentence(message: str, /, **values: Any) -> Phrase:
    """Create a phrase that is a whole sentence. It begins with a capital letter, unless it begins with a person's name."""
    found, first = phrase(message, **values), _FIELD.match(message)
    is_ours = first is not None and isinstance(values[first["name"]], Phrase)
    return cast("Phrase", capital(found)) if is_ours else found


def say(message: str, /, **values: Any) -> str:
    """Translate a message into the current reader's language."""
    return phrase(message, **values).spell(language())


def say_plural(count: int, one: str, many: str, /, **values: Any) -> str:
    """Translate a message that depends on a count into the current reader's language."""
    return plural(count, one, many, **values).spell(language())


def spelled(value: T) -> T:
    """Replace all phrases in JSON data by text in the reader's language."""
    return cast(T, msgspec.to_builtins(value, enc_hook=_plain))


def _plain(value: object) -> Any:
    return dict(value) if isinstance(value, Mapping) else encoded(value)


def exchanged(text: str, old: str, new: str) -> str:
    """Replace a value in a text or a phrase by another value."""
    if isinstance(text, _Joined):
        parts = [exchanged(part, old, new) for part in text.parts]
        return _Joined.from_parts(parts, text.by, is_capital=text.is_capital)
    if not isinstance(text, Phrase):
        return text.replace(old, new)
    values = {
        key: exchanged(value, old, new) if isinstance(value, str) else value for key, value in text.values.items()
    }
    return again({**text.pieces(), "values": {key: _pieces(value) for key, value in values.items()}})


def encoded(value: object) -> Any:
    """Encode a phrase as text in the reader's language (a hook for msgspec)."""
    if isinstance(value, Phrase):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def in_english(value: object) -> Any:
    """Encode a phrase as English text for data that is stored (a hook for msgspec)."""
    if isinstance(value, Phrase):
        return str.__str__(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def stored(value: object) -> Any:
    """Encode a phrase as JSON from which it can be restored (a hook for msgspec)."""
    if isinstance(value, Phrase):
        return {"phrase": value.pieces()}
    raise TypeError(f"{type(value).__name__} is not JSON")


def kept(text: str) -> str:
    """Prepare a text for a database column. A phrase becomes JSON from which it can be restored.

    Any other text stays unchanged. A text by a stranger could look like such JSON. It then begins with a space, so that
    it is not restored.
    """
    if isinstance(text, Phrase):
        return msgspec.json.encode(text, enc_hook=stored).decode()
    return f" {text}" if text.startswith(_KEPT) else text


def read_back(column: str) -> str:
    """Read a text from a database column that was written with `kept`."""
    return restored(msgspec.json.decode(column)) if column.startswith(_KEPT) else column


def english(text: str) -> str:
    """Return the English text of a phrase, for example for logs. Other texts are returned unchanged."""
    return str.__str__(text)


def restored(value: Any) -> Any:
    """Restore a phrase from JSON. Other values are returned unchanged."""
    return again(value["phrase"]) if isinstance(value, Mapping) and value.keys() == {"phrase"} else value


def restored_within(data: Any) -> Any:
    """Restore all phrases in stored JSON data."""
    if isinstance(data, list):
        return [restored_within(one) for one in data]
    if not isinstance(data, dict):
        return data
    return again(data["phrase"]) if data.keys() == {"phrase"} else {k: restored_within(v) for k, v in data.items()}


def again(pieces: Any) -> Phrase:
    """Restore a phrase from the JSON that `pieces` returned."""
    if "number" in pieces:
        return _Number.written(pieces["number"])
    if "parts" in pieces:
        return _Joined.from_parts(map(restored, pieces["parts"]), pieces["by"], is_capital=pieces["capital"])
    values = {key: restored(value) for key, value in pieces["values"].items()}
    if "many" in pieces:
        return _Plural.counted(pieces["count"], pieces["message"], pieces["many"], values)
    return Phrase.of(pieces["message"], values)


def _pieces(value: Any) -> Any:
    return {"phrase": value.pieces()} if isinstance(value, Phrase) else value


def _in_english(text: str, values: Mapping[str, Any]) -> str:
    if not values:
        return text
    return text.format_map({key: _beside_others(one) if isinstance(one, str) else one for key, one in values.items()})


def _beside_others(text: str) -> str:
    """Return the English form of a text, isolated if it is written from right to left.

    The fast path is for ASCII, which most texts are.
    """
    return text if type(text) is str and text.isascii() else english(isolated(text))


def _filled(text: str, values: Mapping[str, Any], name: str) -> str:
    if not values:
        return text
    return _FIELD.sub(lambda field: _said(values[field["name"]], name, field["form"]), text)


def _said(value: Any, name: str, form: str | None) -> str:
    if type(value) is str and value.isascii():
        return value
    return value.spell(name, form) if isinstance(value, Phrase) else isolated(str(value))
