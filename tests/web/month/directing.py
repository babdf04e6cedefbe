"""What directors do at their desks in the middle of a tournament, and what is refused to others."""

from __future__ import annotations

from typing import Any

from tests.web.month.members import Playing
from tests.web.month.tournaments import Cup
from tests.web.serving import refused


def forfeit(cup: Cup) -> None:
    """A game in progress is lost for one of its players."""
    game = cup.running()[0]
    body = {"pairing": game["id"], "seats": [0], "reason": "did not keep quiet"}
    assert cup.act("forfeit", "finished", body, pairing=game["id"], how="forfeit", by=cup.director.id).is_success
    refused(cup.entrants[1].send(f"/tournaments/{cup.id}/forfeit", **body), 403, words="Only a director")


def correct(cup: Cup, number: int) -> None:
    """A result of a round is turned round."""
    game = cup.decided(number)[0]
    places = game["result"]["places"]
    turned = [1 + sum(other > one for other in places) for one in places]
    turned = turned if turned != places else [1, *[2] * (len(places) - 1)]
    body = {"pairing": game["id"], "places": turned, "absent": [], "reason": "was entered wrongly"}
    assert cup.act("correct", "corrected", body, pairing=game["id"], places=tuple(turned)).is_success
    told = next(one for one in cup.decided(number) if one["id"] == game["id"])["result"]
    assert told["places"] == turned and told["corrected"] == "was entered wrongly"


def annul(cup: Cup, number: int) -> None:
    """A game of a round counts for nobody."""
    game = cup.decided(number)[-1]
    answer = cup.act("annul", "annulled", {"pairing": game["id"], "reason": "the wrong opponents"}, pairing=game["id"])
    assert answer.is_success, answer.text


def exclude(cup: Cup, member: Playing) -> None:
    """An entrant is withdrawn, cannot return, and is let in again."""
    number = cup.number(member)
    body = {"number": number, "reason": "was rude"}
    assert cup.act("exclude", "withdrew", body, number=number, by=cup.director.id, reason="was rude").is_success
    refused(member.send(f"/tournaments/{cup.id}/return"), 422, words="Only a director")
    assert cup.act("readmit", "returned", {"number": number}, number=number).is_success


def replace(cup: Cup, member: Playing, new: Playing) -> None:
    """Another player takes over a place, and plays only when asked."""
    number = cup.number(member)
    body = {"number": number, "handle": new.handle, "reason": "went on holiday"}
    answer = cup.act("replace", "replaced", body, number=number, player=new.id, plays=False)
    assert answer.is_success, answer.text
    cup.memory.entered[new.id].add(cup.id)
    cup.entrants.append(new)
    new.done(f"/tournaments/{cup.id}/return")
    cup.memory.did(cup.id, "returned", number=number)


def pause(cup: Cup) -> None:
    """Nothing is paired while a tournament is paused."""
    assert cup.act("pause", "paused", {"reason": "the lights went out"}, by=cup.director.id).is_success
    before = cup.view()["rounds"]
    cup.club.play(3, cup.who())
    cup.club.wait(20.0)
    assert cup.view()["rounds"] == before and cup.view()["paused"]
    assert cup.act("resume", "resumed", {}, by=cup.director.id).is_success


def extend(cup: Cup, **more: Any) -> None:
    """A tournament gets more rounds, or more time."""
    wanted = {"seconds": 0.0, "rounds": 0} | more
    body = wanted | {"reason": "it is so nice"}
    assert cup.act("extend", "extended", body, **wanted, by=cup.director.id).is_success


def end(cup: Cup) -> None:
    """A tournament ends before its time."""
    assert cup.act("end", "ended", {"reason": "everybody is tired"}, why="director", by=cup.director.id).is_success
    assert cup.hear()["phase"] == "over"
