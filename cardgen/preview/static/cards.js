// All cards: to search, to filter, larger and smaller, from behind, as proof, or as a hand.

import { makeCard } from "./card_picture.js";
import { make, recall, remember, setLengths } from "./dom.js";
import { fan } from "./hand.js";
import { LEAST, MOST, makeCalibration, sizes } from "./sizes.js";

let view = null;

export function mount(container, api) {
  view = new Cards(container, api);
}

export function update(state) {
  view.update(state);
}

export function onKey(key, event) {
  return view.onKey(key, event);
}

class Cards {
  constructor(container) {
    this.shown = new Map();
    this.side = "front";
    this.mode = "grid";
    this.isProof = recall("proof", false);
    this.search = make("input", { type: "search", placeholder: "Search  /", "aria-label": "Search the cards", oninput: () => this.sift() });
    this.kind = make("select", { "aria-label": "Kind", onchange: () => this.sift() });
    this.field = make("select", { "aria-label": "Field", onchange: () => this.chooseField() });
    this.value = make("select", { "aria-label": "Value of the field", hidden: true, onchange: () => this.sift() });
    this.zoom = make("input", { type: "range", min: LEAST, max: MOST, step: "0.1", "aria-label": "Zoom", oninput: () => this.resize(Number(this.zoom.value)) });
    this.actual = this.makeSwitch("Actual size", () => this.toggleActual());
    this.backs = this.makeSwitch("Backs", () => this.flipAll());
    this.proof = this.makeSwitch("Proof", () => this.toggleProof());
    this.handed = this.makeSwitch("Hand", () => this.toggleHand());
    this.count = make("p", { class: "note" });
    this.calibration = makeCalibration(() => this.draw());
    this.legend = make("p", { class: "legend" }, make("span", { class: "is-trim" }, "trim: cut here"), make("span", { class: "is-safe" }, "safe zone: text stays inside"), make("span", { class: "is-bleed" }, "bleed: cut away"));
    this.grid = make("div", { class: "grid", id: "card-grid" });
    this.empty = make("p", { class: "empty", hidden: true }, "No card is like that.");
    container.append(
      make("h2", { class: "unseen" }, "Cards"),
      make("div", { class: "bar", role: "group", "aria-label": "What is shown" }, this.search, this.kind, this.field, this.value,
        make("span", { class: "space" }), this.backs, this.proof, this.handed, this.actual, make("label", {}, "Zoom", this.zoom)),
      this.calibration, this.legend, this.count, this.grid, this.empty);
    this.draw();
  }

  makeSwitch(name, onclick) {
    return make("button", { type: "button", "aria-pressed": "false", onclick }, name);
  }

  update(state) {
    this.state = state;
    this.fillChoices(state);
    const ids = new Set(state.cards.map((card) => card.id));
    for (const [id, shown] of this.shown) {
      if (!ids.has(id)) {
        shown.figure.remove();
        this.shown.delete(id);
      }
    }
    for (const card of state.cards) {
      const shown = this.shown.get(card.id);
      if (!shown) this.add(card);
      else if (shown.show(card)) shown.flash();
    }
    if (state.cards.some((card, at) => this.grid.children[at]?.dataset.card !== card.id)) {
      this.grid.append(...state.cards.map((card) => this.shown.get(card.id).figure));
    }
    this.sift();
  }

  add(card) {
    const shown = makeCard(card, { onopen: () => { location.hash = `card/${encodeURIComponent(card.id)}`; } });
    shown.side = this.side;
    shown.show(card);
    this.shown.set(card.id, shown);
    this.grid.append(shown.figure);
  }

  fillChoices(state) {
    fill(this.kind, [["", "All kinds"], ...unique(state.cards.map((card) => card.kind)).map((kind) => [kind, plural(kind)]), ["wrong", "to mend"]]);
    const names = unique(state.cards.flatMap((card) => Object.keys(card.fields)));
    fill(this.field, [["", "Any field"], ...names.map((name) => [name, name])]);
    this.field.hidden = names.length === 0;
    this.fillValues();
  }

  fillValues() {
    const name = this.field.value;
    const values = unique(this.state.cards.map((card) => card.fields[name]).filter((value) => value !== undefined && value !== ""));
    values.sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
    fill(this.value, [["", "any value"], ...values.slice(0, 300).map((value) => [value, shorten(value)])]);
    this.value.hidden = !name;
  }

  chooseField() {
    this.fillValues();
    this.value.value = "";
    this.sift();
  }

  isWanted(card) {
    const kind = this.kind.value;
    if (kind === "wrong" ? !card.diagnostics.length : kind && card.kind !== kind) return false;
    const field = this.field.value;
    if (field && !(field in card.fields)) return false;
    if (field && this.value.value && card.fields[field] !== this.value.value) return false;
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return true;
    const text = [card.id, card.name, card.kind, ...Object.values(card.fields), ...card.texts.map((each) => each.text)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  }

  sift() {
    const wanted = this.state.cards.filter((card) => this.isWanted(card));
    const ids = new Set(wanted.map((card) => card.id));
    const isHand = this.mode === "hand";
    const inHand = isHand ? fan(wanted, this.shown, this.grid.clientWidth - 32, sizes.mm) : null;
    for (const [id, shown] of this.shown) shown.figure.hidden = !(inHand ?? ids).has(id);
    this.grid.classList.toggle("hand", isHand);
    this.grid.classList.toggle("grid", !isHand);
    const copies = wanted.reduce((sum, card) => sum + card.copies, 0);
    this.count.textContent = `${wanted.length} of ${this.state.cards.length} shown, ${copies} printed.`;
    this.empty.hidden = wanted.length > 0;
    this.empty.textContent = this.state.cards.length ? "No card is like that." : "There are no cards yet.";
    this.wanted = wanted;
  }

  draw() {
    setLengths(this.grid, { "--zoom": `${sizes.mm}px` });
    this.grid.classList.toggle("actual", sizes.isActual);
    this.zoom.value = String(sizes.zoom);
    this.actual.setAttribute("aria-pressed", String(sizes.isActual));
    this.calibration.hidden = !sizes.isActual;
    this.proof.setAttribute("aria-pressed", String(this.isProof));
    this.legend.hidden = !this.isProof;
    for (const { figure } of this.shown.values()) figure.classList.toggle("proof", this.isProof);
  }

  resize(zoom) {
    sizes.setZoom(zoom);
    this.draw();
    if (this.mode === "hand") this.sift();
  }

  toggleActual() {
    sizes.setActual(!sizes.isActual);
    this.draw();
  }

  toggleProof() {
    this.isProof = !this.isProof;
    remember("proof", this.isProof);
    this.draw();
  }

  toggleHand() {
    this.mode = this.mode === "hand" ? "grid" : "hand";
    this.handed.setAttribute("aria-pressed", String(this.mode === "hand"));
    this.sift();
  }

  flipAll() {
    this.side = this.side === "front" ? "back" : "front";
    this.backs.setAttribute("aria-pressed", String(this.side === "back"));
    for (const shown of this.shown.values()) shown.flip(this.side);
  }

  onKey(key, event) {
    const focused = [...this.shown.values()].find(({ face }) => face === document.activeElement);
    if (key === "f") focused ? focused.flip() : this.flipAll();
    else if (key === "p") this.toggleProof();
    else if (key === "h") this.toggleHand();
    else if (key === "+" || key === "=") this.resize(sizes.mm * 1.15);
    else if (key === "-") this.resize(sizes.mm / 1.15);
    else if (key === "/") this.search.focus();
    else if (key === "Escape") this.clear();
    else if (key.startsWith("Arrow")) return this.move(key, focused);
    else return false;
    return true;
  }

  clear() {
    this.search.value = this.kind.value = this.field.value = "";
    this.chooseField();
    document.activeElement?.blur();
  }

  // Up and down go to the card that is nearest in the row above or below.
  move(key, focused) {
    const faces = this.wanted.map((card) => this.shown.get(card.id).face).filter((face) => !face.closest("[hidden]"));
    if (!faces.length) return false;
    const at = focused ? faces.indexOf(focused.face) : -1;
    let next = key === "ArrowLeft" ? at - 1 : at + 1;
    if (at >= 0 && (key === "ArrowUp" || key === "ArrowDown")) next = findInRow(faces, at, key === "ArrowDown" ? 1 : -1);
    const face = faces[Math.min(faces.length - 1, Math.max(0, next))];
    face.focus();
    face.scrollIntoView({ block: "nearest" });
    return true;
  }
}

function findInRow(faces, at, step) {
  const here = faces[at].getBoundingClientRect();
  let best = at;
  let row = null;
  for (let next = at + step; next >= 0 && next < faces.length; next += step) {
    const there = faces[next].getBoundingClientRect();
    if (Math.abs(there.top - here.top) < 8) continue;
    row ??= there.top;
    if (Math.abs(there.top - row) > 8) break;
    const isNearer = Math.abs(there.left - here.left) < Math.abs(faces[best].getBoundingClientRect().left - here.left);
    if (best === at || isNearer) best = next;
  }
  return best;
}

function fill(select, choices) {
  const chosen = select.value;
  const text = JSON.stringify(choices);
  if (select.dataset.choices === text) return;
  select.dataset.choices = text;
  select.replaceChildren(...choices.map(([value, name]) => make("option", { value }, name)));
  if (choices.some(([value]) => value === chosen)) select.value = chosen;
}

const unique = (values) => [...new Set(values)];
const shorten = (text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
const plural = (kind) => (kind === "box" ? "boxes" : `${kind}s`);
