"""Letters as files in a folder."""

from __future__ import annotations

import os
import threading
import time
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from fangs.post.carrying.carrier import ENOUGH, NotSent, Unreachable
from fangs.post.carrying.folder import Folder
from fangs.post.reading.letters import MAX_BYTES, read_letter


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "in").mkdir()
    return Folder(tmp_path, quiet=0.0)


def put(folder: Folder, name: str, data: bytes = b"word: heron-42\nred 92\n", age: float = 60) -> Path:
    path = folder.path / "in" / name
    path.write_bytes(data)
    os.utime(path, (time.time() - age,) * 2)
    return path


def words(data: bytes) -> str:
    message = message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return str(message.get_content())


def names(folder: Folder, where: str) -> list[str]:
    return sorted(path.name for path in (folder.path / where).glob("*"))


def letter(to: str = "Ann <ann@example.org>", subject: str = "Turn 3 [heron-42]") -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "gm@example.org", to, subject
    message.set_content("Your orders: Größe → 92.\n")
    return message


def test_slips_and_mails_come_oldest_first_and_go_where_they_belong(folder: Folder) -> None:
    put(folder, "ben.TXT", b"red 93", age=10)
    put(folder, "ann.eml", b"From: ann@example.org\r\n\r\nred 92", age=20)

    ann, ben = folder.fetch()
    assert ann.data == b"From: ann@example.org\r\n\r\nred 92"
    assert words(ben.data) == "red 93\n"
    ann.done()
    ben.keep("No seat has this word.")

    assert list(folder.fetch()) == []
    assert names(folder, "in") == []
    assert names(folder, "done") == ["ann.eml"]
    assert names(folder, "refused") == ["ben.TXT", "ben.TXT.why.txt"]
    assert (folder.path / "refused/ben.TXT.why.txt").read_text() == "No seat has this word.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_slip_is_read_whatever_program_wrote_it(folder: Folder, encoding: str) -> None:
    put(folder, "a.txt", "word: heron-42\r\nGrüße — rot 92/93 „bitte“\r\n".encode(encoding))

    (slip,) = folder.fetch()
    assert words(slip.data).splitlines() == ["word: heron-42", "Grüße — rot 92/93 „bitte“"]


def test_bytes_that_are_no_text_at_all_are_a_letter_that_says_nothing_and_break_nothing(folder: Folder) -> None:
    put(folder, "a.txt", bytes(range(256)) * 9)

    (slip,) = folder.fetch()
    assert "\x81" in words(slip.data)


def test_the_same_slip_is_the_same_letter_until_it_is_done_with_and_another_one_afterwards(folder: Folder) -> None:
    put(folder, "ann.txt", age=50)
    (first,) = folder.fetch()
    (again,) = folder.fetch()
    assert first.data == again.data
    first.done()

    put(folder, "ann.txt", age=20)
    (next_turn,) = folder.fetch()
    assert next_turn.data != first.data
    next_turn.done()
    assert names(folder, "done") == ["ann-2.txt", "ann.txt"]


def test_what_is_hidden_unfinished_or_no_file_is_left_alone(folder: Folder) -> None:
    for name in [".ann.txt.swp", "ann.txt.part", "ann.tmp", "ann.txt~", "ann.txt.crdownload"]:
        put(folder, name)
    (folder.path / "in/more").mkdir()
    (folder.path / "in/link.txt").symlink_to(folder.path / "elsewhere.txt")
    (folder.path / "elsewhere.txt").write_text("red 92")
    os.mkfifo(folder.path / "in/pipe.txt")

    assert list(folder.fetch()) == []
    assert len(names(folder, "in")) == 8


def test_a_file_that_is_neither_a_text_nor_a_mail_is_refused_with_the_reason_beside_it(folder: Folder) -> None:
    put(folder, "orders.docx", b"PK\3\4")
    put(folder, "empty.txt", b"")

    assert list(folder.fetch()) == []
    assert names(folder, "refused") == ["empty.txt", "empty.txt.why.txt", "orders.docx", "orders.docx.why.txt"]
    assert "Only text files (.txt) and emails (.eml)" in (folder.path / "refused/orders.docx.why.txt").read_text()


def test_a_file_that_is_still_growing_is_read_when_it_has_come_to_rest(tmp_path: Path) -> None:
    folder = Folder(tmp_path, quiet=0.3)
    (tmp_path / "in").mkdir()
    growing, stop = tmp_path / "in/ann.txt", threading.Event()
    put(folder, "ben.txt", age=0)

    def write() -> None:
        with growing.open("a") as file:
            while not stop.wait(0.02):
                file.write("red 92\n")
                file.flush()

    writer = threading.Thread(target=write)
    writer.start()
    while not growing.exists() or not growing.stat().st_size:
        time.sleep(0.01)
    first = list(folder.fetch())
    stop.set()
    writer.join()

    assert len(first) == 1 and "heron" in words(first[0].data)
    assert [words(slip.data) for slip in folder.fetch() if "heron" not in words(slip.data)] == [growing.read_text()]


def test_of_a_huge_file_only_the_first_part_is_read(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fangs.post.carrying.folder.ENOUGH", 999)
    put(folder, "huge.eml", b"x" * 1099)

    (huge,) = folder.fetch()
    assert len(huge.data) == 999


def test_what_is_sent_lies_in_numbered_files_named_after_reader_and_subject(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "new")
    page = letter("Łukasz Größe <l@example.org>", "Überfahrt: turn 3 [heron-42]")
    page.add_attachment(b"<p>92", maintype="text", subtype="html", filename="turn-3.html")
    folder.send(letter())
    folder.send(page)
    folder.send(letter("x@example.org", "?!"))

    assert names(folder, "out") == [
        "0001-ann-turn-3.eml",
        "0001-ann-turn-3.txt",
        "0002-ukasz-grosse-uberfahrt-turn-3.eml",
        "0002-ukasz-grosse-uberfahrt-turn-3.html",
        "0002-ukasz-grosse-uberfahrt-turn-3.txt",
        "0003-x.eml",
        "0003-x.txt",
    ]
    out = folder.path / "out"
    assert (out / "0001-ann-turn-3.txt").read_text("utf-8") == "Your orders: Größe → 92.\n"
    assert (out / "0002-ukasz-grosse-uberfahrt-turn-3.html").read_text("utf-8").strip() == "<p>92"
    assert words((out / "0001-ann-turn-3.eml").read_bytes()) == "Your orders: Größe → 92.\n"


def test_a_file_has_the_same_headers_as_a_mail_however_long_its_addresses_are(folder: Folder) -> None:
    message = letter(subject="Turn 1: 2 in, 2 impossible, 1 NOT understood, 1 missing (Maneater match 480c)")
    stop = f"<mailto:the-games-master-of-the-resort+letters-{'7b' * 16}@play-by-mail.example.org?subject=stop>"
    message["List-Unsubscribe"] = stop
    folder.send(message)

    (file,) = (folder.path / "out").glob("*.eml")
    lines = file.read_bytes().decode().splitlines()
    assert f"Subject: {message['Subject']}" in lines
    assert f"List-Unsubscribe: {stop}" in lines


def test_numbers_go_on_after_the_highest_that_is_still_there(folder: Folder) -> None:
    (folder.path / "out").mkdir()
    (folder.path / "out/9999-ann.txt").touch()
    folder.send(letter())

    assert names(folder, "out") == ["10000-ann-turn-3.eml", "10000-ann-turn-3.txt", "9999-ann.txt"]


def test_a_letter_that_cannot_be_written_down_is_given_up(folder: Folder) -> None:
    message = letter()
    message.set_payload(b"\xff", "no-such-charset")  # type: ignore[arg-type]

    with pytest.raises(NotSent) as refusal:
        folder.send(message)
    assert refusal.value.for_good
    assert names(folder, "out") == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = Folder(tmp_path / "file")

    with pytest.raises(Unreachable, match=r"/file is a file, but a folder is needed here\.$"):
        list(folder.fetch())
    with pytest.raises(Unreachable, match=r"/file is a file, but a folder is needed here\.$"):
        folder.send(letter())


def test_a_slip_is_a_letter_from_the_player_whose_word_it_has_and_a_huge_one_is_refused(folder: Folder) -> None:
    put(folder, "ann.txt", b"Word: Heron-42\n\nred 92/93\n", age=20)
    put(folder, "ben.txt", b"red 92 and more\n" * 99_999, age=10)

    slip, huge = (read_letter(slip.data) for slip in folder.fetch())
    assert (slip.words, slip.text, slip.refused) == (("heron-42",), "red 92/93", None)
    assert huge.refused is not None and "KiB" in huge.refused and ENOUGH > MAX_BYTES
