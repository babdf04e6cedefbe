"""Letters whose orders are in attachments, encrypted, or in another format: their writer is told what is true of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from fangs.post.answering.clerk import Clerk
from fangs.post.reading.attachments import ALSO_ATTACHED
from fangs.post.reading.letters import NO_TEXT, read_letter
from fangs.table.post.reasons import ATTACHED, EMPTY, ENCRYPTED, SIGNED, for_master
from tests.post.tables import ByPost
from tests.post.test_aside import answers, shown
from tests.post.test_clerk import GUS
from tests.post.test_odd_letters import BASE64 as CODED
from tests.post.test_odd_letters import PAGE, PLAIN, TNEF, mail, parts

BASE64 = CODED.strip() + "\n"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document; name=orders.docx"
PHOTO = ("image/jpeg; name=slip.jpg", f"{BASE64}Content-Disposition: attachment; filename=slip.jpg\n", "/9j4")
LOGO = (
    "image/png; name=logo.png",
    f"{BASE64}Content-ID: <logo>\nContent-Disposition: inline; filename=logo.png\n",
    "iVBO",
)
PGP = "-----BEGIN PGP MESSAGE-----\n\nhQEMA5\n-----END PGP MESSAGE-----"
TOLD = {
    "a photo alone": (parts((PLAIN, "", ""), PHOTO), ATTACHED),
    "a document alone": (parts((DOCX, BASE64, "UEsD")), ATTACHED),
    "a document and a page without text": (parts((PAGE, "", "<p>&nbsp;</p>"), (DOCX, BASE64, "UEsD")), ATTACHED),
    "nothing but winmail.dat": (parts((PLAIN, "", ""), (TNEF, BASE64, "eJ8+")), ATTACHED),
    "RTF": (mail(r"{\\rtf1 red 52}", "text/rtf"), ATTACHED),
    "a photo and a quotation": (parts((PLAIN, "", "> red 52"), PHOTO), NO_TEXT),
    "a quotation": (mail("> red 52"), NO_TEXT),
    "nothing": (mail(""), EMPTY),
    "a text file that is the whole mail": (mail("red 52", f"{PLAIN}; name=orders.txt"), ATTACHED),
    "a picture in a page without text": (
        parts((PAGE, "", "<p><img src='cid:logo'></p>"), LOGO, kind="related"),
        EMPTY,
    ),
    "S/MIME, encrypted": (
        mail("MIIB", "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m", BASE64),
        ENCRYPTED,
    ),
    "S/MIME, signed and hidden": (
        mail("MIIB", "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m", BASE64),
        SIGNED,
    ),
    "PGP/MIME": (
        parts(("application/pgp-encrypted", "", "Version: 1"), ("application/octet-stream", "", PGP), kind="encrypted"),
        ENCRYPTED,
    ),
    "PGP in the text": (mail(PGP), ENCRYPTED),
    "an attached text": (parts((PLAIN, "", "See attached file."), PHOTO), None),
    "a logo": (parts((PLAIN, "", "How are you?"), LOGO, kind="related"), None),
}


@pytest.mark.parametrize("what", TOLD)
def test_the_reason_why_a_letter_is_not_read_is_true(what: str) -> None:
    data, why = TOLD[what]
    assert read_letter(data).refused == why


def receive(folder: Path, data: bytes) -> ByPost:
    post = ByPost(folder, "maneater", match=True)
    word = f"{post.name}-{post.table.seats[0].word}".encode()
    assert Clerk(post.service, GUS).receive(read_letter(data.replace(b"gm+x@", b"gm+" + word + b"@"))).kind == "acted"
    return post


@pytest.mark.parametrize("what", [name for name, (_, why) in TOLD.items() if why])
def test_the_player_and_the_games_master_are_told_the_reason(what: str, tmp_path: Path) -> None:
    data, why = TOLD[what]
    post = receive(tmp_path, data)
    assert [one["reason"] for one in shown(post)] == [for_master(str(why))]
    assert str(why) in " ".join(answers(post)[0].split())


def test_who_refers_to_an_attachment_is_told_that_it_is_not_read(tmp_path: Path) -> None:
    post = receive(tmp_path, TOLD["an attached text"][0])
    assert str(ALSO_ATTACHED) in " ".join(answers(post)[0].split())
    assert len(shown(post)) == 1


def test_a_picture_in_a_signature_is_not_mentioned(tmp_path: Path) -> None:
    post = receive(tmp_path, TOLD["a logo"][0])
    assert "ttachments" not in answers(post)[0]


def test_orders_with_an_attachment_are_read_and_it_is_not_mentioned(tmp_path: Path) -> None:
    post = receive(tmp_path, parts((PLAIN, "", "game 1 blue 167"), PHOTO))
    assert "ttachments" not in answers(post)[0]
