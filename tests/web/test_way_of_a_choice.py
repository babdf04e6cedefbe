"""A choice goes from its route to its event through few modules, and never back up, so that a reader can follow it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
import pytest

import fangs
from fangs.core.records.record import Step
from fangs.service.news import news_of
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table.rhythm import Choice
from fangs.web.request_bodies.requests import Move
from fangs.web.serving.app import application
from tests.floors import FLOORS, SOURCE, floor_of
from tests.table.evening import of_friends
from tests.table.housed import seated

MOST_STAYS = 14
"""A stay is a run of calls within one module, one after another; the game's own folder counts as one."""
GAMES = "games/"
FIRST, LAST = "web/routes/tables/playing.py", "table/lifecycle/settle.py"
"""The way begins in the route and ends where the events of the choice are folded."""


class Way:
    """The calls that hand on a choice, each as the modules from the route to the one that is called."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.calls: list[tuple[str, ...]] = []
        self._is_open = True

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call" and self._is_open and self._hands_on(frame):
            modules = tuple(self._modules(frame))[::-1]
            self._is_open = modules[-1:] != (LAST,)
            if self._is_open and modules[:1] == (FIRST,):
                self.calls.append(modules)

    def _hands_on(self, frame: FrameType) -> bool:
        code = frame.f_code
        given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        values = [frame.f_locals[name] for name in given if name in frame.f_locals]
        return code.co_name == "settled" or any(map(self._is_in, values))

    def _is_in(self, value: Any) -> bool:
        if isinstance(value, Step | Choice | Move):
            return getattr(value, "action", None) == self.action  # an object that is being made has none yet
        if isinstance(value, str):
            return value == self.action
        return isinstance(value, tuple) and any(map(self._is_in, value))

    def _modules(self, frame: FrameType | None) -> Iterator[str]:
        while frame is not None:
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(SOURCE):
                name = path.relative_to(SOURCE).as_posix()
                yield name
                if name == FIRST:
                    return
            frame = frame.f_back


async def followed(service: TableService, game: str) -> Way:
    """Ask the server for the first possible choice at a new table, and follow it."""
    name, keys = seated(service, of_friends(game))
    at = service.table(name).boards[0]
    role = at.owing[0]
    action = next(one for one in at.position.legal(role) if one not in at.roles)  # so that no role is taken for it
    way = Way(action)
    app = application(service)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client,
    ):
        sys.setprofile(way)
        try:
            asked = {"number": at.number, "role": role, "action": action}
            key = {"Authorization": f"Bearer {name}.{keys[at.player_of(role)]}"}
            response = await client.post(f"/tables/{name}/moves", json=asked, headers=key)
        finally:
            sys.setprofile(None)
    assert response.status_code == 200, response.text
    return way


@pytest.mark.parametrize("game", fangs.names())
def test_the_way_of_a_choice_is_short_and_goes_down(game: str, tmp_path: Path) -> None:
    with (
        closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store,
        closing(news_of(store)) as news,
        ThreadPoolExecutor(1) as elsewhere,
    ):
        way = elsewhere.submit(lambda: asyncio.run(followed(TableService(store, news), game))).result()

    stays = [module for module, _ in groupby(folder(call[-1]) for call in way.calls)]
    assert stays[0] == FIRST and f"games/{game}" in stays and len(stays) <= MOST_STAYS, stays
    for call in way.calls:
        passed = [module for module, _ in groupby(map(folder, call))]
        assert len(passed) == len(set(passed)), f"the choice comes back: {passed}"
        floors = [FLOORS.index(floor_of(SOURCE / module) or "core") for module in call if not module.startswith(GAMES)]
        assert floors == sorted(floors, reverse=True), f"the choice climbs: {call}"


def folder(module: str) -> str:
    return "/".join(module.split("/")[:2]) if module.startswith(GAMES) else module
