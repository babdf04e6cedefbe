"""What of the last steps of a board is staged: enough for whoever sees each choice, however much it has led to."""

from __future__ import annotations

import random

import fangs
from fangs.core.records.record import Record
from fangs.table.views.animations import CHOICES, STEPS, staged
from tests.table.evening import Evening, of_friends


def lost_turns(most: int, choices: int) -> Record:
    """A game of Let's Do Lunch! in which so many turns are lost after each of so many choices."""
    record = Record(fangs.game("lunch"), 2)
    record.play(None, "first:0")
    for _ in range(choices):
        record.play(None, "112")
        (role,) = record.position.owing
        record.play(role, record.position.legal(role)[0])
        for _ in range(most):
            record.play(None, "123")
    return record


def test_all_is_staged_that_happened_since_the_last_choices_however_often_the_dice_fell() -> None:
    record = lost_turns(STEPS // 2, CHOICES + 2)
    evening = Evening(of_friends("lunch", record=str(record)))
    (*_, chosen) = [at for at, step in enumerate(record.steps, 1) if step.role][: -CHOICES + 1]
    for player in (0, 1, None):
        shown = [one["steps"] for one in staged(evening.board, player)]
        assert shown == list(range(chosen, len(evening.board.steps) + 1))
        assert len(shown) > STEPS


def test_of_choices_that_led_to_little_each_more_are_staged() -> None:
    evening = Evening(of_friends("mandua"))
    evening.play_on(random.Random(1), 2 * STEPS)
    assert len(staged(evening.board, 0)) == STEPS > CHOICES
