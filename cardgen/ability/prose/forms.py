"""The forms of English verbs: by rule, and those that follow none."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardgen.ability.english import form_third_person

_IRREGULAR = """
be is was been being
beat beats beat beaten beating
become becomes became become becoming
begin begins began begun beginning
bid bids bid bid bidding
build builds built built building
buy buys bought bought buying
break breaks broke broken breaking
bring brings brought brought bringing
cancel cancels cancelled cancelled cancelling
catch catches caught caught catching
choose chooses chose chosen choosing
control controls controlled controlled controlling
come comes came come coming
cost costs cost cost costing
cut cuts cut cut cutting
deal deals dealt dealt dealing
dig digs dug dug digging
do does did done doing
draw draws drew drawn drawing
drive drives drove driven driving
eat eats ate eaten eating
equal equals equalled equalled equalling
fall falls fell fallen falling
feed feeds fed fed feeding
fight fights fought fought fighting
find finds found found finding
flee flees fled fled fleeing
fly flies flew flown flying
forget forgets forgot forgotten forgetting
get gets got gotten getting
give gives gave given giving
go goes went gone going
grow grows grew grown growing
have has had had having
hide hides hid hidden hiding
hit hits hit hit hitting
hold holds held held holding
hurt hurts hurt hurt hurting
keep keeps kept kept keeping
know knows knew known knowing
lay lays laid laid laying
lead leads led led leading
leave leaves left left leaving
lend lends lent lent lending
lie lies lay lain lying
lose loses lost lost losing
make makes made made making
meet meets met met meeting
occur occurs occurred occurred occurring
outbid outbids outbid outbid outbidding
pay pays paid paid paying
put puts put put putting
read reads read read reading
ride rides rode ridden riding
rise rises rose risen rising
run runs ran run running
say says said said saying
see sees saw seen seeing
sell sells sold sold selling
send sends sent sent sending
set sets set set setting
shed sheds shed shed shedding
shoot shoots shot shot shooting
show shows showed shown showing
sink sinks sank sunk sinking
sit sits sat sat sitting
spend spends spent spent spending
spin spins spun spun spinning
split splits split split splitting
stand stands stood stood standing
steal steals stole stolen stealing
sweep sweeps swept swept sweeping
swim swims swam swum swimming
take takes took taken taking
teach teaches taught taught teaching
tell tells told told telling
throw throws threw thrown throwing
tie ties tied tied tying
travel travels travelled travelled travelling
untap untaps untapped untapped untapping
wake wakes woke woken waking
wear wears wore worn wearing
win wins won won winning
write writes wrote written writing
"""
_FORMS = {row.split()[0]: tuple(row.split()[1:]) for row in _IRREGULAR.strip().splitlines()}
IRREGULAR = tuple(_FORMS)
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_SHORT = re.compile(r"[^aeiou]*(?:qu)?[aeiou][bdgmnprt]$")


@dataclass(frozen=True, slots=True)
class Forms:
    """A verb's base form, by which it is known, third person, past, participle and the form with `-ing`."""

    base: str
    third: str
    past: str
    participle: str
    gerund: str


def form_verb(base: str, own: dict[str, str] | None = None) -> Forms:
    """Give the forms of a verb; only its first word changes: `looks at`. `own` gives forms that follow no rule."""
    first, space, rest = base.partition(" ")
    regular = (form_third_person(first), _form_past(first), _form_past(first), _form_gerund(first))
    third, past, participle, gerund = (form + space + rest for form in _FORMS.get(first, regular))
    given = {"third": third, "past": past, "participle": participle, "gerund": gerund} | (own or {})
    if own and "past" in own and "participle" not in own:
        given["participle"] = own["past"]
    return Forms(base, given["third"], given["past"], given["participle"], given["gerund"])


def _form_past(word: str) -> str:
    if word.endswith("e"):
        return word + "d"
    if _CONSONANT_Y.search(word):
        return word[:-1] + "ied"
    return _double(word) + "ed"


def _form_gerund(word: str) -> str:
    if word.endswith("e") and not word.endswith(("ee", "oe", "ye")):
        return word[:-1] + "ing"
    return _double(word) + "ing"


def _double(word: str) -> str:
    """Double the last letter of a short verb: `swapped`, `skipping`."""
    return word + word[-1] if _SHORT.fullmatch(word) else word
