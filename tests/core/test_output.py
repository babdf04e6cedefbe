"""What commands print."""

from __future__ import annotations

import pytest

from fangs.core.output import echo

OBEYED = "\x1b]0;owned\x07\x1b[2J\x9b31m\r\u202e"


def test_a_terminal_is_given_nothing_to_obey(capsys: pytest.CaptureFixture[str]) -> None:
    echo(f"Zoë 👩‍🚀{OBEYED}\n\n  red 52", end="!\n")
    assert capsys.readouterr().out == "Zoë 👩‍🚀]0;owned[2J31m\n\n  red 52!\n"
