"""Describes the state of a Mandua game in short texts."""

from __future__ import annotations

from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.translation import phrase, plural

from .words import hunters

_ENDINGS = {
    "immobilised": phrase("The tigers cannot move: the hunters win"),
    "putt": phrase("The hunters are shut in: the hunters win"),
    "maharaja": phrase("The last hunter is shut in: the hunters win"),
    "eaten": phrase("The last hunter is taken: the tigers win"),
    "quiet": phrase("A draw: no placement or capture for too many moves"),
    "repetition": phrase("A figure went to and fro too often: its side loses"),
}
_TO_AND_FRO = (
    phrase("A hunter went to and fro {number} times; at 5 its side loses"),
    phrase("A tiger went to and fro {number} times; at 5 its side loses"),
)


def status(view: View) -> str:
    """Say what is happening or how the game has ended, without a full stop."""
    phase, announced, taken = view["phase"], view["announced"], view["taken"]
    if phase == "hunt":
        return phrase("The hunters place a hunter") if view["supply"] else phrase("The hunters move a hunter")
    if phase == "prowl":
        return _prowling(view)
    if phase == "announce":
        return phrase("The tigers announce how many they will take")
    if phase == "challenge":
        return phrase(
            "{announced} announced, {taken} taken: the hunters may challenge", announced=announced, taken=taken
        )
    if phase == "remove":
        return phrase("The challenge was right: {culprits} must go", culprits=listed(view["culprits"]))
    return _ENDINGS.get(view["ending"], "") if view["tigers"] else phrase("No tiger is left: the hunters win")


def _prowling(view: View) -> str:
    """Say what the tigers have to do, and how many hunters they must take if this is public."""
    greatest, announced, taken = view["greatest"], view["announced"], view["taken"]
    so_far = phrase(", {taken} taken so far", taken=taken) if taken else ""
    if view["options"]["captures"] == "challenge":
        return phrase("The tigers move, {hunters} announced", hunters=hunters(announced)) + so_far
    if not greatest:
        return phrase("One tiger moves")
    return phrase("The tigers must take {hunters}", hunters=hunters(greatest)) + so_far


def notes(view: View) -> list[str]:
    """Collect remarks on what could soon decide the game: quiet moves, repetition, and hunters in danger."""
    found: list[str] = []
    limit = view["options"]["quiet_limit"]
    if limit and 2 * view["quiet"] >= limit:  # a smaller number hardly matters
        found.append(
            plural(
                view["quiet"],
                "{count} move without a capture; {limit} make a draw",
                "{count} moves without a capture; {limit} make a draw",
                limit=limit,
            )
        )
    for told, row in zip(_TO_AND_FRO, view["rows"], strict=True):
        if row is not None and row[2] > 1 and not view["ending"]:
            found.append(phrase(told, number=row[2]))
    if view["phase"] in ("announce", "prowl", "challenge") and view["culprits"] not in ([], HIDDEN):
        could = phrase(
            "The tigers could take {number}, most by {culprits}",
            number=view["greatest"],
            culprits=listed(view["culprits"]),
        )
        found.append(could)
    return found
