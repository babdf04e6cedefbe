"""Views of a table as JSON, with everything that a player or a spectator may know about it.

Browsers and programs get no other data about a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fangs.core.records.ending import SENTENCES
from fangs.table import agreeing, people, rhythm, strict
from fangs.table.frozen import Same
from fangs.table.live import days_off
from fangs.table.live.state import Live
from fangs.table.phase import Phase
from fangs.table.post.commands.press import mark, readable
from fangs.table.post.standing import standing
from fangs.table.post.standing_in import is_secret, warning
from fangs.table.post.state import Post
from fangs.table.refusals import SeatsOnly
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views.board_view import board_view
from fangs.table.views.narration import Happened
from fangs.translation import joined, phrase

LINES = 60
"""The number of recent history lines that every view contains."""
CHAT_LINES = 100
"""The number of recent chat lines that every view contains."""
CACHE_SIZE = 200
"""The maximum number of cached views of a history, each for one table and one reader."""
ONLINE_SECONDS = 75.0
"""The number of seconds for which a person counts as online after they were last seen."""

Json = dict[str, Any]


def heading(table: Table) -> Json:
    """Return the facts about a table that everybody may know: its name, game and phase."""
    return {
        "table": table.name,
        "title": table.game.title,
        "game": table.game.name,
        "status": table.status,
        "phase": table.phase,
    }


def view(table: Table, seat: Seat | None, now: float, seen: Mapping[int, float] | None = None) -> Json:
    """Return everything that a seat's holder, or a spectator if `seat` is None, may know about a table.

    Apart from the presence of others and the time, the view depends only on what the reader may know. Raise NoSeat for
    a spectator if spectators are not allowed.
    """
    require_may_look(table, seat)
    you = None if seat is None else seat.player
    return {
        **heading(table),
        "chance": table.game.chance and table.game.chance.words(),
        "secret_owners": table.secret_owners,
        "host": seat is not None and seat.host,
        "you": you,
        "seats": [_seat(table, seat, other, now, seen or {}) for other in table.players],
        "boards": [board_view(table, board, you) for board in table.boards],
        "log": log(table, max(0, len(table.happened) - LINES), you),
        "chat": _chat(table) if people.may_read_chat(table, seat) else None,
        "may_chat": people.may_talk(table, seat),
        "muted": sorted((one for one in table.muted), key=lambda one: -1 if one is None else one),
        "proposal": _proposal(table, you),
        "may": _may(table, seat, now),
        "offers": _offers(table, seat),
        "undo_asks": _undo_asks(table, seat),
        "pace": pace(table),
        "strict": table.opened.strict,
        "deadline": rhythm.deadline(table),
        "totals": totals(table),
        "standings": standings(table),
        "ending": ending(table, you),
        "rematch": table.rematch,
        "spectators": table.opened.spectators,
        "chat_for": table.opened.chat,
        "post": _by_post(table, table.post, you) if table.post else None,
    }


def require_may_look(table: Table, seat: Seat | None) -> None:
    """Raise NoSeat if the reader is a spectator and spectators are not allowed."""
    if seat is None and not table.opened.spectators:
        raise SeatsOnly


def offer(table: Table) -> Json:
    """Create a table's entry in the lobby, which everybody can see."""
    return {
        "table": table.name,
        "game": table.game.name,
        "title": table.game.title,
        "players": len(table.players),
        "free": [seat.player for seat in table.joinable],
        "names": [seat.called for seat in table.players if not seat.is_free and seat.kind != "open"],
        "pace": pace(table),
        "strict": table.opened.strict,
        "options": table.opened.options,
        "post": None if table.post is None else by_post(table, table.post),
    }


def by_post(table: Table, post: Post) -> Json:
    """Describe a game played by post that is looking for players, for the lobby and the sign-up page."""
    return {
        "match": table.is_match,
        "schedule": str(post.rules.schedule),
        "free": sum(seat.kind == "open" and seat.is_free for seat in table.players),
    }


def pace(table: Table) -> Json:
    """Return a table's time limits."""
    bank = table.opened.bank
    return {
        "hours": table.opened.hours,
        "bank": None if bank is None else bank.seconds,
        "increment": None if bank is None else bank.increment,
        "weekends_off": table.opened.weekends is not None,
        "starts": table.rhythm.starts if isinstance(table.rhythm, Live) else None,
    }


def pace_of_settings(settings: Mapping[str, Any]) -> Json:
    """Return the time limits that a new table would have with these settings."""
    bank = settings.get("bank")
    return {
        "hours": settings.get("hours"),
        "bank": bank,
        "increment": None if bank is None else settings.get("increment"),
        "weekends_off": settings.get("weekends") is not None,
        "starts": None,
    }


def log(table: Table, first: int, you: int | None) -> Json:
    """Return the lines of a table's history, from `first` on, that a player may see."""
    same = Same(table.happened)
    return {"from": first, "items": _items(same, first, you if _has_secrets(same, first) else None)}


@lru_cache(maxsize=CACHE_SIZE)
def _has_secrets(same: Same, first: int) -> bool:
    return any(line.audience is not None for line in same.objects[0][first:])


@lru_cache(maxsize=CACHE_SIZE)
def _items(same: Same, first: int, you: int | None) -> list[Json]:
    """Return the lines of a table's history that a reader may see, cached for all readers who see the same lines."""
    return [
        line.lines.get(n) or _line(n, line) for n, line in enumerate(same.objects[0][first:], first) if line.is_for(you)
    ]


# People


def _seat(table: Table, seat: Seat | None, other: Seat, now: float, seen: Mapping[int, float]) -> Json:
    assert other.player is not None
    known = table.knows_owner(None if seat is None else seat.player, other.player)
    board = table.boards[0]
    is_named = other.kind == "person" or people.is_awaited(other)
    is_hidden = other.stand_in is not None and other is not seat and not other.gone and is_secret(table)
    return {
        "player": other.player,
        "account": other.account,
        "name": other.called if other.kind == "bot" else other.name if is_named else None,
        "kind": other.kind,
        "bot": other.bot,
        "stand_in": None if is_hidden else other.stand_in,
        "online": (other.chooser is not None and not is_hidden) or now - seen.get(other.player, 0.0) < ONLINE_SECONDS,
        "side": board.first.side(board.seating[other.player]) if known and not table.is_match else None,
        "owes": _owes(table, other.player, is_own=other is seat) if known else None,
        "clock": _clock(table, other.player),
        "away": _away(table, other.player, now),
        "may_replace": people.may_replace(table, seat, other, now, seen),
        "may_free": _may_free(table, seat, other),
    }


def _clock(table: Table, player: int) -> Json | None:
    clocks = table.rhythm.clocks if isinstance(table.rhythm, Live) else ()
    return {"left": clocks[player].left, "since": clocks[player].since} if clocks else None


def _away(table: Table, player: int, now: float) -> Json | None:
    """Return a player's current or next holiday, or None if there is none."""
    holidays = table.rhythm.holidays if table.is_playing else ()
    own = sorted((one.first, one.last) for one in holidays if one.player == player and one.last > now)
    return {"first": own[0][0], "last": own[0][1]} if own else None


def _may_free(table: Table, seat: Seat | None, other: Seat) -> bool:
    """Return whether a seat's holder may free another seat, or ask the person there to give it up."""
    is_host = seat is not None and seat.host and table.post is None and not table.opened.strict
    return is_host and other is not seat and other.kind == "person" and table.phase is not Phase.OVER


def _owes(table: Table, player: int, *, is_own: bool) -> bool:
    return table.owes(player) if is_own or not table.is_sealed else bool(table.awaited(player))


def _chat(table: Table) -> list[Json]:
    return [
        {"seq": said.seq, "at": said.at, "player": said.player, "name": said.by, "text": said.text}
        | {"removed": said.removed}
        for said in table.chat[-CHAT_LINES:]
    ]


def _proposal(table: Table, you: int | None) -> Json | None:
    asked = table.proposal
    if asked is None:
        return None
    return {
        "proposal": asked.seq,
        "what": asked.what,
        "board": asked.board,
        "by": None if asked.player < 0 else asked.player,
        "waiting": sorted(asked.waiting),
        "yours": you in asked.waiting,
    }


def _may(table: Table, seat: Seat | None, now: float) -> list[str]:
    if seat is None:
        return []
    is_person = seat.kind == "person" and not seat.gone
    may = {
        "undo": agreeing.may_undo(table, seat),
        "draw": agreeing.why_not(table, seat, "draw") is None,
        "resign": table.is_playing and is_person,
        "abort": strict.may_abort(table, seat),
        "rematch": table.phase is Phase.OVER and not table.rematch and seat.kind == "person" and table.post is None,
        "hand-back": bool(seat.stand_in) and is_person,
        "hint": is_person and rhythm.may_have_hints(table, seat),
        "link": seat.host and table.post is None,
        "away": days_off.may_take(table, seat),
        "back": days_off.may_end(table, seat, now),
    }
    return [what for what, is_allowed in may.items() if is_allowed]


def _offers(table: Table, seat: Seat | None) -> list[str]:
    """Return what a player can propose now or later, so that a page can reserve space for the buttons."""
    if seat is None or seat.player is None or not table.is_playing:
        return []
    return [what for what in ("undo", "draw") if agreeing.why_never(table, what) is None]


def _undo_asks(table: Table, seat: Seat | None) -> list[str]:
    """Return the names of the players who must agree to a take-back, except bots."""
    if seat is None or not agreeing.may_undo(table, seat):
        return []
    return [table.players[player].called for player in agreeing.who_is_asked(table, seat)]


def _by_post(table: Table, post: Post, you: int | None) -> Json:
    """Return the part of the view that only games played by post have.

    It contains the reader's own orders with their receipts, but no other orders.
    """
    due = rhythm.deadline(table)
    return {
        "turn": post.turn.number,
        "processed": len(post.turns),
        "schedule": str(post.rules.schedule),
        "language": None if you is None else table.players[you].language,
        "early": post.rules.early,
        "master_sees": post.rules.master_sees,
        "says": None if you is None else post.says.get(you),
        "due": None if due is None else post.rules.schedule.spell(due),
        "reliability": "" if you is None else str(post.reliability.get(you, "")),
        "warning": "" if you is None else warning(table, table.players[you]),
        "paused": post.pause is not None,
        "standing": standing(table),
        "press": _press(table, post, you),
        "house_rules": post.rules.house_rules,
        "orders": [
            {"board": order.board, "role": order.role, "action": order.action, "by": order.by, "receipt": order.receipt}
            for order in post.orders
            if you is not None and table.boards[order.board].player_of(order.role) == you
        ],
    }


def _press(table: Table, post: Post, you: int | None) -> list[int] | None:
    """Return the numbers of the messages that a player can already read.

    Return None if there are no such messages and the player cannot write any.
    """
    found = [] if you is None else [mark(table, one) for one in readable(table, you)]
    return found if found or (you is not None and post.rules.press) else None


def totals(table: Table) -> list[Json] | None:
    """Return each player's final score and place, or None if the game is not over or ended without scores."""
    of, places = table.totals(), table.ranking()
    if of is None or places is None:
        return None
    rows = zip(table.players, of, places, strict=True)
    return [{"player": seat.player, "name": seat.called, "total": total, "place": place} for seat, total, place in rows]


def standings(table: Table) -> list[Json] | None:
    """Return the standings in a match: each player's roles and scores on all boards, and their total.

    Boards that are not over have no score yet. Return None for a single game, after the end, and if it is secret who
    plays which role.
    """
    if table.game.match is None or not table.is_match or table.phase is Phase.OVER or table.secret_owners is not None:
        return None
    nothing = [0] * len(table.players)
    scores = [board.position.scores if board.is_over else None for board in table.boards]
    so_far = [of_game or nothing for of_game in scores]
    sums = table.game.match.totals(len(table.players), so_far)  # type: ignore[arg-type]
    return [
        {
            "player": player,
            "name": seat.called,
            "boards": [
                {
                    "roles": [board.first.called(role) for role in board.roles_of(player)],
                    "score": None if of_game is None else of_game[board.seating[player]],
                }
                for board, of_game in zip(table.boards, scores, strict=True)
            ],
            "total": float(sums[table.opened.order[player]]) if any(scores) else None,
        }
        for player, seat in enumerate(table.players)
    ]


def ending(table: Table, you: int | None = None) -> Json | None:
    """Describe how the game ended, in words for a player or a spectator (None). Return None if it is not over."""
    if table.phase is not Phase.OVER:
        return None
    ended = table.boards[0].ended
    if ended:
        last = next(line for line in reversed(table.happened) if line.kind in SENTENCES)
        if ended == "resigned" and you is not None:
            return {"how": ended, "sentence": _resigned(last, you)}
        return {"how": ended, "sentence": str(last)}
    rows = totals(table)
    assert rows is not None
    first = [row["name"] for row in rows if row["place"] == 1]
    sentence = (
        phrase("{winner} wins.", winner=first[0])
        if len(first) == 1
        else phrase("{winners} and {last} share first place.", winners=joined(*first[:-1], by=", "), last=first[-1])
    )
    return {"how": "rules", "sentence": sentence}


def _resigned(last: Happened, you: int) -> str:
    """Tell one of two players that one of them has resigned or was late."""
    if last.kind == "late":
        if last.fields["player"] == you:
            return phrase("You did not choose in time, so {winner} wins.", winner=last.fields["winner"])
        return phrase("{who} did not choose in time, so you win.", who=last.fields["who"])
    if last.fields["player"] == you:
        return phrase("You resigned, so {winner} wins.", winner=last.fields["winner"])
    return phrase("{who} resigned, so you win.", who=last.fields["who"])


def _line(number: int, line: Happened) -> Json:
    made = line.lines[number] = {
        "n": number,
        "board": line.board,
        "steps": line.steps,
        "at": line.at,
        "text": line.text,
        "clause": line.clause,
        "kind": line.source,
        "what": line.kind,
    }
    if line.back_to is not None:
        made["back_to"] = line.back_to
    return made
