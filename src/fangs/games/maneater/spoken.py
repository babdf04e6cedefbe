"""The words for orders of Maneater in letters, in several languages."""

from fangs.core.game import Spoken

from .orders import COLOURS

_COLOUR = "(?:" + "|".join(COLOURS) + ")"
_TAKEN = "(?:also |already )?(?:taken|occupied|blocked|full|not free|not vacant|besetzt)"
_IF_TAKEN = (
    f"(?:if (?:(?:it|that|this|the first) is |it's )?{_TAKEN}|"
    "(?:falls|wenn) (?:es |das )?(?:schon )?(?:besetzt|belegt)(?: ist)?)"
)
_SPACE = "(?:[0-9]+|[abc]|home)"
_ELSE = (
    f"(?:(?:and |or )?{_IF_TAKEN}|or else|or|otherwise|else|alternatively|failing that|oder|sonst|ansonsten|"
    "si (?:c'est |esta |e )?(?:occupee?|pris|ocupad[oa])|sinon|si no|se (?:e )?occupat[oa]|altrimenti|"
    "als (?:het )?bezet(?: is)?|anders|(?<=[0-9] )(?:ou|o|of)(?= [0-9]))"
)
_RATHER = "(?:rather|lieber|prefer(?:s|ring|ence)?|attack(?:s|ing)?|bit(?:e|es|ing)|eat(?:s|ing)?)"

SPOKEN = Spoken(
    words="home beach island drift drifts void nmr heim strand heimatstrand insel treibe treibt treiben",
    spare="swim swims swimming head heads hex space come comes write an impossible "
    "schwimme schwimmt schwimmen komme",
    ordering="swim swims swimming head heads",
    abroad={"shark": "hai requin tiburon squalo haai tubarao"},
    alternatives="/>",
    rewritten=(
        (r"\b(?:stays?|bleib(?:e|t|en)) (?:(?:on|at|in|auf) )?(?=(?:[0-9]+|[abc]|home|island|beach|heim|strand|heimatstrand|insel)\b)", ""),
        (r"\b(?:heimatstrand|strand|heim|nach hause)\b", "home"),
        (r"\binsel ([abc])\b", r"\1"),
        (r"\btreib(?:e|t|en)\b", "drift"),
        (r"\bhome beach\b|\bthe beach\b|\bbeach\b(?! [abc]\b)", "home"),
        (r"\b(?:island|beach) ([abc])\b", r"\1"),
        (rf"\b([0-9]+|[abc]|home) ?,? if \1 (?:is )?{_TAKEN}\b", r"\1 /"),
        (rf"(?<=[0-9abc])(?: ?[,;]? (?:or|oder|ou|o|of)| ?/) ?(?:(?:to|auf|nach) )?({_SPACE}) ?,? {_IF_TAKEN}$", r"/\1"),
        (rf"(?: ?[,.]? ?(?:/|\b{_ELSE}\b) ?,? ?)+(?:then |dann )?(?:go )?(?:(?:to|auf|nach|vers|al|naar) )?", "/"),
        (rf"\b(?:and )?(?:would |i'd )?{_RATHER}\b(?: to)?", " "),
        (rf"\b({_COLOUR})(?: first)?(?: ?,)? ?(?:>|before|over|then)+ ?(?={_COLOUR}\b)", r"\1>"),
        (rf"(?<=[0-9]) *[,:;]? *(?={_COLOUR}\b)", " "),
        (r" *> *", ">"),
        (" +", " "),
    ),
    capitals="abc",
    counted="turn",
)  # fmt: skip
