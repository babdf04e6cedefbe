"""Hundreds of letters, of many programs for mail in many languages: none is misread silently, and the docs say how many are understood."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

import fangs
from fangs.post.reading.letters import read_letter
from tests.post.corpus import LANGUAGES, rated, seats, table

DOCS = Path(__file__).parents[2] / "docs" / "how-to" / "post.md"


def test_no_letter_of_the_corpus_is_misread_and_the_rate_stands_in_the_docs() -> None:
    assert len(rated()) >= 300 and len(LANGUAGES) >= 15
    assert {game for game, _ in seats().values()} == set(fangs.names())
    assert [sample.name for sample, what, _ in rated() if what == "misread"] == []
    assert table() in DOCS.read_text("utf-8"), "python -m tests.post.corpus prints the rates"


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_automatic_reply_is_recognised_by_its_subject_in_every_language(code: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = (
        "ann@example.org",
        "gm+x@example.org",
        f"{LANGUAGES[code]['away']}: turn",
    )
    mail.set_content("red 52\n")
    assert read_letter(mail.as_bytes()).refused == "The letter is an automatic reply."
