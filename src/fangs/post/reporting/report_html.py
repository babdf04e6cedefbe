"""Formats a report as an HTML page with drawings of the boards.

The page has no scripts and no links to other pages. It suits screens, dark mode and paper.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from fangs.core.drawing import DARK, PALETTE
from fangs.post.reporting.report_contents import GameReport, Happened, Person, Report, Sent, Task
from fangs.translation import capital, figure, language, say
from fangs.translation.html import escaped as escape

_ID = re.compile(r' id="[^"]*"')


def as_html(report: Report, *, stylesheet: str | None = None) -> str:
    """Render a report as an HTML page. It includes its style, or links to the URL `stylesheet`."""
    return page(report.heading, body(report), stylesheet=stylesheet)


def page(title: str, content: str, *, kind: str = "report", stylesheet: str | None = None) -> str:
    """Render a complete HTML page with this content. It includes its style, or links to the URL `stylesheet`."""
    look = f'<link rel="stylesheet" href="{escape(stylesheet)}">' if stylesheet else f"<style>\n{style()}</style>"
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n{look}\n</head>\n<body class="{kind}">\n{content}\n</body>\n</html>'
    )


@functools.cache
def style() -> str:
    """Return the CSS for reports, sheets and slips, including the colours of boards in dark mode."""
    rules = [
        f'svg [{what}="{colour}"] {{ {what}: light-dark({colour}, {DARK[name]}); }}'
        for name, colour in PALETTE.items()
        if DARK[name] != colour
        for what in ("fill", "stroke")
    ]
    return (Path(__file__).parent / "report.css").read_text("utf-8") + "\n" + "\n".join(rules) + "\n"


def drawing(svg: str) -> str:
    """Remove the ids from an SVG drawing, so that a page can contain several drawings.

    The ids are only needed for clicks.
    """
    return _ID.sub("", svg)


def body(report: Report) -> str:
    """Render the content of the report's page."""
    made = marked("p", say("Processed {made}", made=escape(report.made)), "quiet") if report.made else ""
    what = say("{title} by post, {what}", title=escape(report.title), what=report.kind)
    of = marked("p", f"{what} <b>{escape(report.table)}</b>", "of")
    head = f'<header class="masthead">{of}<h1>{escape(report.headline)}</h1>{made}</header>'
    overview = [_overview(report)] if len(report.games) > 1 else []
    games = [_game(game, report) for game in report.games]
    parts = [head, "<main>", words(report), *_next(report), *_ending(report), *_notes(report)]
    parts += [press(report), *overview, *games]
    return "\n".join([*parts, _people(report), *_checks(report), "</main>"])


# The beginning


def _next(report: Report) -> Iterator[str]:
    if not report.deadline:
        return
    said = [marked("p", escape(report.deadline), "deadline")]
    said += [f"<p><b>{escape(report.warning)}</b></p>"] if report.warning else []
    missing = [task for task in report.tasks if task.ordered is None]
    if missing:
        told = say("You still have to send these orders. The examples only show how to write them.")
        said.append(marked("p", told))
        said.append(_tasks((report.asks(task), task.line) for task in missing))
        others = {example: None for task in missing for example in task.examples[1:]}
        if others:
            alike = say("Other orders look like {code}.", code=", ".join(map(code, others)))
            said.append(marked("p", alike, "quiet"))
    if len(missing) < len(report.tasks):
        said.append(marked("p", say("Your orders so far, which you can change until then:")))
        said.append(_tasks((_task(task, report), task.ordered) for task in report.tasks if task.ordered))
    if report.reader is not None and report.status == "playing" and not report.tasks:
        said.append(marked("p", say("You have no orders to give now.")))
    yield f'<section class="next">{"".join(said)}</section>'


def _tasks(rows: Iterable[tuple[str, str]]) -> str:
    return f'<ul class="tasks">{"".join(f"<li><span>{escape(a)}</span>{code(b)}</li>" for a, b in rows)}</ul>'


def _task(task: Task, report: Report) -> str:
    return say("Game {game}, {role}", game=task.game, role=task.role) if report.is_match else task.role


def code(text: str) -> str:
    """Format a text as an order in HTML."""
    return f"<code>{escape(text)}</code>"


def _ending(report: Report) -> Iterator[str]:
    if report.ending is None:
        return
    yield marked("p", escape(report.ending), "ending")
    rows = sorted((person for person in report.people if person.place is not None), key=lambda one: one.place or 0)
    if rows:
        titles = [game.title for game in report.games] if len(report.games) > 1 else []
        head = [say("Place"), say("Player"), *titles, say("Total")]
        yield table(head, (_placed(person, bool(titles)) for person in rows), numbers=range(2, len(head)))


def _placed(person: Person, each: bool) -> list[str]:
    scores = [str(figure(score, "g")) for score in person.scores] if each else []
    return [f"{person.place}.", escape(person.name), *scores, f"<b>{figure(person.total or 0, 'g')}</b>"]


def table(head: Iterable[str], rows: Iterable[Iterable[str]], numbers: Iterable[int] = ()) -> str:
    """Render an HTML table. The cells are HTML, and `numbers` are the indices of columns that contain numbers."""
    right = set(numbers)

    def row(cells: Iterable[str], tag: str) -> str:
        return "".join(marked(tag, cell, "number" if column in right else "") for column, cell in enumerate(cells))

    inside = "".join(f"<tr>{row(cells, 'td')}</tr>" for cells in rows)
    return f'<div class="wide"><table><thead><tr>{row(head, "th")}</tr></thead><tbody>{inside}</tbody></table></div>'


def marked(tag: str, content: str, kind: str = "") -> str:
    """Wrap content in an HTML element. `kind` is its class, or ""."""
    return f'<{tag} class="{kind}">{content}</{tag}>' if kind else f"<{tag}>{content}</{tag}>"


def small(text: str, level: int = 2) -> str:
    """Render a heading in small type. `level` is its level for screen readers."""
    return f'<h{level} class="small">{text}</h{level}>'


def _notes(report: Report) -> Iterator[str]:
    if report.notes:
        yield f'<section class="notes">{small(say("At the table"))}{happened(report.notes)}</section>'


def words(report: Report) -> str:
    """Render the Games Master's messages as HTML."""
    own = marked("h3", say("To you only"))
    said = [("" if one.to is None else own) + _paragraphs(str(one.shown)) for one in report.words]
    return f'<section class="press">{small(say("From the Games Master"))}{"".join(said)}</section>' if said else ""


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in text.splitlines() if line.strip())


def press(report: Report) -> str:
    """Render the players' messages as HTML, each with its sender and recipient."""
    said = [
        marked("h3", say("{by} to {whom}", by=escape(capital(one.by)), whom=escape(one.whom)))
        + _paragraphs(str(one.shown))
        for one in report.of_players
    ]
    return f'<section class="press">{small(say("Press"))}{"".join(said)}</section>' if said else ""


def _overview(report: Report) -> str:
    yours = any(game.yours for game in report.games)
    rows = (
        [f'<a href="#game-{game.number}">{game.title}</a>', _state(game), *[escape(game.roles)] * yours]
        for game in report.games
    )
    return table([say("Game"), say("State"), *[say("You")] * yours], rows)


def _state(game: GameReport) -> str:
    tally = f"<br>{marked('span', escape(game.tally), 'quiet')}" if game.tally else ""
    return escape(game.status) + tally


# One game


def _game(game: GameReport, report: Report) -> str:
    is_told = game.yours and report.is_match
    yours = marked("span", say("you: {roles}", roles=escape(game.roles)), "quiet") if is_told else ""
    head = f"<header><h2>{escape(game.title)}</h2>{yours}</header>" if len(report.games) > 1 else ""
    if game.like is not None:
        link = say('The board is the same as in <a href="#game-{number}">game {number}</a>.', number=game.like)
        return f'<article class="game" id="game-{game.number}">{head}{marked("p", link, "quiet")}</article>'
    return (
        f'<article class="game" id="game-{game.number}">{head}<div class="spread">'
        f'<figure class="board">{drawing(game.svg)}</figure><div class="told">{"".join(told(game, report))}</div></div></article>'
    )


def told(game: GameReport, report: Report) -> Iterator[str]:
    """Render the events, the orders and the scores of a game as HTML."""
    level = 3 if len(report.games) > 1 else 2
    if game.happened:
        yield small(say("What happened"), level) + happened(game.happened)
    elif report.turn is not None:
        yield marked("p", say("Nothing happened here in this turn."), "quiet")
    if game.sent:
        yield small(say("Ordered"), level) + f'<table class="sent">{"".join(_sent(sent) for sent in game.sent)}</table>'
    yield corrected(game, level)
    if game.scores:
        rows = (f"{escape(one.called)}: <b>{figure(one.score, 'g')}</b>" for one in game.scores)
        yield small(say("The result"), level) + f"<p>{', '.join(rows)}</p>"


def corrected(game: GameReport, level: int) -> str:
    """Render the corrections that were made after the turn, with a heading. Return "" if there are none."""
    if not game.corrected:
        return ""
    head = small(say("Corrected after this turn (the board shows the correction)"), level)
    return f'<section class="corrected">{head}{happened(game.corrected)}</section>'


def happened(lines: Iterable[Happened]) -> str:
    """Render events as an HTML list of sentences, with the clauses of the rules."""
    return f'<ol class="happened">{"".join(_happened(one) for one in lines)}</ol>'


def _happened(one: Happened) -> str:
    decided = " " + marked("span", f"[{escape(one.decided)}]", "quiet") if one.decided else ""
    clause = " " + marked("span", escape(one.clause), "clause") if one.clause else ""
    return marked("li", escape(one.text) + decided + clause, "act" if one.is_act else "")


def _sent(sent: Sent) -> str:
    by = {"master": say("entered by the Games Master"), "bot": say("by a bot")}.get(sent.by or "", "")
    if sent.action is None:
        order = marked("span", say("no order came"), "quiet")
    else:
        order = code(sent.action)
        if sent.counted != sent.action:
            counted = sent.counted and say(", which counted as {code}", code=code(sent.counted))
            order += counted or say(", which had no effect")
    more = f" {marked('span', by, 'by')}" if by else ""
    remarks = escape("; ".join(sent.remarks))
    more += f" {marked('span', f'({remarks})', 'quiet')}" if remarks else ""
    if sent.tried:
        clause = " " + marked("span", escape(sent.tried.clause), "clause") if sent.tried.clause else ""
        order = f"{code(sent.tried.action)}, {code(sent.action or '')}: {escape(sent.tried.why)}{clause}"
    wrote = sent.given if sent.given != sent.action else None
    given = marked("span", say("you wrote: {wrote}", wrote=escape(wrote)), "given") if wrote else ""
    return f"<tr>{marked('td', escape(sent.role), 'mine' if sent.is_own else '')}<td>{order}{more}{given}</td></tr>"


# The end


def _people(report: Report) -> str:
    said = [_person(person) for person in report.people]
    return f'<section class="people">{small(say("Who plays"))}<ul>{"".join(said)}</ul></section>'


def _person(person: Person) -> str:
    about = ", ".join(escape(one) for one in (person.side or "", person.note) if one)
    more = f" {marked('span', about, 'quiet')}" if about else ""
    return marked("li", escape(person.name) + more, "is-reader" if person.is_reader else "")


def _checks(report: Report) -> Iterator[str]:
    sealed = [sent for game in report.games for sent in game.sent if sent.sealed]
    if not (sealed or report.chance):
        return
    said = []
    if sealed:
        rows = "".join(f"<li>{code(sent.sealed or '')}<br>{code(sent.receipt or '')}</li>" for sent in sealed)
        said.append(f"<p>{escape(report.receipts)}</p><ul>{rows}</ul>")
    if report.chance:
        games = report.games
        rows = "".join(f"<li>{escape(one.title)}: {code(one.seed_hash or '')}{_seed(one.seed)}</li>" for one in games)
        said.append(f"<p>{escape(report.chance)}</p><ul>{rows}</ul>")
    title = marked("summary", say("Receipts and seeds for checking the game"))
    yield marked("details", title + "".join(said), "checks")


def _seed(seed: str | None) -> str:
    return f"<br>{say('seed {code}', code=code(seed))}" if seed else ""
