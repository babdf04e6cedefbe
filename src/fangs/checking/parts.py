"""Defines the parts of `fangs check`. Each part checks one aspect of a game, and reports what is wrong and where."""

from __future__ import annotations

import difflib
import inspect
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import fangs
from fangs import bots
from fangs.bots.levels.measured import FILE, measured
from fangs.core import game_files, interface
from fangs.core.checks import cases, laws, legible, slow
from fangs.core.checks.playthrough import playthrough
from fangs.core.discovery import sources
from fangs.core.discovery.loading import load_file
from fangs.core.errors import RequestError, listed, place_in, quoted
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.system.text_file import write_file
from fangs.core.teaching.lesson import lesson_of
from fangs.engine import defaults, neighbour
from fangs.engine.search import Search
from fangs.engine.twin import drive
from fangs.lab import bench
from fangs.post.orders.reading_back import not_read_back, unheard_side
from fangs.translation import Phrase, making
from fangs.translation.sources import parts as translated

GAMES, STEPS = 2, 200
IS_COMPILED = True
"""Whether to check the compiled rules too, although compiling them takes a while."""
MAX_TOLD = 20
"""The maximum number of texts of one kind that are checked or reported."""
SEARCHED = 200
"""The maximum number of simulations in the checks of the bots and the search."""


RENAMED = {"foretell": "preview", "worth": "evaluation", "observed": "observation"}
"""Optional files of a game that have been renamed: their old names, mapped to their new names.

Without a warning, a file under its old name would be silently ignored.
"""

RESERVED = ("dice", "name", "spectator")
"""Words that cannot be the name of a role, because records and cases use them for something else."""


class Finding(NamedTuple):
    """What a check has found in a game, as a sentence: a fault, or only a remark."""

    text: str
    is_fault: bool = True


def _remark(text: str) -> Finding:
    return Finding(text, is_fault=False)


class Part(NamedTuple):
    """One part of the check: its name, and the function that checks a game."""

    name: str
    look: Callable[[Game], Iterator[Finding]]

    def findings(self, game: Game) -> list[Finding]:
        """Check a game and return everything that was found. An exception during the check is reported as a fault."""
        try:
            return list(self.look(game))
        except AssertionError as error:
            return [Finding(str(error))]
        except Exception as error:
            return [Finding(f"{place_in(error, game.folder)}{type(error).__name__}: {error}")]

    def faults(self, game: Game) -> list[str]:
        """Check a game and return the texts of its faults, without remarks."""
        return [one.text for one in self.findings(game) if one.is_fault]


def opened(text: str) -> Game:
    """Find a game by its name or its folder (`FOLDER` or `NAME=FOLDER`).

    Raise RequestError if there is none.
    """
    return fangs.game(sources.named(text))


def write_playthrough(game: Game) -> Path:
    """Play a random game, write it to `playthrough.txt` in the game's folder, and return the file's path."""
    path = game.folder / "playthrough.txt"
    write_file(path, playthrough(game).encode())
    return path


def played(game: Game) -> Iterator[list[Position]]:
    """Play a random game of every variant, and yield a list of positions for each game."""
    for players, options in laws.variants(game):
        start, rng = Position(game, game.start(players, options)), random.Random(f"{players} {options}")
        yield list(itertools.islice(start.random_game(rng), STEPS))


def _files(game: Game) -> Iterator[Finding]:
    """Find names of roles that cannot be used, and functions whose names look like misspellings of optional names.

    Required names are checked when a game is loaded.
    """
    for role in game.notation.ROLE_NAMES:
        if role.split() != [role] or role in RESERVED:
            yield Finding(
                f"ROLE_NAMES in notation.py has {quoted(role)}: the name of a role must be one word, and not "
                f"{listed(RESERVED)}, because records and cases write `ROLE ACTION`"
            )
    for file, (_, may) in interface.FILES.items():
        found = neighbour(game.rules, file)
        if found is None:
            continue
        yield from (Finding(fault) for fault in game_files.faults(file, found))
        known = {name for name, _ in game_files.members(may)}
        own = {
            name
            for name, value in vars(found).items()
            if inspect.isfunction(value) and not name.startswith("_") and value.__module__ == found.__name__
        }
        for name in sorted(known - own):
            near = difflib.get_close_matches(name, own - known, 1, game_files.ALIKE)
            if near:
                yield Finding(f"{file}.py has `{near[0]}` and no `{name}`: is that meant?")
    if game.rules.cover is defaults.cover and (hiding := [*_hiding(game)]):
        yield Finding(f"rules.py has no `cover`, so nothing is hidden, and {listed(hiding, 'and')} cannot hide it")
    for old, new in RENAMED.items():
        if neighbour(game.rules, old) is not None and neighbour(game.rules, new) is None:
            yield Finding(f"{old}.py is not read: Fangs looks for {new}.py since 1.0.0")


def _hiding(game: Game) -> Iterator[str]:
    """Yield the functions of a game that have a meaning only if `cover` hides something."""
    if game.has_secrets:
        yield "`sample` in rules.py"
    yield from (f"`{name}` in notation.py" for name in ("mark", "shown") if getattr(game.notation, name))


def _rules(game: Game) -> Iterator[Finding]:
    book = game.rulebook
    if not book.goal:
        yield Finding("RULES.md does not say what one plays for: **Goal.** and a sentence")
    if not book.turn:
        yield Finding("RULES.md does not say what one does in a turn: **Your turn.** and a list of up to three")
    if not book.clauses:
        yield Finding("RULES.md has no clauses: list items that begin with their number, `- **S1.1** ...`")


def _laws(game: Game) -> Iterator[Finding]:
    count = laws.check(game, GAMES, limit=STEPS, compiled=IS_COMPILED)
    yield _remark(f"{count:,} positions of random games were looked at")


def _cases(game: Game) -> Iterator[Finding]:
    found = list(cases.cases_of(game))
    for case in found:
        try:
            case.carry_out()
        except cases.CaseFailed as error:
            yield Finding(f"cases/{case.place}\n{error}")
    for clause in cases.without_case(game):
        is_known = clause in game.rulebook.clauses
        yield Finding(f"no case shows {clause}" if is_known else f"a case names {clause}, which is not in RULES.md")


def _slow(game: Game) -> Iterator[Finding]:
    folder = game.folder / "tests"
    if not (folder / "slow.py").is_file():
        yield _remark("there is no tests/slow.py: the game once more, by somebody who has not read rules.py")
        return
    twin = load_file(folder / "slow.py")
    slow.compare(game, twin, GAMES)
    if (folder / "perft.txt").is_file():
        for tree in slow.trees((folder / "perft.txt").read_text("utf-8")):
            tree.check(game)
            tree.check_slowly(twin)


def _playthrough(game: Game) -> Iterator[Finding]:
    path = game.folder / "playthrough.txt"
    if not path.is_file():
        yield _remark("there is no playthrough.txt yet: --write writes it")
    elif playthrough(game) != path.read_text("utf-8"):
        yield Finding("players see something else than in playthrough.txt: if that is meant, --write writes it anew")


def _drawings(game: Game) -> Iterator[Finding]:
    said = set()
    for positions in played(game):
        for position in (*positions[:3], *positions[3:-1:29], positions[-1]):
            said |= {*legible.faults(position.svg(0)), *legible.text_faults(position.text(0))}
    yield from map(Finding, sorted(said))


def _lesson(game: Game) -> Iterator[Finding]:
    steps = lesson_of(game).steps
    for number, step in enumerate(steps, 1):
        if missing := [action for action in step.answers if action not in step.legal]:
            yield Finding(f"step {number} of learn.toml asks for {missing}, which cannot be chosen there: {step.legal}")
        elif step.answers:
            yield from (Finding(f"step {number} of learn.toml has, in `then`, {wrong}") for wrong in step.unreadable())
    if not steps:
        yield _remark("there is no learn.toml: nothing teaches the game")


def _translation(game: Game) -> Iterator[Finding]:
    (part,) = translated(game.folder)
    languages = sorted(path.stem for path in part.locale.glob("*.po"))
    for language in languages:
        yield from map(Finding, making.faults(part, language))
    if not languages:
        how = f"python -m fangs.translation --new de {game.folder}"
        yield _remark(f"there are no translations: '{how}' begins one")
        return
    told = {text for positions in played(game) for position in positions for text in _told(position)}
    plain = [text for text in told if not isinstance(text, Phrase) and any(map(str.isalpha, text))]
    for text in sorted(plain)[:MAX_TOLD]:
        yield Finding(f"{quoted(text)} cannot be translated: it is not a `phrase`")


def _told(position: Position) -> Iterator[str]:
    """Yield the texts that players see in a position, such as its events and the actions in words."""
    board, view = position.game.board, position.json()
    yield board.status(view)
    yield from (event.text for event in position.events)
    yield from map(position.side, range(position.players))
    for role in position.owing:
        own = position.json(position.owner(role))
        yield board.asks(own, role)
        yield from (board.say(own, role, action) for action in position.legal(role)[:MAX_TOLD])


def _evaluation(game: Game) -> Iterator[Finding]:
    evaluate = drive("evaluation", game.rules).evaluate
    if evaluate is None:
        yield _remark("there is no evaluation.py: bots that look ahead play each game to its end at random")
        return
    told: dict[str, str] = {}
    for positions in played(game):
        last = positions[-1]
        values = [evaluate(last.state, player) for player in range(last.players)]
        if last.scores is not None and any(abs(a - b) > 1e-9 for a, b in zip(values, last.scores, strict=True)):
            told.setdefault("score", f"at the end of a game, the values must be the scores {last.scores}, not {values}")
        if last.scores is not None and sum(last.scores) == 1:
            chosen = next((one for one in positions if one.kind == "decision"), last)
            shares = [evaluate(chosen.state, player) for player in range(chosen.players)]
            if abs(sum(shares) - 1) > 1e-6 or not all(0 <= share <= 1 for share in shares):
                told.setdefault(
                    "chances",
                    f"one player wins, so the values must be chances of winning that add up to 1, not {shares}",
                )
    yield from (Finding(f"evaluate in evaluation.py: {text}") for text in told.values())


def _bots(game: Game) -> Iterator[Finding]:
    position = bench.first_choice(game)
    for level in bots.LEVELS:
        role = position.owing[0]
        skill = bots.by_table_or_search(bots.skill(level, game), position)
        allowance = min(skill.allowance, SEARCHED)
        action = bots.bot(skill.kind)(position.json(position.owner(role)), role, random.Random(1), allowance)
        if action not in position.legal(role):
            yield Finding(f"the level {level} chooses {action}, which is not listed")
    if not game.levels:
        yield _remark("levels are the usual ones: measure them with `fangs arena`, then name `levels`")
    elif measured(game) is None:
        yield _remark(
            f"there is no {FILE}: all levels are offered. `python -m fangs.lab.steps` finds out which can be told apart"
        )


def _post(game: Game) -> Iterator[Finding]:
    lost: dict[tuple[str, str], None] = {}
    unheard: dict[tuple[str, str], None] = {}
    for positions in played(game):
        for position in (*positions[:2], *positions[2:-1:29]):
            lost |= dict.fromkeys(not_read_back(position, MAX_TOLD))
            unheard |= {(role, side): None for role in position.owing if (side := unheard_side(position, role))}
    for role, side in unheard:
        yield Finding(
            f"letters call the role {role} {quoted(side)}, but orders cannot: add it to SPOKEN.roles in spoken.py"
        )
    for role, action in [*lost][:MAX_TOLD]:
        yield Finding(
            f"by post, {quoted(f'{role}: {action}')} is not read as the action {quoted(action)}: write actions with letters "
            "or digits, or define SPOKEN in spoken.py"
        )


def _search(game: Game) -> Iterator[Finding]:
    state, found = bench.first_choice(game).state, []
    for is_plain in (True, not IS_COMPILED):
        search = Search(game.rules, state, 1, most=SEARCHED, plain=is_plain)
        search.run(SEARCHED)
        found.append([search.found(role) for role in range(game.rules.ROLES) if game.rules.owing(state) >> role & 1])
    if found[0] != found[1]:
        yield Finding("the search comes to something else compiled than plain: run with NUMBA_BOUNDSCHECK=1")
    if any(one == other for positions in played(game) for one, other in _pairs(positions)):
        yield _remark("positions come again within a game: the search stops where one does")


def _pairs(positions: list[Position]) -> Iterator[tuple[Position, Position]]:
    choices = [position for position in positions if position.kind == "decision"]
    return itertools.combinations(choices[:60], 2)


def _speed(game: Game) -> Iterator[Finding]:
    rate, move, svg = bench.quick_figures(game)
    yield _remark(
        f"{rate:,.0f} random games a second, compiled; a move takes {move * 1e6:.0f} µs (asked for: {game.pace.move * 1e6:.0f}), "
        f"a drawing {svg * 1e3:.1f} ms (asked for: {game.pace.svg * 1e3:.0f})"
    )


PARTS = (
    Part("files", _files),
    Part("rules", _rules),
    Part("laws", _laws),
    Part("cases", _cases),
    Part("slow twin", _slow),
    Part("playthrough", _playthrough),
    Part("drawings", _drawings),
    Part("lesson", _lesson),
    Part("translation", _translation),
    Part("evaluation", _evaluation),
    Part("bots", _bots),
    Part("post", _post),
    Part("search", _search),
    Part("speed", _speed),
)
"""All parts of the check, in the order in which an author writes a game's files."""


def named(names: Sequence[str] | None = None) -> list[Part]:
    """Return the parts of the check with these names, or all parts by default.

    Raise RequestError if a name is unknown.
    """
    found = [one for one in PARTS if not names or one.name in names]
    if names and len(found) < len(set(names)):
        raise RequestError(f"The parts are {listed([one.name for one in PARTS], 'and', 20)}.")
    return found
