"""Studies in a store: listed for their player, deleted by the operator, and after a year in which nobody opens them."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

import fangs
from fangs.club.players.accounts import Accounts
from fangs.club.studies.studies import AT_ONCE, DAY, LONGEST_UNOPENED, PAGE, NoStudy, Studies
from fangs.club.studies.tree import Node, Study
from fangs.core.position import Position
from fangs.store.cursor import Cursor
from fangs.store.store import Store
from tests.command import run_fangs

GAME = fangs.game("mandua")
START = Position(GAME, GAME.start()).json()


def a_study(title: str = "") -> Study:
    return Study(title, START, (Node(words="The start"),))


class Clock:
    """A clock that only a test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def studies(file_store: Store, clock: Clock) -> Studies:
    return Studies(file_store, clock)


def saved(studies: Studies, title: str = "", account: str | None = None) -> tuple[str, str]:
    return studies.save(a_study(title), account, None, lambda: None)


def test_a_player_finds_the_own_studies_by_parts_the_last_saved_first(studies: Studies, clock: Clock) -> None:
    ann, bob = (
        Accounts(studies.store, clock).become(name, None, None, "x", None).account.id for name in ("Ann", "Bob")
    )
    ids = []
    for number in range(PAGE + 2):
        clock.now += number % 2  # some at the same moment
        ids.append(saved(studies, f"Study {number}", ann)[0])
    saved(studies, "Of nobody")
    saved(studies, "Of Bob", bob)
    clock.now += 1
    studies.change(ids[0], a_study("Changed"), 1, None, ann)

    first = studies.of_player(ann, None)
    rest = studies.of_player(ann, Cursor(first[-1].changed, first[-1].id))
    assert len(first) == PAGE and {one.id for one in (*first, *rest)} == set(ids)
    assert len(rest) == 2 and first[0].title == "Changed" and first[0].changed == clock.now
    assert [one.changed for one in (*first, *rest)] == sorted((one.changed for one in (*first, *rest)), reverse=True)


def test_a_study_without_an_account_is_deleted_after_a_year_in_which_nobody_opens_it(
    studies: Studies, clock: Clock
) -> None:
    ann = Accounts(studies.store, clock).become("Ann", None, None, "x", None).account.id
    of_ann = saved(studies, "Ann's", ann)[0]
    unread, read = saved(studies)[0], saved(studies)[0]
    clock.now += LONGEST_UNOPENED - 10
    assert studies.expire() == 0
    studies.open(read)
    clock.now += 20

    assert studies.expire() == 1
    assert studies.find(of_ann) and studies.find(read)
    with pytest.raises(NoStudy):
        studies.open(unread)
    clock.now += LONGEST_UNOPENED
    assert (studies.expire(), studies.expire()) == (1, 0)


def test_readers_write_at_most_once_a_day(studies: Studies, clock: Clock) -> None:
    id, _ = saved(studies)
    opened = []
    for _ in range(8):
        clock.now += DAY / 4
        studies.open(id)
        opened.append(studies.find(id).opened)

    assert len(set(opened)) == 3, "that of saving it, and two days"


def test_many_studies_expire_together_and_a_server_that_stops_does_not_wait_for_them(
    studies: Studies, clock: Clock
) -> None:
    for _ in range(AT_ONCE + 5):
        saved(studies)
    clock.now += LONGEST_UNOPENED + 10

    assert studies.expire(lambda: True) == 0
    assert studies.expire() == AT_ONCE + 5


def test_the_operator_lists_all_studies_by_parts(tmp_path: Path, clock: Clock) -> None:
    url = f"sqlite:///{tmp_path}/studies.db"
    with closing(Store(url)) as store:
        assert run_fangs("studies", "list", FANGS_DATABASE=url).stdout == "There are no studies.\n"
        studies = Studies(store, clock)
        ann = Accounts(store, clock).become("Ann", None, None, "x", None).account.id
        ids = []
        for number in range(PAGE + 2):
            clock.now += 1
            ids.append(saved(studies, f"Study {number}", ann if number % 2 else None)[0])

    first = run_fangs("studies", "list", FANGS_DATABASE=url).stdout.splitlines()
    assert [line.split()[0] for line in first[:-1]] == ids[: -PAGE - 1 : -1]
    assert first[0].split()[1:] == ["2027-01-15", "mandua", "Study", str(PAGE + 1), "(Ann)"]
    assert "Ann" not in first[1]
    words = first[-1].removeprefix("To go on: fangs ").split()
    rest = run_fangs(*words, FANGS_DATABASE=url).stdout.splitlines()
    assert [line.split()[0] for line in rest] == ids[1::-1]
    data = json.loads(run_fangs("studies", "list", "--json", FANGS_DATABASE=url).stdout)
    assert [one["id"] for one in data["studies"]] == ids[: -PAGE - 1 : -1] and data["next"] == words[-1]
    assert [data["studies"][0][name] for name in ("title", "handle")] == [f"Study {PAGE + 1}", "Ann"]
    refused = run_fangs("studies", "list", "--after", "x", FANGS_DATABASE=url)
    assert refused.returncode != 0 and "not 'x'" in refused.stderr


def test_the_operator_deletes_a_study(tmp_path: Path, clock: Clock) -> None:
    url = f"sqlite:///{tmp_path}/studies.db"
    with closing(Store(url)) as store:
        studies = Studies(store, clock)
        id, _ = saved(studies, "Slander")
        done = run_fangs("studies", "delete", id, FANGS_DATABASE=url)

        assert (done.returncode, done.stdout) == (0, f"Study {id} is deleted.\n")
        with pytest.raises(NoStudy):
            studies.find(id)
        assert b"Slander" not in b"".join(file.read_bytes() for file in tmp_path.glob("studies.db*"))
    again = run_fangs("studies", "delete", id, FANGS_DATABASE=url)
    assert again.returncode != 0 and "There is no such study here" in again.stderr
