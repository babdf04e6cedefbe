"""Routes for tournaments: listing them, setting one up, viewing it, and taking part."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import Response

import fangs
from fangs.club.players.accounts import Accounts
from fangs.club.players.records import Account, play_rated_together
from fangs.club.ratings.scale import START
from fangs.club.tournament_service.crosstables import Computed, Crosstables
from fangs.club.tournament_service.log import PAGE, Listed, Shelf
from fangs.club.tournament_service.seating import with_sizes
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.club.tournaments import entering
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.exporting import csv_text, json_data
from fangs.club.tournaments.settings import USUAL_TIES, Settings, usual_size
from fangs.club.tournaments.state import Tournament, in_order
from fangs.core.errors import RequestError, listed
from fangs.store.cursor import Cursor
from fangs.store.once import make_once
from fangs.table.lifecycle.results import pace_by
from fangs.table.refusals import NoSeat
from fangs.web import tournament_view as views
from fangs.web.answers import CSV, WRITING, Done, described, described_as, tournaments
from fangs.web.daily_quotas import count_tournament, require_may_announce
from fangs.web.documents import JSONResponse, attachment
from fangs.web.layers.cost import MeteredRoute
from fangs.web.paging import After
from fangs.web.player_session import Me, player_of, players_of, rated_games_of
from fangs.web.request_bodies import requests, tournament_requests
from fangs.web.routes.club.profiles import visible

LOOKING = (404, 422, 503)
ACTING = (401, 404, 409, *WRITING)
MAX_ENTERED = 50
"""The maximum number of tournaments that a player can take part in at the same time."""

router = APIRouter(tags=["tournaments"], route_class=MeteredRoute)


def service_of(request: Request) -> TournamentService:
    """Return the service that runs the server's tournaments."""
    found: TournamentService = request.app.state.tournaments
    return found


def accounts_of(request: Request) -> Accounts:
    """Return the service that manages the server's accounts."""
    return players_of(request).accounts


# Lists


@router.get("/tournaments/lists/{shelf}", **described(tournaments.TournamentList, refusals=LOOKING))
def shelf(shelf: Shelf, request: Request, after: After = None) -> JSONResponse:
    """Tournaments that are `upcoming`, `running` or `ended`, a part at a time."""
    found = service_of(request).log.on_shelf(shelf, after)
    return _list(request, found, [one.listed for one in found])


@router.get("/players/{handle}/tournaments", **described(tournaments.TournamentList, refusals=(403, *LOOKING)))
def of_player(handle: str, request: Request, after: After = None) -> JSONResponse:
    """A player's tournaments, the most recently entered first, a part at a time."""
    account = visible(players_of(request), player_of(request), handle)
    rows = service_of(request).log.of_player(account.id, after)
    return _list(request, [one for one, _ in rows], [at for _, at in rows])


def _list(request: Request, found: list[Listed], places: list[float]) -> JSONResponse:
    last = str(Cursor(places[-1], found[-1].id)) if len(found) == PAGE else None
    setting_up = request.app.state.settings.tournaments
    return JSONResponse({"tournaments": [views.listed(one) for one in found], "next": last, "setting_up": setting_up})


@router.get("/me/tournaments", **described(tournaments.OwnTournaments, refusals=(401, 503)))
def mine(here: Me, request: Request) -> JSONResponse:
    """Your tournaments that have not ended, and your games in them that are in progress."""
    service, account = service_of(request), here.account
    states = {id: service.tournament(id) for id in service.log.not_ended_of(account.id, MAX_ENTERED)}
    others = {one for state in states.values() for one in views.opponents_now(state, account)}
    names = views.Names(accounts_of(request), others)
    games = [game for id, state in states.items() for game in views.own_games(id, state, account, names)]
    own = [views.own_tournament(id, state, account, service.clock()) for id, state in states.items()]
    return JSONResponse({"games": games, "tournaments": own})


# Setting up


@router.post(
    "/tournaments", **described(tournaments.AnnouncedTournament, refusals=(401, 404, 409, *WRITING, 429), status=201)
)
def announce(asked: tournament_requests.NewTournament, here: Me, request: Request) -> JSONResponse:
    """Set up a tournament, which you direct."""
    require_may_announce(request, asked.password)
    service = service_of(request)
    settings = _wanted(request, asked, here.account, secrets.token_hex(8))
    who, once = here.account.id, asked.once

    def announce_new() -> str:
        entering.announce(settings, who, service.clock())  # raises an error if the settings are wrong
        if asked.pace.hours is None and asked.pace.bank is None:
            raise RequestError.phrased("A tournament needs clocks or a deadline for every turn.")
        count_tournament(request)
        return service.announce(settings, who, once)

    id = make_once(once, lambda: service.announced_before(settings, who, once), announce_new)
    return JSONResponse({"id": id}, 201)


def _wanted(request: Request, asked: tournament_requests.NewTournament, me: Account, seed: str) -> Settings:
    """Build the settings of a new tournament from a director's request, or raise an exception if they are invalid."""
    game, accounts = fangs.game(asked.game), accounts_of(request)
    fields = asked.model_dump(exclude={"once", "password", "pace", "size", "ties", "invited", "directors", "points"})
    others = [accounts.called(handle).id for handle in asked.directors]
    size = asked.size or usual_size(asked.format, game.players, game.usual_players)
    settings = Settings(
        **fields,
        pace=asked.pace.model_dump(),
        size=size,
        ties=USUAL_TIES[asked.format] if asked.ties is None else tuple(asked.ties),
        invited=tuple(accounts.called(handle).id for handle in asked.invited),
        directors=tuple(dict.fromkeys([me.id, *others])),
        points=tuple(asked.points),
        seed=seed,
    )
    if size not in game.players:
        sizes = listed(map(str, game.players), "or")
        raise RequestError.phrased("{title} is for {sizes} players at a table.", title=game.title, sizes=sizes)
    return with_sizes(settings, game.players, service_of(request).clock())


# Looking


@router.get("/tournaments/{id}/view", **described(tournaments.TournamentView, refusals=LOOKING))
def look(id: str, request: Request) -> JSONResponse:
    """A tournament as you see it now. Request the standings and rounds again when `length` has changed."""
    service, account = service_of(request), player_of(request)
    held, now = service.held(id), service.clock()
    ids = views.names_told(held) | (views.opponents_now(held.state, account) if account else set())
    names = views.Names(accounts_of(request), ids)
    you = None
    if account is not None:
        line = _line_of(request, id, held.state, account)
        you = views.you(id, held.state, account, names, line, now)
    return JSONResponse(views.view(id, held, names, now, you))


def _line_of(request: Request, id: str, state: Tournament, account: Account) -> int | None:
    number = state.by_player.get(account.id)
    if number is None or not state.order:
        return None
    return next((one.line for one in _lines(request, id, state).lines if one.row.number == number), None)


def _lines(request: Request, id: str, state: Tournament, season: int | None = None) -> Computed:
    crosstables: Crosstables = request.app.state.crosstables
    return crosstables.lines(id, state, season)


@router.get("/tournaments/{id}/entrants", **described(tournaments.Entrants, refusals=LOOKING))
def entrants(id: str, request: Request, after: int = 0) -> JSONResponse:
    """The entrants, in the order of their entry, a part at a time."""
    state, begin = service_of(request).tournament(id), max(0, after)
    part = range(len(state.entrants))[begin : begin + views.LINES]
    names = views.Names(accounts_of(request), views.players_in(state, part))
    return JSONResponse(views.entrants(state, names, begin))


@router.get("/tournaments/{id}/standings", **described(tournaments.Standings, refusals=LOOKING))
def standings(id: str, request: Request, after: int = 0, season: int | None = None) -> JSONResponse:
    """The standings with the crosstable, a part at a time; for a league, those of one season, by default the last.

    The standings of a large tournament can be a few seconds old: `length` says how many events they include.
    """
    state, begin = service_of(request).tournament(id), max(0, after)
    shown = _season(state, season)
    found = _lines(request, id, state, shown)
    names = views.Names(accounts_of(request), (one.row.player for one in found.lines[begin : begin + views.LINES]))
    return JSONResponse(views.standings(found, names, begin, shown or 0))


def _season(state: Tournament, season: int | None) -> int | None:
    """Choose which season of a league to show, or return None if the tournament is not a league.

    Without a number in the request, it is the current season. Raise RequestError if the season does not exist.
    """
    if state.settings.format != "league":
        return None
    if season is not None and not 1 <= season <= max(1, state.season):
        raise RequestError.phrased("The seasons are numbered from 1 to {season}.", season=state.season)
    return state.season if season is None else season


@router.get("/tournaments/{id}/rounds/{number}", **described(tournaments.RoundView, refusals=LOOKING))
def one_round(id: str, number: int, request: Request) -> JSONResponse:
    """A round with its games and byes, by its number from 1."""
    state = service_of(request).tournament(id)
    if not state.rounds:
        raise RequestError.phrased("No round of this tournament has begun.")
    if not 1 <= number <= len(state.rounds):
        raise RequestError.phrased("The rounds are numbered from 1 to {rounds}.", rounds=len(state.rounds))
    one = state.rounds[number - 1]
    there = {player for pairing in one.pairings for player in pairing.players}
    names = views.Names(accounts_of(request), there | views.players_in(state, (bye.number for bye in one.byes)))
    return JSONResponse(views.round_view(state, one, names))


@router.get("/tournaments/{id}/running", **described(tournaments.RunningGames, refusals=LOOKING))
def running(id: str, request: Request) -> JSONResponse:
    """The games in progress."""
    state = service_of(request).tournament(id)
    names = views.Names(accounts_of(request), state.open_by_player)
    found = [views.game(state, state.pairing(name), names) for name in in_order(state.open)]
    return JSONResponse({"games": found})


# Exports


@router.get("/tournaments/{id}/crosstable.csv", **described_as(CSV, "The crosstable.", refusals=LOOKING))
def as_csv(id: str, request: Request, season: int | None = None, mark: bool = False) -> Response:
    """The crosstable as CSV in UTF-8, for a spreadsheet. With `mark`, it begins with a byte order mark, which Excel needs."""
    state = service_of(request).tournament(id)
    text = csv_text(state, _all_names(request, state), _season(state, season))
    return Response("\ufeff" * mark + text, media_type=CSV, headers=attachment(f"tournament-{id}.csv"))


@router.get("/tournaments/{id}/export.json", **described(tournaments.ExportedTournament, refusals=LOOKING))
def as_json(id: str, request: Request, season: int | None = None) -> JSONResponse:
    """The whole tournament: settings, standings, crosstable, rounds and results."""
    state = service_of(request).tournament(id)
    found = json_data(state, _all_names(request, state), _season(state, season))
    return JSONResponse(found, headers=attachment(f"tournament-{id}.json"))


def _all_names(request: Request, state: Tournament) -> dict[str, str]:
    ids = [one.player for one in state.entrants]
    names = views.Names(accounts_of(request), ids)
    return {id: str(names(id)) for id in ids}


# Taking part


def act(request: Request, id: str, command: Callable[[Tournament, float], Events]) -> None:
    """Apply a command to a tournament, and store the result."""
    service_of(request).transact(id, command)


@router.post("/tournaments/{id}/enter", **described(Done, refusals=ACTING))
def enter(id: str, asked: requests.Nothing, here: Me, request: Request) -> None:
    """Enter a tournament, or enter again after a withdrawal."""
    who, service = here.account.id, service_of(request)
    entered = service.log.not_ended_of(who, MAX_ENTERED)
    if id not in entered and len(entered) >= MAX_ENTERED:
        raise RequestError.phrased(
            "You are already in {most} tournaments. Wait until one of them ends.", most=MAX_ENTERED
        )
    state = service.tournament(id)
    require_plays_with_all(request, state, state.settings, here.account)
    rating = rating_of(request, here.account, state)
    act(request, id, lambda state, now: entering.enter(state, who, rating, now))


def require_plays_with_all(request: Request, state: Tournament, settings: Settings, *new: Account) -> None:
    """Raise NoSeat if a program would meet a player who does not play rated games with programs.

    This concerns rated tournaments, with both their entrants and the new players.
    """
    ids = (one.player for one in state.entrants if one.presence != "out") if settings.rated else ()
    if settings.rated and not play_rated_together([*new, *accounts_of(request).accounts(ids).values()]):
        raise NoSeat.phrased("Some players in this tournament do not play rated games with programs.")


def rating_of(request: Request, account: Account, state: Tournament) -> float:
    """Return the rating by which a new entrant of a tournament is seeded.

    It is the entrant's own rating for this game and pace, or else the initial rating.
    """
    pool = (state.settings.game, pace_by(state.settings.pace.get("hours")))
    found = rated_games_of(request).leaderboards.rating(pool, account.id)
    return START if found is None else float(found.shown.points)


@router.post("/tournaments/{id}/withdraw", **described(Done, refusals=ACTING))
def withdraw(id: str, asked: requests.Nothing, here: Me, request: Request) -> None:
    """Withdraw. A game in progress goes on, but you are not paired again."""
    act(request, id, lambda state, now: entering.withdraw(state, here.account.id, now))


@router.post("/tournaments/{id}/check-in", **described(Done, refusals=ACTING))
def check_in(id: str, asked: requests.Nothing, here: Me, request: Request) -> None:
    """Check in before the start or, later, play again after an absence."""
    act(request, id, lambda state, now: entering.check_in(state, here.account.id, now))


@router.post("/tournaments/{id}/return", **described(Done, refusals=ACTING))
def come_back(id: str, asked: requests.Nothing, here: Me, request: Request) -> None:
    """Play again from the next round, after a withdrawal or an absence."""
    act(request, id, lambda state, now: entering.come_back(state, here.account.id, now))


@router.post("/tournaments/{id}/bye", **described(Done, refusals=ACTING))
def ask_bye(id: str, asked: tournament_requests.AskBye, here: Me, request: Request) -> None:
    """Request a bye for a round, or cancel the request."""
    who = here.account.id
    act(request, id, lambda state, now: entering.ask_bye(state, who, asked.round, now, wanted=asked.wanted))
