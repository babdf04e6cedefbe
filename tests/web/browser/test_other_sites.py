"""Pages of other sites: a link there opens one's seat, and nothing else that they do acts in one's name."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import People
from tests.web.browser.house import House

PAGE = """<!doctype html><title>Another site</title>
<a href="{table}">To my game</a>
<form action="{table}/resign" method="post" enctype="text/plain"><input name='{{"x":"' value='"}}'><button>Post</button></form>
<script>
async function act() {{
  const ask = (type, mode) => fetch("{table}/resign", {{
    method: "POST", credentials: "include", mode, headers: {{ "Content-Type": type }}, body: "{{}}",
  }});
  const all = await Promise.allSettled([ask("text/plain", "no-cors"), ask("application/json", "cors")]);
  return all.map(({{ status }}) => status);
}}
</script>"""


@pytest.fixture
def other_site() -> Iterator[tuple[str, dict[str, str]]]:
    """A server on another site, and what its pages say, by their paths."""
    pages: dict[str, str] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = pages.get(self.path, "").encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}", pages
    server.shutdown()
    server.server_close()


def test_a_link_on_another_site_opens_one_s_seat_and_nothing_there_acts_for_one(
    people: People, house: House, url: str, other_site: tuple[str, dict[str, str]]
) -> None:
    assert "//127.0.0.1" in url, "localhost is another site"
    table = house.table("mandua", ["friend", "friend"])
    ann = people("Ann")
    page = ann.join(table.link(0))
    house.ask("/join", {"token": table.keys[1], "name": "Bob"})
    address, pages = other_site
    pages["/"] = PAGE.format(table=f"{url}{table.path}")
    page.goto(f"{address}/")
    assert page.evaluate("act()")[1] == "rejected"
    page.get_by_role("button", name="Post").click()
    page.wait_for_load_state()
    assert house.view(table)["status"] == "playing", "nothing was done in Ann's name"
    page.goto(f"{address}/")
    page.get_by_role("link", name="To my game").click()
    expect(page.locator("#seats .you")).to_have_count(1)
    ann.forgive()
    assert ann.foreign and all(one.startswith(f"a request of another site: {address}/") for one in ann.foreign)
    ann.foreign.clear()  # it was asked for on purpose
