# mypy: allow-untyped-defs
"""What holds where a game's rules do not say: every role is a player's own, nothing is hidden, and only what is listed may be played."""

from fangs.engine import rule

NAMES = ("owner", "cover", "choosing", "odds", "unlisted", "fair")
"""What rules may leave out; those who owe are those who may choose (`choosing` is `owing`)."""


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
    """It is not known that all outcomes are as likely: `odds` is asked."""
    return 0
