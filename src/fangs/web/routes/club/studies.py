"""Routes for studies: saving an analysis under a link, and reading, changing and deleting it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, HTTPException, Query, Request
from starlette.concurrency import run_in_threadpool

from fangs.club.studies.from_record import Note, study_of_record
from fangs.club.studies.studies import PAGE, NoStudy, Studies
from fangs.club.studies.tree import Study, line, study_of, told
from fangs.content import analysis
from fangs.core.errors import RequestError
from fangs.store.cursor import Cursor
from fangs.table.refusals import Stale
from fangs.web.answers import HTML, WRITING, Done, described, described_as, filled
from fangs.web.answers.analysis import Looked
from fangs.web.answers.studies import ReadStudy, ReadTree, SavedStudy, StudyEdition, StudyList
from fangs.web.daily_quotas import count_study
from fangs.web.documents import Document, JSONResponse, attachment
from fangs.web.layers.cost import Metered, MeteredRoute
from fangs.web.pages.game_page import title_of
from fangs.web.pages.link_preview import base_url, of_study, with_preview
from fangs.web.paging import After
from fangs.web.player_session import Me, player_of
from fangs.web.request_bodies import study_requests as requests
from fangs.web.routes.analysing import page as page_of

router = APIRouter(tags=["studies"], route_class=MeteredRoute)
READING = (404, 422, 503)
CHANGING = (404, 409, *WRITING)


def studies_of(request: Request) -> Studies:
    """Return the service that stores the server's studies."""
    found: Studies = request.app.state.studies
    return found


@router.get("/studies/{id}", **described_as(HTML, "The page.", refusals=(404, 503)))
async def page(id: str, request: Request) -> Document:
    """The page of a study: the analysis board of its game."""
    try:
        saved = await run_in_threadpool(Metered(studies_of(request).find), id)
    except NoStudy as error:
        raise HTTPException(404, error.message) from None
    preview = of_study(saved.game, id, saved.study.title)
    return with_preview(await page_of(saved.game), preview, base_url(request))


@router.post("/studies", **described(SavedStudy, refusals=(409, 429, *WRITING), status=201))
def save(asked: requests.NewStudy, request: Request) -> JSONResponse:
    """Save a study under a new link. It belongs to the holder of its key and, if a player is signed in, to that player.

    Every choice must be legal in its position; otherwise, nothing is saved.
    """
    if (asked.study is None) == (asked.record is None):
        raise RequestError.phrased("A new study must be either a tree or a record.")
    study = _sent(asked)
    id, key = studies_of(request).save(study, _account(request), asked.once, lambda: count_study(request))
    return JSONResponse({"id": id, "key": key}, 201)


def _sent(asked: requests.NewStudy) -> Study:
    if asked.study is not None:
        return study_of(asked.study.model_dump())
    notes = [Note(one.step, one.words, one.action) for one in asked.notes]
    return study_of_record(asked.title, asked.record or "", asked.start, notes)


@router.get("/me/studies", **described(StudyList, refusals=(401, 422, 503)))
def mine(here: Me, request: Request, after: After = None) -> JSONResponse:
    """Your studies, the most recently saved first, a part at a time."""
    found = studies_of(request).of_player(here.account.id, after)
    rows = [{**one._asdict(), "game_title": title_of(one.game)} for one in found]
    last = str(Cursor(found[-1].changed, found[-1].id)) if len(found) == PAGE else None
    return JSONResponse({"studies": rows, "next": last})


@router.get("/studies/{id}/tree", **described(ReadStudy, refusals=READING))
def tree(id: str, request: Request) -> JSONResponse:
    """A study: its start, and every choice with its words and marks."""
    saved = studies_of(request).open(id)
    is_mine = saved.account is not None and _account(request) == saved.account
    study, says = msgspec.to_builtins(saved.study), told(saved.study)
    expires = saved.account is None
    return JSONResponse(filled(ReadStudy, saved, mine=is_mine, expires=expires, study=study, says=says))


@router.get("/studies/{id}/study.json", **described(ReadTree, refusals=READING))
def export(id: str, request: Request) -> JSONResponse:
    """A study as a file, which can be sent again as a new study."""
    saved = studies_of(request).open(id)
    return JSONResponse(msgspec.to_builtins(saved.study), headers=attachment("study.json"))


@router.get("/studies/{id}/nodes/{number}", **described(Looked, refusals=(409, *READING)))
def node(id: str, number: int, request: Request, edition: Annotated[int, Query(ge=1, le=10**9)]) -> JSONResponse:
    """A position of a study, as the analysis board shows it."""
    saved = studies_of(request).find(id)
    if saved.edition != edition:
        raise Stale.phrased("This study has been changed in the meantime. Please load it again.")
    return JSONResponse(_looked(saved.study, number))


def _looked(study: Study, number: int) -> dict[str, Any]:
    found = line(study, number)
    return analysis.described_after(found[-2] if len(found) > 1 else found[0], found[-1])


@router.post("/studies/{id}", **described(StudyEdition, refusals=CHANGING))
def change(id: str, asked: requests.ChangedStudy, request: Request) -> JSONResponse:
    """Save a study in place of the edition that you have read. Only its author can do this."""
    study = study_of(asked.study.model_dump())
    edition = studies_of(request).change(id, study, asked.edition, asked.key, _account(request))
    return JSONResponse({"edition": edition})


@router.post("/studies/{id}/delete", **described(Done, refusals=CHANGING))
def delete(id: str, asked: requests.StudyToDelete, request: Request) -> None:
    """Delete a study. Only its author can do this."""
    studies_of(request).delete(id, asked.key, _account(request))


def _account(request: Request) -> str | None:
    account = player_of(request)
    return None if account is None else account.id
