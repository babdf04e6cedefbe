"""Sends letters to a mail server by SMTP."""

from __future__ import annotations

import re
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage

from fangs.post.carrying.carrier import WIRE, NotSent, Server, Unreachable, in_words, one_line
from fangs.translation import phrase

TIMEOUT_SECONDS = 30.0  # the timeout for the server, in seconds
TOO_LONG = 552  # "message size exceeds the limit", which answers the sender's line
OURSELVES = "[127.0.0.1]"  # the name that smtplib uses for a machine without a name; a lookup could take long
_MAILBOX = re.compile(r"[^\s<>()\",:;@/]{1,64}@(?=[\w\[])")
"""The part of an email address that names a person, with the @."""


class Smtp:
    """Sends letters to a mail server by SMTP, several over one connection."""

    def __init__(self, server: Server, patience: float = TIMEOUT_SECONDS) -> None:
        self.server, self.patience = server, patience
        self._connection: smtplib.SMTP | None = None

    def send(self, message: EmailMessage) -> None:
        """Send a letter. When this returns, the server is responsible for delivering it.

        Raise NotSent if the letter is refused, and Unreachable if the server cannot be used.
        """
        try:
            (sender,), to, data = _addresses(message, "From"), _addresses(message, "To"), message.as_bytes(policy=WIRE)
        except (LookupError, ValueError) as error:
            why = error.args[0] if isinstance(error, _NoAddress) else one_line(str(error))
            raise NotSent(phrase("The letter cannot be sent as it is: {why}.", why=why), for_good=True) from None
        connection = self._connected()
        try:
            connection.sendmail(sender, to, data)
        except smtplib.SMTPRecipientsRefused as error:
            code, words = next(iter(error.recipients.values()))
            raise NotSent(_without_mailboxes(_said(code, words)), for_good=code >= 500) from None
        except smtplib.SMTPDataError as error:
            said = _without_mailboxes(_said(error.smtp_code, error.smtp_error))
            raise NotSent(said, for_good=error.smtp_code >= 500) from None
        except smtplib.SMTPSenderRefused as error:
            said = _said(error.smtp_code, error.smtp_error)
            if error.smtp_code == TOO_LONG:
                raise NotSent(said, for_good=True) from None
            # The server would refuse all our letters until the settings are corrected.
            self.close()
            refused = phrase("The mail server {server} does not accept email from us: {why}")
            raise self._unreachable(refused, said) from None
        except (smtplib.SMTPException, OSError) as error:
            self.close()
            broken = phrase("The mail server {server} broke the connection: {why}")
            raise self._unreachable(broken, _reason(error)) from None

    def close(self) -> None:
        """Close the connection. It is opened again for the next letter."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(smtplib.SMTPException, OSError):
                connection.quit()
            connection.close()

    def _connected(self) -> smtplib.SMTP:
        if self._connection is not None:
            with suppress(smtplib.SMTPException, OSError):
                if self._connection.noop()[0] == 250:
                    return self._connection
            self.close()
        try:
            self._connection = self._opened()
            self._let_in(self._connection)
        except UnicodeError:
            self.close()
            login = phrase("The user and the password for the mail server {server} must be ASCII text.")
            raise self._unreachable(login) from None
        except (smtplib.SMTPException, OSError) as error:
            self.close()
            raise self._unreachable(phrase("The mail server {server} cannot be used: {why}"), _reason(error)) from None
        return self._connection

    def _unreachable(self, what: str, why: str = "") -> Unreachable:
        """Make an Unreachable error. Its message `what` can have the fields `server` and `why`."""
        return Unreachable(phrase(what, server=str(self.server), why=why))

    def _opened(self) -> smtplib.SMTP:
        server = self.server
        if server.tls == "from the start":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(server.host, server.port, OURSELVES, timeout=self.patience, context=context)
        return smtplib.SMTP(server.host, server.port, OURSELVES, timeout=self.patience)

    def _let_in(self, connection: smtplib.SMTP) -> None:
        if self.server.tls == "start":
            connection.starttls(context=ssl.create_default_context())
        if self.server.user is not None:
            connection.login(self.server.user, self.server.password or "")


class _NoAddress(ValueError):
    """Raised if a header has no address to which mail can be sent. The message explains why."""


def _addresses(message: EmailMessage, header: str) -> list[str]:
    """Parse the email addresses in a header. Raise _NoAddress if there is none, or if one of them cannot be used."""
    found = [one.addr_spec for one in message[header].addresses] if message[header] else []
    if not found or "<>" in found:
        raise _NoAddress(phrase("it has no address in {header}", header=repr(header)))
    if not "".join(found).isascii():
        raise _NoAddress(phrase("its address has characters other than ASCII"))
    return found


def _reason(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _said(error.smtp_code, error.smtp_error)
    return in_words(error)


def _said(code: int, words: bytes | str) -> str:
    return one_line(f"{code} {words.decode('utf-8', 'replace') if isinstance(words, bytes) else words}")


def _without_mailboxes(said: str) -> str:
    """Leave out who a letter was for. Servers quote the address, and their words are logged and stored."""
    return _MAILBOX.sub("***@", said)
