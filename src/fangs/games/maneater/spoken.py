"""Maneater: how people write orders in a letter."""

from __future__ import annotations

from fangs.core.game import Spoken

from .orders import COLOURS

_COLOUR = "(?:" + "|".join(COLOURS) + ")"
_TAKEN = "(?:(?:it|that|this) is |it's )?(?:also |already )?(?:taken|occupied|blocked|full|not free|not vacant|besetzt)"
_ELSE = f"(?:(?:and |or )?if {_TAKEN}|or else|or|otherwise|else|falls besetzt|wenn besetzt|oder|sonst)"

SPOKEN = Spoken(
    words="home beach island drift drifts void nmr",
    spare="swim swims swimming head heads hex space come comes stay stays write an impossible",
    rewritten=(
        (r"\bhome beach\b|\bthe beach\b|\bbeach\b(?! [abc]\b)", "home"),
        (r"\b(?:island|beach) ([abc])\b", r"\1"),
        (rf"\b([0-9]+|[abc]|home) ?,? if \1 {_TAKEN.replace('(?:(?:it|that|this) is |it', '(?:is |it')}\b", r"\1 /"),
        (rf"(?: ?,? ?(?:/|\b{_ELSE}\b) ?,? ?)+(?:then )?(?:go )?(?:to )?", "/"),
        (r"\b(?:and )?(?:would |i'd )?(?:rather|prefer|prefers|preferring|preference|attack|attacks|bite|bites|eat|eats)\b(?: to)?", " "),
        (rf"\b({_COLOUR})(?: first)?(?: ?,)? ?(?:>|before|over|then)+ ?(?={_COLOUR}\b)", r"\1>"),
        (rf"(?<=[0-9]) *[,:;]? *(?={_COLOUR}\b)", " "),
        (r" *> *", ">"),
        (" +", " "),
    ),
    capitals="abc",
    counted="turn",
)  # fmt: skip
