"""What commands print."""

from __future__ import annotations

import json

import pytest

from fangs.core.system.output import echo, echo_json
from fangs.translation import isolated

OBEYED = "\x1b]0;owned\x07\x1b[2J\x9b31m\r\u202e"


def test_a_terminal_is_given_nothing_to_obey(capsys: pytest.CaptureFixture[str]) -> None:
    echo(f"Zoë 👩‍🚀{OBEYED}\n\n  red 52", end="!\n")
    assert capsys.readouterr().out == "Zoë 👩‍🚀]0;owned[2J31m\n\n  red 52!\n"


@pytest.mark.parametrize("text", [isolated("דוד"), "94\u00a0%\t10\u202fkm", "soft\u00adhyphen"])
def test_what_only_stands_in_a_text_is_printed_as_it_is(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    echo(text)
    assert capsys.readouterr().out == f"{text}\n"


def test_json_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    echo_json({"said": OBEYED + "Zoë"})
    printed = capsys.readouterr().out
    assert json.loads(printed) == {"said": OBEYED + "Zoë"}
    assert "Zoë" in printed and not set(OBEYED) & set("\x1b\x07\x9b\r\u202e") & set(printed)
