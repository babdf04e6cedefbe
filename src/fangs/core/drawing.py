"""What the boards are drawn with: SVG elements as text, and one palette for all games.

Colours are presentation attributes, never `style`, so that a page may override them by class under a strict content security policy.
"""

from __future__ import annotations

from html import escape

SEA, DEEP, SAND, STONE = "#bfe3ea", "#7cc0d1", "#f2e2bd", "#9a948a"
INK, PAPER, LINE = "#22303a", "#fbf7ee", "#c9bda4"
RED, GREEN, BLUE, YELLOW, VIOLET, ORANGE = "#c8402f", "#3f8f4f", "#2f6fb5", "#e0a92a", "#8257a3", "#d9752b"
PLAYER_COLOURS = (RED, BLUE, GREEN, YELLOW, VIOLET, ORANGE)


def element(tag: str, *children: str, text: str = "", **attributes: object) -> str:
    """One SVG element; `class_` and `font_size` become `class` and `font-size`, attributes that are None are left out."""
    shown = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    inner = escape(text, quote=False) + "".join(children)
    return f"<{tag}{shown}>{inner}</{tag}>" if inner else f"<{tag}{shown}/>"


def picture(width: float, height: float, label: str, *children: str) -> str:
    """A whole drawing; `label` is what it is called for those who cannot see it."""
    return element(
        "svg",
        element("title", text=label),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        role="img",
        font_family="system-ui, sans-serif",
    )


def words(x: float, y: float, text: str, size: float = 14, **attributes: object) -> str:
    """A piece of writing, centred on x unless said otherwise."""
    return element(
        "text", text=text, **{"x": x, "y": y, "font_size": size, "text_anchor": "middle", "fill": INK} | attributes
    )


def beside(left: list[str], right: list[str], gap: int = 3) -> str:
    """Two blocks of lines next to each other, as one text."""
    width = max(map(len, left), default=0) + gap
    height = max(len(left), len(right))
    padded = zip(left + [""] * (height - len(left)), right + [""] * (height - len(right)), strict=True)
    return "\n".join((a.ljust(width) + b).rstrip() for a, b in padded)


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
