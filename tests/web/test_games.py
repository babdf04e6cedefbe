"""What programs and pages are told of the games: their descriptions, rules, pictures and lessons."""

from __future__ import annotations

import json
import re
from urllib.parse import quote, urlencode

import httpx
import pytest

import fangs
from fangs import bots
from fangs.core.teaching.puzzle import puzzles_of
from fangs.solve.exact import known
from fangs.translation import capital
from tests.web.serving import Client, refused

GAMES = fangs.names()


def test_all_games_and_bots_are_described(stranger: Client) -> None:
    told = stranger.ask("/games").json()
    assert [game["name"] for game in told["games"]] == list(GAMES)
    assert [bot["name"] for bot in told["bots"]] == list(bots.names())
    for described in told["games"]:
        game = fangs.game(described["name"])
        assert described["title"] == game.title
        assert described["players"] == list(game.players)
        assert described["match"] == (game.match is not None)
        assert described["draw"] == (game.draw.clause if game.draw else None)
        assert all(len(sides) == int(players) for players, sides in described["sides"].items())
        assert [option["name"] for option in described["options"]] == [option.name for option in game.options]
        assert all(option["meaning"] and option["clause"] and option["expected"] for option in described["options"])


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_answer_to_a_puzzle_says_what_comes_of_it_but_never_what_is_better(name: str, stranger: Client) -> None:
    said: list[str] = []
    for number, puzzle in list(enumerate(puzzles_of(fangs.game(name))))[::8]:
        labels = {
            one["action"]: one["label"] for one in stranger.ask(f"/games/{name}/puzzles/{number}").json()["actions"]
        }
        for action in [one for one in labels if one != puzzle.answer][:5]:
            tried = stranger.ask(f"/games/{name}/tried/{number}?{urlencode({'action': action})}").json()
            assert not tried["right"] and tried["theme"] is None
            assert tried["said"].startswith(f"“{capital(labels[action])}” is not the best choice.")
            assert ("The board shows only one way" in tried["said"]) == (len(puzzle.start.owing) > 1)
            assert not re.search(rf"{re.escape(labels[puzzle.answer])}(?!\w)", tried["said"], re.IGNORECASE)
            said.append(tried["said"])
    assert any(re.search(r"Your choice .*, but the best choice ", text) for text in said)
    assert any("A strong reply: " in text for text in said) == (name == "mandua")


@pytest.mark.parametrize("name", GAMES)
def test_a_perfect_bot_is_offered_and_sits_down_just_where_the_game_is_solved_with_its_setting(
    name: str, stranger: Client
) -> None:
    game = fangs.game(name)
    described = next(one for one in stranger.ask("/games").json()["games"] if one["name"] == name)
    for players in game.players:
        for changed in [{}, *({option.name: sample} for option in game.options for sample in option.samples)]:
            try:
                start = fangs.Position(game, game.start(players, changed))
            except fangs.RequestError:
                continue  # a sample for another number of players
            is_solved = known(game, start.state) is not None
            setting = {"players": players, "options": json.dumps(changed)}
            told = stranger.ask(f"/games/{name}/bots?{urlencode(setting)}").json()["bots"]
            assert [bot["name"] for bot in told] == list(bots.offered(start))
            assert [bot["about"] for bot in told] == [bots.about(bot["name"], start) for bot in told]
            assert ("perfect" in [bot["name"] for bot in told]) == is_solved
            if not changed:
                assert (players in described["solved"]) == is_solved
                seats = ["me", *["bot:perfect"] * (players - 1)]
                opened = stranger.send("/tables", game=name, players=players, seats=seats, name="Ann")
                assert opened.is_success if is_solved else "solved" in opened.json()["error"]["message"]


@pytest.mark.parametrize("options", ["", "[]", "1", "{", "[" * 7000, '{"target":' + "9" * 5000 + "}"])
def test_for_options_that_are_none_the_bots_are_those_for_the_usual_ones(options: str, stranger: Client) -> None:
    told = stranger.ask(f"/games/lunch/bots?{urlencode({'options': options})}").json()["bots"]
    assert [bot["name"] for bot in told] == list(bots.offered(fangs.new("lunch")))


def test_a_level_that_is_not_offered_can_be_asked_for_all_the_same(stranger: Client) -> None:
    told = stranger.ask("/games/getbit/bots?players=4").json()["bots"]
    assert "hard" not in [bot["name"] for bot in told]

    seats = ["me", "bot:hard", "bot:easy", "bot:easy@1"]
    assert stranger.send("/tables", game="getbit", players=4, seats=seats, name="Ann").is_success


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_picture_and_every_clause_a_text_and_a_place(name: str, stranger: Client) -> None:
    picture = stranger.ask(f"/games/{name}/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml") and picture.text.startswith("<svg")
    page = stranger.ask(f"/games/{name}/rules")
    assert page.headers["content-type"].startswith("text/html")
    for clause in fangs.game(name).rulebook.clauses:
        assert f'id="{clause}"' in page.text
    letters = set(re.findall(r'<small class="source">(.*?)</small>', page.text))
    assert all(f"<strong>{letter}</strong>:" in page.text for tag in letters for letter in tag.split(", "))
    clause = next(iter(fangs.game(name).rulebook.clauses))
    told = stranger.ask(f"/games/{name}/clauses/{clause}").json()
    assert told["clause"] == clause and len(told["text"]) > 20 and "**" not in told["text"]


@pytest.mark.parametrize("name", fangs.names())
def test_a_lesson_tells_what_comes_of_every_answer(name: str, stranger: Client) -> None:
    assert f'data-game="{name}"' in stranger.ask(f"/learn/{name}").text
    steps = stranger.ask(f"/games/{name}/lesson").json()["steps"]
    for number, step in enumerate(steps):
        for action in [step["expected"][0], *(one["action"] for one in step["actions"][:2])]:
            told = stranger.ask(f"/games/{name}/lesson/{number}?action={quote(action)}").json()
            assert told["right"] == (action in step["expected"]) and told["said"] and told["drawing"] != step["drawing"]
    refused = stranger.ask(f"/games/{name}/lesson/0?action=nothing")
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/learn/luch", "Did you mean lunch?"),
        ("/games/luch/lesson", "no game"),
        ("/games/lunch/lesson/99?action=4d", "no such step"),
        ("/games/luch/bots", "Did you mean lunch?"),
        ("/games/luch/rules", "Did you mean lunch?"),
        ("/games/luch/picture.svg", "no game 'luch'"),
        ("/games/luch/clauses/L1.1", "no game"),
        ("/games/lunch/clauses/L99.9", "L99.9"),
        ("/static/none.js", "nothing at this address"),
        ("/static/lobby/lobby.html", "nothing at this address"),
        ("/static/..%2fserver.py", "nothing at this address"),
        ("/static/%2e%2e/server.py", "nothing at this address"),
        ("/nowhere", "nothing at this address"),
        ("/tables/none/view", "no table 'none'"),
        ("/tables/none/summary", "no table 'none'"),
        ("/tables/none/log", "no table 'none'"),
        ("/tables/none/boards/0/record", "no table 'none'"),
        ("/tables/none/boards/0/at/0", "no table 'none'"),
        ("/tables/%00/view", "no table"),
        ("/tables/%F0%9F%90%9F/view", "no table"),
        ("/tables/%ff/view", "no table"),
        (f"/tables/{'x' * 3000}/view", "no table"),
    ],
)
def test_what_is_not_there_is_said_not_to_be(path: str, words: str, stranger: Client) -> None:
    refused(stranger.ask(path), 404, words=words)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nowhere", "nothing at this address"),
        ("/games/lunch", "nothing"),
        ("/<b>", "nothing"),
        ("/studies/deleted", "no such study"),
        ("/analyse/chess", "no game"),
        ("/puzzles/chess", "no game"),
        ("/learn/chess", "no game"),
        ("/games/chess/rules", "no game"),
    ],
)
def test_whoever_looks_for_it_in_a_browser_gets_a_page_that_leads_to_the_lobby(path: str, words: str, url: str) -> None:
    answer = httpx.get(url + path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert words in answer.text and 'href="/"' in answer.text and "{{" not in answer.text and "<b>" not in answer.text


def test_pages_are_there_for_any_table_and_send_no_secrets(stranger: Client) -> None:
    for path in ("/", "/new", "/new?game=lunch", "/join", "/tables/any"):
        page = stranger.ask(path)
        assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert stranger.ask("/favicon.ico").headers["location"] == "/static/app/icon.svg"
