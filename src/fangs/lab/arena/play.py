"""Plays one round of an arena: a game for every seating of the bots, all with the same dice."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import fangs
from fangs import bots
from fangs.core.errors import Refusal, RequestError, quoted
from fangs.core.game import View
from fangs.core.position import Position
from fangs.core.records import dice
from fangs.engine.search import is_loaded
from fangs.lab.arena.reply import Reply
from fangs.lab.arena.settings import Contestant, Settings
from fangs.lab.program import Forfeit, Program
from fangs.thinking.compiling import compile_search

LONGEST = 10_000
"""The maximum number of choices in a game. A longer game is stopped, and all seats share the win."""
LONG = 4
"""From this round on, the code of short searches is compiled. Earlier, this would not be worthwhile."""

Player = Callable[[View, str, list[str], int], str]
"""A function that chooses an action, given a view, a role, the possible actions and a seed."""


class GameResult(NamedTuple):
    """The result of a game between bots."""

    seats: list[int]
    shares: list[float]
    """Each player's share of the win. The shares add up to 1."""
    scores: list[float] | None
    """Each player's final score, or None if the game was not finished."""
    choices: list[int]
    """The number of choices that each bot made."""
    seconds: list[float]
    """The total time that each bot took for its choices, in seconds."""
    forfeit: int | None = None
    """The bot that forfeited the game, or None if no bot did."""
    why: str | None = None
    """Why the game was not finished, or None if it was."""
    places: list[int] | None = None
    """Each player's final place. None for an unfinished game, and in files from older versions."""


class Team:
    """The bots in an arena, ready to play its rounds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._programs: list[Program] = []
        game = fangs.game(settings.game)
        ours = (one.name for one in settings.contestants if not one.is_program)
        self._searches = any(bots.skill(name, game).kind == "search" for name in ours)
        self._players = [self._player(one) for one in settings.contestants]

    def do(self, number: int, time: int = 0) -> list[GameResult]:
        """Play all games in the round with this number.

        The same settings and numbers give the same games, except for times. `time` counts the repetitions of a round:
        the dice stay the same, but bots that choose at random choose again. Raise RequestError if a program cannot be
        started.
        """
        settings = self.settings
        if number >= LONG and self._searches and not is_loaded(fangs.game(settings.game).rules):
            compile_search(settings.game)
        arrangements = seatings(len(settings.contestants), settings.players, settings.seed, number)
        first = time * len(arrangements)
        return [
            _Table(settings, self._players, number, game, seats).play()
            for game, seats in enumerate(arrangements, first)
        ]

    def watch(self, note: Callable[[View, str, list[str], str], object]) -> None:
        """Call `note` for every choice by a bot, with the view, the role, the possible actions and the chosen action."""

        def watched(player: Player) -> Player:
            def choose(view: View, role: str, legal: list[str], seed: int) -> str:
                action = player(view, role, legal, seed)
                note(view, role, legal, action)
                return action

            return choose

        self._players = [watched(player) for player in self._players]

    def try_out(self) -> None:
        """Let every bot choose once, which also compiles its code. Raise RequestError if a program fails."""
        position = next(one for one in self.settings.start().random_game(random.Random(0)) if one.kind != "chance")
        role = position.owing[0]
        view, legal = position.json(position.owner(role)), position.legal(role)
        for one, player in zip(self.settings.contestants, self._players, strict=True):
            try:
                player(view, role, legal, 0)
            except Forfeit as failed:
                raise RequestError(f"The program {quoted(one.name)} cannot take part. {failed}") from None

    def kill(self) -> None:
        """Stop external programs at once. A signal handler can call this."""
        for program in self._programs:
            program.kill()

    def close(self) -> None:
        """Stop external programs and clean up."""
        for program in self._programs:
            program.close()

    def _player(self, one: Contestant) -> Player:
        if one.is_program:
            self._programs.append(Program(one.name, self.settings.patience))
            return self._programs[-1].choose
        if one.is_reply:
            return Reply(one.name).choose
        bot = bots.bot(one.name)
        return lambda view, role, legal, seed: bot(view, role, random.Random(seed), 0)


class _Table:
    """A game in a round while it is being played."""

    def __init__(self, settings: Settings, players: list[Player], number: int, game: int, seats: list[int]) -> None:
        self._settings, self._players, self._seats = settings, players, seats
        self._names = (settings.seed, number, game)
        self._secret = hashlib.sha256(f"fangs arena {settings.seed} {number}".encode()).hexdigest()
        self._position = settings.start()
        self._steps = 0
        self._choices, self._seconds = [0] * len(players), [0.0] * len(players)

    def play(self) -> GameResult:
        throws = 0
        while (kind := self._position.kind) != "over":
            if self._steps - throws >= LONGEST:
                return self._broken([1.0] * len(self._seats), None, f"It was stopped after {LONGEST:,} choices.")
            if kind == "chance":
                # The throw is counted, not the step: the dice stay the same if games differ in the choices between throws.
                self._position = self._position.roll(dice.outcome(self._secret, throws, self._position))
                throws += 1
            else:
                role = self._position.owing[0]
                bot = self._seats[self._position.owner(role)]
                try:
                    self._position = self._choose(role, bot)
                except Forfeit as forfeit:
                    return self._broken([float(other != bot) for other in self._seats], bot, str(forfeit))
            self._steps += 1
        scores = self._position.scores
        assert scores is not None
        places = self._position.places or places_of(scores)
        shares = win_shares(scores)
        return GameResult(self._seats, shares, list(scores), self._choices, self._seconds, places=list(places))

    def _broken(self, weights: list[float], forfeit: int | None, why: str) -> GameResult:
        """Create the result of an unfinished game. The win is divided by these weights."""
        shares = [weight / sum(weights) for weight in weights]
        return GameResult(self._seats, shares, None, self._choices, self._seconds, forfeit, why)

    def _choose(self, role: str, bot: int) -> Position:
        position, legal = self._position, self._position.legal(role)
        action = legal[0] if len(legal) == 1 else self._asked(role, bot, legal)
        if action in position.game.master_actions:
            raise Forfeit(f"It chose {quoted(action)} for {role}, which only the Games Master can do.")
        try:
            return position.play(role, action)
        except Refusal as refused:
            raise Forfeit(f"It chose {quoted(action)} for {role}. {refused}") from None

    def _asked(self, role: str, bot: int, legal: list[str]) -> str:
        view = self._position.json(self._position.owner(role))
        name = " ".join(map(str, (*self._names, self._steps)))
        seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:6], "big")
        self._choices[bot] += 1
        began = time.perf_counter()
        try:
            return self._players[bot](view, role, legal, seed)
        finally:
            self._seconds[bot] += time.perf_counter() - began


def win_shares(scores: Sequence[float]) -> list[float]:
    """Divide the win equally among all players with the highest score, and return each player's share."""
    best = max(scores)
    firsts = sum(score == best for score in scores)
    return [float(score == best) / firsts for score in scores]


def places_of(scores: Sequence[float]) -> list[int]:
    """Return each player's place by score, counted from 1. Players with equal scores share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def seatings(bots: int, players: int, seed: int, number: int) -> list[list[int]]:
    """Decide which bot has which seat in each game of a round. There are as many games as bots.

    The bots stand in a circle, which is shuffled for every round. From game to game, each seat goes to the next bot in the circle. If there
    are more seats than bots, every bot has as many seats as any other, or one more, at random: two bots at four seats play an arrangement
    with two seats each, and its reverse.
    """
    rng = random.Random(f"seats {seed} {number}")
    circle = rng.sample(range(bots), bots)
    places = [seat % bots for seat in range(players)]
    if players > bots:
        rng.shuffle(places)
    return [[circle[(place + game) % bots] for place in places] for game in range(bots)]
