"""Recomputes all ratings in a pool, which is necessary when a result is annulled or corrected.

The entries are read before the pool is locked, so that results can be entered in the meantime. Only differences are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from fangs.club.rated import books, numbering
from fangs.club.rated.books import Ask, Change, Key
from fangs.club.ratings.book import Book, Needed, needed, rate
from fangs.club.ratings.results import Annulled, Corrected, Pool, Result, amended, decode
from fangs.store.commit_queue import Transaction
from fangs.store.sql import ratings_statements as sql
from fangs.store.store import Store

PAGE = 1000
PART = 2000
"""How many changes in the history are written in one transaction, while others may be writing."""
OPERATOR = "operator"
"""The value of `by` in amendments that an operator makes with `fangs ratings`. Directors are named by account id."""

Amendment = Annulled | Corrected
_Name = TypeVar("_Name")
_Value = TypeVar("_Value")


def rebuild(store: Store, pool: Pool, new: Sequence[Amendment] = (), *, in_parts: bool = False) -> bool:
    """Recompute the ratings in a pool, and enter these amendments.

    Amendments that are already entered are not entered again. If amendments are given but none remains, nothing is
    done. A director's amendment is not entered for a result that the operator has amended, because the operator decides
    last. Return whether the stored ratings were identical to the last digit.

    Everything is written in one transaction or, with `in_parts`, the history first, so that others can write in
    between, because no rating depends on the history. If this is interrupted, it must be repeated. Raise StoreError.
    """

    def ask(statement: Any, values: Mapping[str, Any]) -> list[Any]:
        return store.rows(statement, **values)

    while True:
        known = amendments(ask, pool)
        fresh = _fresh(new, known)
        if new and not fresh:
            return True
        rebuilt = _Rebuilt(pool, known, fresh)
        if not rebuilt.read(ask):
            continue  # somebody has amended a result in the meantime
        rebuilt.compare(ask)
        if in_parts:
            rebuilt.write_history(store)

        def finish(to: Transaction, rebuilt: _Rebuilt = rebuilt, fresh: Sequence[Amendment] = fresh) -> bool | None:
            number = numbering.following(to, pool)  # nobody else enters anything from now on
            was_tried, rebuilt.was_tried = rebuilt.was_tried, True
            if was_tried or not rebuilt.read(to.ask):
                return None
            for amendment in fresh:
                numbering.enter(to, pool, number, amendment)
                number = numbering.following(to, pool)
            return rebuilt.write(to)

        is_same = store.commit("ratings", finish)
        if is_same is not None:
            return is_same


def _fresh(new: Sequence[Amendment], known: Sequence[Amendment]) -> list[Amendment]:
    entered = {entry.id for entry in known}
    decided = {entry.result for entry in known if entry.by == OPERATOR}
    return [entry for entry in new if entry.id not in entered and (entry.by == OPERATOR or entry.result not in decided)]


def amendments(ask: Ask, pool: Pool, result: str | None = None) -> list[Amendment]:
    """List the amendments to one result, or to all results in a pool. Amendments to the same result are in order."""
    in_pool = books.of(pool)
    rows = ask(sql.AMENDMENTS, in_pool) if result is None else ask(sql.AMENDMENTS_OF, {**in_pool, "of_id": result})
    found = [decode(data) for (data,) in rows]
    return [entry for entry in found if not isinstance(entry, Result)]


class _Rebuilt:
    """The recomputed ratings in a pool, and how they differ from the stored ratings."""

    def __init__(self, pool: Pool, known: Sequence[Amendment], new: Sequence[Amendment]) -> None:
        self.pool, self.book, self.number = pool, Book(), 0
        self._last = {entry.result: entry for entry in [*known, *new]}
        self._known = {entry.id for entry in known}
        self.was_tried = False
        """Whether a transaction has used these ratings. If it was rolled back, they may come from entries that do not exist."""
        self._stored: Book | None = None
        self._doubted: list[Needed] = []
        """The keys of stored values that may be out of date, because more results were read after the values had been loaded."""
        self._put: list[tuple[Key, Change]] = []
        self._drop: list[Key] = []
        self._is_same_history = True

    def read(self, ask: Ask) -> bool:
        """Read the entries that follow. Return False if one of them is an unknown amendment."""
        while rows := ask(sql.ENTRIES, {**books.of(self.pool), "after": self.number, "most": PAGE}):
            found: dict[Key, Change] = {}
            for number, data in rows:
                entry = decode(data)
                if isinstance(entry, Result):
                    found.update(self._rated(number, entry))
                elif entry.id not in self._known:
                    return False
            self._compare_history(ask, rows[-1][0], found)
        return True

    def _rated(self, number: int, result: Result) -> Iterable[tuple[Key, Change]]:
        amendment = self._last.get(result.id)
        counts = result if amendment is None else amended(result, amendment)
        if self._stored is not None:
            self._doubted.append(needed(result))
        return () if counts is None else books.changes(number, rate(self.book, counts))

    def compare(self, ask: Ask) -> None:
        """Read the stored ratings, to compare them with the recomputed ratings.

        Ratings that are changed by results entered from now on are read again later.
        """
        self._stored = books.read_all(ask, self.pool)

    def _compare_history(self, ask: Ask, upto: int, found: dict[Key, Change]) -> None:
        rows = ask(sql.HISTORY_BETWEEN, {**books.of(self.pool), "above": self.number, "upto": upto})
        stored = {(number, account): Change(*change) for number, account, *change in rows}
        put = [(key, change) for key, change in found.items() if stored.get(key) != change]
        drop = [key for key in stored if key not in found]
        self._put, self._drop = self._put + put, self._drop + drop
        self._is_same_history = self._is_same_history and not put and not drop
        self.number = upto

    def write_history(self, store: Store) -> None:
        """Write the changes in the history, in small transactions."""
        for at in range(0, max(len(self._put), len(self._drop)), PART):
            put, drop = self._put[at : at + PART], self._drop[at : at + PART]
            store.commit("ratings", partial(self._mend_history, put=put, drop=drop), durable=False)
        self._put, self._drop = [], []

    def _mend_history(self, to: Transaction, put: Iterable[tuple[Key, Change]], drop: Iterable[Key]) -> None:
        for key, change in put:
            books.put_change(to, self.pool, key, change)
        for number, account in drop:
            to.execute(sql.DROP_HISTORY, {**books.of(self.pool), "of_number": number, "of_account": account})

    def write(self, to: Transaction) -> bool:
        """Write the changed ratings, within a transaction. Return whether everything was the same already."""
        before, in_pool = self._stored_now(to), books.of(self.pool)
        self._mend_history(to, self._put, self._drop)
        same = [
            self._is_same_history,
            _mend(
                before.players,
                self.book.players,
                lambda player, after: books.put_player(to, self.pool, player, after),
                lambda player: to.execute(sql.DROP_STANDING, {**in_pool, "of_account": player}),
            ),
            _mend(
                before.seats,
                self.book.seats,
                lambda key, seat: books.put_seat(to, self.pool, key, seat),
                lambda key: to.execute(sql.DROP_SEAT, {**in_pool, "of_key": key}),
            ),
            _mend(
                before.pairs,
                self.book.pairs,
                lambda pair, heat: books.put_pair(to, self.pool, pair, heat),
                lambda pair: to.execute(sql.DROP_PAIR, {**in_pool, "of_one": pair[0], "of_other": pair[1]}),
            ),
        ]
        return all(same)

    def _stored_now(self, to: Transaction) -> Book:
        stored = self._stored or books.read_all(to.ask, self.pool)
        for doubted in self._doubted:
            now = books.read(to.ask, self.pool, doubted)
            _correct(stored.players, doubted.players, now.players)
            _correct(stored.seats, doubted.seats, now.seats)
            _correct(stored.pairs, doubted.pairs, now.pairs)
        return stored


def _correct(stored: dict[_Name, _Value], doubted: Iterable[_Name], now: Mapping[_Name, _Value]) -> None:
    for name in doubted:
        stored.pop(name, None)
    stored.update(now)


def _mend(
    stored: Mapping[_Name, _Value],
    right: Mapping[_Name, _Value],
    put: Callable[[_Name, _Value], None],
    drop: Callable[[_Name], object],
) -> bool:
    """Replace stored values that are wrong. Return whether all of them were right."""
    wrong = [(name, value) for name, value in right.items() if stored.get(name) != value]
    unknown = [name for name in stored if name not in right]
    for name, value in wrong:
        put(name, value)
    for name in unknown:
        drop(name)
    return not wrong and not unknown
