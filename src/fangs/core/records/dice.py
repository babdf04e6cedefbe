"""Throws the dice of a table from a secret seed, so that anyone can check the throws when the game is over.

A table has a secret seed, whose SHA-256 is published before the first throw. The outcome of the dice at ply `n` (after
`n` steps of the record) follows from HMAC-SHA256(seed, n). If `k` take-backs went back to this ply or an earlier one,
it follows from HMAC-SHA256(seed, "n k"), so the throws before a take-back reveal nothing about the throws after it.
When the game is over, the seed is published. Anyone can then check the record, which also lists the take-backs, against
the seed.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import secrets
from collections.abc import Sequence

from fangs.core.errors import InvalidRecord
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.translation import plural


def new_seed() -> str:
    """Generate a seed of 256 random bits, in hexadecimal."""
    return secrets.token_hex(32)


def seed_of_board(seed: str, board: int) -> str:
    """Derive the seed for one of several boards at a table. It reveals nothing about the other boards' seeds."""
    return hmac.digest(bytes.fromhex(seed), f"board {board}".encode(), "sha256").hex()


@functools.lru_cache(maxsize=1024)  # every view contains the hash
def commitment(seed: str) -> str:
    """Return the SHA-256 hash of a seed, which is published before the game and commits the server to the seed."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def taken_back_before(ply: int, taken_back: Sequence[int]) -> int:
    """Count the take-backs that happened before the dice at a ply (after `ply` steps) were thrown.

    For each take-back, `taken_back` has the number of steps that remained. If a take-back went back to this ply or an
    earlier ply, the dice were thrown again afterwards, and only the last throw counts.
    """
    return max((number for number, steps in enumerate(taken_back, 1) if steps <= ply), default=0)


def outcome(seed: str, ply: int, position: Position, taken_back: int = 0) -> str:
    """Compute the outcome of the dice from a seed, for a position after `ply` steps and `taken_back` take-backs.

    HMAC-SHA256(seed, message) is taken as a big-endian integer of 256 bits, modulo the least common denominator of the
    odds, and falls into one of the outcomes' shares, which are consecutive. The message is the ply in decimal, followed
    after a take-back by a space and the number of take-backs.
    """
    message = f"{ply} {taken_back}" if taken_back else str(ply)
    return position.fall(int.from_bytes(hmac.digest(bytes.fromhex(seed), message.encode(), "sha256"), "big"))


def check(record: Record) -> int:
    """Check that every throw in a record follows from its seed, and return the number of throws.

    Raise InvalidRecord for the first mismatch.
    """
    if record.seed is None and record.position.kind == "over":
        raise InvalidRecord.phrased("The record has no seed, so what chance decided cannot be checked.")
    if record.seed is None:
        raise InvalidRecord.phrased("The record has no seed yet. The seed is published when the game is over.")
    if record.seed_hash is not None and commitment(record.seed) != record.seed_hash:
        raise InvalidRecord.phrased("This is not the seed that was promised, because its SHA-256 is different.")
    throws = 0
    for ply, (position, step) in enumerate(zip(record.positions, record.steps, strict=False), len(record.earlier)):
        if step.role is None and ply >= record.seed_from:
            throws += 1
            due = outcome(record.seed, ply, position, taken_back_before(ply, record.taken_back))
            if step.action != due:
                raise InvalidRecord(
                    plural(
                        ply,
                        "Outcome {throws} of chance, after {count} step, is {action}, but the seed gives {due}.",
                        "Outcome {throws} of chance, after {count} steps, is {action}, but the seed gives {due}.",
                        throws=throws,
                        action=step.action,
                        due=due,
                    )
                )
    return throws
