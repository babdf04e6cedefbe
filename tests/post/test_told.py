"""What a report tells of orders beyond their text: impossible ones, ways, who was late, and how often none came."""

from __future__ import annotations

from datetime import date
from html import unescape
from pathlib import Path

import fangs
from fangs.core.records.record import Record
from fangs.post.answering.effects import Acting
from fangs.post.answering.writer import in_its_game
from fangs.post.reporting.printed import sheet
from fangs.post.reporting.report import report
from fangs.post.reporting.report_html import as_html
from fangs.post.reporting.report_text import as_text
from fangs.table import people, rhythm
from fangs.table.events import Chose, Events
from fangs.table.post.commands import master, ordering
from fangs.table.post.state import MASTER
from fangs.table.state import Table
from tests.post.tables import KINDS, NAMES, ByPost

VOID = [name for name in fangs.names() if fangs.game(name).impossible]
"""The games in which an impossible order counts as one."""
PLACED = ["maneater", "overboard"]


def wrote(post: ByPost, player: int, text: str, arrived: float | None = None) -> None:
    """A player sends a letter."""

    def command(table: Table, now: float) -> Events:
        events, lines = Acting(table, player, "player", now, None).read(text)
        number = len(post.service.store.read(post.name))
        return [*events, *ordering.letter(f"{number:032x}", player, lines, "player", arrived)]

    post.service.transact(post.name, command)


def flat(text: str) -> str:
    return " ".join(text.split())


def test_an_impossible_order_is_reported_as_it_was_written_and_why_it_counts_as_none(tmp_path: Path) -> None:
    for game in VOID:
        post = ByPost(tmp_path, game, seats=[f"post:{name}" for name in NAMES[:3]])
        board = post.table.boards[0]
        role = board.position.owing[-1]
        player = board.player_of(role)
        impossible = board.game.whereabouts(board.position.json(None), role)
        wrote(post, player, f"My dear {role} shall go to {impossible}!\n{role} {impossible}, hurrah")
        (chose,) = (logged.event for logged in post.log() if isinstance(logged.event, Chose))
        assert (chose.action, chose.tried.action if chose.tried else None) == (board.game.impossible, impossible)
        post.play(1, late=(player,))
        other = next(number for number in range(3) if number != player)
        for told in (report(post.table, reader, post.turn) for reader in (None, other)):
            for page in (as_text(told), unescape(as_html(told))):
                assert chose.tried is not None
                assert chose.tried.why[:-1] in flat(page)
                assert "hurrah" not in page, "how it was written is for its writer alone"
            assert f"{role}: {impossible}, {board.game.impossible}" in as_text(told)
            assert f"<code>{impossible}</code>, <code>{board.game.impossible}</code>" in sheet([told])


def test_a_report_says_from_where_to_where_each_piece_has_come(tmp_path: Path) -> None:
    for game in PLACED:
        post = ByPost(tmp_path / game, game).play(2)
        turn, board = post.turn, post.table.boards[0]
        for sent in report(post.table, None, turn).games[0].sent:
            role = next(role for role in board.roles if board.first.called(role) == sent.role)
            first, last = (
                board.game.whereabouts(board.at(steps).json(None), role) for steps in (turn.base[0], turn.last[0])
            )
            assert sent.way == (f"stays on {first}" if first == last else f"from {first} to {last}")
            assert sent.way in flat(as_text(report(post.table, None, turn)))


def test_where_a_piece_is_can_be_told_of_every_role_from_every_view() -> None:
    for game in map(fangs.game, PLACED):
        position = Record(game).position
        for player in (None, *range(position.players)):
            assert all(game.whereabouts(position.json(player), role) for role in position.owing or ("0",))


def test_orders_that_are_late_or_missing_are_reported_by_role(tmp_path: Path) -> None:
    for game in VOID:
        post = ByPost(tmp_path, game, match=True, grace=12)
        silent, late = 1, 2
        post.play(2, late=(silent,))
        post.order(*(player for player in range(5) if player not in (silent, late)))
        due = rhythm.wake(post.table, 0.0) or 0.0
        while post.post.phase != "grace":
            post.now = due = (rhythm.wake(post.table, 0.0) or 0.0) + 1
            post.service.transact(post.name, rhythm.for_the_clock)
        letter = "\n".join(f"game {one.board + 1} {one.role}: {one.action}" for one in post.orders(late))
        wrote(post, late, letter, due + 60)
        post.clock()
        told = report(post.table, 0, post.turn)
        for board, at in zip(told.games, post.table.boards, strict=True):
            for sent in board.sent:
                owner = next(at.player_of(role) for role in at.roles if at.first.called(role) == sent.role)
                assert sent.late == (owner == late)
                assert (sent.missed, sent.missed_in_all) == ((3, 3) if owner == silent else (0, 0))
        text = flat(as_text(told))
        assert "3 times in a row, 3 in all" in text and "late)" in text
        assert NAMES[late] not in text.partition("Who plays")[0], "owners are secret"
        assert "orders still count" not in text, "the turn is over"
        assert "3 times in a row" in unescape(as_html(told))


def test_a_letter_that_came_in_time_and_was_read_later_is_not_late(tmp_path: Path) -> None:
    post = ByPost(tmp_path, VOID[0], grace=12)
    due = rhythm.wake(post.table, 0.0) or 0.0
    while post.post.phase != "grace":
        due = rhythm.wake(post.table, 0.0) or 0.0
        post.now = due + 1
        post.service.transact(post.name, rhythm.for_the_clock)
    one = post.orders(0)[0]
    wrote(post, 0, f"{one.role}: {one.action}", due - 60)
    assert [order.late for order in post.post.orders] == [False]


def test_the_notice_of_a_withdrawal_says_in_which_game_it_is(tmp_path: Path) -> None:
    for game in VOID:
        post = ByPost(tmp_path, game, match=True).play(1)
        before = len(post.table.happened)
        role = post.table.boards[3].position.owing[-1]
        post.do(master.withdraw, 3, role, post.table.game.master_actions[0])
        news = post.table.happened[before:]
        assert news and all(in_its_game(post.table, line).startswith("Game 4: ") for line in news)


def test_one_point_is_one_point() -> None:
    for game in map(fangs.game, fangs.names()):
        played = (game.folder / "playthrough.txt").read_text()
        assert " 1 points" not in played


def test_a_report_says_what_every_side_has_so_far_until_a_game_is_over(tmp_path: Path) -> None:
    for name, is_match in KINDS:
        folder = tmp_path / f"{name}{is_match}"
        folder.mkdir()
        post = ByPost(folder, name, match=is_match).play(1)
        for reader in (None, 0):
            made = report(post.table, reader, post.turn)
            for game, board in zip(made.games, post.table.boards, strict=True):
                assert game.tally == ("" if board.is_over else board.game.tally(board.position.json(None)))
                assert board.is_over or any(c.isdigit() for c in game.tally), "and it gives nothing away"
            if is_match:
                assert all(game.tally in " ".join(as_text(made).split()) for game in made.games)
                assert all(game.tally in unescape(as_html(made)) for game in made.games)


def test_a_games_master_who_plays_too_gets_each_report_and_notice_once(tmp_path: Path) -> None:
    seats = ["post:Gus <GUS@example.org>", "post:Bob <bob@example.org>", "post:Cem <cem@example.org>"]
    post = ByPost(tmp_path, "getbit", seats=seats)
    assert sorted(post.letters()) == [(MASTER, "start"), (0, "start"), (1, "start"), (2, "start")]
    for does in (
        lambda: post.do(master.pause),
        lambda: post.do(master.resume, post.now),
        lambda: post.do(ordering.away, 1, date(2027, 12, 24), date(2027, 12, 26)),
        lambda: post.play(1),
    ):
        before = post.table.length
        does()
        told = post.letters(before)
        assert {0, 1, 2} <= {player for player, _ in told} and MASTER not in {player for player, _ in told}

    post.do(people.resign, post.table.players[0])
    before = post.table.length
    post.do(master.extend, 5)
    assert sorted(player for player, _ in post.letters(before)) == [MASTER, 1, 2], "who has left plays no longer"


def test_what_a_games_master_is_told_as_a_player_contains_what_the_master_s_copy_would(tmp_path: Path) -> None:
    for game, match in KINDS:
        post = ByPost(tmp_path / f"{game} {match}", game, match=match)
        post.play(2)
        copy = report(post.table, None, post.turn)
        own = report(post.table, 0, post.turn)
        assert {*copy.notes} <= {*own.notes} and {*copy.press} <= {*own.press}
        assert [one.title for one in copy.games] == [one.title for one in own.games]
        for theirs, mine in zip(copy.games, own.games, strict=True):
            assert {one.text for one in theirs.happened} <= {one.text for one in mine.happened}
            assert [one.receipt for one in theirs.sent] == [one.receipt for one in mine.sent]
            assert {*theirs.scores} <= {*mine.scores}
