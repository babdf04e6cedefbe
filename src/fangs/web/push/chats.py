"""Messages to a chat (Discord, Slack, Matrix). Each is one POST with a line of text to a webhook, the address that the chat provides."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from fangs.service.notifications import Message
from fangs.translation import say, speaking
from fangs.translation.formats import moment

DISCORD = ("discord.com", "discordapp.com")
"""The hosts that expect `content` where other hosts expect `text`."""
HEADERS = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Fangs"}


def body(message: Message, endpoint: str, url: str | None) -> bytes:
    """Return the JSON of a message. A name in it neither notifies anybody in the chat nor works as markup there."""
    with speaking(message.language):
        until = None if message.until is None else say("Until {time}.", time=moment(message.until, "UTC"))
    link = None if url is None else f"{url}/tables/{message.table}"
    text = " ".join(filter(None, [f"{message.title}: {message.body}", until, link]))
    host = urlsplit(endpoint).hostname or ""
    if host in DISCORD or host.endswith(tuple(f".{one}" for one in DISCORD)):
        said: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
    else:  # Slack's escapes, which Matrix and Mattermost read as HTML does
        said = {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return json.dumps(said).encode()
