# mypy: allow-untyped-defs
"""Hashes positions, so that a search recognises a position that it has seen before."""

from fangs.engine import Context, rule

context = Context(__package__)

if context.given("twin"):

    @rule
    def mixed(h, word):
        """Mix eight bytes into a hash."""
        h = (h ^ word) * 0x2545F4914F6CDD1D
        return h ^ (h >> 29 & 0x7FFFFFFFF)

    @rule
    def digest(s, words):
        """Return a hash of a state, computed from its memory eight bytes at a time."""
        h, other, half = 0x1234567, 0x7654321, len(words) // 2
        for k in range(half):
            h = mixed(h, words[k])
            other = mixed(other, words[half + k])
        h = mixed(h, other)
        if 2 * half < len(words):
            h = mixed(h, words[2 * half])
        h = (h ^ h >> 32 & 0xFFFFFFFF) * 0x1B873593CC9E2D51
        return (h ^ h >> 31) & 0x7FFFFFFFFFFFFFFF

else:

    def digest(s, words):
        """Return a hash of a state."""
        return hash(s.values()) & 0x7FFFFFFFFFFFFFFF
