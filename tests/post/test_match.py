"""A Maneater match, five games at once, from the first letter to the last: by real mail servers, and from a folder without a network."""

from __future__ import annotations

import re
from collections import Counter
from email.message import EmailMessage
from pathlib import Path

import pytest

from fangs.core.records import dice, match
from fangs.post.reporting.records import whole_record
from fangs.table.phase import Phase
from fangs.table.post.commands import master
from fangs.table.refusals import NoSeat
from tests.post.mails import by_mail, in_folder, text_of
from tests.post.playing import TURNS, Play

DAY = 24 * 3600.0


@pytest.mark.long
@pytest.mark.parametrize("way", [by_mail, in_folder], ids=["by email", "in a folder"])
def test_a_match_of_five_games_is_played_to_its_end(way: object, tmp_path: Path) -> None:
    with way(tmp_path) as mail:  # type: ignore[operator]
        play = Play(tmp_path, mail)
        try:
            _play(play)
            _check_the_end(play)
        finally:
            play.store.close()


def _play(play: Play) -> None:
    assert [len(play.letters(player)) for player in range(5)] == [1] * 5
    # Turn 1: everybody orders, and the turn is processed at once.
    play.order_all()
    assert play.turn == 2

    # Turn 2: one never writes, though reminded; another is away, and says so by himself.
    play.answer(3, "I am out of the office.\nred 1", Auto_Submitted="auto-replied")
    play.order_all(0, 1, 2, 4)
    assert play.missing() == len(play.table.awaited(3)) > 0
    play.deadline()
    assert play.turn == 3
    assert [str(letter["Subject"]) for letter in play.letters(3)][-2].endswith("turn 2 waits for your orders")
    assert "no order came\n" in text_of(play.letters(3)[-1])

    # Turn 3: an impossible order, one that nobody understands, a letter that comes twice, and a change of mind.
    board = play.table.boards[0]
    role = next(role for role in board.owing if role != "shark" and board.player_of(role) != 3)
    player = board.player_of(role)
    letter = play.answer(player, f"{role} 227\npurple 12\n")
    play.round()
    said = text_of(play.letters(player)[-1])
    assert f"{role} 227" in said and "void" in said and "M4.1" in said
    assert "purple 12" in said.partition("NOT understood")[2]
    before = len(play.letters(player))
    play.mail.send(letter)
    play.round()
    assert len(play.letters(player)) == before, "the same letter again changes nothing"
    assert play.table.boards[0].chosen[role] == "void"
    play.answer(player, f"cancel {role}")
    play.round()
    assert role not in play.table.boards[0].drafts
    play.order_all(0, 1, 2, 4)
    play.deadline()
    assert play.turn == 4

    # Turn 4: who has written nothing for two turns is replaced, with orders in from paper; the old word is worth nothing from now on.
    play.order_all(2)
    with pytest.raises(NoSeat, match="Cleo has not missed 2 turns in a row"):
        play.do(master.replace(play.table, 2, "Zoe <zoe@example.org>", play.now))
    old = play.letters(3)[-1]
    play.clerk.read(play.name, 3, "\n".join(play.orders(3)), "0" * 32)
    play.round()
    assert not play.table.owes(3)
    play.do(master.replace(play.table, 3, "Zoe <zoe@example.org>", play.now))
    assert "you play from turn 4 on" in str(play.letters(3)[-1]["Subject"])
    stranger = EmailMessage()
    stranger["From"], stranger["To"], stranger["Message-ID"] = "dan@example.org", str(old["Reply-To"]), "<old@x.org>"
    stranger.set_content("cancel")
    mail_before = len(play.mail.got())
    play.mail.send(stranger)
    play.round()
    assert len(play.mail.got()) == mail_before, "nobody answers a stranger"
    assert play.table.owes(3) and not play.table.owes(2), (
        "the orders of the one before are void, those of the others stay"
    )
    play.order_all()
    assert play.turn == 5

    # Turn 5: the Games Master takes a piece off, and in the middle of all the machine goes down.
    swimmer = next(role for role in play.table.boards[3].owing if role != "shark")
    play.do(master.withdraw(play.table, 3, swimmer, "withdraw"))
    play.order_all(0, 1)
    missing = play.missing()
    play.restart()
    assert play.missing() == missing
    play.order_all()
    assert play.turn == 6

    # Turn 6: it is taken back after it was processed, somebody changes an order, and it is processed again.
    play.order_all()
    assert play.turn == 7
    play.do(master.take_back(play.table))
    assert (play.turn, play.missing()) == (6, 0)
    play.answer(1, "report?")
    play.do(master.resume(play.table, play.now))
    assert play.turn == 7

    for _ in range(TURNS):
        if play.table.is_playing:
            play.order_all(*play.rng.sample(range(5), 4))
            if play.table.is_playing and play.missing():
                play.deadline()


def _check_the_end(play: Play) -> None:
    table = play.table
    assert table.phase is Phase.OVER
    last = [text_of(play.letters(player)[-1]) for player in range(5)]
    totals = table.totals()
    assert totals is not None
    for text in last:
        for seat in table.players:
            assert re.search(rf"\d\. {seat.name}: {totals[seat.player or 0]:g}\b", text), "places and totals for all"
        for board in table.boards:
            owners = [f"{role} ({table.seats[board.player_of(role)].name}): " for role in board.roles]
            assert all(owner in " ".join(text.split()) for owner in owners), "who was who"
    records = match.read(whole_record(table))
    assert sum(dice.check(record) for record in records) > 0
    ids = Counter(str(letter["Message-ID"]) for letter in play.mail.got())
    assert set(ids.values()) == {1}, "every letter is sent once"
    assert play.store.letters_due(play.now + 100 * DAY, 10) == []
    for letter in play.mail.got():
        assert letter["Auto-Submitted"] in ("auto-generated", "auto-replied")
        assert not letter.defects
