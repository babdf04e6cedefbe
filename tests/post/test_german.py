"""Letters in German: by the language of each seat, which its player chooses, and with requests as people write them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fangs
from fangs import Position
from fangs.post.answering.clerk import Clerk
from fangs.post.orders.lines import Asked, Ordered
from fangs.post.orders.normalizing import tidy
from fangs.post.orders.reading import read_orders
from fangs.post.orders.requests import asked
from fangs.post.orders.speech import Place, Speech
from fangs.post.reporting.tasks import tasks
from fangs.terminal.choices import understood
from fangs.translation import speaking
from tests.post.tables import ByPost
from tests.post.test_clerk import GUS, send

REQUESTS = [
    ("Meine Befehle?", "orders", ""),
    ("Wann ist die Frist?", "orders", ""),
    ("Schick mir den letzten Bericht, bitte!", "report", ""),
    ("Spielregeln M3.1", "rules", "M3.1"),
    ("Hilfe", "help", ""),
    ("Eine Verlängerung, bitte", "extension", ""),
    ("Ich bin zurück", "back", ""),
    ("Ich bin fertig.", "ready", ""),
    ("Warte auf die Frist", "wait", ""),
    ("noch nicht bereit", "not ready", ""),
    ("Zeig es der Spielleitung", "show", ""),
    ("Ich gebe auf", "resign", ""),
    ("Ich biete ein Remis an", "draw", ""),
    ("kein Unentschieden", "no draw", ""),
    ("Urlaub 24.12.2026 bis 2.1.2027", "away", "2026-12-24/2027-01-02"),
    ("Urlaub bis 2027-01-02", "away", "/2027-01-02"),
    ("Sprache Deutsch", "language", "de"),
    ("language english", "language", "en"),
]


@pytest.mark.parametrize(("line", "what", "argument"), REQUESTS, ids=[line for line, _, _ in REQUESTS])
def test_requests_in_german_are_understood(line: str, what: str, argument: str) -> None:
    assert asked(line, tidy(line)) == Asked(what, argument, line)


def test_letters_are_in_the_language_of_the_table_until_a_player_chooses_another(tmp_path: Path) -> None:
    with speaking("de"):
        post = ByPost(tmp_path, "maneater", match=True)
    send(post, 0, "Befehle?", "ready steady go 1")
    send(post, 1, "sprache en")
    clerk = Clerk(post.service, GUS)
    letters = post.service.store.letters_of(post.name)
    written = {(one.kind, one.player): clerk.compose(one) for one in letters}
    start, german, english = (written[key] for key in (("start", 0), ("answer", 0), ("answer", 1)))

    assert start is not None and german is not None and english is not None
    assert "die Partie beginnt (Zug 1)" in str(start["Subject"])
    body = start.get_body()
    assert body is not None
    told = " ".join(body.get_content().split())
    assert "ein Match von Maneater, 5 Partien zugleich, per Post" in told and "Diese Befehle schuldest du" in told
    assert (
        "NICHT verstanden und ohne Wirkung" in german.get_content()
        and "Deine Befehle für Zug 1" in german.get_content()
    )
    assert "From now on, letters to you are in English." in english.get_content()
    assert [seat.language for seat in post.table.players] == ["de", "en", "de", "de", "de"]
    assert send(post, 1, "language xx") == "acted" and post.table.players[1].language == "en"


ORDERS = [
    ("getbit", "2031", "0", "Spiele die 4", "4"),
    ("getbit", "2031", "0", "Rot: Karte 3", "3"),
    ("mandua", "", "0", "Setze einen Jäger auf c3", "c3"),
    ("mandua", "a1", "1", "Tiger: von A nach c5", "A-c5"),
    ("lunch", "first:0 112", "0", "Setze einen Kannibalen auf 4 c", "4c"),
    ("overboard", "nw 2", "0", "Rudere nach Norden", "row n"),
    ("overboard", "nw 2", "0", "Wappen: segeln", "sail"),
    ("overboard", "nw 2", "0", "Wappen: bleiben", "stay"),
    ("maneater", "", "green", "Grün schwimmt auf 92, falls besetzt auf 93", "92/93"),
    ("maneater", "", "shark", "Hai auf 118, lieber rot", "118 red"),
]


@pytest.mark.parametrize(("game", "before", "role", "line", "action"), ORDERS, ids=[order[3] for order in ORDERS])
def test_orders_in_german_are_understood(game: str, before: str, role: str, line: str, action: str) -> None:
    position = Position(fangs.game(game), fangs.game(game).start())
    for text in before.split():
        position = position.play(None if position.kind == "chance" else position.owing[0], text)

    (order,) = read_orders(line, fangs.game(game), [Place(0, role, position, owing=True)])
    assert isinstance(order, Ordered), order
    assert (order.role, order.action) == (role, action)


@pytest.mark.parametrize("game", fangs.names())
def test_roles_in_german_letters_and_at_the_terminal_are_named_in_german_and_understood_so(game: str) -> None:
    position = Position(fangs.game(game), fangs.game(game).start())
    rng = random.Random(1)
    while position.kind == "chance":
        position = position.roll(rng)
    english = {
        role: Speech(position.game, [Place(0, role, position, owing=True)]).name(role) for role in position.owing
    }
    with speaking("de"):
        for role, name in english.items():
            place = Place(0, role, position, owing=True)
            named = Speech(position.game, [place]).name(role)
            action = position.legal(role)[0]
            assert named != name
            for said in (named, name, str(position.called(role))):
                assert understood(position, role, f"{said}: {action}") == action
            (order,) = read_orders(f"{named}: {action}", position.game, [place])
            assert isinstance(order, Ordered), order
            assert (order.role, order.action) == (role, action)


def test_sample_orders_of_a_german_letter_are_understood_as_they_stand(tmp_path: Path) -> None:
    with speaking("de"):
        post = ByPost(tmp_path, "maneater", match=True)
        lines = [task.line for task in tasks(post.table, 0)]
    assert any(line.startswith("Partie 2 ") for line in lines)
    assert any(" Hai: " in line for line in lines) and any(" Rot: " in line for line in lines)
    send(post, 0, *lines)
    assert len(post.post.orders) == len(lines) == 5
