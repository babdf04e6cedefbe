# mypy: allow-untyped-defs
"""Hashes positions, so that a search recognises a position that it has seen before."""

from fangs.engine import Context, rule

context = Context(__package__)

if context.given("twin"):

    @rule
    def digest(s, words):
        """Return a hash of a state, computed from its memory eight bytes at a time."""
        h = 0x1234567
        for k in range(len(words)):
            h = (h ^ words[k]) * 0x2545F4914F6CDD1D
            h ^= h >> 29 & 0x7FFFFFFFF
        h = (h ^ h >> 32 & 0xFFFFFFFF) * 0x1B873593CC9E2D51
        return (h ^ h >> 31) & 0x7FFFFFFFFFFFFFFF

else:

    def digest(s, words):
        """Return a hash of a state."""
        return hash(s.values()) & 0x7FFFFFFFFFFFFFFF
