"""Computes a table from the events in its log. The same events always give the same table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.core.records import dice
from fangs.core.records.record import Record
from fangs.table import events as e
from fangs.table.board import Board, Draft, HowEnded
from fangs.table.changes import (
    choose_again,
    passed_on,
    play,
    prepare,
    tell,
    void_choices,
    with_board,
    with_draft,
    with_seat,
    without_person,
    without_prepared,
)
from fangs.table.events import Logged
from fangs.table.events.codec import BrokenLog, NewerLog
from fangs.table.frozen import replace
from fangs.table.live import bank
from fangs.table.live.state import Live
from fangs.table.marks import with_mark
from fangs.table.post import changes as post
from fangs.table.post.folds import clock, letters, people, turns
from fangs.table.post.schedule import Holiday
from fangs.table.post.standing_in import is_secret
from fangs.table.post.state import MASTER, Post
from fangs.table.seat import MAX_KEYS, Seat
from fangs.table.state import ChatLine, Proposal, Refused, Table
from fangs.table.trail import Trail

_POST_FOLDS = (letters.fold, turns.fold, clock.fold, people.fold)


def opened(name: str, seed: str, first: Logged) -> Table:
    """Create a table from the first event in its log."""
    event = first.event
    assert isinstance(event, e.Opened) and first.seq == 1
    seats = tuple(
        Seat(
            None if seat.kind == "host" else number,
            seat.kind,
            person.name,
            seat.bot,
            keys=seat.keys,
            recovery=seat.recovery,
            host=seat.host,
            before=seat.before,
            mail=person.mail,
            word=person.word,
            acted=first.at,
            language=event.language,
        )
        for number, (seat, person) in enumerate(zip(event.seats, event.people, strict=True))
    )
    boards = tuple(_board(event, index, seed) for index in range(len(event.seating)))
    rhythm: Live | Post
    if event.post is None:
        rhythm = Live(event.hours, event.bank, weekends=event.weekends, starts=event.starts)
    else:
        rhythm = Post(event.post, by_calendar=event.by_calendar)
    marks = with_mark((), first.mark)
    return bank.started(Table(name, seed, event, seats, boards, first.seq, first.at, marks=marks, rhythm=rhythm))


def _board(event: e.Opened, index: int, seed: str) -> Board:
    game = _game(event.game)
    _require_known(event.edition, game)
    record = Record(game, event.players, event.options)
    board = Board(
        index=index,
        game=game,
        first=record.position,
        seed=dice.seed_of_board(seed, index),
        seating=event.seating[index],
        edition=event.edition,
        edition_begun=event.edition,
        steps=Trail(),
        positions=Trail([record.position]),
        authors=Trail(),
    )
    for step in Record.unplayed(event.record or ""):
        board = board.played((step,), {})
    return replace(board, seed_from=len(board.steps), number=0)


def folded(table: Table, log: Iterable[Logged]) -> Table:
    """Apply further events from the log to a table."""
    return reduce(fold, log, table)


def fold(table: Table, logged: Logged) -> Table:
    """Apply the next event from the log to a table."""
    assert logged.seq in (table.length, table.length + 1), f"event {logged.seq} after {table.length}"
    before, event, at = table, logged.event, logged.at
    leaves = table.leaves if isinstance(event, e.Erased) else None
    table = replace(table, length=logged.seq, leaves=leaves, marks=with_mark(table.marks, logged.mark))
    match event:
        case e.Erased():
            pass  # the date on which the table is due to be deleted stays as it is
        case e.Began():
            begun = replace(table.rhythm, starts=None) if isinstance(table.rhythm, Live) else table.rhythm
            table = replace(table, began=at, rhythm=begun)
        case e.Chose():
            table = _chose(table, at, event)
        case e.Prepared():
            table = prepare(table, event)
        case e.Planned(board, player):
            others = tuple(one for one in table.plans if (one.board, one.player) != (board, player))
            table = replace(table, plans=(*others, event) if event.lines else others)
        case e.Cancelled(board, role):
            table = prepare(with_draft(table, board, role, None), e.Prepared(board, role, ()))
            table = post.cancelled(table, board, role)
        case e.Played(board, steps):
            table = replace(play(table, at, board, steps), began=at)
        case e.Held(seconds):
            table = tell(replace(table, began=table.began + seconds), at, "held", time=seconds)
        case e.TookBack():
            table = _took_back(table, at, event)
        case e.Rebased():
            table = _rebased(table, at, event)
        case _:
            table = _fold_seats(table, at, event)
    return bank.timed(before, table, logged)


def _fold_seats(table: Table, at: float, event: e.Event) -> Table:
    """Apply an event that concerns a seat, for example when a person sits down or a bot takes over."""
    match event:
        case e.Sat():
            return _sat(table, at, event)
        case e.LanguageChosen(player, language):
            return with_seat(table, _place(table, player), language=language)
        case e.KeyAdded():
            return _key_added(table, at, event)
        case e.AccountLinked(player, account):
            return with_seat(table, _place(table, player), account=account)
        case e.Freed():
            return _freed(table, at, event)
        case e.StoodIn(player, bot):
            told = (player, MASTER) if is_secret(table) and table.is_playing else None
            table = table if table.post else without_prepared(table, player)
            table = tell(table, at, "stood_in", audience=told, who=table.seats[player].called, bot=bot)
            return _forget_proposal_of(with_seat(table, player, stand_in=bot), player)
        case e.HandedBack(player):
            table = without_question(with_seat(choose_again(table, player), player, acted=at))
            told = (player, MASTER) if is_secret(table) else None
            return tell(table, at, "handed_back", audience=told, who=table.seats[player].called)
        case e.Resigned():
            return _resigned(table, at, event)
        case e.Aborted():
            return _aborted(table, at, event)
        case _:
            return _fold_talk(table, at, event)


def _fold_talk(table: Table, at: float, event: e.Event) -> Table:
    """Apply an event in which people talk to each other or agree on something, such as a draw."""
    match event:
        case e.Said(player, name, text, mark):
            author = player if player != -1 else None
            line = ChatLine(len(table.chat) + 1, at, author, name or "", text)
            table = table if player is None else with_seat(table, player, acted=at)
            return replace(table, chat=table.chat.plus(line), marks=with_mark(table.marks, mark))
        case e.Unsaid(number):
            lines = table.chat[table.chat.start :]
            kept = [replace(line, text="", removed=True) if line.seq == number else line for line in lines]
            return replace(table, chat=Trail(kept, table.chat.start))
        case e.Muted(player, muted):
            return replace(table, muted=table.muted | {player} if muted else table.muted - {player})
        case e.Complained():
            return replace(table, complaints=table.complaints + 1)
        case e.Leaving(leaves):
            return tell(replace(table, leaves=leaves), at, "leaving", date=leaves)
        case e.Proposed(what, board, player, waiting, steps, lock):
            asked = frozenset(waiting)
            number = table.proposals + 1
            proposal = Proposal(number, what, board, player, asked, asked, steps, lock)
            table = replace(table, proposals=number, proposal=proposal)
            return post.proposed(table, at, proposal)
        case e.Answered(player, yes):
            return _answered(table, at, player, yes)
        case e.Drawn(board):
            draw = table.boards[board].game.draw
            table = replace(_end(table, board, "draw"), proposal=None)
            return tell(table, at, "drawn", board=board, clause=draw.clause if draw else None)
        case e.RematchSet(name, again=again):
            return tell(replace(table, rematch=name, again=again), at, "rematch")
        case e.HolidayTaken() | e.HolidayStruck() if isinstance(table.rhythm, Live):
            return _holiday(table, at, table.rhythm, event)
        case _:
            return _fold_post(table, at, event)


def _fold_post(table: Table, at: float, event: e.Event) -> Table:
    """Apply an event that only games played by post have."""
    assert table.post is not None, f"{event} at a live table"
    for part in _POST_FOLDS:
        after = part(table, at, table.post, event)
        if after is not None:
            return after
    raise AssertionError(f"{event} has no place in the fold")


def _holiday(table: Table, at: float, live: Live, event: e.HolidayTaken | e.HolidayStruck) -> Table:
    """Add or remove a player's holiday at a live table."""
    holiday = Holiday(event.player, event.first, event.last)
    is_taken = isinstance(event, e.HolidayTaken)
    others = tuple(one for one in live.holidays if one != holiday)
    table = replace(table, rhythm=replace(live, holidays=(*others, holiday) if is_taken else others))
    if is_taken and event.last <= at:
        return table  # the rest of a holiday that was ended
    assert event.player is not None
    who, (first, last) = table.seats[event.player].called, holiday.days_in_utc
    if not is_taken:
        return tell(table, at, "back", who=who)
    if event.first > at:
        return tell(table, at, "holiday", who=who, first=first, last=last)
    return tell(table, at, "away_until", who=who, date=last)


# The games


def _chose(table: Table, at: float, event: e.Chose) -> Table:
    board, role = event.board, event.role
    seat = table.players[table.boards[board].player_of(role)]
    assert seat.player is not None
    author = table.holder_of(seat.player) if event.by != "bot" and seat.chooser is None else None
    table = with_draft(table, board, role, Draft(event.action, author))
    if author is not None and event.by == "player":
        table = with_seat(table, seat.player, acted=at)
    ready = next((one for one in table.prepared if (one.board, one.role) == (board, role)), None)
    left = ready.actions[1:] if ready and event.prepared else ()
    table = prepare(table, replace(ready, actions=left) if ready else e.Prepared(board, role, ()))
    return post.noted(table, at, event)


def _took_back(table: Table, at: float, event: e.TookBack) -> Table:
    before = table.boards[event.board]
    new = event.new_dice and any(step.role is None for step in before.steps[event.steps :])
    board = before.back_to(event.steps, new_dice=event.new_dice)
    table = replace(with_board(table, board), began=at, proposal=None, prepared=(), plans=())
    agreed = [table.seats[player].called for player in event.asked]
    who = table.seats[event.player].called
    return tell(table, at, "took_back", board=event.board, who=who, agreed=agreed, new_dice=new)


def _rebased(table: Table, at: float, event: e.Rebased) -> Table:
    _require_known(event.edition, table.game)
    after = table.boards[event.board].rebase(event.edition, event.position)
    table = with_board(table, after)
    if event.position is None:
        return table
    table = post.rebased(replace(table, proposal=None, prepared=(), plans=()), event.board)
    return table if after.is_over else tell(table, at, "rebased", board=event.board, edition=event.edition)


def _game(name: str) -> Game:
    """Look up a game by name, or raise BrokenLog if it is not installed."""
    try:
        return fangs.game(name)
    except RequestError as error:
        raise BrokenLog.phrased("The game of this table is not installed. {why}", why=error.message) from None


def _require_known(edition: int, game: Game) -> None:
    if edition > game.edition:
        raise NewerLog.phrased(
            "This table is played under edition {edition} of the rules of {game}, but only edition {ours} is "
            "installed here.",
            edition=edition,
            game=game.title,
            ours=game.edition,
        )


def _end(table: Table, board: int, how: HowEnded) -> Table:
    return post.ended(with_board(table, table.boards[board].end(how)), board)


# The people


def _sat(table: Table, at: float, event: e.Sat) -> Table:
    seat, name = table.seats[event.player], event.name
    if seat.kind != "person":
        table = tell(table, at, "sat", who=name or seat.called, player=event.player)
        table = without_question(choose_again(with_seat(table, event.player, kind="person", bot=None), event.player))
    elif seat.name != name:
        table = tell(table, at, "renamed", was=seat.called, who=name or seat.called)
    # The host, who sent the link, knows its key. The key no longer works once somebody has taken the seat.
    kept = seat.keys if seat.kind == "person" else ()
    keys = (*kept, event.lock) if event.lock else seat.keys
    return with_seat(table, event.player, name=name, keys=keys, recovery=event.recovery or seat.recovery, acted=at)


def _place(table: Table, player: int) -> int:
    """Return the index of a player's seat in `table.seats`. Player -1 is a host who does not play."""
    return next(
        at for at, seat in enumerate(table.seats) if seat.player == player or (seat.player is None and player < 0)
    )


def _key_added(table: Table, at: float, event: e.KeyAdded) -> Table:
    seat = table.seats[_place(table, event.player)]
    keys = (event.lock,) if event.only else (*seat.keys, event.lock)[-MAX_KEYS:]
    changed = {"keys": keys, "recovery": event.recovery or seat.recovery, "offered": seat.offered and not event.only}
    table = with_seat(table, table.seats.index(seat), **changed)
    return tell(table, at, "recovered", who=seat.called) if event.recovery and not event.only else table


def _freed(table: Table, at: float, event: e.Freed) -> Table:
    seat = table.seats[event.player]
    agreed = [seat.called] if event.agreed else []
    table = void_choices(tell(table, at, "freed", who=seat.called, agreed=agreed), event.player)
    fresh = {"before": None, "language": table.opened.language, "acted": 0.0}
    nobody = {"kind": "invited", "name": None, "mail": None, "word": None}
    return passed_on(table, event.player, keys=(event.lock,), **nobody, **fresh)


def without_question(table: Table) -> Table:
    """Drop the open proposal, because a person who was not asked has replaced a bot.

    It must be proposed again. A request to give up a seat stays open.
    """
    is_asked = table.proposal is not None and table.proposal.what != "free"
    return replace(table, proposal=None) if is_asked else table


def _resigned(table: Table, at: float, event: e.Resigned) -> Table:
    seat, table = table.seats[event.player], replace(table, proposal=None)
    gone_at = max(at, *(other.gone_at or at for other in table.players))
    table = with_seat(table, event.player, gone_at=gone_at, late=event.late)
    kind = "late" if event.late else "resigned"
    if event.bot is not None:
        told = f"{kind}_and_lost" if table.opened.strict else f"{kind}_to_bot"
        table = tell(table, at, told, who=seat.called, bot=event.bot)
        table = without_person(table if table.post else without_prepared(table, event.player), event.player)
        return with_seat(table, event.player, stand_in=event.bot, gone=True)
    winner = next(other for other in table.players if other.player != event.player)
    fields: dict[str, Any] = {"player": event.player, "who": seat.called, "winner": winner.called}
    return tell(_end(table, 0, "resigned"), at, kind, board=0, **fields)


def _aborted(table: Table, at: float, event: e.Aborted) -> Table:
    names = [table.seats[player].called for player in event.players]
    for board in table.boards:
        table = _end(table, board.index, "aborted")
    table = replace(table, proposal=None, prepared=(), plans=())
    if not names:
        return tell(table, at, "closed")
    kind = "aborted_by_clock" if event.late else "aborted"
    return tell(table, at, kind, names=names, players=list(event.players))


def _forget_proposal_of(table: Table, player: int) -> Table:
    """Drop the open proposal if it was made by a player who has left, or needs their answer.

    The bot in the player's seat does not agree to anything.
    """
    if table.proposal and player in (table.proposal.player, *table.proposal.waiting):
        return replace(table, proposal=None)
    return table


def _answered(table: Table, at: float, player: int, yes: bool) -> Table:
    proposal = table.proposal
    table = with_seat(table, player, acted=at)
    if proposal is None:  # in older logs, an offer outlasts the person who takes part in it
        return table
    if yes:
        return replace(table, proposal=replace(proposal, waiting=proposal.waiting - {player}))
    numbers = [board.number for board in table.boards]
    no = Refused(proposal.what, proposal.player, proposal.asked, numbers[proposal.board])
    refused = frozenset(one for one in table.refused if one.number in numbers) | {no}
    kind = f"{proposal.what}_withdrawn" if player == proposal.player else f"{proposal.what}_declined"
    return tell(replace(table, proposal=None, refused=refused), at, kind, who=table.seats[player].called)
