"""Computes the state of a tournament from the events in its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fangs.club.tournaments import events as e
from fangs.club.tournaments.clock import after_outage, stood_still
from fangs.club.tournaments.events import Event, Logged
from fangs.club.tournaments.stages import moot
from fangs.club.tournaments.state import (
    Amendment,
    Bye,
    Entrant,
    Pairing,
    Phase,
    Result,
    Round,
    Tournament,
    pairing_id,
    place_of,
)
from fangs.table.frozen import replace
from fangs.table.marks import with_mark


def announced(logged: Logged) -> Tournament:
    """Return a tournament's state after the first event in its log."""
    assert isinstance(logged.event, e.Announced)
    settings = logged.event.settings
    return Tournament(settings, logged.at, invited=frozenset(settings.invited))


def folded(state: Tournament, log: Iterable[Logged]) -> Tournament:
    """Return a tournament's state after further events in its log."""
    for logged in log:
        state = fold(state, logged.at, logged.event)
    return state


def opened(log: Iterable[Logged]) -> Tournament:
    """Compute a tournament's state from its whole log."""
    first, *rest = log
    return folded(announced(first), rest)


def fold(state: Tournament, at: float, event: Event) -> Tournament:
    """Return a tournament's state after the next event in its log."""
    state = replace(state, length=state.length + 1)
    match event:
        case e.SettingsChanged(settings):
            return replace(state, settings=settings, invited=state.invited | set(settings.invited))
        case e.Invited(player):
            return replace(state, invited=state.invited | {player})
        case e.CheckInOpened():
            return replace(state, phase=Phase.CHECKING_IN)
        case e.Started() as event:
            return _started(state, at, event)
        case e.Cancelled():
            return replace(state, phase=Phase.CANCELLED, paused=None)
        case e.Ended(why):
            return _ended(state, why)
        case e.Paused():
            return replace(state, paused=at)
        case e.Resumed():
            assert state.paused is not None
            return replace(stood_still(state, state.paused, at), paused=None)
        case e.Extended(seconds, by=""):
            return after_outage(state, at - seconds, at)
        case e.Extended(seconds, rounds, mark=mark):
            return replace(_extended(state, seconds, rounds), marks=with_mark(state.marks, mark))
        case e.SeasonBegan(_, divisions):
            return replace(state, seasons=(*state.seasons, divisions))
        case e.RoundPaired() as event:
            return _paired(state, at, event)
        case _:
            return _fold_entrants(state, at, event)


def _fold_entrants(state: Tournament, at: float, event: Event) -> Tournament:
    """Return a tournament's state after an event about an entrant or a pairing."""
    match event:
        case e.Entered(number, player, rating):
            is_late = state.phase is Phase.RUNNING
            paired = len(state.rounds)
            entrant = Entrant(number, player, rating, at, paired + 1, confirmed=paired, checked_in=is_late)
            order = (*state.order, number) if is_late else state.order
            return replace(state, entrants=(*state.entrants, entrant), order=order)
        case e.Withdrew(number, by):
            return with_entrant(state, number, presence="out", checked_in=False, is_barred=by is not None)
        case e.Returned(number):
            sign = {"confirmed": len(state.rounds), "checked_in": state.phase is Phase.RUNNING}
            return with_entrant(state, number, presence="in", no_shows=0, is_barred=False, **sign)
        case e.CheckedIn(number):
            return with_entrant(state, number, checked_in=True, confirmed=len(state.rounds))
        case e.ByeAsked(number, round_, wanted):
            asked = state.entrants[number].asked
            return with_entrant(state, number, asked=asked | {round_} if wanted else asked - {round_})
        case e.Replaced() as event:
            return _replaced(state, event)
        case _:
            return _fold_pairing(state, at, event)


def _fold_pairing(state: Tournament, at: float, event: Event) -> Tournament:
    """Return a tournament's state after an event about a pairing."""
    if isinstance(event, e.Finished | e.Corrected | e.Annulled):
        # Earlier versions stored an id as the director had written it, such as "01.1".
        event = replace(event, pairing=state.pairing(event.pairing).id)
    match event:
        case e.TableOpened(name, table):
            state = replace(state, unopened=state.unopened - {name})
            return with_pairing(state, name, table=state.pairing(name).table or table)
        case e.NoShow(name, seats):
            pairing = state.pairing(name)
            state = _not_there(state, pairing, seats)
            return with_pairing(state, name, absent=tuple(sorted({*pairing.absent, *seats})))
        case e.Finished(name, places, absent, how):
            return _finished(state, name, Result(places, absent, how, at))
        case e.Corrected(name, places, absent, _, reason):
            before = state.pairing(name).result
            result = Result(places, absent, before.how if before else "played", before.at if before else at, reason)
            state = with_pairing(_closed(state, at, name), name, result=result, annulled=None)
            for other in sorted(state.open & moot(state)):
                state = with_pairing(_closed(state, at, other), other, annulled="")
            return _amended(state, at, event, places)
        case e.Annulled(name, _, reason):
            return _amended(with_pairing(_closed(state, at, name), name, annulled=reason), at, event, None)
    raise AssertionError(f"{event} is not of a tournament")


def _replaced(state: Tournament, event: e.Replaced) -> Tournament:
    number, player, plays = event.number, event.player, event.plays
    entrant = state.entrants[number]
    taken = {"player": player, "rating": event.rating, "before": (*entrant.before, entrant.player)}
    presence = "in" if plays else "proposed" if event.must_agree else "absent"
    fresh = {"presence": presence, "no_shows": 0, "is_barred": False, "checked_in": entrant.checked_in and plays}
    for name in () if event.must_agree else state.open_by_player.get(entrant.player, ()):
        pairing = state.pairing(name)
        players = tuple(
            player if one == number else old for one, old in zip(pairing.seats, pairing.players, strict=True)
        )
        state = with_pairing(state, name, players=players)
    return with_entrant(state, number, **taken, **fresh)


def with_entrant(state: Tournament, number: int, **changes: Any) -> Tournament:
    """Return a copy of a tournament with some of an entrant's fields changed."""
    entrants = list(state.entrants)
    entrants[number] = replace(entrants[number], **changes)
    return replace(state, entrants=tuple(entrants))


def with_pairing(state: Tournament, name: str, **changes: Any) -> Tournament:
    """Return a copy of a tournament with some of a pairing's fields changed."""
    at = place_of(name)
    assert at is not None
    rounds, pairings = list(state.rounds), list(state.rounds[at[0]].pairings)
    pairings[at[1]] = replace(pairings[at[1]], **changes)
    rounds[at[0]] = replace(rounds[at[0]], pairings=tuple(pairings))
    return replace(state, rounds=tuple(rounds))


def _amended(
    state: Tournament, at: float, event: e.Corrected | e.Annulled, places: tuple[int, ...] | None
) -> Tournament:
    if not event.rates:
        return state
    new = Amendment(state.length, at, event.pairing, places, event.by, event.reason)
    return replace(state, amendments=(*state.amendments, new))


def _closed(state: Tournament, at: float, name: str) -> Tournament:
    """Return a copy of a tournament in which a pairing is no longer open."""
    if name not in state.open:
        return state
    return replace(state, open=state.open - {name}, unopened=state.unopened - {name}, latest=at)


def _finished(state: Tournament, name: str, result: Result) -> Tournament:
    pairing = state.pairing(name)
    state = with_pairing(_closed(state, result.at, name), name, result=result)
    if result.how == "walkover":
        state = _not_there(state, pairing, result.absent)
    for seat, number in _still_there(state, pairing):
        if seat not in result.absent and result.how in ("played", "late"):
            confirmed = max(state.entrants[number].confirmed, int(name.split(".")[0]))
            state = with_entrant(state, number, confirmed=confirmed)
    return state


def _still_there(state: Tournament, pairing: Pairing) -> list[tuple[int, int]]:
    """Find the seats in a pairing whose players have not been replaced, each with the entrant's number."""
    seats = enumerate(zip(pairing.seats, pairing.players, strict=True))
    return [(seat, number) for seat, (number, player) in seats if state.entrants[number].player == player]


def _not_there(state: Tournament, pairing: Pairing, seats: tuple[int, ...]) -> Tournament:
    """Return a tournament's state after the players in these seats did not come.

    A player who got the place later is not responsible for this.
    """
    for seat, number in _still_there(state, pairing):
        if seat not in seats or seat in pairing.absent:
            continue
        entrant = state.entrants[number]
        missed = entrant.no_shows + 1
        gone = entrant.presence == "out" or missed >= state.settings.no_shows
        barred = entrant.is_barred or missed >= state.settings.no_shows
        state = with_entrant(state, number, presence="out" if gone else "absent", no_shows=missed, is_barred=barred)
    return state


def _started(state: Tournament, at: float, event: e.Started) -> Tournament:
    for number in event.absent:
        if state.entrants[number].presence == "in":
            state = with_entrant(state, number, presence="absent")
    return replace(state, phase=Phase.RUNNING, started=at, order=event.order)


def _paired(state: Tournament, at: float, event: e.RoundPaired) -> Tournament:
    pairings = tuple(
        Pairing(pairing_id(event.number, index), seats, tuple(state.entrants[one].player for one in seats), group)
        for index, (seats, group) in enumerate(zip(event.tables, event.groups, strict=True))
    )
    new = frozenset(one.id for one in pairings)
    left = tuple(one.number for one in state.entrants if one.presence != "in")
    opponents = event.opponents or (None,) * len(event.byes)
    byes = tuple(Bye(number, kind, met) for (number, kind), met in zip(event.byes, opponents, strict=True))
    next_round = Round(event.number, event.stage, at, pairings, byes, left=left)
    state = replace(state, rounds=(*state.rounds, next_round), latest=at)
    return replace(state, open=state.open | new, unopened=state.unopened | new)


def _ended(state: Tournament, why: e.WhyEnded) -> Tournament:
    """Return a tournament's state after its end. Games in progress are annulled."""
    for name in sorted(state.open):
        state = with_pairing(state, name, annulled="")
    nothing: frozenset[str] = frozenset()
    return replace(state, phase=Phase.OVER, why_ended=why, open=nothing, unopened=nothing, paused=None)


def _extended(state: Tournament, seconds: float, rounds: int) -> Tournament:
    state = replace(state, more_rounds=state.more_rounds + rounds)
    if state.settings.format == "arena":
        return replace(state, extra=state.extra + seconds)
    longer = tuple(
        replace(one, extra=one.extra + seconds) if any(pairing.is_open for pairing in one.pairings) else one
        for one in state.rounds
    )
    return replace(state, rounds=longer)
