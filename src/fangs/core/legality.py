"""Checks whether a move is understood, whether it is the role's turn, and whether the rules allow the move."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol, cast

from fangs.core.chance import Chance
from fangs.core.errors import GameOver, IllegalMove, InvalidMove, OutOfTurn, near_miss, quoted
from fangs.core.errors import listed as in_words
from fangs.core.interface import Rules
from fangs.engine import CHANCE
from fangs.engine.layout import Layout
from fangs.translation import capital, phrase


class _Game(Protocol):
    """The part of a game (`fangs.core.game.Game`) that this module uses."""

    @property
    def rules(self) -> Any: ...
    @property
    def notation(self) -> Any: ...
    @property
    def chance(self) -> Chance | None: ...
    @property
    def decides(self) -> str: ...
    def kind(self, state: Layout, /) -> str: ...
    def owing(self, state: Layout, /) -> tuple[str, ...]: ...
    def odds(self, state: Layout, /) -> list[tuple[str, Fraction]]: ...
    def called(self, state: Layout, role: str, /) -> str: ...
    def role_number(self, role: str, /) -> int: ...


def understand(game: _Game, state: Layout, role: str | None, text: str) -> tuple[int, int]:
    """Check that a move can be played now, and return the numbers of its role and its action.

    If `role` is None, the move is an outcome of chance. Raise the same errors as `Game.play`.
    """
    number = CHANCE if role is None else game.role_number(role)
    if not isinstance(text, str):
        raise InvalidMove.phrased("An action must be text, but it is {text}.", text=quoted(text))
    if not (owed := game.rules.owing(state)):
        raise GameOver.phrased("The game is over.")
    if number == CHANCE and owed != CHANCE:
        require_turn(game, state, CHANCE)
    action = read(game, state, number, text)
    if number == CHANCE and not _may_fall(game, state, action, text):
        raise InvalidMove.phrased("{text} is not a possible outcome here.", text=quoted(text))
    if number != CHANCE and not accepts(game, state, number, action):
        require_turn(game, state, number)
        raise IllegalMove(*game.notation.why(state, number, action))
    return number, action


def require_turn(game: _Game, state: Layout, role: int) -> None:
    """Check that a role can choose now. Raise OutOfTurn if it cannot, or GameOver if the game is over.

    If `role` is CHANCE, chance must decide now.
    """
    kind = game.kind(state)
    if kind == "over":
        raise GameOver.phrased("The game is over.")
    if role == CHANCE and kind != "chance":
        call = game.chance.call if game.chance else phrase("leave it to chance")
        raise OutOfTurn.phrased(
            "It is not time to {call} because {others} must choose first.", call=call, others=_owing(game, state)
        )
    if role == CHANCE or choosing(game, state) >> role & 1:
        return
    name = capital(game.called(state, game.notation.ROLE_NAMES[role]))
    if kind == "chance":
        raise OutOfTurn.phrased(
            "{role} cannot choose now because {chance} must decide first.", role=name, chance=game.decides
        )
    raise OutOfTurn.phrased(
        "{role} cannot choose now because {others} must choose first.", role=name, others=_owing(game, state)
    )


def accepts(game: _Game, state: Layout, role: int, action: int) -> bool:
    """Return whether an action can be played, even if the rules accept it without listing it."""
    return action in listed(game, state, role) or bool(_rules(game).unlisted(state, role, action))


def read(game: _Game, state: Layout, role: int, text: str) -> int:
    """Parse an action, or an outcome if the role is CHANCE, and return its number.

    Raise InvalidMove, which suggests a similar action or outcome if there is one.
    """
    try:
        return int(game.notation.read(state, role, text))
    except InvalidMove as error:
        if role == CHANCE:
            words = [outcome for outcome, _ in game.odds(state)]
        else:
            words = [game.notation.write(state, role, action) for action in listed(game, state, role)]
        raise InvalidMove(error.message + near_miss(text, words), error.clause) from None


def listed(game: _Game, state: Layout, role: int) -> list[int]:
    """Return the numbers of a role's listed actions. The list is empty if the role has nothing to choose."""
    if role < 0 or not choosing(game, state) >> role & 1:
        return []
    action = [0] * game.rules.MAX_ACTIONS
    return action[: game.rules.legal(state, role, action)]


def choosing(game: _Game, state: Layout) -> int:
    """Return the roles that can choose now, as a set of bits. The set is empty if chance decides."""
    owed: int = game.rules.owing(state)
    if owed == CHANCE:
        return 0
    return owed and _rules(game).choosing(state)


def weights(game: _Game, state: Layout) -> list[int]:
    """Return the integer weight of each outcome when chance decides next."""
    weight = [0] * game.rules.MAX_ACTIONS
    return weight[: game.rules.odds(state, weight)]


def _may_fall(game: _Game, state: Layout, outcome: int, text: str) -> bool:
    """Return whether an outcome of chance is possible now, and its text is written exactly as in the notation."""
    is_listed = 0 <= outcome < len(weights(game, state))
    return is_listed and bool(game.notation.write(state, CHANCE, outcome) == text)


def _owing(game: _Game, state: Layout) -> str:
    return in_words([game.called(state, role) for role in game.owing(state)], "and")


def _rules(game: _Game) -> Rules:
    return cast(Rules, game.rules)
