"""The page that shows a board in a frame on another website. `static/embed/embed.js` fills it."""

from __future__ import annotations

from fangs.web.assets import assets

NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
"""The address of an empty picture, which is shown until the real picture has loaded."""
FRAGMENT = "address"
"""The value of `source` for a page whose own address contains the slides, after the #."""


def embed_page(
    *,
    title: str,
    page: str,
    source: str,
    caption: str = "",
    picture: str = NOTHING,
    theme: str = "light",
    replay: str = "",
    first: str = "0",
    last: str = "0",
    at: str = "0",
) -> str:
    """Build a page that shows a board in a frame on another website, in the reader's language.

    `page` is the address where the game is played. `source` is the address of a slide, in which `{at}` stands for the
    number of steps. It can also be `FRAGMENT`, or "" if there is only the `picture`. The slider goes from `first` to
    `last`. If `replay` is "hidden", there is no slider.
    """
    numbers = {"first": first, "last": last, "of": last, "at": at}
    tab = f"{title} · Fangs" if title else "Fangs"
    words = {"tab": tab, "title": title, "page": page, "caption": caption, "picture": picture, "theme": theme}
    text = assets().page("embed", **words, **numbers, **{"from": source, "replay": replay})
    return text if source == FRAGMENT else text.replace("{steps}", last)


def embed_page_without() -> str:
    """Build a page for sites without a server, which reads the board from its own address."""
    return embed_page(title="", page="/", source=FRAGMENT, theme="")
