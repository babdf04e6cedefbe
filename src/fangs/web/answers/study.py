"""Results of searches in positions and games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fangs.web.answers import Answer


class Advice(Answer):
    """An action that is recommended."""

    action: str
    label: str
    """The action as a sentence."""
    words: str
    """Its expected result, as text to follow a name: `wins 7 of 10`."""
    score: float
    """The expected score."""
    share: float
    """Its share when actions are mixed, from 0 to 1."""


class Hinted(Advice):
    """An action of a hint."""

    told: str
    """If actions should be mixed: the consequences of this one, as sentences."""


class Hint(Answer):
    """The best actions of a role."""

    role: str
    mixed: bool
    """Whether others choose at the same time and no single action is nearly always right: the player should mix them by their shares."""
    exact: bool
    """Whether the scores are exact: the game is solved."""
    gain: float
    """The most that a player could gain over a whole game by deviating from a table of nearly perfect play; 0 without such a table."""
    combinations: int
    """The number of positions that were estimated: one for everything that all could choose in this round; 0: by a table or a search."""
    simulations: int
    why: str
    """The consequences of the best action, how it compares with the next best, and the consequences of that one, as sentences."""
    best: list[Hinted]


class TurningPoint(Answer):
    """A turning point of the game."""

    by: Literal["choice", "dice", "all"]
    """`dice`: chance of any kind; `all`: everyone's choices were revealed."""
    words: str
    """As sentences."""


class Judged(Answer):
    """A step in a review."""

    step: int
    """The number of steps of the record up to and including it."""
    chances: list[float] | None
    """The expected result of each player after it: the chance of winning, or in a game for points the score; null: hidden choices."""
    exact: bool
    """Whether these values are exact: the game is solved, or over."""
    turned: TurningPoint | None
    """Null: it is not a turning point."""


class JudgedThrow(Judged):
    """An outcome of chance, in a review."""

    outcome: str
    says: str
    """The outcome in words."""
    luck: list[float]
    """By how much it changed each player's expected result."""


class JudgedChoice(Judged):
    """A choice in a review."""

    role: str
    player: int
    """The player, as numbered in the game."""
    action: str
    says: str
    """The action as a sentence."""
    clicks: list[str]
    """The ids of the elements of the drawing to click for it."""
    best: str
    """The action that is recommended."""
    best_says: str
    best_told: str
    """The consequences that it would have had, as sentences, if they differ from those of the action."""
    best_clicks: list[str]
    gave_away: float | None
    """The loss in expected result, compared with the best action; null: the search did not examine it."""
    give_or_take: float
    """The usual error of that loss; 0: it is exact."""
    luck: list[float] | None
    """The change of each player's expected result between the first of the choices and the reveal; null: nothing was revealed."""


class Review(Answer):
    """A part of a review."""

    from_: Annotated[int, Field(alias="from")]
    """The number of steps before the first of these."""
    of: int
    """The number of steps of the record."""
    judged: list[JudgedChoice | JudgedThrow]
    next: int | None
    """The `start` of the next request; null: this was the last part."""
    points: bool
    """Whether the game is played for points, so that expected results are scores and not chances of winning."""


class GameInPreparation(Answer):
    """A game whose strong bots are being prepared."""

    game: str
    title: str


class GettingReady(Answer):
    """The games whose strong bots are being prepared, in the order in which they will be ready."""

    getting_ready: list[GameInPreparation]
