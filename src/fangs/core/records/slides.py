"""Shows a record in a notebook as HTML: its positions, with a slider to go through them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

SHOW = (
    "const f = this.closest('figure'), at = Number(this.value);"
    "f.querySelectorAll('[data-at]').forEach(one => { one.hidden = Number(one.dataset.at) !== at; });"
)


def slides(pictures: Sequence[str], captions: Sequence[str]) -> str:
    """HTML that shows pictures with their captions one at a time, beginning with the last."""
    last = len(pictures) - 1
    shown = (
        f'<div data-at="{at}"{"" if at == last else " hidden"}><figcaption>{at}: {escape(caption)}</figcaption>{svg}</div>'
        for at, (svg, caption) in enumerate(zip(pictures, captions, strict=True))
    )
    slider = f'<input type="range" min="0" max="{last}" value="{last}" aria-label="position" oninput="{escape(SHOW)}">'
    return f"<figure>{slider}{''.join(shown)}</figure>"
