"""The queue of outgoing letters, on a real SQLite and a real PostgreSQL."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from contextlib import closing
from functools import partial

import pytest

from fangs.core.errors import RequestError
from fangs.store.connection import Conflict
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, Outgoing, Queued
from tests.store.test_store import NOW, at_once, entry

REPORT, REMINDER = Outgoing(1, 0, "report"), Outgoing(2, -1, "reminder")

WRITER = """
import sys
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, Outgoing
from fangs.store.store import Store
store, last = Store(sys.argv[1]), 1
while True:
    last += 1
    store.append("t", [Entry(last, 0.0, "move", {})], Append(0.0, letters=[Outgoing(last, 0, "report"), Outgoing(last, 1, "report")]))
    print(last, flush=True)
"""


def queued(letter: Outgoing, due: float | None, tries: int = 0, failed: str | None = None) -> Queued:
    return Queued("t", *letter, due, tries, failed)


def test_letters_are_due_when_their_entries_were_made_in_the_order_of_the_log(store: Store) -> None:
    store.create("t", "seed", [entry(1, at=5.0)], Append(5.0, letters=[REPORT]))
    store.append("t", [entry(2, at=9.5)], Append(9.5, letters=[REMINDER, REPORT._replace(seq=2), REMINDER]))
    store.append("t", [entry(3, at=9.5)], Append(9.5))

    assert store.letters_due(4.9, 9) == []
    assert store.letters_due(9.0, 9) == [queued(REPORT, 5.0)]
    assert store.letters_due(9.5, 2) == [queued(REPORT, 5.0), queued(REMINDER, 9.5)]
    assert store.letters_of("t") == [queued(REPORT, 5.0), queued(REMINDER, 9.5), queued(REPORT._replace(seq=2), 9.5)]


def test_a_table_that_is_not_there_has_no_letters(store: Store) -> None:
    for name in ["t", "", "\0", "\ud800"]:
        assert store.letters_of(name) == []
    with pytest.raises(RequestError, match="There is no table"):
        store.append("t", [entry(1)], Append(NOW, letters=[REPORT]))
    assert store.letters_due(1e12, 9) == []


def test_of_a_second_writer_no_letter_is_queued(store: Store) -> None:
    store.create("t", "seed", [entry(1), entry(2)], Append(NOW))

    with pytest.raises(Conflict):
        store.append("t", [entry(2)], Append(NOW, letters=[REMINDER]))
    with pytest.raises(Conflict):
        store.create("t", "seed", [entry(1)], Append(NOW, letters=[REPORT]))

    assert store.letters_of("t") == []


def test_of_several_senders_exactly_one_gets_a_letter(store: Store) -> None:
    store.create("t", "seed", [entry(1, at=0.1)], Append(0.1, letters=[REPORT]))

    letter = queued(REPORT, 0.1)
    for round in range(10):
        taken = [one for one in at_once([partial(store.take_letter, letter, round + 1.1)] * 6) if one]
        assert taken == [queued(REPORT, round + 1.1, round + 1)]
        letter = taken[0]

    assert store.letters_due(10.0, 9) == []
    assert store.letters_due(10.1, 9) == [letter]


def test_a_letter_that_was_sent_is_not_due_again(store: Store) -> None:
    store.create("t", "seed", [entry(1, at=1.0)], Append(1.0, letters=[REPORT]))
    taken = store.take_letter(queued(REPORT, 1.0), 5.0)
    assert taken is not None

    store.letter_sent(taken)

    assert store.letters_due(1e12, 9) == []
    (letter,) = store.letters_of("t")
    assert letter == queued(REPORT, None, 1) and letter.state == "sent"
    assert store.take_letter(queued(REPORT, 5.0, 1), 9.0) is None
    assert store.letters_again("t", 9.0) == 0


def test_a_letter_that_fails_waits_until_it_is_given_up_or_asked_for_again(store: Store) -> None:
    store.create("t", "seed", [entry(1, at=1.0), entry(2, at=1.0)], Append(1.0, letters=[REPORT, REMINDER]))
    taken = store.take_letter(queued(REPORT, 1.0), 5.0)
    assert taken is not None

    store.letter_failed(taken, 60.0, "The server is full.")
    (waiting, _) = store.letters_of("t")
    assert waiting == queued(REPORT, 60.0, 1, "The server is full.") and waiting.state == "waiting"

    taken = store.take_letter(waiting, 65.0)
    assert taken is not None
    store.letter_failed(taken, None, "Nobody of that name.")
    (given_up, _) = store.letters_of("t")
    assert given_up == queued(REPORT, None, 2, "Nobody of that name.") and given_up.state == "given up"
    assert store.letters_due(1e9, 9) == [queued(REMINDER, 1.0)]

    assert store.letters_again("t", 70.0) == 1
    assert store.letters_of("t") == [queued(REPORT, 70.0, 0, "Nobody of that name."), queued(REMINDER, 1.0)]


def test_a_sender_who_was_too_slow_does_not_undo_what_the_next_one_did(store: Store) -> None:
    store.create("t", "seed", [entry(1, at=1.0)], Append(1.0, letters=[REPORT]))
    slow = store.take_letter(queued(REPORT, 1.0), 5.0)
    assert slow is not None
    quick = store.take_letter(slow, 10.0)  # after five, when the first has not been heard of
    assert quick is not None
    store.letter_sent(quick)

    store.letter_failed(slow, 99.0, "The line is dead.")
    assert store.letters_of("t") == [queued(REPORT, None, 2)]
    store.letter_sent(slow)
    assert store.letters_of("t") == [queued(REPORT, None, 2)]


def test_entries_and_their_letters_are_there_together_or_not_at_all_however_the_writer_ends(database: str) -> None:
    with closing(Store(database)) as store:
        store.create("t", "seed", [Entry(1, 0.0, "open", {})], Append(0.0))
    writer = subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None and writer.stdout.readline()
    time.sleep(random.Random(3).uniform(0, 0.15))
    writer.kill()
    writer.communicate()

    with closing(Store(database)) as store:
        last = store.read("t")[-1].seq
        assert last >= 2
        assert [(letter.seq, letter.player) for letter in store.letters_of("t")] == [
            (seq, player) for seq in range(2, last + 1) for player in (0, 1)
        ]
