"""The stages of a knockout: who meets whom, who has advanced, and how far each entrant has come."""

from __future__ import annotations

from fangs.club.tournaments.state import Pairing, Round, Tournament

Slot = int | None
"""An entrant's number in a bracket, or None for an empty place."""


def bracket(entrants: int) -> list[Slot]:
    """List the seeds in bracket order, in which neighbours meet. Seeds are counted from 0, and None is an empty place."""
    found = [0]
    while len(found) < entrants:
        found = [each for one in found for each in (one, 2 * len(found) - 1 - one)]
    return [one if one < entrants else None for one in found]


def current(state: Tournament) -> tuple[int, list[Slot]]:
    """Find the current stage and its entrants, two for each match. A single entrant is the winner."""
    slots = [None if seed is None else state.order[seed] for seed in bracket(len(state.order))]
    stage, last = 0, max((one.stage for one in state.rounds), default=-1)
    while stage <= last and len(slots) > 1:
        pairs = matches(state, stage, slots)
        if stage == last and not all(is_decided(state, stage, match, pair) for match, pair in enumerate(pairs)):
            break
        slots = [winner(state, stage, match, pair) for match, pair in enumerate(_pairs(slots))]
        stage += 1
    return stage, slots


def matches(state: Tournament, stage: int, slots: list[Slot]) -> list[list[Slot]]:
    """List the matches in a stage. During the final, the losers of the semifinals may play for third place."""
    pairs = _pairs(slots)
    if len(pairs) > 1 or not state.settings.third_place:
        return pairs
    losers = semifinal_losers(state)
    return [*pairs, losers] if len(losers) == 2 else pairs


def semifinal_losers(state: Tournament) -> list[Slot]:
    """Find the losers of the semifinals.

    There are fewer than two if somebody had no opponent or did not come.
    """
    slots = [None if seed is None else state.order[seed] for seed in bracket(len(state.order))]
    for stage in range(final_stage(state) - 1):
        slots = [winner(state, stage, match, pair) for match, pair in enumerate(_pairs(slots))]
    found: list[Slot] = []
    for match, pair in enumerate(_pairs(slots)):
        won = winner(state, final_stage(state) - 1, match, pair)
        found += [one for one in pair if None not in (one, won) and one != won]
    return found


def final_stage(state: Tournament) -> int:
    """Return the number of the final stage."""
    return len(bracket(len(state.order))).bit_length() - 2


def is_for_third_place(state: Tournament, one: Round, pairing: Pairing) -> bool:
    """Return whether a game is played for third place."""
    settings = state.settings
    may_be = settings.format == "knockout" and settings.third_place and pairing.group == 1
    return may_be and one.stage == final_stage(state)


def third(state: Tournament) -> Slot:
    """Find the winner of the match for third place, or return None."""
    stage, pair = final_stage(state), semifinal_losers(state) if state.settings.third_place else []
    has_begun = any(one.stage == stage for one in state.rounds)
    if len(pair) < 2 or not has_begun or not is_decided(state, stage, 1, pair):
        return None
    return winner(state, stage, 1, pair)


def _pairs(slots: list[Slot]) -> list[list[Slot]]:
    return [slots[at : at + 2] for at in range(0, len(slots), 2)]


def games_of(state: Tournament, stage: int, match: int) -> list[Pairing]:
    """List the games in a match that count. Only the last of them can decide the match."""
    return state.games_by_match.get((stage, match), [])


def moot(state: Tournament) -> frozenset[str]:
    """Find the games that do not count, because an earlier game has already decided their match.

    This happens when the result of the earlier game is corrected.
    """
    if state.settings.format != "knockout":
        return frozenset()
    count = {game.id for games in state.games_by_match.values() for game in games}
    every = (game for one in state.rounds for game in one.pairings if game.annulled is None)
    return frozenset(game.id for game in every) - count


def is_decided(state: Tournament, stage: int, match: int, pair: list[Slot]) -> bool:
    """Return whether a match needs no further game. Its stage must have begun."""
    if any(_has_bye(state, stage, one) for one in pair):
        return True
    if not any(one is not None and state.entrants[one].has_player for one in pair):
        return True
    games = games_of(state, stage, match)
    if any(game.result is None for game in games) or not games:
        return False
    return games[-1].is_decisive or len(games) > state.settings.replays


def winner(state: Tournament, stage: int, match: int, pair: list[Slot]) -> Slot:
    """Find the entrant who advances from a decided match, or return None if nobody does."""
    games = games_of(state, stage, match)
    result = games[-1].result if games else None
    if result is not None and games[-1].is_decisive:
        there = [seat for seat in range(2) if seat not in result.absent]
        return games[-1].seats[min(there, key=result.places.__getitem__)] if there else None
    for one in pair:
        if _has_bye(state, stage, one):
            return one
    return None if result is None else min(games[-1].seats, key=state.order.index)


def _has_bye(state: Tournament, stage: int, one: Slot) -> bool:
    return one is not None and any(
        bye.number == one for each in state.rounds if each.stage == stage for bye in each.byes
    )


def reached(state: Tournament) -> dict[int, int]:
    """Count how many stages each entrant has reached.

    The winner has reached one stage more than the other finalist.
    """
    found = dict.fromkeys(state.order, 0)
    last = max((one.stage for one in state.rounds), default=-1)
    slots = [None if seed is None else state.order[seed] for seed in bracket(len(state.order))]
    for stage in range(last + 1):
        for one in slots:
            if one is not None:
                found[one] = stage + 1
        if len(slots) == 1:
            break
        slots = [
            winner(state, stage, match, pair) if is_decided(state, stage, match, pair) else None
            for match, pair in enumerate(_pairs(slots))
        ]
    for one in slots:
        if one is not None:
            found[one] = max(found[one], last + 2)
    return found
