"""Checks the laws that every game must obey, by playing random games (`check(game)`).

1. Plain and compiled rules agree in every field, list and number after every step.
2. Every listed action and outcome has its own text, which can be read back. All of them can be played. A refusal is a sentence.
3. Every position can be read back from its JSON. A view is read back as the information that its player has.
4. Changes to information that is hidden from a player change no byte of the player's view, and secret choices reveal nothing.
5. Secret choices lead to the same result if they are made in another order, or changed before the last one is made.
6. A record can be read back, and ends in the same position.
7. Every drawing is well-formed and its ids are unique. It contains all ids to click, and the clicks of no action are the beginning of
   another's. The scenery stays the same, and has the layers and symbols of all pieces.
8. Every game ends, or goes on for `limit` steps. `setup` turns the last position into the first one again.
9. The scenes of a step, one for each event, use ids that are drawn before or after the step, and move every piece to its final place.
   An element that is turned over is in every drawing since the last events, with its back or its face.
10. Every clause that an option, a draw, an event or a refusal cites is in RULES.md.
11. Bots work out what is hidden from everybody. They are right if the game says that it did not have to guess, and they change no
   visible fact.
12. Lasting secrets are kept until the end: a reader to whom two games look alike gets the same texts (`fangs.core.checks.leaks`).
   `sample` gives possible worlds for a player, each of which looks to that player like the true one.
13. Every value that an option lists starts a game with exactly the numbers of players that it `fits`.
14. A position never changes, whatever happens to the values that it was made from or that it returned. Equal positions have equal JSON.
15. A position with a wrong value is refused with a sentence, or is a position like any other (`fangs.core.checks.malformed`).
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, get_args

from fangs.core.chance import FaceKind
from fangs.core.checks import leaks
from fangs.core.checks.drawing_laws import drawing_law, stage_law
from fangs.core.checks.law import LawBroken as LawBroken
from fangs.core.checks.law import require, samples
from fangs.core.checks.malformed import malformed_law
from fangs.core.checks.twin_law import Twin
from fangs.core.errors import IllegalMove, Refusal, RequestError, listed, place_in
from fangs.core.fields import compact
from fangs.core.game import Game
from fangs.core.legality import accepts, understand
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.engine import CHANCE
from fangs.engine.layout import Layout
from fangs.engine.tree import MAX_ACTION

LOOK_AT = 0.1
"""The fraction of positions on which the slow laws are checked, besides the first and last position of every game."""


def check(
    game: Game, games: int = 5, *, seed: int = 0, limit: int = 400, compiled: bool = True, thorough: float = LOOK_AT
) -> int:
    """Check all laws on `games` random games of every variant, and return the number of positions checked.

    A variant is a number of players with one sample of the options. A game is cut off after `limit` steps.
    `compiled=False` skips law 1. Raise LawBroken if a law is broken.
    """
    cited = {f"the option {option.name}": option.clause for option in game.options}
    for what, clause in (cited | ({"the draw": game.draw.clause} if game.draw else {})).items():
        require(clause in game.rulebook.clauses, f"{what} cites no clause: {clause}")
    _option_law(game)
    positions = 0
    for players, options in variants(game):
        for number in range(games):
            rng = random.Random(f"{seed} {number} {players} {options}")
            record = Record(game, players, options)
            try:
                positions += _try_game(record, rng, limit, Twin(game) if compiled else None, thorough)
                _leak_law(record, rng)
            except Exception as error:
                where = place_in(error, game.folder)
                raise LawBroken(f"{game.name}: {where}{type(error).__name__}: {error}\n\n{record}") from error
    return positions


def variants(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield every combination of a number of players and sample options that the game accepts."""
    samples = [[(option.name, value) for value in option.samples or (option.default,)] for option in game.options]
    for players in game.players:
        for combination in itertools.product(*samples):
            try:
                game.start(players, dict(combination))
            except RequestError:
                continue
            yield players, dict(combination)


def _option_law(game: Game) -> None:
    for option, players in itertools.product(game.options, game.players):
        for value in option.values if isinstance(option.values, list) else ():
            starts = True
            try:
                game.start(players, {option.name: value})
            except RequestError:
                starts = False
            which = f"{option.name}={value} with {players} players"
            require(starts == option.fits(value, players), f"{which} {'starts' if starts else 'does not start'} a game")


def scrambled(game: Game, state: Layout, player: int | None, rng: random.Random) -> Layout:
    """Return a copy of a state, with different values for everything that this player is not allowed to know."""
    covered, other = game.covered(state, player), state.copy()
    for name, kind in state.FIELDS.items():
        known, value = getattr(covered, name), getattr(other, name)
        if kind.length:
            for i in range(kind.length):
                if value[i] != known[i]:
                    value[i] = _anything_but(known[i], kind.limit, rng)
        elif value != known:
            setattr(other, name, _anything_but(known, kind.limit, rng))
    return other


def _anything_but(known: int, most: int, rng: random.Random) -> int:
    return next(n for n in iter(lambda: rng.randint(1, min(most, 200)), None) if n != known)


def _try_game(record: Record, rng: random.Random, limit: int, twin: Twin | None, thorough: float) -> int:
    game = record.game
    if twin:
        twin.start(record.position.state)
    while True:
        state = record.position.state
        is_last = record.position.kind == "over" or len(record.steps) >= limit
        _position_laws(game, state)
        is_looked_at = not record.steps or is_last or rng.random() < thorough
        if is_looked_at:
            _words_law(game, state)
            _refusal_law(record, rng)
            _view_law(game, state, rng)
            _value_law(game, state)
            malformed_law(game, state)
            _hidden_law(game, state, rng)
            _sample_law(game, state, rng)
            _order_law(game, state, rng)
            drawing_law(game, state)
            stage_law(game, record)
        if twin:
            twin.compare(state)
        if is_last:
            break
        role, action = anything(record.position, rng)
        if twin:
            twin.play(*understand(game, state, role, action))
        _tell_law(game, state, record.play(role, action))
    _record_law(record)
    _setup_law(record)
    return len(record.positions)


def anything(position: Position, rng: random.Random) -> tuple[str | None, str]:
    """Choose a random outcome of chance, or a role and a random action that it can play.

    Sometimes the action changes an earlier choice or is not listed.
    """
    if position.kind == "chance":
        return None, rng.choice(position.odds)[0]
    role = rng.choice(position.choosing if rng.random() < 0.1 else position.owing)
    unlisted = _unlisted(position.game, position.state, role) if rng.random() < 0.03 else []
    return role, rng.choice(unlisted or position.legal(role))


def _unlisted(game: Game, state: Layout, role: str) -> list[str]:
    """Return the game's sample actions that a role can play now although they are not listed."""
    number = game.role_number(role)
    return [text for text, action in samples(game, state, number) if accepts(game, state, number, action)]


# The laws


def _position_laws(game: Game, state: Layout) -> None:
    data = game.position_json(state)
    again, is_view = game.read_position(json.loads(compact(data)))
    require(again == state, f"the position is not read back from its JSON: {state}, but {again}")
    require(not is_view, "a whole position is taken for a view")
    if game.kind(state) == "chance":
        _odds_law(game, state)
    require(set(game.owing(state)) <= set(game.choosing(state)), "a role owes that may not choose")
    for role in game.owing(state):
        require(game.legal(state, role), f"{role} owes, and nothing is listed")
        require(0 <= game.owner(state, role) < len(game.scores(state)), f"{role} belongs to no player")
    sides = [game.side(state, player) for player in range(len(game.scores(state)))]
    require(all(sides) and len(set(sides)) == len(sides), f"two players are called alike: {sides}")


def _odds_law(game: Game, state: Layout) -> None:
    chances = [chance for _, chance in game.odds(state)]
    require(game.chance, "chance decides, and the game does not say what that is")
    require(chances, "chance decides, and there is no outcome")
    impossible = [outcome for outcome, chance in game.odds(state) if chance <= 0]
    require(
        not impossible, f"`odds` in rules.py writes no positive weight for {impossible}: leave impossible outcomes out"
    )
    alike = game.rules.fair(state)
    require(not alike or chances == [Fraction(1, alike)] * alike, f"fair says {alike}, but the odds are {chances}")


def _words_law(game: Game, state: Layout) -> None:
    for role in game.choosing(state):
        listed = game.legal(state, role)
        require(len(set(listed)) == len(listed), f"an action of {role} is listed twice: {listed}")
        for text in (*listed, *_unlisted(game, state, role)):
            number, action = understand(game, state, role, text)
            require(0 <= action <= MAX_ACTION, f"{text} has the number {action}, which is not from 0 to {MAX_ACTION}")
            require(game.notation.write(state, number, action) == text, f"{text} is read as something else")
            game.events(*game.play(state, role, text))
    outcomes = [text for text, _ in game.odds(state)]
    require(len(set(outcomes)) == len(outcomes), "an outcome is listed twice")
    for text in outcomes:
        action = game.notation.read(state, CHANCE, text)
        require(game.notation.write(state, CHANCE, action) == text, f"the outcome {text} is read as something else")
        understand(game, state, None, text)
        for face in game.faces(text):
            shown = face.shows in list("123456") if face.kind == "pips" else face.shows
            require(face.kind in get_args(FaceKind) and shown, f"the outcome {text} cannot be drawn as {face}")
        game.events(*game.play(state, None, text))
    if outcomes:
        whose = game.thrown_for(game.view(state, None))
        require(whose in (None, *game.notation.ROLE_NAMES), f"chance decides for {whose}, and there is no such role")


def _refusal_law(record: Record, rng: random.Random) -> None:
    """Try actions from other positions, and check that refusals are sentences and cite clauses.

    A refusal must cite a clause if the action is understood but the rules forbid it.
    """
    game, state = record.game, record.position.state
    words = sorted({step.action for step in record.steps} | {"?"})
    for role in game.choosing(state):
        for text in rng.sample(words, min(len(words), 10)):
            try:
                understand(game, state, role, text)
            except Refusal as refusal:
                is_cited = refusal.clause in game.rulebook.clauses
                is_understood = isinstance(refusal, IllegalMove)
                require(is_cited or not (refusal.clause or is_understood), f"a refusal cites no clause: {refusal}")
                require(refusal.message.endswith((".", "?")), f"a refusal is no sentence: {refusal.message}")


def _view_law(game: Game, state: Layout, rng: random.Random) -> None:
    for player in (None, *range(len(game.scores(state)))):
        view = game.view(state, player)
        other = game.view(scrambled(game, state, player, rng), player)
        require(compact(view) == compact(other), f"player {player} can tell what is hidden: {view} {other}")
        seen, _ = game.read_position(json.loads(compact(view)))
        require(seen == game.covered(state, player), f"a view is read as something else: {seen}")


def _value_law(game: Game, state: Layout) -> None:
    given, whole = state.copy(), Position(game, state)
    data = [game.position_json(state), *(game.view(state, player) for player in (None, *range(whole.players)))]
    positions = [Position(game, given), *(Position.read(game, one) for one in data)]
    before = [compact(one.json()) for one in positions]
    for one in positions:
        is_equal, has_equal_json = one == whole, (one.json(), one.is_view) == (whole.json(), whole.is_view)
        require(is_equal == has_equal_json, f"positions are equal, but not their JSON: {one!r}, {whole!r}")
    spoil((given, data, [_returned(one) for one in positions]))
    require([compact(one.json()) for one in positions] == before, f"a position has changed: {positions}, not {before}")


def _returned(position: Position) -> list[Any]:
    """Collect everything that the properties and methods of a position return."""
    readers = (None, *range(position.players))
    found = [position.state, position.worked_out(), position.odds, position.scores, position.places, position.owing]
    found += [position.json(), *(position.json(reader) for reader in readers)]
    found += [position.events, *(position.told(reader) for reader in readers)]
    return [*found, *(position.legal(role) for role in position.choosing)]


def spoil(value: object) -> None:
    """Change everything in a value that can be changed, to find out whether anything else depends on it."""
    if isinstance(value, Layout):
        for name, kind in value.FIELDS.items():
            spoil(getattr(value, name))
            setattr(value, name, [] if kind.length else -1)
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            spoil(part)
        if not isinstance(value, tuple):
            value.clear()


def _hidden_law(game: Game, state: Layout, rng: random.Random) -> None:
    seats = range(len(game.scores(state)))
    views = [game.covered(state, player) for player in seats]
    owed = game.rules.owing(state)
    lasting = [view for view in views if owed > 0 and view != state and game.rules.owing(view) == owed]
    require(
        game.can_work_out or game.has_secrets or all(_is_forgotten(game, state, view, rng) for view in lasting),
        "what stays hidden is neither worked out nor sampled: rules.py lacks `sample`",
    )
    for player, view in zip(seats, views, strict=True):
        known, is_sure = game.worked_out(view)
        require(game.covered(known, player) == view, f"working out what is hidden changes what is visible: {known}")
        require(not is_sure or known == state, f"what is hidden is worked out as something else: {known}, not {state}")


def _is_forgotten(game: Game, state: Layout, view: Layout, rng: random.Random) -> bool:
    """Return whether what a view hides changes nothing and is gone after the turn, as the order of a piece that was taken off."""
    one, other = Position(game, state), Position(game, view)
    for _ in range(2 * len(game.notation.ROLE_NAMES)):
        if one.kind == "over" or one == other:
            break
        if one.kind != other.kind or any(one.legal(role) != other.legal(role) for role in one.owing):
            return False
        role = None if one.kind == "chance" else rng.choice(one.owing)
        action = rng.choice(one.odds)[0] if role is None else rng.choice(one.legal(role))
        one, other = one.play(role, action), other.play(role, action)
    return one == other


def _order_law(game: Game, state: Layout, rng: random.Random) -> None:
    owing = game.owing(state)
    if len(owing) < 2:
        return
    choices = [(role, rng.choice(game.legal(state, role))) for role in owing]
    ends = []
    for order in (choices, choices[::-1], rng.sample(choices, len(choices))):
        after = game.play(state, order[0][0], rng.choice(game.legal(state, order[0][0])))[0]
        for role, action in order:
            after, told = game.play(after, role, action)
        ends.append((after, told))
    require(ends[0] == ends[1] == ends[2], f"the order of secret choices matters: {choices}")


def _tell_law(game: Game, before: Layout, after: Position) -> None:
    if after.events and before != after.state and len(game.choosing(before)) > 1:
        unchanged = game.covered(before, None) == game.covered(after.state, None)
        require(not unchanged, f"a choice that stays secret is told of: {after.events}")
    for event in after.events:
        require(event.clause in game.rulebook.clauses, f"an event cites no clause: {event}")
        require(event.text and not event.text.endswith("."), f"an event is no sentence without its full stop: {event}")


def _record_law(record: Record) -> None:
    again = Record.read(str(record), record.game)
    is_same = again.position == record.position and str(again) == str(record)
    require(is_same, f"replaying the record ends elsewhere: {again}")


def _sample_law(game: Game, state: Layout, rng: random.Random) -> None:
    for player in (None, *range(len(game.scores(state)))) if game.has_secrets else ():
        leaks.sampled(game, state, player, rng)


def _leak_law(record: Record, rng: random.Random) -> None:
    """Look for leaks in two games that look the same to a reader, for every reader of a game with lasting secrets."""
    game, first = record.game, record.positions[0]
    for reader in (None, *range(first.players)) if game.has_secrets else ():
        leaks.look(game, first.players, record.options, reader, rng)


def _setup_law(record: Record) -> None:
    first, again = record.positions[0].state, record.position.state
    record.game.rules.setup(again)
    kept = [name for name in first.FIELDS if getattr(again, name) != getattr(first, name)]
    require(not kept, f"setup must set {listed(kept, 'and')}, but it keeps what the game before has left: {again}")
