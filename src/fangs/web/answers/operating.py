"""The response that tells an operator whether the server is running and ready."""

from __future__ import annotations

from typing import Literal

from fangs.web.answers import Answer


class Health(Answer):
    """The server is running, or is ready."""

    status: Literal["ok"]
