"""`fangs bench web` in its shortest form: a real server, few moves; what it tells, not how fast it is."""

from __future__ import annotations

import json
import os
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import RequestError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.web.bench import beside, measuring, report
from fangs.web.bench.beside import Peer
from fangs.web.bench.figures import Extent, run
from fangs.web.bench.growth import Grown
from fangs.web.bench.measuring import Setting
from fangs.web.bench.running import run_apart
from fangs.web.bench.serving import serving
from fangs.web.bench.watching import number_in
from tests.postgres import Postgres

TINY = Extent(
    fangs.names()[:1],
    spectators=(0, 3),
    seated=(3,),
    warming=6,
    moves=6,
    moves_of_few=6,
    tables=5,
    turns=2,
    lengths=(5, 230),
    stores=(120, 300),
)


def test_the_web_table_is_measured_with_watchers_and_without() -> None:
    result = run(TINY)

    assert len(result.moves) == 3 * len(TINY.games)
    for one in result.moves:
        assert one.moves == TINY.moves
        assert 0 < one.cpu < 1 and 0 < one.answered.p50 <= one.answered.p99
        if one.setting.watchers:
            assert one.shown and one.push and one.whole
            assert 0 < one.shown.p50 <= one.shown.p99 and one.push > 0
    assert [crowd.pages for crowd in result.crowds] == [0, 2]
    assert all(crowd.moves == 10 and crowd.rate > 0 for crowd in result.crowds)
    assert all(isinstance(one, Grown) and one.little > 0 and one.much > 0 for one in result.grown)
    json.dumps(asdict(result))
    page = report.as_markdown(result)
    assert all(f"| {name} " in page for name in TINY.games) and "budget" in page and "| 3 with seats |" in page
    assert len(list(report.as_tables(result))) == len(report.sheets(result)) == 7

    own = next(one.cpu for one in result.moves if one.setting.seated)
    compared = replace(result, peer=[Peer("tic-tac-toe", 0, own / 4), Peer("tic-tac-toe", 3, 1.0)])
    sheet = report.sheets(replace(compared, extent=replace(TINY, seated=(2,))))[-1]
    assert [row[0] for row in sheet.rows] == ["tic-tac-toe, 2 with seats", "tic-tac-toe, 3"] and sheet.rows[1][2]


def test_boardgame_io_is_measured_where_npm_has_installed_it(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="npm install"):
        beside.measure(tmp_path, 1, [0])
    folder = Path(os.environ.get("FANGS_BOARDGAME_IO", "nowhere"))
    if not folder.is_dir():
        pytest.skip("FANGS_BOARDGAME_IO names no folder in which npm has installed boardgame.io")
    runs = [beside.measure(folder, 6, [0, 3]) for _ in range(2)]
    assert [(one.game, one.watchers) for one in runs[0]] == [(g, n) for g in ("tic-tac-toe", "carrier") for n in (0, 3)]
    assert all(one.cpu == min(a.cpu, b.cpu) > 0 for one, a, b in zip(beside.best(*runs), *runs, strict=True))


@pytest.mark.long
def test_two_servers_on_postgresql_are_measured_with_watchers_at_both(postgres: Postgres) -> None:
    name = fangs.names()[0]
    with postgres.database() as url, serving(url, 2) as servers, closing(Store(url)) as store:
        setting = Setting(name, 4, False, 6)
        figures = run_apart(measuring.measure(servers, TableService(store, News()), setting))

    assert figures.moves == 6 and figures.shown and figures.push


def test_a_number_is_found_in_whole_views_and_in_changes() -> None:
    assert number_in({"boards": [{"number": 7}]}) == 7
    assert number_in({"changes": [{"path": ["chat"], "value": []}, {"path": ["boards", 0, "number"], "value": 8}]}) == 8
    assert number_in({"changes": [{"path": ["boards", 0], "value": {"number": 9}}]}) == 9
    assert number_in({"changes": [{"path": ["boards", 0, "drawing", "pieces"], "without": ["x"], "put": []}]}) is None
    assert number_in({}) is None


@pytest.mark.parametrize("is_met", [True, False])
def test_a_budget_is_met_or_missed_by_name(is_met: bool) -> None:
    setting = Setting(fangs.names()[0], 0, False, 1)
    one = measuring.Figures(setting, 1, 0.1e-3 if is_met else 2e-3, measuring.Times.of([0.1]), None, None, None)

    said = report._cpu_verdict([one])

    assert said.endswith("met" if is_met else f"missed by {fangs.names()[0]}")
