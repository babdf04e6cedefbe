"""Pictures that several ask for at the same time: one worker makes each of them once."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.requests import Request

from fangs.thinking.worker_pool import Job
from fangs.web.layers.admission import TURN, Turn
from fangs.web.pictures import Pictures, Pixels
from fangs.web.working.heavy_requests import HeavyRequests
from fangs.web.working.waiting_requests import EACH, Busy, WaitingRequests

AMONG = 3


class Bench:
    """Workers that finish when they are told to."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def call(self, *asked: Any) -> Job:
        self.jobs.append(Job(*asked))
        return self.jobs[-1]


def asked(address: str = "192.0.2.1") -> Request:
    return Request({"type": "http", "headers": [], "client": (address, 1), TURN: Turn({}, [], 0)})


async def asking(pictures: Pictures, request: Request, what: str = "a") -> asyncio.Task[Pixels]:
    task = asyncio.create_task(pictures.made(request, "image/png", 1, bytes, what))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


def bench() -> tuple[Bench, Pictures]:
    workers = Bench()
    return workers, Pictures(HeavyRequests(workers, WaitingRequests()))  # type: ignore[arg-type]


def test_all_who_ask_for_the_same_picture_get_what_is_made_for_the_first() -> None:
    async def ask() -> None:
        workers, pictures = bench()
        tasks = [await asking(pictures, asked()) for _ in range(AMONG)]
        other = await asking(pictures, asked("192.0.2.2"), "b")
        assert len(workers.jobs) == 2
        for job in workers.jobs:
            job.set_result(b"made")
        assert len(set(map(id, await asyncio.gather(*tasks)))) == 1
        assert (await other).content == b"made"
        assert (await (await asking(pictures, asked()))).content == b"made"
        assert len(workers.jobs) == 2

    with ThreadPoolExecutor(1) as thread:  # in this one, a browser's loop may be running
        thread.submit(asyncio.run, ask()).result()


def test_if_the_first_gives_up_or_its_worker_fails_the_next_has_the_picture_made() -> None:
    async def ask() -> None:
        workers, pictures = bench()
        first, second, third = [await asking(pictures, asked()) for _ in range(AMONG)]
        first.cancel()
        await asyncio.wait([first])
        await asyncio.sleep(0.01)
        assert len(workers.jobs) == 2
        workers.jobs[1].set_exception(ValueError("not this time"))
        done, _ = await asyncio.wait([second, third], return_when=asyncio.FIRST_COMPLETED)
        assert isinstance(done.pop().exception(), ValueError)
        await asyncio.sleep(0.01)
        workers.jobs[2].set_result(b"made")
        assert (await third).content == b"made"
        assert len(workers.jobs) == 3

    with ThreadPoolExecutor(1) as thread:  # in this one, a browser's loop may be running
        thread.submit(asyncio.run, ask()).result()


def test_those_who_wait_for_a_picture_are_counted_as_all_who_wait() -> None:
    async def ask() -> None:
        workers, pictures = bench()
        tasks = [await asking(pictures, asked()) for _ in range(EACH)]
        with pytest.raises(Busy):
            await (await asking(pictures, asked()))
        workers.jobs[0].set_result(b"made")
        await asyncio.gather(*tasks)

    with ThreadPoolExecutor(1) as thread:  # in this one, a browser's loop may be running
        thread.submit(asyncio.run, ask()).result()
