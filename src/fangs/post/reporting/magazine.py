"""Lays out an issue of a magazine for printing: turns of several tables, standings, press, deadlines and order slips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fangs.post.reporting.printed import BY_POST, section
from fangs.post.reporting.report import latest_report
from fangs.post.reporting.report_contents import Report
from fangs.post.reporting.report_html import marked, page
from fangs.post.reporting.season import HOW, standings
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import figure, say
from fangs.translation.html import escaped as escape

MAX_TABLES = 20
LINES = 6
"""The maximum number of lines on an order slip. In a match, there is a line for each role instead."""


LONG = 600
"""The maximum length of an introduction in one column, in characters. Longer ones are set in two columns."""


def issue(tables: Sequence[Table], *, title: str = BY_POST, words: str = "", stylesheet: str | None = None) -> str:
    """Render an issue of a magazine about these tables, as a page for everybody.

    It contains no secrets. Of the Games Master's acts, it shows only corrections.
    """
    reports = [_of_the_rules(latest_report(table)) for table in tables]
    said = "".join(f"<p>{escape(line)}</p>" for line in words.split("\n") if line.strip())
    spoken = f'<div class="words{" long" * (len(words) > LONG)}">{said}</div>' if said else ""
    front = (
        f'<header class="masthead"><h1>{escape(title)}</h1>{spoken}</header>'
        f'<div class="front">{_contents(reports)}{_season(tables)}</div>'
    )
    turns = "\n".join(section(one, name=f"table-{number}") for number, one in enumerate(reports, 1))
    slips = "\n".join(_slip(table) for table in tables if table.is_playing)
    title_of_slips = marked("h2", say("Order slips"))
    back = f'<section class="cut" id="slips">{title_of_slips}<div class="cuts">{slips}</div></section>' if slips else ""
    content = f'{front}\n<main class="tables">\n{turns}\n</main>\n{back}'
    return page(title, content, kind="sheet issue", stylesheet=stylesheet)


def _of_the_rules(made: Report) -> Report:
    """Remove from a report what the Games Master and the clock did, and keep what happened in the games."""
    games = tuple(replace(game, happened=tuple(one for one in game.happened if not one.is_act)) for game in made.games)
    return replace(made, notes=(), games=games)


def _contents(reports: Sequence[Report]) -> str:
    """Render the table of contents of an issue, with the deadlines."""
    rows = "".join(
        f'<li><a href="#table-{number}">{escape(one.title)}</a>, {one.kind} <b>{escape(one.table)}</b>: '
        f"{escape(one.headline)}. {escape(one.deadline or one.ending or '')}</li>"
        for number, one in enumerate(reports, 1)
    )
    slips = f'<li><a href="#slips">{say("Order slips")}</a></li>' if any(one.deadline for one in reports) else ""
    return f'<nav class="contents"><h2>{say("In this issue")}</h2><ol>{rows}{slips}</ol></nav>'


def _season(tables: Sequence[Table]) -> str:
    """Render the standings over all tables of an issue. Return "" if no game is over yet."""
    found = standings(tables)
    if not any(one.tables for one in found):
        return ""
    rows = "".join(
        f"<tr><td>{one.place}.</td><th scope=row>{escape(one.name)}</th><td>{one.tables}</td><td>{one.won}</td>"
        f"<td>{figure(one.points, 'g')}</td></tr>"
        for one in found
    )
    titles = (say("Player"), say("Over"), say("Won"), say("Points"))
    head = "".join(f"<th scope=col>{title}</th>" for title in titles)
    content = f"<table><tr><td></td>{head}</tr>{rows}</table>{marked('p', str(HOW), 'quiet')}"
    return marked("section", marked("h2", say("The season")) + content, "season")


def _slip(table: Table) -> str:
    """Render an order slip to cut out. It does not reveal who owns which role."""
    what, turn = say("match") if table.is_match else say("table"), post_of(table).turn.number
    of = f"{escape(table.game.title)}, {what} <b>{escape(table.name)}</b>" + say(", turn {number}", number=turn)
    lines = "".join(map(_line, [say("Name"), *_lines(table)]))
    return marked("article", f"<h3>{of}</h3>{lines}", "blank")


def _line(text: str) -> str:
    return f'<p class="line"><span>{text}</span><i></i></p>'


def _lines(table: Table) -> list[str]:
    """Return the texts before the lines for orders on a slip."""
    board = table.boards[0]
    if table.is_match:
        return [say("{called} in game ___", called=escape(board.first.called(role))) for role in board.roles]
    return [say("Order")] * min(LINES, len(board.roles) // len(table.players) + 2)
