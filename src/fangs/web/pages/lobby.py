"""Creates the lobby's page, with a card for each game.

It is the same for all readers who use the same language. Only the browser knows which games have been played in it.
`static/lobby/cards.js` adds them to the page.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape

import fangs
from fangs import bots
from fangs.bots.levels.sentences import NAMES
from fangs.content.games import solved
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.core.teaching import puzzle
from fangs.core.teaching.lesson import lesson_of
from fangs.translation import say
from fangs.web.assets import assets
from fangs.web.pages.game_picture import picture, still

FIRST, USUAL = "easy", "medium"
"""The bots that are suggested for a player's first game, and for later games."""
_FIRST = NAMES[FIRST]


def lobby_page(elsewhere: str | None = None) -> str:
    """Render the lobby as HTML, with a card for each game.

    `elsewhere` is a text for a site without a server. It tells readers where people can play each other.
    """
    games = fangs.all_games()
    parts = {
        "elsewhere": elsewhere or "",
        "cards": "\n".join(map(_card, games)),
        "choices": "".join(f'<option value="{game.name}">{_text(game.title)}</option>' for game in games),
        "studies": "\n".join(map(_study, games)),
    }
    page = assets().page("lobby")
    for name, part in parts.items():
        page = page.replace(f"{{{{{name}}}}}", part)
    return page


def _card(game: Game) -> str:
    links = [_link(f"/new?game={game.name}", say("Set up"), say("Set up a table of {title}", title=game.title), "")]
    if lesson_of(game).steps:
        links.append(_link(f"/learn/{game.name}", say("How to play"), say("How to play {title}", title=game.title)))
    links.append(_link(f"/games/{game.name}/rules", say("Rules"), say("Rules of {title}", title=game.title)))
    against, strength = _text(say("Play now: {bot} bots", bot=_FIRST)), _text(_proposed(game)[FIRST])
    return (
        f'<article class="card"><div class="picture">{still(picture(game))}</div>'
        f'<div class="words"><h3>{_text(game.title)}</h3><p>{_text(game.about)}</p>'
        f'<p class="quiet">{_text(_facts(game))} · <span class="against" title="{strength}">{against}</span>'
        f'<span class="strength aloud">. {strength}</span></p></div>'
        f'<div class="button-row">{_play(game)}{"".join(links)}</div></article>'
    )


def _facts(game: Game) -> str:
    facts = f"{_how_many(game.players)} · {game.length}"
    if found := solved(game):
        facts += say(" · a bot that plays perfectly with {players} players", players=", ".join(map(str, found)))
    return facts


def _how_many(players: Sequence[int]) -> str:
    least, most = min(players), max(players)
    if least == most:
        return say("{count} players", count=least)
    if len(players) == most - least + 1:
        return say("{least} to {most} players", least=least, most=most)
    return say("{some} or {most} players", some=", ".join(map(str, players[:-1])), most=most)


def _proposed(game: Game) -> dict[str, str]:
    """Look up which bots are suggested for a game, and describe the strength of each in a sentence."""
    start = Position(game, game.start(game.usual_players, game.at_once))
    names = [name for name in (FIRST, USUAL) if name in bots.offered(start)]
    return {name: str(bots.about(name, start)) for name in names}


def _play(game: Game) -> str:
    """Render the button that starts a game against bots at once.

    It is disabled until its script has loaded.
    """
    proposed = _proposed(game)
    data = {
        "game": game.name,
        "players": game.usual_players,
        "bot": FIRST,
        "bots": json.dumps(proposed, ensure_ascii=False),
        "options": json.dumps(game.at_once, separators=(",", ":")),
    }
    attributes = "".join(f' data-{name}="{_text(value)}"' for name, value in data.items())
    title = _text(say("Against {bot} bots", bot=_FIRST))
    label = _text(say("Play now: {title}, against {bot} bots", title=game.title, bot=_FIRST))
    return (
        f'<button type="button" class="primary" data-do="play"{attributes} title="{title}" aria-label="{label}" disabled>'
        f"{_text(say('Play now'))}</button>"
    )


def _study(game: Game) -> str:
    """Render links to a game's puzzles and analysis board, for players who study alone."""
    found = ""
    if puzzle.count(game):
        label = say("{title}: the puzzle of the day{today}", title=game.title, today="")
        found = _link(f"/puzzles/{game.name}", say("Puzzle of the day{today}", today=""), label)
    found += _link(f"/analyse/{game.name}", say("Analysis board"), say("{title}: analysis board", title=game.title))
    return f'<li class="row" data-game="{game.name}"><b class="grow">{_text(game.title)}</b>{found}</li>'


def _link(address: str, words: str, label: str, kind: str = " plain") -> str:
    return f'<a class="button{kind}" href="{address}" aria-label="{_text(label)}">{_text(words)}</a>'


def _text(value: object) -> str:
    return escape(str(value))
