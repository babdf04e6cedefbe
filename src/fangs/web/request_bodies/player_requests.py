"""The bodies of requests about players. /openapi.json describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fangs.web.bodies import Body, DoneOnce
from fangs.web.request_bodies.requests import Pace, Rated

Handle = Annotated[str, Field(max_length=80, description="A player's handle.")]
Credential = Annotated[
    dict[str, Any], Field(description="The answer of `navigator.credentials`, as JSON with binary data in base64url.")
]
Code = Annotated[str, Field(max_length=80, description="A code of the recovery sheet.")]
Name = Annotated[str, Field(min_length=1, max_length=60, description="Your name for it.")]


class AskPasskey(Body):
    """What a passkey is needed for."""

    purpose: Literal["become", "sign in", "add"]
    """Becoming a player, signing in, or adding a passkey to your account."""
    handle: Annotated[Handle | None, Field(description="The handle, for becoming a player.")] = None


class WantedHandle(Body):
    """A handle to check or to claim."""

    handle: Handle


class Become(DoneOnce):
    """Signing up."""

    handle: Handle
    credential: Annotated[Credential | None, Field(description="The new passkey; null: only a recovery sheet.")] = None


class SignIn(Body):
    """Signing in with a passkey."""

    credential: Credential


class SignInByCode(DoneOnce):
    """Signing in with a code of the recovery sheet."""

    handle: Handle
    code: Code


Link = Annotated[str, Field(max_length=100, description="The end of the link in a letter, after the `=`.")]
Address = Annotated[str, Field(max_length=320, description="An email address.")]


class RecoveryAddress(Body):
    """An email address to which a letter is sent if you have lost every other way into your account."""

    mail: Address


class LetterLink(Body):
    """The link in a letter."""

    token: Link


class AskRecovery(Body):
    """The handle and the email address of a player who has lost every other way into their account."""

    handle: Handle
    mail: Address


class RecoverByMail(Body):
    """Signing in with the link in a letter."""

    token: Link
    credential: Annotated[Credential | None, Field(description="The new passkey; null: a new recovery sheet.")] = None


class SignOut(Body):
    """Signing out."""

    session: Annotated[str | None, Field(max_length=100, description="One browser, by its id; null: this one.")] = None
    everywhere: bool = False
    """All other browsers, which also lose the seats of games that are not over."""


class NewPasskey(Body):
    """A passkey for your account."""

    credential: Credential
    name: Name = "Passkey"


class WhichPasskey(Body):
    """One of your passkeys."""

    id: Annotated[str, Field(max_length=2000)]


class OwnSettings(Body):
    """The settings of your account."""

    is_private: Annotated[bool, Field(description="Only you see your page.")]
    challenges_from: Annotated[Literal["all", "followed", "nobody"], Field(description="Who can challenge you.")]
    bots: Annotated[bool, Field(description="Whether programs can play rated games with you.")]


class Leave(Body):
    """Deleting your account."""

    handle: Annotated[Handle, Field(description="Your handle, as a confirmation.")]


class TakeAlong(Body):
    """Tables whose seats this browser opens."""

    tables: Annotated[list[str], Field(max_length=200)]


class Relate(Body):
    """Whether you follow or block a player."""

    relation: Annotated[Literal["follow", "block"] | None, Field(description="Null: neither.")]


class GameWanted(DoneOnce):
    """A game to play with a player. The seats of both are drawn by lot; any other seats are open to all."""

    game: Annotated[str, Field(max_length=60)]
    players: Annotated[int | None, Field(description="Null: the fewest that the game allows.")] = None
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    pace: Annotated[Pace, Field(default_factory=Pace)]
    rated: Rated = False


class NewChallenge(GameWanted):
    """A challenge."""

    handle: Annotated[Handle, Field(description="The player to play with.")]


class NewProgram(DoneOnce):
    """An account for one of your programs."""

    handle: Handle


class WhichProgram(Body):
    """One of your programs."""

    handle: Handle
