"""Finds out how two should play a last round of Get Bit!, with OpenSpiel's counterfactual regret minimisation, in a few seconds.

Each player has two pirates, and each pirate has one limb left, so the player whose pirate is bitten loses. The exploitability is what a
player could gain on average by knowing how the other plays; 0 is an equilibrium. python docs/learn_openspiel.py
"""

from __future__ import annotations

import argparse
import random

from open_spiel.python.algorithms import cfr, exploitability

import fangs
from fangs.envs import openspiel


def last_round() -> fangs.Position:
    """A position in which the next bite ends the game."""
    played = fangs.new("getbit", 2).random_game(random.Random(1))
    *_, last = (one for one in played if one.kind == "decision" and not one.hides_choices())
    state = last.state
    state.limbs[:4] = [1, 1, 1, 1]
    return fangs.Position(last.game, state)


def main() -> tuple[float, float]:
    """Learn, and return the exploitability before and after."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--times", type=int, default=20, help="how many times it goes through the whole game")
    times = parser.parse_args().times
    game = openspiel.load("getbit", position=last_round())
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(times):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    print(
        f"The exploitability is {before:.3f} if both play at random, and {after:.3f} after {times} times through the game."
    )
    return before, after


if __name__ == "__main__":
    main()
