# mypy: allow-untyped-defs
"""The defaults of rules: every player has one role, nothing is hidden, and only listed actions may be played."""

from fangs.engine import rule

NAMES = ("owner", "cover", "choosing", "odds", "unlisted", "fair")
"""What rules may leave out; by default those who owe an action may choose (`choosing` is `owing`)."""


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
