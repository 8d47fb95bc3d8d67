// The keys of the page.

import { make } from "./dom.js";

const KEYS = [
  ["/", "search the cards"],
  ["← → ↑ ↓", "from card to card"],
  ["Enter", "open the card"],
  ["f", "turn the card over; all of them, if none is chosen"],
  ["b", "back to all cards"],
  ["+ −", "larger, smaller"],
  ["p", "proof: trim, safe zone, bleed"],
  ["h", "a hand of cards"],
  ["← → Home End", "from step to step of an example"],
  ["Esc", "close, leave, clear"],
  ["?", "these keys"],
];

export function showHelp(views) {
  const close = make("button", { type: "button", onclick: () => dialog.close() }, "Close");
  const rows = [...KEYS, [`1 – ${views.length}`, views.map(([, title]) => title).join(", ")]];
  const dialog = make("dialog", { "aria-labelledby": "help-title", onclose: () => dialog.remove() },
    make("h2", { id: "help-title" }, "Keys"),
    make("dl", {}, rows.map(([key, what]) => [make("dt", {}, key.split(" ").map((each) => make("kbd", {}, each))), make("dd", {}, what)])),
    close);
  document.body.append(dialog);
  dialog.showModal();
}
