"""The days of the month: what happens on each of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import fangs
from tests.web.month import arrival, changes, directing, games, operating
from tests.web.month.club import DAY, SLOW, Club
from tests.web.month.looking import look
from tests.web.month.members import Playing
from tests.web.month.tournaments import NOTICE, TURNS, Cup
from tests.web.serving import refused

Day = Callable[[], str]
"""What happens on a day; what that was."""


class Month:
    """The days of a club, and its tournaments."""

    def __init__(self, club: Club) -> None:
        self.club, self.rng = club, club.rng
        self.cups: list[Cup] = []
        self.slow: list[Cup] = []
        """The tournaments that go on over weeks."""
        self.for_two = [game.name for game in fangs.all_games() if 2 in game.players]
        self.for_more = [name for name in fangs.names() if max(games.sizes(name)) > 2]
        self.rng.shuffle(self.for_two)

    def pass_by(self, days: list[Day]) -> None:
        """One day after the other, and the nights between them, but none in the middle of a live tournament."""
        is_new = True
        for day in days:
            self.club.day += is_new
            if self.club.members:
                self.club.listen()
            what = day()
            for cup in self.slow:
                self.club.play(4, cup.who())
                cup.hear()
            if self.club.day > 1:
                look(self.club)
            self.club.tell(what)
            is_new = not any(cup.is_live() for cup in self.cups)
            if is_new:
                self.club.night()

    def game(self) -> str:
        """A game for two, another one every time."""
        self.for_two.append(self.for_two.pop(0))
        return self.for_two[-1]

    def some(self, count: int, *, programs: bool = False, but: tuple[Playing, ...] = ()) -> list[Playing]:
        """Some members who may all play rated games with each other.

        The last players do not want programs, and have private pages. The program that lives by itself comes last: it misses no game.
        """
        found: list[Playing] = [*(self.club.players[:-4] if programs else self.club.players)]
        found += self.club.programs if programs else []
        living = None if self.club.size.waits_for_living else self.club.living
        found = [member for member in found if member not in but and member is not living]
        return sorted(self.rng.sample(found, min(count, len(found))), key=lambda one: one is self.club.living)

    def cup(self, **settings: Any) -> Cup:
        """A new tournament, directed by somebody who does not play in it."""
        director = self.club.players[0]
        self.cups.append(Cup(self.club, director, **settings))
        return self.cups[-1]

    # Days

    def arrive(self) -> str:
        arrival.arrive(self.club)
        arrival.settle_in(self.club)
        there = self.club
        players = f"{len(there.players)} players and {len(there.visitors.all)} in browsers sign up with passkeys"
        return f"{players}, and make {len(there.programs)} programs"

    def friends(self) -> str:
        opened = games.of_friends(self.club, self.club.size.casual)
        look(self.club)
        self.club.play_and_kill()
        self.club.play(40)
        return f"{len(opened)} games between friends"

    def challenges(self) -> str:
        games.challenges(self.club)
        self.club.play_and_kill()
        self.club.play(20)
        return "challenges are accepted, declined, withdrawn and countered"

    def quiet(self) -> str:
        games.of_friends(self.club, 2)
        self.club.play(6)
        return "two games between friends"

    def league_begins(self) -> str:
        """A league of two divisions over two seasons, by days."""
        name = self.rng.choice(self.for_more)
        size = next(players for players in games.sizes(name) if players > 2)
        settings = {"size": size, "division": 4, "rounds": 2, "seasons": 2, "between": DAY / 2, "promoted": 1}
        cup = self.cup(format="league", game=name, pace=SLOW, rated=True, **settings)
        cup.enter(self.some(8, but=(cup.director,)))
        cup.absent = {cup.entrants[-1].id}
        cup.start()
        self.slow.append(cup)
        return f"a league of {name} begins, with two divisions and two seasons"

    def matches_begin(self) -> str:
        """A league whose tables play matches, as the Maneater league does."""
        name = next(game.name for game in fangs.all_games() if game.match)
        settings = {"size": 3, "division": 3, "rounds": 1, "seasons": 2, "match": True}
        cup = self.cup(format="league", game=name, pace=SLOW, **settings)
        cup.enter(self.some(6, programs=True, but=(cup.director,)))
        cup.start()
        self.slow.append(cup)
        return f"a league of matches of {name} begins"

    def swiss_begins(self) -> str:
        """Check-in, a late entry, a bye, a no-show, a forfeit, and a kill."""
        name, club = self.game(), self.club
        settings = {"rounds": 4, "check_in": 1800.0, "late_until": 2, "byes": 1, "rated": True}
        cup = self.swiss = self.cup(format="swiss", game=name, starts=club.clock() + NOTICE, **settings)
        director = cup.director
        cup.enter(self.some(club.size.field, programs=True, but=(director,)))
        cup.enter(club.visitors.all)
        changed = {"title": "The Swiss cup of the month", "rounds": 5}
        assert cup.act("settings", "settings_changed", changed, by=director.id).is_success
        club.wait(NOTICE - 1700.0)
        cup.check_in()
        late, away, *present = cup.entrants
        for member in [away, *present]:
            cup.does(member, "check-in", "checked_in")
        cup.absent = {away.id}
        cup.start()
        cup.does(late, "return", "returned")
        newcomer = self.some(1, programs=True, but=(director, *cup.entrants))
        cup.enter(newcomer)
        cup.does(present[0], "bye", "bye_asked", round=3)
        cup.play(passes=2)
        directing.forfeit(cup)
        look(club)
        cup.play(rounds=2, kills={1, 4})
        return f"a Swiss of {name}: check-in, a late entry, a no-show, a forfeit"

    def swiss_goes_on(self) -> str:
        """Corrections, exclusions, replacements, a pause, and more rounds."""
        cup = self.swiss
        active = [member for member in cup.who() if cup_presence(cup, member) == "in"]
        directing.correct(cup, 1)
        cup.play(passes=2)
        self._visitors_withdraw()
        cup.does(active[1], "withdraw", "withdrew")
        directing.exclude(cup, active[2])
        directing.pause(cup)
        new = self.some(1, programs=True, but=(cup.director, *cup.entrants))
        if new:
            directing.replace(cup, active[3], new[0])
        directing.annul(cup, 1)
        directing.extend(cup, rounds=1)
        cup.play(rounds=4, kills={2})
        self._visitors_withdraw()
        return "a correction, an exclusion, a replacement, a pause, an annulment, a sixth round"

    def _visitors_withdraw(self) -> None:
        """In a short month, those in browsers withdraw as soon as they have chosen by clicks, which take their time."""
        for visitor in self.club.visitors.all if self.club.size.visitors_withdraw else ():
            if visitor.chosen and cup_presence(self.swiss, visitor) != "out":
                self.swiss.does(visitor, "withdraw", "withdrew")

    def swiss_ends(self) -> str:
        over = self.swiss.play(kills={3})
        assert over["phase"] == "over" and over["why_ended"] == "complete" and over["rounds"] == 6, over
        for visitor in self.club.visitors.all:
            visitor.looks_at(self.swiss.id)
        return f"the Swiss ends after {over['rounds']} rounds"

    def arena(self) -> str:
        """An arena with programs, with a late entry, a withdrawal and more time."""
        name = self.game()
        cup = self.cup(format="arena", game=name, rated=True, window=1500.0, last=300.0)
        count = max(4, self.club.size.field * 2 // 3)
        cup.enter(self.some(count, programs=True, but=(cup.director,)))
        cup.start()
        cup.play(passes=4, kills={2})
        late = self.some(1, programs=True, but=(cup.director, *cup.entrants))
        cup.enter(late)
        cup.does(cup.entrants[0], "withdraw", "withdrew")
        directing.extend(cup, seconds=120.0)
        over = cup.play(kills={5})
        assert over["phase"] == "over" and over["why_ended"] == "complete", over
        return f"an arena of {name} with {over['entered']} entrants"

    def round_robin(self) -> str:
        """A round robin, with a withdrawal, a no-show and a correction."""
        name = self.game()
        cup = self.cup(format="round_robin", game=name, at_once=True)
        cup.enter(self.some(min(8, self.club.size.field), programs=True, but=(cup.director,)))
        cup.start()
        cup.absent = {cup.entrants[0].id}
        cup.play(passes=4, kills={1, 3})
        cup.does(cup.entrants[1], "withdraw", "withdrew")
        over = cup.play(kills={6})
        assert over["phase"] == "over" and over["why_ended"] == "complete", over
        directing.correct(cup, over["rounds"])
        return f"a round robin of {name} with {over['entered']} entrants"

    def knockout(self) -> str:
        """A knockout by invitation, with byes for the best, and a forfeit."""
        name = self.game()
        guests = self.some(11, programs=True, but=(self.club.players[0],))
        invited = [member.handle for member in guests[1:]]
        cup = self.cup(format="knockout", game=name, rated=True, registration="invitation", invited=invited)
        refused(guests[0].send(f"/tournaments/{cup.id}/enter"), 422, words="invitation")
        assert cup.act("invite", "invited", {"handle": guests[0].handle}, player=guests[0].id).is_success
        cup.enter(guests)
        cup.start()
        cup.play(passes=2)
        directing.forfeit(cup)
        over = cup.play(kills={0, 4})
        assert over["phase"] == "over" and over["why_ended"] == "complete", over
        return f"a knockout of {name} with {over['entered']} entrants"

    def tables(self) -> str:
        """Rounds of tables for more than two, some of whom do not come."""
        name = self.for_more[0]
        size = next(players for players in games.sizes(name) if players > 2)
        cup = self.cup(format="tables", game=name, size=size, rounds=2, rated=True, byes=1)
        cup.enter(self.some(min(11, self.club.size.field), but=(cup.director,)))
        cup.start()
        cup.absent = {cup.entrants[0].id}
        over = cup.play(kills={2, 6})
        assert over["phase"] == "over" and over["why_ended"] == "complete", over
        return f"two rounds of tables of {name}"

    def amend(self) -> str:
        """The operator changes results of games between friends."""
        amended = operating.amend(self.club)
        return f"the operator corrects and annuls results, {len(amended)} in all"

    def change(self) -> str:
        """New names, and studies."""
        for member in self.rng.sample(self.club.players[5:], 2):
            changes.rename(self.club, member)
        for name in fangs.names():
            changes.write_study(self.club, self.rng.choice(self.club.players[5:]), name)
        changes.study_of_game(self.club, self.club.players[1])
        self.club.play(4)
        return "two members take other names, and others write studies"

    def leave(self) -> str:
        """In the middle of an arena two members leave, and a program is removed; then the director ends it."""
        club, name = self.club, self.game()
        cup = self.cup(format="arena", game=name, window=1200.0, last=0.0)
        cup.enter(self.some(max(6, club.size.field // 2), programs=True, but=(cup.director,)))
        cup.start()
        cup.play(passes=3)
        candidates = [member for member in club.players[5:-4] if member in cup.entrants]
        for member in candidates[:2]:
            changes.leave(club, member, self.cups)
        if club.programs:
            changes.remove_program(club, club.programs[-1], self.cups)
        cup.play(passes=5, kills={2})
        directing.end(cup)
        return f"two members leave in the middle of an arena of {name}, which the director ends"

    def leagues_end(self) -> str:
        """What goes on over weeks comes to its end."""
        for cup in self.slow:
            for _ in range(TURNS):
                self.club.play(8, cup.who())
                if cup.hear()["phase"] == "over":
                    break
                if cup.bots_owe():
                    time.sleep(0.5)
                else:
                    self.club.wait(DAY)
            over = cup.hear()
            assert over["phase"] == "over" and over["season"] == 2, over
        self.slow = []
        return "the leagues end, after promotion and relegation"


def cup_presence(cup: Cup, member: Playing) -> str:
    """Whether an entrant is in, absent or out."""
    you = member.ask(f"/tournaments/{cup.id}/view").json()["you"]
    return str(you["presence"])


def long_month(month: Month) -> list[Day]:
    """Thirty days; the acts of the Swiss are all on one of them."""
    live = [
        month.swiss_begins,
        month.swiss_goes_on,
        month.swiss_ends,
        month.arena,
        month.round_robin,
        month.knockout,
        month.tables,
        month.amend,
        month.change,
        month.leave,
    ]
    begin = [month.arrive, month.friends, month.challenges, month.league_begins, month.matches_begin]
    days = [*begin, *live, month.friends, month.challenges]
    return [*days, *[month.quiet] * (31 - len(days)), month.leagues_end]


def short_month(month: Month) -> list[Day]:
    """A few days, with a little of everything."""
    return [
        month.arrive,
        month.friends,
        month.swiss_begins,
        month.swiss_goes_on,
        month.amend,
        month.change,
        month.swiss_ends,
    ]
