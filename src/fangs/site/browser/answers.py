"""Answers the requests of pages in the browser, without a server.

The addresses and the JSON are the same as on the server, but everything is in one browser.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import fangs
from fangs import bots
from fangs.content import analysis as boards
from fangs.content import games as listed
from fangs.content import lessons, puzzles, showing
from fangs.content.missing import Missing
from fangs.core.errors import FangsError, RequestError, error_json
from fangs.core.game import Game
from fangs.core.pictures.film import smoothness
from fangs.core.pictures.themes import Theme
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.site.browser.tables import Command, Tables, people_of
from fangs.solve.deferred import Deferred
from fangs.table import agreeing, people, rhythm
from fangs.table.board import Board
from fangs.table.events import Events
from fangs.table.guards import board_of
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat, NoTable
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views import table_view as views
from fangs.table.views.board_view import board_at, board_text, foretellings, next_choices
from fangs.table.views.summary import summary
from fangs.thinking import analysis, hint, review
from fangs.translation import language, languages, phrase, speaking, spelled

Json = Any
OK = 200
CHUNK = 3
"""The number of steps that are reviewed per request.

It is lower than on a server, so that the page does not wait long.
"""
JUDGED, THOUGHT = 200, 300
"""The number of simulations for each choice in a review, and for each analysis or hint.

They take about a second in a browser.
"""
FILMED, SHOTS, PART = 200, 400, 5
"""The maximum number of steps and of frames in a film, and the number of steps that are drawn per request."""
MAX_RECORD = 300_000
SETTINGS = {
    "opening": "all",
    "by_post": False,
    "contact": None,
    "push": None,
    "mail": False,
    "here_only": False,
    "pictures": True,
}
"""The response that describes a server's settings, with the values for a site without a server.

A site sends no letters and no push messages.
"""


log = logging.getLogger(__name__)


class Asked(NamedTuple):
    """A page's request, with the variable parts of its address, its query and its body."""

    tables: Tables
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def table(self) -> str:
        """The name of the table in the request's address."""
        return self.parts["table"]

    @property
    def board(self) -> int:
        """The number of the board in the request's address or body, or 0 by default."""
        return _number(self.parts.get("board", self.body.get("board", 0)))

    @property
    def theme(self) -> Theme:
        """The theme in which a picture is to be drawn: light or dark."""
        return Theme.dark if self.query.get("theme") == Theme.dark else Theme.light

    @property
    def spoken(self) -> str:
        """The language of the texts in a picture."""
        wanted = self.query.get("language", "")
        return wanted if wanted in languages() else language()

    def number(self, name: str) -> int | None:
        """Return a number from the request's query, or None if it is missing. Raise RequestError if it is not a number."""
        return _number(self.query[name]) if name in self.query else None

    def part(self, name: str) -> int:
        """Return a number from the request's address. Raise RequestError if it is not a number."""
        return _number(self.parts[name])

    def whole(self) -> Table:
        """Return the table in the request's address. Raise NoTable if there is none."""
        return self.tables.held(self.table).table

    def at(self) -> Board:
        """Return the board in the request's address. Raise NoTable or RequestError if there is none."""
        return board_of(self.whole(), self.board)

    def game(self) -> Game:
        """Return the game in the request's address. Raise Missing if there is none."""
        try:
            return fangs.game(self.parts["name"])
        except RequestError as error:
            raise Missing(error.message) from None

    def look(self) -> tuple[Table, Seat | None]:
        """Return the table in the request's address, and the seat from which it is seen.

        Raise NoTable if there is no such table.
        """
        return self.whole(), self.tables.reader(self.table)

    def player(self) -> int | None:
        """Return the number of the player from whose seat the table is seen, or None."""
        _, seat = self.look()
        return None if seat is None else seat.player

    def act(self, command: Callable[[Table, Seat, float], Events]) -> Table:
        """Apply a command by the player at the screen to the table.

        Raise NoSeat if there is no such player, or whatever the command raises.
        """

        def of_seat(table: Table, now: float) -> Events:
            seat = self.tables.reader(self.table)
            if seat is None:
                raise NoSeat.phrased("Only people with a seat at this table can do that.")
            return command(table, seat, now)

        return self.tables.transact(self.table, of_seat)


def answer(tables: Tables, method: str, address: str, body: Mapping[str, Any], spoken: str) -> tuple[int, Json]:
    """Answer a request with an HTTP status and a body, which is JSON or text.

    Raise Deferred if a table of exact values must be fetched first.
    """
    with speaking(spoken):
        try:
            return OK, spelled(_found(tables, method, address, body))
        except Deferred:
            raise  # The page sends the request again.
        except (Missing, NoTable) as error:
            return 404, spelled(refusal(error))
        except FangsError as error:
            return 403 if error.kind == "seat" else 409 if error.kind == "stale" else 422, spelled(refusal(error))
        except Exception:
            log.exception("%s %s was not answered", method, address)
            return 500, spelled(error_json("fault", phrase("Something went wrong here. Please load the page again.")))


def _found(tables: Tables, method: str, address: str, body: Mapping[str, Any]) -> Json:
    parts = urlsplit(address)
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    for pattern, made in _PATTERNS:
        if found := pattern.fullmatch(f"{method} {parts.path}"):
            named = {name: unquote(value) for name, value in found.groupdict().items()}
            return made(Asked(tables, named, query, body))
    raise Missing.phrased("There is nothing at this address.")


def refusal(error: FangsError) -> Json:
    """Convert an error to the JSON that the server would send."""
    return error_json(error.kind, error.message, error.clause)


def _number(text: object) -> int:
    try:
        return int(str(text))
    except ValueError:
        raise RequestError.phrased("{text} is not a number.", text=str(text)) from None


# Games, lessons and puzzles


def _games(asked: Asked) -> Json:
    names = bots.names()
    for game in fangs.all_games():
        names = listed.without_compiler(names, Position(game, game.start()))
    return listed.games(names)


def _bots(asked: Asked) -> Json:
    start = listed.start_of(asked.game(), asked.number("players"), asked.query.get("options", "{}"))
    return {"bots": listed.described_bots(listed.without_compiler(bots.offered(start), start), start)}


def _scenery(asked: Asked) -> Json:
    return listed.scenery(asked.game(), asked.number("players"), asked.query.get("options", "{}"))


# The analysis board


def _look(asked: Asked) -> Json:
    record = asked.body.get("record")
    fields = {name: value for name, value in asked.body.items() if name in boards.Look._fields}
    return boards.looked(boards.Look(**fields | ({"record": Record.unsealed(record, MAX_RECORD)} if record else {})))


def _no_studies(asked: Asked) -> Json:
    raise RequestError.phrased("Studies need a server. Here, you can open positions and records.")


# Tables


def _open(asked: Asked) -> Json:
    wanted = asked.body
    record = wanted.get("record")
    setup = Setup(
        game=str(wanted.get("game")),
        players=wanted.get("players"),
        options=wanted.get("options", {}),
        match=bool(wanted.get("match")),
        seats=[seat.replace("open:", "bot:") for seat in wanted.get("seats", ())],
        name=wanted.get("name") or "",
        record=Record.unsealed(record, MAX_RECORD) if record else None,
    )
    table = asked.tables.open(setup, wanted.get("names", ()))
    host = next(seat.player for seat in table.seats if seat.host)
    return {"table": table.name, "token": "", "player": host, "links": {}, "recovery": None}


def view_of(tables: Tables, name: str) -> Json:
    """Return a table as JSON, as the player at the screen sees it.

    The result also names the player to whom the device must be handed next. Raise NoTable if there is no such table.
    """
    seat, now = tables.reader(name), tables.clock()
    table = tables.held(name).table
    seen = dict.fromkeys(people_of(table), now)
    # Nobody is asked before a choice is undone, because the players sit beside each other.
    shown = views.view(table, seat, now, seen) | {"undo_asks": []}
    may = {*shown["may"], *(["undo"] if _last_to_choose(table, 0) else [])}
    return {"now": now, "hand_to": tables.next_reader(name), **shown, "may": sorted(may)}


def _summary(asked: Asked) -> Json:
    """Return the table's entry in the list of tables, as the first person at the screen sees it.

    It counts as this person's turn if it is the turn of anybody at the screen.
    """
    table = asked.whole()
    people = people_of(table)
    found = summary(table, table.players[people[0]] if people else None, asked.tables.clock())
    return found | {"your_turn": any(table.owes(player) for player in people)}


def _foretold(asked: Asked) -> Json:
    at, role = asked.at(), asked.query.get("role", "")
    at.game.role_number(role)
    return {"number": at.number, "actions": foretellings(asked.whole(), at, role, asked.player())}


def _ahead(asked: Asked) -> Json:
    at = asked.at()
    return {"number": at.number, "actions": next_choices(asked.whole(), at, asked.player())}


def _picture(asked: Asked) -> Json:
    with speaking(asked.spoken):
        return str(showing.picture(asked.whole(), asked.board, asked.part("steps"), asked.theme))


def _slides(asked: Asked) -> Json:
    """Return a game as slides, even while it is in progress.

    On a server, the game must be over.
    """
    with speaking(asked.spoken):
        return spelled(showing.stretch(asked.whole(), asked.board, asked.number("start"), asked.number("end")))


def _shots(asked: Asked) -> Json:
    """Return the next few frames of a film, after its first `done` steps.

    The page puts the film together.
    """
    stretch = showing.to_film(asked.whole(), asked.board, asked.number("start"), asked.number("end"), FILMED)
    done, steps = asked.number("done") or 0, stretch.last - stretch.first
    smooth = smoothness(*stretch, SHOTS)
    with speaking(asked.spoken):
        found = showing.shots(stretch, done, asked.theme, smooth, PART)
    more = done + PART < steps
    return {"shots": found, "done": done + PART if more else None, "of": steps}


def _hint(asked: Asked) -> Json:
    (table, seat), at = asked.look(), asked.at()
    if seat is None or seat.player is None or not rhythm.may_have_hints(table, seat):
        raise NoSeat.phrased("You can get hints only in games against bots.")
    return hint.hint(at.position.json(at.seat_of(seat.player)), asked.query.get("role", ""), THOUGHT, plain=True)


def _review(asked: Asked) -> Json:
    table, at, start = asked.whole(), asked.at(), asked.number("start") or 0
    if table.phase is not Phase.OVER:
        raise RequestError.phrased("A game can be reviewed only when it is over.")
    steps, end = len(at.steps), start + CHUNK
    judged = review.judge(str(table.record(at.index)), start, end, JUDGED, True)
    points = at.game.stake != 1
    return {"from": start, "of": steps, "judged": judged, "next": end if end < steps else None, "points": points}


# What a player does


def _choose(asked: Asked) -> Json:
    body = asked.body

    def choose(table: Table, seat: Seat, now: float) -> Events:
        assert seat.player is not None
        return rhythm.choose(table, seat.player, asked.board, body["number"], body["role"], body["action"])

    return {"number": asked.act(choose).boards[asked.board].number}


def _hand_over(asked: Asked) -> Json:
    asked.tables.hand_over(asked.table, _number(asked.body.get("player")))
    return {}


def _name(asked: Asked) -> Json:
    """Change the names of people at the screen."""
    for player, name in asked.body["names"].items():
        asked.tables.name(asked.table, _number(player), name)
    return {}


def _propose(asked: Asked) -> Json:
    """Propose something to the others, who agree automatically because they sit at the same screen.

    Anybody can therefore undo the last choice.
    """
    what, number = str(asked.body.get("what")), asked.body.get("number")

    def propose(table: Table, seat: Seat, now: float) -> Events:
        author = seat if what != "undo" else _last_to_choose(table, asked.board) or seat
        return agreeing.propose(table, author, what, asked.board, number)

    after = asked.act(propose)
    for player in people_of(after):
        if (proposal := after.proposal) is None:
            break
        if player in proposal.waiting:
            after = asked.tables.transact(asked.table, _agreeing(player, proposal.seq))
    return {}


def _last_to_choose(table: Table, board: int) -> Seat | None:
    """Return the seat of the person who made the last choice that can be undone, or None if there is none."""
    able = [table.players[player] for player in people_of(table) if agreeing.may_undo(table, table.players[player])]
    at = board_of(table, board)
    return max(able, key=lambda seat: at.last_choice(seat.player or 0) or 0, default=None)


def _agreeing(player: int, proposal: int) -> Command:
    return lambda table, now: agreeing.answer(table, table.players[player], proposal, True)


def _resign(asked: Asked) -> Json:
    asked.act(lambda table, seat, now: people.resign(table, seat))
    return {}


def _follow(asked: Asked) -> Json:
    table = asked.tables.rematch(asked.table)
    return {"table": table.name, "player": people_of(table)[0], "token": ""}


_ANSWERS: dict[str, Callable[[Asked], Json]] = {
    "GET /games": _games,
    "GET /games/{name}/bots": _bots,
    "GET /games/{name}/scenery/{version}.svg": _scenery,
    "GET /games/{name}/clauses/{clause}": lambda asked: listed.clause(asked.game(), asked.parts["clause"]),
    "GET /games/{name}/guide": lambda asked: lessons.guide(asked.game()),
    "GET /games/{name}/legend": lambda asked: lessons.legend(asked.game()),
    "GET /games/{name}/lesson": lambda asked: lessons.lesson(asked.game()),
    "GET /games/{name}/lesson/{step}": lambda asked: lessons.followed(
        asked.game(), asked.part("step"), asked.query.get("action", "")
    ),
    "GET /games/{name}/lesson/{step}/foretold": lambda asked: lessons.foretold(asked.game(), asked.part("step")),
    "GET /games/{name}/puzzles/{number}": lambda asked: puzzles.puzzle(asked.game(), asked.part("number")),
    "GET /games/{name}/puzzles/{number}/foretold": lambda asked: puzzles.previews(asked.game(), asked.part("number")),
    "GET /games/{name}/tried/{number}": lambda asked: puzzles.tried(
        asked.game(), asked.part("number"), asked.query.get("action")
    ),
    "POST /analysis/look": _look,
    "POST /analysis/set-up": lambda asked: boards.set_up(asked.body["position"], asked.body.get("change")),
    "POST /analysis/thought": lambda asked: analysis.analyse(asked.body["position"], THOUGHT, True),
    "POST /studies": _no_studies,
    "GET /house": lambda asked: SETTINGS,
    "GET /bots": lambda asked: {"getting_ready": []},
    "POST /tables": _open,
    "GET /tables/{table}/view": lambda asked: view_of(asked.tables, asked.table),
    "GET /tables/{table}/summary": _summary,
    "GET /tables/{table}/log": lambda asked: views.log(
        asked.whole(), max(0, asked.number("start") or 0), asked.player()
    ),
    "GET /tables/{table}/boards/{board}/foretold": _foretold,
    "GET /tables/{table}/boards/{board}/ahead": _ahead,
    "GET /tables/{table}/boards/{board}/at/{steps}": lambda asked: board_at(
        asked.whole(), asked.at(), asked.player(), asked.part("steps")
    ),
    "GET /tables/{table}/boards/{board}/text": lambda asked: board_text(asked.whole(), asked.at(), asked.player()),
    "GET /tables/{table}/boards/{board}/record": lambda asked: str(
        asked.whole().record_file(asked.at().index, asked.player())
    ),
    "GET /tables/{table}/boards/{board}/at/{steps}/picture.svg": _picture,
    "GET /tables/{table}/boards/{board}/slides": _slides,
    "GET /tables/{table}/boards/{board}/shots": _shots,
    "GET /tables/{table}/boards/{board}/hint": _hint,
    "GET /tables/{table}/boards/{board}/review": _review,
    "POST /tables/{table}/moves": _choose,
    "POST /tables/{table}/hand-over": _hand_over,
    "POST /tables/{table}/names": _name,
    "POST /tables/{table}/propose": _propose,
    "POST /tables/{table}/resign": _resign,
    "POST /tables/{table}/rematch": lambda asked: {"table": asked.tables.rematch(asked.table).name},
    "POST /tables/{table}/follow": _follow,
}
"""The functions that answer requests, by address. Words in braces stand for the variable parts of an address."""
_PATTERNS = [(re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", address)), made) for address, made in _ANSWERS.items()]
