"""What a browser keeps: files for ever, pages until they change; everything is compressed once, and served from memory."""

from __future__ import annotations

import gzip
import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli
import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope, Send

import fangs
from fangs.core.teaching.lesson import lesson_of
from fangs.translation import phrases
from fangs.web.assets import COMMENT, ENDING_COMMENT, STATIC, assets, read
from fangs.web.layers.admission import Admission
from fangs.web.layers.encoding import best
from fangs.web.limits import Limits
from fangs.web.serving.interface import ROUTERS
from tests.web.place import Clock, Place
from tests.web.serving import Client, open_table

GAME = "getbit"
UNPACK: dict[str, Callable[[bytes], bytes]] = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}
PAGES = ["/", "/new", "/join", "/desk", "/tables/any", "/games/lunch/rules"]
TEXTS = [
    "/games",
    "/openapi.json",
    "/games/maneater/picture.svg",
    "/report.css",
    "/static/table/table.js",
    "/static/app/icon.svg",
]


def raw(url: str, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """An answer, and its body as it was sent."""
    with httpx.stream("GET", url + path, headers={"accept-encoding": "identity", **headers}) as answer:
        return answer, b"".join(answer.iter_raw())


# Files


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_a_page_is_kept_for_ever_under_an_address_of_its_content(page: str, url: str) -> None:
    with httpx.Client(base_url=url) as browser:
        # All that a page loads from here, as its text says.
        addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', browser.get(page).text)
        assert len(addresses) > 4
        for address in addresses:
            assert re.fullmatch(r"/static/[0-9a-f]{12}/[\w./-]+", address), address
            answer = browser.get(address)
            assert answer.status_code == 200, address
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_the_pages_can_be_installed_as_an_app_with_icons_of_the_sizes_that_are_told(url: str) -> None:
    (path,) = re.findall(r'<link rel="manifest" href="([^"]+)"', httpx.get(f"{url}/").text)
    answer = httpx.get(url + path)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["display"] == "standalone" and httpx.get(url + manifest["start_url"]).status_code == 200
    sizes = {}
    for icon in manifest["icons"]:
        picture = httpx.get(f"{url}{path.rpartition('/')[0]}/{icon['src']}")
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20))
            sizes[icon.get("purpose", "any"), icon["sizes"]] = f"{width}x{height}"
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= sizes.keys()
    assert all(told == found for (_, told), found in sizes.items())


def test_a_file_has_its_old_address_too_and_one_of_another_version_gets_ours_for_now(url: str) -> None:
    now = httpx.get(f"{url}{assets().address('table/table.js')}")
    for address in ("/static/table/table.js", "/static/0123456789ab/table/table.js"):
        answer = httpx.get(url + address)
        assert answer.content == now.content and answer.headers["cache-control"] == "no-cache"
    ours = f"/static/{assets().version}"
    for address in (
        "/static/none.js",
        f"{ours}/none.js",
        f"{ours}/table/table.html",
        f"{ours}/",
        "/static/table",
        "/static/",
    ):
        assert httpx.get(url + address).status_code == 404


def test_the_address_of_the_files_changes_with_any_of_them_and_with_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1", "utf-8")
    (tmp_path / "b.js").write_text("2", "utf-8")
    first = read(tmp_path).version
    assert read(tmp_path).version == first
    (tmp_path / "types.d.ts").write_text("3", "utf-8")
    assert read(tmp_path).version == first
    (tmp_path / "b.js").write_text("3", "utf-8")
    second = read(tmp_path).version
    (tmp_path / "b.js").rename(tmp_path / "c.js")
    assert len({first, second, read(tmp_path).version}) == 3


def test_the_modules_of_a_page_are_found_by_their_imports_in_a_circle_too(tmp_path: Path) -> None:
    for name, text in {
        "page/page.js": 'import "../a.js";\nimport {\n  b,\n  c,\n} from "../b.js";\n',
        "a.js": 'import * as all from "./b.js";\n/** @typedef {import("./types.js").Type} Type */\n',
        "b.js": '/** @import { D } from "./types.js" */\nimport { page } from "./page/page.js";\nexport { c } from "./c.js";\n',
        "c.js": 'export const text = "./no.js";\nexport function no() {\n  return "./no.js";\n}\n',
        "types.js": "",
        "no.js": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert read(tmp_path).modules("page/page.js") == ["a.js", "b.js", "c.js"]


# Encodings and tags


@pytest.mark.parametrize("path", [*PAGES, *TEXTS])
def test_every_text_is_sent_as_the_browser_takes_it_and_only_once(path: str, url: str) -> None:
    plain, body = raw(url, path)
    assert "content-encoding" not in plain.headers
    tags = {plain.headers["etag"]}
    sizes = {"": len(body)}
    for encoding in ("gzip", "br"):
        answer, packed = raw(url, path, **{"accept-encoding": f"{encoding}, deflate"})
        assert answer.headers["content-encoding"] == encoding and answer.headers["vary"].startswith("Accept-Encoding")
        assert int(answer.headers["content-length"]) == len(packed)
        assert UNPACK[encoding](packed) == body
        tags.add(answer.headers["etag"])
        sizes[encoding] = len(packed)
        for known in (answer.headers["etag"], f"W/{answer.headers['etag']}", f'"x", {answer.headers["etag"]}', "*"):
            again, nothing = raw(url, path, **{"accept-encoding": encoding, "if-none-match": known})
            assert (again.status_code, nothing) == (304, b"")
            for name in ("etag", "cache-control", "vary"):
                assert again.headers[name] == answer.headers[name]
            assert "content-encoding" not in again.headers
        other, _ = raw(url, path, **{"accept-encoding": encoding, "if-none-match": plain.headers["etag"]})
        assert other.status_code == 200, "that was the tag of another encoding"
    assert len(tags) == 3 and sizes["br"] <= sizes["gzip"] < sizes[""]


ASKED = {"name": GAME, "clause": "G1.1", "number": "0", "step": "0", "version": "any"}
"""The parts of the addresses below."""
STATE = {"/bots", "/health", "/ready"}
"""What the server does just now."""


def test_what_needs_neither_a_reader_nor_the_store_has_a_tag(url: str) -> None:
    admission = Admission(_nothing, Limits())
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    paths = {
        route.path
        for route in routes
        if route.include_in_schema and "GET" in route.methods and admission.turn(_getting(route.path)) is None
    }
    lesson = lesson_of(fangs.game(GAME)).steps[0]
    with httpx.Client(base_url=url) as browser:
        for path in paths - STATE:
            address = path.format_map(ASKED)
            query = {"action": lesson.answers[0]} if path.endswith("/lesson/{step}") else {}
            query |= {"language": "en"} if "scenery" in path else {}
            answer = browser.get(address, params=query)
            assert answer.status_code == 200, (path, answer.text)
            assert "etag" in answer.headers, path
            known = {"if-none-match": answer.headers["etag"]}
            assert browser.get(address, params=query, headers=known).status_code == 304, path
    assert {"/house", "/games/{name}/bots", "/games/{name}/tried/{number}"} < paths > STATE


def _getting(path: str) -> Scope:
    return {"type": "http", "method": "GET", "path": path, "client": ("192.0.2.1", 1)}


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    pass


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("", None),
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br; q=0, gzip;q=0.000", None),
        ("identity", None),
        ("gzip;q=nan, br;q=2", None),
        (",;=,,", None),
    ],
)
def test_the_encoding_is_the_best_that_a_browser_takes(accepted: str, chosen: str | None) -> None:
    assert best(accepted, ["br", "gzip"]) == chosen


def timeless(answer: bytes) -> bytes:
    """An answer without the time."""
    return re.sub(rb'"now":[\d.]+', b"", answer)


def test_large_answers_about_a_table_are_compressed_and_those_with_keys_never(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    path = ann.table
    gzipped = {"accept-encoding": "gzip"}
    for part in ("view", "boards/0/at/0"):
        answer, packed = raw(url, f"{path}/{part}", **ann.headers, **gzipped)
        _, plain = raw(url, f"{path}/{part}", **ann.headers)
        assert answer.headers["content-encoding"] == "gzip" and "Accept-Encoding" in answer.headers["vary"]
        assert len(packed) < len(plain) / 2
        assert timeless(gzip.decompress(packed)) == timeless(plain)
        refusing, _ = raw(url, f"{path}/{part}", **ann.headers, **{"accept-encoding": "gzip;q=0, br"})
        assert "content-encoding" not in refusing.headers
    long = {"name": "A" * 40, "token": bob.token}
    opening = {"game": "getbit", "players": 6, "seats": ["me", *["friend"] * 5], "name": "A" * 40}
    for address, body in (("/join", long), ("/tables", opening), (f"{path}/say", {"text": "x" * 400})):
        sent = bob.http.post(address, json=body, headers=gzipped)
        assert sent.is_success and "content-encoding" not in sent.headers
    seats = ["post:Ann <ann@example.org>", "post:Bob <bob@example.org>"]
    gus = Client(
        url, Client(url).done("/tables", game="lunch", seats=seats, name="Gus <gus@example.org>", post={})["token"]
    )
    desk, text = raw(url, f"{gus.table}/desk", **gus.headers, **gzipped)
    assert desk.status_code == 200 and len(text) > 1000 and "content-encoding" not in desk.headers


# Without threads and without the store


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    one = Place(tmp_path, Clock())
    yield one
    one.close()


def test_pages_and_files_are_served_while_the_database_is_locked_and_every_thread_waits(
    place: Place, tmp_path: Path
) -> None:
    for path in (*PAGES, *TEXTS):  # what is made when it is first asked for
        assert httpx.get(place.url + path).status_code == 200
    held = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")

    def open_one() -> int:
        return httpx.post(f"{place.url}/tables", json={"game": "lunch", "name": "Ann"}, timeout=60).status_code

    with ThreadPoolExecutor(50) as writers:
        answers = [writers.submit(open_one) for _ in range(50)]
        for path in (*PAGES, *TEXTS, assets().address("table/table.js")):
            assert httpx.get(place.url + path, timeout=3).status_code == 200
        waiting = sum(not answer.done() for answer in answers)
        held.execute("ROLLBACK")
        held.close()
        assert waiting > 0, "the database was not locked for long enough to show anything"
        assert {answer.result() for answer in answers} <= {201, 503}


def test_what_is_left_out_of_a_style_sheet_is_a_comment() -> None:
    for path in STATIC.rglob("*.css"):
        texts = re.findall(rb'"[^"\n]*"', path.read_bytes())
        served = assets().documents[path.relative_to(STATIC).as_posix()].plain
        assert not any(b"/*" in text for text in texts)
        assert b"/*" not in served and re.findall(rb'"[^"\n]*"', served) == texts, path.name


def test_what_is_left_out_of_a_script_is_a_comment() -> None:
    for path in STATIC.rglob("*.js"):
        text, code = path.read_bytes(), b""
        for kept in re.split(COMMENT, text):
            code += kept
            assert code.count(b"`") % 2 == 0, f"{path.name}: a text over several lines has a line like a comment"
        for comment in ENDING_COMMENT.finditer(text):
            assert text[: comment.start()].count(b"`") % 2 == 0, f"{path.name}: a text has what looks like a comment"


def test_what_a_browser_keeps_is_asked_for_in_one_place() -> None:
    """Where cookies are blocked, the very name `localStorage` raises an error; `browser/storage.js` knows what to do then."""
    naming = {
        path.relative_to(STATIC).as_posix()
        for path in STATIC.rglob("*.js")
        if re.search(r"\b(?:localStorage|sessionStorage)\b", path.read_text("utf-8"))
    }

    assert naming == {"browser/storage.js", "page/theme.js"}, "the second runs before any module"


def test_numbers_are_put_into_words_in_one_place() -> None:
    """`figure` writes them as the page's language does; a script that formats its own would write them as English does."""
    formatting = {
        path.relative_to(STATIC).as_posix()
        for path in STATIC.rglob("*.js")
        if re.search(
            r"\.toFixed\(|\.toLocaleString\((?!locale, \{ (?:weekday|timeZone)|.sv., \{ timeZone)",
            path.read_text("utf-8"),
        )
    }

    drawing = {"ratings/rating.js", "table/score-chart.js"}
    assert formatting == {"page/language.js", "page/scores.js", *drawing}, "the third rounds"


def test_errors_are_put_into_words_in_one_place() -> None:
    """`wordsOf` shows only our own errors; those of the browser are in its language, and for engineers."""
    showing = {
        path.relative_to(STATIC).as_posix()
        for path in STATIC.rglob("*.js")
        if re.search(r"error instanceof Error \?|String\(error\)", path.read_text("utf-8"))
    }

    assert showing == {"server/api.js"}, "the others have words of their own for errors"


def test_dates_are_put_into_words_in_one_place() -> None:
    """`page/times.js` adds the year where it is needed, and knows what to do about zones that the browser does not know."""
    formatting = {
        path.relative_to(STATIC).as_posix()
        for path in STATIC.rglob("*.js")
        if re.search(
            r"\.toLocale(?:Date|Time)String\(|\bDateTimeFormat\((?!\)\.resolvedOptions)", path.read_text("utf-8")
        )
    }

    weekday, field = "new/post.js", "tournaments/fields.js"  # a weekday of any year, and the value of a field
    assert formatting == {"page/times.js", weekday, field}


def test_the_pages_know_the_same_letters_from_right_to_left_as_the_server() -> None:
    said = (STATIC / "page/language.js").read_text("utf-8")
    (letters,) = re.findall(r"FROM_RIGHT_TO_LEFT = /\[(.*)\]/u;", said)
    there = re.sub(r"\\u\{?([0-9a-f]{4,5})\}?", lambda found: chr(int(found[1], 16)), letters)

    assert f"[{there}]" == phrases._FROM_RIGHT_TO_LEFT.pattern
