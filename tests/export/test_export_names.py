"""Names of files: the same everywhere, none twice, whatever an id is."""

import hashlib

import pytest

from cardgen.export.names import LONGEST, name_files, spell_plainly


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("fox-front", "fox-front"),
        ("A_1.b", "A_1.b"),
        ("Fähre-front", "Fahre-front"),
        ("Fa\u0308hre-front", "Fahre-front"),
        ("Straße", "Strasse"),
        ("Œuvre №1", "Oeuvre-No1"),
        ("a:b*c?<d>|\\e", "a-b-c-d-e"),
        ("..hidden. ", "hidden"),
        ("-5-front", "minus-5-front"),
        ("\u22125-front", "minus-5-front"),
        ("+2-front", "plus-2-front"),
        ("--help", "help"),
        ("con", f"con-{digest('con')}"),
        ("Lpt1.x", f"Lpt1.x-{digest('Lpt1.x')}"),
        ("con-front", "con-front"),
        ("狐", digest("狐")),
        ("...", digest("...")),
    ],
)
def test_a_text_becomes_a_name_that_every_system_takes(text, name):
    assert spell_plainly(text) == name


def test_a_long_text_is_cut_and_told_by_its_digest():
    one, other = "x" * 100, "x" * 99 + "y"
    assert spell_plainly(one) == "x" * (LONGEST - 9) + "-" + digest(one)
    assert len(spell_plainly(other)) == LONGEST
    assert spell_plainly(one) != spell_plainly(other)


def test_names_that_differ_only_in_case_or_accents_get_digests_in_any_order():
    texts = ["fox", "Fox", "owl", "öwl", "hen"]
    expected = {
        "fox": f"fox-{digest('fox')}",
        "Fox": f"Fox-{digest('Fox')}",
        "owl": f"owl-{digest('owl')}",
        "öwl": f"owl-{digest('öwl')}",
        "hen": "hen",
    }
    assert name_files({text: text for text in texts}) == expected
    assert name_files({text: text for text in reversed(texts)}) == expected


def test_things_with_one_text_share_a_name():
    assert name_files({1: "back", 2: "back"}) == {1: "back", 2: "back"}


def test_an_id_that_looks_like_the_digest_of_another_gets_one_itself():
    forged = f"fox-{digest('fox')}"
    names = name_files({text: text for text in ("fox", "FOX", forged)})
    assert len({name.casefold() for name in names.values()}) == 3


def test_a_name_that_is_cut_keeps_its_side():
    long = "a" + "very" * 20
    assert spell_plainly(f"{long}-front") == f"a{'very' * 11}-{digest(f'{long}-front')}-front"
    assert len(spell_plainly(f"{long}-back")) == LONGEST
    assert spell_plainly(f"{long}-back").endswith("-back")
