"""Responses about players: signing up and in, accounts, players' pages, and challenges."""

from __future__ import annotations

from typing import Any, Literal

from fangs.web.answers import Answer
from fangs.web.answers.view import TablePace


class PasskeyOptions(Answer):
    """The options that a browser needs for `navigator.credentials`, with binary data in base64url."""

    options: dict[str, Any]


class HandleChecked(Answer):
    """Whether you can have a handle."""

    handle: str | None
    """The handle as it would be shown; null: you cannot have it."""
    why: str | None
    """Why you cannot have the handle."""


class Renamed(Answer):
    """Your new handle."""

    handle: str


class SignedUp(Answer):
    """The player who is signed in now."""

    handle: str
    sheet: list[str]
    """The one-time codes of a new recovery sheet, if any. They are shown only once, since only their hashes are stored."""


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
    """Your email address for account recovery."""

    mail: str
    asked: float
    """When a letter to this address was last requested."""
    confirmed: float | None
    """When its owner confirmed the address; null: not yet, so it cannot be used to recover an account."""


class GameTally(Answer):
    """A player's finished public games, counted for one game."""

    game: str
    title: str
    played: int
    first: int
    """How many of these games the player finished in first place, alone or shared."""


class Profile(Answer):
    """A player as seen by others."""

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
    """What the player has played and won, the most played game first."""


class PlayersGame(Answer):
    """A player's game that is not over."""

    table: str
    game: str
    title: str
    at: float
    status: Literal["waiting", "playing"]
    names: list[str]
    """The people and bots at the table, in the order of their seats."""
    player: int
    """The player's seat."""


class PlayersGames(Answer):
    """A part of a player's games that are not over, the newest first."""

    games: list[PlayersGame]
    next: str | None
    """What to send as `after` to get the next part; null: there is none."""


class ChallengeSettings(Answer):
    """The game settings of a challenge."""

    game: str
    title: str
    players: int
    options: dict[str, Any]
    rated: bool
    """Whether the result counts for ratings."""
    pace: TablePace


class Challenge(Answer):
    """A challenge that you made or received."""

    id: str
    by: str
    """The challenger's handle, followed by ` (bot)` if the challenger is a program."""
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
    """When your account was recovered by email in the last 14 days; null: it was not, or you have read the notice."""
    sessions: list[OwnSession]
    follows: list[str]
    blocks: list[str]
    """The handles of the players whom you block."""
    blocked: list[str]
    """The ids of the players whom you block."""
    challenges: list[Challenge]
    tables: list[str]
    """The tables of your games that are not over, the newest first, at most 50."""


class MaybeMe(Answer):
    """Who is signed in here."""

    me: Me | None
    """Your account; null: nobody is signed in."""
    passkeys: bool
    """Whether browsers can create passkeys for this address: it has a name and is encrypted, or it is this computer."""
    letters: bool
    """Whether this server sends letters, so that accounts can be recovered by email."""


class RecoveryBegun(Answer):
    """The account that the link in a letter opens."""

    handle: str
    options: dict[str, Any]
    """The options for `navigator.credentials` in a browser, with binary data in base64url. They work once, within ten minutes."""


class Program(Answer):
    """A program of yours."""

    id: str
    handle: str
    since: float
    seen: float | None
    """When its token was last recorded as used, which happens at most once an hour; null: it has no token."""


class Programs(Answer):
    """Your programs, the oldest first."""

    programs: list[Program]
    most: int
    """The maximum number of programs that you can have."""


class ProgramToken(Answer):
    """The token of a program, which is shown only once, since only its hash is stored."""

    handle: str
    token: str
    """The token, which the program sends as `Authorization: Bearer TOKEN`."""


class Taken(Answer):
    """The tables whose seats are held under your account now."""

    tables: list[str]


class Sheet(Answer):
    """A new recovery sheet. The codes of the old one no longer work."""

    sheet: list[str]


class OwnData(Answer):
    """All data that the server stores about a player."""

    account: dict[str, Any]
    handles: list[dict[str, Any]]
    """Your handle and earlier ones, with the time until which each earlier one is reserved."""
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
    results: list[dict[str, Any]]
    """Your result at every table where you have not deleted your data."""
    ratings: list[dict[str, Any]]
    rating_history: list[dict[str, Any]]
    """What each rated game has changed."""
    tournaments: list[dict[str, Any]]
    """The tournaments that you have entered, direct or are invited to."""
    studies: list[dict[str, Any]]


class Claimed(Answer):
    """The seat that you hold, now open in this browser."""

    table: str
    player: int | None
    token: str
