"""Mutants of valid files are taken or refused in a sentence; `try_pictures.py` and `try_pdfs.py` try many more."""

from __future__ import annotations

import pytest
from picture_bytes import jpeg, png
from try_pdfs import list_valid as list_valid_pdfs
from try_pdfs import try_all as try_all_pdfs
from try_pdfs import try_pdf
from try_pictures import list_valid, try_all, try_picture

from cardgen.sheets.inspection.opening import UnreadableError


@pytest.mark.parametrize("data", list_valid())
def test_every_form_of_picture_is_taken(data):
    assert try_picture(data) == "taken"


@pytest.mark.parametrize("first", range(0, 600, 100))
def test_mutants_of_pictures_are_taken_and_drawn_or_refused(first):
    found = try_all(range(first, first + 100))

    assert {*found} <= {"taken", "picture-type", "picture-too-large"}


def test_pictures_cut_off_anywhere_are_refused():
    for data in (png(), jpeg()):
        assert {try_picture(data[:length]) for length in range(len(data))} == {"picture-type"}


@pytest.mark.parametrize("data", list_valid_pdfs())
def test_every_form_of_pdf_is_read(data):
    assert try_pdf(data) == "read"


@pytest.mark.parametrize("data", list_valid_pdfs())
def test_pdfs_cut_off_are_read_or_refused(data):
    found = {try_pdf(data[: len(data) * part // 20]) for part in range(20)}

    assert found <= {"read", UnreadableError.__name__}


def test_mutants_of_pdfs_are_read_or_refused():
    assert {*try_all_pdfs(range(60))} <= {"read", UnreadableError.__name__}
