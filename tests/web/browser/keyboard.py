"""Playing with the keyboard alone: Tab, the arrows, Enter and Escape."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browser.player import LOOK, Player

MAX_TABS = 150
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


HERE = """(selector) => ({
    arrived: document.activeElement.matches(selector),
    beside: document.activeElement.closest(".side") !== null,
})"""


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until the focus is on something of this kind; backwards once one has gone past the board."""
    for _ in range(MAX_TABS):
        here = page.evaluate(HERE, selector)
        if here["arrived"]:
            return
        if here["beside"] and "#board" in selector:
            key = "Shift+Tab"
        page.keyboard.press(key)
    seen = page.evaluate(LOOK) if page.locator("#board").count() else ""
    raise AssertionError(f"{MAX_TABS} times {key}, and the focus never came to {selector}: {seen}")


class KeyboardPlayer(Player):
    """Somebody without a mouse. Now and then a click is taken back, or the list is used instead of the board."""

    def choose(self, seen: dict) -> None:
        """Go one way to its end, or take a whole action from the list."""
        if self.choices % 4 == 2:
            self._from_the_list(seen)
        else:
            super().choose(seen)

    def use(self, one: str) -> None:
        """Go to something on the board that can be clicked, and press Enter; it may be another than we had in mind."""
        tab_to(self.page, "#board [data-can]:not([data-picked])" if self.look()["can"] else "#board [data-picked]")
        for _ in range(self.rng.randrange(3)):
            self.page.keyboard.press(self.rng.choice(ARROWS))
        if self.look()["focus"]["picked"] and self.look()["can"]:
            tab_to(self.page, "#board [data-can]:not([data-picked])")
        self.page.keyboard.press("Enter")
        if self.look()["picked"] and self.rng.random() < 0.3:
            self._think_again()

    def _think_again(self) -> None:
        before = self.look()
        self.page.keyboard.press("Escape")
        after = self.look()
        assert len(after["picked"]) == len(before["picked"]) - 1, "Escape takes the last click back"
        assert before["picked"][-1] in after["can"] or before["picked"][-1] in after["picked"]
        tab_to(self.page, f"#board [id='{before['picked'][-1]}']")
        self.page.keyboard.press("Enter")
        assert self.look()["picked"] == before["picked"]

    def _from_the_list(self, seen: dict) -> None:
        if not self.page.locator("#choices").get_attribute("open"):
            tab_to(self.page, "#choices summary")
            if not self.page.locator("#choices[open]").count():
                self.page.keyboard.press("Enter")
        tab_to(self.page, "#choices [data-way]")
        for _ in range(self.rng.randrange(3)):
            self.page.keyboard.press("Tab")
        tab_to(self.page, "#choices [data-way]", "Shift+Tab")
        self.page.keyboard.press("Enter")
        self.choices += 1
        self._until_taken(seen["print"])
