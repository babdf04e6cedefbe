# mypy: allow-untyped-defs
"""Learns weights for evaluating positions by self-play, with temporal differences (TD(lambda); Sutton 1988).

The game's `learnt.py` defines the weights. All players choose the action that leads to the position that the current
weights prefer, or occasionally a random action. A game is learnt from in stretches, each of which ends when no unknown
values remain. Backwards from the end of a stretch, each position learns from a mixture of the next position's value and
the values of later positions. Each weight has its own rate, which depends on how much its corrections have agreed so
far (temporal coherence; Beal and Smith 1999).
"""

from fangs.engine import CHANCE, Context, routine, rule

from .evaluation import evaluate_by, learnt, total
from .playout import lowest, toss

context = Context(__package__)

rules = context.given("rules")
rng_ = context.given("rng")
owing, legal, play, setup, owner = rules.owing, rules.legal, rules.play, rules.setup, rules.owner
below = rng_.below
PARTS, FEATURES = learnt.PARTS, learnt.FEATURES
feature, value, slope, is_open = learnt.feature, learnt.value, learnt.slope, learnt.is_open


@routine
def played(s, role, action):
    """Play an action or an outcome of chance, and return the roles that must act.

    All callers share this function, so the rules are compiled only once.
    """
    play(s, role, action)
    return owing(s)


@routine
def rolled(s, rng, buffer):
    """Roll the dice until a role must choose or the game is over. Return the roles that must act."""
    who = owing(s)
    while who == CHANCE:
        who = played(s, CHANCE, toss(s, rng, buffer))
    return who


@rule
def copied(source, target):
    """Copy the memory of one state to another."""
    for k in range(len(source)):
        target[k] = source[k]


@routine
def chosen(s, world, role, weights, rng, buffer):
    """Choose the action that leads to the best position for the role's owner, as evaluated with these weights.

    Ties are broken at random.
    """
    n, player = legal(s, role, buffer), owner(s, role)
    best, most = buffer[0], -1e300
    copied(world.words, world.spare)
    first = below(rng, n)
    for k in range(n):
        action = buffer[(first + k) % n]
        played(s, role, action)
        found = evaluate_by(s, player, weights)
        copied(world.spare, world.words)
        if found > most:
            best, most = action, found
    return best


@routine
def noted(s, trail, weights, at):
    """Record a position's values, slopes and features in the trail, from which the weights are corrected later."""
    for part in range(PARTS):
        summed = total(s, part, weights)
        trail.guesses[at, part] = value(s, part, summed)
        trail.slopes[at, part] = slope(s, part, summed)
        for k in range(FEATURES):
            trail.features[at, part, k] = feature(s, part, k)


@rule
def moved(knowledge, index, step, rate):
    """Correct one weight by a step, which is smaller if earlier corrections of the weight have disagreed."""
    weights, sums, sizes = knowledge
    trust = abs(sums[index]) / sizes[index] if sizes[index] > 0.0 else 1.0
    weights[index] += rate * trust * step
    sums[index] += step
    sizes[index] += abs(step)


@routine
def corrected(trail, knowledge, steps, plan):
    """Correct the weights after a part of a game, going backwards from its last position to its first.

    The value of the last position is the result of this part.
    """
    rate, trace, trust = plan
    for part in range(PARTS):
        goal = trail.guesses[steps, part]
        for at in range(steps - 1, -1, -1):
            guess, steep = trail.guesses[at, part], trail.slopes[at, part]
            aim = (1.0 - trust) * goal + trust * trail.found[at, part]
            step = (aim - guess) * ((steep > 0.0) - (steep < 0.0))
            for k in range(FEATURES):
                if trail.features[at, part, k] != 0:
                    moved(knowledge, trail.features[at, part, k], step, rate)
            goal = trace * goal + (1.0 - trace) * guess


@routine
def practise(s, world, knowledge, trail, rng, buffer, games, errs, plan):
    """Play training games, correct the weights during each game, and return the number of positions learnt from."""
    learnt_from = 0
    for _ in range(games):
        setup(s)
        at = 0
        who = rolled(s, rng, buffer)
        while who != 0:
            role = lowest(who)
            if below(rng, 1000) < errs:
                action = buffer[below(rng, legal(s, role, buffer))]
            else:
                action = chosen(s, world, role, knowledge[0], rng, buffer)
            played(s, role, action)
            noted(s, trail, knowledge[0], at)
            if not is_open(s) or at + 1 == len(trail.guesses):
                corrected(trail, knowledge, at, plan)
                learnt_from += at
                at = 0
            else:
                at += 1
            who = rolled(s, rng, buffer)
    return learnt_from


@routine
def contest(s, world, weights, others, rng, buffer, games, points):
    """Play games between two sets of weights, and write the first player's result of each game into `points`.

    The first player uses `weights`, and the others use `others`. An empty row stands for the hand-made evaluation.
    """
    for game in range(games):
        setup(s)
        who = rolled(s, rng, buffer)
        while who != 0:
            role = lowest(who)
            by = weights if owner(s, role) == 0 else others
            played(s, role, chosen(s, world, role, by, rng, buffer))
            who = rolled(s, rng, buffer)
        points[game] = evaluate_by(s, 0, weights)
