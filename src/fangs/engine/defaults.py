# mypy: allow-untyped-defs
"""Defines the defaults for the optional parts of a game's rules, and of its `evaluation.py` and `learnt.py`.

By default, every player has one role, nothing is hidden, and only listed actions are legal.
"""

from fangs.engine import rule

NAMES = {
    "rules": ("owner", "cover", "odds", "unlisted", "fair", "sample"),
    "evaluation": ("PLAYOUT", "shortlist", "forcing", "QUIET"),
    "learnt": ("PLAYERS", "JOINT", "TRUST", "RATE", "TOTAL", "applies"),
}
"""The names that each file can omit, because this module defines their defaults.

Rules can also omit `choosing`. By default, any role that must act can choose.
"""
sample = None
"""By default, no secret lasts longer than a single choice, so there is nothing to sample."""
PLAYOUT = 0
"""By default, a position is evaluated without playing any random moves first."""
forcing = None
"""By default, no position counts as forcing."""
QUIET = ()
"""By default, a proof of a win contains only forcing actions."""
PLAYERS = (None,)
"""By default, weights are learnt for the game's usual number of players."""
JOINT = (0,)
"""By default, the players in training games choose by searching, and never by computing an equilibrium."""
TRUST = (0.0,)
"""By default, weights are learnt only from how each game continues, and not from the values that a search found."""
RATE = 0.1
"""The initial learning rate: the fraction of an error that a position's weights together correct in one step."""
TOTAL = None
"""By default, the values of all players have no fixed sum."""


@rule
def owner(s, role):
    """Return the role's own number, because every player has exactly one role."""
    return role


@rule
def cover(s, player):
    """Do nothing, because nothing is hidden."""


@rule
def odds(s, weight):
    """Return 0 outcomes, because the game has no dice."""
    return 0


@rule
def unlisted(s, role, action):
    """Return False, because actions that are not listed are illegal."""
    return False


@rule
def fair(s):
    """Return 0, which means that the outcomes may not be equally likely. The caller must then use `odds`."""
    return 0


@rule
def shortlist(s, role, action, n):
    """Keep all listed actions, and return their number."""
    return n


@rule
def applies(s):
    """Return True, because the weights are valid for all positions."""
    return True
