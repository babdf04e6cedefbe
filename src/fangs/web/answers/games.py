"""Responses about games, their options, and bots."""

from __future__ import annotations

from typing import Any

from fangs.web.answers import Answer


class Range(Answer):
    """The integers from `least` to `most`."""

    least: int
    most: int


class Words(Answer):
    """The lists of `fewest` to `most` different words that are in `among`."""

    among: list[str]
    fewest: int
    most: int


class Option(Answer):
    """An option of a game."""

    name: str
    title: str
    """The option's name in words."""
    default: Any
    values: list[Any] | Range | Words
    """The allowed values."""
    words: list[str]
    """The values in words, in the same order; empty unless `values` is a list."""
    fits: list[list[int]]
    """The numbers of players that each value allows, in the same order; empty unless `values` is a list."""
    expected: str
    """The values in words, for use within a sentence."""
    meaning: str
    clause: str


class Game(Answer):
    """A game, with everything needed to set up a table."""

    name: str
    title: str
    about: str
    """The game in one sentence."""
    players: list[int]
    """The possible numbers of players."""
    usual_players: int
    solved: list[int]
    """The numbers of players for which the game, as it is usually played, is solved."""
    length: str
    """How long a game takes, in words."""
    options: list[Option]
    at_once: dict[str, Any]
    """The options that `Play now` uses, for a short game."""
    match: bool
    """Whether the game can be played as a match: linked games at the same time, with the seats swapped."""
    draw: str | None
    """The clause that allows the players to agree on a draw; null: there is none."""
    sides: dict[str, list[str]]
    """Each player's side in words, for each number of players."""
    picture: str
    """The address of a picture."""
    lesson: bool
    """Whether there is a lesson on how to play it, at `/learn/{name}`."""
    puzzles: int
    """The number of puzzles for this game."""


class Bot(Answer):
    """A kind of bot."""

    name: str
    about: str
    level: bool
    """Whether it is a level of strength, and not one of the kinds of bot behind the levels."""


class Bots(Answer):
    """The bots for a game with particular options."""

    bots: list[Bot]


class Games(Answer):
    """All games and bots."""

    games: list[Game]
    bots: list[Bot]


class Clause(Answer):
    """A clause of the rules."""

    clause: str
    """The clause's number, such as `L2.2`."""
    text: str
