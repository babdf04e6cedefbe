"""Letters in odd forms: what programs, lists, encodings and habits do to them. None may be misread without a question."""

from __future__ import annotations

import base64
import tomllib
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.post.orders.doubtful import unread
from fangs.post.orders.reading import Misread, read_orders
from fangs.post.reading.letters import read_letter
from tests.post.corpus import seats
from tests.post.places import told

MEANT = {"1 red 52", "2 green 92"}
PAGE, PLAIN = "text/html; charset=utf-8", "text/plain; charset=utf-8"


def mail(body: str | bytes, kind: str = PLAIN, extra: str = "") -> bytes:
    """The bytes of a mail from Ann."""
    data = body if isinstance(body, bytes) else body.replace("\n", "\r\n").encode("utf-8")
    head = f"From: ann@example.org\r\nTo: gm+x@example.org\r\nMIME-Version: 1.0\r\nContent-Type: {kind}\r\n{extra}\r\n"
    return head.encode() + data


def parts(*of: tuple[str, str, str], kind: str = "mixed") -> bytes:
    """A mail of several parts: the type, further headers and the text of each."""
    text = "".join(f"--=_b\nContent-Type: {type_}\n{extra}\n{body}\n" for type_, extra, body in of)
    return mail(f"{text}--=_b--\n", f'multipart/{kind}; boundary="=_b"')


def beside(plain: str, page: str) -> bytes:
    """A mail whose text is there twice, first as plain text."""
    return parts((PLAIN, "", plain), (PAGE, "", page), kind="alternative")


BOTH = "red 52\ngreen 92"
PAGED = BOTH.replace("\n", "<br>")
CODED = base64.b64encode(BOTH.encode()).decode()
BASE64, PRINTABLE, EIGHT_BIT = (
    f"Content-Transfer-Encoding: {one}\r\n" for one in ("base64", "quoted-printable", "8bit")
)
CALENDAR = "BEGIN:VCALENDAR\nDTSTART:20261122T180000\nSUMMARY:Maneater red 53\nEND:VCALENDAR"
TNEF = 'application/ms-tnef; name="winmail.dat"'
HEAD = "<p><b>From:</b> GM<br><b>Sent:</b> Sunday, 22 November 2026 10:00<br><b>To:</b> Ann<br><b>Subject:</b> turn</p>"
CELLS = "<table><tr><td>1</td><td>red</td><td>52</td></tr><tr><td>2</td><td>green</td><td>92</td></tr></table>"
IN_WORD = CELLS.replace("<td>", "<td valign=top>\n<p class=MsoNormal>").replace("</td>", "<o:p></o:p></p>\n</td>")
IN_SHEETS = "<google-sheets-html-origin><style></style>" + CELLS.replace(
    "<table>", "<table dir='ltr'><colgroup><col width='100'><col></colgroup><tbody>"
).replace("<td>", "<td data-sheets-value='{&quot;1&quot;:3}'>")
LISTED = (
    "<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>{}<span>&nbsp;&nbsp; </span></span>"
    "<![endif]>{}<o:p></o:p></p>"
)
STRUCK = "<p>red <s>53</s> 52</p><p>green <span style='text-decoration:line-through'>104</span> 92</p>"
BETWEEN = "red 52<br><blockquote type='cite'>red 53</blockquote>green 92<br><blockquote>green 104</blockquote>"

MADE: dict[str, tuple[str, bytes]] = {
    "an invitation of a calendar": (
        "understood",
        parts((PLAIN, "", BOTH), ("text/calendar", "", CALENDAR), kind="alternative"),
    ),
    "a table of a page": ("understood", parts((PAGE, "", CELLS))),
    "a table of Outlook": ("understood", parts((PAGE, "", IN_WORD))),
    "a table of Outlook beside its plain text": ("understood", beside("1\n\nred\n\n52\n\n2\n\ngreen\n\n92\n", IN_WORD)),
    "a table of Outlook beside other plain text": ("asked", beside("red\n\n52\n\ngreen\n\n93\n", IN_WORD)),
    "a table of Google Sheets": ("understood", parts((PAGE, "", IN_SHEETS))),
    "a table whose cells end with a line break": ("understood", parts((PAGE, "", CELLS.replace("</td>", "<br></td>")))),
    "a table of layout with lines in a cell": (
        "understood",
        parts((PAGE, "", "<table><tr><td><p>red 52</p><p>green 92</p></td><td><p>Ann</p></td></tr></table>")),
    ),
    "a table in a table": (
        "understood",
        parts((PAGE, "", f"<table><tr><td><div>Hello,</div>{CELLS}<div>Ann</div></td></tr></table>")),
    ),
    "cells with two numbers": (
        "asked",
        parts((PAGE, "", "<table><tr><td><p>red</p></td><td><p>52</p></td><td><p>53</p></td></tr></table>")),
    ),
    "a row that is struck out": (
        "asked",
        parts((PAGE, "", "<table><tr><td><p>red</p></td><td><p><s>52</s></p></td></tr></table>")),
    ),
    "a table as lines of CSV": ("understood", mail("1;red;52\n2;green;92")),
    "a table as lines of CSV with a head": ("understood", mail("Game,Role,Order\n1,red,52\n2,green,92")),
    "a table as lines of CSV for other games": ("asked", mail("4;red;52\n5;green;92")),
    "bullets of Word": (
        "understood",
        parts((PAGE, "", "".join(LISTED.format(sign, order) for sign, order in (("·", "red 52"), ("o", "green 92"))))),
    ),
    "bullets of Word as plain text": ("understood", mail("\uf0b7\xa0 red 52\no   green 92")),
    "bullets of Word in a font of symbols": ("understood", mail("§  red 52\n\uf0a7 green 92")),
    "arrows": ("understood", mail("red ➔ 52\ngreen ➜ 92")),
    "emoji that can change an order": ("asked", mail("❌ red 52\ngreen 92 \U0001f914\n\U0001f534 104")),
    "an ordinal of a page": (
        "understood",
        parts((PAGE, "", "1<sup>st</sup> game: red 52<br>2<sup>nd</sup> board, green 92")),
    ),
    "the number of a footnote": ("asked", parts((PAGE, "", "red 5<sup>2</sup><br>green 9<sub>2</sub>"))),
    "a mail with a byte order mark": ("understood", b"\xef\xbb\xbf" + mail(BOTH)),
    "struck out in a page": ("understood", parts((PAGE, "", STRUCK))),
    "struck out in a page beside plain text": (
        "understood",
        beside(f"{BOTH}\ngreen 104", f"{PAGED}<br><s>green 104</s>"),
    ),
    "struck out by its style beside plain text": (
        "understood",
        beside("red 53 52\ngreen 104 92", STRUCK),
    ),
    "all struck out in a page beside plain text": ("asked", beside(BOTH, f"<strike>{PAGED}</strike>")),
    "struck out in a quotation beside plain text": (
        "understood",
        beside(BOTH, "red 53<blockquote>green <s>104</s></blockquote>"),
    ),
    "struck out where it is hidden beside plain text": (
        "understood",
        beside(BOTH, "red 53<div style='display:none'><s>104</s></div>"),
    ),
    "an empty strike beside plain text": ("understood", beside(BOTH, "red 53<s> </s><span>A line-through</span>")),
    "plain text that is only a signature beside a page": ("understood", beside("Sent from my iPhone", PAGED)),
    "plain text that is only a quotation beside a page": (
        "understood",
        beside("> red 53", f"{PAGED}<blockquote>red 53</blockquote>"),
    ),
    "a quotation that is marked only in plain text": ("asked", beside("> red 53\n> green 104", "red 53<br>green 104")),
    "plain text that asks for another program beside a page": (
        "understood",
        beside("This message is in HTML. Please use an HTML capable mail client.", PAGED),
    ),
    "a page below its picture that the head names": (
        "understood",
        parts(
            ("image/png", "Content-ID: <a>\n", "x"),
            (PAGE, "Content-ID: <b>\n", PAGED),
            kind='related; start="<b>"',
        ),
    ),
    "answers between quotations of a page": ("understood", parts((PAGE, "", BETWEEN))),
    "a quotation of Outlook's page": (
        "understood",
        parts((PAGE, "", f"<p>red 52</p><p>green 92</p><div style='border-top:solid'>{HEAD}</div><p>red 53</p>")),
    ),
    "broken quoted-printable": ("understood", mail("red 52=\n\ngreen 9=\n2\n", extra=PRINTABLE)),
    "winmail.dat": ("understood", parts((PLAIN, "", BOTH), (TNEF, BASE64.strip() + "\n", "eJ8+IjUQ"))),
    "signed with S/MIME": (
        "understood",
        parts((PLAIN, "", BOTH), ("application/pkcs7-signature", "", "MIIred53"), kind="signed"),
    ),
    "lines that flow": ("understood", mail(" red 52 \n green 92\n", f"{PLAIN}; format=flowed")),
    "UTF-16": ("understood", mail(BOTH.encode("utf-16"), "text/plain; charset=utf-16", EIGHT_BIT)),
    "UTF-7": ("understood", mail("red 52+AAo-green 92", "text/plain; charset=utf-7")),
    "base64 with a footer in plain text": ("asked", mail(f"{CODED}\n_______________\nfooter red 53\n", extra=BASE64)),
    "nothing but a calendar": ("asked", parts(("text/calendar; method=REPLY", "", CALENDAR))),
    "nothing but winmail.dat": ("asked", parts((PLAIN, "", ""), (TNEF, BASE64.strip() + "\n", "eJ8+IjUQ"))),
    "base64 that is broken": ("asked", mail(f"{CODED[:-3]}!!\n", extra=BASE64)),
    "encrypted with S/MIME": ("asked", mail(CODED, "application/pkcs7-mime; name=smime.p7m", BASE64)),
    "a delivery receipt": ("asked", mail("Your message was displayed. red 53", "multipart/report; boundary=x")),
}
"""Letters that their encoding, or their parts, make odd; of plain text are those in odd.toml."""
ODD: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("odd.toml").read_text("utf-8"))["letter"]
LETTERS = MADE | {one["form"]: (one["is"], mail(one["text"], PAGE if "page" in one else PLAIN)) for one in ODD}
SENTENCES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text("utf-8"))["group"]


def heard(data: bytes) -> tuple[set[str], bool]:
    """What a letter orders, and whether anything in it is queried."""
    letter = read_letter(data)
    game, places = seats()["match"]
    lines = [] if letter.refused else read_orders(letter.text, fangs.game(game), places, 2)
    lines += unread(letter.doubtful, lines, fangs.game(game), places, 2)
    asks = letter.refused is not None or not lines or any(isinstance(line, Misread) for line in lines)
    return {told(line) for line in lines if not isinstance(line, Misread)}, asks


@pytest.mark.parametrize("form", LETTERS)
def test_an_odd_letter_is_never_misread_without_a_question(form: str) -> None:
    kind, data = LETTERS[form]
    orders, asks = heard(data)
    assert orders == MEANT if kind != "asked" else orders <= MEANT
    assert asks == (kind != "understood")


@pytest.mark.parametrize("group", SENTENCES, ids=lambda group: f"{group['seat']} {' '.join(group['means'])}")
def test_a_sentence_is_never_taken_for_an_order_that_it_does_not_give(group: dict[str, Any]) -> None:
    game, places = seats()[group["seat"]]
    wrong = []
    for said in group["says"]:
        text = read_letter(mail(said)).text
        lines = read_orders(text, fangs.game(game), places, 2 if group["seat"] == "match" else None)
        orders = {told(line) for line in lines if not isinstance(line, Misread)}
        if orders != set(group["means"]):
            wrong.append((said, orders))
    assert not wrong


@pytest.mark.parametrize(
    "text", ["red", "red:", "1 red", "<table><tr><td><p>red</p></td></tr><tr><td><p>52</p></td></tr></table>"]
)
def test_a_role_without_an_order_is_asked_back_in_words(text: str) -> None:
    game, places = seats()["match"]
    asked = [
        line
        for line in read_orders(read_letter(mail(text, PAGE)).text, fangs.game(game), places, 2)
        if isinstance(line, Misread)
    ]
    assert "''" not in " ".join(str(line.expected) for line in asked)
    assert not asked or str(asked[0].expected).startswith(
        ("This line names a role but gives no order.", "Name the role")
    )


@pytest.mark.parametrize("line", ["red 52 \U0001f44d", "✅ red 52", "red ➡️ 52", "red 52 \U0001f914"])
def test_a_line_with_an_emoji_is_asked_back_and_its_writer_learns_why(line: str) -> None:
    game, places = seats()["match"]
    (asked,) = read_orders(read_letter(mail(line)).text, fangs.game(game), places, 2)
    assert (
        isinstance(asked, Misread)
        and asked.expected == "An emoji can mean anything. Please write the order without it."
    )
