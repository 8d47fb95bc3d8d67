"""The profile of a press: the one that comes along, and files that are none."""

import shutil
from pathlib import Path

import pytest
from PIL import ImageCms

from cardgen.export.press import ProfileError, load_profile
from cardgen.export.press import profiles as folder


def test_the_profile_that_comes_along_is_for_coated_offset_and_has_its_licence_beside_it():
    found = load_profile()
    assert (found.name, found.condition) == ("ISO Coated v2 300% (basICColor)", "FOGRA39")
    assert len(found.data) == 1_052_612
    licence = (Path(folder.__file__).parent / "LICENSE_PROFILE").read_text("utf-8")
    assert "ISOcoated_v2_300_bas.icc" in licence
    assert "zlib/libpng License" in licence
    assert "basICColor GmbH" in licence


def test_a_printers_own_profile_is_read_from_its_path(tmp_path):
    shutil.copy(folder.SHIPPED, tmp_path / "own.icc")
    assert load_profile(tmp_path / "own.icc") == load_profile()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"no profile at all" * 20, "is no ICC profile."),
        (b"", "is no ICC profile."),
        (
            ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
            "is an ICC profile of class `mntr` for RGB; it must be an output profile (`prtr`) for CMYK.",
        ),
        (
            folder.SHIPPED.read_bytes()[:5000],
            "is an ICC profile with which no colour can be converted: it is damaged, or made for another use.",
        ),
    ],
)
def test_a_file_that_is_no_profile_for_inks_is_refused_with_a_sentence(tmp_path, data, sentence):
    path = tmp_path / "bad.icc"
    path.write_bytes(data)
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    assert str(caught.value) == f"`{path}` {sentence}"


def test_a_missing_file_and_a_huge_one_are_told(tmp_path):
    with pytest.raises(ProfileError, match="is no file; name the ICC profile of the printer"):
        load_profile(tmp_path / "none.icc")
    huge = tmp_path / "huge.icc"
    with huge.open("wb") as file:
        file.truncate(30_000_000)
    with pytest.raises(ProfileError, match="has 30 MB; an ICC profile has 20 MB at most"):
        load_profile(huge)


def test_a_profile_that_fails_only_when_a_colour_is_converted_is_refused_with_a_sentence(tmp_path, monkeypatch):
    def fail(picture, transform):
        raise OSError("Could not determine profile size")  # as for gray_to_k.icc, which comes with Ghostscript

    monkeypatch.setattr(ImageCms, "applyTransform", fail)
    path = tmp_path / "odd.icc"
    path.write_bytes(folder.SHIPPED.read_bytes() + b" ")  # bytes that no other test has read
    with pytest.raises(ProfileError, match="no colour can be converted"):
        load_profile(path)
