"""The processes of the tests begin and end, however many are asked for at once."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.nursery import Process


def test_processes_that_are_asked_for_at_once_all_begin_and_end() -> None:
    with ThreadPoolExecutor(8) as pool, Path(os.devnull).open("r+b") as nothing:
        begun = pool.map(
            lambda _: Process(["x" * 10_000], stdout=nothing, stderr=nothing, program="os:getpid"), range(16)
        )

        assert [process.wait(60) for process in begun] == [0] * 16


def test_a_process_that_has_ended_before_its_beginning_was_read_is_waited_for() -> None:
    class Late(Process):
        def _line(self) -> bytes:
            time.sleep(0.3)
            return super()._line()

    with Path(os.devnull).open("r+b") as nothing:
        assert Late([], stdout=nothing, stderr=nothing, program="os:getpid").wait(60) == 0
