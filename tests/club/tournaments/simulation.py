"""A tournament with players who come and go, tables that take their time, and a service that is killed at any point."""

from __future__ import annotations

import json
import random
from typing import Any

from fangs.club.tournaments import directing, entering, playing
from fangs.club.tournaments import events as e
from fangs.club.tournaments.automaton import advance, due, wake
from fangs.club.tournaments.codec import Entry, decoded, encoded
from fangs.club.tournaments.events import Events, Logged
from fangs.club.tournaments.fold import announced, fold, opened
from fangs.club.tournaments.settings import FORMATS, FormatName, Settings
from fangs.club.tournaments.state import Phase, Tournament
from fangs.core.errors import FangsError
from fangs.table.frozen import replace

NOW = 1_800_000_000.0
HOUR = 3600.0
DIRECTOR = "director"
NAMES = [f"p{number}" for number in range(2000)]


def settings_of(format_: FormatName = "swiss", **changes: Any) -> Settings:
    """Settings of a format that can be played."""
    basic: dict[str, Any] = {"title": "A cup", "game": "lunch", "format": format_, "starts": NOW + HOUR}
    basic |= {"directors": (DIRECTOR,), "seed": "s"}
    basic |= {
        "round_robin": {},
        "swiss": {"rounds": 5},
        "knockout": {},
        "arena": {"window": HOUR, "last": 300.0},
        "tables": {"rounds": 4, "sizes": (3, 4, 5), "size": 4},
        "league": {"sizes": (2, 3, 5), "size": 5, "match": True, "seasons": 2},
    }[format_]
    basic |= changes
    basic.setdefault("least", min(basic.get("sizes", (2,))))
    return Settings(**basic)


class Club:
    """A tournament and its log. Every event is stored, read back, and folded a second time."""

    def __init__(self, settings: Settings, now: float = NOW) -> None:
        self.now = now
        [event] = entering.announce(settings, settings.directors[0], now)
        self.entries: list[Entry] = [stored(Logged(1, now, event))]
        self.state: Tournament = announced(Logged(1, now, event))
        self.again = announced(read(self.entries[0]))
        self.opened: dict[str, str] = {}
        """The tables that the service has opened, and their pairings."""

    def do(self, events: Events) -> None:
        """Store these events."""
        for event in events:
            logged = Logged(len(self.entries) + 1, self.now, event)
            self.entries.append(stored(logged))
            self.state = fold(self.state, self.now, event)
            back = read(self.entries[-1])
            self.again = fold(self.again, back.at, back.event)
            assert self.again == self.state, "what is stored folds to the same state"

    def rebuilt(self) -> Tournament:
        """The state from the whole log, as a new process reads it."""
        return opened([read(entry) for entry in self.entries])

    def enter(self, count: int, *, first: int = 0) -> None:
        """Let so many players enter, the first one with the highest rating."""
        for number in range(first, first + count):
            self.do(entering.enter(self.state, NAMES[number], 2000.0 - number, self.now))

    def step(self) -> bool:
        """Do the next step that is due; False: nothing is due."""
        found = due(self.state, self.now)
        if found is None:
            return False
        if found.step == "open_tables":
            for name in found.pairings:
                self.open(name)
                self.report_open(name)
        elif found.step == "close_late":
            for name in found.pairings:
                self.do(playing.close_late(self.state, name, (), self.now))
        else:
            events = advance(self.state, self.now)
            assert events, f"{found.step} is due, so something happens"
            self.do(events)
        return True

    def open(self, name: str) -> None:
        """Open the table of a pairing; if it is there already, nothing happens."""
        self.opened.setdefault(f"table-{name}", name)

    def report_open(self, name: str) -> None:
        """Report that it is open."""
        self.do(playing.table_opened(self.state, name, f"table-{name}"))

    def settle(self) -> None:
        """Do all that is due."""
        while self.step():
            pass

    def start(self, count: int) -> None:
        """Let so many players enter, and start, with the first round."""
        self.enter(count)
        self.now = self.state.settings.starts
        self.settle()

    def finish(self, name: str, *places: int, absent: tuple[int, ...] = ()) -> None:
        """Report the result of a pairing."""
        self.do(playing.finished(self.state, name, places, absent))

    def play_round(self, better: bool = True) -> None:
        """All games that are running end: the better seeds win, or everything is tied."""
        for name in sorted(self.state.open):
            seats = self.state.pairing(name).seats
            ranks = sorted(seats, key=self.state.order.index)
            self.finish(name, *(ranks.index(number) + 1 if better else 1 for number in seats))
        self.settle()

    def play_on(self, better: bool = True, rounds: int = 1000) -> None:
        """Play so many rounds, or to the end."""
        for _ in range(rounds):
            if self.state.is_done:
                return
            if not self.state.open:
                later = wake(self.state, self.now)
                if later is None:
                    return
                self.now = later
                self.settle()
            self.now += 60.0
            self.play_round(better)

    def number(self, player: str) -> int:
        """The number of an entrant."""
        return self.state.by_player[player]


def stored(logged: Logged) -> Entry:
    """An event as the store has it: as JSON."""
    entry = encoded(logged)
    return replace(entry, data=json.loads(json.dumps(entry.data)))


def read(entry: Entry) -> Logged:
    """The event of a row."""
    return decoded(entry)


def any_settings(rng: random.Random, format_: FormatName) -> Settings:
    """Settings of a format as directors may choose them."""
    size = 2 if format_ in ("round_robin", "swiss", "knockout") else rng.choice([3, 4, 5])
    size = rng.choice([2, size]) if format_ in ("arena", "league") else size
    sizes = tuple(sorted({size, *rng.sample([2, 3, 4, 5, 6], rng.randrange(3))})) if size > 2 else (2,)
    changes: dict[str, Any] = {
        "size": size,
        "sizes": sizes,
        "least": max(min(sizes), rng.choice([2, 4])),
        "most": rng.choice([8, 16, 1000]),
        "check_in": rng.choice([0.0, 600.0]),
        "round_limit": rng.choice([None, HOUR]),
        "between": rng.choice([0.0, 300.0]),
        "late_until": rng.choice([0, 2]),
        "byes": rng.choice([0, 1, 2]),
        "no_shows": rng.choice([1, 2]),
        "seed": str(rng.random()),
    }
    changes |= {
        "round_robin": {"double": rng.random() < 0.3, "at_once": rng.random() < 0.3},
        "swiss": {"rounds": rng.randint(1, 7)},
        "knockout": {"replays": rng.randrange(3), "third_place": rng.random() < 0.5},
        "arena": {"window": 0.5 * HOUR, "last": 300.0},
        "tables": {"rounds": rng.randint(1, 5), "points": rng.choice([(), tuple(range(size, 0, -1))])},
        "league": {"seasons": rng.randint(1, 3), "rounds": rng.choice([0, 2]), "division": rng.choice([0, 2 * size])},
    }[format_]
    return settings_of(format_, **changes)


class Crowd:
    """People, tables and a service that do whatever they may, in any order, until the tournament is over."""

    def __init__(self, seed: int, format_: FormatName | None = None) -> None:
        self.rng = random.Random(seed)
        self.club = Club(any_settings(self.rng, format_ or self.rng.choice(FORMATS)))
        self.strength = {name: self.rng.gauss(1500.0, 300.0) for name in NAMES[:40]}
        self.patience = 0

    def run(self) -> Club:
        """Run to the end."""
        club, rng = self.club, self.rng
        for name in NAMES[: rng.randint(0, 20)]:
            self._try(lambda name=name: entering.enter(club.state, name, self.strength[name], club.now))
        for _ in range(5000):
            if club.state.is_done:
                return club
            self._serve()
            for _ in range(rng.randrange(3)):
                self._act()
            self._play()
            self._wait()
        raise AssertionError("the tournament never ends")

    def _try(self, command: Any) -> None:
        """Do something that may be refused; a refusal is a sentence."""
        before = self.club.state
        try:
            events = command()
        except FangsError as error:
            assert str(error).strip().endswith((".", "}"))
            assert self.club.state == before
        else:
            self.club.do(events)

    def _serve(self) -> None:
        """The service does what is due, and may be killed between any two steps."""
        club, rng = self.club, self.rng
        for _ in range(rng.choice([1, 3, 1000])):
            found = due(club.state, club.now)
            if found is None:
                return
            if found.step != "open_tables":
                assert club.step()
                continue
            for name in found.pairings:
                club.open(name)
                if rng.random() < 0.05:
                    return  # killed after a table was opened, and before it was noted
                club.report_open(name)

    def _act(self) -> None:
        club, rng = self.club, self.rng
        state, now = club.state, club.now
        name = rng.choice(NAMES[:24])
        act = rng.random()
        if act < 0.15:
            self._try(lambda: entering.enter(state, name, self.strength[name], now))
        elif act < 0.22:
            self._try(lambda: entering.withdraw(state, name, now))
        elif act < 0.35:
            self._try(lambda: entering.come_back(state, name, now))
        elif act < 0.65 and state.phase is Phase.CHECKING_IN:
            for one in NAMES[:24]:
                if rng.random() < 0.8:
                    self._try(lambda one=one: entering.check_in(club.state, one, now))
        elif act < 0.7:
            self._try(lambda: entering.ask_bye(state, name, rng.randint(0, 6), now, wanted=rng.random() < 0.8))
        elif act < 0.78:
            self._direct()

    def _direct(self) -> None:
        """An act of a director, or of somebody who is not."""
        club, rng = self.club, self.rng
        state, who = club.state, rng.choice([DIRECTOR, DIRECTOR, DIRECTOR, NAMES[0]])
        games = [one for each in state.rounds for one in each.pairings]
        game = rng.choice(games) if games else None
        act = rng.randrange(12)
        if game is not None and act < 4:
            places = tuple(1 + (seat > 0) * rng.randrange(2) for seat in range(len(game.seats)))
            acts: list[Any] = [
                lambda: directing.forfeit(state, who, game.id, (rng.randrange(len(game.seats)),), "late"),
                lambda: directing.correct(state, who, game.id, places, (), "a mistake"),
                lambda: directing.annul(state, who, game.id, "cheating"),
                lambda: directing.correct(state, who, game.id, tuple(range(1, len(game.seats) + 1)), (), "a mistake"),
            ]
            self._try(acts[act])
        elif act == 4:
            self._try(lambda: directing.pause(state, who, "dinner"))
        elif act == 5:
            self._try(lambda: directing.extend(state, who, "rain", seconds=60.0, rounds=rng.randrange(2)))
        elif act == 6:
            number, new = rng.randrange(20), NAMES[24 + rng.randrange(8)]
            self._try(lambda: directing.replace_entrant(state, who, number, new, 1500.0, "ill"))
        elif act == 7:
            self._try(lambda: directing.exclude(state, who, rng.randrange(20), "cheating"))
        elif act == 8:
            self._try(lambda: directing.readmit(state, who, rng.randrange(20)))
        elif act == 9:
            changes = {"late_until": rng.randrange(6), "description": str(act), "most": rng.choice([4, 8])}
            name = rng.choice(sorted(changes))
            self._try(lambda: directing.change(state, who, {name: changes[name]}, club.now))
        elif act == 10 and rng.random() < 0.05:
            self._try(lambda: directing.end(state, who, "rain"))

    def _play(self) -> None:
        """Some tables end, or find that somebody did not come."""
        club, rng = self.club, self.rng
        for name in sorted(club.state.open - club.state.unopened):
            pairing = club.state.pairing(name)
            act = rng.random()
            if act < 0.04:
                seats = tuple(rng.sample(range(len(pairing.seats)), rng.randint(1, len(pairing.seats))))
                self._try(lambda name=name, seats=seats: playing.no_show(club.state, name, seats))
            elif act < 0.5:
                played = [
                    rng.gauss(self.strength.get(club.state.entrants[one].player, 1500.0), 200.0)
                    for one in pairing.seats
                ]
                rounded = [round(one / 200) for one in played]
                places = tuple(1 + sum(other > one for other in rounded) for one in rounded)
                for _ in range(rng.choice([1, 1, 2])):  # some report twice
                    self._try(lambda name=name, places=places: playing.finished(club.state, name, places))

    def _wait(self) -> None:
        """Time passes."""
        club, rng = self.club, self.rng
        if club.state.paused is not None and rng.random() < 0.5:
            self._try(lambda: directing.resume(club.state, DIRECTOR))
        later = wake(club.state, club.now)
        if later is not None and rng.random() < (0.02 if club.state.started and club.state.ends else 0.3):
            club.now = later
        else:
            club.now += rng.choice([1.0, 30.0, 60.0 if club.state.ends else 300.0])


__all__ = ["DIRECTOR", "HOUR", "NAMES", "NOW", "Club", "Crowd", "any_settings", "e", "read", "settings_of", "stored"]
