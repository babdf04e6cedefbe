"""Creates the page with the rules of a game: first the goal and a turn, then pictures, then the clauses.

The id of each clause in the HTML is its number.
"""

from __future__ import annotations

import html
import re

from markdown_it import MarkdownIt

from fangs.core.game import Game
from fangs.core.teaching import puzzle
from fangs.core.teaching.lesson import Step, lesson_of
from fangs.translation import say, say_plural
from fangs.web.assets import assets

_CLAUSE = re.compile(r"<li>\s*(?:<p>)?<strong>(?P<number>[A-Z]\d+\.\d+)</strong>")
_SOURCE = re.compile(r" \((?P<tag>[SPRC](?:, [SPRC])*)\)(?=[\s.,;:<])")
_HEAD = re.compile(r"<strong>Your turn\.</strong></p>\s*<ol>.*?</ol>", re.DOTALL)
_ID = re.compile(r' id="[^"]*"')


def rule_page(game: Game) -> str:
    """Render the page with the rules of a game as HTML."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook.text)
    body = _CLAUSE.sub(lambda match: match[0].replace("<li>", f'<li id="{match["number"]}">', 1), body)
    body = _SOURCE.sub(r' <small class="source">\g<tag></small>', body)
    body = body.replace("<strong>Goal.</strong>", f"<strong>{say('Goal.')}</strong>", 1)
    if head := _HEAD.search(body):
        turn = head[0].replace("Your turn.", say("Your turn."), 1)
        body = body[: head.start()] + turn + _pictures(game) + body[head.end() :]
    return assets().page("rules", title=game.title, name=game.name).replace("{{rules}}", body)


def _pictures(game: Game) -> str:
    """Render the pictures of a game's lesson, with links to the lesson, the analysis board and the puzzles."""
    steps = lesson_of(game).steps
    if not steps:
        return ""
    shown = "".join(_figure(game, number, step) for number, step in enumerate(steps, 1) if step.picture)
    learn = say_plural(len(steps), "How to play, in {count} step", "How to play, in {count} steps")
    link = f'<p><a class="button primary" href="/learn/{game.name}">{learn}</a> '
    link += f'<a class="button" href="/analyse/{game.name}">{say("Analysis board")}</a>'
    if puzzle.count(game):
        link += f' <a class="button" href="/puzzles/{game.name}">{say("Puzzles")}</a>'
    link += "</p>"
    return f'<div class="pictures">{shown}</div>{link}'


def _figure(game: Game, number: int, step: Step) -> str:
    """Render the starting position of a lesson's step as an HTML figure.

    Ids are removed because each may occur only once on a page.
    """
    drawn = _ID.sub("", step.start.svg(step.learner))
    caption = f'{html.escape(str(step.picture))} <a href="/learn/{game.name}#{number}">{say("Try it")}</a>'
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"
