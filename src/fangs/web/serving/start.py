"""Starts a server, either at home for the player who typed `fangs`, or for other people."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable

import fangs
from fangs.core.errors import RequestError, quoted
from fangs.core.system.invocation import command
from fangs.web.layers.request_log import begin_log
from fangs.web.serving.server import listen, serve
from fangs.web.settings import Settings

HERE = "127.0.0.1"
PORTS = range(8000, 8010)
"""The ports that a server at home tries, in order."""

Say = Callable[[str], None]


def at_home(say: Say) -> None:
    """Run a server that only this machine can reach, and open the lobby in a browser if there is one."""
    begin_log(as_json=False, level="WARNING")
    listening = _free_port()
    lobby = f"http://localhost:{listening.getsockname()[1]}/"

    def started(where: str) -> None:
        say(f"\nFangs: table games about being eaten, or nearly.\n\n  Play at     {lobby}")
        say_broken(say)
        say(f"  Tables      {where.removeprefix('sqlite:///')}")
        say(f"  Elsewhere   {command()} play, in this terminal; {command()} --help shows all commands.\n")
        say("Ctrl-C stops the server; unfinished games can be continued later.")
        if _has_desktop():
            webbrowser.open(lobby)

    serve(listening, Settings(by_post=True), started)


def for_others(say: Say, host: str, port: int, settings: Settings, *, json_log: bool) -> None:
    """Run a server on a host and a port, or raise RequestError if that is impossible."""
    begin_log(json_log)
    if not host:  # otherwise the system would listen on all addresses
        raise RequestError("--host must be an address such as 127.0.0.1, but it is empty.")
    listening = listen(host, port)
    if settings.metrics:
        listen(*settings.metrics).close()  # report an unusable port before creating a store
    address, number = listening.getsockname()[:2]
    shown = f"[{address}]" if ":" in address else address

    def started(where: str) -> None:
        say_broken(say)
        say(f"Serving http://{shown}:{number}/, tables in {where}.")

    serve(listening, settings, started)


def say_broken(say: Say) -> None:
    """Print the errors of games that cannot be loaded. The other games are served anyway."""
    for wrong in fangs.broken():
        say(f"  {wrong}")


def place(given: str | None) -> tuple[str, int] | None:
    """Parse an address and a port, such as `127.0.0.1:9100` or `[::1]:9100`.

    Return None if nothing is given. Raise RequestError if the text is malformed.
    """
    if given is None:
        return None
    host, _, port = given.rpartition(":")
    if not (host and port.isascii() and port.isdigit() and int(port[:6]) < 65_536):
        raise RequestError(
            f"--metrics must be an address and a port such as 127.0.0.1:9100, but it is {quoted(given)}."
        )
    return host.strip("[]"), int(port)


def _free_port() -> socket.socket:
    for port in PORTS:
        try:
            return listen(HERE, port)
        except RequestError:
            continue
    return listen(HERE, 0)


def _has_desktop() -> bool:
    """Return True if a browser would open in a window. Without a desktop, it would open in this terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
