"""Recognises orders to do nothing, in plain words such as `red stays`, `hold` or `pass`."""

from __future__ import annotations

import re

from fangs.post.orders.normalizing import politely

_BEFORE = (
    r"(?:(?:all|both|everybody|everyone|alle|beide|i|we|it|he|she|they|will|would|just|simply|should|shall|does|do|doing|please|"
    r"ich|er|sie|es|wir|macht|tut|bitte) )*"
)
_STAY = (
    r"(?:stay(?:s|ing)?|remain(?:s|ing)?|wait(?:s|ing)?|hold(?:s|ing)?|stand(?:s|ing)?|rest(?:s|ing)?|pass(?:es|ing)?|"
    r"nothing|no move|(?:do |does )?(?:not|n't) move|(?:don't|doesn't|won't) move|not moving|"
    r"bleib(?:t|en|e)?|warte(?:t|n)?|passe?(?:t|n)?|nichts|kein zug)"
)
_BEHIND = (
    r"(?: (?:put|still|here|there|in place|position|where (?:it|he|she|i) (?:is|am)|at all|this turn|now|stehen|hier|da|dort|"
    r"wo (?:er|sie|es) ist))*"
)
_STAYING = re.compile(_BEFORE + _STAY + _BEHIND)


def is_staying(text: str) -> bool:
    """Return whether a text only says to do nothing, such as `hold`."""
    return _STAYING.fullmatch(politely(text)) is not None
