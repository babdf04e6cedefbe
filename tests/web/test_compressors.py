"""Messages to one reader refer to those before, and every reader can read them whoever comes and goes."""

from __future__ import annotations

import json
import zlib
from typing import Any, cast

import pytest

from fangs.web.wire.sockets import Compressors, Message, Stream

MESSAGES = [json.dumps({"changes": [{"path": ["log", n], "value": f"The tiger moves to {n}"}]}) for n in range(9)]


def reader() -> Any:
    return zlib.decompressobj(-zlib.MAX_WBITS)


def read(inflating: Any, frame: bytes) -> str:
    """What a reader makes of a short compressed frame (RFC 6455, 5.2 and RFC 7692, 7.2.2)."""
    assert frame[0] == 0xC1 and frame[1] == len(frame) - 2
    return cast(bytes, inflating.decompress(frame[2:] + b"\x00\x00\xff\xff")).decode()


def test_a_later_message_takes_a_third_of_what_it_takes_alone() -> None:
    compressors, stream, inflating = Compressors(), cast(Stream, object()), reader()
    for text in MESSAGES:
        frame = compressors.pack(stream, text.encode())
        assert read(inflating, frame) == text
    assert len(frame) < len(Message(text.encode()).deflated) / 3


@pytest.mark.parametrize("most", [1, 2])
def test_a_stream_whose_compressor_was_dropped_is_read_on(most: int) -> None:
    compressors, streams = Compressors(most), [cast(Stream, object()) for _ in range(3)]
    readers = {stream: reader() for stream in streams}
    for text in MESSAGES:
        for stream in streams:
            assert read(readers[stream], compressors.pack(stream, text.encode())) == text
        compressors.drop(streams[0])
        assert read(readers[streams[0]], Message(text.encode()).deflated) == text
