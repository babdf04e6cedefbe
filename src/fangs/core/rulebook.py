"""Reads a game's RULES.md and splits it into clauses."""

from __future__ import annotations

import re

from fangs.core.errors import RequestError, near_miss, quoted
from fangs.translation import say

_GOAL = re.compile(r"^\*\*Goal\.\*\* (?P<goal>.+?)(?=\n\n)", re.MULTILINE | re.DOTALL)
_TURN = re.compile(r"^\*\*Your turn\.\*\*\n\n(?P<turn>(?:\d\. .+\n(?:   .+\n)*)+)", re.MULTILINE)
_CLAUSE = re.compile(r"^- \*\*(?P<number>[A-Z]\d+\.\d+)\*\*", re.MULTILINE)


class Rulebook:
    """The rules of a game as people read them, divided into numbered clauses.

    A clause is a list item that begins with its number: `- **L3.4** ... (R)`. The rules begin with `**Goal.**` and a
    sentence, then `**Your turn.**` and a numbered list.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.clauses: dict[str, str] = {}
        for match in _CLAUSE.finditer(text):
            end = re.compile(r"^(?! |$)", re.MULTILINE).search(text, match.end())
            body = text[match.start() : end.start() if end else len(text)]
            self.clauses[match["number"]] = re.sub(r"^  ", "", body, flags=re.MULTILINE).removeprefix("- ").rstrip()
        self.sections = {
            match[1]: match[0].removeprefix("## ") for match in re.finditer(r"^## ([A-Z]\d+) .*$", text, re.MULTILINE)
        }

    def printed(self) -> str:
        """Return the text of the rules, with the headings for the goal and the turn in the reader's language."""
        goal, turn = say("Goal."), say("Your turn.")
        return self.text.replace("**Goal.**", f"**{goal}**", 1).replace("**Your turn.**", f"**{turn}**", 1)

    @property
    def goal(self) -> str:
        """The goal of the game in a sentence, or "" if the rules do not state a goal."""
        found = _GOAL.search(self.text)
        return _one_line(found["goal"]) if found else ""

    @property
    def turn(self) -> list[str]:
        """The steps of a player's turn, each in a few sentences."""
        found = _TURN.search(self.text)
        return [_one_line(item) for item in re.split(r"^\d\. ", found["turn"], flags=re.MULTILINE)[1:]] if found else []

    def clause(self, number: str) -> str:
        """Look up the text of a clause (`L3.4`) or of a whole section (`L3`), or raise RequestError if there is none."""
        wanted = number.strip().upper()
        if wanted in self.clauses:
            return self.clauses[wanted]
        inside = [text for name, text in self.clauses.items() if name.partition(".")[0] == wanted]
        if not inside:
            raise RequestError.phrased(
                "There is no clause {number}.{near}", number=quoted(number), near=near_miss(wanted, self.clauses)
            )
        return "\n\n".join([f"## {self.sections.get(wanted, wanted)}", *inside])


def _one_line(text: str) -> str:
    return " ".join(text.split())
