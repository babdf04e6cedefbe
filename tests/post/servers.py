"""Real mail servers for tests: an SMTP server of aiosmtpd, and Debian's Dovecot, started for the tests and thrown away."""

from __future__ import annotations

import imaplib
import os
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword, Session

from fangs.post.carrying.carrier import Server

USER, SECRET = "gm", "open sesame/@1"
NOT_HERE = "no Dovecot here: install Debian's packages dovecot-imapd and dovecot-lmtpd"
CERTIFY = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
CONFIGURATION = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = {ssl}
ssl_cert = <{certificate}
ssl_key = <{key}
disable_plaintext_auth = no
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%n
mail_fsync = never
namespace inbox {{
  inbox = yes
  separator = /
  prefix = {prefix}
}}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%n allow_all_users=yes
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
"""


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens at just now."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


@dataclass
class Certificate:
    """A certificate of `localhost`, which nobody has signed but itself."""

    certificate: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """What a server needs."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, self.key)
        return context


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A certificate; a test that is to trust it sets SSL_CERT_FILE."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here to make a certificate with")
    folder = tmp_path_factory.mktemp("certificate")
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    subprocess.run(
        [*CERTIFY.split(), "-keyout", made.key, "-out", made.certificate],
        check=True,
        capture_output=True,
    )
    return made


@pytest.fixture
def trusted(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    """A certificate that this process trusts."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.certificate))
    return certificate


@dataclass
class Mailbox:
    """What an SMTP server has taken, and what it says to what: sentences by a part of the command, in order of asking."""

    taken: list[EmailMessage] = field(default_factory=list)
    says: dict[str, list[str]] = field(default_factory=dict)
    sessions: set[int] = field(default_factory=set)
    logins: int = 0
    to: dict[str, Any] = field(default_factory=dict)
    """By the part of an address before + and @: what is called with the envelope's sender, the address and the bytes."""

    def answer(self, command: str) -> str | None:
        """What to say to a command, if something else than yes."""
        for part, answers in self.says.items():
            if part in command and answers:
                answer = answers.pop(0) if len(answers) > 1 else answers[0]
                return None if answer.startswith("250") else answer
        return None

    async def handle_MAIL(self, server: Any, session: Session, envelope: Envelope, address: str, options: Any) -> str:
        answer = self.answer(f"MAIL FROM:{address}")
        envelope.mail_from = address
        return answer or "250 OK"

    async def handle_RCPT(self, server: Any, session: Session, envelope: Envelope, address: str, options: Any) -> str:
        answer = self.answer(f"RCPT TO:{address}")
        if answer is None:
            envelope.rcpt_tos.append(address)
        return answer or "250 OK"

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:
        answer = self.answer("DATA")
        if answer == "hang up":
            server.transport.abort()
            return "421 gone"
        if answer is None:
            assert isinstance(envelope.content, bytes)
            self.sessions.add(id(session))
            message = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(message, EmailMessage)
            self.taken.append(message)
            for address in envelope.rcpt_tos:
                deliver = self.to.get(address.split("@")[0].split("+")[0])
                if deliver is not None:
                    deliver(envelope.mail_from, address, envelope.content)
        return answer or "250 OK"


@dataclass
class Smtpd:
    """A running SMTP server."""

    server: Server
    mailbox: Mailbox
    controller: Controller


@contextmanager
def smtpd(
    tls: str = "none", certificate: Certificate | None = None, login: bool = False, most: int = 200_000
) -> Iterator[Smtpd]:
    """An SMTP server as `Server.tls` has it; with `login`, it takes nothing from strangers; and no letter of over `most` bytes."""
    mailbox = Mailbox()
    context = certificate.context() if certificate and tls != "none" else None

    def authenticator(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        mailbox.logins += 1
        is_ours = isinstance(data, LoginPassword) and data == LoginPassword(USER.encode(), SECRET.encode())
        return AuthResult(success=is_ours, handled=False)

    options: dict[str, Any] = {"ident": "test", "data_size_limit": most, "enable_SMTPUTF8": False}
    if login:
        options |= {"authenticator": authenticator, "auth_required": tls == "start", "auth_require_tls": tls == "start"}
    if tls == "start":
        options |= {"tls_context": context, "require_starttls": True}
    controller = Controller(
        mailbox,
        hostname="127.0.0.1",
        port=free_ports(1)[0],
        ssl_context=context if tls == "from the start" else None,
        server_hostname="localhost",
        **options,
    )
    controller.start()
    try:
        name, password = (USER, SECRET) if login else (None, None)
        yield Smtpd(Server("localhost", controller.port, tls, name, password), mailbox, controller)  # type: ignore[arg-type]
    finally:
        controller.stop()


class Dovecot:
    """A Dovecot in a folder: IMAP, and LMTP by which it is given mail. Anybody may log in with the password."""

    def __init__(self, folder: Path, certificate: Certificate | None, prefix: str = "") -> None:
        self.folder = folder
        self.imap_port, self.imaps_port, self.lmtp_port = free_ports(3)
        # A Dovecot of root's would have mail belong to users of the machine: nobody's does without.
        self.user = "nobody" if os.getuid() == 0 else None
        self._configure(certificate, prefix)
        self.start()

    def _configure(self, certificate: Certificate | None, prefix: str) -> None:
        import grp
        import pwd

        user = pwd.getpwnam(self.user) if self.user else pwd.getpwuid(os.getuid())
        text = CONFIGURATION.format(
            folder=self.folder,
            ssl="yes" if certificate else "no",
            certificate=self.folder / "certificate.pem",
            key=self.folder / "key.pem",
            user=user.pw_name,
            group=grp.getgrgid(user.pw_gid).gr_name,
            uid=user.pw_uid,
            gid=user.pw_gid,
            prefix=prefix,
            imap=self.imap_port,
            imaps=self.imaps_port,
            lmtp=self.lmtp_port,
        )
        if certificate:
            shutil.copy(certificate.certificate, self.folder / "certificate.pem")
            shutil.copy(certificate.key, self.folder / "key.pem")
        else:
            text = "".join(line for line in text.splitlines(True) if not line.startswith(("ssl_cert", "ssl_key")))
        (self.folder / "dovecot.conf").write_text(text)
        names = [USER, "ann", "ben", "cleo", "dan", "eve"]
        (self.folder / "users").write_text("".join(f"{name}:{SECRET}\n" for name in names))
        if self.user:
            for path in [self.folder, *self.folder.iterdir()]:
                shutil.chown(path, user.pw_uid, user.pw_gid)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [
            shutil.which("dovecot", path=os.environ["PATH"] + ":/usr/sbin"),
            "-F",
            "-c",
            self.folder / "dovecot.conf",
        ]
        more: dict[str, Any] = {"user": self.user, "group": "nogroup", "extra_groups": []} if self.user else {}
        with (self.folder / "out").open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True, **more)  # type: ignore[arg-type]
        for _ in range(200):
            try:
                for port in (self.imap_port, self.lmtp_port):
                    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
                        connection.recv(100)
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(
            f"Dovecot did not start:\n{(self.folder / 'out').read_text()}{(self.folder / 'log').read_text()}"
        )

    def stop(self) -> None:
        """Every connection is cut."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(10)

    def server(self, tls: str = "none", user: str = USER, password: str = SECRET, folder: str = "INBOX") -> Server:
        """How one gets in."""
        port = self.imaps_port if tls == "from the start" else self.imap_port
        return Server("localhost", port, tls, user, password, folder)  # type: ignore[arg-type]

    def deliver(self, sender: str, address: str, data: bytes) -> None:
        """Put a mail into the mailbox of whom the address belongs to, as another mail server would."""
        with smtplib.LMTP("127.0.0.1", self.lmtp_port) as connection:
            connection.sendmail(sender, [address], data)

    def put(self, data: bytes, at: float) -> None:
        """Put a mail into the mailbox as one that came at this time: in the past, since Dovecot takes nothing from the future."""
        with imaplib.IMAP4("127.0.0.1", self.imap_port) as connection:
            connection.login(USER, SECRET)
            connection.append("INBOX", "", imaplib.Time2Internaldate(at), data)

    def folders(self, user: str = USER) -> dict[str, int]:
        """How many letters lie in each folder of a mailbox, where there are any."""
        boxes = [self.folder / "mail" / user, *(self.folder / "mail" / user).glob(".*")]
        counts = {
            box.name.lstrip(".") if box.name != user else "INBOX": len([*box.glob("new/*"), *box.glob("cur/*")])
            for box in boxes
        }
        return {name: count for name, count in counts.items() if count}


@contextmanager
def dovecot(certificate: Certificate | None = None, prefix: str = "") -> Iterator[Dovecot]:
    """A Dovecot, or a skipped test."""
    if shutil.which("dovecot", path=os.environ["PATH"] + ":/usr/sbin") is None:
        pytest.skip(NOT_HERE)
    folder = Path(tempfile.mkdtemp(prefix="fangs-"))
    server = Dovecot(folder, certificate, prefix)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
