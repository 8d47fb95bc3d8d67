// Up to seven cards as they are held.

import { setLengths } from "./dom.js";

const MOST = 7;
const LEAST_OVER = 0.42; // of a card's width lies under its neighbour
const MOST_OVER = 0.86;

// Lean the figures of the first cards like a fan that is as wide as there is room (both in pixels); give their ids.
export function fan(cards, shown, room, mm) {
  const held = cards.filter((card) => card.kind === "card").slice(0, MOST);
  const middle = (held.length - 1) / 2;
  const width = Math.max(0, ...held.map((card) => card.width)) * mm;
  const fitting = held.length > 1 ? 1 - (room / width - 1.5) / (held.length - 1) : 0;
  const over = Math.min(MOST_OVER, Math.max(LEAST_OVER, fitting));
  held.forEach((card, at) => {
    const off = at - middle;
    setLengths(shown.get(card.id).figure, { "--lean": `${off * 5}deg`, "--drop": `${off * off * 2}px`, "--over": over });
  });
  return new Set(held.map((card) => card.id));
}
