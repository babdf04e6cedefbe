"""What a search finds about positions and games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fangs.web.answers import Answer


class Advice(Answer):
    """An action that a search would choose."""

    action: str
    label: str
    """The action as a sentence."""
    words: str
    """What may be expected of it, behind a name: `wins 7 of 10`."""
    score: float
    """The score that may be expected."""
    share: float
    """How often it should be chosen, of one."""


class Hinted(Advice):
    """An action of a hint."""

    told: str
    """Where one should mix actions: what comes of this one, in sentences."""


class Hint(Answer):
    """The best actions of a role."""

    role: str
    mixed: bool
    """Whether others choose at the same time, and no action should nearly always be chosen: one should mix them by their shares."""
    exact: bool
    """Whether the scores are known for certain: the game is solved."""
    gain: float
    """The most that a player could gain over a whole game by deviating from a table of nearly perfect play; 0 without such a table."""
    simulations: int
    why: str
    """What comes of the best action, how it compares with the next best, and what the next best leads to, in sentences."""
    best: list[Hinted]


class Turned(Answer):
    """What turned the game."""

    by: Literal["choice", "dice", "all"]
    """`dice`: chance, whatever the game has for it; `all`: that the choices of all were revealed."""
    words: str
    """As sentences."""


class Judged(Answer):
    """A step in a review."""

    step: int
    """The number of steps of the record up to and including it."""
    chances: list[float] | None
    """What every player may expect after it: the chance to win, or the score of a game for points; null: choices are hidden then."""
    exact: bool
    """Whether these are known for certain: the game is solved, or over."""
    turned: Turned | None
    """Null: it did not turn the game."""


class JudgedThrow(Judged):
    """What chance decided, in a review."""

    outcome: str
    says: str
    """The outcome in words."""
    luck: list[float]
    """How much more every player could expect after it than before."""


class JudgedChoice(Judged):
    """A choice in a review."""

    role: str
    player: int
    """The player of the game, as the game counts them."""
    action: str
    says: str
    """The action as a sentence."""
    clicks: list[str]
    """The ids of the elements of the drawing that one clicks for it."""
    best: str
    """The action that seemed best."""
    best_says: str
    best_told: str
    """What would have come of it, in sentences, where that is not what came of the action."""
    best_clicks: list[str]
    gave_away: float | None
    """How much less the player could expect than from the best action; null: the search did not look at it."""
    give_or_take: float
    """By how much that may be wrong, usually; 0 where it is exact."""
    luck: list[float] | None
    """How much more every player could expect after the choices of all were revealed than before the first of them; null: nothing was."""


class Review(Answer):
    """A part of a review."""

    from_: Annotated[int, Field(alias="from")]
    """The number of steps before the first of these."""
    of: int
    """The number of steps of the record."""
    judged: list[JudgedChoice | JudgedThrow]
    next: int | None
    """What to ask for next, as `start`; null: this was the last part."""
    points: bool
    """Whether the game is played for points, so that what may be expected is a score and not the chance to win."""


class Coming(Answer):
    """A game whose strong bots are getting ready."""

    game: str
    title: str


class GettingReady(Answer):
    """The games whose strong bots are getting ready, those first that will be ready first."""

    getting_ready: list[Coming]
