"""Responses with the results of searches: hints and reviews."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fangs.web.answers import Answer


class Advice(Answer):
    """A recommended action."""

    action: str
    label: str
    """The action as a sentence."""
    words: str
    """Its expected result, as text that follows a name: `wins 7 of 10`."""
    score: float
    """The expected score."""
    share: float
    """The action's share when actions are mixed, from 0 to 1."""


class Hinted(Advice):
    """An action in a hint."""

    told: str
    """The consequences of this action, as sentences, if actions should be mixed."""


class Hint(Answer):
    """A role's best actions."""

    role: str
    mixed: bool
    """Whether others choose at the same time and no one action is nearly always right, so the player should mix them by share."""
    exact: bool
    """Whether the scores are exact because the game is solved."""
    gain: float
    """The most that a player could gain over a whole game by deviating from a table of near-perfect play; 0: no such table."""
    combinations: int
    """The number of positions estimated, one for each combination of choices in this round; 0: a table or a search was used."""
    simulations: int
    why: str
    """The consequences of the best action, how it compares with the next best, and the consequences of that one, as sentences."""
    best: list[Hinted]


class TurningPoint(Answer):
    """A turning point of the game."""

    by: Literal["choice", "dice", "all"]
    """`dice`: chance of any kind; `all`: everyone's choices were revealed."""
    words: str
    """The turning point in sentences."""


class Judged(Answer):
    """A step in a review."""

    step: int
    """The number of steps in the record, up to and including this one."""
    chances: list[float] | None
    """Each player's expected result after the step: the chance of winning (in games for points, the score); null: hidden choices."""
    exact: bool
    """Whether these values are exact because the game is solved or over."""
    turned: TurningPoint | None
    """The turning point at this step; null: there is none."""


class JudgedThrow(Judged):
    """An outcome of chance, in a review."""

    outcome: str
    says: str
    """The outcome in words."""
    luck: list[float]
    """How much the outcome changed each player's expected result."""


class JudgedChoice(Judged):
    """A choice in a review."""

    role: str
    player: int
    """The player's number in the game."""
    action: str
    says: str
    """The action as a sentence."""
    clicks: list[str]
    """The ids of the elements in the drawing to click for this action."""
    best: str
    """The recommended action."""
    best_says: str
    best_told: str
    """The consequences that the recommended action would have had, as sentences, if they differ from those of the action."""
    best_clicks: list[str]
    gave_away: float | None
    """The loss in expected result, compared with the best action; null: the search did not examine it."""
    give_or_take: float
    """The usual error of `gave_away`; 0: it is exact."""
    luck: list[float] | None
    """The change in each player's expected result between the first of the choices and the reveal; null: nothing was revealed."""


class Review(Answer):
    """A part of a review."""

    from_: Annotated[int, Field(alias="from")]
    """The number of steps before the first one in this part."""
    of: int
    """The number of steps in the record."""
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
