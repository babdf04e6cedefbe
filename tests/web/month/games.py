"""Games between friends, with bots, and after challenges: rated and not, public and not, of all games that there are."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any

import fangs
from fangs.core.position import Position
from tests.web.month.club import LIVE, SLOW, Club
from tests.web.month.members import Playing
from tests.web.month.memory import Known
from tests.web.serving import refused

PACES: list[dict[str, Any]] = [LIVE, SLOW, {}]
BOT = "bot:random"
LONG = 300
"""A game with so many choices is long."""


@functools.cache
def sizes(name: str) -> tuple[int, ...]:
    """The numbers of players with which a game is over soon: a game for two is given up, and other games must end by chance soon."""
    game = fangs.game(name)
    return tuple(players for players in game.players if players == 2 or _is_short(Position(game, game.start(players))))


def _is_short(position: Position) -> bool:
    rng, choices = random.Random(1), 0
    while position.kind != "over" and choices < LONG:
        if position.kind == "chance":
            outcomes, weights = zip(*position.odds, strict=True)
            position = position.play(None, rng.choices(outcomes, weights)[0])
        else:
            role = position.owing[0]
            position, choices = position.play(role, rng.choice(position.legal(role))), choices + 1
    return choices < LONG


def of_friends(club: Club, count: int) -> list[str]:
    """So many tables: of every game in turn, with as many players as it can have."""
    known, opened = fangs.names(), list[str]()
    for number in range(count):
        name = known[number % len(known)]
        players = [one for one in sizes(name) if one <= club.size.most_players]
        opened.append(_table(club, name, club.rng.choice(players), number))
    return opened


def _table(club: Club, game: str, players: int, number: int) -> str:
    """Open a table: every second is rated, every fifth has no spectators, and every seventh a bot."""
    has_bot = number % 7 == 6
    rated = number % 2 == 0 and not has_bot
    may = [member for member in _who_may(club, rated) if member is not club.living or not has_bot]
    who = club.rng.sample(may, players - has_bot)
    pace = PACES[number % 2] if rated else club.rng.choice(PACES)
    known = fangs.game(game)
    if Position(known, known.start(players)).secret_owners:  # clocks would tell who plays whom
        pace = SLOW
    public = number % 5 != 4
    seats = ["me", *["friend"] * (len(who) - 1), *[BOT] * has_bot]
    asked = {"game": game, "players": players, "seats": seats, "pace": pace, "rated": rated, "spectators": public}
    opened = who[0].done("/tables", **asked, chat="seats")
    table = str(opened["table"])
    club.memory.opened(table, Known(game, public, rated))
    who[0].keys[table] = opened["token"]
    for member, link in zip(who[1:], (opened["links"][str(at)] for at in range(1, len(who))), strict=True):
        member.keys[table] = member.done("/join", token=link)["token"]
    for member in who:
        member.sits(table)
    if number % 2 == 0:
        _hears(club, who[-1], table)
    return table


def _who_may(club: Club, rated: bool) -> Sequence[Playing]:
    """Those who play with everybody: no programs where somebody does not want them, and nobody who has blocked another."""
    people = [member for member in club.players if member not in club.players[3:5]]
    return people if rated else [*people[:-4], *club.programs]


def _hears(club: Club, member: Playing, table: str) -> None:
    """A player wants to be told by push messages."""
    answer = member.act(table, "push", **club.receiver.browser(member.id))
    assert answer.is_success, answer.text


def challenges(club: Club) -> None:
    """Challenges that are accepted, declined, withdrawn and answered with another one."""
    for number, game in enumerate(fangs.all_games()):
        one, other, third, fourth = club.rng.sample(_who_may(club, rated=True), 4)
        _accepted(club, one, other, game.name, rated=number % 2 == 0)
        id = third.done("/challenges", handle=fourth.handle, game=game.name)["id"]
        end = ("decline", "withdraw", "counter")[number % 3]
        if end != "counter":
            (third if end == "withdraw" else fourth).done(f"/challenges/{id}/decline")
        else:
            instead = fangs.names()[number - 1]
            new = fourth.done(f"/challenges/{id}/counter", game=instead, pace=LIVE)["id"]
            _begin(club, third, fourth, new, instead, rated=False)
        refused(fourth.send(f"/challenges/{id}/accept"), 409, words="has ended")
        club.memory.count("challenges", 2)
    programs = [program for program in club.programs if program is not club.living][:2]
    if len(programs) == 2:
        _accepted(club, programs[0], programs[1], fangs.names()[0], rated=True)


def _accepted(club: Club, one: Playing, other: Playing, game: str, rated: bool) -> None:
    made = one.done("/challenges", handle=other.handle, game=game, pace=LIVE, rated=rated)
    _begin(club, other, one, made["id"], game, rated)


def _begin(club: Club, who: Playing, other: Playing, id: str, game: str, rated: bool) -> None:
    """A challenge is accepted, and further seats are taken by programs, or by anybody at a rated table."""
    seat = who.done(f"/challenges/{id}/accept")
    table = str(seat["table"])
    who.keys[table] = seat["token"]
    club.memory.opened(table, Known(game, True, rated))
    for member in (who, other):
        member.sits(table)
    there = {who.id, other.id}
    for place in who.at(table, "view").json()["seats"]:
        if place["kind"] == "open" and place["account"] is None:
            more = next(member for member in _who_may(club, rated) if member.id not in there)
            more.keys[table] = more.done(f"/tables/{table}/sit", player=place["player"], name="")["token"]
            more.sits(table)
            there.add(more.id)
