"""Views as they change: who hears of what, and what happens to streams when links, readers or servers go."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

import fangs
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.store.store import Store
from fangs.table.views.table_view import ONLINE_SECONDS
from fangs.web.serving.server import listen, server_over
from fangs.web.settings import Settings
from fangs.web.watching import live as streams
from fangs.web.watching.live import Live
from fangs.web.watching.rendered_views import rendered_views
from fangs.web.wire import sockets
from fangs.web.wire.sockets import Compressors
from tests.form import some
from tests.web.serving import PATIENCE, Client, Served, Watch, open_table

BEAT = 0.3


def wait_until(holds: Callable[[], object]) -> None:
    """Wait for something that happens soon."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[str, TableService, Live]]:
    """A server in a thread, with a quick beat; its house, and its streams."""
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", BEAT)
    monkeypatch.setattr(streams, "RECHECK_SECONDS", BEAT)
    service = TableService(Store(f"sqlite:///{tmp_path}/tables.db"), News(), bot_delay=0)
    listening = listen("127.0.0.1", 0)
    server = server_over(service, Settings(limited=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}", service, server.live
    server.live.close()
    server.should_exit = True
    thread.join()
    service.store.close()


@pytest.mark.parametrize("name", fangs.names())
def test_a_move_reaches_everybody_at_the_table(name: str, url: str) -> None:
    ann, friends = open_table(url, name, ["me", *["friend"] * (min(fangs.game(name).players) - 1)])
    with ann.live() as watch, Client(url) as stranger, Watch(url, ann.name, stranger.headers) as looking:
        first = looking.next()
        assert first["you"] is None and first["boards"][0]["choices"] == {}
        number = first["boards"][0]["number"]
        while number == first["boards"][0]["number"]:
            for client in (ann, *friends):
                client.choose(client.view())
            number = ann.view()["boards"][0]["number"]
        for one in (watch, looking):
            view = one.until(lambda view: view["boards"][0]["number"] == number)
            assert view["log"] == ann.view()["log"]


def test_what_is_pushed_is_what_can_be_fetched(url: str) -> None:
    ann, (bob,) = open_table(url, "getbit", ["me", "friend"])
    with ann.live() as watch, bob.live() as other:
        view = watch.until(lambda view: view["watchers"] == 2 and all(seat["online"] for seat in view["seats"]))
        other.until(lambda view: view["watchers"] == 2)
        fetched = ann.view()
        assert {key for key in view if key not in fetched} <= {"watchers"}
        assert all(view[key] == fetched[key] for key in fetched if key != "now")


def test_two_tabs_of_one_seat_agree(url: str) -> None:
    ann, _ = open_table(url, "getbit", ["me", "friend"])
    with ann.live() as one, ann.live() as other:
        ann.choose(ann.view())
        chosen = [
            tab.until(lambda view: any(choice["chosen"] for choice in view["boards"][0]["choices"].values()))
            for tab in (one, other)
        ]
        assert chosen[0]["boards"] == chosen[1]["boards"]


@pytest.mark.parametrize("forgets", [False, True], ids=["a client that remembers", "a client that forgets"])
def test_pages_read_on_while_others_of_the_same_seat_come_and_go(
    forgets: bool, quick: tuple[str, TableService, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "COMPRESSORS", Compressors(2))
    url, _, _ = quick
    deflating = ClientPerMessageDeflateFactory(server_no_context_takeover=forgets, client_max_window_bits=True)
    people = [ann, bob] = [(one := open_table(url, "mandua", ["me", "friend"]))[0], one[1][0]]

    def watch(who: Client) -> Watch:
        return Watch(url, ann.name, who.headers, extensions=[deflating])

    with watch(ann) as hers, watch(bob) as his:
        for turn in range(6):
            with watch(ann) if turn % 2 else nullcontext(his) as guest:
                for who in people:
                    who.choose(who.view())
                number = ann.view()["boards"][0]["number"]
                for one in {hers, his, guest}:
                    view = one.until(lambda view, number=number: view["boards"][0]["number"] == number)
                    assert view["log"] == ann.view()["log"]


def test_a_renewed_link_closes_the_old_stream(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "friend"], name="Ann")
    ann, bob = Client(url, opened["token"]), Client(url, opened["links"]["1"])
    with bob.live() as old:
        old.next()
        renewed = ann.done(f"{ann.table}/link", player=1)["token"]
        assert old.closed() == 4403
    with Client(url, renewed) as again, again.live() as new:
        assert new.next()["you"] == 1


def test_a_reader_is_told_in_their_language_why_a_stream_is_closed(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "friend"], spectators=False)
    for language, why in (("de", "Nur wer einen Platz hat"), ("en", "Only people with a seat")):
        with Watch(url, ann.name, {"Accept-Language": language}) as watch:
            assert watch.closed() == 4403
            assert str(watch.socket.close_reason).startswith(why)


@pytest.mark.parametrize("header", ["Bearer {table}.wrong", "Bearer other.key", "nonsense"])
def test_a_key_that_opens_nothing_gets_no_stream(header: str, url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "friend"])
    with Watch(url, ann.name, {"Authorization": header.format(table=ann.name)}) as watch:
        assert watch.closed() == 4403
        assert watch.messages == []


def test_there_is_no_stream_of_a_missing_table_nor_of_one_that_admits_no_spectators(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "friend"], spectators=False)
    for name, code in (("none", 4404), ("%F0%9F%90%9F" * 40, 4404), (ann.name, 4403)):
        with Watch(url, name, {}) as watch:
            assert watch.closed() == code
            assert watch.messages == []


def test_of_tables_that_are_not_there_nothing_is_left_behind(quick: tuple[str, TableService, Live]) -> None:
    url, service, live = quick
    for number in range(20):
        name = f"none{number}"
        with Watch(url, name, {}) as watch:
            assert watch.closed() == 4404
        move = {"number": 0, "role": "0", "action": "7a"}
        assert Client(url, f"{name}.key").send(f"/tables/{name}/moves", **move).status_code == 404
    until = time.monotonic() + PATIENCE
    while live.all_subscribers and time.monotonic() < until:
        time.sleep(0.01)
    assert live.all_subscribers == {}
    assert len(service._locks) == 0
    assert service._cache.names() == []


def test_others_see_who_is_there_and_who_has_gone(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    with ann.live() as watch:
        watch.until(lambda view: view["seats"][0]["online"] and not view["seats"][1]["online"])
        with bob.live():
            watch.until(lambda view: view["seats"][1]["online"] and view["watchers"] == 2)
        watch.until(lambda view: not view["seats"][1]["online"] and view["watchers"] == 1)
        with bob.live():
            watch.until(lambda view: view["seats"][1]["online"])
            with bob.live():
                watch.until(lambda view: view["watchers"] == 3)
            watch.until(lambda view: view["watchers"] == 2 and view["seats"][1]["online"])


def test_a_page_that_nobody_looks_at_is_nobody_who_is_there(
    quick: tuple[str, TableService, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters and stand-ins go by that, so that a forgotten tab does not stop a game."""
    url, service, live = quick
    monkeypatch.setattr(streams, "VISIBILITY_SECONDS", 0.0)
    ann, (bob,) = open_table(url, "mandua", ["me", "friend"])
    real, late = service.clock, 0.0
    monkeypatch.setattr(service, "clock", lambda: real() + late)

    def bob_is_online(watch: Watch, *, online: bool) -> None:
        watch.until(lambda view: view["seats"][1]["online"] is online)

    with ann.live() as watch, bob.live() as page:
        bob_is_online(watch, online=True)
        page.socket.send('{"in_sight": false}')
        wait_until(lambda: service.in_sight(ann.name) == {0})
        assert service.connected(ann.name) == {0, 1}
        assert ann.view()["seats"][1]["online"], "it was in sight a moment ago"
        late = ONLINE_SECONDS + 1
        bob_is_online(watch, online=False)
        for noise in ("{}", "[]", "in sight", '{"in_sight": 1}', "\0", b"\xff"):
            page.socket.send(noise)
        page.socket.send('{"in_sight": true}')
        bob_is_online(watch, online=True)
        assert live.all_subscribers[ann.name].connected == {0, 1}
    with Watch(url, ann.name, bob.headers, "&hidden"):
        seen = service.presence(ann.name)[1]
        late += ONLINE_SECONDS + 1
        wait_until(lambda: service.connected(ann.name) == {1})
        assert service.presence(ann.name)[1] == seen, "it was never in sight"


def test_a_page_that_goes_out_of_sight_and_is_closed_is_gone_at_once(quick: tuple[str, TableService, Live]) -> None:
    url, service, _ = quick
    ann, (bob,) = open_table(url, "mandua", ["me", "friend"])
    with ann.live() as watch:
        with bob.live() as page:
            watch.until(lambda view: view["seats"][1]["online"])
            page.socket.send('{"in_sight": false}')
            wait_until(lambda: service.in_sight(ann.name) == {0})
        watch.until(lambda view: not view["seats"][1]["online"])


def test_however_often_a_page_says_that_it_is_in_sight_this_is_noted_every_other_second(
    quick: tuple[str, TableService, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, service, _ = quick
    _, (bob,) = open_table(url, "mandua", ["me", "friend"])
    noted: list[float] = []
    monkeypatch.setattr(service.store, "seen", lambda table, player, at: noted.append(at))
    with bob.live() as page:
        page.next()
        for number in range(100):
            page.socket.send('{"in_sight": %s}' % ("true" if number % 2 else "false"))
            time.sleep(0.01)
    assert len(noted) < 10


@pytest.mark.parametrize("slow", some(["those who come", "those who go"], "those who come"))
def test_who_has_gone_is_not_seen_again_however_slowly_it_is_written_down(
    slow: str, quick: tuple[str, TableService, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, service, _ = quick
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    monkeypatch.setattr(streams, "RECHECK_SECONDS", 3600.0)
    write = service.store.seen

    def write_late(table: str, player: int, at: float) -> None:
        if (service.clock() - at < ONLINE_SECONDS / 2) == (slow == "those who come"):
            time.sleep(5 * streams.RECOUNT_SECONDS)
        write(table, player, at)

    monkeypatch.setattr(service.store, "seen", write_late)
    with ann.live() as watch:
        with bob.live():
            watch.until(lambda view: view["seats"][1]["online"])
        watch.until(lambda view: not view["seats"][1]["online"] and view["watchers"] == 1)
        time.sleep(10 * streams.RECOUNT_SECONDS)
        with bob.live(), Client(url) as stranger:
            watch.until(lambda view: view["seats"][1]["online"])
            with Watch(url, ann.name, stranger.headers):
                watch.until(lambda view: view["watchers"] == 3)
        watch.until(lambda view: not view["seats"][1]["online"] and view["watchers"] == 1)


def test_in_silence_the_server_says_that_it_is_there(quick: tuple[str, TableService, Live]) -> None:
    url, _, _ = quick
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    with ann.live() as watch:
        end = time.monotonic() + PATIENCE
        with pytest.raises(AssertionError):
            watch.until(lambda view: False, patience=BEAT * 5)
        while not watch.beats and time.monotonic() < end:
            with pytest.raises(AssertionError):
                watch.until(lambda view: False, patience=BEAT)
        assert watch.beats


def test_the_beat_is_kept_while_somebody_changes_a_secret_choice_again_and_again(
    quick: tuple[str, TableService, Live],
) -> None:
    url, _, _ = quick
    ann, (bob,) = open_table(url, "getbit", ["me", "friend"])
    with bob.live() as watch:
        watch.until(lambda view: view["watchers"] == 1 and view["seats"][1]["online"])
        board = ann.view()["boards"][0]
        (role, choice), *_ = board["choices"].items()
        path, end = f"{ann.table}/moves", time.monotonic() + PATIENCE
        pick = 0
        while time.monotonic() < end:
            pick += 1
            action = choice["actions"][pick % len(choice["actions"])]["action"]
            ann.done(path, number=board["number"], role=role, action=action)
            try:
                watch.until(lambda view: False, patience=BEAT / 10)
            except AssertionError:
                if watch.beats >= 3:
                    break
        assert watch.beats >= 3


@pytest.mark.parametrize(("seconds", "place"), [(PATIENCE, "in the event loop"), (0.0, "in a thread")])
def test_views_are_computed_in_a_thread_if_the_last_ones_took_long(
    seconds: float, place: str, quick: tuple[str, TableService, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, _, _ = quick
    monkeypatch.setattr(streams, "RECHECK_SECONDS", 3600.0)
    monkeypatch.setattr(streams, "IN_LOOP_SECONDS", seconds)
    places: list[str] = []

    def rendered(*given: Any) -> Any:
        is_thread = threading.current_thread().name.startswith("views")
        places.append("in a thread" if is_thread else "in the event loop")
        return rendered_views(*given)

    monkeypatch.setattr(streams, "rendered_views", rendered)
    ann, _ = open_table(url, "mandua", ["me", "friend"])
    with ann.live() as watch:
        watch.until(lambda view: view["watchers"] == 1 and view["seats"][0]["online"])
        ann.choose(ann.view())
        watch.until(lambda view: view["boards"][0]["steps"] == 1)
    assert places[0] == "in a thread"
    assert place in places[1:]
    assert seconds or "in the event loop" not in places


def test_a_page_hears_that_another_has_been_absent_for_a_minute(quick: tuple[str, TableService, Live]) -> None:
    url, service, _ = quick
    ahead = 0.0
    service.clock = lambda: time.time() + ahead
    _, (bob,) = open_table(url, "getbit", ["me", "friend"])
    with bob.live() as watch:
        watch.until(lambda view: not view["seats"][0]["may_replace"])
        ahead = 61.0
        watch.until(lambda view: view["seats"][0]["may_replace"])


def test_while_the_database_does_not_answer_a_page_is_told_to_come_back(
    quick: tuple[str, TableService, Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, service, _ = quick
    ann, _ = open_table(url, "lunch", ["me", "friend"])

    def silent(*_: object) -> None:
        raise StoreError("The database sqlite:////home/ann/fangs.db does not answer: disk I/O error.")

    with ann.live() as watch:
        watch.next()
        monkeypatch.setattr(service.store, "read_on", silent)
        service.news.tell(ann.name)
        assert watch.closed() == 1012
        answer = ann.ask(f"{ann.table}/view")
        assert answer.status_code == 503 and answer.json()["error"]["kind"] == "store"
        assert "sqlite" not in answer.text, "where it is, is for the operator"


def frozen(url: str, client: Client) -> socket.socket:
    """A stream of whose views nothing is ever read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", int(url.rpartition(":")[2])))
    line.sendall(
        f"GET {client.table}/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {client.token}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def test_a_slow_reader_holds_up_nobody_and_gets_the_newest_view_but_not_all(
    quick: tuple[str, TableService, Live],
) -> None:
    url, _, live = quick
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    with frozen(url, bob) as line:
        with ann.live() as watch:
            watch.until(lambda view: view["watchers"] == 2)
            for watcher in live.all_subscribers[ann.name].watchers:
                watcher.stream.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
                watcher.stream.transport.set_write_buffer_limits(high=4096)
            for number in range(1, 251):
                ann.done(f"{ann.table}/say", text=f"{number} {'x' * 480}")
            watch.until(lambda view: view["chat"] and view["chat"][-1]["text"].startswith("250 "))
        line.settimeout(PATIENCE)
        read = b""
        while b'"250 xxx' not in read[-200_000:]:
            more = line.recv(1_000_000)
            assert more
            read += more
        assert read.count(b'{"now"') < 100, "not every view that there has been"


@pytest.mark.parametrize("number", some([signal.SIGTERM, signal.SIGINT], signal.SIGTERM))
def test_the_server_ends_at_once_with_streams_open(number: int, serve: Callable[..., Served]) -> None:
    served = serve()
    ann, (bob,) = open_table(served.url, "lunch", ["me", "friend"])
    watches = [client.live() for client in (ann, bob, ann, bob) for _ in range(3)]
    for watch in watches:
        watch.next()
    stuck = frozen(served.url, bob)
    for word in range(60):
        ann.done(f"{ann.table}/say", text=f"{word} {'x' * 400}")

    began = time.monotonic()
    assert served.stop(number) == 0
    took = time.monotonic() - began
    assert {watch.closed() for watch in watches} == {1012}
    stuck.close()
    assert took < float(os.environ.get("FANGS_STOP_SECONDS", "5")), took
    assert "Traceback" not in served.errors.read_text()
