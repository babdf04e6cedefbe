"""Letters in German: by the language of each seat, which its player chooses, and with requests as people write them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fangs
from fangs import Position
from fangs.post.answering.answer import how_to
from fangs.post.answering.clerk import Clerk
from fangs.post.answering.effects import Acting
from fangs.post.answering.press import without_press
from fangs.post.orders import requests
from fangs.post.orders.lines import Asked, Misread, Ordered
from fangs.post.orders.normalizing import tidy
from fangs.post.orders.reading import read_orders
from fangs.post.orders.requests import asked, nearly_asked
from fangs.post.orders.speech import Place, Speech
from fangs.post.reporting.tasks import tasks
from fangs.table.events.press import Pressed
from fangs.terminal.choices import understood
from fangs.translation import isolated, languages, say, speaking
from tests.post.tables import ByPost
from tests.post.test_clerk import GUS, send

REQUESTS = [
    ("Meine Befehle?", "orders", ""),
    ("Wann ist die Frist?", "orders", ""),
    ("Schick mir den letzten Bericht, bitte!", "report", ""),
    ("Spielregeln M3.1", "rules", "M3.1"),
    ("Hilfe", "help", ""),
    ("Eine Verlängerung, bitte", "extension", ""),
    ("Bitte um Fristverlängerung", "extension", ""),
    ("Kann ich bitte eine Verlängerung haben?", "extension", ""),
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


NEARLY = {
    "resign": ("resign?", "I think I resign", "aufgeben?", "Soll ich aufgeben?", "Ich gebe das Spiel auf"),
    "draw": ("draw?", "Shall we call it a draw?", "remis?", "Wie wäre es mit einem Remis?"),
    "extension": ("extend it please", "Könnt ihr die Frist verlängern?", "Fristverlängerung wäre gut"),
    "away": ("I have holidays", "Habe Urlaub!", "Ferien ab Montag"),
    "press": ("end", "ende", "Ende.", "message to all:", "Nachricht an alle:"),
    "ready": ("nearly ready", "fast fertig"),
    "wait": ("please, could you wait", "bitte noch warten"),
    "address": ("My new address follows", "Ich habe eine neue Adresse"),
}


@pytest.mark.parametrize("what", NEARLY)
def test_a_line_that_may_be_a_request_is_asked_back_in_every_language(what: str) -> None:
    for line in NEARLY[what]:
        text = tidy(line)
        found = asked(line, text) or nearly_asked(line, text)
        assert isinstance(found, Misread) and found.near == requests.REQUESTS[what].sample, line
    assert {what for what, request in requests.REQUESTS.items() if request.near} == {*NEARLY, "language"}


@pytest.mark.parametrize("language", languages())
def test_the_help_shows_only_lines_that_are_understood_and_possible_at_the_table(language: str, tmp_path: Path) -> None:
    with speaking(language):
        for what, request in requests.REQUESTS.items():
            sample = str(request.sample).replace("{clause}", "m3")
            if request.asks or what == "away":
                found = asked(sample, tidy(sample)) if sample else None
                assert found is None if not sample else isinstance(found, Asked) and found.what == what, sample
            if what == "press":
                assert without_press(sample, lambda body: False)[1], sample
        post = ByPost(tmp_path, "maneater", match=True, press=[], extensions=0, early=False)
        shown = how_to(post.table, 0)
        for what, request in requests.REQUESTS.items():
            if request.sample:
                line = f"\n    {say(request.sample, clause='M1')}  "
                assert (line in shown) == (what not in ("draw", "press", "extension", "ready", "wait")), what


def test_what_a_table_does_not_offer_is_refused_with_the_reason(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, press=[], extensions=0, early=False)
    for text, why in (
        ("draw", "In Maneater, players cannot agree to a draw."),
        ("press to all: hi\nend", "There is no press at this table."),
        ("extension", "At this table, players cannot extend a deadline."),
        ("wait", "At this table, no turn is processed before its deadline."),
    ):
        events, lines = Acting(post.table, 0, "player", post.now, None).read(text)
        assert not events and [(line["is"], line["why"]) for line in lines] == [("refused", why)]


PRESS = [
    ("Presse an alle:\nrot 81\nende", None, "name"),
    ("Presse an Bob von niemandem: Hallo\nende", 1, "nobody"),
    ("Presse an die Spielleitung: Hallo", -1, "name"),
    ("Presse an alle von dem Hai in Partie 1: Hallo", None, "role"),
    ("Presse von Grün: Hallo", None, "role"),
]


@pytest.mark.parametrize("name", ["Max von Berg", "Ana by Moon", "דוד"])
def test_press_to_somebody_whose_name_has_a_word_of_a_signature_or_was_copied_from_our_letter(
    name: str, tmp_path: Path
) -> None:
    seats = ["post:Ann <ann@example.org>", f"post:{name} <max@example.org>"]
    post = ByPost(tmp_path, "getbit", seats=seats, press=["name", "nobody"])
    for heading in (f"Press to {name}: Hello", f"Presse an {isolated(name)} von niemandem: Hallo\nende"):
        ((event,), _) = Acting(post.table, 0, "player", post.now, None).read(heading)
        assert isinstance(event, Pressed) and event.to == 1
        assert event.signed == ("nobody" if "niemandem" in heading else "name")


@pytest.mark.parametrize(("text", "to", "signed"), PRESS, ids=[text[:30] for text, _, _ in PRESS])
def test_press_with_a_german_heading_is_passed_on_and_orders_nothing(
    text: str, to: int | None, signed: str, tmp_path: Path
) -> None:
    with speaking("de"):
        post = ByPost(tmp_path, "maneater", match=True, press=["name", "role", "nobody"])
    events, _ = Acting(post.table, 0, "player", post.now, None).read(text)
    (event,) = events
    assert isinstance(event, Pressed)
    assert (event.to, event.signed, event.board) == (to, signed, None if signed != "role" else 1 if "Gr" in text else 0)


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
    assert (
        "ein Match von Maneater, 5 Partien zugleich, per Post" in told and "Diese Befehle fehlen noch von dir" in told
    )
    assert (
        "NICHT verstanden und ohne Wirkung" in german.get_content()
        and "Deine Befehle für Zug 1" in german.get_content()
    )
    assert "From now on, you get letters in English." in english.get_content()
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
