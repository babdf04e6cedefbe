"""Finding tables, entering them, and what comes of acting there."""

from __future__ import annotations

from typing import Any, Literal

from fangs.web.answers import Answer
from fangs.web.answers.view import Phase, SeatKind, Status, TablePace


class Opened(Answer):
    """A new table, with all that opens its seats. Only hashes are kept, so nobody is shown these keys again."""

    table: str
    token: str
    """Yours: `TABLE.KEY`."""
    player: int | None
    """The player who you are; null: you have no seat."""
    links: dict[str, str]
    """The tokens of the friends, by player; the link of a token is `/join#TOKEN`."""
    recovery: str
    """The recovery code of your seat, for `POST /recover`: it opens the seat when the link is lost."""


class LookingByPost(Answer):
    """A table by post that looks for players."""

    match: bool
    schedule: str
    """When turns are due, in words."""
    free: int
    """The number of free seats; 0: people may wait for one."""


class SignUpPage(LookingByPost):
    """What somebody is told who may sign up at a table by post."""

    table: str
    game: str
    title: str
    master: str | None
    """The name of the Games Master."""
    late: str
    """What happens if orders are missing, in words."""
    house_rules: str
    """What else holds there, in the Games Master's words; empty: nothing."""


class OpenTable(Answer):
    """A table with free seats, or by post one that looks for players."""

    table: str
    game: str
    title: str
    players: int
    """The number of players."""
    free: list[int]
    """The players whose seats are free."""
    names: list[str]
    """Who sits there already."""
    pace: TablePace
    options: dict[str, Any]
    post: LookingByPost | None
    """Where people sign up (`/sign-up#TABLE`) and nobody sits down at once; null: the table is not played by post."""


class OpenTables(Answer):
    """The tables that anyone may join."""

    tables: list[OpenTable]


class Invitation(Answer):
    """What a link opens, before it is used."""

    table: str
    game: str
    players: int
    """The number of players."""
    player: int | None
    """Whose seat it is; null: that of a Games Master or a host, who plays nobody."""
    side: str | None
    """What this player is in the game, in words; null: it is secret, or differs from board to board."""
    host: str | None
    """Who asks; null: a host without a name, or the link is the host's own."""
    name: str | None
    """The name of the seat's holder, or of the invited person."""
    taken: bool
    """Whether somebody has sat down there; the link is then the key of that seat."""
    here: bool
    """Whether that is you: your browser has the key of the seat already."""
    names: list[str]
    """Who else is there."""
    match: bool
    pace: TablePace
    schedule: str | None
    """When turns are due, by post; null: the table is not played by post."""
    house_rules: str
    """What else holds at a table by post, in the Games Master's words; empty: nothing."""
    status: Status


class QrCode(Answer):
    """A QR code."""

    picture: str
    """The address of an SVG picture, which has it in itself (`data:image/svg+xml`)."""


class Joined(Answer):
    """The seat that a link opened."""

    table: str
    player: int | None
    """Null: the link is that of a Games Master or a host, who has no seat."""
    token: str
    """What opens the seat from now on: `TABLE.KEY`. A friend's link opens nothing any more once it has been used."""
    recovery: str | None
    """The recovery code of your seat, for `POST /recover`; null: you have sat there before, and were shown it."""


class Seated(Answer):
    """A seat that you took."""

    table: str
    player: int
    token: str
    """What opens the seat: `TABLE.KEY`."""


class Sat(Seated):
    """An open seat that you took."""

    recovery: str
    """The recovery code of your seat, for `POST /recover`: it opens the seat when the key is lost."""


class Met(Seated):
    """A seat at a table with somebody who waited, or against a bot until somebody comes."""

    recovery: str | None
    """The recovery code of your seat; null: you wait there already, and were shown it."""
    met: bool
    """Whether somebody has waited for you."""


class Recovered(Answer):
    """The seat that a recovery code opened."""

    table: str
    player: int | None
    """Null: you are the Games Master or the host, and have no seat."""
    token: str
    """A new key of the seat: `TABLE.KEY`."""
    recovery: str
    """The new recovery code; the one before opens nothing any more."""


class Freed(Answer):
    """A seat is freed for somebody else, or its holder is asked."""

    token: str
    """The new link's token: `/join#TOKEN`."""
    free: bool
    """Whether the seat is free already; else its holder is asked, and the link opens the seat if the holder agrees."""


class NextChoice(Answer):
    """A choice."""

    action: str
    label: str
    """As a sentence."""


class NextChoices(Answer):
    """What may be chosen next."""

    role: str
    called: str
    mine: bool
    """Whether it is your own role."""
    actions: list[NextChoice]


class Rematch(Answer):
    """The table of the rematch."""

    table: str


class NewLink(Answer):
    """What opens the seat from now on."""

    token: str
    """`TABLE.KEY`."""


class Chosen(Answer):
    """The choice counts."""

    number: int
    """The number of the board's position after it."""


class SummarySeat(Answer):
    """Who plays as a player of the table."""

    player: int
    name: str | None
    kind: SeatKind


class Summary(Answer):
    """What a list of your tables shows of one."""

    table: str
    title: str
    game: str
    status: Status
    phase: Phase
    you: int | None
    """The player who you are; null: you have no seat."""
    your_turn: bool
    waiting_for: list[str]
    """The names of the others who still have to choose; none where that is secret until all have chosen."""
    deadline: float | None
    """Of this turn, in seconds since 1970."""
    at: float
    """When something happened last that you may know, in seconds since 1970."""
    place: int | None
    """Yours, when the game is over; null: it is not, or nobody can say."""
    result: str | None
    """How the game ended, in a sentence; null: it goes on."""
    desk: bool
    """Whether you are the Games Master of a table by post."""
    seats: list[SummarySeat]


class LettersWanted(Answer):
    """Whether the owner of an address agrees to letters."""

    state: Literal["asked", "given", "ended"]
    """Nothing yet, that letters may be sent there, or that no more may."""
    confirm: bool
    """Whether somebody has signed up for a game with it, and it waits for its owner to agree once more."""


class Letters(Answer):
    """What the owner of an address has said to letters about tables."""

    state: Literal["asked", "given", "ended"]
    """Nothing yet (a letter asks), that they may be sent, or that no more may."""


class ServerSettings(Answer):
    """What the operator of the server allows."""

    opening: Literal["all", "password", "nobody"]
    """Who may open tables: anybody, those with the password, or nobody."""
    by_post: bool
    """Allow tables by post."""
    contact: str | None
    """The address for complaints about abuse; null: none is given."""
    push: str | None
    """The key by which a browser's push service knows this server (`applicationServerKey`, in base64url); null: no messages are sent."""
    mail: bool
    """Whether players can be told by letters that it is their turn."""
    here_only: bool
    """Whether the server listens where only its own computer reaches it."""


class Kept(Answer):
    """An entry of the log: what is personal in it, or an act."""

    number: int
    at: float
    """When it was, in seconds since 1970."""
    kind: str
    """The kind of the entry, as docs/reference/log.md lists them."""
    data: dict[str, Any]


class KeptLetter(Answer):
    """A letter that was sent, or waits; its words are written from the log when it is sent, and are not kept."""

    number: int
    kind: str
    state: str
    due: float | None


class Mine(Answer):
    """All that is stored about the holder of a seat."""

    table: str
    game: str
    seat: int
    """The player's number; -1: the Games Master without a seat."""
    personal: list[Kept]
    """Names, addresses and words."""
    acts: list[Kept]
    seen: float | None
    """When the holder was last at the table, in seconds since 1970."""
    letters: list[KeptLetter]
    browsers: list[str]
    """The browsers that are told what happens at the table."""
    chats: list[str]
    """The addresses of chats that are told."""
    addresses: list[str]
    """The address that gets letters about it."""
