"""The settings of a server, such as its addresses, who may open tables, and how long tables are kept."""

from __future__ import annotations

import ipaddress
import math
from dataclasses import dataclass, field
from typing import Literal, get_args

from fangs.core.errors import RequestError, listed, quoted
from fangs.service.retention import NOTICE
from fangs.table.names import mail_address
from fangs.web.hosts import named
from fangs.web.limits import Limits

Opening = Literal["all", "password", "nobody"]


@dataclass(frozen=True)
class Settings:
    """The settings of a server. Each is a flag of `fangs serve` and an environment variable (docs/how-to/serving.md)."""

    opening: Opening = "all"
    """Who may open tables: everybody, people who know the password, or nobody."""
    password: str | None = field(default=None, repr=False)
    """The password for opening tables or setting up tournaments, or None if none is needed."""
    tournaments: Opening = "all"
    """Which players may set up tournaments: all, those who know the password, or nobody."""
    by_post: bool = False
    """Whether people may open tables that are played by post."""
    tables_a_day: int = 200
    """The maximum number of tables that can be opened per day from one network address."""
    players_a_day: int = 20
    """The maximum number of players who can sign up per day from one network address."""
    tables: int | None = None
    """The maximum number of stored tables, or None for no limit."""
    keep_finished: int | None = None
    """The number of days that a table is kept after its game is over, or None to keep it forever."""
    keep_abandoned: int | None = None
    """The number of days that a table is kept after its last change, or None to keep it forever."""
    contact: str | None = None
    """The email address to which people can report abuse."""
    names: tuple[str, ...] = ()
    """The host names of the server, in addition to localhost and any IP address."""
    here_only: bool = False
    """Whether the server can be reached only from this computer."""
    trusted: str = "127.0.0.1"
    """The IP addresses of the reverse proxies that are trusted, separated by commas."""
    limited: bool = True
    """Whether the number of requests from each network address is limited."""
    limits: Limits = field(default_factory=Limits)
    """The limits on requests, connections and other resources."""
    metrics: tuple[str, int] | None = None
    """The host and the port on which the metrics are served, or None if the main port serves them."""
    bot_delay: float = 0.7
    """The number of seconds that bots wait before each move, so that people can follow the game."""
    push: bool = True
    """Whether players get messages in their browsers while no page is open."""
    push_inside: tuple[str, ...] = ()
    """The push services inside the operator's own network, each as HOST:PORT."""
    mail: bool = True
    """Whether players of live tables can get letters.

    This also requires that mail is set up and that `url` is known.
    """
    url: str | None = None
    """The public URL of the pages. Letters contain links to it, and it identifies the server to push services."""
    warm: bool = True
    """Whether the server compiles the searches of all games in the background when it starts."""
    ray: str | None = None
    """The address of the Ray cluster on which bots run, or None to run them on this machine."""

    def __post_init__(self) -> None:
        for option, who in (("opening", self.opening), ("tournaments", self.tournaments)):
            if who not in get_args(Opening):
                raise RequestError(f"{_called(option)} must be {listed(get_args(Opening))}, but it is {quoted(who)}.")
            if who == "password" and not self.password:
                raise RequestError(f"--{option} password needs a password: set it in FANGS_PASSWORD.")
        for option, days in (("keep-finished", self.keep_finished), ("keep-abandoned", self.keep_abandoned)):
            if days is not None and days <= NOTICE:
                raise RequestError(
                    f"{_called(option)} must be more than {NOTICE} days, because players are told that long before their table "
                    f"is deleted, but it is {days}."
                )
        for option, least, number in (
            ("tables-a-day", 1, self.tables_a_day),
            ("players-a-day", 0, self.players_a_day),
            ("tables", 1, self.tables),
        ):
            if number is not None and number < least:
                raise RequestError(f"{_called(option)} must be {least} or more, but it is {number}.")
        if not (math.isfinite(self.bot_delay) and self.bot_delay >= 0):
            raise RequestError(f"--bot-delay must be a number of seconds, but it is {self.bot_delay}.")
        if self.contact is not None:
            try:
                mail_address(self.contact)
            except RequestError as error:
                raise RequestError(f"{_called('contact')} must be an email address. {error.message}") from None
        self._check_addresses()

    def _check_addresses(self) -> None:
        for name in self.names:
            if named([name]) != name.casefold():
                raise RequestError(
                    f"--name must be a host name such as games.example.org, without https:// and without a port, but "
                    f"it is {quoted(name)}."
                )
        proxies = "" if self.trusted == "*" else self.trusted
        for address in filter(None, map(str.strip, proxies.split(","))):
            try:
                ipaddress.ip_network(address)
            except ValueError as error:
                raise RequestError(
                    "--behind must list IP addresses and networks such as 127.0.0.1,10.0.0.0/24, separated by commas, "
                    f"but {error}."
                ) from None
        for service in self.push_inside:
            host, _, port = service.rpartition(":")
            if named([service]) is None or not host or not port:
                raise RequestError(
                    f"--push-inside must be a host and a port such as push.example.org:8443, but it is {quoted(service)}."
                )

    @property
    def subject(self) -> str:
        """The address under which push services can contact the operator, as required by RFC 8292."""
        if self.contact:
            return f"mailto:{self.contact}"
        if self.url and self.url.startswith("https:"):
            return self.url
        return f"https://{self.names[0]}" if self.names else "mailto:nobody@example.org"


def _called(option: str) -> str:
    return f"--{option} (FANGS_{option.upper().replace('-', '_')})"
