"""Decides which of the writer's roles an order is for.

A place is a role in a game of the table.
"""

from __future__ import annotations

from contextlib import suppress

from fangs.core.errors import Refusal, listed
from fangs.post.orders.speech import Place, Said, Speech
from fangs.translation import phrase, say


def place_of(speech: Speech, said: Said, heading: int | None) -> Place | str:
    """Find the role and the game that an order is for, or return a sentence that says what was expected instead.

    `heading` is the game that a heading above the order names, or None.
    """
    board = said.board if said.board is not None else heading
    if board is not None and board not in {place.board for place in speech.places}:
        return no_game(board)
    here = [place for place in speech.places if board in (None, place.board)]
    fitting = [place for place in here if said.role in (None, place.role)]
    if said.role is not None and not fitting:
        where = phrase(" in game {board}", board=board + 1) if board is not None else ""
        own = listed(map(speech.name, dict.fromkeys(place.role for place in here)), "and")
        named = phrase("Name one of your own roles. You play {own}{where}.", own=own, where=where)
        return named if own else phrase("You play no role here.")
    now = [place for place in fitting if place.owing] or fitting
    if len(now) == 1:
        return now[0]
    if not now:
        return phrase("You play no role here.")
    return phrase("Name the role before the order: {address}.", address=listed(address(speech, place) for place in now))


def address(speech: Speech, place: Place) -> str:
    """Return the words that begin an order for this role, such as `game 3 shark`."""
    several = len({other.board for other in speech.places}) > 1
    return (say("game {game}", game=place.board + 1) + " ") * several + speech.name(place.role)


def near_of_any(speech: Speech, said: Said) -> str | None:
    """Find the writer's first role that could play a text as an order. Return the order, such as `shark: 118`, or None."""
    for place in speech.places:
        if place.owing and said.role in (None, place.role) and said.rest:
            with suppress(Refusal):
                action = speech.action(place, said.rest)
                place.position.play(place.role, action)
                return f"{address(speech, place)}: {action}"
    return None


def no_game(board: int) -> str:
    """Explain that the writer has no role in the game that an order names."""
    return phrase("You do not play in game {board}. Name a game in which you play.", board=board + 1)
