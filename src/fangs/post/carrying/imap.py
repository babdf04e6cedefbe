"""Fetches letters from a mailbox by IMAP."""

from __future__ import annotations

import imaplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from imap_tools import BaseMailBox, MailBox, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError, UnexpectedCommandStatusError

from fangs.post.carrying.arrival import Arrival, internal_date
from fangs.post.carrying.carrier import ENOUGH, Server, Unreachable, in_words, one_line
from fangs.translation import phrase

TIMEOUT_SECONDS = 30.0  # the timeout for the server, in seconds
MAX_REFUSED = 20
"""The maximum number of letters that one fetch skips because the server does not deliver them."""
DONE, UNREAD = "Fangs-done", "Fangs-unread"
"""The mailbox folders for letters that were handled, and for letters that could not be handled."""


class Imap:
    """Fetches letters from a mailbox by IMAP, including letters that are marked as read."""

    def __init__(self, server: Server, patience: float = TIMEOUT_SECONDS) -> None:
        self.server, self.patience = server, patience
        self._mailbox: BaseMailBox | None = None
        self._folders: dict[str, str] = {}

    def fetch(self) -> Iterator[Mail]:
        """Yield the letters in the mailbox, oldest first.

        A letter that is neither done nor put aside is fetched again next time. Raise Unreachable if the mailbox cannot
        be used. If the server does not deliver a letter, the error is raised only after all others have been read.
        """
        with self._asking():
            mailbox = self._connected()
            uids = mailbox.uids("UNDELETED", charset=None)
        refused: list[Unreachable] = []
        for uid in uids:
            if self._mailbox is None:  # some servers close the connection if they cannot read a letter
                with self._asking():
                    mailbox = self._connected()
            try:
                with self._asking():
                    found = _first_part(mailbox, uid)
            except Unreachable as error:
                refused.append(error)
                if len(refused) > MAX_REFUSED:
                    break
                continue
            if found is not None:  # another client has removed it
                yield Mail(self, mailbox, uid, *found)
        if refused:
            raise refused[0]

    def close(self) -> None:
        """Close the connection. It is opened again for the next fetch."""
        mailbox, self._mailbox = self._mailbox, None
        if mailbox is not None:
            with suppress(ImapToolsError, imaplib.IMAP4.error, OSError):
                mailbox.logout()
            with suppress(OSError):
                mailbox.client.shutdown()

    def move(self, mailbox: BaseMailBox, uid: str, folder: str) -> None:
        """Move a letter into another mailbox folder, which is created if it is missing.

        Raise Unreachable if the mailbox cannot be used.
        """
        with self._asking():
            mailbox.move(uid, self._made(mailbox, folder))

    @contextmanager
    def _asking(self) -> Iterator[None]:
        try:
            yield
        except (ImapToolsError, imaplib.IMAP4.error, OSError) as error:
            self.close()
            why = phrase("The mailbox at {server} cannot be used: {why}", server=str(self.server), why=_reason(error))
            raise Unreachable(why) from None

    def _connected(self) -> BaseMailBox:
        """Select the mailbox's folder and return the connection, which is opened again if it was lost."""
        if self._mailbox is not None:
            try:
                self._mailbox.folder.set(self.server.folder)
                return self._mailbox
            except (ImapToolsError, imaplib.IMAP4.error, OSError):
                self.close()
        self._mailbox = self._opened()
        self._let_in(self._mailbox)
        self._mailbox.folder.set(self.server.folder)
        return self._mailbox

    def _opened(self) -> BaseMailBox:
        server = self.server
        if server.tls == "from the start":
            return MailBox(server.host, server.port, self.patience, ssl_context=ssl.create_default_context())
        return MailBoxUnencrypted(server.host, server.port, self.patience)

    def _let_in(self, mailbox: BaseMailBox) -> None:
        if self.server.tls == "start":
            mailbox.client.starttls(ssl.create_default_context())
        user, password = self.server.user or "", self.server.password or ""
        login = mailbox.login if (user + password).isascii() else mailbox.login_utf8
        login(user, password, initial_folder=None)
        # Many servers announce MOVE only now. Without MOVE, moving would expunge letters that the owner has deleted.
        _, words = mailbox.client.capability()
        mailbox.client.capabilities = tuple(words[0].decode().upper().split())

    def _made(self, mailbox: BaseMailBox, name: str) -> str:
        """Find or create a mailbox folder, and return its name on the server.

        On some servers, all folders are below the INBOX.
        """
        if name not in self._folders:
            delimiter = mailbox.folder.list("", "INBOX")[0].delim
            for one in (name, f"INBOX{delimiter}{name}"):
                if _is_there(mailbox, one):
                    self._folders[name] = one
                    break
            else:
                why = phrase(
                    "The mailbox at {server} does not allow a folder {name}.", server=str(self.server), name=name
                )
                raise Unreachable(why)
        return self._folders[name]


class Mail:
    """A letter in a mailbox that has not been handled yet."""

    def __init__(self, imap: Imap, mailbox: BaseMailBox, uid: str, data: bytes, arrived: float | None) -> None:
        # The number is valid only for this connection.
        self._imap, self._mailbox, self._uid = imap, mailbox, uid
        self.data = data
        self.arrived = None if arrived is None else Arrival(arrived, "mailbox")

    def done(self) -> None:
        """Move the letter into the mailbox folder for letters that were handled, or raise Unreachable."""
        self._imap.move(self._mailbox, self._uid, DONE)

    def keep(self, why: str) -> None:
        """Move the letter into the mailbox folder for letters that could not be handled, or raise Unreachable."""
        self._imap.move(self._mailbox, self._uid, UNREAD)


def _first_part(mailbox: BaseMailBox, uid: str) -> tuple[bytes, float | None] | None:
    """Fetch a letter's first part and time of arrival, without marking the letter as seen. Return None if it is gone."""
    status, parts = mailbox.client.uid("FETCH", uid, f"(INTERNALDATE BODY.PEEK[]<0.{ENOUGH}>)")
    if status != "OK":
        raise imaplib.IMAP4.error(f"{status} {parts}")
    data = next((part[1] for part in parts if isinstance(part, tuple)), None)
    about = b" ".join(part[0] if isinstance(part, tuple) else part for part in parts if part)
    return None if data is None else (data, internal_date(about))


def _is_there(mailbox: BaseMailBox, name: str) -> bool:
    """Create a mailbox folder if it is missing. Return whether the folder exists now."""
    if mailbox.folder.exists(name):
        return True
    try:
        mailbox.folder.create(name)
    except UnexpectedCommandStatusError:
        return mailbox.folder.exists(name)
    with suppress(UnexpectedCommandStatusError):  # so that mail programs show the folder
        mailbox.folder.subscribe(name, True)
    return True


def _reason(error: Exception) -> str:
    if isinstance(error, UnexpectedCommandStatusError):
        words = error.command_result[1]
        said = words[0] if isinstance(words, list) and words else words
    elif isinstance(error, imaplib.IMAP4.error) and error.args:
        said = error.args[0]
    else:
        return in_words(error)
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return one_line(f"{text.rstrip('.') or type(error).__name__}.")
