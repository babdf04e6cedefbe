"""A letter that is not fully understood: the turn is not processed early while its writer may still correct an order."""

from __future__ import annotations

from pathlib import Path

import pytest

from fangs.post.answering.clerk import Clerk
from fangs.post.desk_text import desk_as_text
from fangs.post.reading.letters import Letter
from fangs.table import rhythm
from fangs.table.post.commands import aside, early
from tests.post.tables import ByPost
from tests.post.test_aside import answers
from tests.post.test_clerk import GUS, orders, send

UNCLEAR = "Sorry, one correction: game 2 green should rather go to 105, please!"
WAITS = "Until you write again, you do not count as ready, and the turn is not processed before its deadline."


def all_in(folder: Path, quiet: float) -> ByPost:
    """A table at which Ann's correction was not understood, and then everybody's orders are in."""
    post = ByPost(folder, "maneater", match=True, quiet=quiet)
    send(post, 0, *orders(post, 0), "ready")
    send(post, 0, UNCLEAR)
    for player in range(1, 5):
        send(post, player, *orders(post, player), "ready")
    return post


def later(post: ByPost) -> int:
    """The turns that have been processed two hours later."""
    post.tick(2 * 3600)
    return len(post.post.turns)


@pytest.mark.parametrize("quiet", [0, 1])
def test_a_turn_waits_for_its_deadline_and_no_longer_if_a_correction_was_not_understood(
    tmp_path: Path, quiet: float
) -> None:
    post = all_in(tmp_path, quiet)
    assert later(post) == 0 and early.early(post.table) is None
    assert WAITS in " ".join(answers(post)[1].split()) and WAITS not in " ".join(answers(post)[0].split())
    assert "must write again" in desk_as_text(post.table, [], post.now)
    due = rhythm.deadline(post.table)
    assert due is not None
    post.now = due
    assert later(post) == 1


@pytest.mark.parametrize("quiet", [0, 1])
def test_the_next_letter_ends_the_wait_and_its_orders_count(tmp_path: Path, quiet: float) -> None:
    post = all_in(tmp_path, quiet)
    again = post.post.orders[0]
    send(post, 0, f"game {again.board + 1} {again.role}: {again.action}")
    assert len(post.post.turns) == (quiet == 0)
    assert later(post) == 1


def test_a_letter_that_is_not_fully_understood_does_not_make_its_writer_ready(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, quiet=0)
    send(post, 0, *orders(post, 0), UNCLEAR, "ready")
    assert early.may_be_at_once(post.table) is False
    said = " ".join(answers(post)[0].split())
    assert WAITS in said and "You are ready" not in said
    send(post, 0, "wait")
    send(post, 0, UNCLEAR)
    assert post.post.says == {0: "wait"}


def test_the_games_master_ends_the_wait_by_dealing_with_the_letter(tmp_path: Path) -> None:
    post = all_in(tmp_path, 1)
    (one,) = post.post.aside
    post.do(aside.take_up, one.id)
    assert later(post) == 1


def test_nobody_else_can_make_a_turn_wait_with_an_unclear_letter(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, quiet=1)
    for player in range(5):
        send(post, player, *orders(post, player))
    forged = Letter("f" * 32, "ann@example.org", (post.name,), "", UNCLEAR, None)
    Clerk(post.service, GUS).receive(forged)
    assert later(post) == 1


LONG = "To be quite honest with you, I have thought about this for three whole evenings and asked my sister, too, and "


@pytest.mark.parametrize(
    "end", ["so red should perhaps go to 52, or what do you think?", "maybe green 92 would be better than home"]
)
def test_a_long_line_that_was_not_understood_is_quoted_to_its_end(end: str, tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    send(post, 0, LONG + end)
    assert f"'{LONG}{end}'" in " ".join(answers(post)[0].split())


def test_a_long_line_with_an_order_is_quoted_below_the_order(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True)
    (order, *_) = orders(post, 0)
    courtesy = "please, please, please, please, please, please, please, thank you"
    send(post, 0, f"{courtesy} {order}")
    answer = answers(post)[0]
    assert f"'{courtesy} {order}'" in " ".join(answer.split())
    assert all(len(line) <= 76 for line in answer.splitlines() if "please" in line)
