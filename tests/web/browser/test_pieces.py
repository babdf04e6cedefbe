"""A board whose pieces are changed looks as one that is drawn anew."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import fangs
from fangs.table.views.drawings import drawing
from tests.form import some
from tests.web.browser.conftest import People

REPAINTED = """async (pairs) => {
    const loaded = (part) => performance.getEntriesByType("resource").find(({name}) => name.includes(part)).name;
    const {drawn, paint, repaint} = await import(loaded("board/pieces.js"));
    await drawn(Promise.resolve(pairs));
    const lies = (root) => [...root.querySelectorAll("[data-layer]")].map((layer) =>
        [layer.dataset.layer, ...[...layer.children].map((one) => one.outerHTML.replaceAll(/ style="[^"]*"/g, ""))]);
    const found = [];
    for (const [before, after] of pairs) {
        const root = paint(before);
        document.querySelector("#board .sheet").append(root);
        repaint(root, before, after, true);
        for (const one of root.getAnimations({subtree: true})) one.finish();
        await new Promise(requestAnimationFrame);
        found.push([lies(root), lies(paint(after))]);
        root.remove();
    }
    return found;
}"""


def boards(game: str) -> list[dict[str, Any]]:
    """Drawings from a random game, and one on which every piece lies in another layer."""
    positions = itertools.islice(fangs.new(game).random_game(random.Random(1)), 40)
    drawings = [drawing(position.game, position.json(0)) for position in positions]
    layers = sorted({piece.get("layer", "") for piece in drawings[-1]["pieces"]})
    others = dict(zip(layers, layers[1:] + layers[:1], strict=True))
    elsewhere = [piece | {"layer": others[piece.get("layer", "")]} for piece in drawings[-1]["pieces"]]
    return [*drawings, drawings[-1] | {"pieces": elsewhere}]


@pytest.mark.parametrize("game", some(fangs.names(), "lunch"))
def test_pieces_that_come_go_move_and_change_their_layer_lie_as_if_they_were_drawn_anew(
    game: str, people: People
) -> None:
    page = people(reduced_motion="no-preference").go(f"/learn/{game}")
    for changed, drawn_anew in page.evaluate(REPAINTED, list(itertools.pairwise(boards(game)))):
        assert changed == drawn_anew
