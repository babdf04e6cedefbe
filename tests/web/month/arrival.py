"""The first day: everybody signs up with a passkey, makes programs, and says who is welcome."""

from __future__ import annotations

import fangs
from tests.web.authenticator import Authenticator
from tests.web.month.club import Club
from tests.web.month.living import LivingProgram
from tests.web.month.members import Member, Program
from tests.web.serving import refused

PRIVATE, WITHOUT_BOTS = 2, 2
"""So many members have a private page, and so many play no rated games with programs."""


def arrive(club: Club) -> None:
    """All sign up, and are members from now on."""
    for number in range(club.size.players):
        url = club.servers[number % len(club.servers)].url
        club.players.append(Member(url, club.memory, f"{club.seed} {number}", club.size.patience))
    for number in range(club.size.programs):
        owner = club.players[number % 3]
        club.programs.append(Program(owner, f"{club.seed} program {number}", club.size.patience))
    club.living = LivingProgram(club.players[1], f"{club.seed} living", club.folder / "bot_client.log")
    club.programs.insert(0, club.living)
    club.memory.count("passkeys", len(club.players))
    club.visitors.come(club.size.visitors, club.servers[0].url, club.memory, str(club.seed), club.size.patience)


def settle_in(club: Club) -> None:
    """Members change their settings, follow and block each other, and sign in on a second device."""
    private, without = club.players[-PRIVATE:], club.players[-PRIVATE - WITHOUT_BOTS : -PRIVATE]
    for member in private:
        member.done("/me/settings", is_private=True, challenges_from="all", bots=True)
    for member in without:
        member.done("/me/settings", is_private=False, challenges_from="all", bots=False)
    for member in club.players[: len(club.players) // 2]:
        for other in club.rng.sample(club.players, 2):
            if other is not member:
                member.done(f"/players/{other.handle}/relation", relation="follow")
    one, other = club.players[3:5]
    one.done(f"/players/{other.handle}/relation", relation="block")
    refused(other.send("/challenges", handle=one.handle, game=fangs.names()[0]), 403)
    for member in club.rng.sample(club.players, 3):
        _second_device(member)
    assert club.living is not None
    club.living.accepts(club.players[0], next(game.name for game in fangs.all_games() if game.usual_players == 2))


def _second_device(member: Member) -> None:
    """The passkey of a phone is added, and opens the account there."""
    phone = Authenticator(member.url)
    asked = member.done("/players/passkey-options", purpose="add")["options"]
    member.done("/me/passkeys", credential=phone.made(asked), name="My phone")
    with member.sign_in(member.url) as there:
        assert len(there.ask("/me").json()["me"]["passkeys"]) == 2
