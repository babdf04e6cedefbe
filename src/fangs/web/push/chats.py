"""Messages to a chat such as Discord, Slack or Matrix.

Each message is a POST request with a line of text to a webhook, which is an address that the chat provides.
"""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from fangs.service.notifications import Message
from fangs.translation import say, speaking
from fangs.translation.formats import moment

DISCORD = ("discord.com", "discordapp.com")
"""The hosts that expect the text of a message in the field `content` and not in `text`."""
HEADERS = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Fangs"}


def body(message: Message, endpoint: str, url: str | None) -> bytes:
    """Encode a message as the JSON that a chat's webhook expects.

    Names in the message cannot mention anybody in the chat or change the formatting.
    """
    with speaking(message.language):
        until = None if message.until is None else say("Until {time}.", time=moment(message.until, "UTC"))
    link = None if url is None else f"{url}/tables/{message.table}"
    text = " ".join(filter(None, [f"{message.title}: {message.body}", until, link]))
    host = urlsplit(endpoint).hostname or ""
    if host in DISCORD or host.endswith(tuple(f".{one}" for one in DISCORD)):
        said: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
    else:  # Slack's escapes, which Matrix and Mattermost understand as HTML.
        said = {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return json.dumps(said).encode()
