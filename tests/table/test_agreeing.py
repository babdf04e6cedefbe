"""Taking back, draws, resigning, talking: what people at a table agree on, and what one may do alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fangs
from fangs import Record
from fangs.core.errors import FangsError, RequestError
from fangs.core.records import dice
from fangs.table import agreeing, people
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat, Stale
from fangs.translation import speaking
from tests.table.evening import NAMES, Evening, of_friends

GAMES = fangs.names()
WITH_DRAW = [name for name in GAMES if fangs.game(name).draw]
WITHOUT_DRAW = [name for name in GAMES if not fangs.game(name).draw]


def under_way(name: str, players: int | None = None, choices: int = 9) -> Evening:
    """A table of friends, some choices into the game, with nothing chosen in secret."""
    evening = Evening(of_friends(name, players))
    evening.play_on(random.Random(4), choices)
    while evening.board.drafts:
        evening.play_on(random.Random(4), 1)
    assert evening.table.phase is Phase.PLAYING
    return evening


def ask(evening: Evening, player: int, what: str = "undo") -> int:
    evening.do(agreeing.propose(evening.table, evening.seat(player), what, 0))
    return evening.view(player)["proposal"]["proposal"]  # type: ignore[no-any-return]


def answer(evening: Evening, player: int, yes: bool = True) -> None:
    proposal = evening.view(player)["proposal"]
    assert proposal["yours"]
    evening.do(agreeing.answer(evening.table, evening.seat(player), proposal["proposal"], yes))


def last_chooser(evening: Evening) -> int:
    at = evening.board
    return at.player_of(next(step.role for step in reversed(at.steps) if step.role is not None))


def take_back(evening: Evening, player: int) -> None:
    """A player takes the last choice back, and all others agree."""
    ask(evening, player)
    while evening.table.proposal:
        answer(evening, min(evening.table.proposal.waiting))


# Taking back


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_taken_back_when_everybody_else_agrees(name: str) -> None:
    for players in fangs.game(name).players:
        evening = under_way(name, players)
        before = evening.board
        player = last_chooser(evening)
        others = [other for other in range(players) if other != player]

        assert evening.view(player)["undo_asks"] == [NAMES[other] for other in others]
        ask(evening, player)
        assert evening.view(player)["proposal"]["waiting"] == others
        assert not evening.view(player)["proposal"]["yours"]
        assert evening.board == before, "nothing happens before all have agreed"
        for other in others:
            answer(evening, other)

        at = evening.board
        assert evening.table.proposal is None
        assert at.number > before.number
        assert at.steps[:] == before.steps[: len(at.steps)] != before.steps[:]
        assert player in {at.player_of(role) for role in at.owing}
        assert not at.position.hides_choices(), "what was revealed together is taken back together"
        assert at.position.kind == "decision"


def test_after_taking_back_other_dice_follow_the_same_choices_and_the_record_proves_them() -> None:
    changed = set()
    for name in GAMES:
        evening = under_way(name, choices=14)
        before = evening.board.steps[:]
        take_back(evening, last_chooser(evening))
        again = evening.board.steps[:]
        while len(evening.board.steps) < len(before):
            step = before[len(evening.board.steps)]
            if step.role is None or step.role not in evening.board.owing or not evening.board.plays(*step):
                break
            evening.choose(step.role, step.action)
        if any(mine != old for mine, old in zip(evening.board.steps, before, strict=False)):
            changed.add(name)
        assert len(again) in evening.board.taken_back

        evening.play_on(random.Random(6))
        record = Record.read(str(evening.table.record(0)))
        assert record.taken_back == evening.board.taken_back
        assert dice.check(record) == sum(step.role is None for step in record.steps)
    assert len(changed) > 1, "games without dice after those choices go on as they did"


def test_one_who_does_not_agree_ends_it() -> None:
    evening = under_way("getbit", 4)
    steps = evening.board.steps
    asked = ask(evening, 0)
    answer(evening, 1)
    answer(evening, 2, yes=False)

    assert evening.table.proposal is None
    assert evening.board.steps == steps
    assert "Cem does not agree" in evening.view(None)["log"]["items"][-1]["text"]
    with pytest.raises(Stale):
        agreeing.answer(evening.table, evening.seat(3), asked, True)


def test_who_asked_withdraws_it_or_asks_for_something_else_in_its_place() -> None:
    evening = under_way("mandua", 2)
    client = next(player for player in (0, 1) if evening.board.last_choice(player) is not None)
    other = 1 - client
    evening.do(agreeing.propose(evening.table, evening.seat(client), "draw", 0))
    offer = evening.table.proposal
    assert offer is not None and "undo" in evening.view(client)["may"] and "undo" not in evening.view(other)["may"]
    evening.do(agreeing.propose(evening.table, evening.seat(client), "undo", 0))
    assert evening.table.proposal is not None and evening.table.proposal.what == "undo"
    with pytest.raises(Stale):
        agreeing.answer(evening.table, evening.seat(other), offer.seq, True)
    evening.do(agreeing.answer(evening.table, evening.seat(client), evening.table.proposal.seq, False))
    assert evening.table.proposal is None
    told = [str(line) for line in evening.table.happened[-4:]]
    name = evening.seat(client).called
    assert (
        f"{name} withdraws the draw offer." in told and f"{name} withdraws the request to take back a choice." in told
    )


@pytest.mark.parametrize("by", ["the other", "who asked"])
def test_nobody_asks_again_for_what_was_refused_until_the_game_has_gone_on(by: str) -> None:
    evening = under_way("mandua", 2)
    client = next(player for player in (0, 1) if evening.board.last_choice(player) is not None)
    asked = ask(evening, client, "draw")
    evening.do(agreeing.answer(evening.table, evening.seat(1 - client if by == "the other" else client), asked, False))

    assert "draw" not in evening.view(client)["may"] and "undo" in evening.view(client)["may"]
    with pytest.raises(RequestError, match="You can ask again when the game has gone on"):
        agreeing.propose(evening.table, evening.seat(client), "draw", 0)
    assert "draw" in evening.view(1 - client)["may"], "the other may still offer one"
    evening.play_on(random.Random(4), 1)
    assert evening.table.proposal is None and "draw" in evening.view(client)["may"]


def test_only_those_who_are_asked_answer_and_once() -> None:
    evening = under_way("getbit", 3)
    asked = ask(evening, 0)
    with pytest.raises(NoSeat):
        agreeing.answer(evening.table, evening.seat(0), asked, True)
    answer(evening, 1)
    with pytest.raises(NoSeat):
        agreeing.answer(evening.table, evening.seat(1), asked, True)
    for other in (asked - 1, asked + 1, -1):
        with pytest.raises(Stale):
            agreeing.answer(evening.table, evening.seat(2), other, True)
    for player, words in ((1, "The others have already been asked"), (2, "You have already been asked for something")):
        with pytest.raises(RequestError, match=words):
            agreeing.propose(evening.table, evening.seat(player), "undo", 0)


@pytest.mark.parametrize("name", GAMES)
def test_what_was_proposed_lapses_when_the_game_goes_on(name: str) -> None:
    evening = under_way(name)
    asked, number = ask(evening, last_chooser(evening)), evening.board.number
    while evening.board.number == number:
        evening.play_on(random.Random(1), 1)

    assert evening.table.proposal is None
    with pytest.raises(Stale):
        agreeing.answer(evening.table, evening.seat(0), asked, True)


@pytest.mark.parametrize("name", GAMES)
def test_against_bots_alone_a_choice_is_taken_back_at_once_and_the_page_says_that_nobody_is_asked(name: str) -> None:
    for players in fangs.game(name).players:
        evening = Evening(Setup(game=name, players=players, name="Ann"))
        evening.play_on(random.Random(4), 9)
        while evening.board.drafts or evening.board.last_choice(0) is None:
            evening.play_on(random.Random(4), 1)
        view = evening.view(0)
        assert "undo" in view["may"] and view["undo_asks"] == []
        before = evening.board.steps
        evening.do(agreeing.propose(evening.table, evening.seat(0), "undo", 0))

        assert evening.table.proposal is None
        assert 0 in {evening.board.player_of(role) for role in evening.board.owing}
        line = evening.table.happened[-1]
        assert (line.kind, line.source) == ("took_back", "act")
        undone = before[len(evening.board.steps) :]
        anew = "; chance will decide again from here on" if any(step.role is None for step in undone) else ""
        assert str(line) == f"Ann takes back the last choice{anew}."


def test_nothing_is_taken_back_by_who_has_not_chosen_or_does_not_play() -> None:
    evening = Evening(Setup(game="lunch", seats=["friend", "friend"]))
    for seat, words in ((evening.seat(0), "not made a choice"), (evening.host, "You are not a player at this table")):
        with pytest.raises(FangsError, match=words):
            agreeing.propose(evening.table, seat, "undo", 0)
    with pytest.raises(RequestError, match="ask the other players for undo or draw, but not for 'peace'"):
        agreeing.propose(evening.table, evening.seat(0), "peace", 0)
    with pytest.raises(RequestError, match="no board"):
        agreeing.propose(evening.table, evening.seat(0), "undo", 1)
    assert "undo" not in evening.view(0)["may"]


# Draws


@pytest.mark.parametrize("name", WITH_DRAW)
def test_players_agree_on_a_draw_and_the_seed_is_published(name: str) -> None:
    evening = under_way(name)
    assert "draw" in evening.view(0)["may"]
    ask(evening, 0, "draw")
    answer(evening, 1)

    view: dict[str, Any] = evening.view(None)
    game = fangs.game(name)
    assert view["status"] == "over"
    assert view["ending"]["how"] == "draw"
    assert [row["place"] for row in view["totals"]] == [1, 1]
    assert game.draw is not None and [row["total"] for row in view["totals"]] == [game.draw.score] * 2
    assert view["log"]["items"][-1]["clause"] == game.draw.clause
    dice.check(Record.read(str(evening.table.record(0))))


@pytest.mark.parametrize("name", WITH_DRAW)
def test_two_offers_of_a_draw_that_cross_are_an_agreement(name: str) -> None:
    evening = under_way(name)
    ask(evening, 0, "draw")
    evening.do(agreeing.propose(evening.table, evening.seat(1), "draw", 0))
    assert evening.view(None)["ending"]["how"] == "draw"


@pytest.mark.parametrize("what", ["draw", "undo"])
def test_a_refusal_names_what_is_wrong_first(what: str) -> None:
    """While the game goes on, while a bot plays on, and after the end."""
    name = WITH_DRAW[0]

    def said(player: int) -> str | None:
        return agreeing.why_not(evening.table, evening.seat(player), what)

    evening = under_way(name)
    assert said(1) is None
    evening.do(people.let_bot_play(evening.table, evening.seat(1), 1, "random", evening.now))
    assert said(1) == "A bot is playing for you. Take your seat back first."
    evening = under_way(name)
    evening.do(people.resign(evening.table, evening.seat(1)))
    assert said(0) == said(1) == "The game is over."


@pytest.mark.parametrize("name", WITH_DRAW)
def test_a_bot_agrees_to_no_draw(name: str) -> None:
    evening = Evening(Setup(game=name, name="Ann"))
    assert "draw" not in evening.view(0)["may"]
    with pytest.raises(RequestError, match="A bot does not agree"):
        agreeing.propose(evening.table, evening.seat(0), "draw", 0)


@pytest.mark.parametrize("name", WITHOUT_DRAW)
def test_a_game_without_draws_has_none_by_agreement(name: str) -> None:
    evening = under_way(name)
    assert "draw" not in evening.view(0)["may"]
    with pytest.raises(RequestError, match="players cannot agree to a draw"):
        agreeing.propose(evening.table, evening.seat(0), "draw", 0)


# Resigning


@pytest.mark.parametrize("name", GAMES)
def test_of_two_the_other_wins_and_of_more_a_bot_plays_on(name: str) -> None:
    for players in fangs.game(name).players:
        evening = under_way(name, players)
        evening.do(people.resign(evening.table, evening.seat(1)))
        view = evening.view(1)

        if players == 2:
            assert view["status"] == "over"
            said = {player: evening.view(player)["ending"]["sentence"] for player in (0, 1, None)}
            assert said == {
                0: "Bob resigned, so you win.",
                1: "You resigned, so Ann wins.",
                None: "Bob resigns, so Ann wins.",
            }
            assert view["ending"]["how"] == "resigned"
            assert view["totals"] is None
            assert view["boards"][0]["seed"] == evening.board.seed
            dice.check(Record.read(str(evening.table.record(0))))
        else:
            assert view["status"] == "playing"
            assert view["seats"][1]["stand_in"] is not None
            assert "resign" not in view["may"] and "hand-back" not in view["may"]
            with pytest.raises(RequestError, match="You have resigned"):
                people.hand_back(evening.table, evening.seat(1))
        with pytest.raises(FangsError, match="The game is over" if players == 2 else "You have resigned"):
            people.resign(evening.table, evening.seat(1))


def test_who_has_resigned_is_not_back_by_taking_another_name() -> None:
    evening = under_way("getbit", 3)
    evening.do(people.resign(evening.table, evening.seat(1)))
    evening.do(people.sit(evening.table, evening.seat(1), "Robert"))

    assert evening.view(0)["seats"][1]["name"] == "Robert"
    assert evening.view(0)["seats"][1]["stand_in"] is not None
    assert evening.seat(1) not in evening.table.people


def test_only_somebody_who_sits_there_resigns() -> None:
    evening = Evening(of_friends("getbit", 3), everybody=False)
    for player in (1, 2):
        evening.do(people.let_bot_play(evening.table, evening.seat(0), player, "random", evening.now))
    assert evening.table.is_playing

    with pytest.raises(RequestError):
        people.resign(evening.table, evening.seat(1))
    assert "resign" not in evening.view(1)["may"]
    evening.do(people.sit(evening.table, evening.seat(1), "Bob"))
    assert evening.seat(1) in evening.table.people, "a friend who comes late takes the seat from the bot"


# Talking


def test_those_with_a_seat_talk_and_spectators_where_the_host_allows_it() -> None:
    for chat in ("seats", "all"):
        evening = Evening(of_friends("lunch", chat=chat))
        evening.do(people.say(evening.table, evening.seat(0), "Zoe", "  Hello,\n all! "))
        assert evening.view(1)["chat"][-1]["text"] == "Hello, all!"
        assert evening.view(1)["chat"][-1]["name"] == "Ann", "not the name that was sent"
        if chat == "all":
            for taken in ("Ann", "Αnn", "The Host", "der Gastgeber"):
                with pytest.raises(RequestError, match="Somebody at this table is already called"):
                    people.say(evening.table, None, taken, "I resign.")
            evening.do(people.say(evening.table, None, "Zoe", "Hi!"))
            evening.do(people.say(evening.table, None, None, "Hi!"))
            assert [said["name"] for said in evening.view(None)["chat"]] == ["Ann", "Zoe", "a spectator"]
            with speaking("de"):
                assert str(evening.view(None)["chat"][-1]["name"]) == "ein Zuschauer"
            assert evening.view(None)["may_chat"]
        else:
            assert evening.view(None)["chat"] is None and not evening.view(None)["may_chat"]
            with pytest.raises(NoSeat):
                people.say(evening.table, None, "Zoe", "Hi!")


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 501, "a\0b", "‮abc", None, 5])
def test_what_cannot_be_said_is_refused(text: object) -> None:
    evening = Evening(of_friends("lunch"))
    with pytest.raises(FangsError, match="1 to 500 printable"):
        people.say(evening.table, evening.seat(0), None, text)


@pytest.mark.parametrize("text", ["\u200fHi\u200e!", "\u2068Hi\u2069!", "\ufeffHi\u200b!", "H\u00adi!"])
def test_what_keyboards_and_copies_add_to_a_message_does_not_keep_it_from_being_said(text: str) -> None:
    evening = Evening(of_friends("lunch"))
    evening.do(people.say(evening.table, evening.seat(0), None, text))
    assert evening.view(1)["chat"][-1]["text"] == "Hi!"


def test_chat_and_proposals_are_numbered_among_themselves() -> None:
    """The numbers of entries would tell how often somebody has changed a secret choice."""
    evening = Evening(of_friends("getbit", 2))
    evening.do(people.say(evening.table, evening.seat(0), None, "One."))
    role = evening.board.owing[0]
    for action in evening.board.position.legal(role)[:4]:
        evening.choose(role, action)
    evening.do(people.say(evening.table, evening.seat(1), None, "Two."))

    assert [said["seq"] for said in evening.view(1)["chat"]] == [1, 2]
