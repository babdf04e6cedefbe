"""Men Overboard: how people write a ship's moves in a letter."""

from __future__ import annotations

from fangs.core.game import Spoken

_WAYS = tuple((rf"\b(row) (?:to )?(?:the )?{way}\b", rf"\1 {way[0]}") for way in ("north", "east", "south", "west"))
_MOVE = "(?:row [nesw]|sail|tack)"

SPOKEN = Spoken(
    words="row rows sail sails tack tacks stay stays north east south west",
    spare="ship start starts starting a",
    ordering="row rows sail sails tack tacks stay stays start starts",
    abroad={
        "arms": "waffen armes armas armi wapens",
        "suns": "sonnen soleils soles soli zonnen",
        "moons": "monde lunes lunas lune manen",
        "crowns": "kronen couronnes coronas corone",
    },
    rewritten=(
        (r"\b(row|sail|tack|stay)s\b", r"\1"),
        *_WAYS,
        (rf"^({_MOVE}) (?:starting )?(?:from|at) ([a-p][0-9]{{1,2}})$", r"\2 \1"),
        (rf"^(?:from |start at |start from |on )?([a-p][0-9]{{1,2}}) ?[,:-]? ?(?:and )?(?={_MOVE}$)", r"\1 "),
    ),
)
