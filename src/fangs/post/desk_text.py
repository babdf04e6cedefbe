"""Renders the Games Master's desk as plain text, for the command `fangs post`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fangs.core.errors import listed
from fangs.post.answering.timing import CLOCKS
from fangs.table.post.desk import overview
from fangs.table.post.guards import post_of
from fangs.table.post.standing import standing
from fangs.table.post.state import MASTER
from fangs.table.rows import Queued
from fangs.table.seat import a_bot
from fangs.table.state import Table
from fangs.translation import isolated, phrase, plural
from fangs.translation.formats import day

Spell = Callable[[float], str]

LETTERS = {
    "invitation": phrase("An invitation"),
    "start": phrase("The first letter"),
    "report": phrase("A report"),
    "answer": phrase("An answer"),
    "reminder": phrase("A reminder"),
    "notice": phrase("A notice"),
    "gone": phrase("A notice"),
    "press": phrase("Press"),
    "place": phrase("An answer to a sign-up"),
}
"""The name of each kind of letter, as the desk shows it."""
SAYS = {
    "ready": phrase("is ready"),
    "wait": phrase("asks to wait for the deadline"),
    "unclear": phrase("must write again because the last letter was not fully understood"),
}
"""Phrases for what a player has said about the turn."""


def desk_as_text(
    table: Table, letters: list[Queued], now: float, times: Mapping[int, float] = MappingProxyType({})
) -> str:
    """Render the Games Master's desk as text: players, holidays, press, and letters that were not sent or not understood.

    `times` gives the times of the log entries that caused undelivered letters.
    """
    return "\n".join(_lines(table, overview(table, table.master, letters, now, times=times)))


def _lines(table: Table, shown: dict[str, Any]) -> Iterator[str]:
    spell = post_of(table).rules.schedule.spell
    yield f"{table.name}  {table.game.title}, {listed((seat.called for seat in table.players), 'and', 9)}"
    yield str(standing(table))
    yield str(phrase("Missing orders: {late}.", late=shown["late"]))
    if shown["early"] is not None:
        when = spell(shown["early"])
        yield str(phrase("All orders are in. The turn will be processed {when} unless more letters arrive.", when=when))
    yield ""
    for one in shown["players"]:
        yield from _player(table, one, spell)
    for person in post_of(table).enrolled:
        what = phrase("watches") if person.watches else phrase("waits for a place")
        number = phrase("number {number} of the list", number=person.number)
        yield f"  {isolated(person.name):<20} {what}; {number}"
    for one in shown["holidays"]:
        who = phrase("The whole table") if one["player"] is None else table.seats[one["player"]].called
        first, last = one["days"]
        yield f"  {phrase('Holiday {number}: {who}, {first} to {last}', number=one['number'], who=who, first=first, last=last)}"
    for one in shown["press"]:
        yield f"  {_press(one)}: {_shortened(one['text'])}"
    for one in shown["aside"]:
        yield from _aside(table, one, spell)
    for letter in shown["letters"]:
        yield f"  {_letter(table, letter)}"


def _aside(table: Table, one: dict[str, Any], spell: Spell) -> Iterator[str]:
    """Describe a letter that was put aside."""
    what = phrase(
        "Put aside, {id} of {name}: {reason}",
        id=one["id"][:6],
        name=table.seats[one["player"]].called,
        reason=one["reason"],
    )
    yield f"  {what}"
    yield f"      {phrase('It came in turn {turn}, {when}.', turn=one['turn'], when=spell(one['at']))}"
    if one["subject"]:
        yield f"      {phrase('Subject: {subject}', subject=one['subject'])}"
    if one["text"]:
        yield f"      {_shortened(one['text'])}"


def _player(table: Table, one: dict[str, Any], spell: Spell) -> Iterator[str]:
    """Describe a player's state, such as how many orders were received and when the last letter came."""
    if one["kind"] in ("bot", "invited"):
        yield f"  {isolated(one['name']):<20} {phrase('chooses by itself') if one['kind'] == 'bot' else phrase('invited')}"
        return
    wanted, good = one["wanted"], one["understood"]
    orders = plural(wanted, "{understood} of {count} order", "{understood} of {count} orders", understood=good)
    said: list[str] = [orders if wanted else phrase("nothing to order")]
    if one["received"] is not None:
        said.append(_received(one, spell))
    if one["says"] in SAYS:
        said.append(SAYS[one["says"]])
    if one["bot"]:
        said.append(phrase("{bot} plays on", bot=a_bot(one["bot"])))
    if count := post_of(table).reliability.get(one["player"]):
        said.append(str(count))
    yield f"  {isolated(one['name']):<20} {'; '.join(map(str, said))}"
    for order in one["orders"] or []:
        game = phrase("game {number}", number=order["board"] + 1)
        yield f"      {game} {order['role']} {order['action']}"


def _received(one: dict[str, Any], spell: Spell) -> str:
    """Say when a player's last letter came, by which clock, and whether it was late."""
    came, by = spell(one["received"]), one["received_by"] or "reading"
    if by == "master":
        said = phrase("entered by the Games Master, {when}", when=came)
    else:
        said = phrase("a letter came {when}, {clock}", when=came, clock=CLOCKS[by])
    return phrase("{said}, after the deadline", said=said) if one["received_late"] else said


def _press(one: dict[str, Any]) -> str:
    said = phrase("Press {number}, {by} to {whom}", number=one["number"], by=one["by"], whom=one["whom"])
    return phrase("{press}, waits for the report", press=said) if one["held"] else said


def _letter(table: Table, letter: dict[str, Any]) -> str:
    """Describe a letter that was not sent or not delivered, with the reason if there is one."""
    kind, player, why = LETTERS[letter["kind"]], letter["player"], letter["failed"]
    who = phrase("the Games Master") if player == MASTER else _waiting(table, player)
    if letter["state"] == "held" and why:
        return phrase(
            "The question whether {who} agrees to get letters could not be delivered: {why}", who=who, why=why
        )
    if letter["state"] == "held":
        return phrase("{letter} to {who}: held until {who} agrees to get letters", letter=kind, who=who)
    if not why:
        return phrase("{letter} to {who}: waiting", letter=kind, who=who)
    if letter["state"] == "waiting":
        return phrase("{letter} to {who}: waiting: {why}", letter=kind, who=who, why=why)
    if letter["at"] is None:
        return phrase("{letter} to {who} could not be delivered: {why}", letter=kind, who=who, why=why)
    written = day(letter["at"], post_of(table).rules.schedule.zone)
    return phrase(
        "{letter} to {who} of {day} could not be delivered: {why}", letter=kind, who=who, day=written, why=why
    )


def _shortened(text: str) -> str:
    return " / ".join(text.split("\n")[:5])


def _waiting(table: Table, player: int) -> str:
    """Return the name of a player or of a person on the waiting list."""
    enrolled = {one.reader: one.name for one in post_of(table).enrolled}
    return enrolled.get(player, phrase("somebody who wrote")) if player < 0 else table.seats[player].called
