"""The example of a program at a table, docs/web_client.py: it plays every game to its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import fangs
from fangs import Record
from fangs.core.records import dice
from tests.form import some
from tests.web.browser.openings import opening
from tests.web.serving import Client

CLIENT = Path(__file__).parents[2] / "docs" / "web_client.py"


def program(url: str, token: str, name: str = "a program") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(CLIENT), url, token, name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def played(*programs: subprocess.Popen[str]) -> str:
    """The sentence with which all of them end."""
    told = set()
    for one in programs:
        out, errors = one.communicate(timeout=120)
        assert (one.returncode, errors) == (0, ""), errors
        told.add(out)
    assert len(told) == 1
    return told.pop()


def test_it_is_at_most_sixty_lines() -> None:
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 60


@pytest.mark.parametrize("server", ["http://localhost:1", "localhost:8000", "http://nowhere.invalid"])
def test_it_says_in_one_line_that_it_cannot_reach_the_server(server: str) -> None:
    one = program(server, "table.key")
    out, errors = one.communicate(timeout=120)

    assert (one.returncode, out) == (1, "")
    assert errors.startswith("There is no connection to the server: ") and errors.count("\n") == 1


@pytest.mark.parametrize("name", some(fangs.names(), "maneater", "lunch"))
def test_it_plays_every_game_to_its_end_against_bots(name: str, url: str) -> None:
    with Client(url) as host:
        number = max(fangs.game(name).players)
        seats = ["friend", *["bot:random"] * (number - 1)]
        opened = host.done("/tables", players=number, seats=seats, **opening(name, number))
        sentence = played(program(url, opened["links"]["0"]))
        text = host.ask(f"/tables/{opened['table']}/boards/0/record").text
    record = Record.read(text)
    assert record.position.kind == "over"
    assert dice.check(record) == sum(step.role is None for step in record.steps[record.seed_from :])
    assert "a program" in record.names.values(), "in a game with secret owners the seats are shuffled"
    assert len(record.names) == number
    assert sentence.endswith(".\n")


def test_two_of_them_play_each_other(url: str) -> None:
    with Client(url) as host:
        opened = host.done("/tables", game="getbit", seats=["friend", "friend"], players=2)
        sentence = played(*(program(url, opened["links"][player], f"Program {player}") for player in ("0", "1")))
        assert "Program" in sentence


def test_a_link_that_opens_nothing_ends_it_with_the_sentence(url: str) -> None:
    one = program(url, "none.none")
    _, errors = one.communicate(timeout=60)
    assert one.returncode == 1
    assert errors == "There is no table 'none'.\n"
