"""Answers other programs, with one line of JSON for each request.

docs/reference/referee.md describes the protocol. No state is kept between requests.
"""

from __future__ import annotations

import json
import random
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import fangs
from fangs import bots
from fangs.core.errors import FangsError, RequestError, error_json, listed, near_miss, quoted
from fangs.core.fields import unique_keys
from fangs.core.position import Position

MAX_LINE = 1_000_000
"""The maximum length of a request line in bytes."""


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of `requests` with one line in `answers`, until there are no more lines."""
    while line := requests.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while (rest := requests.readline(MAX_LINE)) and not rest.endswith(b"\n"):
                pass
            answer = error_json("json", f"A request may have at most {MAX_LINE:,} bytes.")
        elif line.strip():
            answer = answer_line(line)
        else:
            continue
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def answer_line(line: bytes) -> dict[str, Any]:
    """Parse a line and answer the request in it. An error becomes an answer, too, so nothing is raised."""
    try:
        request = json.loads(
            line.decode("utf-8-sig"), parse_constant=_no_number, parse_float=_finite, object_pairs_hook=unique_keys
        )
    except UnicodeDecodeError:
        return error_json("json", "This line is not JSON because it is not text in UTF-8.")
    except ValueError as error:
        return error_json("json", f"This line is not JSON: {error}.")
    except RecursionError:
        return error_json("json", "The brackets of this line go too deep.")
    if not isinstance(request, dict):
        return error_json("request", f"A request must be an object, but it is {quoted(request)}.")
    name = {"id": request["id"]} if "id" in request else {}
    try:
        return name | answer(request)
    except FangsError as error:
        return name | error_json(error.kind, error.message, error.clause)
    except RecursionError:
        return name | error_json("json", "The brackets of this line go too deep.")
    except Exception as error:
        return name | error_json(
            "fault", f"The request cannot be answered because of a fault in a game: {_fault(error)}."
        )


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Carry out a parsed request and return its answer, or raise FangsError if it is refused."""
    op = request.get("op")
    if not isinstance(op, str) or op not in _OPS:
        raise RequestError(f"There is no op {quoted(op)}: there are {listed(_OPS, 'and')}.{near_miss(str(op), _OPS)}")
    return _OPS[op](request)


def _games(request: dict[str, Any]) -> dict[str, Any]:
    return {
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "players": list(game.players),
                "options": {option.name: option.describe() for option in game.options},
                "edition": game.edition,
            }
            for game in fangs.all_games()
        ]
    }


def _new(request: dict[str, Any]) -> dict[str, Any]:
    game = fangs.game(_text(request, "game"))
    options = request.get("options")
    return {"position": Position(game, game.start(request.get("players"), {} if options is None else options)).json()}


def _look(request: dict[str, Any]) -> dict[str, Any]:
    position = _position(request)
    if position.kind == "chance":
        return {"kind": "chance", "odds": [[outcome, str(chance)] for outcome, chance in position.odds]}
    if position.kind == "over":
        return {"kind": "over", "scores": position.scores}
    return {"kind": "decision", "legal": {role: position.legal(role) for role in position.owing}}


def _play(request: dict[str, Any]) -> dict[str, Any]:
    if "role" not in request:
        raise RequestError("The request has no role. The role of chance is null.")
    role = None if request["role"] is None else _text(request, "role")
    after = _position(request).play(role, _text(request, "action"))
    return {"position": after.json(), "events": [str(event) for event in after.events]}


def _view(request: dict[str, Any]) -> dict[str, Any]:
    if "player" not in request:
        raise RequestError("The request has no player. The player of a spectator is null.")
    player = request["player"]
    if player is not None and (not isinstance(player, int) or isinstance(player, bool) or player < 0):
        raise RequestError(f"A player must be a whole number or null, but it is {quoted(player)}.")
    return {"position": _position(request).json(player)}


def _draw(request: dict[str, Any]) -> dict[str, Any]:
    how = request.get("as", "text")
    if how not in ("text", "svg"):
        raise RequestError(f"A position can be drawn as text or svg, but not as {quoted(how)}.")
    game = _position(request).game
    return {"drawing": game.svg(request["position"]) if how == "svg" else game.board.text(request["position"])}


def _choose(request: dict[str, Any]) -> dict[str, Any]:
    position = _position(request)
    seed = request.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise RequestError(f"A seed must be a whole number, but it is {quoted(seed)}.")
    choose = bots.bot(_text(request, "bot") if "bot" in request else "random")
    role = _text(request, "role")
    view = position.json(position.owner(role))
    return {"action": choose(view, role, random.Random(seed), 0)}


_OPS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "games": _games,
    "new": _new,
    "look": _look,
    "play": _play,
    "view": _view,
    "draw": _draw,
    "choose": _choose,
}


def _position(request: dict[str, Any]) -> Position:
    if "position" not in request:
        raise RequestError("The request has no position.")
    return fangs.position(request["position"])


def _text(request: dict[str, Any], name: str) -> str:
    if name not in request:
        raise RequestError(f"The request has no {name}.")
    value = request[name]
    if not isinstance(value, str):
        raise RequestError(f"The {name} must be a string, but it is {quoted(value)}.")
    return value


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number in JSON")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{quoted(text)} is too large a number")
    return number


def _fault(error: Exception) -> str:
    """Describe an unexpected error with the last line of code that it went through."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{'/'.join(Path(last.filename).parts[-2:])}, line {last.lineno}: {type(error).__name__}: {error}".rstrip(
        "."
    )
