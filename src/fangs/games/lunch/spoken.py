"""The English and German words for moves of Let's Do Lunch! in letters."""

from fangs.core.game import Spoken

SPOKEN = Spoken(
    words="eat eats done last nobody iss isst friss frisst fertig letzter letzten niemanden",
    spare="place places put puts a cannibal square setze setzt einen kannibalen auf",
    ordering="place places put puts eat eats setze setzt iss isst friss frisst",
    abroad={
        "boneheads": "knochenkopf knochenkopfe knochenkopfen",
        "bloodboilers": "blutkocher blutkochern",
    },
    rewritten=(
        (r"\b([3-9]) ([a-g])\b", r"\1\2"),
        (r"^(?:iss|isst|friss|frisst) (?:den )?(?:kannibalen )?(?:auf )?", "eat "),
        (r"^(?:fertig|eat niemanden(?: mehr)?)$", "done"),
        (r"(?<=[3-9][a-g]) ?,? ?(?:und )?(?:den )?letzter?n?(?: ansagen)?(?: ?!)?$", " last!"),
        (
            r"(?<=[3-9][a-g]) ?,? ?(?:and )?(?:call |calling )?(?:(?:my|the) )?last(?: one| cannibal)?(?: ?!)?$",
            " last!",
        ),
        (r"^eats? (?:the )?(?:cannibal )?(?:on )?", "eat "),
        (r"^eat (?:nobody|nobody else|no more)$", "done"),
    ),
)
