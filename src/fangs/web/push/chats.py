"""Messages to a chat (Discord, Slack, Matrix): one POST with a line of text to the address that the chat gives for it, a webhook."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from fangs.service.notifications import Message
from fangs.translation import say, speaking
from fangs.translation.formats import moment

DISCORD = ("discord.com", "discordapp.com")
"""The hosts that take `content` where others take `text`."""
HEADERS = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Fangs"}


def body(message: Message, endpoint: str, url: str | None) -> bytes:
    """The JSON of a message; a name in it calls nobody in the chat, and is no markup there."""
    with speaking(message.language):
        until = None if message.until is None else say("Until {time}.", time=moment(message.until, "UTC"))
    link = None if url is None else f"{url}/tables/{message.table}"
    text = " ".join(filter(None, [f"{message.title}: {message.body}", until, link]))
    host = urlsplit(endpoint).hostname or ""
    if host in DISCORD or host.endswith(tuple(f".{one}" for one in DISCORD)):
        said: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
    else:  # Slack's signs, which Matrix and Mattermost read as HTML does
        said = {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return json.dumps(said).encode()
