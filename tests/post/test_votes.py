"""Resigning and voting for a draw by letter."""

from __future__ import annotations

from pathlib import Path

import fangs
from fangs.table.phase import Phase
from tests.post.tables import ByPost
from tests.post.test_press import letters, send

DRAWN = [name for name in fangs.names() if fangs.game(name).draw]


def test_a_draw_is_offered_and_agreed_to_by_letter(tmp_path: Path) -> None:
    assert DRAWN
    for game in DRAWN:
        (tmp_path / game).mkdir()
        post = ByPost(tmp_path / game, game)
        assert [line["is"] for line in send(post, 0, "no draw").lines] == ["refused"], "nobody has offered one"
        assert [line["is"] for line in send(post, 0, "I offer a draw").lines] == ["asked"]
        assert "Ann offers a draw. Answer 'draw' to accept it" in str(post.table.happened[-1])
        told = len(letters(post, "notice"))
        assert told >= len(post.table.players)
        send(post, 1, "no draw")
        assert post.table.phase is not Phase.OVER
        send(post, 1, "draw")
        for player in range(len(post.table.players)):
            if player != 1 and post.table.phase is not Phase.OVER:
                send(post, player, "draw")
        assert post.table.boards[0].ended == "draw"
        assert post.table.phase is Phase.OVER


def test_who_resigns_by_letter_is_told_and_reported(tmp_path: Path) -> None:
    for game in fangs.names():
        (tmp_path / game).mkdir()
        post = ByPost(tmp_path / game, game)
        (line,) = send(post, 1, "Dear all,\nI resign.\nBob").lines
        assert (line["is"], line["what"]) == ("asked", "resign")
        assert any("Bob resigns" in str(one) for one in post.table.happened)
        assert post.table.phase is Phase.OVER or post.table.players[1].gone
        lines = send(ByPost(tmp_path, game), 0, "I shall not resign myself to this.").lines
        assert all(one["is"] != "asked" for one in lines), "it is asked back at most"
