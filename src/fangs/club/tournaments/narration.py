"""Describes the events of a tournament in sentences, for everybody."""

from __future__ import annotations

from collections.abc import Callable

from fangs.club.tournaments import changes
from fangs.club.tournaments import events as e
from fangs.club.tournaments.events import Event
from fangs.club.tournaments.state import Tournament
from fangs.core.errors import listed
from fangs.translation import phrase, plural

Names = Callable[[str], str]
"""A function that looks up a player's name by id. A player who has left is called a former player."""


def told(state: Tournament, event: Event, names: Names, before: Tournament | None = None) -> str | None:
    """Describe an event in a sentence. Return None if readers would not be interested in it.

    `state` is the tournament after the event, and `before` is the tournament before it.
    """

    def called(number: int) -> str:
        return names(state.entrants[number].player)

    match event:
        case e.Announced(_, by):
            return phrase("{who} announces the tournament.", who=names(by))
        case e.SettingsChanged(_, ""):
            return phrase("Some texts of this tournament were deleted.")
        case e.SettingsChanged(settings, by) if before is not None:
            changed = changes.told(before.settings, settings, names)
            return phrase("{who} changes the settings: {changes}.", who=names(by), changes=changed)
        case e.Entered(number):
            return phrase("{who} enters.", who=called(number))
        case e.Withdrew(number, None):
            return phrase("{who} withdraws.", who=called(number))
        case e.Withdrew(number, _, reason):
            return phrase("{who} is excluded: {reason}", who=called(number), reason=reason)
        case e.Returned(number):
            return phrase("{who} plays again.", who=called(number))
        case e.CheckInOpened():
            return phrase("Check-in is open.")
        case e.Replaced(number, player, _, _, reason):
            former = names(state.entrants[number].before[-1])
            return phrase(
                "{who} takes the place of {before}: {reason}", who=names(player), before=former, reason=reason
            )
        case e.NoShow() | e.Finished() | e.Corrected() | e.Annulled():
            return _of_game(state, event, names)
        case _:
            return _of_tournament(state, event, names)


def _of_tournament(state: Tournament, event: Event, names: Names) -> str | None:
    match event:
        case e.Started(order):
            count = len(order)
            return plural(
                count, "The tournament starts with {count} entrant.", "The tournament starts with {count} entrants."
            )
        case e.Cancelled(None):
            return phrase("The tournament is cancelled because there are too few entrants.")
        case e.Cancelled(by):
            return phrase("{who} cancels the tournament.", who=names(by or ""))
        case e.RoundPaired(number, tables=tables) if tables:
            return phrase("Round {number} is paired.", number=state.number_in_season(number))
        case e.Paused(by, reason):
            return phrase("{who} pauses the tournament: {reason}", who=names(by), reason=reason)
        case e.Resumed(by=""):
            return phrase("The tournament resumes without its directors.")
        case e.Resumed(by):
            return phrase("{who} resumes the tournament.", who=names(by))
        case e.Extended(by=""):
            return phrase("The server was not running for a while, so all time limits are extended by that time.")
        case e.Extended(_, rounds, by, reason) if rounds:
            total = state.total_rounds
            return phrase(
                "{who} adds rounds, for a total of {rounds}: {reason}", who=names(by), rounds=total, reason=reason
            )
        case e.Extended(_, _, by, reason):
            return phrase("{who} gives the tournament more time: {reason}", who=names(by), reason=reason)
        case e.SeasonBegan(season):
            return phrase("Season {season} begins.", season=season)
        case e.Ended("director", by, reason):
            return phrase("{who} ends the tournament: {reason}", who=names(by or ""), reason=reason)
        case e.Ended("few"):
            return phrase("The tournament is over because there are too few entrants for another round.")
        case e.Ended():
            return phrase("The tournament is over.")
    return None


def _of_game(state: Tournament, event: e.NoShow | e.Finished | e.Corrected | e.Annulled, names: Names) -> str:
    players = [names(player) for player in state.pairing(event.pairing).players]
    who = listed(players, "and")
    match event:
        case e.NoShow(_, away):
            gone = listed([players[seat] for seat in away], "and")
            return phrase("{who} did not come to the game of {players}.", who=gone, players=who)
        case e.Annulled(_, _, reason):
            return phrase("The game of {players} is annulled: {reason}", players=who, reason=reason)
        case e.Corrected(_, places, _, _, reason):
            won = _winners(players, places, event.absent)
            return phrase(
                "The result of {players} is corrected ({winners}): {reason}", players=who, winners=won, reason=reason
            )
    won = _winners(players, event.places, event.absent)
    match event.how:
        case "walkover":
            return phrase("Not everybody came to the game of {players}: {winners}.", players=who, winners=won)
        case "late":
            return phrase("The game of {players} was not over in time: {winners}.", players=who, winners=won)
        case "forfeit":
            return phrase(
                "The game of {players} is forfeited: {winners}. {reason}", players=who, winners=won, reason=event.reason
            )
    return phrase("The game of {players} is over: {winners}.", players=who, winners=won)


def _winners(players: list[str], places: tuple[int, ...], absent: tuple[int, ...]) -> str:
    """Say who won a game, as part of a sentence."""
    won = [player for seat, player in enumerate(players) if places[seat] == 1 and seat not in absent]
    if not won:
        return phrase("nobody wins")
    if len(won) == 1:
        return phrase("{who} wins", who=won[0])
    return phrase("{who} share the first place", who=listed(won, "and"))
