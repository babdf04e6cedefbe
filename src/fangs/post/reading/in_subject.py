"""Orders that are only in the subject of a letter."""

from __future__ import annotations

import re

from fangs.post.reading.letters import NO_TEXT, Letter
from fangs.translation import phrase

IN_SUBJECT = phrase(
    "Orders in the subject count only if the whole subject is orders: write them as the text of the letter."
)
ORDERS = ("ordered", "sealed", "held")
"""What everything in a subject must be, so that nothing in it is an order by accident."""
_ANSWERS = re.compile(
    r"\s*(?:re|aw|sv|vs|antw|rif|res|odp|ynt|fw|fwd|wg|tr|rv|i|回复|答复|返信|转发)(?:\[\d+\])?\s*[:：]", re.IGNORECASE
)


def of_subject(letter: Letter) -> str:
    """The subject of a letter without text if it may contain orders: not that of an answer, which is ours."""
    answers_ours = letter.turn is not None and letter.turn.again is not None
    is_ours = answers_ours or _ANSWERS.match(letter.subject)
    return "" if letter.refused != NO_TEXT or is_ours else letter.subject
