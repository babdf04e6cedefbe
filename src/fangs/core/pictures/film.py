"""Makes a film of a game from drawings of its positions and of the movements between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from fangs.core.animation import Scene, is_cleared
from fangs.core.errors import RequestError, listed
from fangs.core.game import Event, View
from fangs.core.pictures.captions import captioned
from fangs.core.pictures.sprites import painted
from fangs.core.pictures.stage import Frame, Stage
from fangs.core.pictures.themes import Theme, themed
from fangs.core.position import EVERYTHING, Position
from fangs.core.records.record import Record
from fangs.core.records.step import Step
from fangs.translation import capital, joined, say

SMOOTH = 4
"""The number of pictures for each movement of a piece."""
MOVING = 90
"""How long each picture of a movement is shown, in milliseconds."""
LEAST, A_LETTER, MOST = 300, 30, 2500
"""The time for which a caption is shown, in milliseconds: the minimum, the time for each letter, and the maximum."""
AT_REST, AT_THE_END = 200, 4000
"""The time for which the board is shown after a step, and at the end of the game, in milliseconds."""
FRAMES = 800
"""The maximum number of pictures in a film."""


class Shot(NamedTuple):
    """One picture of a film, and the time for which it is shown, in milliseconds."""

    svg: str
    lasts: int


@dataclass(frozen=True)
class Look:
    """The look of a film, and the reader for whom it is made."""

    reader: Any = None
    """The reader who sees the film: a player's number, None for a spectator, or EVERYTHING."""
    theme: Theme = Theme.light
    smooth: int = SMOOTH
    """The number of pictures for each movement, or 0 to show no movement."""


def still(record: Record, steps: int, look: Look = Look()) -> str:
    """Draw the position after `steps` steps, with a caption. Raise RequestError if there is no such step."""
    record.require_step(steps)
    drawn = record.positions[steps].svg(look.reader)
    return themed(captioned(drawn, caption(record, steps, look.reader), _number(record, steps), grows=True), look.theme)


def caption(record: Record, steps: int, reader: Any = None) -> str:
    """Write the caption for the position after `steps` steps, which describes the last step.

    The step is described as the reader can see it. At the beginning, the caption is the title of the game. If people
    ended the game, the last caption says how.
    """
    if record.ending and steps == len(record.steps):
        return _result(record)
    return (joined(*_captions(record, steps, reader)) if steps else "") or title(record)


def film(record: Record, first: int, last: int, look: Look = Look(), most: int = FRAMES) -> list[Shot]:
    """Make the pictures of a film that begins after `first` steps and ends after `last` steps.

    Raise RequestError if the record has no such steps, or if the film would have more than `most` pictures.
    """
    record.require_step(first)
    record.require_step(last)
    if first >= last:
        raise RequestError.phrased(
            "The last step of a film must come after its first step, but you asked for steps {first} to {last}.",
            first=first,
            last=last,
        )
    shots = _joined(_shots(record, first, last, look))
    if len(shots) > most:
        raise RequestError.phrased(
            "A film can have at most {most} pictures, but this film would have {count}. Please choose fewer steps.",
            most=most,
            count=len(shots),
        )
    return shots


def smoothness(record: Record, first: int, last: int, most: int = FRAMES) -> int:
    """Return how many pictures each movement can have without making a film of these steps too long."""
    scenes = sum(max(1, len(position.told(None))) for position in record.positions[first + 1 : last + 1])
    return max(0, min(SMOOTH, most // max(1, scenes) - 2))


def _shots(record: Record, first: int, last: int, look: Look) -> Iterator[Shot]:
    opening = caption(record, first, look.reader)
    here = record.positions[first].json(look.reader)
    stage = Stage(record.game.scenery(here), record.game.pieces(here))
    yield _shot(stage, stage.frame(), opening, _number(record, first), look, _reading(opening))
    for steps in range(first + 1, last + 1):
        yield from _step(record, steps, stage, look)
    if last == len(record.steps) and (result := _result(record)):
        yield _shot(stage, stage.frame(), result, _number(record, last), look, AT_THE_END)


def _step(record: Record, steps: int, stage: Stage, look: Look) -> Iterator[Shot]:
    """Yield the pictures of one step, or no pictures if the reader cannot see the step."""
    before, after = (record.positions[at].json(look.reader) for at in (steps - 1, steps))
    events = record.positions[steps].told(look.reader)
    if before == after and not events:
        return
    number, game, goal = _number(record, steps), record.game, record.game.pieces(after)
    scenes = _scenes(record, steps, before, after, events, look.reader)
    for at, (scene, caption) in enumerate(scenes, 1):
        if scene and is_cleared([scene]):
            stage.become(game.pieces(game.full(before, after, events) or before))
            yield _shot(stage, stage.frame(), caption, number, look, MOST)
            stage.become(goal)
        frames = list(stage.perform(scene or (), goal, max(1, look.smooth)))
        if at == len(scenes) and (stage.is_as(goal) or not look.smooth):
            stage.become(goal)
        yield from _moving(stage, frames[:-1] if scene else [], caption, number, look)
        yield _shot(
            stage, (stage.frame()[0], frames[-1][1] if look.smooth else []), caption, number, look, _reading(caption)
        )
    if look.smooth and not stage.is_as(goal):
        yield from _moving(stage, list(stage.glide(goal, look.smooth)), caption, number, look)
    stage.become(goal)
    yield _shot(stage, stage.frame(), caption, number, look, AT_REST)


def _moving(stage: Stage, frames: Sequence[Frame], caption: str, number: str, look: Look) -> Iterator[Shot]:
    if look.smooth:
        for frame in frames:
            yield _shot(stage, frame, caption, number, look, MOVING)


def _shot(stage: Stage, frame: Frame, caption: str, number: str, look: Look, lasts: int) -> Shot:
    svg = captioned(painted(stage.scenery, *frame), caption, number)
    return Shot(themed(svg, look.theme), lasts)


def _joined(shots: Iterator[Shot]) -> list[Shot]:
    """Merge consecutive identical pictures of a film into one."""
    film: list[Shot] = []
    for shot in shots:
        if film and film[-1].svg == shot.svg:
            film[-1] = Shot(shot.svg, film[-1].lasts + shot.lasts)
        else:
            film.append(shot)
    return film


def _scenes(
    record: Record, steps: int, before: View, after: View, events: Sequence[Event], reader: Any
) -> list[tuple[Scene, str]]:
    """List the scenes of a step, each with a caption.

    An event without a scene is described together with the event before it.
    """
    found: list[tuple[Scene, list[str]]] = []
    scenes = record.game.staged(before, after, events)
    for event, scene in zip_longest(events, scenes[: len(events)]):
        if scene is None and found:
            found[-1][1].append(_sentence(event))
        else:
            found.append((scene, [_sentence(event)]))
    return [(scene, joined(*told)) for scene, told in found] or [([], joined(*_captions(record, steps, reader)))]


def _captions(record: Record, steps: int, reader: Any) -> list[str]:
    """Write the sentences of a step's caption: one for each event, or one for the action if there are no events."""
    events = [_sentence(event) for event in record.positions[steps].told(reader)]
    return events or [_said(record.positions[steps - 1], record.positions[steps], record.steps[steps - 1], reader)]


def _said(before: Position, after: Position, step: Step, reader: Any) -> str:
    """Describe a step in a sentence, as the reader is allowed to see it."""
    (role, action), game = step, before.game
    if step.is_correction:
        return say("corrected by hand")
    seen = before.shown(role, action, reader)
    if role is None:
        return capital(f"{game.decides}: {game.rolled(seen)}")
    owner = before.owner(role)
    is_secret = seen != action or (after.hides_choices() and owner != reader and reader is not EVERYTHING)
    if is_secret:
        return say("{called}: a secret choice.", called=capital(before.called(role)))
    return capital(f"{before.says(role, action, before.json(owner))}.")


def _sentence(event: Event) -> str:
    text = str(event.text)
    return text if text[-1:] in ".!?…" else f"{text}."


def title(record: Record) -> str:
    """Return a title with the names of the game and its players."""
    names = [name for _, name in sorted(record.names.items())]
    return f"{record.game.title}: {listed(names, 'and')}" if names else str(record.game.title)


def _number(record: Record, steps: int) -> str:
    return say("{step} of {steps}", step=steps, steps=len(record.steps))


def _result(record: Record) -> str:
    """Write the last caption of a film: how people ended the game, or the final scores, or "" if the game is not over."""
    if record.ending:
        return str(record.ending.sentence(record.names, record.position))
    scores = record.position.scores
    if scores is None:
        return ""
    called = [record.names.get(player) or record.position.side(player) for player in range(len(scores))]
    return ", ".join(f"{capital(name)} {score:g}" for name, score in zip(called, scores, strict=True))


def _reading(caption: str) -> int:
    return min(MOST, LEAST + A_LETTER * len(caption))
