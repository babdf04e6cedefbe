"""A study is a tree of legal choices: what is saved is read back equal, and whatever is wrong in it is refused at its place."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import fangs
from fangs.club.studies import tree
from fangs.club.studies.from_record import Note, study_of_record
from fangs.club.studies.tree import MAX_NODES, Node, Study, line, positions, study_of, told
from fangs.core.errors import FangsError, RequestError
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.records.record import Record
from tests.form import amount
from tests.table.evening import variants_of

GAMES = fangs.all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def a_step(position: Position, rng: random.Random) -> tuple[str | None, str] | None:
    """Something that can come next, or None at the end."""
    if position.kind == "over":
        return None
    if position.kind == "chance":
        return None, position.draw(rng)
    role = rng.choice(position.owing)
    return role, rng.choice(position.legal(role))


def a_tree(start: Position, rng: random.Random, nodes: int) -> Study:
    """A random tree from a position, with words here and there."""
    found, known = [start], [Node(words="The start\nof it")]
    for _ in range(nodes):
        after = rng.choice([len(known) - 1, rng.randrange(len(known))])
        step = a_step(found[after], rng)
        if step is None or any((node.after, node.role, node.action) == (after, *step) for node in known):
            continue
        found.append(found[after].play(*step))
        known.append(Node(after, *step, words=rng.choice(["", "Better: this – here ✓"])))
    return Study("A study", start.json(), tuple(known))


@every_game
def test_a_random_tree_is_saved_and_read_back_equal(game: Game) -> None:
    for seed, (players, options) in enumerate(list(variants_of(game))[: amount(2, long=9)]):
        study = a_tree(Position(game, game.start(players, options)), random.Random(seed), amount(12, long=100))

        saved = study_of(msgspec.to_builtins(study))

        assert saved == study
        assert msgspec.json.decode(msgspec.json.encode(saved), type=Study) == study
        assert study_of(msgspec.to_builtins(saved)) == saved


@every_game
def test_every_position_of_a_study_is_what_its_line_leads_to_and_has_a_name(game: Game) -> None:
    study = a_tree(Position(game, game.start()), random.Random(3), 10)
    said = told(study)

    for number, position in enumerate(positions(study)):
        way = line(study, number)
        assert way[-1] == position and way[0].json() == study.position
        assert bool(said[number]) == (number > 0)


@every_game
def test_an_illegal_choice_is_refused_at_its_node(game: Game) -> None:
    study = a_tree(Position(game, game.start()), random.Random(4), 8)
    for number in range(1, len(study.nodes)):
        wrong = list(study.nodes)
        wrong[number] = msgspec.structs.replace(wrong[number], action="zzz")
        data = msgspec.to_builtins(msgspec.structs.replace(study, nodes=tuple(wrong)))

        with pytest.raises(FangsError, match=rf"^Position {number} of the study cannot be reached: 'zzz' is not \w+"):
            study_of(data)


@every_game
def test_a_record_is_a_study_with_one_line_to_its_end(game: Game) -> None:
    record = a_record(game, 20)

    study = study_of_record("From a game", str(record))

    assert line(study, len(study.nodes) - 1)[-1] == record.position
    assert len(study.nodes) == 1 + len(record.steps)


def a_record(game: Game, steps: int, seed: int = 5) -> Record:
    """A random record with at most so many steps."""
    record, rng = Record(game), random.Random(seed)
    while len(record.steps) < steps and (step := a_step(record.position, rng)):
        record.play(*step)
    return record


@every_game
def test_a_study_of_a_record_begins_where_one_likes(game: Game) -> None:
    record = a_record(game, 12)
    for start in (1, 4, len(record.steps)):
        study = study_of_record("", str(record), start)

        assert study.position == record.positions[start].json()
        assert line(study, len(study.nodes) - 1)[-1] == record.position
    for start in (-1, len(record.steps) + 1):
        with pytest.raises(RequestError, match=r"^This record has only \d+ steps, so a study cannot begin after step"):
            study_of_record("", str(record), start)


def test_a_long_record_is_a_study_only_from_a_later_step_on() -> None:
    record = a_record(fangs.game("lunch"), 400)
    assert len(record.steps) == 400

    with pytest.raises(
        RequestError, match=r"^A study can have at most 300 positions, but this record has 400 after step 0"
    ):
        study_of_record("", str(record))
    with pytest.raises(RequestError, match=r"has 300 after step 100\. Begin at a later step"):
        study_of_record("", str(record), 100)
    assert len(study_of_record("", str(record), 101).nodes) == MAX_NODES
    with pytest.raises(RequestError, match="has 300 after step 101"):
        study_of_record("", str(record), 101, [Note(110, "", record.steps[109].action)])


@every_game
def test_what_a_review_says_of_steps_is_written_at_them_and_better_choices_branch_off(game: Game) -> None:
    record = a_record(game, 12)
    chosen = [number for number, step in enumerate(record.steps, 1) if step.role is not None]
    notes = []
    for number in chosen:
        role, action = record.steps[number - 1]
        others = [one for one in record.positions[number - 1].legal(role or "") if one != action]
        notes.append(Note(number, f"Step {number}", others[0] if others else None))
        notes.append(Note(number, f"Step {number}", action))

    for start in (0, 3):
        study = study_of_record("", str(record), start, notes)

        length = len(record.steps) - start
        words = {number - start: f"Step {number}" for number in chosen if number > start}
        assert {at: node.words for at, node in enumerate(study.nodes) if node.words} == words
        branches = [(note.step - start - 1, note.action) for note in notes if note.step > start]
        branched = [(node.after, node.action) for node in study.nodes[1 + length :]]
        assert branched == [one for one in branches[::2] if one[1] is not None]
        assert [node.after for node in study.nodes[1 : 1 + length]] == list(range(length))


def test_a_better_choice_that_is_not_legal_is_refused() -> None:
    record = a_record(START.game, 4)
    with pytest.raises(FangsError, match="cannot be reached"):
        study_of_record("", str(record), 0, [Note(1, "", "zzz")])


@every_game
def test_a_record_in_which_something_is_hidden_is_no_study(game: Game) -> None:
    record, rng = Record(game), random.Random(6)
    while len(record.steps) < 20 and (step := a_step(record.position, rng)):
        record.play(*step)
        seen = record.masked(None)
        if seen._for_whom():
            with pytest.raises(FangsError):
                study_of_record("", str(seen))


@every_game
def test_marks_and_arrows_are_between_places_of_the_drawing(game: Game) -> None:
    start = Position(game, game.start())
    first, second, *_ = sorted(tree._places(start))
    study = Study("", start.json(), (Node(marks=((first,), (first, second))),))

    assert study_of(msgspec.to_builtins(study)) == study

    for mark in ((), ("nowhere",), (first, first), (first, "nowhere"), (first, second, first)):
        data = msgspec.to_builtins(Study("", start.json(), (Node(marks=(mark,)),)))
        with pytest.raises(RequestError, match="Position 0 of the study cannot have the mark"):
            study_of(data)


START = Position(fangs.game("mandua"), fangs.game("mandua").start())
FIRST = Node(0, *(a_step(START, random.Random(0)) or (None, "")))
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no start": ({"nodes": ()}, "at least one position"),
    "a start that something leads to": ({"nodes": (FIRST,)}, "nothing can lead to it"),
    "a node after itself": (
        {"nodes": (Node(), msgspec.structs.replace(FIRST, after=1))},
        "Position 1 of the study must follow an earlier position",
    ),
    "a node after nothing": (
        {"nodes": (Node(), msgspec.structs.replace(FIRST, after=None))},
        "Position 1 of the study must follow an earlier position",
    ),
    "a choice twice": ({"nodes": (Node(), FIRST, FIRST)}, "Position 2 of the study appears twice"),
    "too many positions": (
        {"nodes": (Node(),) * (tree.MAX_NODES + 1)},
        "at most 300 positions, but this study has 301",
    ),
    "too long a title": ({"title": "x" * (tree.MAX_TITLE + 1)}, "title"),
    "too many words": ({"nodes": (Node(words="x" * (tree.MAX_WORDS + 1)),)}, "at most 2,000 characters"),
    "too many bytes": ({"nodes": (Node(words="x" * tree.MAX_BYTES),)}, "at most 60,000 bytes"),
    "too many marks": ({"nodes": (Node(marks=(("x",),) * (tree.MAX_MARKS + 1)),)}, "at most 20 marks"),
    "another field": ({"secret": 1}, "This is not a study: .*secret"),
    "a wrong type": ({"nodes": 7}, "This is not a study"),
    "another game": ({"position": {"game": "chess"}}, "chess"),
    "a position with something hidden": (
        {"position": fangs.new("getbit").roll("2031").play("2", "5").json(player=0)},
        "something is hidden in this position",
    ),
}


@pytest.mark.parametrize(("wrong", "said"), WRONG.values(), ids=WRONG)
def test_what_is_no_study_is_refused_with_a_sentence(wrong: dict[str, Any], said: str) -> None:
    data = {"title": "", "position": START.json(), "nodes": [{}]} | msgspec.to_builtins(wrong)

    with pytest.raises(FangsError, match=said):
        study_of(data)


def test_characters_that_nobody_can_read_are_left_out_of_words() -> None:
    study = Study("a\u202eb", START.json(), (Node(words="one\x00\r\ntwo\u202e"),))

    saved = study_of(msgspec.to_builtins(study))

    assert (saved.title, saved.nodes[0].words) == ("ab", "one\ntwo")
