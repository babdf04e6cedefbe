"""Formats a report as plain text for an email. It begins with what the reader can do next."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from fangs.post.reporting.report_contents import GameReport, Happened, Person, Report, Sent, Task
from fangs.table.post.presses import Press
from fangs.translation import capital, figure, say

WIDTH = 78
"""The maximum width of lines. Only drawings and receipts can be wider."""


def as_text(report: Report) -> str:
    """Format a report as plain text, without a line break at its end."""
    several = len(report.games) > 1
    parts = [_head(report), *_words(report), *_next(report), *_ending(report), *_notes(report), *_press(report)]
    if several:
        parts.append(_overview(report))
    parts += ["\n\n".join(_game(game, report)) for game in report.games]
    parts += [*_people(report), *_checks(report)]
    return "\n\n".join(parts)


def titled(text: str, line: str) -> str:
    """Underline a heading with the character `line`."""
    return f"{text}\n{line * len(text)}"


def fill(text: str, indent: str = "", more: str = "") -> str:
    """Wrap a text. `indent` is put before the first line, and all following lines are indented by its width plus `more`."""
    return textwrap.fill(
        str(text),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * len(indent) + more,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _head(report: Report) -> str:
    made = "\n" + fill(say("Processed {made}.", made=report.made)) if report.made else ""
    return titled(report.heading, "=") + made


# The beginning


def _next(report: Report) -> Iterator[str]:
    """Yield paragraphs about the deadline and about orders that the reader owes."""
    if report.deadline:
        yield fill(report.deadline)
    if report.warning:
        yield fill(report.warning)
    missing = [task for task in report.tasks if task.ordered is None]
    if missing:
        yield fill(say("You still have to send these orders (the examples only show how to write them):"))
        yield "\n".join(f"{fill(report.asks(task), '  ')}\n    {task.line}" for task in missing)
        others = _others(missing)
        if others:
            yield fill(others)
    if len(missing) < len(report.tasks):
        yield fill(say("Your orders so far, which you can change until then:"))
        yield "\n".join(f"    {_addressed(task, report)}: {task.ordered}" for task in report.tasks if task.ordered)
    if report.reader is not None and report.deadline and report.status == "playing" and not report.tasks:
        yield say("You have no orders to give now.")


def _addressed(task: Task, report: Report) -> str:
    return say("game {game}, {role}", game=task.game, role=task.role) if report.is_match else task.role


def _others(tasks: list[Task]) -> str:
    """Show other forms of orders in a sentence, taken from the examples. Return "" if there are none."""
    said = {example: None for task in tasks for example in task.examples[1:]}
    return say("Other orders look like: {said}.", said=", ".join(said)) if said else ""


def _ending(report: Report) -> Iterator[str]:
    if report.ending is None:
        return
    yield fill(report.ending)
    rows = sorted((person for person in report.people if person.place is not None), key=lambda one: one.place or 0)
    if rows:
        yield "\n".join(fill(_placed(person), "  ", "   ") for person in rows)


def _placed(person: Person) -> str:
    each = f" ({' + '.join(str(figure(score, 'g')) for score in person.scores)})" if len(person.scores) > 1 else ""
    return f"{person.place}. {person.name}: {figure(person.total or 0, 'g')}{each}"


def _notes(report: Report) -> Iterator[str]:
    if report.notes:
        yield "\n".join([say("At the table:"), *(fill(_told(note), "- ") for note in report.notes)])


def _words(report: Report) -> Iterator[str]:
    if report.words:
        yield titled(say("From the Games Master"), "-")
    for one in report.words:
        yield "\n".join([*([] if one.to is None else [say("To you only:")]), *_paragraphs(str(one.shown))])


def _press(report: Report) -> Iterator[str]:
    if report.of_players:
        yield titled(say("Press"), "-")
    yield from map(pressed, report.of_players)


def pressed(one: Press) -> str:
    """Format a message, with its sender and its recipient above the text."""
    head = say("{by} to {whom}:", by=capital(one.by), whom=one.whom)
    return "\n".join([head, *_paragraphs(str(one.shown), "  ")])


def _paragraphs(text: str, indent: str = "") -> list[str]:
    return [fill(line, indent) if line.strip() else "" for line in text.splitlines()]


def _overview(report: Report) -> str:
    rows = []
    for game in report.games:
        yours = say(" You: {roles}.", roles=game.roles) if game.yours else ""
        tally = f" {game.tally}." if game.tally else ""
        rows.append(fill(f"{game.title}. {game.status}.{tally}{yours}", "", "   "))
    return "\n".join(rows)


# One game


def _game(game: GameReport, report: Report) -> Iterator[str]:
    if len(report.games) > 1:
        yours = say(" (you: {roles})", roles=game.roles) if game.yours else ""
        yield titled(f"{game.title}{yours}", "-")
    if game.sent:
        yield "\n".join([say("Ordered:"), *(fill(_sent(sent), "  ", "  ") for sent in game.sent)])
    if game.happened:
        yield "\n".join([say("What happened:"), *(fill(_told(one), "- ") for one in game.happened)])
    elif report.turn is not None:
        yield say("Nothing happened here in this turn.")
    if game.corrected:
        said = (fill(_told(one), "- ") for one in game.corrected)
        yield "\n".join([say("Corrected after this turn (the board shows the correction)") + ":", *said])
    same = say("The board is the same as in game {number}.", number=game.like) if game.like is not None else ""
    yield same or game.text.strip("\n")
    if game.scores:
        rows = [f"{one.called}: {figure(one.score, 'g')}" for one in game.scores]
        yield fill(say("The result: {rows}.", rows=", ".join(rows)))


def _sent(sent: Sent) -> str:
    by = {"master": say(", entered by the Games Master"), "bot": say(", by a bot")}.get(sent.by or "", "")
    more = f" ({'; '.join(sent.remarks)})" if sent.remarks else ""
    if sent.action is None:
        return say("{role}: no order came", role=sent.role) + more
    if sent.tried:
        why = f"{sent.tried.why} ({sent.tried.clause})" if sent.tried.clause else sent.tried.why
        return f"{sent.role}: {sent.tried.action}, {sent.action}{by}{more}: {why}"
    counted = (
        say(", which counted as {counted}", counted=sent.counted) if sent.counted else say(", which had no effect")
    )
    counted = "" if sent.counted == sent.action else counted
    given = say(' (you wrote "{given}")', given=sent.given) if sent.given and sent.given != sent.action else ""
    return f"{sent.role}: {sent.action}{counted}{by}{more}{given}"


def _told(one: Happened) -> str:
    decided = f" [{one.decided}]" if one.decided else ""
    clause = f" ({one.clause})" if one.clause else ""
    return f"{one.text}{decided}{clause}"


# The end


def _people(report: Report) -> Iterator[str]:
    rows = []
    for person in report.people:
        said = [say("you") if person.is_reader else "", str(person.side or ""), str(person.note)]
        about = ", ".join(one for one in said if one)
        rows.append(f"{person.name} ({about})" if about else person.name)
    yield fill(say("Who plays: {rows}.", rows=", ".join(rows)))
    if report.reliability:
        yield fill(report.reliability)


def _checks(report: Report) -> Iterator[str]:
    sealed = [sent for game in report.games for sent in game.sent if sent.sealed]
    seeds = [game for game in report.games if game.seed_hash]
    if not (sealed or report.chance):
        return
    yield titled(say("To check it"), "-")
    if sealed:
        yield fill(report.receipts)
        yield "\n".join(f"{sent.sealed}\n  {sent.receipt}" for sent in sealed)
    if report.chance:
        yield fill(report.chance)
        yield "\n".join(
            say("{title}, the SHA-256 hash of its seed and the seed itself:", title=game.title)
            + f"\n  {game.seed_hash}\n  {game.seed}"
            if game.seed
            else say("{title}, the SHA-256 hash of its seed:", title=game.title) + f"\n  {game.seed_hash}"
            for game in seeds
        )
