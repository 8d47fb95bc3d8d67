// One card: both sides, what is wrong with it, its fields and texts.

import { makeCard } from "./card_picture.js";
import { make, recall, remember, setLengths } from "./dom.js";
import { makeMistake } from "./mistakes.js";

let view = null;

export function mount(container) {
  view = new Detail(container);
}

export function update(state, id) {
  view.update(state, id);
}

export function onKey(key) {
  return view.onKey(key);
}

class Detail {
  constructor(container) {
    this.sides = make("div", { class: "sides" });
    this.facts = make("div", { class: "facts" });
    this.previous = make("button", { type: "button", onclick: () => this.step(-1) }, "← Previous");
    this.next = make("button", { type: "button", onclick: () => this.step(1) }, "Next →");
    this.proof = make("button", { type: "button", onclick: () => this.toggleProof() }, "Proof");
    this.at = make("span", { class: "where" });
    this.isProof = recall("proof", false);
    this.mm = recall("detail", 5.2);
    container.append(
      make("div", { class: "bar" }, make("a", { href: "#cards" }, "All cards"), make("span", { class: "space" }), this.at, this.proof, this.previous, this.next),
      make("div", { class: "detail" }, this.sides, this.facts));
    this.pictures = [];
  }

  update(state, id) {
    this.state = state;
    const card = state.cards.find((each) => each.id === id);
    if (!card) {
      this.card = null;
      this.sides.replaceChildren();
      this.pictures = [];
      this.facts.replaceChildren(make("p", { class: "empty" }, `The deck has no card \`${id}\` any more.`));
      return;
    }
    this.showSides(card);
    this.at.textContent = `${state.cards.indexOf(card) + 1} of ${state.cards.length}`;
    this.facts.replaceChildren(...makeFacts(card, state));
    this.draw();
  }

  showSides(card) {
    const isSame = this.card?.id === card.id && Boolean(this.card.backTemplate) === Boolean(card.backTemplate);
    this.card = card;
    if (isSame) {
      for (const shown of this.pictures) if (shown.show(card)) shown.flash();
      return;
    }
    this.pictures = [makeCard(card, { fineness: "large", caption: false })];
    if (card.backTemplate) {
      const back = makeCard(card, { fineness: "large", caption: false });
      back.side = "back";
      back.show(card);
      this.pictures.push(back);
    }
    this.sides.replaceChildren(...this.pictures.map(({ figure }) => figure));
  }

  draw() {
    const room = Math.max(240, document.documentElement.clientWidth - 40);
    const least = this.card ? Math.min(this.mm, room / (this.card.width + 2 * this.card.bleed)) : this.mm;
    const tall = this.card ? (0.78 * innerHeight) / this.card.height : this.mm;
    setLengths(this.sides, { "--mm": `${Math.min(least, Math.max(tall, 1))}px` });
    this.proof.setAttribute("aria-pressed", String(this.isProof));
    for (const { figure } of this.pictures) figure.classList.toggle("proof", this.isProof);
  }

  toggleProof() {
    this.isProof = !this.isProof;
    remember("proof", this.isProof);
    this.draw();
  }

  step(by) {
    if (!this.card) return;
    const cards = this.state.cards;
    const at = cards.findIndex((card) => card.id === this.card.id);
    const next = cards[(at + by + cards.length) % cards.length];
    location.replace(`#card/${encodeURIComponent(next.id)}`);
  }

  onKey(key) {
    if (key === "ArrowLeft" || key === "ArrowUp") this.step(-1);
    else if (key === "ArrowRight" || key === "ArrowDown") this.step(1);
    else if (key === "f") for (const shown of this.pictures) shown.flip();
    else if (key === "p") this.toggleProof();
    else if (key === "+" || key === "=") this.zoom(1.15);
    else if (key === "-") this.zoom(1 / 1.15);
    else if (key === "b" || key === "Escape") location.hash = "cards";
    else return false;
    return true;
  }

  zoom(by) {
    this.mm = Math.min(12, Math.max(1.5, this.mm * by));
    remember("detail", this.mm);
    this.draw();
  }
}

function makeFacts(card, state) {
  const size = `${card.sizeName ? `${card.sizeName}, ` : ""}${card.width} × ${card.height} mm`;
  const mistakes = card.diagnostics.map((number) => state.diagnostics[number]);
  return [
    make("div", {}, make("h2", {}, card.name || card.id), make("p", { class: "sub" }, `${card.id} · ${card.kind} · ${size} · ${tellCopies(card.copies)}${card.expansion ? ` · ${card.expansion}` : ""}`)),
    mistakes.length ? makePanel("To mend", make("ul", { class: "mistakes" }, mistakes.map((found) => makeMistake(found)))) : null,
    card.texts.length ? makePanel("Texts", makeList(card.texts.map(({ field, text }) => [field, text]))) : null,
    Object.keys(card.fields).length ? makePanel("Fields", makeList(Object.entries(card.fields))) : null,
    makePanel("Files", makeList([["deck", `${card.file}:${card.line}`], ["template", card.template && `templates/${card.template}`], ["back", card.backTemplate && `templates/${card.backTemplate}`]])),
  ].filter(Boolean);
}

function tellCopies(copies) {
  return copies === 0 ? "not printed" : copies === 1 ? "printed once" : `printed ${copies} times`;
}

function makePanel(title, content) {
  return make("section", { class: "panel" }, make("h3", {}, title), content);
}

function makeList(rows) {
  return make("dl", {}, rows.filter(([, value]) => value !== null && value !== "").map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}
