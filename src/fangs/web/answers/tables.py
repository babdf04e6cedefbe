"""Responses about opening, finding and joining tables, and about actions at a table."""

from __future__ import annotations

from typing import Any, Literal

from fangs.web.answers import Answer
from fangs.web.answers.view import Phase, SeatKind, Status, TablePace


class Opened(Answer):
    """A new table, with the keys of its seats. The keys are shown only this once, since only their hashes are stored."""

    table: str
    token: str
    """Your token: `TABLE.KEY`."""
    player: int | None
    """Your player number; null: you have no seat."""
    links: dict[str, str]
    """The friends' tokens, by player; the link with a token is `/join#TOKEN`."""
    recovery: str
    """The recovery code of your seat, for `POST /recover`: it opens the seat if you lose the link."""


class LookingByPost(Answer):
    """A table by post that is looking for players."""

    match: bool
    schedule: str
    """When turns are due, in words."""
    free: int
    """The number of free seats; 0: there is a waiting list."""


class SignUpPage(LookingByPost):
    """The description of a table by post for people who may sign up."""

    table: str
    game: str
    title: str
    master: str | None
    """The name of the Games Master."""
    late: str
    """What happens if orders are missing, in words."""
    house_rules: str
    """The house rules, in the Games Master's words; empty: none."""


class OpenTable(Answer):
    """A table with free seats or, by post, one that is looking for players."""

    table: str
    game: str
    title: str
    players: int
    """The number of players."""
    free: list[int]
    """The players whose seats are free."""
    names: list[str]
    """The people who sit there already."""
    pace: TablePace
    strict: bool
    """Whether hints, take-backs and stand-ins are excluded, and a player who leaves or is late loses."""
    options: dict[str, Any]
    post: LookingByPost | None
    """How to sign up (`/sign-up#TABLE`), which replaces sitting down at once; null: the table is not played by post."""


class OpenTables(Answer):
    """The tables that anyone can join."""

    tables: list[OpenTable]


class Invitation(Answer):
    """The seat or table that a link opens, before the link is used."""

    table: str
    game: str
    players: int
    """The number of players."""
    player: int | None
    """The player of the seat; null: a Games Master or a host, who does not play."""
    side: str | None
    """This player's side in words; null: it is secret, or differs from board to board."""
    host: str | None
    """The person who sent the link; null: the host has no name, or the link is the host's own."""
    name: str | None
    """The name of the seat's holder, or of the invited person."""
    taken: bool
    """Whether somebody has already sat down there; the link is then the key of that seat."""
    here: bool
    """Whether that person is you, because your browser already has the key of the seat."""
    names: list[str]
    """The other people at the table."""
    match: bool
    pace: TablePace
    strict: bool
    """Whether hints, take-backs and stand-ins are excluded, and a player who leaves or is late loses."""
    schedule: str | None
    """When turns are due, in words; null: the table is not played by post."""
    house_rules: str
    """The house rules of a table by post, in the Games Master's words; empty: none."""
    status: Status


class QrCode(Answer):
    """A QR code."""

    picture: str
    """A data URL with an SVG picture (`data:image/svg+xml`)."""


class Joined(Answer):
    """The seat that a link opened."""

    table: str
    player: int | None
    """The player of the seat; null: the link belongs to a Games Master or a host, who has no seat."""
    token: str
    """The token that opens the seat from now on: `TABLE.KEY`. A friend's link works only once."""
    recovery: str | None
    """The recovery code of your seat, for `POST /recover`; null: it was shown when you first sat down."""


class Seated(Answer):
    """A seat that you took."""

    table: str
    player: int
    token: str
    """The token that opens the seat: `TABLE.KEY`."""


class Sat(Seated):
    """An open seat that you took."""

    recovery: str
    """The recovery code of your seat, for `POST /recover`: it opens the seat if you lose the key."""


class Matched(Seated):
    """A seat at a table with a person who was waiting, or against a bot until a person comes."""

    recovery: str | None
    """The recovery code of your seat; null: you are already waiting there, and the code has been shown."""
    met: bool
    """Whether a person was waiting."""


class Recovered(Answer):
    """The seat that a recovery code opened."""

    table: str
    player: int | None
    """The player of the seat; null: you are the Games Master or the host, and have no seat."""
    token: str
    """A new key of the seat: `TABLE.KEY`."""
    recovery: str
    """The new recovery code; the old one no longer works."""


class FreedSeat(Answer):
    """A seat that is being freed for another person, or whose holder is being asked to give it up."""

    token: str
    """The token in the new link, `/join#TOKEN`."""
    free: bool
    """Whether the seat is already free; if not, its holder is asked, and the link opens the seat once the holder agrees."""


class NextChoice(Answer):
    """A choice."""

    action: str
    label: str
    """The choice as a sentence."""


class NextChoices(Answer):
    """The choices that are possible next."""

    role: str
    called: str
    mine: bool
    """Whether the role is your own."""
    actions: list[NextChoice]


class Rematch(Answer):
    """The table of the rematch."""

    table: str


class NewLink(Answer):
    """The token that opens the seat from now on."""

    token: str
    """The token: `TABLE.KEY`."""


class Chosen(Answer):
    """A choice that was accepted."""

    number: int
    """The number of the board's position after the choice."""


class SummarySeat(Answer):
    """A player's seat at the table, with the person or bot that plays there."""

    player: int
    name: str | None
    kind: SeatKind


class Summary(Answer):
    """An entry in the list of your tables."""

    table: str
    title: str
    game: str
    status: Status
    phase: Phase
    you: int | None
    """Your player number; null: you have no seat."""
    your_turn: bool
    waiting_for: list[str]
    """The names of the others who still have to choose; empty if that is secret until all have chosen."""
    deadline: float | None
    """The deadline of this turn, in seconds since 1970."""
    at: float
    """The time of the last event that you may know about, in seconds since 1970."""
    place: int | None
    """Your place, once the game is over; null: it is not over, or your place is not known."""
    result: str | None
    """How the game ended, as a sentence; null: it is still going on."""
    desk: bool
    """Whether you are the Games Master of a table by post."""
    seats: list[SummarySeat]


class LettersWanted(Answer):
    """Whether the owner of an email address agrees to letters."""

    state: Literal["asked", "given", "ended"]
    """`asked`: not answered yet; `given`: letters may be sent; `ended`: no more letters may be sent."""
    confirm: bool
    """Whether the address was used to sign up for a game, which its owner must confirm."""


class Letters(Answer):
    """Whether the owner of an email address agrees to letters about tables."""

    state: Literal["asked", "given", "ended"]
    """`asked`: not answered yet (a letter asks); `given`: letters may be sent; `ended`: no more letters may be sent."""


class ServerSettings(Answer):
    """The server's settings that pages need."""

    opening: Literal["all", "password", "nobody"]
    """Who may open tables: anybody, those with the password, or nobody."""
    by_post: bool
    """Whether tables by post are allowed."""
    contact: str | None
    """The address for reports of abuse; null: there is none."""
    push: str | None
    """The key by which a browser's push service knows this server (`applicationServerKey`, in base64url); null: no messages are sent."""
    mail: bool
    """Whether players can get letters when it is their turn."""
    here_only: bool
    """Whether the server can be reached only from its own computer."""
    pictures: bool
    """Whether the server makes pictures and films."""


class StoredEntry(Answer):
    """An entry of the log: its personal data, or an act."""

    number: int
    at: float
    """The time of the entry, in seconds since 1970."""
    kind: str
    """The kind of the entry, as listed in docs/reference/log.md."""
    data: dict[str, Any]


class StoredLetter(Answer):
    """A letter that was sent or is waiting. Its text is not stored, but written from the log when the letter is sent."""

    number: int
    kind: str
    state: str
    due: float | None


class OwnSeatData(Answer):
    """All data stored about the holder of a seat."""

    table: str
    game: str
    seat: int
    """The player's number; -1: a Games Master without a seat."""
    personal: list[StoredEntry]
    """The holder's names, addresses and words."""
    acts: list[StoredEntry]
    seen: float | None
    """The time of the holder's last visit to the table, in seconds since 1970."""
    letters: list[StoredLetter]
    browsers: list[str]
    """The browsers that get messages about the table."""
    result: dict[str, Any] | None
    """The result of the seat, with its name; null: the game is not over."""
    chats: list[str]
    """The webhooks of chats that get messages about the table."""
    addresses: list[str]
    """The address that gets letters about the table."""
