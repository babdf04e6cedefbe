"""Snapshots of tables, with which a table can be loaded quickly even if its log is long.

A snapshot can always be created again from the log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import msgspec

import fangs
from fangs.core.decoding import reader_of
from fangs.core.position import Position
from fangs.core.records import dice
from fangs.core.records.record import Rebase, Step, stepped
from fangs.table.board import Board, Draft, Person
from fangs.table.events import Opened, Planned, Prepared
from fangs.table.events.opened import Again
from fangs.table.frozen import replace
from fangs.table.live.state import Live
from fangs.table.post.orders import Turn
from fangs.table.post.state import Post
from fangs.table.seat import Seat
from fangs.table.state import ChatLine, Proposal, Refused, Table
from fangs.table.trail import Trail
from fangs.table.views.narration import Happened
from fangs.translation.phrases import in_english, restored, restored_within, stored

VERSION = 13
"""The version of the snapshot format. Snapshots in other versions are discarded."""
STEPS, LINES, TALK, TURNS = 40, 150, 120, 60
"""How much history is kept in a snapshot: steps on each board, lines of history, chat lines, and finished turns."""

Json = dict[str, Any]


_PLAIN = {
    name: reader_of(kind)
    for name, kind in {
        "began": float,
        "prepared": tuple[Prepared, ...],
        "plans": tuple[Planned, ...],
        "proposal": Proposal | None,
        "proposals": int,
        "refused": frozenset[Refused],
        "rematch": str | None,
        "again": Again | None,
        "muted": frozenset[int | None],
        "complaints": int,
        "leaves": float | None,
        "marks": tuple[str, ...],
    }.items()
}
"""The fields of a table that are stored without conversion, each with a function to read it."""
_PLAIN_OF_BOARD = ("edition", "edition_begun", "seed_from", "number", "ended")
"""The fields of a board that are stored without conversion."""
_opened, _seats, _drafts = reader_of(Opened), reader_of(list[Seat]), reader_of(dict[str, Draft])
_live = reader_of(Live)
_rest_of_post = reader_of(Post, str_keys=True)
_turns = reader_of(list[Turn], str_keys=True)
_lines, _talk, _steps, _authors = map(reader_of, (list[Happened], list[ChatLine], list[Step], list[Person | None]))


def trimmed(table: Table) -> Table:
    """Drop the older part of a table's history from memory. It is read from the log again when it is needed."""
    boards = tuple(
        replace(
            board,
            steps=board.steps.tail(STEPS),
            authors=board.authors.tail(STEPS),
            positions=board.positions.tail(STEPS + 1),
        )
        for board in table.boards
    )
    post = table.post
    rhythm = table.rhythm if post is None else replace(post, turns=post.turns.tail(TURNS))
    return replace(table, boards=boards, rhythm=rhythm, happened=table.happened.tail(LINES), chat=table.chat.tail(TALK))


def dump(table: Table) -> bytes:
    """Encode a snapshot of a table as JSON, without the seed of its dice."""
    table = trimmed(table)
    data = {
        "version": VERSION,
        "fangs": fangs.__version__,
        "opened": table.opened,
        "seats": table.seats,
        "boards": [_board(board) for board in table.boards],
        "rest": {name: getattr(table, name) for name in _PLAIN},
        "happened": msgspec.Raw(msgspec.json.encode(_trail(table.happened), enc_hook=stored)),
        "chat": _trail(table.chat),
        "live": table.rhythm if isinstance(table.rhythm, Live) else None,
        "post": None if table.post is None else msgspec.Raw(msgspec.json.encode(_post(table.post), enc_hook=stored)),
    }
    return msgspec.json.encode(data, enc_hook=in_english)


def load(name: str, seed: str | None, length: int, data: bytes) -> Table | None:
    """Load a table from a snapshot. Return None if another version has written it or it cannot be read.

    The table can then still be computed from its log.
    """
    if seed is None:
        return None
    try:
        found = msgspec.json.decode(data)
        if found["version"] != VERSION or found["fangs"] != fangs.__version__:
            return None
        opened = _opened(found["opened"])
        game = fangs.game(opened.game)
        if any(board["edition"] != game.edition for board in found["boards"]):
            return None
        post = found["post"]
        return Table(
            name,
            seed,
            opened,
            seats=tuple(_seats(found["seats"])),
            boards=tuple(_read_board(board, index, opened, seed) for index, board in enumerate(found["boards"])),
            length=length,
            happened=_read_trail(found["happened"], _told),
            chat=_read_trail(found["chat"], _talk),
            rhythm=_live(found["live"]) if post is None else _read_post(post),
            **{name: read(found["rest"][name]) for name, read in _PLAIN.items()},
        )
    except (KeyError, TypeError, ValueError, fangs.FangsError, msgspec.MsgspecError):
        return None


def _trail(trail: Trail[Any]) -> Json:
    return {"start": trail.start, "items": list(trail[trail.start :])}


def _read_trail(data: Json, read: Callable[[Any], Any]) -> Trail[Any]:
    return Trail(read(data["items"]), data["start"])


def _told(items: Any) -> list[Happened]:
    """Read entries in a table's history from a snapshot.

    Sentences from the rules are restored in a form that can be translated into any language.
    """
    told: list[Happened] = _lines(
        [{**item, "fields": {name: restored(one) for name, one in item["fields"].items()}} for item in items]
    )
    return told


def _board(board: Board) -> Json:
    first = board.positions.start
    return {
        "first": board.first.json(),
        "position": board.positions[first].json(),
        "steps": _trail(board.steps),
        "authors": _trail(board.authors),
        "drafts": board.drafts,
        "taken_back": board.taken_back,
        "rebased": board.rebased,
        **{name: getattr(board, name) for name in _PLAIN_OF_BOARD},
    }


def _read_board(data: Json, index: int, opened: Opened, seed: str) -> Board:
    game = fangs.game(opened.game)
    steps = _read_trail(data["steps"], _steps)
    positions = [Position.read(game, data["position"])]
    # The stored position is the one after the steps that are left out. The later steps are replayed.
    rebased = tuple(Rebase(*one) for one in data["rebased"])
    skipped = (rebased[-1].steps if rebased else 0) - steps.start
    for step in steps[steps.start + max(skipped, 0) :]:
        positions.append(stepped(positions[-1], step))
    return Board(
        index=index,
        game=game,
        first=Position.read(game, data["first"]),
        seed=dice.seed_of_board(seed, index),
        seating=opened.seating[index],
        steps=steps,
        positions=Trail(positions, steps.start + max(skipped, 0)),
        authors=_read_trail(data["authors"], _authors),
        drafts=_drafts(data["drafts"]),
        taken_back=tuple(data["taken_back"]),
        rebased=rebased,
        **{name: data[name] for name in _PLAIN_OF_BOARD},
    )


def _post(post: Post) -> Json:
    rest = {one.name: getattr(post, one.name) for one in fields(Post) if one.name != "turns"}
    return {"rest": rest, "turns": _trail(post.turns)}


def _read_post(data: Json) -> Post:
    """Read the state of a game played by post from a snapshot, so that the signatures of messages can be translated again."""
    data = restored_within(data)
    rest: Post = _rest_of_post(data["rest"])
    return replace(rest, turns=_read_trail(data["turns"], _turns))
