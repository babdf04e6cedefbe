"""Mandua: how people write moves in a letter."""

from __future__ import annotations

from fangs.core.game import Spoken

_FIELD = "(?:[a-e][1-5]|[a-d])"

SPOKEN = Spoken(
    words="remove announce announces challenge end play jump jumps step steps",
    spare="place places put puts one field step steps jump jumps",
    ordering="place places put puts jump jumps step steps remove removes announce announces challenge challenges",
    abroad={
        "hunters": "jager jaeger chasseur chasseurs cazador cazadores cacciatore cacciatori jagers cacador cacadores",
        "tigers": "tigre tigres tigri tijger tijgers",
    },
    rewritten=(
        (rf"\bremoves? (?:the )?(?:tiger )?(?:on |from |at )?(?={_FIELD}$)", "remove "),
        (r"^announces? (?:that )?([0-9]+)(?: (?:will be )?taken)?$", r"announce \1"),
        (r"^challenges? ?[:,]? ?(?:with )?", "challenge "),
        (r"^end (?:the|my) turn$", "end"),
        (rf"\b(?:from )?({_FIELD}) ?(?:-|to|>) ?(?={_FIELD}\b)", r"\1-"),
        (rf"\b({_FIELD}) ?x ?(?={_FIELD})", r"\1x"),
    ),
    chained="x",
    capitals="abcd",
)
