// A position of a game: areas of cards, a board if there is one, scores. What the server does not name lies face down.

import { draw } from "./charts.js";
import { make } from "./dom.js";

const SPACE = 60; // how large a space of a board is drawn
const SPOTS = [[-14, -6], [14, -6], [-14, 14], [14, 14]]; // of pieces that share a space

// The cards by their ids, and the back that all of them have, if it is one.
export function listFaces(state) {
  const cards = state.cards.filter((card) => card.kind === "card");
  const backs = new Set(cards.map((card) => card.back?.key));
  return { cards: new Map(state.cards.map((card) => [card.id, card])), alike: backs.size === 1 ? cards[0] : null };
}

export function makePosition(position, faces) {
  const scores = position.scores.map(({ name, score }) => `${name} ${score}`).join(", ");
  return make("div", { class: "position" },
    make("p", { class: "note" }, [position.note, position.sides, scores && `Score: ${scores}.`].filter(Boolean).join(" · ")),
    make("div", { class: "ground" }, position.board ? makeBoard(position.board) : null, make("div", { class: "areas" }, position.areas.map((area) => makeArea(area, faces)))),
    position.looked_at.length ? makeArea({ name: "Seen by you alone", rows: [position.looked_at.map((card) => [{ ...card, up: true, words: [] }])] }, faces) : null,
    position.lines.length ? make("details", {}, make("summary", {}, "The table as text"), make("pre", { tabindex: "0" }, position.lines.join("\n"))) : null);
}

function makeArea(area, faces) {
  return make("section", { class: "area" }, make("h4", {}, area.name),
    area.rows.map((row) => make("ul", { class: "row" }, row.length ? row.map((place) => makePlace(place, faces)) : make("li", { class: "nothing" }, "none"))));
}

function makePlace(place, faces) {
  if (!place.length) return make("li", { class: "place nothing", "aria-label": "an empty place" });
  return make("li", { class: "place" }, gather(place).map(({ card, count }) => makeCard(card, count, faces)));
}

// Backs that nobody can tell apart are shown as one, with their number, or as the top one of a pile that says its own.
function gather(place) {
  const shown = [];
  for (const card of place) {
    const last = shown.at(-1);
    const isBehind = last && card.id === null && last.card.id === null && !last.card.words.length;
    if (isBehind && card.words.length) shown.splice(-1, 1, { card, count: 1 });
    else if (isBehind) last.count += 1;
    else shown.push({ card, count: 1 });
  }
  return shown;
}

function makeCard(card, count, faces) {
  const own = faces.cards.get(card.id)?.name || card.name || card.id;
  const name = card.id === null ? "a face-down card" : card.up ? own : `${own}, face down`;
  const words = [card.id !== null && !card.up ? own : null, count > 1 ? `×${count}` : null, card.turned ? "on its side" : null, ...card.words].filter(Boolean);
  const drawn = card.id === null ? faces.alike : faces.cards.get(card.id);
  const look = card.up ? drawn?.front : drawn?.back;
  const inner = look ? make("img", { src: `/faces/${look.key}/small.png`, alt: name, loading: "lazy", draggable: "false" })
    : card.up ? make("span", { class: "word" }, name) : make("span", { class: "unseen" }, name);
  const lengths = drawn ? { "--w": drawn.width, "--h": drawn.height, "--corner": drawn.corner, "--b": look?.bleed ?? 0 } : {};
  return make("span", { class: `played${card.turned ? " turned" : ""}`, "data-id": card.id },
    make("span", { class: "card", style: lengths, title: card.up ? name : null }, make("span", { class: `face${look || card.up ? "" : " back"}` }, inner)),
    words.length ? make("span", { class: "words" }, words.join(", ")) : null);
}

function makeBoard(board) {
  const edge = board.margin * SPACE;
  const at = (spot) => [spot.x * SPACE, spot.y * SPACE];
  const where = ({ x, y }) => `${x} ${y}`;
  const pieces = board.pieces.map((piece) => {
    const together = board.pieces.filter((other) => where(other) === where(piece));
    const [right, down] = together.length > 1 ? SPOTS[together.indexOf(piece) % SPOTS.length] : [0, 0];
    const [x, y] = at(piece);
    return draw("g", { class: "piece" }, draw("title", {}, `${piece.name} ${piece.where}`),
      draw("circle", { cx: x + right, cy: y + down - 4, r: 15 }),
      draw("text", { x: x + right, y: y + down + 1, "text-anchor": "middle" }, piece.letter));
  });
  const words = `A board. ${board.pieces.map((piece) => `${piece.name} is ${piece.where}`).join(", ")}.`;
  const far = (count) => count * SPACE + 2 * edge;
  return draw("svg", {
    class: "board", role: "img", "aria-label": words,
    viewBox: `${-SPACE / 2 - edge} ${-SPACE / 2 - edge} ${far(board.columns)} ${far(board.rows)}`,
  }, ...board.spaces.map((space) => drawSpace(space, ...at(space))), ...pieces);
}

function drawSpace(space, x, y) {
  const gate = /^gate-/.test(space.look) ? space.look.slice(5) : null;
  if (gate) return draw("text", { class: "gate", x, y: y + 4, "text-anchor": "middle" }, gate);
  const half = SPACE / 2;
  const square = draw("rect", { class: `space ${space.look === "void" ? "void" : space.look ? "way" : ""}`, x: x - half, y: y - half, width: SPACE, height: SPACE });
  const label = draw("text", { class: "label", x: x - half + 5, y: y + half - 6 }, space.look === "void" ? "void" : space.label);
  return draw("g", {}, square, label);
}
