// A mistake as it is told: where it stands, the line, what is wrong and what to do.

import { make, makeSentence } from "./dom.js";

const MOST_BEFORE = 30;

export function makeMistake(found, { link = null } = {}) {
  const place = link ? make("a", { href: link }, found.card ?? "show the card") : null;
  return make("li", { class: `mistake ${found.severity}` },
    make("p", { class: "where" }, make("span", { class: "kind" }, `${found.severity}: ${found.code}`), found.where ? ` in ${found.where}` : "", place ? " · " : "", place),
    makeLine(found),
    make("p", { class: "what" }, makeSentence(found.message)),
    found.hint ? make("p", { class: "hint" }, makeSentence(found.hint)) : null);
}

function makeLine(found) {
  if (!found.source) return null;
  if (found.column === null) return make("pre", { tabindex: "0", "aria-label": `Row ${found.line}` }, found.source);
  const start = found.column - 1;
  const end = Math.max(start + 1, start + (found.length ?? 1));
  const [before, marked, after] = [found.source.slice(0, start), found.source.slice(start, end), found.source.slice(end)];
  return make("pre", { tabindex: "0", "aria-label": `Line ${found.line}` }, shortenStart(before.trimStart()), make("mark", {}, marked), after);
}

// Of a long line the end before the mark is shown, so that the mark is seen.
function shortenStart(text) {
  return text.length > MOST_BEFORE ? `…${text.slice(1 - MOST_BEFORE)}` : text;
}
