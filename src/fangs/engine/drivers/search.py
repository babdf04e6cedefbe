# mypy: allow-untyped-defs
"""Runs Monte Carlo tree search with any game's rules, in plain and compiled code (Browne et al. 2012).

- A node is a position in which somebody must choose. Nodes are found by a hash of the state, so lines that meet share
  their statistics. Dice are rolled on the way and have no nodes. A position gets its node when it is seen for the
  second time.
- Roles that choose at the same time choose separately: by UCB1 (Auer et al. 2002) or by regret matching on sampled
  regrets (Hart and Mas-Colell 2000; Lanctot et al. 2013). A hidden choice counts as not yet made.
- Every player has separate values, and a role chooses for its owner. Games need not be zero-sum.
- If several roles of one player choose, they choose one after the other, and each knows the choices before it. After a
  choice that was tried often, the next role has a separate slot for that case, so the search finds pairs of choices
  that are good only together. Choices that were tried seldom share a slot. In regret matching, each role has only one
  mixture.
- If a position repeats on the way down, the simulation ends there with a playout. So every choice counts at most once
  per simulation, and cycles end.

If secrets outlast a choice (`rules.sample`), every simulation begins in another world that the thinking player
considers possible, and a node is an information set instead of a position. Roles that choose at the same time then have
separate nodes, and the thinking player's comes first (Cowling, Powley and Whitehouse 2012).
"""

import math

from fangs.engine import CHANCE, Context, routine, rule
from fangs.engine.tree import CHECK, LEARNT, LONGEST, MAX_CHECK, NODE, PLACE_BITS, SEEN, SLOT, STEP, TRIES

from .evaluation import PLAYOUT, evaluate, evaluate_all, shortlist
from .hashing import digest
from .playout import follow, lowest, quick, toss

context = Context(__package__)

rules = context.given("rules")
rng_ = context.given("rng")
owing, legal, score, owner = rules.owing, rules.legal, rules.score, rules.owner
below, next32 = rng_.below, rng_.next32
ROLES = rules.ROLES

PLAYOUT_END = 1_000_000_000
# After this many tries per action of a role, another role of the same player has a separate slot for each frequent
# choice.
OFTEN = 8
# Roots and logarithms take most of the time of a choice, so those of numbers below TABULATED are looked up.
TABULATED = 1024
ROOTS = context.row((0.0, *(1.0 / math.sqrt(n) for n in range(1, TABULATED))), "f8")
LOGS = context.row((0.0, *(math.sqrt(math.log(n)) for n in range(1, TABULATED))), "f8")


# Every caller compiles all code of a function again, inlined or not. Large functions therefore have few callers, and
# never get a constant as an argument: a constant has its own type, for which Numba would compile the function again. A
# call copies the records of the tree and the walk, which takes as long as a choice. The way down the tree is therefore
# inlined.


@routine
def act(s, role, action, rng, buffer):
    """Play an action or an outcome, and roll the dice until a role must choose or the game is over.

    Return the roles that must act.
    """
    return follow(s, role, action, rng, buffer)


@routine
def listed(s, role, buffer):
    """Write the listed actions of a role into `buffer`, and return their number."""
    return legal(s, role, buffer)


@rule
def choices(s, role, buffer):
    """Write the actions that a search considers for a role into `buffer`, and return their number."""
    return shortlist(s, role, buffer, listed(s, role, buffer))


@rule
def playout(s, rng, buffer, limit):
    """Play random actions that a search would consider, until `limit` choices are made or the game is over.

    The next action must not be chance's.
    """
    limit -= quickly(s, rng, buffer, limit)
    owed = owing(s)
    while owed != 0 and limit > 0:
        role = lowest(owed)
        owed = act(s, role, buffer[below(rng, choices(s, role, buffer))], rng, buffer)
        limit -= 1


if quick is None or PLAYOUT == 0:

    @rule
    def quickly(s, rng, buffer, limit):
        """Make no choices and return 0, because the game's own faster playout is missing or not used."""
        return limit - limit

else:
    quickly = quick.playout


# The state, plain or compiled

if context.given("twin"):

    @rule
    def restore(s, world):
        """Reset the state to the root of the tree, by copying the root's memory."""
        words, root = world.words, world.root
        for k in range(len(words)):
            words[k] = root[k]

else:

    def restore(s, world):
        """Reset the state to the root of the tree."""
        for name, value in zip(s.FIELDS, world.root.values(), strict=True):
            setattr(s, name, list(value) if isinstance(value, tuple) else value)


# What players can see

if rules.sample is None:

    @rule
    def imagine(s, walk):
        """Do nothing, because no secret lasts longer than a choice."""

    @rule
    def acting(owed, walk, depth):
        """Return all roles that must act, because they all choose at the same node."""
        return owed

    @rule
    def seen(s, owed, world):
        """Return the hash with which the position's node is found, and the roles that choose there at the same time."""
        return digest(s, world.words), owed

else:
    cover, sample = rules.cover, rules.sample

    @routine
    def imagine(s, walk):
        """Replace the hidden parts of the state at random, with values that the thinking player considers possible."""
        sample(s, walk.thinker, walk.rng)

    @rule
    def acting(owed, walk, depth):
        """Return the role that chooses at a node, as a set: the thinking role at the root, otherwise the lowest role."""
        if depth == 0 and walk.role >= 0 and owed >> walk.role & 1:
            return 1 << walk.role
        return owed & -owed

    if context.given("twin"):

        @routine
        def seen(s, owed, world):
            """Hash the position as the player of the lowest role sees it.

            Also return the roles that, to this player, seem to choose at the same time.
            """
            role, words, spare = lowest(owed), world.words, world.spare
            for k in range(len(words)):
                spare[k] = words[k]
            cover(s, owner(s, role))
            h, together = digest(s, world.words), owing(s)
            for k in range(len(words)):
                words[k] = spare[k]
            return (h ^ (role + 1) * 0x2545F4914F6CDD1D) & 0x7FFFFFFFFFFFFFFF, together

    else:

        def seen(s, owed, world):
            """Hash the position as the player of the lowest role sees it.

            Also return the roles that, to this player, seem to choose at the same time.
            """
            role, covered = lowest(owed), s.copy()
            cover(covered, owner(s, role))
            return hash((role, covered.values())) & 0x7FFFFFFFFFFFFFFF, owing(covered)


# The value of a position

if evaluate is not None:

    @routine
    def appraise(s, rng, buffer, values, weights):
        """Evaluate a position for every player, after a short random playout if the game asks for one.

        The results are written into `values`. Return the number of players.
        """
        if PLAYOUT:
            playout(s, rng, buffer, PLAYOUT)
        if owing(s) == 0:
            return score(s, values)
        players = score(s, values)
        evaluate_all(s, players, values, weights)
        return players

else:

    @routine
    def appraise(s, rng, buffer, values, weights):
        """Play at random to the end of the game, and write the scores into `values`. Return the number of players."""
        playout(s, rng, buffer, PLAYOUT_END)
        return score(s, values)


# The tree


@rule
def find(tree, h):
    """Look up a hash in the index of the tree. Return its entry, or the free entry where it belongs."""
    index = tree.index
    mask = len(index) - 1
    at = h & mask
    while index[at] != 0 and index[at] >> PLACE_BITS != h >> PLACE_BITS:
        at = at + 1 & mask
    return at


@rule
def enter(tree, at, h, place):
    """Write a hash and a place into an entry of the index."""
    tree.index[at] = h >> PLACE_BITS << PLACE_BITS | place


@rule
def node_of(tree, at, h):
    """Return the node of a hash, whose entry in the index has been found.

    Return -1 if the entry belongs to another hash with the same highest bits, or to a position without a node.
    """
    place = tree.index[at] & SEEN
    if place == SEEN or tree.counts[2 * (place - 1 + NODE) + CHECK] != h & MAX_CHECK:
        return -1
    return place - 1


@rule
def meet(h, at, tree):
    """Add a new position to the index, if there is room.

    It gets no node yet, because most positions are never seen again.
    """
    if tree.size[0] < tree.most_nodes:
        enter(tree, at, h, SEEN)
        tree.size[0] += 1


@routine
def grow(s, owed, h, at, tree, buffer):
    """Create a node for a position. Return False if there is no room for it."""
    counts, cells, size, edges = tree.counts, tree.cells, tree.size, tree.size[1]
    slot = size[2] + NODE
    for role in range(ROLES):
        if owed >> role & 1:
            n = choices(s, role, buffer)
            edges += n
            if edges > tree.most_edges:
                return False
            counts[2 * slot], counts[2 * slot + CHECK] = n, h & MAX_CHECK
            for k in range(n):
                counts[2 * slot + TRIES + k] = 0
                counts[2 * slot + TRIES + n + k] = buffer[k]
            for cell in range(slot + SLOT + n, slot + SLOT + tree.wide * n):
                cells[cell] = 0.0
            slot += SLOT + tree.wide * n
    enter(tree, at, h, size[2] + 1)
    counts[2 * size[2]] = counts[2 * size[2] + 1] = 0
    size[1] = edges
    size[2] = slot
    return True


# Choosing


@rule
def inverse_root(n):
    """Return 1 / sqrt(n)."""
    return ROOTS[n] if n < TABULATED else 1.0 / math.sqrt(n)


@rule
def root_of_log(n):
    """Return sqrt(log(n))."""
    return LOGS[n] if n < TABULATED else math.sqrt(math.log(n))


@rule
def by_bound(slot, n, reach, tree):
    """Choose the action with the highest upper confidence bound (UCB1), and return its edge.

    `reach` is scaled to the range of the values, because scaling every value from 0 to 1 would take longer.
    """
    counts, cells = tree.counts, tree.cells
    tries, values = 2 * slot + TRIES, slot + SLOT + n
    best, highest = n - n, -math.inf
    for edge in range(n):
        root = inverse_root(counts[tries + edge])
        bound = (cells[values + edge] * root + reach) * root
        if bound > highest:
            best, highest = edge, bound
    return best


@rule
def untried(slot, n, left, counts, rng):
    """Choose a random edge of a slot that has not been tried yet. `left` is the number of such edges."""
    skip = below(rng, left)
    for edge in range(n):
        if counts[2 * slot + TRIES + edge] == 0:
            if skip == 0:
                return edge
            skip -= 1
    return n - n


@rule
def by_regret(slot, n, tree, wander, rng):
    """Choose an edge by regret matching, sometimes at random to explore. Return the edge and its probability.

    The mixture that regret matching plays is added to the average strategy, which approaches an equilibrium.
    """
    cells, regrets = tree.cells, slot + SLOT + 2 * n
    total = 0.0
    for edge in range(n):
        total += max(cells[regrets + LEARNT * edge], 0.0)
    pick, chosen, chance = next32(rng) / 4294967296.0, n - 1, 0.0
    for edge in range(n):
        share = max(cells[regrets + LEARNT * edge], 0.0) / total if total > 0.0 else 1.0 / n
        cells[regrets + LEARNT * edge + 1] += share
        p = (1.0 - wander) * share + wander / n
        if pick >= 0.0:
            chosen, chance = edge, p
        pick -= p
    return chosen, chance


@rule
def is_alone(owed):
    """Return whether a set of roles has exactly one role."""
    return owed & owed - 1 == 0


@rule
def descend(s, tree, walk, node, depth, owed, together):
    """Let the roles at a node choose, play their choices and roll the dice.

    Return the path's new length and the roles that must act next.
    """
    counts, begin, after, slot, had = tree.counts, depth, owed, node + NODE, owed - owed
    visits, reach, width = visit(counts, node), -1.0, tree.scale[1] - tree.scale[0]
    spread = walk.explore * (width if width > 0.0 else 1.0)
    for role in range(ROLES):
        if owed >> role & 1:
            me, n, own, tried, far, chance = owner(s, role), counts[2 * slot], slot, visits, reach, 0.0
            if had >> me & 1 and not walk.regrets:
                own = joint(s, tree, walk, node, role, slot, begin, depth)
                if own != slot:
                    tried, far = visit(counts, own - NODE), -1.0
            had |= 1 << me
            if walk.regrets and not is_alone(together):
                edge, chance = by_regret(own, n, tree, walk.wander, walk.rng)
            elif tried < n:
                edge = untried(own, n, n - tried, counts, walk.rng)
            else:
                if far < 0.0:
                    far = spread * root_of_log(tried)
                if own == slot:
                    reach = far
                edge = by_bound(own, n, far, tree)
            step(walk, depth, own, edge, me, chance)
            depth += 1
            if own != slot:
                step(walk, depth, slot, edge, me, 0.0)
                depth += 1
            after = follow(s, role, int(counts[2 * slot + TRIES + n + edge]), walk.rng, walk.buffer)
            slot += SLOT + tree.wide * n
    return depth, after


@rule
def visit(counts, node):
    """Count a visit to a node, and return the number of earlier visits."""
    visits = int(counts[2 * node + 1])
    counts[2 * node + 1] = visits + 1
    return visits


@rule
def step(walk, depth, slot, edge, player, chance):
    """Append a choice to the path of the simulation."""
    path = walk.path
    path[STEP * depth] = slot
    path[STEP * depth + 1] = edge
    path[STEP * depth + 2] = player
    walk.chances[depth] = chance


@routine
def joint(s, tree, walk, node, role, slot, begin, depth):
    """Find the slot of a role whose player has already chosen for another role at this node.

    This is a separate slot after a choice that was tried often, and otherwise the role's usual slot.
    """
    path, me, last = walk.path, owner(s, role), 0
    h = node + role
    for k in range(begin, depth):
        if path[STEP * k + 2] == me:
            last = 2 * path[STEP * k] + TRIES + path[STEP * k + 1]
            h = (h ^ (last + 1) * 0x2545F4914F6CDD1D) & 0x7FFFFFFFFFFFFFFF
            h ^= h >> 29
    if tree.counts[last] < OFTEN * tree.counts[2 * slot]:
        return slot
    at = find(tree, h)
    if tree.index[at] == 0:
        if tree.size[0] >= tree.most_nodes or not grow(s, 1 << role, h, at, tree, walk.buffer):
            return slot
        tree.size[0] += 1
    own = node_of(tree, at, h)
    return own + NODE if own >= 0 else slot


@rule
def learn(tree, walk, depth, players):
    """Add the values at the end of a simulation to the statistics of all choices on its path."""
    path, chances, values = walk.path, walk.chances, walk.values
    counts, cells, scale = tree.counts, tree.cells, tree.scale
    for player in range(players):
        tree.totals[player] += values[player]
        scale[0] = min(scale[0], values[player])
        scale[1] = max(scale[1], values[player])
    width = scale[1] - scale[0]
    for step in range(depth):
        slot, edge = path[STEP * step], path[STEP * step + 1]
        value, n = values[path[STEP * step + 2]], int(counts[2 * slot])
        counts[2 * slot + TRIES + edge] += 1
        cells[slot + SLOT + n + edge] += value
        if chances[step] > 0.0 and width > 0.0:
            gain = (value - scale[0]) / width
            regrets = slot + SLOT + 2 * n
            for other in range(n):
                cells[regrets + LEARNT * other] -= gain
            cells[regrets + LEARNT * edge] += gain / chances[step]


@routine
def search(s, world, tree, walk, n):
    """Run `n` simulations from the root. Each simulation descends the tree to a new position and evaluates it."""
    size, rng, buffer = tree.size, walk.rng, walk.buffer
    for _ in range(n):
        restore(s, world)
        imagine(s, walk)
        size[3] += 1
        owed, depth = owing(s), n - n
        if owed == CHANCE:
            owed = act(s, owed, toss(s, rng, buffer), rng, buffer)
        while owed != 0 and depth + 2 * ROLES <= LONGEST:
            now = acting(owed, walk, depth)
            h, together = seen(s, now, world)
            at = find(tree, h)
            if tree.index[at] == 0:
                is_root = size[0] == 0
                meet(h, at, tree)
                if not is_root:
                    break
            if tree.index[at] & SEEN == SEEN and not grow(s, now, h, at, tree, buffer):
                break
            node = node_of(tree, at, h)
            if node < 0 or tree.counts[2 * node] == size[3]:
                break
            tree.counts[2 * node] = size[3]
            depth, owed = descend(s, tree, walk, node, depth, now, together)
        players = appraise(s, rng, buffer, walk.values, walk.weights)
        learn(tree, walk, depth, players)
