"""The settings of a server, such as its addresses, who may open tables, and how long tables are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from fangs.core.errors import RequestError, listed, quoted
from fangs.service.retention import NOTICE
from fangs.table.names import mail_address
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
        for what, who in (("open tables", self.opening), ("set up tournaments", self.tournaments)):
            if who not in get_args(Opening):
                raise RequestError(f"Expected {listed(get_args(Opening))} for who may {what}, not {quoted(who)}.")
            if who == "password" and not self.password:
                raise RequestError(f"A password is needed to {what}: set it in FANGS_PASSWORD.")
        for what, days in (("finished", self.keep_finished), ("abandoned", self.keep_abandoned)):
            if days is not None and days <= NOTICE:
                raise RequestError(
                    f"A table that is {what} must be kept for more than {NOTICE} days, since its players are told "
                    f"that long in advance; not for {days}."
                )
        for name, number in (("a day", self.tables_a_day), ("in all", self.tables)):
            if number is not None and number < 1:
                raise RequestError(f"The number of tables {name} must be 1 or more, but it is {number}.")
        if self.contact is not None:
            mail_address(self.contact)

    @property
    def subject(self) -> str:
        """The address under which push services can contact the operator, as required by RFC 8292."""
        if self.contact:
            return f"mailto:{self.contact}"
        if self.url and self.url.startswith("https:"):
            return self.url
        return f"https://{self.names[0]}" if self.names else "mailto:nobody@example.org"
