"""Let's Do Lunch!: how people write placements and meals in a letter."""

from __future__ import annotations

from fangs.core.game import Spoken

SPOKEN = Spoken(
    words="eat eats done last nobody",
    spare="place places put puts a cannibal square",
    ordering="place places put puts eat eats",
    rewritten=(
        (r"\b([3-9]) ([a-g])\b", r"\1\2"),
        (
            r"(?<=[3-9][a-g]) ?,? ?(?:and )?(?:call |calling )?(?:(?:my|the) )?last(?: one| cannibal)?(?: ?!)?$",
            " last!",
        ),
        (r"^eats? (?:the )?(?:cannibal )?(?:on )?", "eat "),
        (r"^eat (?:nobody|nobody else|no more)$", "done"),
    ),
)
