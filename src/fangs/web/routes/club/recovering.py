"""Recovery by email: a player's address, and the links in the emails to this address."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fangs.club.players import passkeys
from fangs.club.players.recovery import Recovery
from fangs.core.errors import RequestError
from fangs.web.answers import WRITING, Done, described, players
from fangs.web.daily_quotas import count_addresses, count_recovery
from fangs.web.documents import JSONResponse
from fangs.web.layers.cost import MeteredRoute
from fangs.web.player_session import Person, browser_of, passkey_site, players_of
from fangs.web.request_bodies import player_requests, requests
from fangs.web.routes.club.accounts import SIGNED_IN, with_session

router = APIRouter(tags=["players"], route_class=MeteredRoute)


def _recovery(request: Request) -> Recovery:
    return players_of(request).recovery


def _require_letters(request: Request) -> None:
    if request.app.state.notifier is None:
        raise RequestError.phrased("This server does not send email, so it cannot recover your account.")


@router.post("/me/recovery-mail", **described(Done, refusals=SIGNED_IN))
def keep(asked: player_requests.RecoveryAddress, here: Person, request: Request) -> None:
    """Store an address for recovery, in place of an earlier one. An email asks its owner to confirm it."""
    _require_letters(request)
    count_addresses(request, [asked.mail])
    _recovery(request).keep(here.account.id, asked.mail)


@router.post("/me/recovery-mail/remove", **described(Done, refusals=SIGNED_IN))
def remove(asked: requests.Nothing, here: Person, request: Request) -> None:
    """Delete your address for recovery at once."""
    _recovery(request).remove(here.account.id)


@router.post("/me/recovery-mail/noticed", **described(Done, refusals=SIGNED_IN))
def noticed(asked: requests.Nothing, here: Person, request: Request) -> None:
    """Hide the notice of your recovery by email. Only a browser signed in before then can do so, or a thief could go unseen."""
    _recovery(request).notice_read(here.session)


@router.post("/players/recovery-mail/confirm", **described(Done, refusals=WRITING))
def confirm(asked: player_requests.LetterLink, request: Request) -> None:
    """Confirm an address with the link in the email that was sent to it."""
    _recovery(request).confirm(asked.token)


@router.post("/players/recovery", **described(Done, refusals=WRITING))
def ask(asked: player_requests.AskRecovery, request: Request) -> None:
    """Request an email that opens your account. The response is the same whether or not the handle and the address match."""
    _require_letters(request)
    count_recovery(request)
    _recovery(request).ask(asked.handle, asked.mail)


@router.post("/players/recovery/begin", **described(players.RecoveryBegun, refusals=WRITING))
def begin(asked: player_requests.LetterLink, request: Request) -> JSONResponse:
    """What `navigator.credentials` needs to create a new passkey for the account that a link opens. The link is not used up."""
    account, challenge = _recovery(request).begin(asked.token)
    known = [one.id for one in players_of(request).accounts.passkeys(account.id)]
    options = passkeys.creation_options(passkey_site(request), account.id, account.called, challenge, known)
    return JSONResponse({"handle": account.called, "options": options})


@router.post("/players/recovery/finish", **described(players.SignedUp, refusals=WRITING))
def finish(asked: player_requests.RecoverByMail, request: Request) -> Response:
    """Sign in with the link in an email, which works only once. All browsers in which you are signed in show this."""
    new = _recovery(request).recover(asked.token, passkey_site(request), asked.credential, browser_of(request))
    return with_session(request, new)
