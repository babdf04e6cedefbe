"""Runs a game at one keyboard, for people and bots.

Chance decides, bots choose, people are asked, and what one person must not show to others is hidden from them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from shlex import quote

from rich.console import Console
from rich.text import Text

from fangs.core.discovery.registry import map_file
from fangs.core.errors import FangsError, RequestError, quoted
from fangs.core.fields import HIDDEN, compact
from fangs.core.game import View
from fangs.core.legality import understand
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.core.system.invocation import command
from fangs.terminal import choices
from fangs.terminal.files import GameFile, expanded, without_secrets
from fangs.terminal.review import as_hint
from fangs.terminal.seats import Seat
from fangs.thinking.hint import hint
from fangs.translation import capital, isolated, phrase, say

HELP = phrase(
    """\
Type an action from the list, or its number.
  ?              this help                      rules [CLAUSE]  the rules, or one clause of them
  why ACTION     why it is not allowed          list [TEXT]     all actions, or those with this text
  look           draw the board again           undo            take back your last choice, if nothing was revealed
  hint           the best actions               save FILE       write the game to a file
  quit           leave; the game is saved and can be resumed"""
)


class SessionLeft(Exception):
    """Raised if somebody at the keyboard leaves the game."""


class Session:
    """A game at one keyboard, from the record's last position until it is over or a player leaves."""

    def __init__(
        self, record: Record, seats: list[Seat], dice: random.Random, console: Console, file: GameFile
    ) -> None:
        self.record, self.seats, self.dice, self.console, self.file = record, seats, dice, console, file
        self.people = [player for player, seat in enumerate(seats) if seat.bot is None]
        # A bot that used the table's dice could predict them.
        self.own_dice = [random.Random(dice.getrandbits(64)) for _ in seats]
        self.looking: int | None = None  # the player whose screen now shows something that others must not see
        self.told: dict[int, int] = {}  # the step up to which each person has seen the events

    @property
    def position(self) -> Position:
        """The current position."""
        return self.record.position

    def run(self) -> bool:
        """Play the game to its end. Return whether it is saved.

        Raise SessionLeft if a player leaves before the end.
        """
        for player, seat in enumerate(self.seats):
            self._say(f"  {isolated(seat.called)}: {self.position.side(player)}")
        while self.position.kind != "over":
            if self.position.kind == "chance":
                self._roll()
            else:
                role = self._next_role()
                if self.seats[self.position.owner(role)].bot:
                    self._let_bot_choose(role)
                else:
                    self._ask(role)
        self._hand_over(None)
        self._show_end()
        return self._keep() and self._say_saved(say("To look at the game again, run:"), "replay")

    def _next_role(self) -> str:
        """Choose the role that acts next, preferably a role of the person at the screen."""
        owing = self.position.owing
        return next((role for role in owing if self.position.owner(role) == self.looking), owing[0])

    # What happens

    def _roll(self) -> None:
        self._hand_over(None)
        self.record.play(None, self.position.draw(self.dice))
        self._tell()

    def _let_bot_choose(self, role: str) -> None:
        player = self.position.owner(role)
        choose = self.seats[player].bot
        assert choose is not None
        self._play(role, choose(self.position.json(player), role, self.own_dice[player], 0))

    def _play(self, role: str, action: str) -> None:
        before = self.position
        self.record.play(role, action)
        if not self.position.is_secret_since(before):
            self._hand_over(None)
            if self.people:
                self._keep()
            self._tell()

    def _tell(self, position: Position | None = None) -> None:
        """Print the events of a step that the person at the screen is allowed to know.

        If several people may look at it, print only the events that everybody may know.
        """
        alone = self.people[0] if len(self.people) == 1 else None
        reader = alone if self.looking is None else self.looking
        for event in (position or self.position).told(reader):
            self._say(f"  {event.text}", end=" ")
            self.console.print(event.clause, style="dim", markup=False, highlight=False)

    def _show_end(self) -> None:
        self._draw(None)
        scores = self.position.scores
        assert scores is not None
        for player, seat in enumerate(self.seats):
            self._say(f"  {scores[player]:>4}  {isolated(seat.called)}, {self.position.side(player)}")

    # Asking people

    def _ask(self, role: str) -> None:
        """Ask the person who plays a role for an action, and carry out commands, until the position changes."""
        player = self.position.owner(role)
        private = self._is_private()
        self._hand_over(player if private else None)
        for position in self.record.positions[1 + self.told.get(player, 0) :] if private else ():
            self._tell(position)  # The screen has been cleared since these events.
        self.told[player] = len(self.record.steps)
        self._draw(player)
        self._say(self.position.game.board.asks(self._view(role), role), style="bold")
        self._say(choices.as_list(self.position, role, width=self.console.width))
        before = self.position
        while self.position is before:
            try:
                self._obey(role, self._read(f"{self._called(role)}> "))
            except FangsError as error:
                self._say(f"  {error}", style="red")

    def _called(self, role: str) -> str:
        """Return the player's name and the role's name for the prompt."""
        return f"{isolated(self.seats[self.position.owner(role)].called)}, {self.position.called(role)}"

    def _obey(self, role: str, line: str) -> None:
        """Carry out a typed line, which is a command or an action of the role. Raise FangsError if it is refused."""
        word, _, rest = line.partition(" ")
        if command := COMMANDS.get(word):
            command(self, role, rest.strip())
        elif line:
            self._play(role, self._own_action(role, line))

    def _own_action(self, role: str, typed: str) -> str:
        action = choices.understood(self.position, role, typed)
        if action in self.position.game.master_actions:
            raise RequestError.phrased(
                "{action} is an action for the Games Master, not for a player. Type 'master {role} {what}'.",
                action=quoted(action),
                role=role,
                what=action,
            )
        return action

    def _do_help(self, role: str, rest: str) -> None:
        self._say(HELP)
        if self.position.game.master_actions:
            actions = ", ".join(self.position.game.master_actions)
            self._say(say("  master ROLE ACTION   as the Games Master: {actions}", actions=actions))

    def _do_why(self, role: str, rest: str) -> None:
        action = self._own_action(role, rest)
        understand(self.position.game, self.position.state, role, action)
        said = self.position.game.board.say(self._view(role), role, action)
        self._say("  " + say("{action} is allowed: {meaning}.", action=action, meaning=said))

    def _do_hint(self, role: str, rest: str) -> None:
        self._say(say("  Thinking..."))
        self._say(as_hint(hint(self._view(role), role)))

    def _do_rules(self, role: str, rest: str) -> None:
        rulebook = self.position.game.rulebook
        self._say(rulebook.clause(rest) if rest else rulebook.printed())

    def _do_list(self, role: str, rest: str) -> None:
        self._say(choices.as_list(self.position, role, rest, self.console.width, most=None))

    def _do_look(self, role: str, rest: str) -> None:
        self._draw(self.position.owner(role))

    def _do_undo(self, role: str, rest: str) -> None:
        self.record = taken_back(self.record, self.people, self.position.owner(role))
        self._keep()
        self._say(say("  Your last choice was taken back."))

    def _do_save(self, role: str, rest: str) -> None:
        if not rest:
            raise RequestError.phrased("Name a file, as in 'save FILE'.")
        file = expanded(rest)
        self.file.save_to(self.record, file)
        self._say("  " + say("The game was written to {file}.", file=file) + self._secrets_left_out())

    def _do_quit(self, role: str, rest: str) -> None:
        raise SessionLeft

    def _do_master(self, role: str, rest: str) -> None:
        whose, _, action = rest.partition(" ")
        if action not in self.position.game.master_actions:
            allowed = ", ".join(self.position.game.master_actions) or phrase("nothing in this game")
            raise RequestError.phrased("With 'master ROLE ACTION', the Games Master can do {allowed}.", allowed=allowed)
        understand(self.position.game, self.position.state, whose, action)
        asked = say(
            "As the Games Master, you are about to do this for {role}: {action}. Type 'yes' to confirm: ",
            role=self.position.called(whose),
            action=action,
        )
        if self._read(asked) == "yes":
            self._play(whose, action)
        else:
            self._say(say("  Nothing was done."))

    # The screen and the keyboard

    def _is_private(self) -> bool:
        """Return whether a person's screen must now be hidden from the other people at this keyboard."""
        if len(self.people) < 2:
            return False
        owners = {self.position.owner(role) for role in self.position.choosing} & set(self.people)
        return len(owners) > 1 or len({compact(self.position.json(player)) for player in self.people}) > 1

    def _hand_over(self, player: int | None) -> None:
        """Give the screen to one player, so that nobody else sees it, or to everybody if `player` is None.

        If necessary, ask people to change places.
        """
        if self.looking == player:
            return
        if self.looking is not None:
            self._wipe()
        self.looking = player
        if player is not None:
            self._wipe()
            self._say(say("Now only {name} may look at the screen.", name=self.seats[player].called))
            while self._read(say("Press Enter when the others are looking away. ")):
                self._say(say("Please press Enter first. You can type commands after that."))
            self._wipe()

    def _wipe(self) -> None:
        """Clear the screen and its history, so that nobody can scroll back."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self._say("\n" * 40)

    def _view(self, role: str) -> View:
        return self.position.json(self.position.owner(role))

    def _draw(self, player: int | None) -> None:
        self.console.print("\n" + self.position.text(player) + "\n", markup=False, highlight=False, soft_wrap=True)

    def _say(self, text: str, style: str = "", end: str = "\n") -> None:
        self.console.print(
            str(text), style=style, end=end, markup=False, highlight=False, soft_wrap=not self.console.is_terminal
        )

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt, "bold")).strip()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except EOFError:
            raise SessionLeft from None

    # Saving

    def _keep(self) -> bool:
        """Save the game, and print the error if that fails. Return whether the game is saved."""
        old = self.file.path
        try:
            self.file.save(self.record)
        except RequestError as error:
            self._say(f"  {error} " + say("The game is not saved. Use 'save FILE' to save it elsewhere."), style="red")
            return False
        if old not in (None, self.file.path):
            changed = phrase(
                "Another program has changed {old}, so this game is saved in {new}.", old=old, new=self.file.path
            )
            self._say(f"  {changed}", style="red")
        return True

    def keep_for_later(self) -> bool:
        """Save the game if it has begun, and print the command that resumes it. Return False if it could not be saved."""
        self._hand_over(None)
        if self.file.path is None and not self.record.steps:
            return True
        return self._keep() and self._say_saved(say("To resume the game, run:"), "play --resume")

    def _say_saved(self, how: str, order: str) -> bool:
        """Print that the game is saved, and the command that opens its file. Return True."""
        if self.file.path is not None:
            saved = say("The game is saved.") if self.file.is_written else say("The saved game has not changed.")
            own_map = map_file(self.record.game)
            more = f" --map {quote(str(own_map))}" if own_map else ""
            typed = f"{command()} {order} {quote(str(self.file.path))}{more}"
            self._say(f"\n{saved}{self._secrets_left_out()} {how}\n  {typed}")
        return True

    def _secrets_left_out(self) -> str:
        left = len(self.record.steps) - len(without_secrets(self.record).steps)
        return say(" Choices that have not been revealed yet are not saved and must be made again.") if left else ""


COMMANDS: dict[str, Callable[[Session, str, str], None]] = {
    "?": Session._do_help,
    "help": Session._do_help,
    "why": Session._do_why,
    "hint": Session._do_hint,
    "rules": Session._do_rules,
    "list": Session._do_list,
    "look": Session._do_look,
    "undo": Session._do_undo,
    "save": Session._do_save,
    "quit": Session._do_quit,
    "master": Session._do_master,
}
"""The methods that carry out commands, by the words that a user types."""


def taken_back(record: Record, people: list[int], asking: int) -> Record:
    """Take back a person's last choice, and return the shorter record. Raise RequestError if that is not allowed.

    A choice cannot be taken back if that would reveal a secret. Of the choices that have not been revealed, only those
    of the person who asks are taken back.
    """
    last = len(record.steps)
    while last and record.positions[last].is_secret_since(record.positions[last - 1]):
        last -= 1
    pending = [at for at in range(last, len(record.steps)) if _chooser(record, at) == asking]
    if pending:
        shorter = record.until(pending[-1])
        for step in record.steps[pending[-1] + 1 :]:
            shorter.take(step)
        return shorter
    if any(_chooser(record, at) in people for at in range(last, len(record.steps))):
        raise RequestError.phrased(
            "Another player made the last choice in secret, so only that player can take it back."
        )
    return record.until(len(record.steps) - _steps_back(record, people))


def _chooser(record: Record, at: int) -> int | None:
    role = record.steps[at].chooser
    return None if role is None else record.positions[at].owner(role)


def _steps_back(record: Record, people: list[int]) -> int:
    """Count the steps that must be taken back to undo a person's last choice.

    Raise RequestError if that choice cannot be taken back.
    """
    if not any(_chooser(record, at) in people for at in range(len(record.steps))):
        raise RequestError.phrased("There is nothing to take back.")
    for back in range(1, len(record.steps) + 1):
        before, after = record.positions[-back - 1], record.positions[-back]
        owner = _chooser(record, len(record.steps) - back)
        if owner is None:
            said = phrase(
                "{chance} decided something after your last choice, so that choice cannot be taken back.",
                chance=record.game.decides,
            )
            raise RequestError(capital(said))
        if HIDDEN in compact(before.json(owner)) and not after.is_secret_since(before):
            raise RequestError.phrased(
                "Something secret has been revealed since your last choice, so that choice cannot be taken back."
            )
        if owner in people:
            return back
    raise AssertionError("a person has chosen")
