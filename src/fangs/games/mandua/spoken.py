"""The words for moves of Mandua in letters, in several languages."""

from fangs.core.game import Spoken

_FIELD = "(?:[a-e][1-5]|[a-d])"

SPOKEN = Spoken(
    words="remove announce announces challenge end play jump jumps step steps entferne nimm sage ansage ansagen anfechten anfechtung "
    "fechte ende beenden weiter weiterspielen springe",
    spare="place places put puts one field step steps jump jumps setze einen ziehe von springe tritt",
    ordering="place places put puts jump jumps step steps remove removes announce announces challenge challenges",
    abroad={
        "hunters": "jager jaeger chasseur chasseurs cazador cazadores cacciatore cacciatori jagers cacador cacadores",
        "tigers": "tigre tigres tigri tijger tijgers",
    },
    rewritten=(
        (rf"\b(?:entferne|nimm) (?:den )?(?:tiger )?(?:auf |von )?(?={_FIELD}\b)", "remove "),
        (r"^(remove [a-e][1-5]|remove [a-d]) vom brett$", r"\1"),
        (r"^(?:ansage|ansagen|sage) ([0-9]+)(?: an)?$", r"announce \1"),
        (r"^(?:anfechten|anfechtung|fechte)(?: mit)? ([0-9]+)(?: an)?$", r"challenge \1"),
        (r"^(?:ende|zug beenden|beende den zug)$", "end"),
        (r"^(?:weiter|weiterspielen|spiele weiter)$", "play on"),
        (rf"\bremoves? (?:the )?(?:tiger )?(?:on |from |at )?(?={_FIELD}$)", "remove "),
        (r"^announces? (?:that )?([0-9]+)(?: (?:will be )?taken)?$", r"announce \1"),
        (r"^challenges? ?[:,]? ?(?:with )?", "challenge "),
        (r"^end (?:the|my) turn$", "end"),
        (rf"\b(?:from )?({_FIELD}) ?(?:-|to|nach|>) ?(?={_FIELD}\b)", r"\1-"),
        (rf"\b({_FIELD}) ?x ?(?={_FIELD})", r"\1x"),
    ),
    chained="x",
    capitals="abcd",
)
