"""Converts tournaments to the JSON that readers see. Players appear under their current names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from fangs.club.players.accounts import Accounts
from fangs.club.players.records import Account
from fangs.club.tournament_service.crosstables import Computed
from fangs.club.tournament_service.log import Listed
from fangs.club.tournament_service.tournament_service import Held
from fangs.club.tournaments import entering
from fangs.club.tournaments.amending import amendments_left
from fangs.club.tournaments.automaton import wake
from fangs.club.tournaments.changes import changeable
from fangs.club.tournaments.crosstable import Line, columns
from fangs.club.tournaments.events import Events, RoundPaired
from fangs.club.tournaments.narration import told
from fangs.club.tournaments.playing import deadline
from fangs.club.tournaments.scores import bye_kind, voided
from fangs.club.tournaments.settings import Settings, as_json, room
from fangs.club.tournaments.stages import is_for_third_place
from fangs.club.tournaments.state import Pairing, Phase, Round, Tournament
from fangs.core.errors import FangsError
from fangs.table.views.table_view import pace_of_settings
from fangs.translation import phrase
from fangs.web.answers import filled
from fangs.web.answers import tournaments as models
from fangs.web.pages.game_page import title_of

Json = dict[str, Any]
TOLD = 40
"""The number of a tournament's latest events that a reader gets."""
LINES = 100
"""The number of rows in one page of the standings or of the list of entrants."""
_HIDDEN = frozenset({"title", "game", "format", "starts", "directors", "rated", "invited", "seed", "pace"})
"""The settings that are left out of a tournament's JSON.

Readers do not get them, or get them elsewhere in the response.
"""


class Names:
    """The names of several players, looked up in the store at once."""

    def __init__(self, accounts: Accounts, ids: Iterable[str]) -> None:
        self.found: Mapping[str, Account] = accounts.accounts(ids)

    def __call__(self, id: str) -> str:
        """Return the name of a player, or "a former player" if the account was deleted."""
        account = self.found.get(id)
        return phrase("a former player") if account is None else account.called

    def is_program(self, id: str) -> bool:
        """Return True if an account belongs to a program."""
        account = self.found.get(id)
        return account is not None and account.is_program


def players_in(state: Tournament, numbers: Iterable[int]) -> set[str]:
    """Look up the account ids of the entrants with these numbers."""
    return {state.entrants[number].player for number in numbers}


def listed(one: Listed) -> Json:
    """Convert a tournament to JSON, as an entry in a list of tournaments."""
    return filled(models.ListedTournament, one, game_title=title_of(one.game))


def view(id: str, held: Held, names: Callable[[str], str], now: float, you: Json | None) -> Json:
    """Convert a tournament to JSON, as a reader currently sees it.

    `you` describes the reader's own part in the tournament. It is None for a guest.
    """
    state, settings = held.state, held.state.settings
    return filled(
        models.TournamentView,
        settings,
        id=id,
        game_title=title_of(settings.game),
        phase=str(state.phase),
        paused=state.paused is not None,
        why_ended=state.why_ended,
        length=state.length,
        settings=_settings(settings),
        ends=state.ends,
        next=wake(state, now),
        directors=[names(one) for one in settings.directors],
        entrants=sum(one.presence != "out" for one in state.entrants),
        entered=len(state.entrants),
        rounds=len(state.rounds),
        round=state.rounds_in_season,
        total_rounds=state.total_rounds if state.phase is not Phase.REGISTERING else None,
        season=state.season,
        running=len(state.open),
        amendments_left=amendments_left(state) if settings.rated else None,
        told=_told(held, names),
        you=you,
    )


def _settings(settings: Settings) -> Json:
    told = {name: value for name, value in as_json(settings).items() if name not in _HIDDEN}
    return {**told, "most": room(settings), "pace": pace_of_settings(settings.pace)}


def names_told(held: Held) -> set[str]:
    """Collect the account ids of all players who are named in a tournament's JSON.

    These are the directors and the players in the latest events.
    """
    found = set(held.state.settings.directors)
    for happened in held.recent[-TOLD:]:
        event = happened.logged.event
        found |= {one for one in (getattr(event, "by", None), getattr(event, "player", None)) if one}
        found |= _players_told(happened.after, event)
    return found


def _players_told(state: Tournament, event: Any) -> set[str]:
    pairing = getattr(event, "pairing", None)
    if pairing is not None:
        return set(state.pairing(pairing).players)
    number = None if isinstance(event, RoundPaired) else getattr(event, "number", None)
    if number is None:
        return set()
    entrant = state.entrants[number]
    return {entrant.player, *entrant.before[-1:]}


def _told(held: Held, names: Callable[[str], str]) -> list[Json]:
    lines = []
    for happened in reversed(held.recent[-TOLD:]):
        text = told(happened.after, happened.logged.event, names, happened.before)
        if text is not None:
            lines.append({"seq": happened.logged.seq, "at": happened.logged.at, "text": text})
    return lines


# The reader


def you(id: str, state: Tournament, account: Account, names: Names, line: int | None, now: float) -> Json:
    """Convert a player's own part in a tournament to JSON."""
    number = state.by_player.get(account.id)
    entrant = None if number is None else state.entrants[number]
    return {
        "number": number,
        "presence": entrant and entrant.presence,
        "checked_in": entrant is not None and entrant.checked_in,
        "asked": sorted(entrant.asked) if entrant else [],
        "line": line,
        "games": own_games(id, state, account, names),
        "is_director": account.id in state.settings.directors,
        "may": may(state, account.id, now),
        "may_change": sorted(changeable(state)) if account.id in state.settings.directors else [],
    }


def own_tournament(id: str, state: Tournament, account: Account, now: float) -> Json:
    """Convert a tournament that a player has entered to JSON, as an entry in the list of these."""
    phase, can = str(state.phase), may(state, account.id, now)
    return filled(models.OwnTournament, state.settings, id=id, phase=phase, may=can)


def may(state: Tournament, who: str, now: float) -> list[str]:
    """List the actions that a player can currently take in a tournament, such as "enter" or "withdraw"."""
    entrant = state.entrants[state.by_player[who]] if who in state.by_player else None
    is_out = entrant is not None and entrant.presence != "in"
    ways: dict[str, Callable[[], Events]] = {
        "enter": lambda: [] if entrant else entering.enter(state, who, 0.0, now),
        "return": lambda: entering.come_back(state, who, now) if is_out else [],
        "check-in": lambda: [] if is_out else entering.check_in(state, who, now),
        "withdraw": lambda: entering.withdraw(state, who, now),
        "bye": lambda: entering.ask_bye(state, who, len(state.rounds) + 1, now),
    }
    return [what for what, way in ways.items() if _is_possible(way)]


def _is_possible(way: Callable[[], Events]) -> bool:
    try:
        return bool(way())
    except FangsError:
        return False


def own_games(id: str, state: Tournament, account: Account, names: Callable[[str], str]) -> list[Json]:
    """List a player's games in progress in a tournament, with their tables and opponents."""
    found = []
    for name in state.open_by_player.get(account.id, ()):
        pairing = state.pairing(name)
        if pairing.table is not None:
            others = [names(player) for player in pairing.players if player != account.id]
            number = state.number_in_season(int(name.split(".")[0]))
            place = {"tournament": id, "title": state.settings.title, "table": pairing.table}
            found.append({**place, "round": number, "opponents": others, "until": deadline(state, name)})
    return found


def opponents_now(state: Tournament, account: Account) -> set[str]:
    """Collect the account ids of all players at the tables where one player is playing in a tournament."""
    return {id for name in state.open_by_player.get(account.id, ()) for id in state.pairing(name).players}


# Entrants, standings and rounds


def entrants(state: Tournament, names: Names, after: int) -> Json:
    """Convert the next page of the list of entrants to JSON, after the first `after` entrants."""
    part = state.entrants[after : after + LINES]
    rows = [filled(models.Entrant, one, name=names(one.player), program=names.is_program(one.player)) for one in part]
    return {"entrants": rows, "next": after + LINES if after + LINES < len(state.entrants) else None}


def standings(found: Computed, names: Callable[[str], str], after: int, season: int) -> Json:
    """Convert the next page of the standings to JSON, after the first `after` rows."""
    state, lines = found
    part = lines[after : after + LINES]
    return {
        "length": state.length,
        "ties": list(state.settings.ties),
        "season": season,
        "total": len(lines),
        "rounds": list(columns(lines)),
        "lines": [_line(state, one, names) for one in part],
        "next": after + LINES if after + LINES < len(lines) else None,
    }


def _line(state: Tournament, line: Line, names: Callable[[str], str]) -> Json:
    row = line.row
    presence, cells = state.entrants[row.number].presence, msgspec.to_builtins(line.cells)
    return filled(models.StandingLine, row, line=line.line, name=names(row.player), presence=presence, cells=cells)


def round_view(state: Tournament, one: Round, names: Callable[[str], str]) -> Json:
    """Convert a round of a tournament to JSON, with its games and byes."""
    limit, void = state.settings.round_limit, voided(state)
    until = None if limit is None else one.began + limit + one.extra
    games = [game(state, pairing, names) for pairing in one.pairings]
    byes = [
        filled(models.ByeOf, bye, name=names(state.entrants[bye.number].player), kind=bye_kind(bye, void))
        for bye in one.byes
    ]
    return filled(models.RoundView, one, until=until, games=games, byes=byes)


def game(state: Tournament, pairing: Pairing, names: Callable[[str], str]) -> Json:
    """Convert a game of a tournament to JSON, with its seats and its result."""
    sitting = zip(pairing.seats, pairing.players, strict=True)
    seats = [{"number": number, "name": names(player)} for number, player in sitting]
    result = None if pairing.result is None else filled(models.GameResult, pairing.result)
    is_third = is_for_third_place(state, state.rounds[int(pairing.id.split(".")[0]) - 1], pairing)
    return filled(models.PairedGame, pairing, seats=seats, result=result, is_third=is_third)
