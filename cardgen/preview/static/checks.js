// All that is wrong, file by file; a click goes to the card.

import { make } from "./dom.js";
import { makeMistake } from "./mistakes.js";

const MOST_OF_A_CODE = 20;
let container = null;

export function mount(where) {
  container = where;
}

export function update(state) {
  const cards = new Map();
  for (const card of state.cards) for (const number of card.diagnostics) cards.set(number, card.id);
  const groups = new Map();
  state.diagnostics.forEach((found, number) => {
    const file = found.file ?? "the game as a whole";
    if (!groups.has(file)) groups.set(file, []);
    groups.get(file).push([found, cards.get(number)]);
  });
  const parts = [...groups].map(([file, found]) => makeGroup(file, found));
  container.replaceChildren(make("h2", {}, "Checks"), make("p", { class: "note" }, summarize(state)), ...parts);
}

function summarize(state) {
  if (!state.errors && !state.warnings) return "Nothing is wrong: the game can be printed.";
  const count = [[state.errors, "error"], [state.warnings, "warning"]].filter(([number]) => number);
  const told = count.map(([number, noun]) => `${number} ${noun}${number === 1 ? "" : "s"}`).join(", ");
  return state.errors ? `${told}. Errors stop the printing.` : `${told}. Warnings do not stop the printing.`;
}

// Of a code that is found very often, the first are shown.
function makeGroup(file, found) {
  const seen = new Map();
  const shown = [];
  let more = 0;
  for (const [mistake, card] of found) {
    const times = (seen.get(mistake.code) ?? 0) + 1;
    seen.set(mistake.code, times);
    if (times > MOST_OF_A_CODE) more += 1;
    else shown.push(makeMistake(mistake, { link: card ? `#card/${encodeURIComponent(card)}` : null }));
  }
  return make("section", { class: "group panel" }, make("h3", {}, file), make("ul", { class: "mistakes" }, shown),
    more ? make("p", { class: "note" }, `and ${more} more of these kinds`) : null);
}
