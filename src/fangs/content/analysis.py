"""The analysis board, on which readers try out positions.

Nothing is stored. The program knows only what a reader sends.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple

import fangs
from fangs.core.errors import FangsError, RequestError
from fangs.core.game import Game
from fangs.core.interface import Change
from fangs.core.position import EVERYTHING, Position
from fangs.core.records.record import Record
from fangs.engine.layout import Layout
from fangs.table.lifecycle.opening import MAX_STEPS
from fangs.table.views import drawings
from fangs.thinking import analysis
from fangs.translation import capital, figure, plural

Json = dict[str, Any]
NO_RECORD: Mapping[str, Any] = MappingProxyType({"steps": None, "tags": {}, "step": None})
"""What describes the record of a position that is not from a record."""


class Look(NamedTuple):
    """A request by the analysis board: a position, and perhaps an action to play in it.

    Only the field `game` is required. The position is given, taken from a record, or the first of a game.
    `web.request_bodies.requests.Look` describes the fields.
    """

    game: str
    players: int | None = None
    options: Mapping[str, Any] = MappingProxyType({})
    position: Json | None = None
    record: str | None = None
    at: int | None = None
    role: str | None = None
    action: str | None = None
    chooser: str | None = None


def looked(asked: Look) -> Json:
    """Return the position that a reader asks for on the analysis board, after an action if one is given.

    This can run in another process. Raise FangsError if the position, the record or the action is not valid.
    """
    before, told = _start(asked)
    after = before
    if asked.action is not None:
        after = before.play(asked.role, asked.action)
        told = {**told, "step": _told(before, asked.role, asked.action)}
    elif asked.role == "dice":
        after = before.roll()
    return described_after(before, after, asked.chooser, told)


def set_up(given: Json, change: int | None) -> Json:
    """Change a position that a reader sets up by hand. Return it with the changes that are possible next.

    Raise FangsError if the position is not valid or the change is not possible.
    """
    position = analysis.whole(given)
    offered = changes(position.game, position.state)
    if change is not None:
        if change >= len(offered):
            raise RequestError.phrased("This change is not possible in this position.")
        position = Position(position.game, offered[change].state)
        offered = changes(position.game, position.state)
    told: Json = {"changes": [{"clicks": list(one.clicks), "label": one.label} for one in offered]}
    return {**_described(position, None), **NO_RECORD, "staged": [], "full": None, **told}


def changes(game: Game, state: Layout) -> list[Change]:
    """List the changes that a user can make to a position by hand.

    Changes that do not lead to a different, possible position are left out. There may be none.
    """
    found = []
    for change in game.changes(state):
        # Reading the JSON back recomputes the fields that follow from others.
        with suppress(FangsError):
            after, _ = game.read_position(game.position_json(change.state))
            if after != state:
                found.append(change._replace(state=after))
    return found


def described_after(
    before: Position,
    after: Position,
    chooser: str | None = None,
    told: Mapping[str, Any] = NO_RECORD,
) -> Json:
    """Describe a position for the analysis board, with the animation that leads to it from an earlier position.

    `told` describes the record from which the earlier position was taken.
    """
    shown = {"staged": [], "full": None} if after is before else _shown(before, after)
    return {**_described(after, chooser), **told, **shown}


def says(before: Position, role: str | None, action: str) -> str:
    """Describe a step in a sentence that names the role, or the game's chance device for an outcome of chance (role None)."""
    game = before.game
    if role is None:
        return f"{capital(game.chance.words()['name'] if game.chance else '')}: {game.rolled(action)}"
    return str(capital(before.says(role, action)))


def _start(asked: Look) -> tuple[Position, Mapping[str, Any]]:
    """Find the position that a request asks for, and describe the record that it is from."""
    game, at = fangs.game(asked.game), asked.at
    if asked.record is not None:
        if (steps := len(Record.unplayed(asked.record))) > MAX_STEPS:
            raise RequestError.phrased(
                "A record for analysis can have at most {most_steps} steps, but this record has {steps}.",
                most_steps=figure(MAX_STEPS),
                steps=figure(steps),
            )
        played = Record.read(asked.record)
        last = len(played.steps)
        if at is not None and not 0 <= at <= last:
            raise RequestError(
                plural(
                    last,
                    "The record has {count} step, so there is no position {at}.",
                    "The record has {count} steps, so there is no position {at}.",
                    at=at,
                )
            )
        at = last if at is None else at
        return played.positions[at], {"steps": last, "tags": dict(played.tags), "step": _step_to(played, at)}
    if asked.position is not None:
        return analysis.whole(asked.position), NO_RECORD
    return Position(game, game.start(asked.players, asked.options)), NO_RECORD


def _step_to(record: Record, at: int) -> Json | None:
    """Describe the step of a record that led to a position, or return None for its start and after a correction by hand."""
    if at == 0 or record.steps[at - 1].is_correction:
        return None
    return _told(record.positions[at - 1], *record.steps[at - 1])


def _told(before: Position, role: str | None, action: str) -> Json:
    return {"role": role, "action": action, "says": says(before, role, action)}


def _actions(position: Position, role: str) -> list[Json]:
    listed = drawings.actions(position, EVERYTHING, role)
    return [one for one in listed if one["action"] not in position.game.master_actions]


def _described(position: Position, chooser: str | None) -> Json:
    game, whole, owing = position.game, position.json(), position.owing
    board, role = game.board, chooser if chooser in owing else next(iter(owing), None)
    drawn = drawings.drawn(position, EVERYTHING)
    owners = {piece.get("role", "") for piece in drawn["drawing"]["pieces"]} - {""}
    return {
        "game": game.name,
        "title": game.title,
        **drawn,
        "text": drawings.text(position, EVERYTHING),
        "kind": position.kind,
        "owing": list(owing),
        "called": {one: position.called(one) for one in owing},
        "owners": {one: position.called(one) for one in sorted(owners)},
        "sides": [position.side(player) for player in range(position.players)],
        "role": role,
        "asks": "" if role is None else board.asks(whole, role),
        "mine_roles": [] if role is None else [role],
        "actions": [] if role is None else _actions(position, role),
        "odds": [
            {"outcome": outcome, "says": game.rolled(outcome), "chance": float(chance)}
            for outcome, chance in position.odds
        ],
        "chance": game.chance and game.chance.words(),
        "scores": position.scores,
        "events": [{"text": event.text, "clause": event.clause} for event in position.events],
    }


def _shown(before: Position, after: Position) -> Json:
    """Build the animation from one position to the next."""
    game, whole, anew = after.game, before.json(), after.json()
    full = game.full(whole, anew, after.events)
    return {
        "staged": [{"steps": 1, "scenes": game.staged(whole, anew, after.events)}],
        "full": full and drawings.full(game, full),
    }
