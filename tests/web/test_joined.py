"""Which parts of an answer leave together: the head waits where a body must follow, and never where nobody knows when one comes."""

from __future__ import annotations

import asyncio

import pytest

from fangs.web.wire.connections import Joined

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"
STREAM = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"


class Line(asyncio.Transport):
    """A connection that notes what is sent at once."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append(b"closed")


@pytest.mark.parametrize(
    ("method", "written", "sent"),
    [
        ("GET", [HEAD, b"four"], [HEAD + b"four"]),
        ("POST", [HEAD, b"fo", b"ur"], [HEAD + b"fo", b"ur"]),
        ("GET", [HEAD, b""], [HEAD]),
        ("GET", [HEAD], []),
        ("HEAD", [HEAD], [HEAD]),
        ("GET", [STREAM], [STREAM]),
        ("GET", [STREAM, b"4\r\nfour\r\n"], [STREAM, b"4\r\nfour\r\n"]),
    ],
)
def test_a_head_leaves_with_the_body_that_must_follow(method: str, written: list[bytes], sent: list[bytes]) -> None:
    answer = Joined(line := Line(), method)
    for part in written:
        answer.write(part)

    assert line.sent == sent


def test_an_answer_that_ends_before_its_body_is_sent_as_far_as_it_came() -> None:
    answer = Joined(line := Line(), "GET")
    answer.write(HEAD)
    answer.close()

    assert line.sent == [HEAD, b"closed"]


def test_a_head_that_cannot_be_sent_is_not_sent_again() -> None:
    class Broken(Line):
        def write(self, data: bytes) -> None:  # type: ignore[override]
            raise RuntimeError

    answer = Joined(line := Broken(), "GET")
    answer.write(HEAD)
    with pytest.raises(RuntimeError):
        answer.write(b"four")
    answer.close()

    assert line.sent == [b"closed"]
