// Worked examples: their names, and one of them step by step as the rules play it.

import { make } from "./dom.js";
import { listFaces, makePosition } from "./position.js";

let view = null;

export function mount(container, api) {
  view = new Examples(container, api);
}

export function update(state) {
  return view.update(state);
}

export function onKey(key) {
  return view.onKey(key);
}

class Examples {
  constructor(container, api) {
    this.api = api;
    this.example = null;
    this.at = 0;
    this.seat = 0;
    this.search = make("input", { type: "search", "aria-label": "Search the examples", placeholder: "Search", oninput: () => this.list() });
    this.names = make("ol", { class: "names" });
    this.count = make("p", { class: "note", role: "status" });
    this.shown = make("article", { class: "example", "aria-live": "off" });
    this.told = make("div", { class: "told", "aria-live": "polite" });
    this.lacks = make("p", { class: "empty", hidden: true });
    this.body = make("div", { class: "examples" },
      make("nav", { class: "list", "aria-label": "Examples" }, this.search, this.count, this.names), this.shown);
    this.buttons = [["First", () => this.go(0)], ["Previous", () => this.go(this.at - 1)], ["Next", () => this.go(this.at + 1)], ["Last", () => this.go(Infinity)]]
      .map(([name, onclick]) => make("button", { type: "button", onclick }, name));
    container.append(make("h2", {}, "Examples"), this.lacks, this.body);
  }

  async update(state) {
    this.faces = listFaces(state);
    if (this.revision === state.revision) return;
    this.revision = state.revision;
    try {
      const found = await this.api.get("/api/examples");
      this.examples = found.examples;
      const lack = !found.has_rules ? `${found.title} has no rules that cardgen knows, so no example can be played.`
        : found.examples.length ? "" : `${found.title} has no worked examples yet: they stand in examples.yaml beside its deck.`;
      this.showLack(lack);
      if (!lack) await this.choose(this.findSame(found.examples));
    } catch (problem) {
      this.showLack(problem.message);
    }
  }

  showLack(words) {
    this.lacks.textContent = words;
    this.lacks.hidden = !words;
    this.body.hidden = Boolean(words);
  }

  // After a change the same example is shown again, by its id.
  findSame(examples) {
    return (examples.find((each) => each.id === this.example?.id) ?? examples[0]).number;
  }

  list() {
    const wanted = this.search.value.trim().toLowerCase();
    const found = this.examples.filter((each) => `${each.title} ${each.id}`.toLowerCase().includes(wanted));
    this.count.textContent = `${found.length} of ${this.examples.length} examples`;
    this.names.replaceChildren(...found.map((each) => make("li", {}, make("button", {
      type: "button", "aria-current": each.number === this.example?.number ? "true" : null, onclick: () => this.choose(each.number, 0),
    }, each.title || each.id))));
  }

  async choose(number, at = this.at) {
    const example = await this.api.get(`/api/examples/${number}`);
    const isOther = example.id !== this.example?.id;
    this.example = example;
    this.list();
    if (isOther) this.seat = 0;
    this.go(isOther ? 0 : at);
  }

  go(at) {
    const steps = this.example.steps;
    this.at = Math.max(0, Math.min(at, steps.length - 1));
    if (!steps.length) return this.showProblems();
    const viewers = this.example.players.map((name, seat) => make("option", { value: seat, selected: seat === this.seat }, name));
    const seen = make("select", { onchange: () => { this.seat = Number(seen.value); this.draw(); } }, viewers);
    this.place = make("div");
    this.shown.replaceChildren(
      this.makeHead(),
      make("div", { class: "bar", role: "group", "aria-label": "Steps" }, this.buttons, make("span", { class: "where" }, `Step ${this.at} of ${steps.length - 1}`),
        make("span", { class: "space" }), make("label", {}, "As seen by", seen)),
      this.told, this.place, this.makeEnd());
    this.draw();
  }

  draw() {
    const { steps } = this.example;
    const step = steps[this.at];
    const last = steps.length - 1;
    const shown = steps.slice(0, this.at + 1).findLast((each) => each.views);
    this.told.replaceChildren(...tellStep(step, this.at));
    this.place.replaceChildren(makePosition(shown.views[this.seat], this.faces));
    this.buttons.forEach((button, number) => {
      const isEnd = number < 2 ? this.at === 0 : this.at === last;
      button.setAttribute("aria-disabled", String(isEnd)); // the focus stays on it
    });
  }

  makeHead() {
    const { title, id, rulings } = this.example;
    return make("header", {}, make("h3", { class: "title" }, title || id),
      rulings.map((ruling) => make("p", { class: "note" }, make("strong", {}, `${ruling.id} `), `${ruling.question} ${ruling.answer}`)));
  }

  makeEnd() {
    const { steps, expected, result } = this.example;
    if (this.at < steps.length - 1) return "";
    return make("footer", {},
      result ? make("p", { class: "result" }, result) : null,
      make("h4", {}, "What holds now, as the example says"),
      make("dl", {}, expected.flatMap(({ name, value }) => [make("dt", {}, name), make("dd", {}, value)])));
  }

  showProblems() {
    this.shown.replaceChildren(this.makeHead(), make("p", {}, make("strong", {}, "It does not come out as it says.")),
      make("ul", {}, this.example.problems.map((problem) => make("li", {}, problem))));
  }

  onKey(key) {
    if (!this.example?.steps.length) return false;
    const step = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: Infinity }[key];
    if (step === undefined) return false;
    this.go(step);
    return true;
  }
}

function tellStep(step, at) {
  if (at === 0) return [make("p", { class: "move" }, "The position before the first move."), ...step.told.map((line) => make("p", {}, line))];
  return [
    make("p", { class: "move" }, step.who ? make("strong", {}, `${step.who}: `) : null, make("code", {}, step.move)),
    ...(step.told.length ? step.told : ["Nothing can be seen yet."]).map((line) => make("p", {}, line)),
  ];
}
