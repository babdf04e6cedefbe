# mypy: allow-untyped-defs
"""The defaults of rules: every player has one role, nothing is hidden, and only listed actions may be played.

And those of `evaluation.py` and `learnt.py`.
"""

from fangs.engine import rule

NAMES = {
    "rules": ("owner", "cover", "odds", "unlisted", "fair", "sample"),
    "evaluation": ("PLAYOUT", "shortlist", "forcing", "QUIET"),
    "learnt": ("PLAYERS", "TRUST", "RATE", "TOTAL", "applies"),
}
"""By the name of a file: what it may leave out. So may rules `choosing`: by default those who owe an action may choose."""
sample = None
"""No secrets last beyond the choice."""
PLAYOUT = 0
"""A position is evaluated at once."""
forcing = None
"""It is not known what leaves the other player little choice."""
QUIET = ()
"""No player's proof of a win has actions that leave the others free."""
PLAYERS = (None,)
"""It is learnt for the usual number of players."""
TRUST = 0.0
"""What a search says of a position teaches nothing, only how the game goes on."""
RATE = 0.1
"""What part of an error all weights of a position together correct at once, at first."""
TOTAL = None
"""The values of all parts need not add up to anything."""


@rule
def owner(s, role):
    """Every player has one role, with the player's number."""
    return role


@rule
def cover(s, player):
    """Nothing is hidden from anybody."""


@rule
def odds(s, weight):
    """There are no dice."""
    return 0


@rule
def unlisted(s, role, action):
    """What is not listed is not accepted."""
    return False


@rule
def fair(s):
    """It is not known whether all outcomes are equally likely: `odds` says."""
    return 0


@rule
def shortlist(s, role, action, n):
    """All that is listed is worth a thought."""
    return n


@rule
def applies(s):
    """The weights are for all positions."""
    return True
