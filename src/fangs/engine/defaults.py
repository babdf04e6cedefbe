# mypy: allow-untyped-defs
"""The defaults of rules: every player has one role, nothing is hidden, and only listed actions are legal.

This module also has the defaults of `evaluation.py` and `learnt.py`.
"""

from fangs.engine import rule

NAMES = {
    "rules": ("owner", "cover", "odds", "unlisted", "fair", "sample"),
    "evaluation": ("PLAYOUT", "shortlist", "forcing", "QUIET"),
    "learnt": ("PLAYERS", "JOINT", "TRUST", "RATE", "TOTAL", "applies"),
}
"""The optional names in each file. Rules can also omit `choosing`: by default, the roles that owe an action can choose."""
sample = None
"""By default, no secrets last."""
PLAYOUT = 0
"""By default, a position is evaluated at once."""
forcing = None
"""By default, no position counts as forcing."""
QUIET = ()
"""By default, a proof contains no quiet actions of any player."""
PLAYERS = (None,)
"""By default, the weights are learnt for the usual number of players."""
JOINT = 0
"""By default, the players who are learnt from choose by searching."""
TRUST = 0.0
"""By default, learning uses only the rest of the game, and not the values found for a position."""
RATE = 0.1
"""The initial learning rate: the share of an error that all weights of a position together correct at once."""
TOTAL = None
"""By default, the values of the parts have no fixed sum."""


@rule
def owner(s, role):
    """Every player has one role, with the player's number."""
    return role


@rule
def cover(s, player):
    """Nothing is hidden."""


@rule
def odds(s, weight):
    """There are no dice."""
    return 0


@rule
def unlisted(s, role, action):
    """Actions that are not listed are illegal."""
    return False


@rule
def fair(s):
    """It is unknown whether all outcomes are equally likely, so the caller must ask `odds`."""
    return 0


@rule
def shortlist(s, role, action, n):
    """Keep all listed actions."""
    return n


@rule
def applies(s):
    """The weights are valid for all positions."""
    return True
