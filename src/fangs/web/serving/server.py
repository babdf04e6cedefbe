"""Runs a server on a port, with a store, a table service, and the web application."""

from __future__ import annotations

import contextlib
import gc
import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_address
from types import FrameType

import uvicorn
from starlette.datastructures import State

import fangs
from fangs.club.library.counting import update_library
from fangs.club.players.players import Players
from fangs.club.studies.studies import Studies
from fangs.core.errors import RequestError, reason
from fangs.engine.twin import cache_folder, is_cache_writable
from fangs.post.answering.clerk import Clerk
from fangs.post.carrying.gate import Gate
from fangs.post.carrying.settings import Rations, mail_settings
from fangs.post.carrying.smtp import Smtp
from fangs.post.notifier import Notifier
from fangs.post.postman import Postman
from fangs.service.background import BackgroundThread
from fangs.service.clock_trial import Work, once_trusted
from fangs.service.news import news_of
from fangs.service.retention import OFTEN, RetentionPeriods, sweep
from fangs.service.table_service import TableService
from fangs.store.address import database
from fangs.store.store import Store
from fangs.thinking.cluster_pool import ClusterPool
from fangs.thinking.workers import Workers
from fangs.web.layers.request_log import RequestLog
from fangs.web.metrics import Metrics
from fangs.web.serving.app import TIMEOUT_SECONDS, application
from fangs.web.settings import Settings
from fangs.web.watching.live import Live
from fangs.web.watching.player_streams import PlayerStreams
from fangs.web.wire.connection_count import ConnectionCount
from fangs.web.wire.connections import HttpConnection
from fangs.web.wire.open_files import open_as_many_files_as_allowed
from fangs.web.wire.sockets import Stream

DATABASE_PATIENCE = 60.0
"""The maximum number of seconds that a starting server waits for its database.

The two are sometimes started together.
"""

log = logging.getLogger("fangs.web.server")  # so that operators who filter the log by this name still find its lines

LIBRARY_SECONDS = 20.0
"""The number of seconds between two searches for finished games that the library has not yet counted."""


class Server(uvicorn.Server):
    """Uvicorn's server, except that it closes all streams when it is told to stop.

    Otherwise, it would wait for them forever.
    """

    on_start: Callable[[], None] | None = None
    stopped_by = ""
    """The name of the signal that stopped the server, such as `SIGTERM`."""

    def __init__(self, config: uvicorn.Config, connection_count: ConnectionCount, state: State) -> None:
        super().__init__(config)
        self.server_state = connection_count
        self.live: Live = state.live
        self.players: Players = state.players
        self.streams: PlayerStreams = state.streams
        self.metrics: Metrics = state.metrics
        connection_count.on_refused = self.metrics.count_refused
        self.requests: RequestLog = state.requests
        self.workers: Workers = state.heavy.workers

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve requests until the server is told to stop, then write the last lines to the log."""
        try:
            super().run(sockets)
        finally:
            self.requests.write()  # also writes the lines of requests that were cut off

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to shut down after a signal, and close all streams."""
        self.stopped_by = signal.Signals(sig).name
        self.live.close()
        self.streams.close()
        super().handle_exit(sig, frame)

    def handle_hangup(self, sig: int, frame: FrameType | None) -> None:
        """Begin to shut down after SIGHUP, which uvicorn does not handle."""
        self.handle_exit(signal.SIGTERM, frame)
        self.stopped_by = "SIGHUP"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept requests, and call `on_start`."""
        await super().startup(sockets)
        if self.on_start and not self.should_exit:
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting requests, and wait for those in progress."""
        log.info("The server stops%s.", f" because of {self.stopped_by}" if self.stopped_by else "")
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Open a socket that listens on a host and port, or raise RequestError if that is impossible."""
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024
        )
    except (OSError, OverflowError) as error:
        why = reason(error).partition(" (while")[0].rstrip(".")
        raise RequestError(f"Cannot listen on {host} port {port}: {why}.") from None


def _spare_the_collector() -> None:
    """Make Python's garbage collector skip permanent objects and run less often.

    Otherwise the collector takes a third of the time that it takes to send a view to all watchers.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def serve(listening: socket.socket, settings: Settings, on_start: Callable[[str], None] | None = None) -> None:
    """Run a server until a signal stops it (SIGINT, SIGTERM), and send letters if mail is configured.

    `on_start` is called with the URL of the database that contains the tables. Raise RequestError if the database, the
    cluster or a folder of games does not exist, or if the mail settings are wrong.
    """
    fangs.names()  # because this raises RequestError if FANGS_GAMES is wrong
    open_as_many_files_as_allowed()
    settings = replace(settings, here_only=ip_address(listening.getsockname()[0]).is_loopback)
    mail = mail_settings(os.environ)
    workers = Workers(cluster=ClusterPool(settings.ray)) if settings.ray else None
    store = Store(database(), wait=DATABASE_PATIENCE)
    news = news_of(store)
    service = TableService(store, news, bot_delay=settings.bot_delay)
    sender = replace(mail.sender, contact=settings.contact, is_read=mail.imap is not None)
    clerk = Clerk(service, sender, settings.url)
    gate = Gate(service, mail.rations, clerk.invite, clerk.compose)
    postman = Postman(service, clerk, mail.carriers(), gate) if mail.smtp or mail.imap else None
    notifier = None
    if mail.smtp and settings.mail and settings.url:
        notifier = Notifier(service, Smtp(mail.smtp), gate, sender, settings.url)
    server = server_over(service, settings, mail.rations if mail.smtp else None, notifier, workers)
    if postman:
        postman.on_given_up = server.metrics.count_given_up
    closing = contextlib.ExitStack()
    if settings.metrics:
        closing.callback(server.metrics.listen(*settings.metrics))

    def started() -> None:
        _log_start(listening.getsockname()[1], store.url_shown)
        if on_start:
            on_start(store.url_shown)
        if settings.warm:
            server.workers.warm_up()
        _spare_the_collector()

    server.on_start = started
    if threading.current_thread() is threading.main_thread():
        _handle_signals(server)
    threads = _background_threads(service, server.players, settings)
    for thread in threads:
        thread.start()
    if postman:
        postman.start()
    try:
        server.run(sockets=[listening])
    finally:
        closing.close()
        for thread in threads:
            thread.close()
        if postman:
            postman.close(TIMEOUT_SECONDS)
        news.close()
        store.close()
        _end_processes()
        log.info("The server has stopped.")
        gc.freeze()  # so that Python does not collect all remaining objects before it ends


def _log_start(port: int, database: str) -> None:
    log.info("Fangs %s has started on port %d, with the database %s.", fangs.__version__, port, database)
    if not is_cache_writable():
        log.warning(
            "The folder %s cannot be written, so the games are compiled again at every start. FANGS_CACHE can name "
            "another folder.",
            cache_folder(),
        )


def _handle_signals(server: Server) -> None:
    """Let SIGHUP stop the server, and set a handler that does nothing for SIGINT and SIGTERM.

    When uvicorn has stopped, it calls the handler that it found here, and the server must still end well.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: None)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # as `nohup` sets it
        signal.signal(signal.SIGHUP, server.handle_hangup)


def _background_threads(service: TableService, players: Players, settings: Settings) -> list[BackgroundThread]:
    """Create the threads that count games for the library and delete what is old. Deletions need a trusted clock."""
    kept = RetentionPeriods(settings.keep_finished, settings.keep_abandoned)
    by_age: dict[str, Work] = {
        "retention": lambda is_stopped: sweep(service, kept, is_stopped),
        "studies": Studies(service.store, service.clock).expire,
        "players": lambda is_stopped: players.expire(),
    }
    return [
        BackgroundThread("library", lambda is_stopped: update_library(service, is_stopped), LIBRARY_SECONDS),
        BackgroundThread("leaving", lambda is_stopped: players.finish_leaving(), OFTEN),
        *(BackgroundThread(name, once_trusted(service, work), OFTEN) for name, work in by_age.items()),
    ]


def _end_processes() -> None:
    """Kill the worker processes that were still starting when the server stopped.

    They would report that this process is gone. If the server runs as a part of another program, that program's
    processes are left alone.
    """
    is_ours = threading.current_thread() is threading.main_thread()
    for process in multiprocessing.active_children() if is_ours else ():
        process.kill()
        process.join()


def server_over(
    service: TableService,
    settings: Settings = Settings(),  # noqa: B008  # it is frozen
    rations: Rations | None = None,
    notifier: Notifier | None = None,
    workers: Workers | None = None,
) -> Server:
    """Create a server for a table service, without starting it.

    `rations`, `notifier` and `workers` are passed to `application`.
    """
    app = application(service, settings, rations, notifier, workers)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",  # Otherwise uvicorn silently ignores an error at the start.
        http=HttpConnection,
        ws=Stream,
        ws_max_size=4096,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        forwarded_allow_ips=settings.trusted,
        timeout_graceful_shutdown=0.5,  # type: ignore[arg-type]  # for a client that has stopped reading; it takes any number
    )
    connection_count = ConnectionCount(settings.limits, settings.limited, settings.trusted)
    return Server(config, connection_count, app.state)
