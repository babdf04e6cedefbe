"""Plays a whole game over `fangs referee`, knowing nothing of it: python docs/referee_client.py GAME."""

import json
import random
import subprocess
import sys
from fractions import Fraction

COMMAND = [sys.executable, "-m", "fangs", "referee"]


def main(game: str) -> None:
    """Play the game of this name to its end, choices and dice at random."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as referee:

        def ask(**request: object) -> dict:
            print(json.dumps(request), file=referee.stdin, flush=True)
            answer = json.loads(referee.stdout.readline())
            if "error" in answer:
                sys.exit(answer["error"]["message"])
            return answer

        position = ask(op="new", game=game)["position"]
        while (look := ask(op="look", position=position))["kind"] != "over":
            if look["kind"] == "chance":
                outcomes, odds = zip(*look["odds"], strict=True)
                role, action = None, random.choices(outcomes, [float(Fraction(chance)) for chance in odds])[0]
            else:
                role, actions = next(iter(look["legal"].items()))
                action = random.choice(actions)
            answer = ask(op="play", position=position, role=role, action=action)
            position = answer["position"]
            print(role or "dice", action, *answer["events"], sep=" | ")
        print(ask(op="draw", position=position)["drawing"], look["scores"], sep="\n")
        referee.stdin.close()


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) > 1 else sys.exit(__doc__)
