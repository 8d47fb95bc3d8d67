// The deck in numbers: what its cards are, how its numbers spread, how long its texts are, which words they have.

import { bars, histogram } from "./charts.js";
import { make } from "./dom.js";

let view = null;

export function mount(container, api) {
  view = new Statistics(container, api);
}

export function update(state) {
  return view.update(state);
}

class Statistics {
  constructor(container, api) {
    this.api = api;
    this.revision = null;
    this.body = make("div", { class: "statistics" });
    container.append(make("h2", {}, "Statistics"), this.body);
  }

  async update(state) {
    if (this.revision === state.revision) return;
    this.revision = state.revision;
    try {
      const found = await this.api.get("/api/statistics");
      if (this.revision === state.revision) this.body.replaceChildren(...show(found));
    } catch (problem) {
      this.body.replaceChildren(make("p", { class: "empty" }, problem.message));
    }
  }
}

function show(found) {
  return [
    make("p", { class: "figures" }, makeFigure(found.cards, "different cards"), makeFigure(found.copies, "cards to print"),
      makeFigure(found.text.copies, "with text"), found.text.words ? makeFigure(found.text.words.average, "words on average") : null),
    makeGroup("Cards by field", found.counts.map(showField)),
    makeGroup("Numbers", found.curves.map(showCurve)),
    makeGroup("Length of texts", [showLength("words", found.text.words), showLength("letters", found.text.letters)]),
    makeGroup("What the texts say", [
      showRanks("Keywords", found.keywords), showRanks("Verbs of the abilities", found.verbs),
      showRanks("Icons", found.icons), showRanks("Words", found.words)]),
  ].filter(Boolean);
}

function makeFigure(number, words) {
  return make("span", {}, make("strong", {}, number.toLocaleString("en")), ` ${words}`);
}

function makeGroup(title, charts) {
  const shown = charts.filter(Boolean);
  return shown.length ? make("section", {}, make("h3", {}, title), make("div", { class: "charts" }, shown)) : null;
}

function showField(field) {
  return bars(`${field.name}${tellWithout(field)}`, field.values, { head: field.name });
}

function showCurve(curve) {
  return histogram(`${curve.name}: ${curve.average} on average${tellWithout(curve)}`, curve.bars, { head: curve.name });
}

function tellWithout({ without }) {
  return without ? `, ${without} without` : "";
}

function showLength(unit, lengths) {
  if (!lengths) return null;
  const chart = histogram(`${lengths.average} ${unit} on average`, lengths.bars, { head: unit });
  const { id, name, length } = lengths.longest;
  chart.append(make("p", { class: "note" }, "The longest: ", make("a", { href: `#card/${encodeURIComponent(id)}` }, name || id), `, ${length} ${unit}.`));
  return chart;
}

function showRanks(title, ranks) {
  return ranks.length ? bars(title, ranks, { head: title, unit: "times" }) : null;
}
