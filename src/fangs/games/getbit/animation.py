"""Animates events on the board of Get Bit!."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fangs.core.animation import Effect, Point, Scene, change, come, go, leave, moved, say, shake, shift, turn
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import phrase

from . import rules
from .board import PLAYED, SURFACE, in_hand, on_stack, standing

APART = 60
"""How far above the others a pirate swims while overtaking them."""
SKY = SURFACE - 120
"""The y coordinate of texts above the pirates, where they do not touch the hats."""


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Build a scene for each event. All cards are turned over together, but the pirates overtake one after another."""
    scene = _Scene(before, after, list(before["line"]), [list(stack) for stack in before["stacks"]])
    shown = [one for one in told if one[0] == rules.SHOWN]
    scenes: list[Scene] = []
    for one in told:
        if one[0] == rules.SHOWN:
            scenes.append([effect for each in shown for effect in scene.shows(*each[1:3])] if one is shown[0] else None)
        else:
            scenes.append(list(scene.of(*one[:3])))
    return scenes


@dataclass
class _Scene:
    """Keeps track of the line and of the played cards while events are animated."""

    before: View
    after: View
    line: list[int]
    stacks: list[list[int]]

    def of(self, event: int, a: int, b: int) -> Iterator[Effect]:
        """Yield the effects that animate one event. Cards that are turned over are animated by `shows`."""
        if event == rules.LINED_UP:
            was, self.line = self.places(), list(self.after["line"])
            yield from (come(f"pirate-{one}", self.place(one), like="pirate") for one in self.line)
            yield from moved(was, self.places())
        elif event == rules.MOVED:
            yield from self.goes_to_front(a)
        elif event == rules.BITTEN:
            x, y = self.places()["shark"]
            yield shift("shark", (x - 60, y), (x, y))
            yield change(f"pirate-{a}")
            yield say(self.above(a), phrase("bitten!"))
        elif event == rules.FLED:
            yield from self.goes_to_front(a)
            yield from self.takes_back(a)
        elif event == rules.TAKEN_BACK:
            yield from self.takes_back(a)
        elif event == rules.OUT:
            yield from self.is_out(a)
        elif event == rules.FRONT_WINS:
            yield say(self.above(b), phrase("eaten!"))
            yield leave(f"pirate-{b}", self.places()["shark"])
            yield from self.puts_away(b)
        elif event == rules.SPARED:
            yield shake("shark")

    def places(self) -> dict[str, Point]:
        """Return where the shark and the pirates in the line are on the board."""
        return standing({**self.before, "line": self.line})

    def place(self, pirate: int) -> Point:
        """Return a pirate's position on the board."""
        return self.places()[f"pirate-{pirate}"]

    def above(self, pirate: int) -> Point:
        """Return the point above a pirate at which a text about it covers no faces."""
        return self.place(pirate)[0], SKY

    def shows(self, pirate: int, card: int) -> Iterator[Effect]:
        """Yield the effect that moves a chosen card to the stack of played cards.

        A player who saw only the back of the card sees it turn over.
        """
        at = on_stack(pirate, len(self.stacks[pirate]))
        self.stacks[pirate].append(card)
        name = f"card-{pirate}-{card}"
        yield turn(name if self.before["chosen"][pirate] == card else f"back-{pirate}", at, to=name, size=PLAYED)

    def goes_to_front(self, pirate: int) -> Iterator[Effect]:
        """Yield the effects that move a pirate to the front, above the others, who fall back by one place."""
        was, name = self.places(), f"pirate-{pirate}"
        if self.line[0] == pirate:
            return
        self.line.remove(pirate)
        self.line.insert(0, pirate)
        (x, y), (goal, _) = was[name], self.place(pirate)
        yield go(name, (x - 30, y - APART), (goal + 30, y - APART), (goal, y))
        yield from moved(was, self.places(), but=[name])

    def takes_back(self, pirate: int) -> Iterator[Effect]:
        """Yield the effects that return all cards from a pirate's stack to its hand."""
        yield from (turn(f"card-{pirate}-{card}", in_hand(pirate, card), size=1) for card in self.stacks[pirate])
        self.stacks[pirate].clear()

    def is_out(self, pirate: int) -> Iterator[Effect]:
        """Yield the effects that remove an eaten pirate and its cards. The others and the shark close the gap."""
        was = self.places()
        self.line.remove(pirate)
        yield leave(f"pirate-{pirate}", was["shark"])
        yield from self.puts_away(pirate)
        yield from moved(was, self.places())

    def puts_away(self, pirate: int) -> Iterator[Effect]:
        """Yield the effects that remove an eaten pirate's cards."""
        cards = {*self.before["hands"][pirate], *self.stacks[pirate]}
        yield from (leave(f"card-{pirate}-{card}") for card in sorted(cards))
