"""What members change: they take other names, write studies, and some of them leave."""

from __future__ import annotations

from typing import Any

import fangs
from fangs.core.position import Position
from tests.web.month.club import Club
from tests.web.month.members import Member, Program
from tests.web.month.tournaments import Cup
from tests.web.serving import refused
from tests.web.tournament import HANDLES


def rename(club: Club, member: Member) -> None:
    """A member has another name; the old one is free for nobody else."""
    old, new = member.handle, next(HANDLES)
    member.handle = member.done("/me/handle", handle=new)["handle"]
    with club.stranger() as stranger:
        assert stranger.ask(f"/players/{old}/profile").status_code == 404
        refused(stranger.send("/players", handle=old), 422, words="taken")
    club.memory.count("renames")


def write_study(club: Club, member: Member, name: str) -> str:
    """A member saves a study with two branches, and changes it."""
    start = Position(fangs.game(name), fangs.game(name).start())
    nodes: list[dict[str, Any]] = [{"words": f"By {member.id}"}]
    for role in start.owing[:1]:
        nodes += [{"after": 0, "role": role, "action": action} for action in start.legal(role)[:2]]
    tree = {"title": f"A study of {name}", "position": start.json(), "nodes": nodes}
    id = str(member.done("/studies", study=tree)["id"])
    changed = tree | {"title": f"A better study of {name}"}
    edition = member.done(f"/studies/{id}", study=changed, edition=1)["edition"]
    with club.stranger() as stranger:
        refused(stranger.send(f"/studies/{id}", study=tree, edition=edition), 403)
    club.memory.studies[id] = member.id, edition, changed
    club.memory.count("studies")
    return id


def study_of_game(club: Club, member: Member) -> None:
    """A member makes a study of a finished game of the library."""
    with club.stranger() as stranger:
        found = stranger.ask("/library/games").json()["games"]
        short = [game for game in found if game["steps"] < 150]
        if not short:
            return
        record = stranger.ask(f"/tables/{short[0]['table']}/boards/0/record").text
    id = str(member.done("/studies", record=record, title="What a game")["id"])
    tree = member.ask(f"/studies/{id}/tree").json()
    club.memory.studies[id] = member.id, tree["edition"], tree["study"]
    club.memory.count("studies")


def leave(club: Club, member: Member, cups: list[Cup]) -> None:
    """A member leaves with all programs. Nothing of them is shown any more, and their results stay."""
    handles = [member.handle, *(program.handle for program in member.programs)]
    gone = {member.id, *(program.id for program in member.programs)}
    member.done("/me/leave", handle=member.handle)
    club.players.remove(member)
    for program in member.programs:
        club.programs.remove(program)
    for cup in cups:
        cup.entrants = [one for one in cup.entrants if one.id not in gone]
    forget(club, gone)
    for handle in handles:
        with club.stranger() as stranger:
            assert stranger.ask(f"/players/{handle}/profile").status_code == 404
    assert member.ask("/me").json()["me"] is None
    club.memory.count("players who left", len(handles))


def remove_program(club: Club, program: Program, cups: list[Cup]) -> None:
    """A member removes a program, which leaves like a player."""
    program.owner.done("/me/programs/remove", handle=program.handle)
    program.owner.programs.remove(program)
    club.programs.remove(program)
    for cup in cups:
        cup.entrants = [one for one in cup.entrants if one is not program]
    forget(club, {program.id})
    club.memory.count("programs removed")


def forget(club: Club, gone: set[str]) -> None:
    """What was said and written by those who have left is expected no longer."""
    memory = club.memory
    memory.studies = {id: one for id, one in memory.studies.items() if one[0] not in gone}
    for table in {table for id in gone for table in memory.sat.pop(id, set())}:
        memory.said.pop(table, None)
    for id in gone:
        memory.entered.pop(id, None)
