"""The shapes of letters: how programs for mail send what was written, with what is quoted below, above or between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from html import escape
from typing import Any

from fangs.post.reading.reply_text import MARK


@dataclass(frozen=True)
class Draft:
    """A letter before a program sends it."""

    language: Mapping[str, Any]
    text: str
    """What its writer says, with greeting and farewell."""
    old: str
    """Other orders, in the mail that is quoted."""

    @property
    def ours(self) -> str:
        """A letter of ours, with those orders in it."""
        end = "Nothing is missing.\nAnswer this email with your orders; 'help' explains."
        return f"{MARK}\n\nAnn,\n\nYour orders for turn 1:\n\n{self.old}\n\n{end}"

    def words(self, which: str) -> str:
        """The words above a quotation."""
        return str(self.language[which]).format(name="Maneater by post", address="gm@example.net")

    def head(self, addresses: bool = True) -> list[tuple[str, str]]:
        """The lines of the head of the quoted mail, which may leave the addresses out."""
        names = ("Maneater by post <gm@example.net>", "Ann <ann@example.org>") if addresses else ("Gus", "Ann")
        values = (names[0], self.language["sent"], names[1], "orders")
        return list(zip(self.language["labels"], values, strict=True))


def plain(text: str, charset: str = "utf-8", cte: str | None = None, **params: str) -> EmailMessage:
    mail = EmailMessage()
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
    mail.set_content(text, charset=charset, cte=cte or ("base64" if charset == "utf-8" else "quoted-printable"))
    for name, value in params.items():
        mail.set_param(name, value)
    return mail


def page(html: str, text: str | None = None) -> EmailMessage:
    mail = EmailMessage()
    if text is not None:
        mail.set_content(text, cte="quoted-printable")
        mail.add_alternative(html, subtype="html", cte="base64")
    else:
        mail.set_content(html, subtype="html", cte="base64")
    return mail


def rows(text: str, tag: str = "div", style: str = "") -> str:
    return "".join(f"<{tag}{style}>{escape(line) or '<br>'}</{tag}>" for line in text.split("\n"))


def quoted(text: str, sign: str = "> ") -> str:
    return "\n".join((sign + line).rstrip() for line in text.split("\n"))


def outlook_desktop(d: Draft) -> EmailMessage:
    head = "<br>".join(f"<b>{escape(label)}:</b> {escape(value)}" for label, value in d.head(addresses=False))
    border = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    body = rows(d.text, "p", " class=MsoNormal") + f"{border}<p class=MsoNormal>{head}</p></div>"
    return page(f"<html><body lang=EN>{body}{rows(d.old, 'p', ' class=MsoNormal')}</body></html>")


def outlook_plain(d: Draft) -> EmailMessage:
    head = "\n".join(f"{label}: {value}" for label, value in d.head())
    return plain(f"{d.text}\n\n-----{d.language['border']}-----\n{head}\n\n{d.old}")


def outlook_plain_without_border(d: Draft) -> EmailMessage:
    head = "\n".join(f"{label}: {value}" for label, value in d.head(addresses=False))
    return plain(f"{d.text}\n\n{head}\n\n{d.old}", str(d.language["charset"]))


def outlook_paragraphs(d: Draft) -> EmailMessage:
    head = "".join(f"<p><b>{escape(label)}:</b> {escape(value)}</p>" for label, value in d.head(addresses=False))
    return page(f"<html><body>{rows(d.text)}<hr>{head}{rows(d.old)}</body></html>")


def outlook_web(d: Draft) -> EmailMessage:
    head = "<br>".join(f"<b>{escape(label)}:</b> {escape(value)}" for label, value in d.head())
    body = (
        f'{rows(d.text)}<div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr">{head}</div>{rows(d.ours)}'
    )
    lines = "\n".join(f"{label}: {value}" for label, value in d.head())
    return page(f"<html><body>{body}</body></html>", f"{d.text}\n\n{'_' * 32}\n{lines}\n\n{d.ours}")


def outlook_telephone(d: Draft) -> EmailMessage:
    head = "\n".join(f"{label}: {value}" for label, value in d.head())
    return plain(f"{d.text}\n\n{d.language['phone']}\n{'_' * 32}\n{head}\n\n{d.old}")


def gmail(d: Draft) -> EmailMessage:
    words = f'<div class="gmail_attr">{escape(d.words("gmail"))}</div>'
    quote = f'<div class="gmail_quote">{words}<blockquote>{rows(d.ours)}</blockquote></div>'
    return page(
        f'<div dir="ltr">{rows(d.text)}</div><br>{quote}', f"{d.text}\n\n{d.words('gmail')}\n\n{quoted(d.ours)}"
    )


def gmail_below(d: Draft) -> EmailMessage:
    return plain(f"{d.words('gmail')}\n\n{quoted(d.ours)}\n\n{d.text}\n")


def gmail_wrapped(d: Draft) -> EmailMessage:
    words = d.words("gmail").replace(" <", "\n<", 1)
    return plain(f"{d.text}\n\n{words}\n\n{quoted(d.old)}\n")


def words_without_signs(d: Draft) -> EmailMessage:
    return plain(f"{d.text}\n\n{d.words('gmail')}\n\n{d.old}\n")


def iphone(d: Draft) -> EmailMessage:
    words = escape(d.words("apple"))
    cite = f'<blockquote type="cite">{words}<br><br></blockquote><blockquote type="cite">{rows(d.old)}</blockquote>'
    html = (
        f'<html><body dir="auto">{rows(d.text)}<div dir="ltr">{escape(d.language["phone"])}</div>{cite}</body></html>'
    )
    return page(html, f"{d.text}\n\n{d.language['phone']}\n\n> {d.words('apple')}\n> \n{quoted(d.old)}")


def apple_mail(d: Draft) -> EmailMessage:
    return plain(f"{d.text}\n\n{d.words('apple')}\n\n{quoted(d.old)}\n")


def thunderbird(d: Draft) -> EmailMessage:
    text = "\n".join(line if line else "" for line in f"{d.words('bird')}\n{quoted(d.ours)}\n\n{d.text}".split("\n"))
    return plain(text, format="flowed")


def thunderbird_page(d: Draft) -> EmailMessage:
    words = f'<div class="moz-cite-prefix">{escape(d.words("bird"))}<br></div>'
    cite = f'{words}<blockquote type="cite" cite="mid:x">{rows(d.old)}</blockquote>'
    return page(f"<html><body>{rows(d.text, 'p')}{cite}</body></html>")


def yahoo(d: Draft) -> EmailMessage:
    quote = f'<div id="yahoo_quoted_1" class="yahoo_quoted">{escape(d.words("gmail"))}<br>{rows(d.old)}</div>'
    return page(f'<div class="ydp1">{rows(d.text)}</div>{quote}')


def gmx(d: Draft) -> EmailMessage:
    labels, (sender, sent, to, subject) = d.language["labels"], (value for _, value in d.head())
    head = [(labels[1], sent), (labels[0], sender), (labels[2], to), (labels[3], subject)]
    lines = "".join(f"<div><b>{escape(label)}:</b>&nbsp;{escape(value)}</div>" for label, value in head)
    return page(
        f'<div style="font-family:Verdana">{rows(d.text)}<div>&nbsp;</div><div>{lines}{rows(d.old)}</div></div>'
    )


def proton(d: Draft) -> EmailMessage:
    return plain(f"{d.text}\n\n------- {d.language['border']} -------\n{d.words('gmail')}\n\n{quoted(d.old)}")


def k9(d: Draft) -> EmailMessage:
    head = "\n".join(f"{label}: {value}" for label, value in d.head())
    return plain(f"{d.text}\n\n-------- {d.language['border']} --------\n{head}\n\n{d.old}\n", format="flowed")


def forwarded(d: Draft) -> EmailMessage:
    head = "\n".join(f"{label}: {value}" for label, value in d.head())
    return plain(f"{d.text}\n\n---------- {d.language['forward']} ---------\n{head}\n\n\n{d.old}\n")


def between(d: Draft) -> EmailMessage:
    return plain(
        f"{d.words('bird')}\n> Your orders for turn 1:\n\n{d.text}\n\n{quoted(d.old)}\n> Nothing is missing.\n"
    )


def signed(d: Draft) -> EmailMessage:
    return plain(f"{d.text}\n\n-- \nAnn Walker\nred 53 road, 104 green\n+44 20 7946 0018\n", str(d.language["charset"]))


def without_signs(d: Draft) -> EmailMessage:
    return plain(f"{d.text}\n\n{d.ours}\n")


def with_a_photo(d: Draft) -> EmailMessage:
    mail = plain(f"{d.text}\n\n{d.language['phone']}\n")
    mail.add_attachment(bytes(300_000), maintype="image", subtype="jpeg", filename="red53.jpg")
    return mail


CLIENTS: Sequence[Callable[[Draft], EmailMessage]] = (
    outlook_desktop, outlook_plain, outlook_plain_without_border, outlook_paragraphs, outlook_web, outlook_telephone,
    gmail, gmail_below, gmail_wrapped, words_without_signs, iphone, apple_mail, thunderbird, thunderbird_page,
    yahoo, gmx, proton, k9, forwarded, between, signed, without_signs, with_a_photo,
)  # fmt: skip


def sent(client: Callable[[Draft], EmailMessage], draft: Draft) -> bytes:
    """The bytes of a letter as they come in."""
    mail = client(draft)
    mail["From"] = Address("Ann", addr_spec="ann@example.org")
    mail["To"] = Address(addr_spec="gm+heron-42@example.net")
    mail["Subject"] = "Re: orders"
    mail["Message-ID"] = "<corpus@example.org>"
    return mail.as_bytes()
