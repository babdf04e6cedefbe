# mypy: allow-untyped-defs
"""Searches for forced wins in any game, by proof-number search.

The game's `evaluation.forcing` narrows the search. One player attacks, and the question is whether this player wins
against every reply. Every position has two costs. The proof number is the minimum number of positions that must still
be won to prove that the attack succeeds. The disproof number (here called the denial) is the minimum number that must
be lost to show that the attack fails. The search goes depth first into the choice that is cheapest for the player to
move, and stores the costs by position hash: depth-first proof-number search (Nagai 2002, after Allis 1994). Simply
adding up the costs would count positions more than once if several lines reach them. Instead, the joint cost of several
choices is the greatest of their costs, plus one for each other open choice: the weak proof number (Ueda, Hashimoto et
al. 2008).
"""

from fangs.engine import Context, routine, rule
from fangs.engine.tree import COSTS, DENIAL, FOUND_WITHIN, NEVER, PROOF

from .evaluation import more
from .hashing import digest
from .playout import lowest

context = Context(__package__)
rules = context.given("rules")
owing, legal, play, score, owner = rules.owing, rules.legal, rules.play, rules.score, rules.owner
forcing = more.forcing

if context.given("twin"):

    @rule
    def follow(line, depth, role, action):
        """Play an action in the position at `depth`, and store the resulting position at `depth + 1`."""
        now, after = line.words[depth], line.words[depth + 1]
        for k in range(len(now)):
            after[k] = now[k]
        play(line.states[depth + 1], role, action)

else:

    def follow(line, depth, role, action):
        """Play an action in the position at `depth`, and store the resulting position at `depth + 1`."""
        line.states[depth + 1] = line.states[depth].copy()
        play(line.states[depth + 1], role, action)


@rule
def place(line, depth, quiet):
    """Look up the position at `depth` in the table of searched positions. Return its hash and the start of its row.

    The row may still be free.
    """
    h = (digest(line.states[depth], line.words[depth]) ^ (quiet + 1) * 0x2545F4914F6CDD1D) & 0x7FFFFFFFFFFFFFFF
    mask = len(line.known) // COSTS - 1
    for k in range(FOUND_WITHIN):
        at = COSTS * (h + k & mask)
        if line.known[at] == h or line.known[at] == 0:
            return h, at
    return h, COSTS * (h & mask)


@routine
def costs(line, depth, quiet):
    """Look up the proof and disproof numbers of the position at `depth`, or return initial values if it is new."""
    s = line.states[depth]
    owed = owing(s)
    if owed == 0:
        score(s, line.scores)
        return (0, NEVER) if line.scores[line.player[0]] == 1 else (NEVER, 0)
    if owed < 0 or owed & owed - 1 != 0 or depth + 1 == len(line.actions):
        return NEVER, 0
    h, at = place(line, depth, quiet)
    if line.known[at] == h:
        return line.known[at + PROOF], line.known[at + DENIAL]
    role = lowest(owed)
    if owner(s, role) == line.player[0]:
        return 1, 1
    return legal(s, role, line.actions[depth]), 1


@routine
def branch(line, depth, role, quiet):
    """List the actions to try at `depth` with their costs, and return the number of actions.

    `quiet` is the number of quiet actions that the attacker may still play from here on.
    """
    actions, quiets = line.actions[depth], line.quiets[depth]
    attacks = owner(line.states[depth], role) == line.player[0]
    n, kept = legal(line.states[depth], role, actions), 0
    for k in range(n):
        follow(line, depth, role, actions[k])
        after = line.states[depth + 1]
        is_quiet = int(attacks and owing(after) != 0 and not forcing(after, line.player[0]))
        if is_quiet <= quiet:
            actions[kept], quiets[kept] = actions[k], quiet - is_quiet
            line.proofs[depth][kept], line.denials[depth][kept] = costs(line, depth + 1, quiet - is_quiet)
            kept += 1
    return kept


@rule
def weigh(cheap, dear, n):
    """Compare the costs of `n` actions, and return what a player needs to choose among them.

    The result is the index of the cheapest action, its cost, the second lowest cost, the highest of the other costs,
    and the number of other open choices.
    """
    best, least, second, most, others = 0, NEVER, NEVER, 0, -1
    for k in range(n):
        most = max(most, dear[k])
        others += int(dear[k] != 0)
        if cheap[k] < least:
            best, least, second = k, cheap[k], least
        else:
            second = min(second, cheap[k])
    return best, least, second, most, max(others, 0)


@routine
def prove(line, depth, quiet, most_proof, most_denial):
    """Search below the position at `depth`, and return its proof and disproof numbers.

    The search ends when one of them reaches its limit, or when the budget is used up.
    """
    line.left[0] -= 1
    role = lowest(owing(line.states[depth]))
    attacks = owner(line.states[depth], role) == line.player[0]
    proofs, denials = line.proofs[depth], line.denials[depth]
    n = branch(line, depth, role, quiet)
    while True:
        if attacks:
            best, proof, second, most, others = weigh(proofs, denials, n)
            denial = min(most + others, NEVER)
            bounds = min(most_proof, second + 1), most_denial - others
        else:
            best, denial, second, most, others = weigh(denials, proofs, n)
            proof = min(most + others, NEVER)
            bounds = most_proof - others, min(most_denial, second + 1)
        if proof >= most_proof or denial >= most_denial or line.left[0] <= 0:
            break
        follow(line, depth, role, line.actions[depth][best])
        proofs[best], denials[best] = prove(line, depth + 1, line.quiets[depth][best], bounds[0], bounds[1])
    h, at = place(line, depth, quiet)
    line.known[at], line.known[at + PROOF], line.known[at + DENIAL] = h, proof, denial
    if depth == 0:
        line.listed[0] = n
    return proof, denial
