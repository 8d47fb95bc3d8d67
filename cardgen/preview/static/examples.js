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
    this.examples = [];
    this.example = null;
    this.at = 0;
    this.search = make("input", { type: "search", "aria-label": "Search the examples", placeholder: "Search", oninput: () => this.list() });
    this.names = make("ol", { class: "names" });
    this.count = make("p", { class: "note", role: "status" });
    this.lacks = make("p", { class: "empty", hidden: true });
    this.head = make("header");
    this.buttons = [["First", () => 0], ["Previous", () => this.at - 1], ["Next", () => this.at + 1], ["Last", () => Infinity]]
      .map(([name, find]) => make("button", { type: "button", onclick: () => this.go(find()) }, name));
    this.where = make("span", { class: "where" });
    this.seen = make("select", { onchange: () => this.draw() });
    this.steps = make("div", { class: "bar", role: "group", "aria-label": "Steps" }, this.buttons, this.where,
      make("span", { class: "space" }), make("label", {}, "As seen by", this.seen));
    this.told = make("div", { class: "told", "aria-live": "polite" });
    this.place = make("div");
    this.end = make("footer");
    this.body = make("div", { class: "examples" },
      make("nav", { class: "list", "aria-label": "Examples" }, this.search, this.count, this.names),
      make("article", { class: "example" }, this.head, this.steps, this.told, this.place, this.end));
    container.append(make("h2", {}, "Examples"), this.lacks, this.body);
  }

  async update(state) {
    this.faces = listFaces(state);
    if (this.revision === state.revision) return;
    this.revision = state.revision;
    try {
      const found = await this.api.get("/api/examples");
      if (this.revision !== state.revision) return; // a newer one is on its way
      this.examples = found.examples;
      const lack = !found.has_rules ? `${found.title} has no rules that cardgen knows, so no example can be played.`
        : found.examples.length ? "" : `${found.title} has no worked examples yet: they stand in examples.yaml beside its deck.`;
      this.showLack(lack);
      this.list();
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
      type: "button", "data-number": each.number, onclick: () => this.choose(each.number, 0),
    }, each.title || each.id))));
    this.mark();
  }

  mark() {
    for (const button of this.names.querySelectorAll("button")) {
      if (Number(button.dataset.number) === this.example?.number) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  async choose(number, at = this.at) {
    this.wanted = number;
    const example = await this.api.get(`/api/examples/${number}`).catch((problem) => this.showLack(problem.message));
    if (!example || this.wanted !== number) return; // another one was chosen meanwhile
    const isOther = example.id !== this.example?.id;
    this.example = example;
    this.mark();
    this.showHead(isOther);
    this.go(isOther ? 0 : at);
  }

  showHead(isOther) {
    const { title, id, rulings, problems, players } = this.example;
    this.head.replaceChildren(make("h3", { class: "title" }, title || id),
      ...rulings.map((ruling) => make("p", { class: "note" }, make("strong", {}, `${ruling.id} `), `${ruling.question} ${ruling.answer}`)),
      ...(problems.length ? [make("p", {}, make("strong", {}, "It does not come out as it says.")), make("ul", {}, problems.map((problem) => make("li", {}, problem)))] : []));
    const seat = isOther ? 0 : this.seen.selectedIndex;
    if (players) this.seen.replaceChildren(...players.map((name, at) => make("option", { selected: at === seat }, name)));
  }

  go(at) {
    const { steps } = this.example;
    for (const part of [this.steps, this.told, this.place, this.end]) part.hidden = !steps.length;
    this.at = Math.max(0, Math.min(at, steps.length - 1));
    if (steps.length) this.draw();
  }

  draw() {
    const { steps } = this.example;
    const last = steps.length - 1;
    const shown = steps.slice(0, this.at + 1).findLast((each) => each.views);
    this.where.textContent = `Step ${this.at} of ${last}`;
    this.told.replaceChildren(...tellStep(steps[this.at], this.at));
    this.place.replaceChildren(makePosition(shown.views[this.seen.selectedIndex], this.faces));
    this.end.hidden = this.at < last;
    this.end.replaceChildren(...makeEnd(this.example));
    this.buttons.forEach((button, number) => {
      const isEnd = number < 2 ? this.at === 0 : this.at === last;
      button.setAttribute("aria-disabled", String(isEnd)); // the focus stays on it
    });
  }

  onKey(key) {
    if (!this.example?.steps.length || this.body.hidden) return false;
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

function makeEnd({ expected, result }) {
  return [
    result ? make("p", { class: "result" }, result) : "",
    make("h4", {}, "What holds now, as the example says"),
    make("dl", {}, expected.flatMap(({ name, value }) => [make("dt", {}, name), make("dd", {}, value)])),
  ];
}
