// The legal moves of a person, by their first word: a box to find some of them, and buttons to make one.

import { make } from "./dom.js";

const MOST_SHOWN = 100;

export function makeMoves(game, play) {
  const all = game.moves.flatMap((group) => group.moves);
  const list = make("div", { class: "moves" });
  const count = make("p", { class: "note", role: "status" });
  const search = make("input", {
    type: "search", "aria-label": "Find a move, or write one", placeholder: "Find a move, or write one", autocomplete: "off",
    oninput: () => show(),
    onkeydown: (event) => event.key === "Enter" && search.value.trim() && (event.preventDefault(), play(choose())),
  });

  // A move is found by the beginnings of its words and of the names of its cards.
  const find = (move) => {
    const words = split(`${move.words} ${move.cards.join(" ")}`);
    return split(search.value).every((typed) => words.some((word) => word.startsWith(typed)));
  };

  // What is written whole is meant; else the only move that is left; else the server says what is wrong with it.
  function choose() {
    const typed = search.value.trim().replace(/\s+/g, " ");
    const found = all.filter(find);
    const whole = all.find((move) => move.text.toLowerCase() === typed.toLowerCase());
    return whole?.text ?? (found.length === 1 ? found[0].text : typed);
  }

  function show() {
    let left = MOST_SHOWN;
    const groups = game.moves.map((group) => {
      const moves = group.moves.filter(find).slice(0, left);
      left -= moves.length;
      return moves.length ? makeGroup(group, moves, play) : null;
    });
    const found = all.filter(find).length;
    list.replaceChildren(...groups.filter(Boolean));
    const unsent = game.count - all.length;
    count.textContent = [
      found > MOST_SHOWN ? `The first ${MOST_SHOWN} of ${found.toLocaleString("en")} moves.` : found === 1 ? "1 move." : `${found} moves.`,
      unsent > 0 ? `There are ${unsent.toLocaleString("en")} more, which can be written.` : "",
    ].join(" ").trim();
  }

  show();
  const asks = game.asks ? make("p", { class: "asks" }, make("strong", {}, `${game.asks.name || game.asks.id} asks: `), game.asks.text.join(" ")) : null;
  return make("section", { class: "choices" }, make("h3", { tabindex: "-1" }, "Your move"), asks, search, count, list);
}

function split(text) {
  return text.toLowerCase().split(/[\s,=()]+/).filter(Boolean);
}

function makeGroup(group, moves, play) {
  return make("section", {}, make("h4", {}, group.form), make("ul", {}, moves.map((move) => make("li", {},
    make("button", { type: "button", title: move.cards.join(", ") || null, onclick: () => play(move.text) }, move.words)))));
}
