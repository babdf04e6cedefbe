"""A program that attacks one table for as long as it runs, from many addresses: `attack.py URL TOKEN THREADS SOCKETS`."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import sys
import threading
from urllib.parse import urlsplit

from websockets.sync.client import connect


def attack(url: str, token: str, number: int) -> None:
    """Look at the table and talk there, again and again, and whatever comes of it."""
    rng, at = random.Random(number), urlsplit(url)
    line = http.client.HTTPConnection(at.hostname or "", at.port, timeout=60)
    table = f"/tables/{token.partition('.')[0]}"
    for count in itertools.count():
        headers = {
            "X-Forwarded-For": f"198.51.{rng.randrange(256)}.{rng.randrange(256)}",
            "Content-Type": "application/json",
        }
        if count % 40 == 0:
            headers["Authorization"] = f"Bearer {token}"
            line.request("POST", f"{table}/say", json.dumps({"text": f"{number} {count}"}), headers)
        else:
            line.request("GET", f"{table}/{('view', 'log', 'summary')[count % 3]}", headers=headers)
        line.getresponse().read()


def watch(url: str, token: str) -> None:
    """Have every change of the table pushed."""
    table = f"{url.replace('http', 'ws', 1)}/tables/{token.partition('.')[0]}/live"
    with connect(table, additional_headers={"X-Forwarded-For": "203.0.113.1"}, max_size=None) as socket:
        for _ in socket:
            pass


def main() -> None:
    """Attack until killed."""
    url, token, threads, sockets = sys.argv[1:]
    for _ in range(int(sockets)):
        threading.Thread(target=watch, args=(url, token)).start()
    for number in range(int(threads)):
        threading.Thread(target=attack, args=(url, token, number)).start()


if __name__ == "__main__":
    main()
