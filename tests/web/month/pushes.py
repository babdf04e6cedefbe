"""What push messages say: only what follows from what their reader may know.

A message is made of sentences. For every moment of a table, the secret choices of others are replaced by other ones, and all sentences are
collected that a message to this reader could have had then. A message with any other sentence tells something else.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from fangs.service.notifications import Message, NotificationState, as_it_stands, notification
from fangs.table import rhythm
from fangs.table.seat import Seat
from fangs.table.state import Table
from tests.web.month.club import Club
from tests.web.month.stored import Stored, stored

SENTENCES = re.compile(r"(?<=[.!?]) ")
NEVER = float("-inf")


class Sayable(NamedTuple):
    """What messages to a reader of a table can consist of."""

    titles: set[str]
    sentences: set[str]
    deadlines: set[float | None]
    until_says: set[str]


def check(club: Club, tables: Mapping[str, Table]) -> int:
    """Read all push messages that have come; how many there were."""
    messages: defaultdict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    while not club.receiver.came.empty():
        message = club.receiver.came.get()
        messages[message.path.removeprefix("/"), message.says["table"]].append(message.says)
    members = {member.id for member in club.members}
    for (id, name), said in messages.items():
        if id not in members:  # gone, with all that was said of the seat
            continue
        seat = next((seat for seat in tables[name].players if seat.account == id), None)
        assert seat is not None and seat.player is not None, f"{id} was told of table {name}: {said}"
        found = sayable(stored(club.store, name), seat.player, club.chance)
        for one in said:
            require_sayable(one, found)
    return sum(map(len, messages.values()))


def require_sayable(said: dict[str, Any], found: Sayable) -> None:
    """A message says only what it can say to its reader."""
    assert said.keys() == {*Message.__dataclass_fields__}, said
    sentences = SENTENCES.split(said["body"])
    assert {*sentences} <= found.sentences, f"{said} is not of {found.sentences}"
    assert said["title"] in found.titles and said["until_says"] in found.until_says, said
    assert said["until"] in found.deadlines and said["language"] == "en", said
    assert said["is_turn"] == (sentences[0] == "It is your turn."), said


def sayable(kept: Stored, player: int, rng: random.Random) -> Sayable:
    """All that messages to a player can have said so far."""
    found = Sayable(set(), set(), {None}, {""})
    for length in range(1, len(kept.log) + 1):
        moment = replace(kept, log=kept.log[:length])
        table, _ = moment.without_secrets(moment.table, player, rng)
        for message in _messages(table, table.players[player]):
            found.titles.add(message.title)
            found.sentences.update(SENTENCES.split(message.body))
            found.deadlines.add(message.until)
            found.until_says.add(message.until_says)
    return found


def _messages(table: Table, seat: Seat) -> Iterator[Message]:
    """The messages of a moment: to one who knew nothing, and to one who knew of the turn and is reminded."""
    due = rhythm.deadline(table)
    now = table.began if due is None else due
    knew = msgspec.structs.replace(as_it_stands(table, seat, table.began), warned=0.0)
    for told in (NotificationState(), NotificationState(playing=True), knew):
        message = notification(table, seat, told, now, NEVER).message
        if message is not None:
            yield message
