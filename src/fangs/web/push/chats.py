"""Messages to a chat such as Discord, Slack or Matrix.

Each message is a POST request with a line of text to a webhook, which is an address that the chat provides.
"""

from __future__ import annotations

import html
import json
import re
from urllib.parse import urlsplit

from fangs.service.notifications import Message
from fangs.translation import say, speaking
from fangs.translation.formats import moment

DISCORD = ("discord.com", "discordapp.com")
"""The hosts that expect the text of a message in the field `content` and not in `text`."""
_MARKDOWN = re.compile(r"[\\`*_~|\[\]]")
"""Matches the characters with which a text on Discord can be formatted. A backslash before them prevents this."""
HEADERS = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Fangs"}


def body(message: Message, endpoint: str, url: str | None) -> bytes:
    """Encode a message as the JSON that a chat's webhook expects.

    Names in the message cannot mention anybody in the chat. On Discord, they cannot change the formatting either.
    """
    with speaking(message.language):
        until = None if message.until is None else say("Until {time}.", time=moment(message.until, "UTC"))
    link = None if url is None else f"{url}/tables/{message.table}"
    words = " ".join(filter(None, [f"{message.title}: {message.body}", until]))
    host = urlsplit(endpoint).hostname or ""
    if host in DISCORD or host.endswith(tuple(f".{one}" for one in DISCORD)):
        text = " ".join(filter(None, [_MARKDOWN.sub(r"\\\g<0>", words), link]))
        said: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
    else:  # Slack's escapes, which Matrix and Mattermost understand as HTML.
        text = " ".join(filter(None, [words, link]))
        said = {"text": html.escape(text, quote=False)}
    return json.dumps(said).encode()
