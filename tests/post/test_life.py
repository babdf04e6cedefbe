"""The life of a match by email: press, letters that cross or come late, a correction by hand, and a replacement from the waiting list."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

from fangs.post.reporting.records import whole_record
from fangs.table import rhythm
from fangs.table.phase import Phase
from fangs.table.post.commands import correcting, enrolling
from tests.post.mails import GM, by_mail, text_of
from tests.post.playing import STEPS, Play


def test_the_life_of_a_match_by_mail(tmp_path: Path) -> None:
    """Press, a crossing letter, a wait, a late letter, somebody who watches, a correction by hand, and a replacement from the waiting list.

    The server is killed at each step between fetching letters and sending the answers.
    """
    with by_mail(tmp_path) as mail:
        play = Play(tmp_path, mail, press=["name", "role", "nobody"], press_at_once=False)
        try:
            _live(play)
            assert play.kills >= 3 * (len(STEPS) - 2)
        finally:
            play.store.close()


def _live(play: Play) -> None:
    def said(player: int) -> str:
        news = play.letters(player)[-4:]  # letters of a server that was killed come later than others
        return " ".join(" ".join(map(text_of, news)).split())

    # Turn 1: two from outside write to the table itself: one would like to play, one to watch.
    for name, line in (("zoe", "join as Zoe"), ("wim", "watch as Wim")):
        letter = EmailMessage()
        letter["From"], letter["To"] = f"{name}@example.org", GM.replace("@", f"+{play.name}@")
        letter["Subject"], letter["Message-ID"] = "Hello", f"<{name}@players.example.org>"
        letter.set_content(f"Dear Games Master,\n\n{line}\n\nKind regards")
        play.mail.send(letter)
    play.killed_at_each_step()
    play.round()
    assert [one.name for one in play.post.enrolled] == ["Zoe", "Wim"]
    assert "number 1 on the list" in " ".join(text_of(play.sent_to("zoe")[-1]).split())

    # Press by name to all, by a role to one; its words are no orders. Then all order.
    role = next(role for role in play.table.boards[1].roles if play.table.boards[1].player_of(role) == 0)
    play.answer(0, f"press to all:\nGame 1 red 80 is a trap.\nend\npress to Ben from {role} in game 2:\nTruce?\nend")
    play.killed_at_each_step()
    play.round()
    assert len(play.letters(0)) == 2 and len(play.post.press) == 2, "one answer, however often the server was killed"
    assert "Game 1 red 80 is a trap." in said(0) and not play.post.orders
    crossing = play.letters(1)[-1]
    play.order_all()
    assert play.turn == 2
    texts = [said(player) for player in range(5)]
    assert all("Ann to all: Game 1 red 80 is a trap." in text for text in texts)
    assert [("in game 2 to Ben: Truce?" in text) for text in texts] == [True, True, False, False, False]
    assert "a trap" in text_of(play.sent_to("wim")[-1])
    assert "Truce" not in text_of(play.sent_to("wim")[-1])

    # Turn 2: a letter that answers turn 1 crosses the report, and is asked back; somebody asks to wait, so nothing is early.
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = str(crossing["To"]), str(crossing["Reply-To"]), "<cross@x.org>"
    letter["Subject"], letter["In-Reply-To"] = f"Re: {crossing['Subject']}", str(crossing["Message-ID"])
    letter.set_content("\n".join(play.orders(1)))
    play.mail.send(letter)
    play.round()
    assert "turn 2:" in said(1) and not play.post.orders
    play.answer(2, "wait")
    play.order_all(0, 1, 2, 4)
    play.answer(3, "\n".join(play.orders(3)[:3]))
    play.round()
    assert play.turn == 2 and play.missing() == 2

    # The deadline passes, and the rest comes into the mailbox in the grace: it is late, and counts.
    while play.table.phase is not Phase.GRACE:
        play.now = (rhythm.wake(play.table, 0.0) or play.now) + 1
        play.service.transact(play.name, lambda table, now: rhythm.for_the_clock(table, now, play.service.mailbox_read))
    late = {(board.index, role) for board in play.table.boards for role in board.owing if board.player_of(role) == 3}
    play.answer(3, "\n".join(play.orders(3)))
    play.killed_at_each_step()
    play.round()
    if play.turn == 2:
        play.deadline()
    assert "after the deadline" in late_answer(play) and "by the clock of the mailbox" in late_answer(play)
    assert {order.place for order in play.post.turns[1].orders if order.late} == late
    assert all("late)" in said(player) for player in range(5))

    # An order of that turn was entered wrong: it is corrected by hand, and all are told.
    board = play.table.boards[0]
    number, wrong = next((at, step) for at, step in correcting.correctable(play.table, 0) if step.role is not None)
    assert wrong.role is not None
    right = next(action for action in board.at(number).legal(wrong.role) if action != wrong.action)
    why = "the slip was misread"
    play.service.transact(
        play.name, lambda table, now: correcting.order(table, 0, str(wrong.role), right, why, was=wrong.action)
    )
    play.killed_at_each_step()
    play.round()
    assert all(f"{wrong.action} to {right}" in said(player) or why in said(player) for player in range(5))
    assert "corrected" in whole_record(play.table) and play.turn == 3

    # Turns 3 and 4: Eve says nothing, and the one who has waited longest plays on.
    for _ in range(2):
        play.order_all(0, 1, 2, 3)
        play.deadline()
    assert "2 times in a row, 2 in all" in said(0)
    play.service.transact(play.name, lambda table, now: enrolling.replace(table, 4, enrolling.NEXT, now))
    play.round()
    assert (play.table.players[4].name, play.post.enrolled[0].name) == ("Zoe", "Wim")
    assert "you play from turn 5 on" in str(play.sent_to("zoe")[-1]["Subject"])
    play.order_all()
    assert play.turn == 6
    assert len([one for one in play.sent_to("wim") if "(now turn" in str(one["Subject"])]) == 5


def late_answer(play: Play) -> str:
    """The answer to the letter that came in the grace period."""
    answers = [
        one for one in play.letters(3) if str(one["Subject"]).startswith("Turn 2:") or "late, but" in text_of(one)
    ]
    return " ".join(text_of(answers[-1]).split())
