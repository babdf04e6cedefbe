"""Where pieces are after scenes, as the law of staging works it out."""

from __future__ import annotations

from fangs.core import animation

BEFORE = {"shark": (0.0, 0.0), "red": (10.0, 0.0), "blue": (20.0, 0.0)}
ANEW = {"shark": (5.0, 5.0), "blue": (6.0, 5.0)}


def test_pieces_are_where_their_ways_end_and_those_that_leave_are_nowhere() -> None:
    scenes = [
        [animation.go("shark", (1, 1), (10, 0))],
        None,
        [animation.leave("red"), animation.shift("blue", (11, 0))],
    ]
    assert animation.played(BEFORE, scenes, ANEW) == {"shark": (10, 0), "blue": (11, 0)}


def test_after_the_board_was_cleared_all_is_set_up_anew() -> None:
    scenes = [[animation.leave("red")], [animation.clear()], [animation.go("blue", (7, 7), to="red")]]
    assert animation.played(BEFORE, scenes, ANEW) == {"shark": (5.0, 5.0), "red": (7, 7)}
    assert animation.is_cleared(scenes) and not animation.is_cleared([None, [animation.leave("red")]])
