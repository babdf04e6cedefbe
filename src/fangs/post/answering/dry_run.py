"""Describes the result of a dry run, in which a turn is processed as a trial (`fangs.table.post.turns.foreseen`)."""

from __future__ import annotations

from fangs.core.errors import listed
from fangs.post.reporting.report import report
from fangs.post.reporting.report_text import as_text
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import say


def in_words(table: Table, after: Table) -> str:
    """Describe the result of a dry run, as far as the Games Master may know it."""
    turn = post_of(after).turns[-1]
    game = "game {} " if table.is_match else ""
    missing = listed((f"{game.format(board + 1)}{role}" for board, role in turn.missing), "and", 30)
    said = say(
        "Turn {number} can be processed. {more}",
        number=turn.number,
        more=say("Without orders: {missing}.", missing=missing) if missing else say("All orders are in."),
    )
    if not post_of(table).rules.master_sees:
        return say(
            "{said} The result is shown when the orders are final. At this table, the Games Master cannot "
            "see the orders earlier.",
            said=said,
        )
    chance = table.game.chance
    other = say("The real {many} will be different, but it could", many=chance.many) if chance else say("It could")
    return f"{said} {other} go like this:\n\n{as_text(report(after, None, turn))}"
