"""The cases of every game, carried out; and a case that does not hold is told with its line."""

from __future__ import annotations

import pytest

import fangs
from fangs.core.checks.cases import Case, CaseFailed, cases_of, without_case

CASES = [case for game in fangs.all_games() for case in cases_of(game)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game.name}/{case.place}"[:90])
def test_case(case: Case) -> None:
    case.carry_out()


@pytest.mark.parametrize("game", fangs.all_games(), ids=lambda game: str(game.name))
def test_every_clause_has_a_case_and_every_case_a_clause(game: fangs.Game) -> None:
    assert without_case(game) == []


FAILING = {
    "owes 1": "line 7: owes 1\n('dice',) owes",
    'now {"turn": 3}': 'line 7: now {"turn": 3}\nturn is 0, not 3',
    "dice 999": "line 7: dice 999\nInvalidMove",
    "refuse dice first:0 -> invalid": "line 7: refuse dice first:0 -> invalid\nit is not refused",
    "refuse 0 7c -> illegal": "line 7: refuse 0 7c -> illegal\nit is refused as turn",
    "impossible {} -> L1.1": "line 7: impossible {} -> L1.1\nthe position is not refused",
    "legal 0 7c": "line 7: legal 0 7c\na legal statement is",
    "odds first:0 1/3": "line 7: odds first:0 1/3\nthe odds are",
    "over 1 2": "line 7: over 1 2\nthe scores are None",
    "event L1.1": "line 7: event L1.1\ntold was []",
    "hope L1.1": "line 7: hope L1.1\nthere is no statement 'hope'",
}


@pytest.mark.parametrize("statement", FAILING)
def test_a_case_that_does_not_hold_is_told_with_its_line(statement: str) -> None:
    with pytest.raises(CaseFailed) as failed:
        Case(fangs.game("lunch"), "here", ("L1.1",), [(7, statement)]).carry_out()

    assert str(failed.value).startswith(FAILING[statement])
