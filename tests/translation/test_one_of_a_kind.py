"""A sentence with a number has a form for one: no reader is told of `1 byes`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fangs.table.post.schedule import spell_hours
from fangs.thinking.evaluation import chance
from fangs.translation import speaking
from fangs.translation.sources import Message, parts

COUNTED = re.compile(r"\{\w+\} (?:([a-z]+) )?([a-z]+)\b")
"""A field with the word after it, or the next but one."""

A_CONSTANT = {
    "A clock must begin with more than 0 and at most {most_bank} seconds, but you gave {bank}.",
    "A choice can add 0 to {most_increment} seconds to a clock, but you gave {increment}.",
    "A bot can stand in after 1 to {most_turns} missed turns, or never (0), but you gave {number}.",
    "A bot may play on for {called} only after {long_absent_turns} missed turns in a row or after a resignation.",
    "A deadline must be more than 0 and at most {most_hours} hours, but you gave {hours}.",
    "A film can have at most {most} steps here, but you chose {count}. Please choose fewer.",
    "A film can have at most {most} steps. Please choose fewer.",
    "A plan can have up to {most} lines, each with 1 to {longest} choices.",
    "A record for analysis can have at most {most_steps} steps, but this record has {steps}.",
    "A study can have at most {most} positions, but this record has {count} after step {begin}. Begin at a later step.",
    "A study can have at most {most} positions, but this study has {count}.",
    "A table can start from a record of at most {most_steps} steps, but this record has {steps}.",
    "An issue can have up to {most_tables} tables.",
    "Each player can take {most_away} days off at a table.",
    "Each player can take {most_away} days off. Only the Games Master can give more.",
    "Only the first {most_lines} lines are read.",
    "Only the first {most_written} lines are read.",
    "The whole request did not arrive within {body_patience} seconds.",
    "There are only {most} hunters, so the number must be from 0 to {most}.",
    "Up to {aborts_a_day} games can be aborted per day from one network address. Play this game or resign.",
    "You already have {most} players on this list. Remove one first.",
    "You are already in {most} tournaments. Wait until one of them ends.",
    "You can abort up to {aborts_a_day} games per day. Play this game or resign.",
    "You can take a holiday only at a table with a deadline of at least {hours} hours.",
    "a record can have at most {most} other lines in its head, each with at most {most_letters} printable characters.",
    "{called} has not missed {long_absent_turns} turns in a row and can be replaced only after resigning with the "
    "order “I resign”.",
    "{given} is not a valid handle. A handle has {least} to {most} letters and digits, begins with a letter, and may "
    "have single hyphens or underscores inside.",
    "{what} must be more than 0 and at most {most_hours} hours, but you gave {shown}.",
}
"""The number is a limit in the code, which is greater than 1."""
TWO_OR_MORE = {
    "Your games: news of {tables} tables, your turn at {turns}",
    " · a bot that plays perfectly with {players} players",
    "A match of {title} for {players} must have {number} games, but this match has {records}.",
    "A result must give a place to each of the {count} seats. Places are counted from 1, and tied seats have the same "
    "place.",
    "A table must have {sizes} players, but you asked for {size}.",
    "From {first} to {last} points in the last {games} games",
    "The level {level} has not been measured in {title} with {players} players.",
    "The option suits names {count} players ({suits}), but the game has {players}.",
    "This bot has no rating in {title} with {players} players.",
    "This text has {count} records. Keep only the record that you mean.",
    "a match of {count} games",
    "a match of {title}, {boards} games at once",
    "one learner, because nobody chooses a side with {players} players",
    "{count} players",
    "{days} days {hours} h left",
    "{least} to {most} players",
    "{players} players",
    "{players} values, null or 1 to {players}",
    "{some} or {most} players",
    "{title} is for {list} players, but you asked for {players}.",
    "{title} is for {sizes} players at a table.",
    "{words}: {players} players, {pace}",
    "{after} missed turns in a row",
    "Estimated by a search of {count} games from here. Small differences may be errors.",
    "Estimated: the computer tried out {count} games from here",
    "A strength of {mean} ± {deviation} points is outside the scale.",
    "Fetch your {count} castaways.",
    "For the shark, {goal} is {steps} steps away from {start}, but it can swim at most 4.",
}
"""A game has two or more players, a match two or more games, and so on; there is another sentence for one, or none is possible."""
NO_NUMBER = {
    "Against {bot} bots",
    "Play now: {bot} bots",
    "Play now: {title}, against {bot} bots",
    "{address} gets letters.",
    "{handle} mixes letters of different alphabets. Use letters of one alphabet only.",
    "{one} and {other} change places",
    "{pirate} moves to the front",
    "{pirate} moves to the front and takes all its cards back",
    "{ship} moves at speed {speed}",
    "{who} is the only swimmer in play, and may not stay on {place} two turns in a row.",
}
"""The field is a name, not a number."""


def messages() -> Iterator[Message]:
    """All messages of the program and of the games."""
    for part in parts():
        yield from part.messages()


def nouns() -> set[str]:
    """The words for several things, from the sentences that have a form for one."""
    found = set[str]()
    for message in messages():
        if not isinstance(message, str):
            one, many = message
            words = {word for match in COUNTED.finditer(many) for word in match.groups() if word}
            found |= {word for word in words if word.endswith("s")} - set(re.findall("[a-z]+", one))
    return found - {"is", "has", "was"}


def test_every_sentence_with_a_number_of_things_has_a_form_for_one_or_never_needs_it() -> None:
    things = nouns()
    assert {"byes", "games", "hours", "minutes", "players", "points", "seats", "steps", "tables"} <= things
    named = re.compile(rf"\{{\w+\}} (?:[a-z]+ )?(?:{'|'.join(sorted(things))})\b")
    without = {message for message in messages() if isinstance(message, str) and named.search(message)}

    assert without == A_CONSTANT | TWO_OR_MORE | NO_NUMBER


@pytest.mark.parametrize(
    ("hours", "english", "german"),
    [
        (1 / 60, "1 minute", "1 Minute"),
        (0.5, "30 minutes", "30 Minuten"),
        (1.5 / 60, "1.5 minutes", "1,5 Minuten"),
        (1, "1 hour", "1 Stunde"),
        (1.5, "1.5 hours", "1,5 Stunden"),
        (24, "1 day", "1 Tag"),
        (48.0, "2 days", "2 Tage"),
    ],
)
def test_times_are_said_in_the_form_for_their_number(hours: float, english: str, german: str) -> None:
    assert str(spell_hours(hours)) == english
    with speaking("de"):
        assert str(spell_hours(hours)) == german


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [(1.0, "1 point", "1 Punkt"), (-1.0, "−1 point", "−1 Punkt"), (1.5, "1.5 points", "1,5 Punkte")],
)
def test_points_are_said_in_the_form_for_their_number(value: float, english: str, german: str) -> None:
    assert str(chance(value, 3, is_exact=False)) == english
    with speaking("de"):
        assert str(chance(value, 3, is_exact=False)) == german
