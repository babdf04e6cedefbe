"""Writes and reads the record of a match: its players' names and totals, followed by the records of its games.

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
from fangs.core.records.record import MATCH as TITLE
from fangs.core.records.record import MAX_TEXT, Record
from fangs.core.records.record import TITLE as RECORD


def write(records: Sequence[Record], names: Mapping[int, str], totals: Sequence[float] | None) -> str:
    """Write a match as text. `totals` is None until all games are over."""
    head = [TITLE, *(f"player {player}: {name}" for player, name in sorted(names.items()))]
    head += [] if totals is None else ["result: " + " ".join(f"{total:g}" for total in totals)]
    return "\n".join(head) + "\n\n" + "\n".join(map(str, records))


def is_match(text: str) -> bool:
    """Return whether a text begins like the record of a match."""
    return text.lstrip().startswith(TITLE)


def read_all(text: str) -> list[Record]:
    """Parse all matches in a text, which begins with one, as `read` does. Return the records of all their games."""
    texts = re.split(rf"^(?={TITLE}$)", text.lstrip(), flags=re.MULTILINE)[1:]
    if len(texts) < 2:
        return read(text)
    records = []
    for number, one in enumerate(texts, 1):
        try:
            records += read(one)
        except InvalidRecord as error:
            raise InvalidRecord.phrased(
                "Match {number}: {what}", error.clause, number=number, what=error.message
            ) from None
    return records


def read(text: str) -> list[Record]:
    """Parse a match, replay its games, and check its result against them.

    Raise InvalidRecord if the text is not a match, if a game cannot be replayed, or if the result is wrong.
    """
    if not is_match(text) or len(text) > 10 * MAX_TEXT:
        raise InvalidRecord.phrased(
            "This is not the record of a match, because its first line is not {title}.", title=f"{TITLE!r}"
        )
    head, *games = re.split(rf"^{RECORD}$", text, flags=re.MULTILINE)
    records = []
    for number, game in enumerate(games, 1):
        try:
            records.append(Record.read(RECORD + game))
        except InvalidRecord as error:
            raise InvalidRecord.phrased(
                "Game {number}: {what}", error.clause, number=number, what=error.message
            ) from None
    if not records:
        raise InvalidRecord.phrased("The match has no games.")
    _check_result(head, records)
    return records


def _check_result(head: str, records: Sequence[Record]) -> None:
    given = re.search(r"^result: (.*)$", head, re.MULTILINE)
    game, players = records[0].game, records[0].position.players
    if any(record.game.name != game.name or record.position.players != players for record in records):
        raise InvalidRecord.phrased("All games of a match must be of the same kind, with the same players.")
    if game.match is None:
        raise InvalidRecord.phrased("{title} cannot be played as a match.", title=game.title)
    if (number := game.match.games(players)) != len(records):
        raise InvalidRecord.phrased(
            "A match of {title} for {players} must have {number} games, but this match has {records}.",
            title=game.title,
            players=players,
            number=number,
            records=len(records),
        )
    if given is None:
        return
    scores = [record.position.scores for record in records]
    if None in scores:
        raise InvalidRecord.phrased(
            "The record gives the result {given}, but not all games are over.", given=quoted(given[1])
        )
    totals = game.match.totals(players, scores)  # type: ignore[arg-type]
    if " ".join(f"{total:g}" for total in totals) != given[1]:
        raise InvalidRecord.phrased(
            "The record gives the result {given}, but by these rules the result is {list}.",
            given=quoted(given[1]),
            list=" ".join(map(str, totals)),
        )
