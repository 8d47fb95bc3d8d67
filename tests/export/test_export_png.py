"""Pictures of faces: exact pixels, for each card and side, kept while nothing changes."""

import io

import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli.group import group


@pytest.fixture
def foxes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(group, ["new", "foxes"]).exit_code == 0
    return tmp_path


def export(*options):
    return CliRunner().invoke(group, ["export", "foxes", "--to", "png", *options])


def test_each_card_has_a_picture_of_its_trim_at_300_dpi(foxes):
    done = export()
    assert done.exit_code == 0, done.output
    folder = foxes / "output/foxes/png"
    names = {path.name for path in folder.glob("*.png")}
    assert {"spark-front.png", "spark-back.png", "gust-front.png", "gust-back.png"} <= names
    picture = Image.open(io.BytesIO((folder / "spark-front.png").read_bytes()))
    assert (picture.size, picture.mode) == ((750, 1050), "RGB")
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_an_unknown_target_is_told_with_the_nearest_one(foxes):
    done = CliRunner().invoke(group, ["export", "foxes", "--to", "pmg"])
    assert done.exit_code == 2
    assert "There is no target `pmg`. Did you mean `png`?" in done.output
