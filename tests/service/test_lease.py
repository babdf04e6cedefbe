"""Leases, which put a table or a tournament in the care of one server."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fangs.service.lease import Lease


class Entry:
    """What a store keeps of one table, and the time."""

    def __init__(self) -> None:
        self.until: float | None = 0.0
        self.now = 100.0

    def claim(self, name: str, until: float, new: float | None) -> bool:
        is_same = self.until == until
        if is_same:
            self.until = new
        return is_same

    def lease(self, until: float = 0.0) -> Lease:
        return Lease("t", until, self.claim, lambda: self.now, 10.0)


def test_of_several_servers_one_has_a_lease_until_it_gives_it_back() -> None:
    entry = Entry()
    one, other = entry.lease(), entry.lease()
    assert one.renew() and not other.renew() and not other.keep()
    entry.now += 6.0
    assert one.keep() and entry.until == 116.0
    other.end(1.0)
    assert entry.until == 116.0
    one.end(7.0)
    assert entry.until == 7.0 and not one.keep()
    assert entry.lease(7.0).renew()


@pytest.mark.parametrize("then", [lambda lease: lease.keep(), lambda lease: lease.renew()])
@pytest.mark.parametrize("seconds", [-1000.0, 0.0, 1000.0])
def test_a_lost_lease_stays_lost_whatever_the_clock_says(seconds: float, then: Callable[[Lease], bool]) -> None:
    entry = Entry()
    lost = entry.lease()
    lost.renew()
    entry.now += 6.0
    entry.until = 200.0  # another server has taken over
    assert not lost.keep()
    entry.now += seconds
    assert not then(lost) and not then(lost) and entry.until == 200.0
