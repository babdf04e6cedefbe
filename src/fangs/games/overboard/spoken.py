"""The words for moves of Men Overboard in letters, in several languages."""

from fangs.core.game import Spoken

_WAYS = tuple((rf"\b(row) (?:to )?(?:the )?{way}\b", rf"\1 {way[0]}") for way in ("north", "east", "south", "west"))
_IN_GERMAN = (
    (r"\brude(?:re|rt|rn)\b", "row"),
    (r"\bseg(?:le|elt|eln)\b", "sail"),
    (r"\bkreuz(?:e|t|en)\b", "tack"),
    (r"\bbleib(?:e|t|en)\b", "stay"),
    (r"\b(?:nach )?(?:norden)\b", "north"),
    (r"\b(?:nach )?(?:osten)\b", "east"),
    (r"\b(?:nach )?(?:suden|sueden)\b", "south"),
    (r"\b(?:nach )?(?:westen)\b", "west"),
)
_MOVE = "(?:row [nesw]|sail|tack)"

SPOKEN = Spoken(
    words="row rows sail sails tack tacks stay stays north east south west "
    "rudere rudert rudern segle segelt segeln kreuze kreuzt kreuzen bleibe bleibt bleiben norden osten suden sueden westen",
    spare="schiff ship start starts starting a",
    ordering="row rows sail sails tack tacks stay stays start starts",
    abroad={
        "arms": "wappen waffen armes armas armi wapens",
        "suns": "sonnen soleils soles soli zonnen",
        "moons": "monde lunes lunas lune manen",
        "crowns": "kronen couronnes coronas corone",
    },
    rewritten=(
        *_IN_GERMAN,
        (r"\b(row|sail|tack|stay)s\b", r"\1"),
        *_WAYS,
        (rf"^({_MOVE}) (?:starting )?(?:from|at) ([a-p][0-9]{{1,2}})$", r"\2 \1"),
        (rf"^(?:from |start at |start from |on )?([a-p][0-9]{{1,2}}) ?[,:-]? ?(?:and )?(?={_MOVE}$)", r"\1 "),
    ),
)
