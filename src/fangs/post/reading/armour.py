"""Texts that are signed with PGP (RFC 9580, 7): the text itself, without what is around it."""

from __future__ import annotations

from collections.abc import Sequence

_BEGINS, _SIGNED, _ENDS = (
    f"-----{line}-----" for line in ("BEGIN PGP SIGNED MESSAGE", "BEGIN PGP SIGNATURE", "END PGP SIGNATURE")
)


def without_armour(lines: Sequence[str]) -> list[str]:
    """Lines without the heads and the signatures of the signed texts in them; their own lines lose the sign before a dash."""
    kept: list[str] = []
    where = "outside"
    for line in lines:
        if line == _BEGINS:
            where = "head"
        elif line == _SIGNED and where == "text":
            where = "signature"
        elif line == _ENDS and where == "signature":
            where = "outside"
        elif where == "head" and not line:
            where = "text"
        elif where == "text":
            kept.append(line.removeprefix("- "))
        elif where == "outside":
            kept.append(line)
    return kept
