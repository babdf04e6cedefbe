"""Players: signing up and in, one's own account, pages of players, and challenges."""

from __future__ import annotations

from typing import Any, Literal

from fangs.web.answers import Answer
from fangs.web.answers.view import TablePace


class PasskeyOptions(Answer):
    """What a browser needs for `navigator.credentials`, with binary data in base64url."""

    options: dict[str, Any]


class HandleChecked(Answer):
    """Whether you could have a handle."""

    handle: str | None
    """The handle as it would be shown; null: you could not have it."""
    why: str | None
    """Why you could not have it."""


class Renamed(Answer):
    """Your new handle."""

    handle: str


class SignedUp(Answer):
    """The player who is signed in now."""

    handle: str
    sheet: list[str]
    """The one-time codes of a new recovery sheet, which are shown only once, since only their hashes are stored; or none."""


class OwnPasskey(Answer):
    """A passkey of yours."""

    id: str
    name: str
    created: float
    used: float | None


class OwnSession(Answer):
    """A browser in which you are signed in."""

    id: str
    name: str
    created: float
    seen: float
    here: bool
    """Whether it is this browser."""


class OwnRecoveryMail(Answer):
    """Your address for recovery."""

    mail: str
    asked: float
    """When a letter to it was asked for last."""
    confirmed: float | None
    """When its owner confirmed it; null: not yet, and no account is recovered with it."""


class GameTally(Answer):
    """The finished public games of a player in one game."""

    game: str
    title: str
    played: int
    first: int
    """How many of them ended with the first place, shared or not."""


class Profile(Answer):
    """A player, as others see the player."""

    id: str
    handle: str
    program: bool
    """Whether a program plays under this account."""
    since: float
    """When the player signed up, in seconds since 1970."""
    followers: int
    relation: Literal["follow", "block"] | None
    """Whether you follow or block the player; null: neither, or you are a guest."""
    may_challenge: bool
    """Whether you can challenge the player."""
    playing: bool
    """Whether a public game of the player is in progress."""
    tallies: list[GameTally]
    """What the player has played and won, the game that was played most first."""


class PlayersGame(Answer):
    """A game of a player that is not over."""

    table: str
    game: str
    title: str
    at: float
    status: Literal["waiting", "playing"]
    names: list[str]
    """The people and bots at the table, by their seats."""
    player: int
    """The seat of the player."""


class PlayersGames(Answer):
    """A part of the games of a player that are not over, the newest first."""

    games: list[PlayersGame]
    next: str | None
    """What gets the next part, as `after`; null: there is none."""


class ChallengeSettings(Answer):
    """The settings of the game of a challenge."""

    game: str
    title: str
    players: int
    options: dict[str, Any]
    rated: bool
    """Whether the result counts for ratings."""
    pace: TablePace


class Challenge(Answer):
    """A challenge that you made or got."""

    id: str
    by: str
    """The name of the challenger: the handle, with ` (bot)` after that of a program."""
    to: str
    mine: bool
    """Whether you made it."""
    at: float
    until: float
    state: Literal["open", "accepted"]
    settings: ChallengeSettings
    table: str | None
    """The table of an accepted challenge."""


class Me(Answer):
    """Your own account."""

    id: str
    handle: str
    program: bool
    """Whether you are a program."""
    since: float
    is_private: bool
    challenges_from: Literal["all", "followed", "nobody"]
    bots: bool
    passkeys: list[OwnPasskey]
    codes_left: int
    recovery_mail: OwnRecoveryMail | None
    recovered: float | None
    """When your account was recovered by mail, in the last 14 days; null: it was not, or you have read the notice."""
    sessions: list[OwnSession]
    follows: list[str]
    blocks: list[str]
    """The handles of the players whom you block."""
    blocked: list[str]
    """The ids of the same players."""
    challenges: list[Challenge]
    tables: list[str]
    """The tables of your games that are not over, the newest first, at most 50."""


class MaybeMe(Answer):
    """Who is signed in here."""

    me: Me | None
    """Null: nobody."""
    passkeys: bool
    """Whether browsers make passkeys for this address: it has a name and is encrypted, or is this computer."""
    letters: bool
    """Whether this server sends letters, so that accounts can be recovered by mail."""


class RecoveryBegun(Answer):
    """What the link in a letter opens."""

    handle: str
    options: dict[str, Any]
    """What a browser needs for `navigator.credentials`, with binary data in base64url. It counts once and for ten minutes."""


class Program(Answer):
    """A program of yours."""

    id: str
    handle: str
    since: float
    seen: float | None
    """When its token was last noted as used, once in an hour; null: it has none."""


class Programs(Answer):
    """Your programs, the oldest first."""

    programs: list[Program]
    most: int
    """The most programs that you can have."""


class ProgramToken(Answer):
    """The token of a program, which is shown only once, since only its hash is stored."""

    handle: str
    token: str
    """What the program sends: `Authorization: Bearer TOKEN`."""


class Taken(Answer):
    """The tables whose seats are held under your account now."""

    tables: list[str]


class Sheet(Answer):
    """A new recovery sheet. The codes of the old one stop working."""

    sheet: list[str]


class OwnData(Answer):
    """All data that the server stores about a player."""

    account: dict[str, Any]
    passkeys: list[dict[str, Any]]
    recovery_codes_left: int
    recovery_mail: OwnRecoveryMail | None
    recovered: float | None
    sessions: list[dict[str, Any]]
    follows: list[str]
    blocks: list[str]
    challenges: list[dict[str, Any]]
    programs: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    tournaments: list[dict[str, Any]]
    """The tournaments that the player has entered."""
    studies: list[dict[str, Any]]


class Claimed(Answer):
    """The seat that you hold, opened in this browser."""

    table: str
    player: int | None
    token: str
