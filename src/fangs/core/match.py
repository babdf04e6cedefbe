"""The record of a match: the records of its games one after the other, under the names and the totals of its players.

fangs match
player 0: Ann
player 1: Bob
result: 7 4

fangs record
game: maneater
...

fangs record
...
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fangs.core.errors import InvalidRecord, quoted
from fangs.core.record import MOST_TEXT, Record
from fangs.core.record import TITLE as RECORD

TITLE = "fangs match"


def write(records: Sequence[Record], names: Mapping[int, str], totals: Sequence[float] | None) -> str:
    """The text of a match; `totals` is None until all games are over."""
    head = [TITLE, *(f"player {player}: {name}" for player, name in sorted(names.items()))]
    head += [] if totals is None else ["result: " + " ".join(f"{total:g}" for total in totals)]
    return "\n".join(head) + "\n\n" + "\n".join(map(str, records))


def is_match(text: str) -> bool:
    """Whether a text begins as the record of a match does."""
    return text.lstrip().startswith(TITLE)


def read(text: str) -> list[Record]:
    """The records of a match, each replayed, and their totals compared with the result; raises InvalidRecord."""
    if not is_match(text) or len(text) > 10 * MOST_TEXT:
        raise InvalidRecord(f"This is not the record of a match: its first line is not {TITLE!r}.")
    head, *games = re.split(rf"^{RECORD}$", text, flags=re.MULTILINE)
    records = []
    for number, game in enumerate(games, 1):
        try:
            records.append(Record.read(RECORD + game))
        except InvalidRecord as error:
            raise InvalidRecord(f"Game {number}: {error.message}", error.clause) from None
    if not records:
        raise InvalidRecord("The match has no games.")
    _check_result(head, records)
    return records


def _check_result(head: str, records: Sequence[Record]) -> None:
    given = re.search(r"^result: (.*)$", head, re.MULTILINE)
    game, players = records[0].game, records[0].position.players
    if any(record.game.name != game.name or record.position.players != players for record in records):
        raise InvalidRecord("All games of a match must be of the same kind, with the same players.")
    if game.match is None:
        raise InvalidRecord(f"{game.title} cannot be played as a match.")
    if (number := game.match.games(players)) != len(records):
        raise InvalidRecord(f"A match of {game.title} for {players} has {number} games, not {len(records)}.")
    scores = [record.position.scores for record in records]
    if given is None or any(score is None for score in scores):
        if given is not None:
            raise InvalidRecord(f"The result was {quoted(given[1])}, but not all games are over.")
        return
    totals = game.match.totals(players, scores)  # type: ignore[arg-type]
    if " ".join(f"{total:g}" for total in totals) != given[1]:
        raise InvalidRecord(
            f"The result was {quoted(given[1])}, but by these rules it is {' '.join(map(str, totals))}."
        )
