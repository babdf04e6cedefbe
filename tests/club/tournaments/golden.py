"""Writes golden logs of today's version: `python -m tests.club.tournaments.golden NAME` makes the folder logs/NAME, once for each release.

What is in them is said at the end of every log by `said`, and compared by test_golden_logs.py for ever.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import fangs
from fangs.club.tournaments import directing, entering, playing
from fangs.club.tournaments.automaton import due, wake
from fangs.club.tournaments.codec import KINDS
from fangs.club.tournaments.crosstable import Line, crosstable
from fangs.club.tournaments.settings import FORMATS
from fangs.club.tournaments.standings import Row
from fangs.club.tournaments.state import Tournament
from tests.club.tournaments.simulation import DIRECTOR, NAMES, Club, Crowd, settings_of

LOGS = Path(__file__).parent / "logs"


def said(state: Tournament) -> dict[str, Any]:
    """What is compared of a tournament."""
    lines, told = [], crosstable(state)
    for line in told:
        cells = [[cell.round, cell.kind, cell.points, *cell.opponents] for cell in line.cells]
        lines.append([line.row.place, line.row.player, line.row.points, *needed(line.row, told), cells])
    found = {
        "phase": state.phase,
        "paused": state.paused,
        "entrants": [[one.player, one.presence, one.first, sorted(one.asked), one.no_shows] for one in state.entrants],
        "rounds": [[one.number, one.stage, one.began, [game.table for game in one.pairings]] for one in state.rounds],
        "crosstable": lines,
        "season": state.season,
        "divisions": state.divisions,
        "open": sorted(state.open),
        "wake": wake(state, 0.0),
        "due": due(state, 4_000_000_000.0),
        "why": state.why_ended,
    }
    if state.amendments:  # which no log of the first version has
        found["amendments"] = state.amendments
    return json.loads(json.dumps(msgspec.to_builtins(found)))  # type: ignore[no-any-return]


def needed(row: Row, lines: Sequence[Line]) -> list[float]:
    """A row's tie-breaks, with 0 for those before which nobody was equal to it: the first versions told no others."""

    def before(one: Row, at: int) -> tuple[object, ...]:
        return one.division, one.points, one.ties[:at]

    return [
        tie if sum(before(other.row, at) == before(row, at) for other in lines) > 1 else 0.0
        for at, tie in enumerate(row.ties)
    ]


def everything() -> Club:
    """Whatever people and directors may do, in one tournament that has not ended."""
    club = Club(settings_of(rated=True, registration="invitation", check_in=600.0, byes=1, late_until=4, no_shows=1))
    club.do(directing.change(club.state, DIRECTOR, {"title": "Another cup", "zone": "Europe/Berlin"}, club.now))
    for name in NAMES[:12]:
        club.do(directing.invite(club.state, DIRECTOR, name))
    club.enter(7)
    club.now = club.state.settings.starts - 600.0
    club.settle()
    for name in NAMES[:6]:
        club.do(entering.check_in(club.state, name, club.now))
    club.do(entering.ask_bye(club.state, NAMES[2], 2, club.now))
    club.now += 600.0
    club.settle()
    club.do(entering.withdraw(club.state, NAMES[5], club.now))
    club.do(entering.come_back(club.state, NAMES[6], club.now))
    club.do(playing.no_show(club.state, "1.1", (1,)))
    club.do(directing.forfeit(club.state, DIRECTOR, "1.2", (0,), "rude"))
    club.do(directing.pause(club.state, DIRECTOR, "dinner"))
    club.now += 600.0
    club.do(directing.resume(club.state, DIRECTOR))
    club.play_round()
    club.enter(1, first=9)
    club.do(directing.correct(club.state, DIRECTOR, "1.2", (1, 1), (), "a mistake"))
    club.do(directing.replace_entrant(club.state, DIRECTOR, 0, NAMES[10], 1234.5, "ill"))
    club.do(directing.extend(club.state, DIRECTOR, "fun", seconds=60.0, rounds=1))
    club.do(directing.annul(club.state, DIRECTOR, "2.1", "rain"))
    club.do(directing.exclude(club.state, DIRECTOR, 1, "cheating"))
    club.play_round()
    return club


def absent_at_a_table() -> Club:
    """A table that goes on without one of its players."""
    club = Club(settings_of("tables"))
    club.start(8)
    club.do(playing.no_show(club.state, "1.1", (2,)))
    club.play_round()
    return club


def cancelled() -> Club:
    """A tournament with too few entrants."""
    club = Club(settings_of("arena", least=3))
    club.start(2)
    return club


def clubs() -> dict[str, Club]:
    """The tournaments whose logs are kept: one that was scripted, and two that were simulated, for each format."""
    found = {"everything": everything(), "absent": absent_at_a_table(), "cancelled": cancelled()}
    for format_ in FORMATS:
        seeds = (seed for seed in range(1000) if Crowd(seed, format_).run().state.why_ended == "complete")
        for number in (1, 2):
            found[f"{format_}-{number}"] = Crowd(next(seeds), format_).run()
    kinds = {entry.kind for club in found.values() for entry in club.entries}
    assert kinds == KINDS.keys(), KINDS.keys() - kinds
    return found


def main() -> None:
    """Write the logs."""
    folder = LOGS / sys.argv[1]
    folder.mkdir(parents=True)
    for name, club in clubs().items():
        entries = [[one.seq, one.at, one.kind, one.data, one.version] for one in club.entries]
        data = {"written_by": fangs.__version__, "entries": entries, "said": said(club.state)}
        (folder / f"{name}.json").write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
