from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading import Sources
from cardgen.loading.text_files import MAX_BYTES, decode, read_text_file


def test_a_byte_order_mark_and_foreign_line_ends_are_taken_away() -> None:
    report = Report()
    assert decode(b"\xef\xbb\xbfa: 1\r\nb: 2\rc: 3\n", "deck.yaml", report) == "a: 1\nb: 2\nc: 3\n"
    assert report.diagnostics == ()
    assert report.sources == {"deck.yaml": "a: 1\nb: 2\nc: 3\n"}


def test_bytes_that_are_no_text_are_reported_once_a_line_and_keep_their_width() -> None:
    report = Report()
    text = decode(b"a: caf\xe9 \xff\nb: \xe9\xe8!\n", "deck.yaml", report)
    assert text == "a: caf\ufffd \ufffd\nb: \ufffd\ufffd!\n"
    assert [(each.code, each.place) for each in report.diagnostics] == [
        ("encoding", Place("deck.yaml", 1, 7, 1)),
        ("encoding", Place("deck.yaml", 2, 4, 2)),
    ]
    assert "E9 E8" in report.diagnostics[1].message


def test_a_file_that_is_no_text_gives_one_message() -> None:
    report = Report()
    assert decode(bytes(range(256)) * 200, "noise", report) is None
    assert [each.message for each in report.diagnostics] == [
        "`noise` is no text in UTF-8; it begins with the bytes 00 01 02 03."
    ]


def test_text_in_another_encoding_gives_one_message_where_no_letter_fits() -> None:
    report = Report()
    assert decode("title: Война и мир, или как не печатать карты\n".encode("cp1251") * 9, "deck.yaml", report) is None
    assert [each.code for each in report.diagnostics] == ["encoding"]


def test_letters_of_all_scripts_are_no_control_characters() -> None:
    report = Report()
    text = "Żółć 日本 Ελλάδα עברית 🂡 – “x” … \u00a0 \u200d\n"
    assert decode(text.encode(), "deck.yaml", report) == text
    assert report.diagnostics == ()


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "big.md").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    report = Report()
    sources = Sources(tmp_path, tmp_path)
    assert read_text_file("big.md", sources, report) is None
    assert [each.code for each in report.diagnostics] == ["file-too-large"]
    assert "10,000,001 bytes" in report.diagnostics[0].message
    assert sources.seen == {}


def test_a_file_that_may_not_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.yaml").write_text("a: 1\n")

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, os.strerror(13), str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    report = Report()
    assert read_text_file("deck.yaml", Sources(tmp_path, tmp_path), report) is None
    assert [each.code for each in report.diagnostics] == ["unreadable-file"]
    assert report.diagnostics[0].message == "`deck.yaml` cannot be read: Permission denied."
    assert report.diagnostics[0].hint == "Look at its permissions."


def test_a_file_that_is_not_there_is_noted_as_looked_for(tmp_path: Path) -> None:
    sources = Sources(tmp_path, tmp_path)
    assert read_text_file("rulebook.md", sources, Report()) is None
    assert sources.seen == {"rulebook.md": "absent"}


def test_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "secret").write_text("secret")
    (project / "deck.yaml").symlink_to(tmp_path / "secret")
    report = Report()
    assert read_text_file("deck.yaml", Sources(project, project), report) is None
    assert [each.code for each in report.diagnostics] == ["outside-project"]
