"""The puzzles that are shipped: their positions open, their solutions are legal, and a table or a search agrees with them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fangs
from fangs.bots import perfect
from fangs.bots.search import advise, proven
from fangs.core.position import Position
from fangs.core.teaching.puzzle import LEVELS, Puzzle, lines, puzzles_of, themes_of
from fangs.lab import puzzles as finding

ENOUGH = 40
SAMPLED = 3
ALLOWANCE = 1500


def seen(puzzle: Puzzle) -> Position:
    return Position.read(puzzle.start.game, puzzle.view)


@pytest.mark.parametrize("name", fangs.names())
def test_every_puzzle_opens_and_its_solution_is_legal_and_ahead_of_all_else_that_was_looked_at(name: str) -> None:
    game = fangs.game(name)
    puzzles = puzzles_of(game)
    assert len({puzzle.start for puzzle in puzzles}) == len(puzzles) >= ENOUGH
    for puzzle in puzzles:
        assert puzzle.role in puzzle.start.owing and not puzzle.start.hides_choices()
        assert len(puzzle.start.legal(puzzle.role)) >= finding.FEW
        assert set(puzzle.scores) <= set(puzzle.start.legal(puzzle.role))
        best = puzzle.scores[puzzle.answer]
        margin = (finding.CLEAR_EXACT if puzzle.exact else finding.CLEAR) * game.stake
        assert all(score <= best - margin + 0.002 for action, score in puzzle.scores.items() if action != puzzle.answer)
        positions = puzzle.follow(puzzle.answer)
        assert len(positions) == 2 + len(puzzle.then) and not positions[-1].hides_choices()
        assert game.rulebook.clause(puzzle.theme.clause)


@pytest.mark.parametrize("name", fangs.names())
def test_each_wrong_answer_after_which_somebody_else_chooses_is_replied_to(name: str) -> None:
    for puzzle in puzzles_of(fangs.game(name)):
        for action in set(puzzle.start.legal(puzzle.role)) - {puzzle.answer}:
            before, after = puzzle.follow(action)[-2:]
            if action in puzzle.replies:
                assert before.owing == (puzzle.replies[action][0],)
                assert before.play(*puzzle.replies[action]) == after
            else:
                assert len(after.owing) != 1 or after.owner(after.owing[0]) == puzzle.solver


@pytest.mark.parametrize("name", fangs.names())
def test_how_a_game_goes_on_after_the_right_answer_is_told_as_long_as_one_at_a_time_chooses(name: str) -> None:
    for puzzle in puzzles_of(fangs.game(name)):
        position = puzzle.follow(puzzle.answer)[-1]
        for role, action in puzzle.line:
            assert position.owing == (role,)
            position = position.play(role, action)
        assert len(position.owing) != 1 or len(puzzle.line) == finding.AHEAD


@pytest.mark.parametrize("name", fangs.names())
def test_themes_are_said_in_sentences_and_the_last_holds_for_every_solution(name: str) -> None:
    game = fangs.game(name)
    themes = themes_of(game)
    assert all(theme.title and theme.text.endswith((".", "?")) for theme in themes)
    assert all(game.rulebook.clause(theme.clause) for theme in themes)
    last = themes[-1]
    assert (last.event, last.times, last.action, last.role) == ("", 0, ".*", None)
    assert len({puzzle.theme for puzzle in puzzles_of(game)}) >= 2


@pytest.mark.parametrize("name", fangs.names())
def test_most_puzzles_are_missed_by_the_first_idea_of_a_beginner_and_they_have_more_than_one_theme(name: str) -> None:
    puzzles = puzzles_of(fangs.game(name))
    easy = [puzzle.answer in finding.easy_actions(seen(puzzle), puzzle.role) for puzzle in puzzles]
    assert sum(easy) < len(puzzles) * finding.EASY + finding.A_GAME
    assert easy == sorted(easy, reverse=True)  # those that beginners solve come first
    assert max(Counter(puzzle.theme for puzzle in puzzles).values()) <= len(puzzles) * finding.ALIKE + 1


@pytest.mark.parametrize("name", fangs.names())
def test_the_easiest_puzzles_come_first_and_a_sample_is_as_difficult_as_is_said(name: str) -> None:
    game, levels = fangs.game(name), list(LEVELS)
    said = [levels.index(puzzle.level) for puzzle in puzzles_of(game)]
    assert said == sorted(said)
    for line in random.Random(name).sample(lines(game), SAMPLED):
        assert finding.graded(game, line) == line


@pytest.mark.parametrize("name", fangs.names())
def test_a_table_or_another_search_agrees_with_a_sample_of_the_solutions(name: str) -> None:
    agreed = 0
    for puzzle in random.Random(name).sample(puzzles_of(fangs.game(name)), SAMPLED):
        known = perfect.advise(seen(puzzle), puzzle.role)
        assert (known is not None) == puzzle.exact
        found = known or advise(seen(puzzle), puzzle.role, random.Random(7), ALLOWANCE, plain=not puzzle.proven)
        agreed += found[0].action == puzzle.answer
    assert agreed > SAMPLED / 2  # such short searches may miss one


@pytest.mark.parametrize("name", fangs.names())
def test_what_a_puzzle_calls_certain_is_proven_again(name: str) -> None:
    """Nothing is proven in most games; where it is, one action wins, or all but one lose."""
    certain = [puzzle for puzzle in puzzles_of(fangs.game(name)) if puzzle.proven]
    assert bool(certain) == (name == "mandua")
    for puzzle in random.Random(name).sample(certain, min(SAMPLED, len(certain))):
        found = proven(seen(puzzle), puzzle.role, finding.PROVED[-1])
        assert puzzle.certain == set(found.winning or found.losing)
        assert (puzzle.answer in puzzle.certain) == bool(found.winning)
        assert len(puzzle.certain) == (1 if found.winning else len(puzzle.start.legal(puzzle.role)) - 1)


def test_a_position_without_a_clear_choice_is_no_puzzle_and_a_solved_one_with_one_is() -> None:
    puzzle = next(one for one in puzzles_of(fangs.game("overboard")) if one.exact)
    again = finding.look(puzzle.start, puzzle.role, seed=1)
    assert again is not None and again["answer"] == puzzle.answer and again["scores"] == dict(puzzle.scores)
    start = fangs.new("overboard")
    while not start.owing:
        start = start.roll("0" if "0" in dict(start.odds) else start.draw(random.Random(1)))
    assert finding.look(start, start.owing[0], seed=1) is None
