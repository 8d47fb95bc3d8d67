// Bars and histograms as SVG, each with its numbers as a table for those who cannot see it.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 420;
const MOST_BARS = 20;
const ROW = 24;
const NAME = 130; // how much of a row its name has
const NUMBER = 46;
const HEIGHT = 150; // of the highest bar of a histogram

export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Lying bars, one for each name: [{name, copies}]; of many names the table alone has all.
export function bars(title, all, { head = "Value", unit = "cards" } = {}) {
  const rows = all.slice(0, MOST_BARS);
  const most = Math.max(1, ...rows.map((row) => row.copies));
  const parts = rows.flatMap((row, at) => {
    const y = at * ROW;
    const length = (row.copies / most) * (WIDTH - NAME - NUMBER);
    return [
      draw("text", { x: NAME - 8, y: y + 16, "text-anchor": "end" }, draw("title", {}, row.name), shorten(row.name, 17)),
      draw("rect", { class: "bar-mark", x: NAME, y: y + 3, width: length, height: ROW - 6, rx: 3 }),
      draw("text", { class: "number", x: NAME + length + 6, y: y + 16 }, String(row.copies)),
    ];
  });
  const table = all.map((row) => [row.name, row.copies]);
  return figure(title, parts, rows.length * ROW, table, [head, unit], table.map(([name, copies]) => `${name}: ${copies}`));
}

// Standing bars, one for each step: [{from, to, copies}].
export function histogram(title, steps, { head = "Value", unit = "cards" } = {}) {
  const most = Math.max(1, ...steps.map((step) => step.copies));
  const wide = Math.min(60, WIDTH / steps.length);
  const names = steps.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  const named = Math.ceil((Math.max(...names.map((name) => name.length)) * 7.5 + 4) / wide); // each how many has room for its name
  const parts = steps.flatMap((step, at) => {
    const height = (step.copies / most) * HEIGHT;
    const middle = at * wide + wide / 2;
    return [
      draw("rect", { class: "bar-mark", x: at * wide + 2, y: 20 + HEIGHT - height, width: wide - 4, height, rx: Math.min(3, height) }),
      step.copies ? draw("text", { class: "number", x: middle, y: 15 + HEIGHT - height, "text-anchor": "middle" }, String(step.copies)) : null,
      at % named === 0 ? draw("text", { x: clamp(middle, names[at].length * 3.5, WIDTH - names[at].length * 3.5), y: HEIGHT + 38, "text-anchor": "middle" }, names[at]) : null,
    ].filter(Boolean);
  });
  parts.push(draw("line", { class: "axis", x1: 0, x2: wide * steps.length, y1: HEIGHT + 20.5, y2: HEIGHT + 20.5 }));
  const table = steps.map((step, at) => [names[at], step.copies]);
  return figure(title, parts, HEIGHT + 46, table, [head, unit], table.filter(([, copies]) => copies).map(([name, copies]) => `${name}: ${copies}`));
}

function figure(title, parts, height, rows, heads, words) {
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${title}: ${words.slice(0, 20).join(", ")}` }, ...parts);
  return make("figure", { class: "chart" },
    make("figcaption", {}, title),
    svg,
    make("details", {}, make("summary", {}, "As a table", make("span", { class: "unseen" }, `: ${title}`)), makeTable(rows, heads)));
}

function makeTable(rows, heads) {
  return make("table", {},
    make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, rows.map(([name, number]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, String(number))))));
}

function clamp(number, low, high) {
  return Math.max(low, Math.min(number, high));
}

function shorten(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
