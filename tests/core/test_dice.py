"""What chance decides at a table follows from a seed, a ply and the take-backs before it, and from nothing else."""

from __future__ import annotations

import hashlib
import hmac

import pytest

import fangs
from fangs.core.records import dice
from fangs.core.records.record import Record

SEED = "ab" * 32


def test_a_seed_has_256_bits_and_is_never_the_same() -> None:
    first, second = dice.new_seed(), dice.new_seed()

    assert len(bytes.fromhex(first)) == 32 and first != second
    assert dice.commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def test_boards_have_seeds_that_tell_nothing_of_each_other() -> None:
    seeds = [dice.seed_of_board(SEED, board) for board in range(3)]

    assert len({SEED, *seeds}) == 4
    assert seeds[1] == hmac.digest(bytes.fromhex(SEED), b"board 1", "sha256").hex()


@pytest.mark.parametrize(("ply", "before"), [(0, 0), (2, 0), (3, 3), (4, 3), (5, 3), (9, 3)])
def test_the_last_take_back_that_went_so_far_back_counts(ply: int, before: int) -> None:
    assert dice.taken_back_before(ply, [5, 4, 3]) == before
    assert dice.taken_back_before(ply, []) == 0


def test_of_take_backs_only_those_count_that_changed_the_ply() -> None:
    assert [dice.taken_back_before(ply, [2, 7, 5]) for ply in (1, 2, 4, 5, 6, 7)] == [0, 1, 1, 3, 3, 3]


@pytest.mark.parametrize(("taken_back", "message"), [(0, b"%d"), (2, b"%d 2")])
def test_an_outcome_lies_in_the_share_that_the_number_of_its_message_falls_into(
    taken_back: int, message: bytes
) -> None:
    start = fangs.new("lunch")
    throw = start.play(None, start.odds[0][0])
    assert [chance * 27 for _, chance in throw.odds] == [1, 3, 3, 3, 6, 3, 1, 3, 3, 1]
    shares = [outcome for outcome, chance in throw.odds for _ in range(int(chance * 27))]

    for ply in range(100):
        number = int.from_bytes(hmac.digest(bytes.fromhex(SEED), message % ply, "sha256"), "big")
        assert dice.outcome(SEED, ply, throw, taken_back) == shares[number % 27]


def test_nothing_falls_where_somebody_must_choose() -> None:
    with pytest.raises(fangs.OutOfTurn):
        dice.outcome(SEED, 1, fangs.new("mandua"))


def test_a_record_is_checked_against_its_own_promise() -> None:
    record = Record(fangs.game("lunch"))
    with pytest.raises(fangs.InvalidRecord, match="has no seed"):
        dice.check(record)

    record.seed, record.seed_hash = SEED, "0" * 64
    with pytest.raises(fangs.InvalidRecord, match="not the seed that was promised"):
        dice.check(record)
    record.seed_hash = dice.commitment(SEED)
    for ply in range(2):
        record.play(None, dice.outcome(SEED, ply, record.position))
    assert dice.check(record) == 2

    record = record.until(1)
    record.seed = SEED
    record.play(None, next(one for one, _ in record.position.odds if one != dice.outcome(SEED, 1, record.position)))
    with pytest.raises(fangs.InvalidRecord, match=r"^Outcome 2 of chance, after 1 step, is"):
        dice.check(record)
