// Up to seven cards as they are held.

import { setLengths } from "./dom.js";

const MOST = 7;
const LEAST_OVER = 0.42; // of a card's width lies under its neighbour
const MOST_OVER = 0.88;
const NARROW = 600; // pixels

// Lean the figures of the first cards like a fan that is as wide as there is room (both in pixels); give their ids.
export function fan(cards, shown, room, mm) {
  const held = cards.filter((card) => card.kind === "card").slice(0, MOST);
  const middle = (held.length - 1) / 2;
  const lean = room < NARROW ? 2 : 5; // degrees from card to card
  const width = Math.max(0, ...held.map((card) => card.width)) * mm;
  const height = Math.max(0, ...held.map((card) => card.height)) * mm;
  const leaning = 2.8 * height * Math.sin((middle * lean * Math.PI) / 180); // what the outer cards stand out by
  const fitting = held.length > 1 ? 1 - (room - width - leaning) / width / (held.length - 1) : 0;
  const over = Math.min(MOST_OVER, Math.max(LEAST_OVER, fitting));
  held.forEach((card, at) => {
    const off = at - middle;
    setLengths(shown.get(card.id).figure, { "--lean": `${off * lean}deg`, "--drop": `${off * off * 2}px`, "--over": over });
  });
  return new Set(held.map((card) => card.id));
}
