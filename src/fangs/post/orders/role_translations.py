"""Recognises the names of roles in other languages, which some people use although they read English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

_COLOURS = {
    "red": "rot rote roter rotes roten rotem rouge rojo roja rosso rossa rood rode vermelho",
    "green": "grun gruen grune gruner grunes grunen gruene gruener gruenen vert verte verde groen groene",
    "blue": "blau blaue blauer blaues blauen bleu bleue azul blu blauw blauwe",
    "yellow": "gelb gelbe gelber gelbes gelben jaune amarillo amarilla giallo gialla geel gele amarelo",
    "violet": "violett violette violetter violetten lila violeta morado viola paars roxo",
    "orange": "orangene oranger naranja arancione oranje laranja",
}
"""Maps colours to their names in German, French, Spanish, Italian, Dutch and Portuguese, without accents."""


class Abroad(NamedTuple):
    """The foreign words for the roles of a game, and a pattern that finds them."""

    words: Mapping[str, str]
    pattern: re.Pattern[str]

    def translated(self, text: str) -> str:
        """Replace foreign words for roles by the game's own words.

        An `a` between such a word and a number is dropped, because it means `to` in Spanish and Italian.
        """
        return self.pattern.sub(lambda match: self.words[match[1]], text)


def abroad(known: Iterable[str], own: Mapping[str, str]) -> Abroad:
    """Collect the foreign words for the roles of a game.

    They are the words for colours and the words in `own`, whose values are lists separated by spaces.
    """
    names = set(known)
    words = {
        word: name
        for name, listed in [*_COLOURS.items(), *own.items()]
        if name in names
        for word in listed.split()
        if word not in names
    }
    found = "|".join(sorted(words, key=len, reverse=True)) or "(?!)"
    return Abroad(words, re.compile(rf"(?<![a-z0-9])({found})(?![a-z0-9])(?:'s)?(?: a(?= [0-9]))?"))
