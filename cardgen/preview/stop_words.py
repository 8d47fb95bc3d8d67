"""Words that say little by themselves, by language: they are left out where the words of a deck are counted."""

from __future__ import annotations

from collections.abc import Mapping

_ENGLISH = """
a an and any are as at be by can cannot do each for from has have if in into is it its may must no not of on one or
other out own that the their them then there these they this those to two up when with would you your
"""
_GERMAN = """
aller alle als am an auf aus bei beim bis darf das dass dein deine deinem deinen deiner dem den der des die dies diese
diesem diesen dieser dieses du durch ein eine einem einen einer eines er es für hat ihr ihre ihrem ihren ihrer im in ist
jede jeder jedes kann mit muss nach nicht oder sein seine seinem seinen seiner sich sie sind um und unter vom von vor
wenn werden wird zu zum zur über
"""
STOP_WORDS: Mapping[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "de": frozenset(_GERMAN.split()),
}
