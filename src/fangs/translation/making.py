"""Updates catalogues from the source files, and checks them. Existing translations are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import write_po

from fangs.translation.catalogues import read
from fangs.translation.sources import PACKAGE, Message, Part, put_together

_FIELD = re.compile(r"\{(\w+)(?::\w+)?\}")


def remake(part: Part, language: str) -> str:
    """Update a catalogue and return a summary. New messages are added without a translation, and unused ones are removed."""
    path = part.locale / f"{language}.po"
    old = read(path)
    known = {(_id(message.id), message.context): message for message in old if message.id}
    new = Catalog(locale=language, charset="utf-8")
    done = 0
    messages = part.messages()
    for message, places in messages.items():
        before = known.pop((_id(message), None), None)
        translation = before.string if before and type(before.id) is type(message) else ""
        comments = before.user_comments if before else ()
        new.add(message, translation, locations=[(place, 0) for place in places], user_comments=comments)
        done += bool(translation) and all(translation)
        for (text, form), other in list(known.items()):
            if form and text == _id(message):
                new.add(other.id, other.string, context=form, user_comments=other.user_comments)
                del known[text, form]
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=120, omit_header=True, include_lineno=False)
    return f"{len(messages)} messages, {done} translated, {len(known)} dropped"


def faults(part: Part, language: str) -> Iterator[str]:
    """Check a catalogue, and yield a sentence about each fault, such as a missing translation."""
    path = part.locale / f"{language}.po"
    found = {_id(message.id): message for message in read(path) if message.id and not message.context}
    messages = {_id(message): message for message in part.messages()}
    for text in messages.keys() - found.keys():
        yield f"{_name(path)} lacks {text[:80]!r}: run {_command(part)}."
    for text in found.keys() - messages.keys():
        yield f"{_name(path)} has {text[:80]!r}, which no source has: run {_command(part)}."
    for text in messages.keys() & found.keys():
        entry = found[text]
        strings = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
        if entry.fuzzy or not all(strings):
            yield f"{_name(path)}: {text[:80]!r} is not translated."
        fields = _fields(messages[text])
        for string in filter(None, strings):
            if not set(_FIELD.findall(string)) <= fields or (
                len(strings) == 1 and set(_FIELD.findall(string)) != fields
            ):
                yield f"{_name(path)}: {string[:80]!r} does not have the fields of {text[:80]!r}."


def faults_of_sources(part: Part) -> Iterator[str]:
    """Yield a sentence about each message in the source files that cannot be translated."""
    for path in part.files():
        for line in put_together(path) if path.suffix == ".py" else ():
            yield f"{path.name}:{line}: a message is one text in quotes, with its parts as fields, not an f-string or a sum."


def _command(part: Part) -> str:
    """Return the shell command that updates the catalogues of a game or the program."""
    is_ours = part.folder.is_relative_to(PACKAGE)
    return "python -m fangs.translation" + ("" if is_ours else f" {part.folder}")


def _name(path: Path) -> str:
    return "/".join(path.parts[-3:])


def _id(message: Message) -> str:
    return message if isinstance(message, str) else message[0]


def _fields(message: Message) -> set[str]:
    return set(_FIELD.findall(message if isinstance(message, str) else " ".join(message)))
