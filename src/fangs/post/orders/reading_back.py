"""Checks that the orders shown in letters as examples are understood when a player sends them."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.position import Position
from fangs.post.orders.places import address
from fangs.post.orders.reading import Ordered, read_orders
from fangs.post.orders.speech import Place, Speech


def not_read_back(position: Position, most: int) -> Iterator[tuple[str, str]]:
    """Yield the role and action of each legal order that is not understood when written as `ROLE: ACTION`.

    Up to about `most` listed actions of each role are tried, from the whole list.
    """
    for player in {position.owner(role): None for role in position.owing}:
        roles = [role for role in position.owing if position.owner(role) == player]
        places = [Place(0, role, position, owing=True) for role in roles]
        speech = Speech(position.game, places)
        for place in places:
            actions = position.legal(place.role)
            for action in actions[:: 1 + len(actions) // most]:
                lines = read_orders(f"{address(speech, place)}: {action}", position.game, places)
                if [(line.role, line.action) for line in lines if isinstance(line, Ordered)] != [(place.role, action)]:
                    yield place.role, action


def unheard_side(position: Position, role: str) -> str | None:
    """Return the name of a role's side if letters use it but orders with it are not understood. Otherwise, return None."""
    player = position.owner(role)
    alone = sum(position.owner(other) == player for other in position.game.notation.ROLE_NAMES) == 1
    side = position.side(player)
    heard = Speech(position.game, [Place(0, role, position, owing=True)]).role_of(side)
    return side if alone and heard != role else None
