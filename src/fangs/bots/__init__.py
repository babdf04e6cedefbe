"""Computer players: the levels from `easy` to `best`, and the kinds of bots behind them.

Each kind has its own file, with a function `choose(view, role, rng, allowance)` that returns one of the role's actions
as text. A bot sees only what its player may see, never the full position. The allowance limits how much the bot may
think, counted in simulations. Kinds that do not think ignore it.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random  # `fangs.bots.random` is a kind of bot
from typing import Any, NamedTuple

import fangs
from fangs.bots import equilibrium, greedy, perfect, rival
from fangs.bots.levels.measured import offered as offered_levels
from fangs.bots.levels.sentences import sentence
from fangs.core.errors import RequestError, listed, near_miss, quoted
from fangs.core.fields import Fields
from fangs.core.game import Game, View
from fangs.core.position import Position
from fangs.solve.exact import is_known, is_solved
from fangs.translation import figure

Bot = Callable[[View, str, Random, int], str]


class Skill(NamedTuple):
    """What a bot's name stands for: a kind of bot, and an allowance in simulations."""

    kind: str
    allowance: int


LEVELS = {
    "easy": Skill("greedy", 1),
    "medium": Skill("search", 50),
    "hard": Skill("search", 500),
    "best": Skill("search", 5000),
}
"""The levels in games that do not define their own (`Game.levels`). See docs/how-to/bots.md for their strength."""
WITHOUT_EVALUATION = {**LEVELS, "easy": Skill("search", 10)}
"""The levels in games without `evaluation.py`.

Bots cannot look one step ahead in these games, so the easy level plays simulations to the end at random.
"""

_LEVEL = re.compile(f"({'|'.join(LEVELS)})(@[1-9][0-9]{{0,3}})?")
STAND_IN = "medium"
"""The level of the bot that takes over for an absent person."""
UNASKED = frozenset({"careless", "equilibrium", "perfect", "rival", "unlearnt"})
"""The kinds of bots that are offered only for some games."""
HIGHEST = 10**8 - 1
"""The highest limit in a bot's name, unless its kind has a lower maximum. It has eight digits."""
MAX_KEPT = 256
"""The maximum number of cached bots. Each bot is cached once for every limit."""
AT_ONCE = frozenset({"random"})
"""The kinds of bots that choose without thinking, so that they need no separate process."""


@functools.cache
def kinds() -> tuple[str, ...]:
    """List the kinds of bots, such as `greedy` and `search`, in alphabetical order."""
    return tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__"))


def names() -> tuple[str, ...]:
    """List the names of bots that can play every game: first the levels, then the kinds."""
    return (*LEVELS, *(kind for kind in kinds() if kind not in UNASKED))


def every() -> tuple[str, ...]:
    """List the names of all bots, without limits: the levels, the kinds, and the rivals."""
    rivals = [f"rival:{idea}" for idea in (1, 2, 3)]
    return (*LEVELS, *(kind for kind in kinds() if kind != "rival"), *rivals)


def offered(start: Position) -> tuple[str, ...]:
    """List the names of bots that are offered for a game that begins in this position.

    The levels that can be told apart come first, then the kinds. `perfect` is included if the game is solved with these
    settings.
    """
    more = {"perfect"} if is_solved(start.game, start.state) else set()
    found = (*offered_levels(start), *(kind for kind in kinds() if kind not in UNASKED - more))
    return tuple(name for name in found if _has_files(name, start.game))


def about(name: str, start: Position | None = None) -> str:
    """Describe a bot in a sentence.

    A level is described by its measured wins in games that begin like `start`, if this is given.
    """
    if name in LEVELS:
        return sentence(name, offered_levels(start).get(name) if start else None)
    found: str = _kind(name).ABOUT
    return found


def skill(name: str, game: Game) -> Skill:
    """Find the kind and allowance of the bot with this name in a game. Raise RequestError if there is no such bot.

    A name is a level, a kind, `KIND:ALLOWANCE`, or `LEVEL@EDITION` for a level as it was in an earlier edition.
    """
    if is_level(name):
        level, _, edition = name.partition("@")
        former = game.earlier_levels[int(edition) - 1 :] if edition else ()
        return Skill(*next(one[level] for one in (*former, game.levels, usual_levels(game)) if level in one))
    kind, colon, allowance = name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind not in kinds() or (colon and not (allowance.isascii() and allowance.isdigit() and len(allowance) < 9)):
        raise RequestError.phrased(
            "There is no bot {name}. Choose {names}, or a kind of bot with a limit, such as search:1000.{near}",
            name=quoted(name),
            names=listed(every(), most=len(every())),
            near=near_miss(kind, every()),
        )
    return Skill(kind, int(allowance or 0))


def usual_levels(game: Game) -> Mapping[str, Skill]:
    """Return the levels for a game that does not define its own."""
    return LEVELS if greedy.has_evaluation(game) else WITHOUT_EVALUATION


def is_level(name: str) -> bool:
    """Return whether a bot's name is a current level or a level in an earlier edition, such as `easy` or `easy@1`."""
    return isinstance(name, str) and _LEVEL.fullmatch(name) is not None


def levels_edition(game: Game) -> int:
    """Return the edition of a game's levels, which is 1 at first and increases with every change."""
    return len(game.earlier_levels) + 1


def of_edition(name: str, edition: int, game: Game) -> str:
    """Return the current name of a bot at a table that was opened with an earlier edition of the levels.

    This is `LEVEL@EDITION` if the level has changed since. EDITION is then the first edition in which the level was the
    same bot.
    """
    if name not in LEVELS or edition >= levels_edition(game):
        return name
    then = skill(f"{name}@{edition}", game)
    if then == skill(name, game):
        return name
    return next(former for k in range(1, edition + 1) if skill(former := f"{name}@{k}", game) == then)


def at_table(name: str, view: View) -> Skill:
    """Find the kind and allowance of a bot at a table, where bots share the cores.

    The allowance is at most the `MOST` of its kind. A bot that normally plays from a table of exact values searches if
    there is no such table.
    """
    position = fangs.position(view)
    found = skill(name, position.game)
    if not is_level(name) and found.kind == "perfect":
        found = Skill("perfect", 0)  # the limit of `perfect` does not say how long the bot may search
    kind, allowance = by_table_or_search(found, position)
    if kind == "perfect":
        allowance = 0 if is_solved(position.game, position.state) else 1
    of = _kind(kind)
    return Skill(kind, min(allowance or of.ALLOWANCE, of.MOST))


def by_table_or_search(skill: Skill, position: Position) -> Skill:
    """Choose the bot that plays instead of this one in a position, depending on whether there is a table of values.

    `perfect` becomes `search` if there is no table of values for the position, and `equilibrium` becomes `perfect` if
    there is one. Every other bot plays itself.
    """
    kind, allowance = skill
    match kind, is_known(position.game, position.state):
        case "perfect", False:
            kind = "search"
        case "equilibrium", True:
            kind = "perfect"
    return Skill(kind, allowance)


def require(name: str, start: Position) -> None:
    """Raise RequestError if a bot is unknown, has an impossible limit, or cannot play a game that begins like this."""
    require_able(name, start)
    _require_limit(name)


def require_able(name: str, start: Position) -> None:
    """Raise RequestError if a bot is unknown or cannot play a game that begins in this position.

    Unlike `require`, it accepts every limit, because stored games can have any limit.
    """
    kind, allowance = skill(name, start.game)
    if kind == "perfect" and not is_level(name):
        perfect.require(start, allowance)
    require_files(name, start.game)


def require_files(name: str, game: Game) -> None:
    """Raise RequestError if a bot is unknown, or if it needs a file that the game does not have."""
    kind, allowance = skill(name, game)
    match kind:
        case "rival":
            rival.idea(game, allowance)
        case "greedy" | "careless":
            greedy.require(game)
        case "equilibrium":
            equilibrium.require(game)


def _has_files(name: str, game: Game) -> bool:
    try:
        require_files(name, game)
    except RequestError:
        return False
    return True


def require_at_table(name: str, start: Position | None = None) -> None:
    """Raise RequestError if a bot is unknown, cannot play this game at a table, or has a limit that is too high there."""
    bot(name)
    _require_limit(name)
    kind, _, allowance = name.partition(":")
    if kind == "perfect" and (start is None or not is_solved(start.game, start.state)):
        raise RequestError.phrased(
            "The perfect bot can only play a game that is solved with the options you chose. The bot 'best' "
            "plays all games as well as it can."
        )
    if kind == "equilibrium" and (start is None or not has_level(start.game, kind)):
        raise RequestError.phrased(
            "At a table, the equilibrium bot can only play games that offer it as a level. The bot 'best' "
            "plays all games as well as it can."
        )
    if start is not None:
        require_files(name, start.game)
    if allowance and int(allowance) > (most := _kind(kind).MOST):
        raise RequestError.phrased(
            "At a table, the limit of {kind} can be at most {most}, but you gave {allowance}.",
            kind=kind,
            most=figure(most),
            allowance=figure(int(allowance)),
        )


def _require_limit(name: str) -> None:
    """Raise RequestError if a bot's name contains a limit that its kind does not allow."""
    kind, colon, limit = name.partition(":")
    high = getattr(_kind(kind), "HIGHEST", HIGHEST) if colon else HIGHEST
    if colon and not 1 <= int(limit) <= high:
        raise RequestError.phrased(
            "The limit of {kind} must be a whole number from {low} to {high}, but you gave {given}.",
            kind=kind,
            low=1,
            high=figure(high),
            given=figure(int(limit)),
        )


def has_level(game: Game, kind: str) -> bool:
    """Return whether any of a game's levels is of this kind."""
    return any(skill(level, game).kind == kind for level in LEVELS)


def plain_level(game: Game) -> Skill:
    """Find the bot at the strongest level that does not need compiled rules."""
    return [of for of in (skill(level, game) for level in LEVELS) if not is_compiled(of)][-1]


def is_compiled(skill: Skill) -> bool:
    """Return whether a bot needs compiled rules to think."""
    is_long = skill.kind in ("search", "perfect", "unlearnt") and skill.allowance > _kind("search").PLAIN
    return is_long or skill.kind == "equilibrium"


def think(skill: Skill, view: View, role: str, seed: int) -> str:
    """Let a bot choose an action in this process."""
    name = f"{skill.kind}:{skill.allowance}" if skill.allowance else skill.kind
    return bot(name)(view, role, Random(seed), 0)


def _kind(name: str) -> Any:
    return importlib.import_module(f"fangs.bots.{name}")


@functools.lru_cache(MAX_KEPT)
def bot(name: str) -> Bot:
    """Return the function with which a bot chooses actions, given its name.

    An allowance in the name takes precedence over the argument of the function. Raise RequestError if there is no such
    bot. The function raises InvalidPosition if it is not given the JSON of a position.
    """
    skill(name, fangs.all_games()[0])  # raises RequestError for a wrong name

    def choose(view: View, role: str, rng: Random, allowance: int = 0) -> str:
        found = skill(name, fangs.game(Fields(view).take("game")))
        kind, own = by_table_or_search(found, fangs.position(view)) if is_level(name) else found
        chosen: str = _kind(kind).choose(view, role, rng, own or allowance)
        return chosen

    return choose
