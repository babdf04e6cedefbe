"""The words for moves of Get Bit! in letters, in several languages."""

from fangs.core.game import Spoken

SPOKEN = Spoken(
    words="card cards pirate pirates",
    spare="play plays played card karte carte carta kaart number a show shows reveal reveals choose chooses "
    "spiele spielt zeige zeigt wahle",
    ordering="play plays card choose chooses show shows spiele spielt karte zeige zeigt wahle",
    abroad={"pirate": "pirat pirata piraat"},
    rewritten=((r"\bno\. ?(?=[0-9])", ""),),
    counted="round",
)
