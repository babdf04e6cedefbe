"""The metrics of a server, such as the number of requests, in the format of Prometheus."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial

import fangs
from fangs.core.errors import RequestError, reason
from fangs.core.system import extras
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.store.store import Store

FOR_EVER, MAX_LETTERS = 1e12, 1000


class Metrics:
    """The metrics of a server, in their own Prometheus registry.

    Without the extra `server`, nothing is counted.
    """

    def __init__(self, watchers: Callable[[], int], service: TableService) -> None:
        self.are_elsewhere = False
        """Whether the metrics are served on a separate port."""
        self.library = library = extras.found("prometheus_client")
        if library is None:
            return
        self.registry = registry = library.CollectorRegistry()
        gauge, counter = partial(library.Gauge, registry=registry), partial(library.Counter, registry=registry)
        self.requests = counter("fangs_requests", "Requests answered", ["route", "status"])
        about = "Seconds until a response was sent"
        self.seconds = library.Histogram("fangs_request_seconds", about, ["route"], registry=registry)
        self._refused = counter("fangs_connections_refused", "Connections ended without a request", ["status"])
        gauge("fangs_watchers", "Pages that watch a table").set_function(watchers)
        letters = gauge("fangs_letters_waiting", "Letters to be sent, up to a thousand")
        letters.set_function(lambda: _letters(service.store))
        self._given_up = counter("fangs_letters_given_up", "Letters that this server will not try to send again")
        trouble = gauge("fangs_mailbox_failing", "1 if the mailbox could not be read the last time")
        trouble.set_function(lambda: service.mailbox_trouble is not None)
        library.Info("fangs_build", "The version of Fangs", registry=registry).info({"version": fangs.__version__})
        library.ProcessCollector(registry=registry)
        self._requests, self._seconds = cache(self.requests.labels), cache(self.seconds.labels)

    def count(self, route: str, status: int, seconds: float) -> None:
        """Count a completed request, and record how long it took."""
        if self.library is not None:
            self._requests(route, status).inc()
            self._seconds(route).observe(seconds)

    def count_refused(self, status: int) -> None:
        """Count a connection that ended without a request.

        Either there was no room for the connection, or the client sent no readable request.
        """
        if self.library is not None:
            self._refused.labels(status).inc()

    def count_given_up(self) -> None:
        """Count a letter that the server will not try to send again."""
        if self.library is not None:
            self._given_up.inc()

    def listen(self, host: str, port: int) -> Callable[[], None]:
        """Serve the metrics on a separate port until the returned function is called.

        Raise RequestError if that is impossible.
        """
        library = extras.needed("prometheus_client", "A port for metrics")
        try:
            server, thread = library.start_http_server(port, host, self.registry)
        except OSError as error:
            raise RequestError(f"Cannot listen on {host} port {port}: {reason(error)}.") from None
        self.are_elsewhere = True

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return close


def _letters(store: Store) -> float:
    try:
        return len(store.letters_due(FOR_EVER, MAX_LETTERS))
    except StoreError:
        return math.nan
