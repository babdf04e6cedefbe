"""Proves that a player can force a win from the start (`fangs prove`), and checks the proof by playing all replies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.legality import listed
from fangs.core.position import Position
from fangs.engine.layout import Layout
from fangs.lab.progress import bar
from fangs.solve.forced import ForcedWin, Prover

CHUNK = 500_000
"""The number of positions to examine between two updates of the progress bar."""


class BrokenProof(Exception):
    """The error if playing by the rules contradicts a proof, which would be a fault in the program."""


class FollowedProof(NamedTuple):
    """The result of checking a proof: the number of positions, the longest line of play, and a count of each ending."""

    positions: int
    longest: list[str]
    endings: Counter[str]


def prove(start: Position, most: int) -> Iterator[str]:
    """Try to prove that a player can force a win, and yield lines to print.

    Up to `most` positions are examined for each player. Raise RequestError if nothing can be proven in this game.
    """
    game, state, can = start.game, start.state, False
    for player in range(start.players):
        prover = Prover(game.rules, state, player, most)
        can = can or prover.can
        found, examined = _searched(prover, state, most, start.side(player))
        if not found.is_won:
            continue
        first = f" First: {_written(game, state, found)}." if start.owner(start.owing[0]) == player else ""
        yield f"Proven: {start.side(player)} can force a win.{first} Positions examined: {examined:,}."
        followed = Follower(prover, game, player, most).follow(state)
        yield f"Checked with the rules through all replies: {followed.positions:,} positions. How these games end:"
        yield from (f"{count:>7,} × {text}" for text, count in followed.endings.most_common())
        yield f"The longest, {len(followed.longest)} choices: {' '.join(followed.longest)}"
        return
    if not can:
        raise RequestError.phrased(
            "Nothing can be proven in {title} because it has lasting secrets or because its evaluation.py "
            "has no forcing.",
            title=game.title,
        )
    yield f"No forced win was found in {most:,} positions for each player. There may still be one."


def _written(game: Game, state: Layout, found: ForcedWin) -> str:
    role = game.rules.owing(state).bit_length() - 1
    return str(game.notation.write(state, role, found.actions[0]))


def _searched(prover: Prover, state: Layout, most: int, side: str) -> tuple[ForcedWin, int]:
    """Search for a forced win with a progress bar. Return the result, and how many positions were examined."""
    examined = 0
    with bar() as progress:
        task = progress.add_task(side, total=most)
        while True:
            found = prover.prove(state, min(CHUNK, most - examined))
            examined += found.positions
            progress.update(task, completed=examined)
            if found.is_won or found.positions < CHUNK or examined >= most:
                return found, examined


class Follower:
    """Checks a proof by playing all replies with the plain rules.

    It visits each position once. Parts of the proof that were not stored are proven again.
    """

    def __init__(self, prover: Prover, game: Game, player: int, most: int) -> None:
        self._prover, self._game, self._rules = prover, game, game.rules
        self._player, self._most = player, most
        self._longest: dict[tuple[Layout, int], list[str]] = {}
        self._endings: Counter[str] = Counter()

    def follow(self, state: Layout) -> FollowedProof:
        """Follow the proof from a position through all replies. Raise BrokenProof if a line does not end in a win."""
        longest = self._follow(state, self._prover.quiet)
        return FollowedProof(len(self._longest), longest[::-1], self._endings)

    def _follow(self, state: Layout, quiet: int) -> list[str]:
        """Find the longest line of play from a position. The last choice comes first.

        From here on, the proof can contain `quiet` more actions that do not force a reply.
        """
        known = (state, quiet)
        if known not in self._longest:
            role, after = self._rules.owing(state).bit_length() - 1, quiet
            actions = listed(self._game, state, role)
            if self._rules.owner(state, role) == self._player:
                found = self._prover.prove(state, self._most, quiet)
                if not found.is_won or found.actions[0] not in actions:
                    raise BrokenProof(f"no proof at {self._game.position_json(state)}")
                actions, after = found.actions[:1], found.quiet
            self._longest[known] = max((self._next(state, role, action, after) for action in actions), key=len)
        return self._longest[known]

    def _next(self, state: Layout, role: int, action: int, quiet: int) -> list[str]:
        after, text = state.copy(), self._game.notation.write(state, role, action)
        self._rules.play(after, role, action)
        if self._rules.owing(after) != 0:
            return [*self._follow(after, quiet), text]
        if self._game.scores(after)[self._player] != 1:
            raise BrokenProof(f"not won at {self._game.position_json(after)}")
        events = self._game.events(*self._game.play(state, self._game.owing(state)[0], text))
        self._endings[events[-1].text] += 1
        return [text]
