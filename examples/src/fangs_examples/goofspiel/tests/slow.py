"""Goofspiel once more, as simply as possible, straight on position JSON."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

Position = dict[str, Any]


def new(players: int, options: dict[str, Any]) -> Position:
    """The first position."""
    deck = list(range(1, options["cards"] + 1))
    return {
        "game": "goofspiel",
        "players": players,
        "options": options,
        "prize": None,
        "prizes": deck[:],
        "hands": [deck[:] for _ in range(players)],
        "bids": [None] * players,
        "points": [0] * players,
        "known": [[[]] * players] * players,
    }


def look(position: Position) -> dict[str, Any]:
    """What may be played: as the referee protocol has it."""
    if position["prize"] is not None:
        bids = zip(position["bids"], position["hands"], strict=True)
        return {
            "kind": "decision",
            "legal": {str(k): list(map(str, hand)) for k, (bid, hand) in enumerate(bids) if bid is None},
        }
    if position["prizes"]:
        share = Fraction(1, len(position["prizes"]))
        return {"kind": "chance", "odds": [[str(prize), share] for prize in position["prizes"]]}
    return {"kind": "over", "scores": position["points"]}


def play(position: Position, role: str | None, action: str) -> Position:
    """The position after an action."""
    after = copy.deepcopy(position)
    if role is None:
        after["prize"] = int(action)
        after["prizes"].remove(int(action))
        return after
    after["bids"] = [int(action) if str(k) == role else bid for k, bid in enumerate(after["bids"])]
    if None in after["bids"]:
        return after
    bids, best = after["bids"], max(after["bids"])
    if bids.count(best) == 1:
        winner = bids.index(best)
        after["points"][winner] += after["prize"]
        after["known"] = [
            [sorted([*seen, bids[other]]) if player == winner != other else seen for other, seen in enumerate(row)]
            for player, row in enumerate(after["known"])
        ]
    after["hands"] = [[card for card in hand if card != bid] for hand, bid in zip(after["hands"], bids, strict=True)]
    return {**after, "bids": [None] * len(bids), "prize": None}
