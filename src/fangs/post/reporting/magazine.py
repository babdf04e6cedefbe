"""Lays out an issue of a magazine for printing: turns of several tables, standings, press, deadlines and order slips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fangs.post.reporting.printed import BY_POST, section
from fangs.post.reporting.report import report
from fangs.post.reporting.report_contents import Report
from fangs.post.reporting.report_html import page
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
    reports = [_of_the_rules(_latest(table)) for table in tables]
    said = "".join(f"<p>{escape(line)}</p>" for line in words.split("\n") if line.strip())
    spoken = f'<div class="words{" long" * (len(words) > LONG)}">{said}</div>' if said else ""
    front = (
        f'<header class="masthead"><h1>{escape(title)}</h1>{spoken}</header>'
        f'<div class="front">{_contents(reports)}{_season(tables)}</div>'
    )
    turns = "\n".join(section(one, name=f"table-{number}") for number, one in enumerate(reports, 1))
    slips = "\n".join(_slip(table) for table in tables if table.is_playing)
    back = (
        (
            '<section class="cut" id="slips"><h2>'
            + say("Order slips")
            + f'</h2><div class="cuts">{slips}</div></section>'
        )
        if slips
        else ""
    )
    content = f'{front}\n<main class="tables">\n{turns}\n</main>\n{back}'
    return page(title, content, kind="sheet issue", stylesheet=stylesheet)


def _latest(table: Table) -> Report:
    turns = post_of(table).turns
    return report(table, None, turns[-1] if turns else None)


def _of_the_rules(made: Report) -> Report:
    """Remove from a report what the Games Master and the clock did, and keep what happened in the games."""
    games = tuple(replace(game, happened=tuple(one for one in game.happened if not one.is_act)) for game in made.games)
    return replace(made, notes=(), games=games)


def _contents(reports: Sequence[Report]) -> str:
    """Render the table of contents of an issue, with the deadlines."""
    rows = "".join(
        f'<li><a href="#table-{number}">{escape(one.title)}</a>, {_what(one)} <b>{escape(one.table)}</b>: '
        f"{escape(one.headline)}. {escape(one.deadline or one.ending or '')}</li>"
        for number, one in enumerate(reports, 1)
    )
    slips = ('<li><a href="#slips">' + say("Order slips") + "</a></li>") if any(one.deadline for one in reports) else ""
    return '<nav class="contents"><h2>' + say("In this issue") + f"</h2><ol>{rows}{slips}</ol></nav>"


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
    head = (
        "<tr><td></td><th scope=col>"
        + say("Player")
        + "</th><th scope=col>"
        + say("Over")
        + "</th><th scope=col>"
        + say("Won")
        + "</th><th scope=col>"
        + say("Points")
        + "</th></tr>"
    )
    return (
        '<section class="season"><h2>'
        + say("The season")
        + f'</h2><table>{head}{rows}</table><p class="quiet">{HOW}</p></section>'
    )


def _slip(table: Table) -> str:
    """Render an order slip to cut out. It does not reveal who owns which role."""
    what = say("match") if table.is_match else say("table")
    lines = "".join(_lines(table))
    return (
        f'<article class="blank"><h3>{escape(table.game.title)}, {what} <b>{escape(table.name)}</b>'
        + say(", turn {number}", number=post_of(table).turn.number)
        + '</h3><p class="line"><span>'
        + say("Name")
        + f"</span><i></i></p>{lines}</article>"
    )


def _lines(table: Table) -> Iterator[str]:
    board = table.boards[0]
    if table.is_match:
        for role in board.roles:
            yield (
                '<p class="line"><span>'
                + say("{called} in game ___", called=escape(board.first.called(role)))
                + "</span><i></i></p>"
            )
        return
    for _ in range(min(LINES, len(board.roles) // len(table.players) + 2)):
        yield ('<p class="line"><span>' + say("Order") + "</span><i></i></p>")


def _what(report: Report) -> str:
    return say("match") if report.is_match else say("table")
