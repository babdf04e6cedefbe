"""Renders pages to print: a sheet with several games for a magazine, order slips, and maps without pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from fangs.core.errors import listed
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.post.reporting.report import report
from fangs.post.reporting.report_contents import GameReport, Report, Sent, Task
from fangs.post.reporting.report_html import code, corrected, drawing, happened, marked, page, press, words
from fangs.table.state import Table
from fangs.translation import capital, figure, phrase, say
from fangs.translation.html import escaped as escape

SVG = "http://www.w3.org/2000/svg"
BY_POST = phrase("By post")
"""The default title of a printed page."""


def sheet(reports: Sequence[Report], *, title: str = BY_POST, stylesheet: str | None = None) -> str:
    """Render a page to print about one or more tables, with the events below each map."""
    tables = "\n".join(map(section, reports))
    content = f'<header class="masthead"><h1>{escape(title)}</h1></header>\n<main class="tables">\n{tables}\n</main>'
    return page(title, content, kind="sheet", stylesheet=stylesheet)


def slips(table: Table, player: int | None = None, *, stylesheet: str | None = None) -> str:
    """Render order slips to print for one player or, if `player` is None, for all players who owe orders.

    Each slip is for its player only.
    """
    players = [seat.player for seat in table.people if player in (None, seat.player)]
    made = [_slip(report(table, number)) for number in players if number is not None and table.owes(number)]
    title = say("{title}, table {name}: order slips", title=table.game.title, name=table.name)
    content = "\n".join(made) or marked("p", say("No orders are due now."))
    return page(title, content, kind="slips", stylesheet=stylesheet)


def blank_map(game: Game, players: int | None = None, *, stylesheet: str | None = None) -> str:
    """Render a game's empty board as a page to print, or raise RequestError if the number of players is invalid."""
    svg = Position(game, game.start(players)).svg(None)
    content = f"<figure>{drawing(without_pieces(svg))}</figure>"
    return page(say("{title}: the map", title=game.title), content, kind="map", stylesheet=stylesheet)


def without_pieces(svg: str) -> str:
    """Remove the pieces from an SVG drawing. They are the elements of the class `piece`."""
    root = ElementTree.fromstring(svg)
    for parent in list(root.iter()):
        for child in list(parent):
            if "piece" in child.get("class", "").split():
                parent.remove(child)
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(root, encoding="unicode")


# The sheet


def section(report: Report, *, name: str = "") -> str:
    """Render the section of a page about one table. Links can lead to it by `name`."""
    said = " ".join(str(one) for one in (report.deadline, _people(report)) if one)
    notes = f'<div class="notes">{happened(report.notes)}</div>' if report.notes else ""
    head = (
        f"<header><h2>{escape(report.title)}: {escape(report.headline)}</h2><p>{capital(report.kind)} <b>{escape(report.table)}</b>. "
        f"{escape(said)}</p>{_standings(report)}{notes}{words(report)}{press(report)}</header>"
    )
    games = "".join(_game(game, report) for game in report.games)
    mark = f' id="{escape(name)}"' if name else ""
    return f'<section class="{"match" if len(report.games) > 1 else "single"}"{mark}>{head}<div class="games">{games}</div></section>'


def _people(report: Report) -> str:
    about = ((one.name, ", ".join(str(word) for word in (one.side, one.note) if word)) for one in report.people)
    names = (f"{name} ({more})" if more else name for name, more in about)
    return say("Who plays: {more}.", more=listed(names, "and", 99))


def _standings(report: Report) -> str:
    if report.ending is None:
        return ""
    rows = sorted((person for person in report.people if person.place is not None), key=lambda one: one.place or 0)
    places = "; ".join(f"{one.place}. {one.name} {figure(one.total or 0, 'g')}" for one in rows)
    return marked("p", escape(f"{report.ending} {places}"), "ending")


def _game(game: GameReport, report: Report) -> str:
    title = f"<h3>{escape(game.title)}</h3>" if len(report.games) > 1 else ""
    nothing = marked("p", say("Nothing happened here."), "quiet")
    events = happened(game.happened) if game.happened else nothing
    scores = ", ".join(f"{one.called} {figure(one.score, 'g')}" for one in game.scores)
    result = marked("p", say("The result: {scores}.", scores=escape(scores)), "result") if scores else ""
    sent = "; ".join(map(_sent, game.sent))
    orders = marked("p", say("Ordered: {sent}.", sent=sent), "orders") if sent else ""
    head = f'<header>{title}<p class="quiet">{escape(game.status)}</p></header>'
    told = f'<div class="columns">{events}</div>{result}{orders}{corrected(game, 4)}'
    return f'<article class="game">{head}<figure class="board">{drawing(game.svg)}</figure>{told}</article>'


def _sent(sent: Sent) -> str:
    more = f" ({escape('; '.join(sent.remarks))})" if sent.remarks else ""
    if sent.action is None:
        return say("{role}: no order", role=escape(sent.role)) + more
    if sent.tried:
        return f"{escape(sent.role)}:&nbsp;{code(sent.tried.action)}, {code(sent.action)}{more}"
    counted = say(" (counted as {counted})", counted=escape(sent.counted)) if sent.counted else say(" (had no effect)")
    counted = "" if sent.counted == sent.action else counted
    return f"{escape(sent.role)}:&nbsp;{code(sent.action)}{counted}{more}"


# Slips


def _slip(report: Report) -> str:
    head = (
        f'<header class="masthead"><h1>{escape(report.reader or "")}</h1>'
        f"<p>{escape(report.title)}, {report.kind} <b>{escape(report.table)}</b></p><p>{escape(report.deadline)}</p></header>"
    )
    single = " single" if len(report.games) == 1 else ""
    return f'<section class="slip{single}">{head}<div class="maps">{"".join(_asked(report))}</div></section>'


def _asked(report: Report) -> Iterator[str]:
    """For each game in which the reader owes orders, yield blank lines for the orders and a map."""
    for game in report.games:
        tasks = [task for task in report.tasks if task.game == game.number]
        if tasks:
            title = f"<h2>{escape(game.title)}</h2>" if len(report.games) > 1 else ""
            lines = "".join(map(_line, tasks))
            yield f'<article class="asked">{title}{lines}<figure class="board">{drawing(game.svg)}</figure></article>'


def _line(task: Task) -> str:
    alike = ", ".join(map(code, task.examples))
    examples = marked("small", say("such as {code}", code=alike)) if alike else ""
    return f'<div class="line"><span>{escape(task.role)}</span><i></i>{examples}</div>'
