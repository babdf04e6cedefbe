"""Views of a board as JSON, with everything that a player or a spectator may know about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fangs.core.errors import RequestError, quoted
from fangs.core.records import dice
from fangs.table.board import Board
from fangs.table.frozen import Same
from fangs.table.live import ahead, plans
from fangs.table.phase import Phase
from fangs.table.state import Table
from fangs.table.views import drawings
from fangs.table.views.animations import befell, by_role, full, staged, staged_at
from fangs.translation import language, plural

RECENT = 30
"""The number of recent steps that are searched for a throw of dice to show. A table always holds this many in memory."""

CACHE_SIZE = 100
"""The maximum number of cached throws. Readers who see the same parts of a board share one."""

Json = dict[str, Any]


def board_view(table: Table, board: Board, player: int | None) -> Json:
    """Return a board's current state, with the actions that this player can choose."""
    # If owners are secret, the players who come, choose and leave would give away who owns which role.
    position = board.seen_by(player, own=table.is_sealed)
    chooser = None if player is None or table.players[player].gone else player
    roles = [] if chooser is None or not table.is_playing else _roles_to_choose(board, chooser)
    return {
        **drawings.drawn(position, board.seat_of(player)),
        "mine_roles": board.roles_of(player),
        "board": board.index,
        "number": board.number,
        "steps": len(board.steps),
        "over": board.is_over,
        "scores": _scores(table, board, player),
        "names": {
            role: table.players[board.player_of(role)].called
            if table.knows_owner(player, board.player_of(role))
            else None
            for role in board.roles
        },
        "called": {role: board.first.called(role) for role in board.roles},
        "tints": {role: board.game.tint(role) for role in board.roles},
        "owing": _owing(table, board, player) if table.is_playing else [],
        "choices": {role: _choices(board, role, player) for role in roles},
        "ahead": {} if chooser is None else _ahead(table, board, chooser),
        "plan": _plan(table, board, player),
        "dice": _last_throw(board, player),
        "staged": staged(board, player),
        "befell": befell(board, player),
        "out": _out(board, player),
        "seed_hash": dice.commitment(board.seed),
        "seed": board.seed if table.phase is Phase.OVER else None,
    }


def board_at(table: Table, board: Board, player: int | None, steps: int) -> Json:
    """Return a board as a player saw it after `steps` steps, or raise RequestError if there are fewer steps."""
    if not 0 <= steps <= len(board.steps):
        raise RequestError(
            plural(
                len(board.steps),
                "The record has {count} step, so there is no position {at}.",
                "The record has {count} steps, so there is no position {at}.",
                at=quoted(steps),
            )
        )
    position = board.at(steps)
    step = board.steps[steps - 1] if steps else None
    return {
        **drawings.drawn(position, board.seat_of(player)),
        "text": drawings.text(position, board.seat_of(player)),
        "mine_roles": board.roles_of(player),
        "board": board.index,
        "steps": steps,
        "dice": _throw(board, board.shown(steps, player), steps) if step and step.role is None else None,
        "events": [{"text": event.text, "clause": event.clause} for event in position.told(board.seat_of(player))],
        "staged": staged_at(board, player, steps),
        "full": full(board, player, steps),
    }


def board_text(table: Table, board: Board, player: int | None) -> str:
    """Describe a board in plain text, with only what a player may see now."""
    return drawings.text(board.seen_by(player, own=table.is_sealed), board.seat_of(player))


def _out(board: Board, player: int | None) -> str:
    """Explain why a player has nothing more to choose on a board. Return "" if they may still have to choose."""
    seen = drawings.sight(board.position, board.seat_of(player))
    said = {role: board.game.out(seen, role) for role in board.roles_of(player)}
    return by_role(board, said) if all(said.values()) else ""


def _throw(board: Board, outcome: str, number: int) -> Json:
    return {"outcome": outcome, "number": number, **_shown(board, [outcome], number)}


def _shown(board: Board, outcomes: list[str], last: int) -> Json:
    """Describe consecutive throws of dice: each in words, with the faces of the dice, and with the role it was for.

    `last` is the step number of the last outcome.
    """
    faces = [[face._asdict() for face in board.game.faces(outcome)] for outcome in outcomes]
    whose = [_thrown_for(board, last - len(outcomes) + at) for at in range(len(outcomes))]
    return {"words": [board.game.rolled(outcome) for outcome in outcomes], "faces": faces, "whose": whose}


def _thrown_for(board: Board, steps: int) -> str | None:
    """Return the name of the role for which dice were thrown after `steps` steps, or None if they were for no role."""
    if steps < board.readable_from:
        return None
    role = board.game.thrown_for(drawings.sight(board.at(steps), None))
    return None if role is None else board.first.called(role)


def _roles_to_choose(board: Board, player: int) -> list[str]:
    """Return a player's roles that must choose in this turn, including those that have chosen but can still change their choice."""
    if board.is_over:
        return []
    return [role for role in board.position.owing if board.player_of(role) == player]


def _choices(board: Board, role: str, player: int | None) -> Json:
    position, seat, chosen = board.position, board.seat_of(player), board.chosen.get(role)
    return {
        "chosen": chosen,
        "written": bool(board.game.unlisted_samples),
        "asks": board.game.board.asks(drawings.sight(position, seat), role),
        "heard": drawings.heard(position, seat, role),
        "actions": drawings.actions(position, seat, role, chosen),
    }


def next_choices(table: Table, board: Board, player: int | None) -> dict[str, list[Json]]:
    """Return the choices that a player can prepare on a board, by role. Some may later turn out to be impossible."""
    if player is None:
        return {}
    found = {role: ahead.next_choices(board, player, role) for role in ahead.waiting(table, board, player)}
    return {role: actions for role, actions in found.items() if actions}


def _ahead(table: Table, board: Board, player: int) -> dict[str, Json | None]:
    """Return the choice that a player has prepared for each role, or None for a role without a prepared choice."""
    found: dict[str, Json | None] = dict.fromkeys(ahead.waiting(table, board, player))
    for one in ahead.prepared(table, board, player):
        found[one.role] = {"action": one.actions[0], "label": one.given, "possible": one.role not in board.owing}
    return found


def _plan(table: Table, board: Board, player: int | None) -> Json | None:
    """Return the parts of a player's plan that can still happen, or None if the player cannot plan on this board."""
    if player is None or table.post is not None or not table.is_playing or not plans.is_foreseeable(table, board):
        return None
    lines = plans.planned(table, board, player)
    return {"lines": [{"line": list(line), "says": plans.says(board, player, line)} for line in lines]}


def foretellings(table: Table, board: Board, role: str, player: int | None) -> list[Json]:
    """Foretell the effects of a role's legal actions, as far as its player can know them.

    Return an empty list if the role has nothing to choose.
    """
    if player is None or not table.is_playing or role not in _roles_to_choose(board, player):
        return []
    return drawings.foretellings(board.position, board.seat_of(player), role)


def _scores(table: Table, board: Board, player: int | None) -> list[float | None] | None:
    """Return each player's final score on a board, or None for a player whose roles the reader must not know."""
    scores = board.position.scores
    if scores is None:
        return None
    return [scores[seat] if table.knows_owner(player, owner) else None for owner, seat in enumerate(board.seating)]


def _owing(table: Table, board: Board, player: int | None) -> list[str]:
    """Return the roles that must still choose. If that is secret, other players' roles stay listed until all have chosen."""
    if not table.is_sealed or board.is_over:
        return list(board.owing)
    return [role for role in board.position.owing if board.player_of(role) != player or role not in board.drafts]


def _last_throw(board: Board, player: int | None) -> Json | None:
    """Return the most recent throws of dice that followed each other without a choice in between.

    Return None if no dice were thrown recently.
    """
    return _thrown(Same(board), player if board.game.masks else None, language())


@lru_cache(maxsize=CACHE_SIZE)
def _thrown(same: Same, player: int | None, language: str) -> Json | None:
    (board,) = same.objects
    steps = board.steps
    recent = steps[max(0, len(steps) - RECENT) :]
    since = next((since for since, step in enumerate(reversed(recent)) if step.role is None), None)
    if since is None:
        return None
    last = len(steps) - since
    first = next((number for number in range(last, 0, -1) if steps[number - 1].role is not None), 0)
    outcomes = [board.shown(number, player) for number in range(first + 1, last + 1)]
    return {"outcomes": outcomes, "outcome": outcomes[-1], "number": last, **_shown(board, outcomes, last)}
