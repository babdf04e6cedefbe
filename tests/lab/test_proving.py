"""Proofs from the start of a game: found, followed through all replies, and never believed blindly."""

from __future__ import annotations

import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.lab import proving
from fangs.solve.forced import ForcedWin, Prover


@pytest.mark.parametrize(("setup", "positions", "followed"), [("cages", "134,153", "182"), ("centre", "187,446", "86")])
def test_the_hunters_of_mandua_win_by_force_as_the_old_sheet_says(setup: str, positions: str, followed: str) -> None:
    """These figures are on `docs/why/findings.md`; the third setup takes half a minute: `fangs prove mandua --option setup=corners`."""
    found, checked, *endings, longest = proving.prove(fangs.new("mandua", setup=setup), 1_000_000)
    assert found == f"Proven: the hunters can force a win. First: e3. Positions examined: {positions}."
    assert checked.startswith(f"Checked with the rules through all replies: {followed} positions.")
    assert endings == ["      4 × The last hunter cannot move, maharaja: the hunters win"]
    position = fangs.new("mandua", setup=setup)
    for action in longest.partition(": ")[2].split():
        position = position.play(position.owing[0], action)
    assert position.scores == [1, 0]


def test_a_search_that_is_broken_off_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "CHUNK", 20_000)
    found, *_ = proving.prove(fangs.new("mandua"), 1_000_000)
    assert found.startswith("Proven: the hunters can force a win")


def test_what_is_not_proven_is_not_claimed() -> None:
    assert list(proving.prove(fangs.new("mandua"), 1000)) == [
        "No forced win was found in 1,000 positions for each player. There may still be one."
    ]
    with pytest.raises(RequestError, match=r"Nothing can be proven in Let's Do Lunch!"):
        list(proving.prove(fangs.new("lunch"), 1000))


def test_a_proof_with_a_hole_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Prover.prove

    def careless(self: Prover, state: object, most: int, quiet: int | None = None) -> ForcedWin:
        """It takes the last of the listed actions for the one that wins."""
        found = honest(self, state, most, quiet)  # type: ignore[arg-type]
        legal = [0] * fangs.game("mandua").rules.MAX_ACTIONS
        n = fangs.game("mandua").rules.legal(state, 0, legal) if found.is_won else 0
        return found._replace(actions=legal[n - 1 : n]) if n else found

    monkeypatch.setattr(Prover, "prove", careless)
    with pytest.raises(proving.BrokenProof):
        list(proving.prove(fangs.new("mandua"), 200_000))
