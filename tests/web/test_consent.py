"""Nobody is overruled, and nobody but its holder gets what a seat knows: the attacks on that, over the wire."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangs
from fangs import Record
from fangs.core.records import dice
from fangs.core.records.record import Step
from fangs.table.people import ABSENT, LONG_ABSENT
from fangs.web.watching import live as streams
from tests.form import some
from tests.web.place import Clock, Place
from tests.web.serving import Client, open_table, refused

SECRET = "getbit"
"""A game in which all choose in secret at once; four have one role each."""
FOUR = ["me", "friend", "friend", "friend"]
TURNS = "mandua"
"""One in which two choose in turn."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """A server whose clock stands still until a test sets it, so that nobody is seen again in between."""
    monkeypatch.setattr(streams, "PRESENCE_SECONDS", 100_000.0)
    made = Place(tmp_path, Clock())
    yield made
    made.close()


def choose(client: Client, pick: int = 0) -> None:
    """Choose for the first role that this seat has to choose for, or may change its choice of."""
    board = client.view()["boards"][0]
    role, choice = next(iter(board["choices"].items()))
    action = choice["actions"][pick % len(choice["actions"])]["action"]
    client.done(f"{client.table}/moves", number=board["number"], role=role, action=action)


def everything(client: Client) -> list[str]:
    """All that somebody can fetch, without the time."""
    steps = client.view()["boards"][0]["steps"]
    paths = ["view", "summary", "log", f"boards/0/at/{steps}", "boards/0/record", "record"]
    return [re.sub(r'"now":[\d.]+', "", client.ask(f"{client.table}/{path}").text) for path in paths]


def said(client: Client) -> list[str]:
    """What the log says that people and the clock did."""
    return [line["text"] for line in client.view()["log"]["items"] if line["kind"] != "event"]


def steps_of(client: Client) -> list[Step]:
    """The steps of the record."""
    return list(Record.read(client.ask(f"{client.table}/boards/0/record").text).steps)


def answer(client: Client, *, yes: bool) -> None:
    asked = client.view()["proposal"]
    client.done(f"{client.table}/answer", proposal=asked["proposal"], yes=yes)


# A friend's hidden choice


def test_a_host_cannot_come_to_a_friend_s_hidden_choice_by_a_new_link(place: Place) -> None:
    ann, (bob, *_) = open_table(place.url, SECRET, FOUR)
    with ann.live() as watch:
        choose(bob, pick=0)
        watch.until(lambda view: view["boards"][0]["owing"] == ["0", "2", "3"])
        before = everything(ann)

        refused(ann.send(f"{ann.table}/link", player=1), 422, "request", "Bob sits there")

        assert everything(ann) == before
        assert next(iter(bob.view()["boards"][0]["choices"].values()))["chosen"], "Bob's key and choice are there still"
        choose(bob, pick=1)
        assert everything(ann) == before, "nothing tells the host what Bob has chosen"
        shown = {json.dumps(json.loads(message)["boards"]) for message in watch.messages}
        assert len(shown) <= 2, "that Bob has chosen, and nothing else"


@pytest.mark.parametrize("agreed", [True, False])
def test_the_hidden_choices_of_a_seat_that_is_freed_are_void_and_shown_to_nobody(agreed: bool, place: Place) -> None:
    ann, (bob, cem, dee) = open_table(place.url, SECRET, FOUR)
    choose(bob, pick=2)
    if not agreed:
        place.clock.now += LONG_ABSENT
    with ann.live() as watch, contextlib.ExitStack() as connected:
        old = connected.enter_context(bob.live()) if agreed else None
        freed = ann.done(f"{ann.table}/free", player=1)
        assert freed["free"] is not agreed
        if old:
            old.until(lambda view: view["proposal"] and view["proposal"]["yours"])
            answer(bob, yes=True)
            assert old.closed() == 4403
        with bob.live() as late:
            assert late.closed() == 4403
        refused(bob.ask(f"{bob.table}/view"), 403, "seat")
        refused(bob.send(f"{bob.table}/say", text="Hello?"), 403, "seat")
        refused(bob.send("/join", token=bob.token, name="Bob"), 404, "table")
        told = watch.until(lambda view: view["seats"][1]["kind"] == "invited")
        sentence = "The host frees the seat of Bob for somebody else{}. Secret choices of Bob are void."
        assert said(ann)[-1] == sentence.format(", and Bob agrees" if agreed else "")
        assert told["log"]["items"][-1]["what"] == "freed"
        assert told["status"] == "waiting" and told["boards"][0]["owing"] == []

    with Client(place.url, freed["token"]) as eva:
        assert eva.view()["boards"][0]["choices"] == {}, "nobody chooses before somebody sits there"
        eva.use(eva.done("/join", token=freed["token"], name="Eva")["token"])
        (choice,) = eva.view()["boards"][0]["choices"].values()
        assert choice["chosen"] is None and eva.view()["boards"][0]["owing"] == ["0", "1", "2", "3"]
        number = eva.view()["boards"][0]["number"]
        for client in (eva, ann, cem, dee):
            choose(client)
        assert eva.view()["boards"][0]["number"] > number


def test_who_is_there_keeps_the_seat_that_the_host_wants_freed(place: Place) -> None:
    ann, (bob,) = open_table(place.url, SECRET, ["me", "friend"])
    choose(bob)
    place.clock.now += LONG_ABSENT - 1
    token = ann.done(f"{ann.table}/free", player=1)["token"]
    asked = ann.view()["proposal"]
    assert (asked["what"], asked["by"], asked["waiting"], asked["yours"]) == ("free", 0, [1], False)

    refused(
        ann.send(f"{ann.table}/answer", proposal=asked["proposal"], yes=True),
        403,
        "seat",
        "You were not asked about this proposal.",
    )
    refused(Client(place.url).send("/join", token=token, name="Ann"), 404, "table")
    refused(Client(place.url, token).ask(f"{ann.table}/view"), 403, "seat")
    refused(ann.send(f"{ann.table}/free", player=1), 422, "request", "have not answered the last question yet")
    answer(bob, yes=False)

    assert said(bob)[-1] == said(ann)[-1] == "Bob keeps the seat."
    refused(Client(place.url).send("/join", token=token, name="Ann"), 404, "table")
    assert next(iter(bob.view()["boards"][0]["choices"].values()))["chosen"]


@pytest.mark.parametrize("sign", ["a choice", "a page", "a word"])
def test_a_player_who_was_there_within_ten_minutes_is_asked(sign: str, place: Place) -> None:
    ann, (bob,) = open_table(place.url, SECRET, ["me", "friend"])
    place.clock.now += LONG_ABSENT * 3
    if sign == "a choice":
        choose(bob)
    elif sign == "a page":
        with bob.live() as watch:
            watch.until(lambda view: view["seats"][1]["online"])
    else:
        bob.done(f"{bob.table}/say", text="I am here.")
    assert ann.done(f"{ann.table}/free", player=1)["free"] is False
    assert bob.view()["you"] == 1


def test_only_a_host_frees_a_seat_and_only_one_in_which_another_person_sits(place: Place) -> None:
    ann, (bob,) = open_table(place.url, SECRET, ["me", "friend", "bot:random"])
    place.clock.now += LONG_ABSENT * 2
    refused(bob.send(f"{ann.table}/free", player=0), 403, "seat", "Only the host")
    refused(Client(place.url).send(f"{ann.table}/free", player=1), 403, "seat")
    for player in (0, 2):
        refused(
            ann.send(f"{ann.table}/free", player=player), 422, "request", "You can free only the seat of another person"
        )
    for player in (3, -1, 10**30):
        refused(ann.send(f"{ann.table}/free", player=player), 422, "request", "no player")
    assert [seat["may_free"] for seat in ann.view()["seats"]] == [False, True, False]
    assert not any(seat["may_free"] for seat in bob.view()["seats"])
    with Client(place.url) as stranger:
        seats = ["post:Ann", "post:Bob"]
        opened = stranger.done("/tables", game="lunch", players=2, seats=seats, name="Gus", post={})
    with Client(place.url, opened["token"]) as gus:
        refused(gus.send(f"{gus.table}/free", player=0), 422, "request", "at the desk")


def test_a_host_cannot_put_a_bot_in_the_place_of_somebody_who_is_there(place: Place) -> None:
    ann, (bob,) = open_table(place.url, TURNS, ["me", "friend"])

    def bot_plays(by: Client) -> int:
        return by.send(f"{ann.table}/stand-in", player=1, bot="random").status_code

    assert bot_plays(ann) == 403, "it is not Bob's turn"
    place.clock.now += ABSENT * 2
    assert bot_plays(ann) == 403, "it is not Bob's turn, however long"
    choose(ann)
    assert bot_plays(ann) == 403, "Bob has had the turn for no time"
    place.clock.now += ABSENT - 1
    assert bot_plays(ann) == 403
    with bob.live() as watch:
        watch.until(lambda view: view["seats"][1]["online"])
        place.clock.now += 2
        assert bot_plays(ann) == 403, "Bob was seen"
        assert [seat["may_replace"] for seat in ann.view()["seats"]] == [True, False]
    assert not bob.view()["seats"][1]["stand_in"]
    place.clock.now += ABSENT
    assert bot_plays(Client(place.url)) == 403, "a spectator"
    assert bot_plays(ann) == 200
    assert said(bob)[-1] == "From now on, a random bot plays for Bob."


def test_somebody_who_has_just_come_counts_as_there_before_it_is_stored(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, (bob,) = open_table(place.url, TURNS, ["me", "friend"])
    choose(ann)
    monkeypatch.setattr(place.service.store, "seen", lambda *row: None)
    place.clock.now += ABSENT + 1
    with bob.live() as watch:
        watch.until(lambda view: view["seats"][1]["online"])
        assert ann.send(f"{ann.table}/stand-in", player=1, bot="random").status_code == 403


@pytest.mark.parametrize("name", [name for name in fangs.names() if fangs.game(name).match])
def test_with_secret_owners_a_host_waits_ten_minutes_no_matter_who_has_the_turn(name: str, place: Place) -> None:
    number = max(fangs.game(name).players)
    ann, friends = open_table(place.url, name, ["me", *["friend"] * (number - 1)])
    if not ann.view()["secret_owners"]:
        pytest.skip("everybody knows who plays what")
    for waited, status in ((0.0, 403), (ABSENT, 403), (LONG_ABSENT - ABSENT - 1, 403), (1.0, 200)):
        place.clock.now += waited
        assert ann.send(f"{ann.table}/stand-in", player=1, bot="random").status_code == status, waited
        assert friends[1].send(f"{ann.table}/stand-in", player=1, bot="random").status_code == 403, "not the host"


# Taking back


def away(place: Place, host: Client, player: int) -> None:
    """A bot plays on for somebody who has not been seen for a minute."""
    place.clock.now += ABSENT
    host.done(f"{host.table}/stand-in", player=player, bot="random")


def test_nothing_is_taken_back_past_the_choice_of_somebody_for_whom_a_bot_plays_on(place: Place) -> None:
    ann, (bob,) = open_table(place.url, TURNS, ["me", "friend"])
    for client in (ann, bob, ann):
        choose(client)
    away(place, ann, 1)

    assert ann.view()["undo_asks"] == []
    ann.done(f"{ann.table}/propose", what="undo")
    assert ann.view()["boards"][0]["steps"] == 2, "nobody has chosen since"
    before = everything(bob)
    assert "undo" not in ann.view()["may"]
    refused(
        ann.send(f"{ann.table}/propose", what="undo"), 422, "request", "Bob has made a choice since then and is away"
    )
    assert everything(bob) == before


def test_nothing_is_taken_back_past_the_choice_of_somebody_who_has_resigned(place: Place) -> None:
    ann, (bob, cem, dee) = open_table(place.url, SECRET, FOUR)
    for client in (ann, bob, cem, dee):
        choose(client)
    cem.done(f"{cem.table}/resign")
    before = everything(bob)
    for client in (ann, bob):
        assert "undo" not in client.view()["may"]
        refused(client.send(f"{ann.table}/propose", what="undo"), 422, "request", "Cem has made a choice since then")
    assert everything(bob) == before


def test_nothing_is_taken_back_past_a_hidden_choice_of_somebody_who_has_gone(place: Place) -> None:
    ann, (bob, cem, dee) = open_table(place.url, SECRET, FOUR)
    for client in (ann, bob, cem, dee):
        choose(client)
    for client in (ann, bob, dee):
        assert "undo" in client.view()["may"]
    choose(cem, pick=1)
    cem.done(f"{cem.table}/resign")
    before = everything(bob)
    refused(ann.send(f"{ann.table}/propose", what="undo"), 422, "request", "Cem has made a choice since then")
    assert everything(bob) == before


def test_nothing_is_taken_back_past_the_choice_of_who_had_a_seat_before(place: Place) -> None:
    ann, (bob,) = open_table(place.url, TURNS, ["me", "friend"])
    for client in (ann, bob):
        choose(client)
    place.clock.now += LONG_ABSENT
    token = ann.done(f"{ann.table}/free", player=1)["token"]
    with Client(place.url, token) as cem:
        cem.use(cem.done("/join", token=token, name="Cem")["token"])
        before = everything(cem)
        assert "undo" not in ann.view()["may"]
        refused(ann.send(f"{ann.table}/propose", what="undo"), 422, "request", "who had the seat of Cem before")
        assert everything(cem) == before and cem.view()["proposal"] is None
        choose(ann)
        ann.done(f"{ann.table}/propose", what="undo")
        answer(cem, yes=True)
        assert cem.view()["boards"][0]["steps"] == 2, "what was chosen since then can be taken back"


def test_a_proposal_does_not_wait_for_a_bot_nor_does_a_bot_agree(place: Place) -> None:
    ann, (_bob,) = open_table(place.url, TURNS, ["me", "friend"])
    choose(ann)
    ann.done(f"{ann.table}/propose", what="undo")
    away(place, ann, 1)
    assert ann.view()["proposal"] is None and ann.view()["boards"][0]["steps"] == 1
    refused(ann.send(f"{ann.table}/propose", what="draw"), 422, "request", "A bot does not agree")


def test_against_bots_alone_nobody_is_asked_and_the_page_says_so(place: Place) -> None:
    ann, _ = open_table(place.url, TURNS, ["me", "bot:random"])
    choose(ann)
    assert "undo" in ann.view()["may"] and ann.view()["undo_asks"] == []
    ann.done(f"{ann.table}/propose", what="undo")
    assert ann.view()["boards"][0]["steps"] == 0


@pytest.mark.parametrize(
    "name", some([name for name in fangs.names() if 2 in fangs.game(name).players], "lunch", "overboard")
)
def test_other_dice_are_thrown_after_a_take_back_and_the_record_proves_them(name: str, place: Place) -> None:
    ann, (bob,) = open_table(place.url, name, ["me", "friend"])
    thrown: set[tuple[str, ...]] = set()
    start = len(steps_of(ann))
    for _ in range(8):
        while not (movers := [client for client in (ann, bob) if "undo" in client.view()["may"]]):
            for client in (ann, bob):
                client.choose(client.view())
        before = steps_of(ann)
        thrown.add(tuple(step.action for step in before[start:] if step.role is None))
        movers[0].done(f"{ann.table}/propose", what="undo")
        answer(bob if movers[0] is ann else ann, yes=True)
        undone = before[len(steps_of(ann)) :]
    if max(map(len, thrown)):
        assert len(thrown) > 1, "the dice are always the same"
    for _ in range(9):
        for client in (ann, bob):
            client.choose(client.view())
    ann.done(f"{ann.table}/resign")

    record = Record.read(ann.ask(f"{ann.table}/boards/0/record").text)
    assert len(record.taken_back) == 8 and "taken back:" in str(record)
    assert dice.check(record) == sum(step.role is None for step in record.steps)
    anew = "; chance will decide again from here on" if any(step.role is None for step in undone) else ""
    assert said(ann)[-2].endswith(f" agrees{anew}.")


# Recovery codes


@pytest.mark.parametrize("way", ["opening", "a link", "an open seat"])
def test_a_recovery_code_gives_a_new_key_once_and_is_replaced(way: str, place: Place) -> None:
    with Client(place.url) as stranger:
        opened = stranger.done("/tables", game=TURNS, seats=["me", "friend" if way == "a link" else "open"], name="Ann")
        name, code, player = opened["table"], opened["recovery"], 0
        if way == "a link":
            code, player = stranger.done("/join", token=opened["links"]["1"], name="Bob")["recovery"], 1
        elif way == "an open seat":
            code, player = stranger.done(f"/tables/{name}/sit", player=1, name="Bob")["recovery"], 1
    with Client(place.url) as elsewhere:
        found = elsewhere.done("/recover", code=code)
        assert (found["table"], found["player"]) == (name, player)
        assert elsewhere.ask(f"/tables/{name}/view").json()["you"] == player, "by the cookie"
        assert found["recovery"] != code
    with Client(place.url, found["token"]) as again:
        assert again.view()["you"] == player and again.view()["host"] == (player == 0)
        who = "Ann" if player == 0 else "Bob"
        assert said(Client(place.url, opened["token"]))[-1] == f"{who} is back with the recovery code."
    with Client(place.url) as thief:
        refused(thief.send("/recover", code=code), 403, "seat", "Each code can be used only once")
        typed = f" {found['recovery'].upper().replace('-', ' ')} ".replace(name.upper(), name)
        assert thief.done("/recover", code=typed)["player"] == player, "however it is typed"


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("{table}.aaaa-bbbb-cccc-dddd", 403),
        ("{table}.", 403),
        ("{table}", 403),
        ("{key}", 403),
        ("{table}.{other}", 403),
        ("none.aaaa-bbbb-cccc-dddd", 404),
        ("", 404),
        (".", 404),
        ("none.\0", 404),
        ("x" * 300, 422),
    ],
)
def test_a_wrong_recovery_code_opens_nothing(code: str, status: int, place: Place) -> None:
    with Client(place.url) as stranger:
        opened = stranger.done("/tables", game=TURNS, seats=["me", "friend"], name="Ann")
        other = stranger.done("/tables", game=TURNS, seats=["me", "friend"], name="Ann")["recovery"].partition(".")[2]
    with Client(place.url) as thief:
        before = place.service.table(opened["table"]).length
        tried = code.format(table=opened["table"], key=opened["links"]["1"], other=other)
        refused(
            thief.send("/recover", code=tried),
            status,
            *{404: ("table", "not a recovery code for this server")}.get(status, ()),
        )
        assert place.service.table(opened["table"]).length == before
        assert "set-cookie" not in thief.send("/recover", code=tried).headers


def test_the_code_and_the_keys_of_who_had_a_seat_before_open_nothing(place: Place) -> None:
    with Client(place.url) as stranger:
        opened = stranger.done("/tables", game=SECRET, players=2, seats=["me", "friend"], name="Ann")
        code = stranger.done("/join", token=opened["links"]["1"], name="Bob")["recovery"]
        more = stranger.done("/recover", code=code)
    ann = Client(place.url, opened["token"])
    place.clock.now += LONG_ABSENT
    ann.done(f"{ann.table}/free", player=1)
    for token in (opened["links"]["1"], more["token"]):
        refused(Client(place.url, token).ask(f"{ann.table}/view"), 403, "seat")
    for old in (code, more["recovery"]):
        refused(Client(place.url).send("/recover", code=old), 403, "seat")
