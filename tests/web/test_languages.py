"""Pages and answers are in the language that a reader chose, or else in the first one that the browser asks for and that there is."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import msgspec
from websockets.sync.client import connect

from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table.lifecycle.opening import Setup
from fangs.web.watching.rendered_views import rendered_views
from tests.web.serving import Client

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.8"}


def test_a_page_and_a_refusal_are_in_the_language_of_the_reader(url: str) -> None:
    with httpx.Client(base_url=url, timeout=30) as client:
        english = client.get("/")
        german = client.get("/", headers=GERMAN)
        chosen = client.get("/", headers={"Cookie": "language=de"})
        again = client.get("/", headers=GERMAN | {"If-None-Match": german.headers["etag"]})
        refused = client.get("/tables/nothing/view", headers=GERMAN).json()["error"]
        other = client.get("/", headers=GERMAN | {"Cookie": "language=en"})

        assert '<html lang="en"' in english.text and "words." not in english.text
        assert '<html lang="de"' in german.text and "Meine Partien" in german.text
        assert ">Play now</button>" in english.text and ">Sofort spielen</button>" in german.text
        assert german.text == chosen.text and english.text == other.text
        assert {"Accept-Language", "Cookie"} <= set(german.headers["vary"].split(", "))
        assert again.status_code == 304 and english.headers["etag"] != german.headers["etag"]
        assert refused["kind"] == "table" and "Tisch" in refused["message"]

        address = german.text.partition('<script defer src="')[2].partition('"')[0]
        words = client.get(address)
        assert "immutable" in words.headers["cache-control"] and '"Sit down":"Platz nehmen"' in words.text
        assert client.get(address.replace(".de.", ".xx.")).status_code == 404


def test_a_stream_is_in_the_language_of_its_page_though_the_handshake_names_none(url: str, stranger: Client) -> None:
    table = stranger.done("/tables", game="lunch", seats=["me", "bot:easy"], name="Ann")["table"]
    for asked, said in (("", "easy bot"), ("?language=de", "Bot, leicht"), ("?language=xx", "easy bot")):
        with connect(f"{url.replace('http', 'ws', 1)}/tables/{table}/live{asked}") as stream:
            assert said in json.loads(stream.recv(30))["seats"][1]["name"]


def test_readers_of_two_languages_watch_one_table_and_each_shares_a_picture(tmp_path: Path) -> None:
    service = TableService(Store(f"sqlite:///{tmp_path}/tables.db"), News(), clock=lambda: 1_800_000_000.0)
    table, _ = service.create(Setup("lunch", seats=["me", "bot:easy"], name="Ann"))
    readers = {(None, "en"), (None, "de"), (0, "de")}
    made = rendered_views(table, readers, {}, 1_800_000_000.0, {}, 3)
    again = rendered_views(table, readers, made, 1_800_000_000.0, {}, 3)
    sent = {language: msgspec.json.decode(made[None, language].whole(0.0).text) for language in ("en", "de")}
    bots = {language: view["seats"][1]["name"] for language, view in sent.items()}

    assert again == made
    assert bots == {"en": "Barnacle (easy bot)", "de": "Barnacle (Bot, leicht)"}
