"""People who know no rules: they look at the page, and use what it marks as possible."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence

from tests.web.browser.person import Person

PATIENCE = 20.0
PAUSE = 0.03
"""How long to wait before looking again; who looks all the time takes from the page what it needs to change."""
LOOK = """() => {
    const board = document.querySelector("#board");
    const at = document.activeElement;
    return {
        tone: document.querySelector("#turn").dataset.tone ?? "",
        sending: board.classList.contains("sending"),
        film: board.querySelector(".film") !== null,
        can: [...board.querySelectorAll("[data-can]:not([data-picked])")].map(({id}) => id),
        picked: [...board.querySelectorAll("[data-picked]")].map(({id}) => id),
        focus: {id: at.id, picked: at.matches("#board [data-picked]")},
        print: [document.querySelector("#turn").textContent, document.querySelector("#replay-slider").max,
                document.querySelector("#roles").innerHTML, document.querySelector("#choices-list").innerHTML].join("|"),
    };
}"""
# Where a click on an element meets that element and nothing else that can be clicked: its middle, or else some other place in it.
PLACE = """(id) => {
    const element = document.querySelector(`#board [id="${CSS.escape(id)}"]`);
    if (!element) return null;
    element.scrollIntoView({block: "nearest"});
    const {left, top, width, height} = element.getBoundingClientRect();
    const parts = [5, 3, 7, 1, 9, 4, 6, 2, 8];
    for (const down of parts) for (const across of parts) {
        const x = left + width * across / 10, y = top + height * down / 10;
        const first = document.elementsFromPoint(x, y).map((one) => one.closest("#board [data-can], #board [data-picked]")).find(Boolean);
        if (first === element) return {x, y};
    }
    return null;
}"""


class Player:
    """Somebody who plays with the mouse, and likes best what was clicked least."""

    def __init__(self, person: Person, seed: object = 0) -> None:
        self.person = person
        self.page = person.page
        self.rng = random.Random(f"{seed} {person.name}")
        self.clicked: Counter[str] = Counter()
        self.choices = 0

    def look(self) -> dict:
        """What the page shows."""
        return self.page.evaluate(LOOK)

    def turn(self) -> str:
        """Choose once, if the page says that it is for us to choose; how it stood before."""
        seen = self.look()
        if seen["film"]:
            self.page.keyboard.press("Space")
        if seen["tone"] == "mine" and seen["can"] and not seen["sending"]:
            self.choose(seen)
        return seen["tone"]

    def choose(self, seen: dict) -> None:
        """Go one way to its end."""
        before, sent = seen["print"], self.person.choices_sent
        for _ in range(30):
            self.use(self.pick(seen["can"] or seen["picked"][-1:]))  # a way may have the same click twice
            seen = self._after(sent)
            if not seen["picked"]:
                self.choices += 1
                self._until_taken(before)
                return
        raise AssertionError(f"no action after 30 clicks: {seen}")

    def _after(self, sent: int) -> dict:
        """What the page shows after a click: more is picked, or a whole action was sent."""
        until = time.monotonic() + PATIENCE
        while True:
            seen = self.look()
            if seen["picked"] or seen["sending"] or self.person.choices_sent > sent:
                return seen
            assert time.monotonic() < until, f"a click on what can be clicked does nothing: {seen}"
            time.sleep(PAUSE)

    def pick(self, can: Sequence[str]) -> str:
        """One of the ids that can be clicked."""
        assert can, "nothing goes on from what was picked"
        least = min(self.clicked[one] for one in can)
        chosen = self.rng.choice([one for one in can if self.clicked[one] == least])
        self.clicked[chosen] += 1
        return chosen

    def use(self, one: str) -> None:
        """Click it."""
        place = self.page.evaluate(PLACE, one)
        assert place, f"{one} is marked as clickable, but no click reaches it"
        self.page.mouse.click(place["x"], place["y"])

    def _until_taken(self, before: str) -> None:
        """Wait until the page shows the choice; nothing changes where the same was chosen again."""
        start = time.monotonic()
        while (seen := self.look())["print"] == before or seen["sending"]:
            waited = time.monotonic() - start
            if waited > 1 and "aria-pressed" in before and not seen["sending"]:
                return
            assert waited < PATIENCE, f"the choice was sent, but the page stays as it was: {before}"
            time.sleep(PAUSE)


def play(players: Sequence[Player], choices: int | None = None, patience: float = PATIENCE) -> bool:
    """They play until so many choices were made, or to the end; whether it has come to that."""
    until = time.monotonic() + patience
    tones: list[str] = []
    made = sum(player.choices for player in players)
    first = made
    while tones.count("over") < len(players) and (choices is None or made < first + choices):
        tones = [player.turn() for player in players]
        now = sum(player.choices for player in players)
        if now > made:
            made, until = now, time.monotonic() + patience
        else:
            assert time.monotonic() < until, f"nobody can go on: {tones}"
            time.sleep(PAUSE)
    return tones.count("over") == len(players)
