"""The base class of all events that logs store."""

from __future__ import annotations

from typing import ClassVar


class StoredEvent:
    """The base class of events in a log. Each class has the name of its kind in stored data, and a version number."""

    KIND: ClassVar[str]
    VERSION: ClassVar[int]

    def __init_subclass__(cls, kind: str, version: int = 1) -> None:
        cls.KIND, cls.VERSION = kind, version
