"""What reaches people while they look elsewhere: messages, notifications, and a page where there is no network."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from fangs.service.notifications import AWAY
from fangs.web.watching.live import PRESENCE_SECONDS
from tests.post.servers import smtpd
from tests.web.browser.conftest import People
from tests.web.browser.house import House
from tests.web.browser.player import PAUSE
from tests.web.place import Clock, Place
from tests.web.receiver import Receiver
from tests.web.test_mailing import letters
from tests.web.test_mailing import page as address

# A browser without a network has no push service: what its service would give is ours, all else is the browser's own.
SERVICE = """{
    const {endpoint, key, auth} = GIVEN;
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
    const given = (server) => server === null ? null : {
        endpoint, options: {applicationServerKey: bytes(server)}, getKey: (name) => bytes(name === "auth" ? auth : key),
        unsubscribe: async () => { localStorage.removeItem("given"); return true; }};
    PushManager.prototype.getSubscription = async () => given(localStorage.getItem("given"));
    PushManager.prototype.subscribe = async ({applicationServerKey}) => {
        localStorage.setItem("given", applicationServerKey);
        return given(applicationServerKey);
    };
}"""
# A browser without a screen shows no notification, so it is written down that it would.
RECORD = "() => { self.shown = []; self.registration.showNotification = async (title, more) => { self.shown.push({title, ...more}); }; }"
KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((one) => one.keys()));
    return requests.flat().map(({url}) => new URL(url).pathname);
}"""


@pytest.fixture
def place(tmp_path: Path, receiver: Receiver) -> Iterator[Place]:
    made = Place(tmp_path, Clock(), push_inside=(f"localhost:{receiver.port}",))
    yield made
    made.close()


def deliver(page: Page, data: str) -> None:
    """Have the browser get a message, as its push service would bring it."""
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    origin = page.evaluate("origin")
    devtools.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[0], "data": data})


def shown(worker: Worker, most: int) -> list[dict[str, Any]]:
    """What was shown, when it is so much."""
    while len(found := worker.evaluate("() => self.shown")) < most:
        time.sleep(PAUSE)
    return list(found)


@pytest.mark.long
def test_a_message_that_came_while_no_page_was_open_is_shown_and_one_about_the_table_at_hand_is_not(
    people: People, place: Place, receiver: Receiver
) -> None:
    house = House(place.url)
    table = house.table("mandua", ["friend", "friend"])
    ann, bob = (
        people(name, place.url, service_workers="allow", permissions=["notifications"]) for name in ("Ann", "Bob")
    )
    ann.join(table.link(0))
    bob.context.add_init_script(SERVICE.replace("GIVEN", json.dumps(receiver.browser("bob"))))
    page = bob.join(table.link(1))
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me on this device").check()
    expect(page.locator("#settings [role=status]").first).to_have_text("")
    expect(page.get_by_label("Notify me on this device")).to_be_checked()
    page.goto("/")
    house.move(table, 0)
    says = receiver.next().says
    assert (says["table"], says["body"]) == (table.name, "It is your turn.")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    (worker,) = bob.context.service_workers
    worker.evaluate(RECORD)
    deliver(page, json.dumps(says))
    assert shown(worker, 1)[0]["data"] == table.path
    page.goto(table.path)
    bob.at_table()
    page.bring_to_front()
    deliver(page, json.dumps({**says, "body": "It is seen anyway."}))
    page.goto("/")
    deliver(page, json.dumps({**says, "body": "It is still your turn.", "until": 2_000_000_000}))
    assert [one["body"].partition(".")[0] for one in shown(worker, 2)] == ["It is your turn", "It is still your turn"]
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me on this device").uncheck()
    page.wait_for_function("() => !document.querySelector('#settings input[disabled]')")
    assert place.service.store.subscriptions(table.name) == []


def test_an_address_is_given_in_the_settings_confirmed_by_a_letter_and_taken_back(
    people: People, tmp_path: Path
) -> None:
    with smtpd() as mail:
        place = Place(tmp_path, Clock(), mail=mail.server)
        try:
            house = House(place.url)
            table = house.table("mandua", ["friend", "friend"])
            ann, bob = (people(name, place.url) for name in ("Ann", "Bob"))
            ann.join(table.link(0))
            page = bob.join(table.link(1))
            page.get_by_role("button", name="Settings").click()
            page.get_by_label("Your email address").fill("bob@example.net")
            page.get_by_role("button", name="Send me emails").click()
            said = page.locator("#settings [role=status]").last
            expect(said).to_have_text(
                "We have sent an email to this address. Open the link in it to confirm that you want our emails."
            )
            asks = letters(mail, 1)
            page.goto(place.url + address(asks))
            page.get_by_role("button", name="Send me emails about my games").click()
            expect(page.locator("#said")).to_have_text("We send emails to your address")
            house.move(table, 0)
            place.clock.now += AWAY + PRESENCE_SECONDS
            place.notifier.wake()
            turn = letters(mail, 2)
            assert turn["Subject"] == "Mandua with Ann: it is your turn" and table.path in str(turn.get_content())
            page.goto(table.path)
            bob.at_table()
            page.get_by_role("button", name="Settings").click()
            expect(page.get_by_label("Your email address")).to_have_value("bob@example.net")
            page.get_by_role("button", name="Stop the emails").click()
            expect(page.get_by_role("button", name="Send me emails")).to_be_visible()
            assert place.service.store.subscriptions(table.name) == []
        finally:
            place.close()


def test_without_a_network_a_page_says_so_and_nothing_else_is_kept(people: People) -> None:
    ann = people("Ann", service_workers="allow", viewport={"width": 390, "height": 844})
    page = ann.go("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    ann.context.set_offline(True)
    page.goto("/tables/any")
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert len(kept) == 5 and not any(path.startswith(("/tables", "/house", "/open")) for path in kept)
    ann.context.set_offline(False)
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_have_count(0)  # it opens by itself
    page.goto("/new")
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_have_count(0)
    ann.forgive()


@pytest.mark.parametrize("address", ["/new", "/learn/mandua#3"])
def test_a_page_that_was_asked_for_without_a_network_opens_by_itself_when_there_is_one(
    address: str, people: People
) -> None:
    ann = people("Ann", service_workers="allow")
    page = ann.go("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    ann.context.set_offline(True)
    page.goto(address)
    missing = page.get_by_role("heading", name="The server cannot be reached")
    expect(missing).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    expect(missing).to_be_visible()
    ann.context.set_offline(False)
    expect(missing).to_have_count(0)
    assert page.url.endswith(address)
    ann.forgive()


RENEWED = """async () => {
    const wait = () => new Promise((then) => setTimeout(then, 50));
    while (!(await caches.match("/offline?language=de")) || (await caches.keys()).length > 1) await wait();
}"""
"""Waits until the browser has the German page, and no other."""


def test_without_a_network_a_page_is_in_the_language_that_was_chosen_last(people: People) -> None:
    ann = people("Ann", service_workers="allow")
    page = ann.go("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.get_by_role("button", name="Settings").click()
    page.locator("select[name=language]").select_option("de")
    expect(page.locator("html[lang=de]")).to_be_attached()
    page.evaluate(RENEWED)
    ann.context.set_offline(True)
    page.goto("/new")
    missing = page.get_by_role("heading", name="Der Server ist nicht erreichbar")
    expect(missing).to_be_visible()
    ann.context.set_offline(False)
    expect(missing).to_have_count(0)
    ann.forgive()
