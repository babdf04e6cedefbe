"""A bot for `fangs arena`: reads a request a line, answers each with a line; plays any game by what its text says first.

fangs arena lunch random --bot-command "python docs/bot_client.py"
"""

import json
import random
import sys


def choose(view: dict, role: str, legal: list[str], rng: random.Random) -> str:
    """Put your own here. `view` is the position as your player may see it, `legal` are the actions of `role` as texts."""
    return rng.choice(sorted(legal)[: max(1, len(legal) // 2)])


def main() -> None:
    """Answer until there are no more requests."""
    for line in sys.stdin:
        request = json.loads(line)
        rng = random.Random(request["seed"])  # so that the same arena gives the same results
        action = choose(request["position"], request["role"], request["legal"], rng)
        print(json.dumps({"action": action}), flush=True)


if __name__ == "__main__":
    main()
