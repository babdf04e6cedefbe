"""Writes texts about letters that could not be read, for their writers and for the Games Master."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from fangs.post.answering.envelope import wrapped
from fangs.table.post.commands.aside import readable
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import say, say_plural


def put_aside(table: Table, id: str) -> str:
    """Tell a player whether the Games Master may read a letter that was put aside. Return "" if it is not on the desk."""
    one = next((one for one in post_of(table).aside if one.id == id), None)
    if one is None:
        return ""
    if readable(table, one) is not None:
        return wrapped(say("Your letter is on the Games Master's desk, and the Games Master may read it."))
    return wrapped(
        say(
            "The Games Master's desk shows that your letter could not be understood, but does not show its "
            "text. To let the Games Master read it, send a letter with the line 'show the Games Master'."
        )
    )


def sent_back(reason: str, text: str) -> str:
    """Write to a player whose letter the Games Master sends back as unreadable."""
    said = textwrap.indent(text.strip(), "    ") or say("    (no text)")
    why = say("The Games Master returns this letter to you because it could not be read. {reason}", reason=say(reason))
    return f"{wrapped(why)}\n\n{said}"


def entered_unread(lines: Sequence[Mapping[str, Any]]) -> str:
    """Tell a Games Master how many orders they have entered unread, but not what the orders are."""
    good = sum(line["is"] in ("ordered", "sealed", "impossible") for line in lines)
    bad = sum(line["is"] in ("misread", "refused") for line in lines)
    return say(
        "Entered unread: {orders}, and {lines} that could not be read. The sender gets the answer.",
        orders=say_plural(good, "{count} order", "{count} orders"),
        lines=say_plural(bad, "{count} line", "{count} lines"),
    )
