"""Routes for challenges from one player to another."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request

import fangs
from fangs.club.players.challenges import Challenge
from fangs.club.players.players import Players
from fangs.club.players.records import Account
from fangs.club.rated.terms import terms
from fangs.table.views.table_view import pace_of_settings
from fangs.web.answers import WRITING, Done, described, filled, players
from fangs.web.browser_keys import with_cookie
from fangs.web.daily_quotas import count_table, require_may_open
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import Me, claimed, players_of, rated_games_of
from fangs.web.request_bodies import player_requests, requests

REFUSALS = (401, 404, 409, *WRITING)

router = APIRouter(tags=["players"], route_class=MeteredRoute)


@router.post("/challenges", **described(players.Challenge, refusals=REFUSALS, status=201))
def challenge(asked: player_requests.NewChallenge, here: Me, request: Request) -> JSONResponse:
    """Challenge a player to a game."""
    require_may_open(request, None, by_post=False)
    found = players_of(request)
    challenged = found.accounts.called(asked.handle)
    new = found.challenges.challenge(
        here.account, challenged, _settings(asked), partial(_check, found), once=asked.once
    )
    return JSONResponse(told_challenges(found, here.account, [new])[0], 201)


@router.post("/challenges/{id}/accept", **described(players.Claimed, refusals=REFUSALS))
def accept(id: str, asked: requests.Nothing, here: Me, request: Request) -> JSONResponse:
    """Accept a challenge. The table is opened, and your seat there opens in this browser."""
    found = players_of(request)
    challenge = found.challenges.get(id, here.account)
    by = found.accounts.account(challenge.challenger)
    count_table(request)
    if challenge.settings.get("rated"):
        announced = terms(found.challenges.setup(challenge, by))
        rated_games_of(request).ledger.announce(found.challenges.table_of(challenge), announced)
    table = found.challenges.accept(id, here.account, by)
    return with_cookie(request, table.name, *claimed(request, here.account, table.name))


@router.post("/challenges/{id}/decline", **described(Done, refusals=REFUSALS))
def decline(id: str, asked: requests.Nothing, here: Me, request: Request) -> None:
    """Decline a challenge, or withdraw one of yours."""
    players_of(request).challenges.end(id, here.account)


@router.post("/challenges/{id}/counter", **described(players.Challenge, refusals=REFUSALS, status=201))
def counter(id: str, asked: player_requests.GameWanted, here: Me, request: Request) -> JSONResponse:
    """Answer a challenge with one for a game with other settings."""
    found = players_of(request)
    by = found.accounts.account(found.challenges.get(id, here.account).challenger)
    new = found.challenges.counter(id, here.account, by, _settings(asked), partial(_check, found), asked.once)
    return JSONResponse(told_challenges(found, here.account, [new])[0], 201)


def _check(found: Players, challenge: Challenge, challenger: Account) -> None:
    """Raise RequestError if a challenge asks for a rated game but the game cannot be rated."""
    if challenge.settings.get("rated"):
        terms(found.challenges.setup(challenge, challenger))


def _settings(asked: player_requests.GameWanted) -> dict[str, Any]:
    return asked.model_dump(include={"game", "players", "options", "pace", "rated"})


def told_challenges(found: Players, account: Account, challenges: list[Challenge]) -> list[dict[str, Any]]:
    """Convert a player's challenges to JSON for the player's own page."""
    names = found.accounts.accounts(id for one in challenges for id in (one.challenger, one.challenged))
    return [
        filled(
            players.Challenge,
            one,
            by=names[one.challenger].called,
            to=names[one.challenged].called,
            mine=one.challenger == account.id,
            settings=_told_settings(one.settings),
        )
        for one in challenges
    ]


def _told_settings(settings: dict[str, Any]) -> dict[str, Any]:
    game = fangs.game(settings["game"])
    return {
        "game": game.name,
        "title": game.title,
        "players": settings["players"] or min(game.players),
        "options": settings["options"],
        "rated": settings.get("rated", False),
        "pace": pace_of_settings(settings["pace"]),
    }
