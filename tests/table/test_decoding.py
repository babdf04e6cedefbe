"""Threads that meet a type for the first time at the same moment: msgspec would crash the process."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import fangs
from fangs.table import events as e
from fangs.table.events import Logged
from fangs.table.events.codec import decoded, encoded

SOURCES = sorted(Path(fangs.__file__).parent.rglob("*.py"))
MEETING = """
import dataclasses, sys, threading
import msgspec
from fangs.core.decoding import reader_of
sys.setswitchinterval(1e-7)
PLAIN = {"number": 1, "inner": {"x": 1, "y": "s"}, "more": [{"x": 1, "y": "s"}]}
for _ in range(500):
    Inner = dataclasses.make_dataclass("Inner", [("x", int), ("y", str)])
    Outer = dataclasses.make_dataclass("Outer", [("number", int), ("inner", Inner), ("more", tuple[Inner, ...])])
    read = READER
    together, done = threading.Barrier(6), []
    def meet():
        together.wait()
        done.append(read(PLAIN))
    threads = [threading.Thread(target=meet) for _ in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert len(done) == 6
"""


def test_many_threads_may_use_a_new_reader_at_once() -> None:
    subprocess.run([sys.executable, "-c", MEETING.replace("READER", "reader_of(Outer)")], check=True)


def test_every_type_is_learnt_by_a_reader_and_readers_are_made_where_modules_are_loaded() -> None:
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        inside = [
            call
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for call in ast.walk(function)
            if isinstance(call, ast.Call)
        ]
        for call in inside:
            called = ast.unparse(call.func)
            if path.name != "decoding.py":
                assert called not in ("msgspec.convert", "msgspec.json.Decoder", "reader_of"), f"{path}:{call.lineno}"
            if called.startswith("msgspec."):
                assert all(word.arg != "type" for word in call.keywords), f"{path}:{call.lineno}"


def test_the_mark_of_a_request_is_stored_beside_all_fields_of_its_event() -> None:
    logged = Logged(7, 1.0, e.TookBack(0, 1, 3, asked=(0, 2)), mark="abc")

    assert decoded(encoded(logged)) == [logged]
