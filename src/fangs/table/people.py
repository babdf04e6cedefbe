"""What people do at a table besides playing: they take and leave seats, and talk in the chat.

The functions check a command and return its events. They do not change the table.
"""

from __future__ import annotations

from collections.abc import Mapping

from fangs import bots
from fangs.core.errors import RequestError, listed, quoted
from fangs.core.records.readable import is_readable, looks, one_line
from fangs.table import agreeing, strict
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.guards import require_not_over, require_player
from fangs.table.keys import lock_of, read_recovery_code
from fangs.table.live import bank, days_off
from fangs.table.live.state import Live
from fangs.table.names import MAX_NAME, person_name
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat
from fangs.table.seat import MAX_KEYS, Seat
from fangs.table.state import Table
from fangs.translation import languages, phrase

ABSENT = 60.0
"""The number of seconds after which a bot can replace an absent player whose turn it is."""
LONG_ABSENT = 600.0
"""The number of seconds after which an absent player can lose their seat at a live table."""
LONG_ABSENT_TURNS = 2
"""The number of turns in a row that a player must miss in a game played by post before they can lose their seat."""
HOSTS = (phrase("the host"), phrase("Games Master"))
"""What the person who opened a table is called. Nobody can use these words as a name."""
MAX_SAID = 500

SeenAt = Mapping[int, float]
"""Maps each player to the time when they were last seen, in seconds since 1970 (`fangs.store.store.Store.presence`)."""


def seat_of(table: Table, player: object) -> Seat:
    """Look up a player's seat, or raise RequestError if no player has this number."""
    return table.players[player_of(player, len(table.players))]


def player_of(player: object, count: int) -> int:
    """Validate and return a player number at a table with `count` players. Raise RequestError if it is not valid."""
    if type(player) is not int or not 0 <= player < count:
        raise RequestError.phrased(
            "There is no player {player}. Players are numbered from 0 to {players}.",
            player=quoted(player),
            players=count - 1,
        )
    return player


# Taking a seat


def sit(
    table: Table,
    seat: Seat,
    name: object,
    lock: str | None = None,
    recovery: str | None = None,
    account: str | None = None,
) -> Events:
    """Take a seat, or change its holder's name if it is already taken.

    A person who sits down with an account plays under that account, and can no longer change their name at the table.

    Raise NoSeat if the game is already over, and RequestError if the name is not allowed or somebody else has it.
    """
    if seat.player is None:
        return [e.KeyAdded(-1, lock, only=True, recovery=recovery)] if seat.offered and lock else []
    if seat.kind == "person" and (name is None or seat.account is not None):
        return []
    if seat.kind != "person" and table.phase is Phase.OVER:
        raise NoSeat.phrased("The game is over.")
    linked = [] if account is None or seat.kind == "person" else _linked(table, seat, account)
    called = person_name(name)
    require_own_name(table, seat, called)
    if seat.kind == "person" and seat.name == called and (lock is None or lock in seat.keys):
        return []
    event = e.Sat(seat.player, called, lock, None if seat.kind == "person" else recovery)
    return [event, *linked, *begin(table, seat)]


def require_own_name(table: Table, seat: Seat | None, name: str) -> None:
    """Raise RequestError if a new name looks like another person's name at the table. A spectator has no seat."""
    like = looks(name)
    others = [other.called for other in table.seats if other is not seat and other.name is not None]
    reserved = [one.spell(language) for one in HOSTS for language in languages()]
    other = next((one for one in (*others, *reserved) if looks(one) == like), None)
    if other is not None and (seat is None or name != seat.name):
        raise RequestError.phrased(
            "Somebody at this table is already called {other}. Choose a name that looks different.", other=other
        )


def sit_at_open_seat(
    table: Table, player: object, name: object, lock: str, recovery: str | None = None, account: str | None = None
) -> Events:
    """Sit down in a seat that is open to everybody, or raise NoSeat if the seat is not open."""
    seat = seat_of(table, player)
    if seat not in table.joinable:
        raise NoSeat.phrased("This seat is not open to everybody, or it is no longer open.")
    return sit(table, seat, name, lock, recovery, account)


def begin(table: Table, taken: Seat) -> Events:
    """Begin the game if the last free seat has just been taken. Return no events if it has not."""
    if not taken.is_free or any(seat.is_free for seat in table.seats if seat is not taken):
        return []
    if isinstance(table.rhythm, Live) and table.rhythm.starts is not None:
        return []  # the clock begins the game
    return [e.Began(), *first_throws(table)]


def first_throws(table: Table) -> Events:
    """Throw the dice with which a game begins, before any player chooses. Return the throws as events."""
    return [e.Played(board.index, throws) for board in table.boards if not board.is_over and (throws := board.thrown())]


def recover(table: Table, code: str, key: str, next_code: str) -> Events:
    """Give a person who has lost their link a new key to their seat, or raise NoSeat if the recovery code is wrong.

    A recovery code works only once, and is replaced by `next_code`.
    """
    lock = lock_of(read_recovery_code(code))
    seat = next((seat for seat in table.seats if seat.recovery == lock), None)
    if seat is None:
        raise NoSeat.phrased(
            "This recovery code does not work. Each code can be used only once and is then replaced by a new code."
        )
    return [e.KeyAdded(seat.number, lock_of(key), False, lock_of(next_code))]


def another_key(seat: Seat, key: str) -> Events:
    """Add a key to a seat, so that its holder can use another device.

    Raise NoSeat if the seat already has the maximum number of keys.
    """
    if lock_of(key) in seat.keys:
        return []
    if len(seat.keys) >= MAX_KEYS:
        raise NoSeat.phrased(
            "Your seat already has {most_keys} keys. Use the recovery code on the other device instead.",
            most_keys=MAX_KEYS,
        )
    return [e.KeyAdded(seat.number, lock_of(key))]


def rematch_seat(table: Table, before: int, key: str, account: str | None = None) -> Events:
    """Give a player a key to their seat in the rematch, and begin the game if it has been waiting only for them.

    `before` is the player's number in the previous game. The player keeps their account. Raise NoSeat if they have no
    seat there.
    """
    seat = next((seat for seat in table.players if seat.before == before), None)
    if seat is None or seat.player is None:
        raise NoSeat.phrased("There is no rematch in which you have a seat.")
    linked = [] if account is None or seat.account is not None else _linked(table, seat, account)
    if is_awaited(seat):
        return [e.Sat(seat.player, seat.name, lock_of(key)), *linked, *begin(table, seat)]
    return [*([] if lock_of(key) in seat.keys else [e.KeyAdded(seat.player, lock_of(key))]), *linked]


def is_awaited(seat: Seat) -> bool:
    """Return whether a seat in a rematch belongs to a person who has not opened the rematch yet."""
    return seat.kind == "invited" and seat.before is not None and seat.name is not None


def link_account(table: Table, seat: Seat, account: str | None) -> Events:
    """Link a seat to its holder's account, or remove the link if `account` is None.

    An account has at most one seat at a table. The account tells the others who sits in the seat, so it normally stays
    with the seat. Until the game begins, the holder can still remove the account and then use another.

    Raise RequestError if the person already has another seat here, or if the seat belongs to another account for good.
    """
    if seat.account == account:
        return []
    if seat.kind not in ("person", "host"):
        raise RequestError.phrased("Only a person can play under an account.")
    if seat.account is not None and (account is not None or table.phase is not Phase.SIGNING_UP):
        raise RequestError.phrased("This seat belongs to another account and stays with it.")
    return _linked(table, seat, account)


def _linked(table: Table, seat: Seat, account: str | None) -> Events:
    if account is not None and any(other.account == account for other in table.seats):
        raise RequestError.phrased("You already have another seat at this table.")
    return [e.AccountLinked(seat.number, account)]


# Losing a seat


def renew(table: Table, seat: Seat, player: int, key: str) -> Events:
    """Replace the link to a free seat, so that the old link no longer works. Raise NoSeat unless the sender is the host.

    Raise RequestError if the seat is not free or has no link to replace.
    """
    if not seat.host:
        raise NoSeat.phrased("Only the host can renew a link.")
    theirs = seat_of(table, player)
    if theirs.kind != "invited":
        raise RequestError(
            phrase("{called} sits there. Free the seat first.", called=theirs.called)
            if theirs.kind == "person"
            else phrase("Only a friend's seat has a link.")
        )
    if is_awaited(theirs):
        raise RequestError.phrased(
            "{called} gets the seat by opening the rematch, without a link.", called=theirs.called
        )
    if theirs.mail is not None:
        raise RequestError.phrased(
            "{called} has been invited by email and gets the link in the first letter.", called=theirs.called
        )
    return [e.KeyAdded(player, lock_of(key), only=True)]


def free(table: Table, seat: Seat, player: int, key: str, now: float, seen: SeenAt) -> Events:
    """Free a person's seat for somebody else, after asking its holder for consent.

    The holder is not asked after a long absence. Raise NoSeat if the sender is not the host or the holder was present
    recently, RequestError if the seat cannot be freed, and GameOver after the end of the game.
    """
    if not seat.host:
        raise NoSeat.phrased("Only the host can free a seat.")
    require_not_over(table)
    if table.post is not None:
        raise RequestError.phrased("By post, the Games Master replaces players at the desk.")
    if table.opened.strict:
        raise RequestError.phrased("This game is strict, so a seat cannot be freed for another person.")
    theirs = seat_of(table, player)
    if theirs is seat or theirs.kind != "person":
        raise RequestError.phrased("You can free only the seat of another person.")
    if theirs.gone or is_long_away(table, theirs, now, seen):
        return [e.Freed(player, lock_of(key), agreed=False)]
    if not theirs.is_present:
        require_may_free(table, theirs, now, seen)
    if table.proposal:
        raise RequestError.phrased("The others have not answered the last question yet.")
    if no := agreeing.refused(table, seat, "free", (player,)):
        raise RequestError(no)
    return [e.Proposed("free", 0, seat.number, (player,), None, lock_of(key))]


def require_may_free(table: Table, theirs: Seat, now: float, seen: SeenAt | None = None) -> None:
    """Raise NoSeat if a person cannot lose their seat yet, because they were present or sent orders recently."""
    if theirs.kind != "person" or theirs.gone or is_long_away(table, theirs, now, seen or {}):
        return
    if table.post is not None:
        raise NoSeat.phrased(
            "{called} has not missed {long_absent_turns} turns in a row and can be replaced only after "
            "resigning with the order “I resign”.",
            called=theirs.called,
            long_absent_turns=LONG_ABSENT_TURNS,
        )
    raise NoSeat.phrased(
        "{called} was here in the last ten minutes or still has time, and keeps the seat unless {called} agrees "
        "to give it up.",
        called=theirs.called,
    )


def is_long_away(table: Table, theirs: Seat, now: float, seen: SeenAt) -> bool:
    """Return whether a person has been away long enough to lose their seat.

    By post, this is so if they have missed two turns in a row, or owe an order in a turn that is overdue. At a live
    table, they must not have been seen for ten minutes or, if that is longer, for the time allowed for a turn, not
    counting days off. Until a bot plays for them, that time is counted from the beginning of the current turn, because
    they need not come before that.
    """
    if table.post is not None:
        is_overdue = table.phase is Phase.OVERDUE and theirs.player is not None and table.owes(theirs.player)
        return is_overdue or theirs.missed >= LONG_ABSENT_TURNS
    since, runs_out = last_seen(table, theirs, seen), 0.0
    if theirs.player is not None and theirs.stand_in is None and table.opened.longest:
        since, runs_out = max(since, table.began), bank.runs_out(table, theirs.player) or 0.0
    return now >= max(runs_out, days_off.present_until(table, theirs, since, LONG_ABSENT))


def last_seen(table: Table, theirs: Seat, seen: SeenAt) -> float:
    """Return the time when a seat's holder was last seen or last acted.

    If the table hides who has chosen, the beginning of the turn counts instead of the holder's actions.
    """
    return max(seen.get(theirs.number, 0.0), table.began if table.is_sealed else theirs.acted)


def acts_as_host(table: Table, seat: Seat, now: float, seen: SeenAt) -> bool:
    """Return whether a person may now make the host's decisions, so that the game can go on.

    The host always may. If the host of a live table has long been away, so may any player who is present.
    """
    return seat.host or (table.post is None and seat.is_present and is_long_away(table, table.master, now, seen))


def let_bot_play(table: Table, seat: Seat, player: int, bot: str, now: float, seen: SeenAt | None = None) -> Events:
    """Let a bot play for an absent person or in a free seat. Raise NoSeat if the sender is not allowed to do this now.

    At a strict table, the absent person loses instead. Raise GameOver after the end of the game, and RequestError if
    the bot cannot play here.
    """
    require_not_over(table)
    bots.require_at_table(bot, table.boards[0].first)
    theirs = seat_of(table, player)
    if table.opened.strict:
        if not _has_lost(table, seat, theirs, now, seen or {}):
            raise NoSeat(_why_not_lost(table, theirs))
        return strict.lose(table, [player])
    if not may_replace(table, seat, theirs, now, seen or {}):
        raise NoSeat(_why_no_bot(table, theirs))
    return [e.StoodIn(player, bot), *begin(table, theirs)]


def may_replace(table: Table, seat: Seat | None, theirs: Seat, now: float, seen: SeenAt) -> bool:
    """Return whether the holder of `seat` can now let a bot play in the seat `theirs`.

    The answer depends only on what the holder may know.
    """
    if seat is None or theirs.player is None or theirs.chooser or table.phase is Phase.OVER:
        return False
    if table.opened.strict:
        return _has_lost(table, seat, theirs, now, seen)
    if theirs.kind in ("invited", "open"):
        return acts_as_host(table, seat, now, seen)
    if theirs.kind != "person":
        return False
    if theirs is seat:
        return True
    if is_long_away(table, theirs, now, seen):
        return acts_as_host(table, seat, now, seen)
    # Who owes a choice would give away the owners of roles. If there is a deadline, everybody has time until then.
    is_told = not table.is_sealed and not table.opened.longest
    has_had_the_turn = table.owes(theirs.player) and now - table.began >= ABSENT
    return is_told and has_had_the_turn and now - last_seen(table, theirs, seen) >= ABSENT


def _has_lost(table: Table, seat: Seat, theirs: Seat, now: float, seen: SeenAt) -> bool:
    """Return whether an absent player at a strict table has lost, if the holder of `seat` declares them absent.

    The absent player must have owed a choice for ten minutes without being seen. At a table with clocks or a deadline,
    only the clock or the deadline counts. A table without them does not hide who owes a choice.
    """
    if not seat.is_present or theirs is seat or theirs.player is None or not theirs.is_present or table.opened.longest:
        return False
    since = max(table.began, last_seen(table, theirs, seen))
    return table.owes(theirs.player) and now - since >= LONG_ABSENT


def _why_not_lost(table: Table, theirs: Seat) -> str:
    if theirs.kind == "person" and not table.opened.longest:
        return phrase(
            "This game is strict, so no bot can play for a person. If a player is away for ten minutes of "
            "their turn, another player can declare them absent, and the absent player loses."
        )
    return phrase("This game is strict, so no bot can take a seat.")


def _why_no_bot(table: Table, theirs: Seat) -> str:
    if theirs.stand_in or theirs.kind == "bot":
        return phrase("A bot is already playing in that seat.")
    if table.post is not None:
        return phrase(
            "A bot may play on for {called} only after {long_absent_turns} missed turns in a row or after a "
            "resignation.",
            called=theirs.called,
            long_absent_turns=LONG_ABSENT_TURNS,
        )
    return phrase(
        "A bot may take over from a person who has been away for one minute of their turn, or for ten "
        "minutes at a table with secret owners. At a table with a deadline, the time for the turn must be "
        "over. The host decides whether a bot may take a free seat."
    )


def hand_back(table: Table, seat: Seat) -> Events:
    """Let a seat's holder play again in place of the bot that has replaced them.

    Raise RequestError if no bot is playing for them, NoSeat for a host who does not play, and GameOver after the end of
    the game.
    """
    player = require_player(table, seat)
    if seat.stand_in is None or seat.gone or seat.kind != "person":
        raise RequestError(strict.left(table) if seat.gone else phrase("No bot is playing for you."))
    return [e.HandedBack(player)]


def choose_language(seat: Seat, name: str) -> Events:
    """Choose the language of a person's letters, or raise RequestError if the language is not available."""
    if name not in languages():
        names = listed(f"{one} ({called})" for one, called in languages().items())
        raise RequestError.phrased("The language must be {names}, but you gave {name}.", names=names, name=quoted(name))
    return [] if seat.language == name else [e.LanguageChosen(seat.number, name)]


def resign(table: Table, seat: Seat) -> Events:
    """Resign the game. If there are only two players, the other one wins; with more, or in a match, a bot plays on."""
    player = require_player(table, seat)
    if seat.gone or seat.kind != "person":
        raise RequestError(strict.left(table) if seat.gone else phrase("There is no game to resign from."))
    to_the_end = len(table.players) == 2 and not table.is_match
    return [e.Resigned(player, None if to_the_end else bots.STAND_IN)]


# Talking


def say(table: Table, seat: Seat | None, name: object, text: object) -> Events:
    """Write a line in the chat, or raise NoSeat if the person may not write there.

    Raise RequestError if the text is empty, unreadable or too long. A spectator may give a name.
    """
    if not may_read_chat(table, seat):
        raise NoSeat.phrased("Only people with a seat can chat at this table.")
    if not may_talk(table, seat):
        raise NoSeat(phrase("The host has muted you.") if seat else phrase("The host has muted all spectators."))
    said = one_line(text) if isinstance(text, str) else ""
    if not 0 < len(said) <= MAX_SAID or not is_readable(said):
        raise RequestError.phrased("A message must have 1 to {most_said} printable characters.", most_said=MAX_SAID)
    return [e.Said(None if seat is None else seat.number, _speaker(table, seat, name)[:MAX_NAME], said)]


def _speaker(table: Table, seat: Seat | None, name: object) -> str:
    if seat is None:
        if not name:
            return "a spectator"
        called = person_name(name)
        require_own_name(table, None, called)
        return called
    return phrase("the host") if seat.player is None else seat.called


def may_read_chat(table: Table, seat: Seat | None) -> bool:
    """Return whether a person may read the chat, even if they are muted."""
    return seat is not None or table.opened.chat == "all"


def may_talk(table: Table, seat: Seat | None) -> bool:
    """Return whether a person may write in the chat, because they may read it and are not muted."""
    is_muted = (None if seat is None else seat.player) in table.muted and not (seat and seat.host)
    return may_read_chat(table, seat) and not is_muted
