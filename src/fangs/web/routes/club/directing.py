"""Routes for the directors of a tournament. Every action is stored with its reason and shown to everybody."""

from __future__ import annotations

from fastapi import APIRouter, Request

from fangs.club.players.records import Account
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.club.tournaments import directing
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.state import Tournament
from fangs.table.marks import mark_of
from fangs.table.refusals import NoTable
from fangs.web.answers import Done, described
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import Me
from fangs.web.request_bodies import requests, tournament_requests
from fangs.web.routes.club.tournaments import ACTING, accounts_of, act, rating_of, require_plays_with_all, service_of

router = APIRouter(tags=["tournaments"], route_class=MeteredRoute)


@router.post("/tournaments/{id}/settings", **described(Done, refusals=ACTING))
def change(id: str, asked: tournament_requests.ChangedTournament, here: Me, request: Request) -> None:
    """Change settings: before the start, those that leave the games as they were announced; later, those that harm nobody."""
    changes = {name: value for name, value in asked.model_dump().items() if value is not None}
    changes["directors"] = tuple(accounts_of(request).called(handle).id for handle in asked.directors)
    if asked.round_limit == 0:
        changes["round_limit"] = None
    act(request, id, lambda state, now: directing.change(state, here.account.id, changes, now))


@router.post("/tournaments/{id}/invite", **described(Done, refusals=ACTING))
def invite(id: str, asked: tournament_requests.InvitePlayer, here: Me, request: Request) -> None:
    """Invite a player."""
    player = accounts_of(request).called(asked.handle).id
    act(request, id, lambda state, now: directing.invite(state, here.account.id, player))


@router.post("/tournaments/{id}/exclude", **described(Done, refusals=ACTING))
def exclude(id: str, asked: tournament_requests.Exclude, here: Me, request: Request) -> None:
    """Withdraw an entrant, who can return only if a director allows it."""
    act(request, id, lambda state, now: directing.exclude(state, here.account.id, asked.number, asked.reason))


@router.post("/tournaments/{id}/readmit", **described(Done, refusals=ACTING))
def readmit(id: str, asked: tournament_requests.Readmit, here: Me, request: Request) -> None:
    """Let an entrant play again from the next round."""
    act(request, id, lambda state, now: directing.readmit(state, here.account.id, asked.number))


@router.post("/tournaments/{id}/replace", **described(Done, refusals=ACTING))
def replace(id: str, asked: tournament_requests.ReplaceEntrant, here: Me, request: Request) -> None:
    """Let another player, who agrees by `return`, take over an entrant's place and results. A game in progress keeps its player."""
    who, player = here.account.id, accounts_of(request).called(asked.handle)
    state = service_of(request).tournament(id)
    rating = rating_of(request, player, state)

    def replace(state: Tournament, now: float) -> Events:
        return directing.replace_entrant(state, who, asked.number, player.id, rating, asked.reason)

    replace(state, 0.0)  # raises an error if the player cannot be replaced
    require_plays_with_all(request, state, state.settings, player)
    act(request, id, replace)


@router.post("/tournaments/{id}/forfeit", **described(Done, refusals=ACTING))
def forfeit(id: str, asked: tournament_requests.Forfeit, here: Me, request: Request) -> None:
    """Declare a game in progress lost for some seats."""
    who, seats, own = here.account.id, tuple(asked.seats), _own_games(request, id, here.account)
    act(request, id, lambda state, now: directing.forfeit(state, who, asked.pairing, seats, asked.reason, own))


@router.post("/tournaments/{id}/correct", **described(Done, refusals=ACTING))
def correct(id: str, asked: tournament_requests.CorrectResult, here: Me, request: Request) -> None:
    """Correct a result, even after the end, or enter one for a game that has none."""
    who, places, absent = here.account.id, tuple(asked.places), tuple(asked.absent)
    programs, own = _directors_programs(request, id), _own_games(request, id, here.account)

    def correct(state: Tournament, now: float) -> Events:
        return directing.correct(state, who, asked.pairing, places, absent, asked.reason, programs, own)

    act(request, id, correct)


@router.post("/tournaments/{id}/annul", **described(Done, refusals=ACTING))
def annul(id: str, asked: tournament_requests.Annul, here: Me, request: Request) -> None:
    """Annul a game, so that it counts for nobody."""
    who, programs, own = here.account.id, _directors_programs(request, id), _own_games(request, id, here.account)
    act(request, id, lambda state, now: directing.annul(state, who, asked.pairing, asked.reason, programs, own))


def _directors_programs(request: Request, id: str) -> set[str]:
    """Collect the account ids of a tournament's directors and of all their programs.

    If a program directs the tournament, its owner and the owner's other programs count as well.
    """
    accounts = accounts_of(request)
    directors = accounts.accounts(service_of(request).tournament(id).settings.directors).values()
    owners = {one.owner or one.id for one in directors}
    return {*owners, *(one.id for owner in owners for one in accounts.programs(owner))}


def _own_games(request: Request, id: str, director: Account) -> set[str]:
    """Find the rated games in progress that a director plays, or one of the director's programs, as ids of pairings.

    If the director closed such a game, a loss in it would not count. Games whose tables were deleted are left out.
    """
    service, owner = service_of(request), director.owner or director.id
    state = service.tournament(id)
    if not state.settings.rated:
        return set()
    players = {owner, *(one.id for one in accounts_of(request).programs(owner))}
    names = {name for player in players for name in state.open_by_player.get(player, ())}
    return {name for name in names if _is_played(service, state.pairing(name).table)}


def _is_played(service: TournamentService, name: str | None) -> bool:
    """Return whether a table exists and its game is not over."""
    try:
        return name is not None and service.tables.table(name).status != "over"
    except NoTable:
        return False


@router.post("/tournaments/{id}/pause", **described(Done, refusals=ACTING))
def pause(id: str, asked: tournament_requests.Because, here: Me, request: Request) -> None:
    """Pause the tournament: nothing new begins, and the check-in, breaks and time limits stop. Games in progress go on."""
    act(request, id, lambda state, now: directing.pause(state, here.account.id, asked.reason))


@router.post("/tournaments/{id}/resume", **described(Done, refusals=ACTING))
def resume(id: str, asked: requests.Nothing, here: Me, request: Request) -> None:
    """Resume a paused tournament."""
    act(request, id, lambda state, now: directing.resume(state, here.account.id))


@router.post("/tournaments/{id}/extend", **described(Done, refusals=ACTING))
def extend(id: str, asked: tournament_requests.ExtendTournament, here: Me, request: Request) -> None:
    """Give more time to the round or the arena, or add rounds."""
    who, mark = here.account.id, mark_of(asked.once, f"{request.url.path} {asked.content}")

    def extend(state: Tournament, now: float) -> Events:
        return directing.extend(state, who, asked.reason, seconds=asked.seconds, rounds=asked.rounds, mark=mark)

    act(request, id, extend)


@router.post("/tournaments/{id}/end", **described(Done, refusals=ACTING))
def end(id: str, asked: tournament_requests.Because, here: Me, request: Request) -> None:
    """End the tournament now. Games in progress do not count. Before the start, the tournament is cancelled."""
    own = _own_games(request, id, here.account)
    act(request, id, lambda state, now: directing.end(state, here.account.id, asked.reason, own))
