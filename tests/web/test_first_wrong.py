"""A law: whatever is asked, in whatever phase and by whom, the refusal names the first thing that is wrong."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.web.serving import Client, document


class Command(NamedTuple):
    """What is asked of a table: the path, and a body in which all that can be wrong is wrong."""

    path: str
    body: dict[str, Any]
    who: str
    """Who may ask: a `player`, the `host`, or `both`."""
    when: str
    """In which phase: `under way`, `before the end`, `after the end`, or `always`."""


COMMANDS = [
    Command("moves", {"number": 999, "role": "nobody", "action": "nothing"}, "player", "under way"),
    Command("ahead", {"number": 999, "role": "nobody", "action": "nothing"}, "player", "under way"),
    Command("ahead", {"board": 9, "number": 999, "role": "nobody", "action": None}, "player", "under way"),
    Command("propose", {"what": "draw", "number": 999}, "player", "under way"),
    Command("propose", {"what": "undo", "board": 9}, "player", "under way"),
    Command("propose", {"what": "peace"}, "player", "under way"),
    Command("answer", {"proposal": 999, "yes": True}, "player", "under way"),
    Command("hand-back", {}, "player", "under way"),
    Command("stand-in", {"player": 9, "bot": "nothing"}, "both", "before the end"),
    Command("free", {"player": 9}, "host", "before the end"),
    Command("link", {"player": 9}, "host", "always"),
    Command("mute", {"player": 9, "muted": True}, "host", "always"),
    Command("unsay", {"seq": 999}, "host", "always"),
    Command("rematch", {}, "player", "after the end"),
    Command("away", {"first": "2020-01-01", "last": "2020-01-01", "zone": "Nowhere"}, "player", "under way"),
    Command("back", {}, "player", "under way"),
    Command("plan", {"board": 9, "number": 999, "lines": [["nobody nothing"]]}, "player", "under way"),
    Command("plan/next", {"board": 9, "number": 999, "line": ["nobody nothing"]}, "player", "under way"),
    Command("readiness", {"says": "ready"}, "both", "always"),
    Command("language", {"language": "nothing"}, "both", "always"),
    Command("resign", {}, "player", "under way"),
    Command("abort", {}, "player", "under way"),
]
OTHERS = frozenset(
    "say press sit follow invitation sign-up report forget-me another-key keep push mail mail/end claim chat chat/end".split()  # noqa: SIM905
)
"""What is asked of a table besides, in no phase of the game, or by whom it concerns."""
TOO_EARLY = {"under way": "The game begins when every seat is taken.", "after the end": "once the game is over"}
IS_OVER = ("under way", "before the end")


def test_the_law_knows_every_command_of_a_table() -> None:
    paths = [path.removeprefix("/tables/{table}/") for path, ways in document()["paths"].items() if "post" in ways]
    known = {path for path in paths if not path.startswith(("/", "desk/"))}
    assert known == {command.path for command in COMMANDS} | OTHERS


def expected(command: Command, phase: str, reader: str) -> tuple[str, str]:
    """The kind of the refusal, and words of its sentence; "" where what is asked is wrong, or is done."""
    if reader == "watcher":
        return "seat", "Only"
    if command.who not in (reader, "both"):
        return "seat", "Only the host" if command.who == "host" else ""
    if phase == "over" and command.when in IS_OVER:
        return "over", "The game is over."
    if (phase == "waiting" and command.when in TOO_EARLY) or (phase == "playing" and command.when == "after the end"):
        return "request", TOO_EARLY[command.when]
    return "", ""


def tokens(url: str, phase: str) -> dict[str, str]:
    """The tokens of a host without a seat and of a player, at a table in this phase."""
    with Client(url) as stranger, Client(url) as ann, Client(url) as bob:
        opened = stranger.done("/tables", game="lunch", players=2, seats=["friend", "friend"], name="Hal")
        player = ann.done("/join", token=opened["links"]["0"], name="Ann")["token"]
        if phase != "waiting":
            bob.use(bob.done("/join", token=opened["links"]["1"], name="Bob")["token"])
        if phase == "over":
            bob.done(f"{bob.table}/resign")
        return {"host": opened["token"], "player": player}


@pytest.mark.parametrize("reader", ["host", "player", "watcher"])
@pytest.mark.parametrize("phase", ["waiting", "playing", "over"])
def test_a_refusal_names_the_first_thing_that_is_wrong(url: str, phase: str, reader: str) -> None:
    known = tokens(url, phase)
    wrong = []
    with Client(url, known["host"]) as host, Client(url, known.get(reader)) as client:
        for command in COMMANDS:
            answer = client.send(f"{host.table}/{command.path}", **command.body).json()
            told = answer.get("error", {"kind": "", "message": ""})
            kind, words = expected(command, phase, reader)
            if (kind and told["kind"] != kind) or words not in told["message"] or (not kind and told["kind"] == "seat"):
                wrong.append((command.path, told["kind"], told["message"], kind, words))
    assert not wrong
