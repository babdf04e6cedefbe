"""Becoming a player, for tests that need players."""

from __future__ import annotations

from typing import Any

from tests.web.serving import Client

NAMES = iter(f"Player{number}x" for number in range(10_000))


def signed_up(url: str, handle: str | None = None, **more: Any) -> Client:
    """A browser in which somebody has just become a player, without a passkey."""
    client = Client(url)
    told = client.done("/players", handle=handle or next(NAMES), **more)
    client.sheet, client.handle = told["sheet"], told["handle"]  # type: ignore[attr-defined]
    return client


def me(client: Client) -> Any:
    return client.ask("/me").json()["me"]
