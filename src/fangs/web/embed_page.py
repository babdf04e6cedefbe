"""The page of a board in a frame of another page, which `static/embed/embed.js` fills."""

from __future__ import annotations

from fangs.web.assets import assets

NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
"""The address of a picture that has not come yet."""
FRAGMENT = "address"
"""The source of slides that are in the address of the page, after the #."""


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
    """Return the page in the reader's language.

    `page` is the address where the game is played. `source` is the address of the slide after `{at}` steps, or `FRAGMENT`, or "" if
    `picture` is all. `replay` is "hidden" if there is no slider, which goes from `first` to `last`.
    """
    numbers = {"first": first, "last": last, "of": last, "at": at}
    tab = f"{title} · Fangs" if title else "Fangs"
    words = {"tab": tab, "title": title, "page": page, "caption": caption, "picture": picture, "theme": theme}
    text = assets().page("embed", **words, **numbers, **{"from": source, "replay": replay})
    return text if source == FRAGMENT else text.replace("{steps}", last)


def embed_page_without() -> str:
    """Return the page for whatever its address names, as a site has it."""
    return embed_page(title="", page="/", source=FRAGMENT, theme="")
