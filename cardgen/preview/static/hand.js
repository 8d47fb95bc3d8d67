// Up to seven cards as they are held.

import { setLengths } from "./dom.js";

const MOST = 7;

// Lean the figures of the first cards like a fan; give the ids of those in the hand.
export function fan(cards, shown) {
  const held = cards.filter((card) => card.kind === "card").slice(0, MOST);
  const middle = (held.length - 1) / 2;
  held.forEach((card, at) => {
    const off = at - middle;
    setLengths(shown.get(card.id).figure, { "--lean": `${off * 5}deg`, "--drop": `${off * off * 2}px` });
  });
  return new Set(held.map((card) => card.id));
}
