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
from fangs.core.errors import FangsError, RequestError
from fangs.core.game import Game
from fangs.core.pictures.film import smoothness
from fangs.core.pictures.themes import Theme
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.site.browser.tables import Command, Tables, people_of
from fangs.solve.deferred import Deferred
from fangs.table import agreeing, people, rhythm
from fangs.table.events import Events
from fangs.table.guards import board_of
from fangs.table.opening import Setup
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

    def whole(self) -> Table:
        """Return the table in the request's address. Raise NoTable if there is none."""
        return self.tables.held(self.table).table

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
        return self.tables.held(self.table).table, self.tables.reader(self.table)

    def player(self) -> int | None:
        """Return the number of the player from whose seat the table is seen, or None."""
        seat = self.look()[1]
        return None if seat is None else seat.player

    def act(self, command: Callable[[Table, Seat, float], Events]) -> Table:
        """Apply a command by the player at the screen to the table.

        Raise NoSeat if there is no such player, or whatever the command raises.
        """

        def of_seat(table: Table, now: float) -> Events:
            seat = self.tables.reader(self.table)
            if seat is None:
                raise NoSeat(phrase("Only people with a seat at this table can do that."))
            return command(table, seat, now)

        return self.tables.transact(self.table, of_seat)


Answer = Callable[[Asked], Json]
_ANSWERS: list[tuple[str, re.Pattern[str], Answer]] = []


def answers(method: str, path: str) -> Callable[[Answer], Answer]:
    """Register a function that answers requests to an address, such as `/games/{name}/bots`.

    Words in braces stand for the variable parts of the address.
    """
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def add(answer: Answer) -> Answer:
        _ANSWERS.append((method, pattern, answer))
        return answer

    return add


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
            return 500, spelled(_refused("fault", phrase("Something went wrong here. Please load the page again.")))


def _found(tables: Tables, method: str, address: str, body: Mapping[str, Any]) -> Json:
    parts = urlsplit(address)
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    for wanted, pattern, made in _ANSWERS:
        if wanted == method and (found := pattern.fullmatch(parts.path)):
            named = {name: unquote(value) for name, value in found.groupdict().items()}
            return made(Asked(tables, named, query, body))
    raise Missing(phrase("There is nothing at this address."))


def refusal(error: FangsError) -> Json:
    """Convert an error to the JSON that the server would send."""
    return _refused(error.kind, error.message, error.clause)


def _refused(kind: str, message: str, clause: str | None = None) -> Json:
    return {"error": {"kind": kind, "message": message, "clause": clause}}


def _number(text: object) -> int:
    try:
        return int(str(text))
    except ValueError:
        raise RequestError(phrase("{text} is not a number.", text=str(text))) from None


# Games, lessons and puzzles


@answers("GET", "/games")
def _games(asked: Asked) -> Json:
    names = bots.names()
    for game in fangs.all_games():
        names = listed.without_compiler(names, Position(game, game.start()))
    return listed.games(names)


@answers("GET", "/games/{name}/bots")
def _bots(asked: Asked) -> Json:
    players = _number(asked.query["players"]) if "players" in asked.query else None
    start = listed.start_of(asked.game(), players, asked.query.get("options", "{}"))
    return {"bots": listed.described_bots(listed.without_compiler(bots.offered(start), start), start)}


@answers("GET", "/games/{name}/scenery/{version}.svg")
def _scenery(asked: Asked) -> Json:
    players = _number(asked.query["players"]) if "players" in asked.query else None
    return listed.scenery(asked.game(), players, asked.query.get("options", "{}"))


@answers("GET", "/games/{name}/clauses/{clause}")
def _clause(asked: Asked) -> Json:
    return listed.clause(asked.game(), asked.parts["clause"])


@answers("GET", "/games/{name}/guide")
def _guide(asked: Asked) -> Json:
    return lessons.guide(asked.game())


@answers("GET", "/games/{name}/legend")
def _legend(asked: Asked) -> Json:
    return lessons.legend(asked.game())


@answers("GET", "/games/{name}/lesson")
def _lesson(asked: Asked) -> Json:
    return lessons.lesson(asked.game())


@answers("GET", "/games/{name}/lesson/{step}")
def _followed(asked: Asked) -> Json:
    return lessons.followed(asked.game(), _number(asked.parts["step"]), asked.query.get("action", ""))


@answers("GET", "/games/{name}/lesson/{step}/foretold")
def _lesson_foretold(asked: Asked) -> Json:
    return lessons.foretold(asked.game(), _number(asked.parts["step"]))


@answers("GET", "/games/{name}/puzzles/{number}")
def _puzzle(asked: Asked) -> Json:
    return puzzles.puzzle(asked.game(), _number(asked.parts["number"]))


@answers("GET", "/games/{name}/puzzles/{number}/foretold")
def _puzzle_foretold(asked: Asked) -> Json:
    return puzzles.previews(asked.game(), _number(asked.parts["number"]))


@answers("GET", "/games/{name}/tried/{number}")
def _tried(asked: Asked) -> Json:
    return puzzles.tried(asked.game(), _number(asked.parts["number"]), asked.query.get("action"))


# The analysis board


@answers("POST", "/analysis/look")
def _look(asked: Asked) -> Json:
    record = asked.body.get("record")
    fields = {name: value for name, value in asked.body.items() if name in boards.Look._fields}
    return boards.looked(boards.Look(**fields | ({"record": Record.unsealed(record, MAX_RECORD)} if record else {})))


@answers("POST", "/analysis/set-up")
def _set_up(asked: Asked) -> Json:
    return boards.set_up(asked.body["position"], asked.body.get("change"))


@answers("POST", "/analysis/thought")
def _thought(asked: Asked) -> Json:
    return analysis.analyse(asked.body["position"], THOUGHT, True)


@answers("POST", "/studies")
def _no_studies(asked: Asked) -> Json:
    raise RequestError(phrase("Studies need a server. Here, you can open positions and records."))


# Tables


@answers("GET", "/house")
def _house(asked: Asked) -> Json:
    return SETTINGS


@answers("GET", "/bots")
def _getting_ready(asked: Asked) -> Json:
    return {"getting_ready": []}


@answers("POST", "/tables")
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


@answers("GET", "/tables/{table}/view")
def _view(asked: Asked) -> Json:
    return view_of(asked.tables, asked.table)


def view_of(tables: Tables, name: str) -> Json:
    """Return a table as JSON, as the player at the screen sees it.

    The result also names the player to whom the device must be handed next. Raise NoTable if there is no such table.
    """
    seat, now = tables.reader(name), tables.clock()
    table = tables.held(name).table
    seen = dict.fromkeys(people_of(table), now)
    shown = views.view(table, seat, now, seen) | {
        "undo_asks": []
    }  # Nobody is asked, because the players sit beside each other.
    may = {*shown["may"], *(["undo"] if _last_to_choose(table, 0) else [])}
    return {"now": now, "hand_to": tables.next_reader(name), **shown, "may": sorted(may)}


@answers("GET", "/tables/{table}/summary")
def _summary(asked: Asked) -> Json:
    """Return the table's entry in the list of tables, as the first person at the screen sees it.

    It counts as this person's turn if it is the turn of anybody at the screen.
    """
    table = asked.tables.held(asked.table).table
    people = people_of(table)
    found = summary(table, table.players[people[0]] if people else None, asked.tables.clock())
    return found | {"your_turn": any(table.owes(player) for player in people)}


@answers("GET", "/tables/{table}/log")
def _log(asked: Asked) -> Json:
    return views.log(asked.look()[0], max(0, _number(asked.query.get("start", 0))), asked.player())


@answers("GET", "/tables/{table}/boards/{board}/foretold")
def _foretold(asked: Asked) -> Json:
    table, role = asked.look()[0], asked.query.get("role", "")
    at = board_of(table, asked.board)
    at.game.role_number(role)
    return {"number": at.number, "actions": foretellings(table, at, role, asked.player())}


@answers("GET", "/tables/{table}/boards/{board}/ahead")
def _ahead(asked: Asked) -> Json:
    table = asked.look()[0]
    at = board_of(table, asked.board)
    return {"number": at.number, "actions": next_choices(table, at, asked.player())}


@answers("GET", "/tables/{table}/boards/{board}/at/{steps}")
def _position(asked: Asked) -> Json:
    table = asked.look()[0]
    return board_at(table, board_of(table, asked.board), asked.player(), _number(asked.parts["steps"]))


@answers("GET", "/tables/{table}/boards/{board}/text")
def _text(asked: Asked) -> Json:
    table = asked.look()[0]
    return board_text(table, board_of(table, asked.board), asked.player())


@answers("GET", "/tables/{table}/boards/{board}/record")
def _record(asked: Asked) -> Json:
    table = asked.look()[0]
    return str(table.record_file(board_of(table, asked.board).index, asked.player()))


@answers("GET", "/tables/{table}/boards/{board}/at/{steps}/picture.svg")
def _picture(asked: Asked) -> Json:
    with speaking(asked.spoken):
        return str(showing.picture(asked.whole(), asked.board, _number(asked.parts["steps"]), asked.theme))


@answers("GET", "/tables/{table}/boards/{board}/slides")
def _slides(asked: Asked) -> Json:
    """Return a game as slides, even while it is in progress.

    On a server, the game must be over.
    """
    with speaking(asked.spoken):
        return spelled(showing.stretch(asked.whole(), asked.board, asked.number("start"), asked.number("end")))


@answers("GET", "/tables/{table}/boards/{board}/shots")
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


@answers("GET", "/tables/{table}/boards/{board}/hint")
def _hint(asked: Asked) -> Json:
    table, seat = asked.look()
    role = asked.query.get("role", "")
    at = board_of(table, asked.board)
    if seat is None or seat.player is None or not rhythm.may_have_hints(table, seat):
        raise NoSeat(phrase("You can get hints only in games against bots."))
    return hint.hint(at.position.json(at.seat_of(seat.player)), role, THOUGHT, plain=True)


@answers("GET", "/tables/{table}/boards/{board}/review")
def _review(asked: Asked) -> Json:
    table = asked.look()[0]
    at, start = board_of(table, asked.board), _number(asked.query.get("start", 0))
    if table.phase is not Phase.OVER:
        raise RequestError(phrase("A game can be reviewed only when it is over."))
    steps, end = len(at.steps), start + CHUNK
    judged = review.judge(str(table.record(at.index)), start, end, JUDGED, True)
    points = at.game.stake != 1
    return {"from": start, "of": steps, "judged": judged, "next": end if end < steps else None, "points": points}


# What a player does


@answers("POST", "/tables/{table}/moves")
def _choose(asked: Asked) -> Json:
    body = asked.body

    def choose(table: Table, seat: Seat, now: float) -> Events:
        assert seat.player is not None
        return rhythm.choose(table, seat.player, asked.board, body["number"], body["role"], body["action"])

    return {"number": asked.act(choose).boards[asked.board].number}


@answers("POST", "/tables/{table}/hand-over")
def _hand_over(asked: Asked) -> Json:
    asked.tables.hand_over(asked.table, _number(asked.body.get("player")))
    return {}


@answers("POST", "/tables/{table}/names")
def _name(asked: Asked) -> Json:
    """Change the names of people at the screen."""
    for player, name in asked.body["names"].items():
        asked.tables.name(asked.table, _number(player), name)
    return {}


@answers("POST", "/tables/{table}/propose")
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


@answers("POST", "/tables/{table}/resign")
def _resign(asked: Asked) -> Json:
    asked.act(lambda table, seat, now: people.resign(table, seat))
    return {}


@answers("POST", "/tables/{table}/rematch")
def _rematch(asked: Asked) -> Json:
    return {"table": asked.tables.rematch(asked.table).name}


@answers("POST", "/tables/{table}/follow")
def _follow(asked: Asked) -> Json:
    table = asked.tables.rematch(asked.table)
    return {"table": table.name, "player": people_of(table)[0], "token": ""}
