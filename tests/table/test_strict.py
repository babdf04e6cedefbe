"""Strict games, of every game: no hints, take-backs and stand-ins; whoever leaves or is late loses; who may abort, and until when."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fangs
from fangs import bots
from fangs.core.errors import FangsError, GameOver, RequestError
from fangs.table import agreeing, people, rhythm, strict
from fangs.table.frozen import replace
from fangs.table.lifecycle.opening import Setup, as_before, opening, rematch
from fangs.table.people import LONG_ABSENT
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat
from fangs.table.seat import Seat
from fangs.table.state import Table
from tests.table.evening import SEED, Evening, of_friends
from tests.table.test_away import whose_turn

SIZES = [(name, players) for name in fangs.names() for players in fangs.game(name).players]
MATCHES = [name for name in fangs.names() if fangs.game(name).match]
HOUR = 3600.0


def keeps_secret_who_has_chosen(name: str, players: int) -> bool:
    return fangs.new(name, players).secret_owners is not None


def strictly(name: str, players: int, **more: Any) -> Evening:
    """A strict table of friends, with a deadline where it needs one."""
    hours = 1.0 if keeps_secret_who_has_chosen(name, players) or more.get("match") else None
    return Evening(of_friends(name, players, strict=True, **({"hours": hours} | more)))


def begun(name: str, players: int, **more: Any) -> Evening:
    """A strict game that can no longer be aborted, in which somebody must choose; the shortest, since some games are short."""
    for seed in range(20):
        evening = strictly(name, players, **more)
        rng = random.Random(seed)
        while strict.undecided(evening.table) and evening.choose_at_random(rng):
            pass
        if evening.table.is_playing:
            return evening
    raise AssertionError("every game was over before everybody had chosen")


def bots_play_on(evening: Evening, rng: random.Random) -> None:
    """Everybody plays at random to the end, and bots for those who left."""
    while evening.table.is_playing:
        if due := evening.table.due_of_bots:
            at, role = due[0]
            evening.do(rhythm.for_bots(evening.table, at.index, at.number, role, rng.choice(at.position.legal(role))))
        else:
            evening.choose_at_random(rng)


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_strict_game_has_no_hints_take_backs_stand_ins_and_freed_seats(name: str, players: int) -> None:
    evening = begun(name, players)
    evening.now += 2 * LONG_ABSENT

    for seat in evening.table.players:
        assert seat.player is not None
        other = (seat.player + 1) % players
        with pytest.raises(RequestError, match="strict, so choices cannot be taken back"):
            agreeing.propose(evening.table, seat, "undo", 0)
        with pytest.raises(NoSeat, match="strict, so no bot"):
            people.let_bot_play(evening.table, seat, seat.player, "random", evening.now)
        with pytest.raises(FangsError, match="strict, so a seat cannot be freed" if seat.host else "Only the host"):
            people.free(evening.table, seat, other, "key", evening.now, {})
        with pytest.raises(RequestError, match="no hints"):
            strict.require_hints_allowed(evening.table)
        seen = evening.view(seat.player)
        assert seen["strict"] and {"undo", "hint", "hand-back"}.isdisjoint(seen["may"]) and "undo" not in seen["offers"]
        assert not any(one["may_free"] for one in seen["seats"])


def test_a_strict_game_against_bots_alone_has_no_hints_either_until_it_is_over() -> None:
    setup = Setup("lunch", 2, seats=["me", "bot:random"], name="Ann", strict=True)
    evening, lenient = Evening(setup), Evening(replace(setup, strict=False))

    assert rhythm.may_have_hints(lenient.table, lenient.host)
    assert not rhythm.may_have_hints(evening.table, evening.host)
    evening.do(people.resign(evening.table, evening.host))
    strict.require_hints_allowed(evening.table)  # for an old page: the game is over


def test_nobody_takes_the_seat_of_a_bot_in_a_strict_game() -> None:
    evening = Evening(Setup("lunch", 2, seats=["me", "open"], name="Ann", strict=True), everybody=False)
    with pytest.raises(NoSeat, match="strict, so no bot can take a seat"):
        people.let_bot_play(evening.table, evening.host, 1, "random", evening.now)
    assert [seat.player for seat in evening.table.joinable] == [1]
    evening.all_sit()
    assert not evening.table.joinable


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_who_resigns_a_strict_game_is_last_and_who_resigns_first_is_the_very_last(name: str, players: int) -> None:
    evening = begun(name, players)
    gone = list(range(players))[1:3]
    for player in gone:
        if evening.table.is_playing:
            evening.now += 1
            evening.do(people.resign(evening.table, evening.seat(player)))

    if players == 2:
        assert evening.table.phase is Phase.OVER and evening.table.ranking() == [1, 2]
        return
    for player in gone:
        assert evening.seat(player).stand_in == bots.STAND_IN
        with pytest.raises(RequestError, match="left this game for good"):
            people.hand_back(evening.table, evening.seat(player))
        with pytest.raises(RequestError, match="left this game for good"):
            people.resign(evening.table, evening.seat(player))
    bots_play_on(evening, random.Random(2))
    ranking = evening.table.ranking()
    assert ranking is not None
    assert [ranking[player] for player in gone] == [players, players - 1]
    assert sorted(ranking)[: players - 2] == sorted(
        1 + sum(other < mine for other in ranking[:1] + ranking[3:]) for mine in ranking[:1] + ranking[3:]
    )
    seen = evening.view(0)
    assert [row["place"] for row in seen["totals"]] == ranking


@pytest.mark.parametrize(("name", "players"), SIZES)
@pytest.mark.parametrize("pace", ["deadline", "clocks"])
def test_who_lets_the_time_run_out_loses(name: str, players: int, pace: str) -> None:
    if pace == "clocks" and keeps_secret_who_has_chosen(name, players):
        with pytest.raises(RequestError, match="Clocks would reveal"):
            strictly(name, players, hours=None, bank=300.0)
        return
    evening = begun(name, players, **({"hours": 1.0} if pace == "deadline" else {"bank": 300.0, "increment": 5.0}))
    late = whose_turn(evening)
    for board, role in evening.due():
        if evening.board.player_of(role) != late:
            evening.choose(role, evening.board.position.legal(role)[0], board)
    waited_for = sorted({evening.board.player_of(role) for _, role in evening.due()})
    wake = rhythm.wake(evening.table, 0.0)
    assert wake is not None
    evening.now = wake
    assert not rhythm.for_the_clock(evening.table, evening.now - 0.001)
    evening.do(rhythm.for_the_clock(evening.table, evening.now))

    gone = [seat.player for seat in evening.table.players if seat.gone_at is not None]
    assert gone and set(gone) <= set(waited_for)
    if players == 2:
        assert evening.table.phase is Phase.OVER
        assert evening.table.ranking() == [2 if player in gone else 1 for player in range(2)]
        ending = evening.view(gone[0])["ending"]
        assert ending["how"] == "resigned" and ending["sentence"].startswith("You did not choose in time, so ")
        return
    assert evening.table.happened[-1].kind in ("late_and_lost", "event")
    bots_play_on(evening, random.Random(3))
    ranking = evening.table.ranking()
    assert ranking is not None
    assert [ranking[player] for player in gone if player is not None] == [1 + players - len(gone)] * len(gone)


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_game_can_be_aborted_only_before_everybody_has_made_a_first_choice(name: str, players: int) -> None:
    for seed in range(2):
        evening, rng, could = strictly(name, players), random.Random(seed), True
        for _ in range(strict.FIRST_STEPS + 1):
            can = [strict.may_abort(evening.table, seat) for seat in evening.table.players]
            assert len(set(can)) == 1, "all may, or nobody"
            assert could or not can[0], "once it is too late, it stays so"
            could = can[0]
            assert could == all("abort" in evening.view(player)["may"] for player in range(players))
            if could:
                for seat in evening.table.players:
                    after = _aborted(evening, seat)
                    assert after.phase is Phase.OVER and after.ranking() is None and after.totals() is None
            if not evening.choose_at_random(rng):
                break
        assert not could
        with pytest.raises((RequestError, GameOver), match=r"can no longer be aborted|over"):
            strict.abort(evening.table, evening.seat(0))


def _aborted(evening: Evening, seat: Seat) -> Table:
    """The table if this person aborts the game now."""
    before, log = evening.table, [*evening.log]
    evening.do(strict.abort(evening.table, seat))
    after, ending = evening.table, evening.view(None)["ending"]
    assert ending == {"how": "aborted", "sentence": f"{seat.called} aborts the game, which ends without a result."}
    assert evening.again() == after
    evening.table, evening.log = before, log
    return after


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_game_whose_first_choices_do_not_come_in_time_has_no_result(name: str, players: int) -> None:
    evening = strictly(name, players, hours=1.0)
    evening.now += HOUR
    evening.do(rhythm.for_the_clock(evening.table, evening.now))

    assert evening.table.phase is Phase.OVER and evening.table.ranking() is None
    assert "did not choose in time, so the game ends without a result." in evening.view(None)["ending"]["sentence"]
    assert not any(seat.gone_at for seat in evening.table.players)


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_can_be_strict_and_who_leaves_it_is_last(name: str) -> None:
    for players in fangs.game(name).players:
        evening = strictly(name, players, match=True)
        assert strict.undecided(evening.table)
        evening.do(people.resign(evening.table, evening.seat(1)))
        assert evening.table.is_playing and evening.seat(1).gone
        for other in range(players):
            if other != 1:
                assert strict.may_abort(evening.table, evening.seat(other))
        bots_play_on(evening, random.Random(1))
        ranking = evening.table.ranking()
        assert ranking is not None and ranking[1] == players


@pytest.mark.parametrize(("name", "players"), [size for size in SIZES if not keeps_secret_who_has_chosen(*size)])
def test_without_a_time_limit_who_is_away_for_ten_minutes_of_their_turn_is_declared_absent(
    name: str, players: int
) -> None:
    evening = begun(name, players)
    absent = whose_turn(evening)
    others = [player for player in range(players) if player != absent]
    began = evening.now
    for waited, seen in ((LONG_ABSENT - 1, 0.0), (LONG_ABSENT + 5, began + 6)):
        with pytest.raises(NoSeat, match="away for ten minutes of their turn, another player can declare them absent"):
            people.let_bot_play(
                evening.table, evening.seat(others[0]), absent, "random", began + waited, {absent: seen}
            )
    evening.now += LONG_ABSENT
    for player in others:
        if not evening.table.owes(player):  # nobody is declared absent in the turn of others
            with pytest.raises(NoSeat, match="declare them absent"):
                people.let_bot_play(evening.table, evening.seat(absent), player, "random", evening.now)
    assert evening.view(others[0])["seats"][absent]["may_replace"]
    evening.do(people.let_bot_play(evening.table, evening.seat(others[0]), absent, "random", evening.now))

    assert evening.seat(absent).gone_at == evening.now
    assert (evening.table.ranking() is not None) == (players == 2)


def test_with_a_clock_or_a_deadline_only_the_time_decides() -> None:
    for pace in ({"hours": 1.0}, {"bank": 60.0}):
        evening = begun("lunch", 2, **pace)
        absent = whose_turn(evening)
        with pytest.raises(NoSeat, match="strict, so no bot can take a seat"):
            people.let_bot_play(evening.table, evening.seat(1 - absent), absent, "random", evening.now + 9 * HOUR)


def test_if_both_players_are_late_at_once_there_is_no_result() -> None:
    evening = begun("getbit", 2, hours=1.0)
    evening.now += HOUR
    assert evening.table.owes(0) and evening.table.owes(1)
    evening.do(rhythm.for_the_clock(evening.table, evening.now))

    assert evening.table.phase is Phase.OVER and evening.table.ranking() is None
    assert evening.view(0)["ending"]["sentence"].startswith("Ann and Bob did not choose in time")


def test_of_two_clocks_that_have_run_out_the_first_one_decides() -> None:
    evening = begun("getbit", 2, bank=60.0, increment=5.0)
    number = evening.board.number
    for player in (0, 1):  # the second one thinks longer, and has less time left
        evening.now += 5
        while (evening.board.number, evening.table.owes(player)) == (number, True):
            evening.choose(*_first_choice(evening, player))
    assert evening.board.number > number and evening.table.owes(0) and evening.table.owes(1)
    evening.now += 500  # the server looks late
    evening.do(rhythm.for_the_clock(evening.table, evening.now))

    assert [seat.gone_at is not None for seat in evening.table.players] == [False, True]
    assert evening.table.ranking() == [1, 2]


def _first_choice(evening: Evening, player: int) -> tuple[str, str]:
    role = next(role for _, role in evening.due() if evening.board.player_of(role) == player)
    return role, evening.board.position.legal(role)[0]


@pytest.mark.parametrize(("name", "players"), [size for size in SIZES if keeps_secret_who_has_chosen(*size)])
def test_where_owners_are_secret_the_right_to_abort_does_not_tell_who_has_chosen(name: str, players: int) -> None:
    evening, rng = strictly(name, players), random.Random(1)
    while evening.choose_at_random(rng):
        assert len(strict.undecided(evening.table)) in (0, players)


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_every_finished_game_has_places_by_its_rules(name: str, players: int) -> None:
    for is_strict in (False, True):
        hours = 1.0 if keeps_secret_who_has_chosen(name, players) else None
        evening = Evening(of_friends(name, players, strict=is_strict, hours=hours))
        assert evening.table.ranking() is None
        evening.play_on(random.Random(4))
        ranking = evening.table.ranking()
        assert ranking is not None and len(ranking) == players
        for player, place in enumerate(ranking):
            assert place == 1 + sum(other < place for other in ranking), "ties share a place, and leave out the next"
            assert [row["place"] for row in evening.view(player)["totals"]] == ranking


def test_a_draw_by_agreement_shares_the_first_place_and_a_resignation_does_not() -> None:
    for is_strict in (False, True):
        evening = begun("mandua", 2) if is_strict else Evening(of_friends("mandua"))
        evening.do(agreeing.propose(evening.table, evening.seat(0), "draw", 0))
        evening.do(agreeing.answer(evening.table, evening.seat(1), evening.table.proposals, True))
        assert evening.table.ranking() == [1, 1]
        resigned = begun("mandua", 2) if is_strict else Evening(of_friends("mandua"))
        resigned.do(people.resign(resigned.table, resigned.seat(0)))
        assert resigned.table.ranking() == [2, 1]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"post": {}, "seats": ["post:Ann", "post:Bob"]}, "A strict game is played live, not by post."),
        ({"seats": ["me", "open:random"]}, "a bot cannot play until somebody takes the seat"),
    ],
)
def test_a_table_that_cannot_be_strict_says_why(more: dict[str, Any], why: str) -> None:
    with pytest.raises(RequestError, match=why):
        opening(Setup("lunch", 2, name="Ann", strict=True, **more), SEED)


def test_a_strict_game_that_hides_who_has_chosen_needs_a_deadline() -> None:
    hidden = [size for size in SIZES if keeps_secret_who_has_chosen(*size)]
    assert hidden
    for name, players in hidden:
        with pytest.raises(RequestError, match="needs a deadline for every turn"):
            opening(of_friends(name, players, strict=True), SEED)
    for name in MATCHES:
        with pytest.raises(RequestError, match="needs a deadline for every turn"):
            opening(of_friends(name, match=True, strict=True), SEED)


def test_a_rematch_is_as_strict_as_the_game_before_or_as_its_settings_say() -> None:
    evening = begun("lunch", 2)
    evening.do(people.resign(evening.table, evening.seat(0)))
    assert rematch(evening.table, 0, SEED).strict
    assert not rematch(evening.table, 0, SEED, replace(as_before(evening.table), strict=False)).strict

    half = Evening(Setup("lunch", 2, seats=["me", "open:random"], name="Ann"), everybody=False)
    strict_now = rematch(half.table, 0, SEED, replace(as_before(half.table), strict=True))
    assert strict_now.strict and sorted(seat.kind for seat in strict_now.seats) == ["bot", "invited"]


def test_only_a_player_of_a_strict_game_under_way_aborts_it() -> None:
    lenient = Evening(of_friends("lunch"))
    with pytest.raises(RequestError, match="Only a strict game can be aborted"):
        strict.abort(lenient.table, lenient.seat(0))
    waiting = Evening(of_friends("lunch", strict=True), everybody=False)
    with pytest.raises(RequestError, match="begins when every seat is taken"):
        strict.abort(waiting.table, waiting.seat(0))
    watched = Evening(Setup("lunch", 2, seats=["friend", "friend"], name="Gus", strict=True))
    with pytest.raises(NoSeat, match="are not a player at this table"):
        strict.abort(watched.table, watched.host)
