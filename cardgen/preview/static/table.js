// A table to play at against the program: the position as the person sees it, their moves, and what has happened.

import { make } from "./dom.js";
import { makeMoves } from "./moves.js";
import { listFaces, makePosition } from "./position.js";

let view = null;

export function mount(container, api) {
  view = new Table(container, api);
}

export function update(state) {
  return view.update(state);
}

class Table {
  constructor(container, api) {
    this.api = api;
    this.reading = Promise.resolve();
    this.problem = make("p", { class: "problem", role: "alert" });
    this.lacks = make("p", { class: "empty", hidden: true });
    this.setup = make("details", { class: "panel setup", hidden: true });
    this.play = make("div", { class: "table", onclick: (event) => this.findWith(event.target.closest(".played[data-id]")?.dataset.id) });
    this.log = make("ol");
    this.heard = make("div", { class: "log", role: "log", "aria-label": "What has happened", tabindex: "0" }, this.log);
    container.append(make("h2", {}, "Table"), this.lacks, this.setup, this.problem, this.play);
  }

  async update(state) {
    this.faces = listFaces(state);
    if (this.revision === state.revision) return;
    this.revision = state.revision;
    while (this.asking) await this.asking;
    this.reading = this.reading.then(() => this.hear(() => this.api.get("/api/table"), true));
    await this.reading;
  }

  // Whatever is asked is answered with the whole table, or with a sentence that says why not; a second click is nothing.
  // What is clicked while the table is read anew is asked after that.
  ask(question) {
    this.asking ??= this.reading.then(() => this.hear(question, false)).finally(() => { this.asking = null; });
    return this.asking;
  }

  async hear(question, isFirst) {
    this.play.setAttribute("aria-busy", "true");
    try {
      const answer = await question();
      this.problem.textContent = "";
      this.show(answer, isFirst);
    } catch (problem) {
      if (problem.status === 409) await this.api.get("/api/table").then((table) => this.show(table, false), () => {}); // played on in another window
      this.problem.textContent = problem.message;
    } finally {
      this.play.removeAttribute("aria-busy");
    }
  }

  show(table, isFirst) {
    const lack = !table.has_rules ? `${table.title} has no rules that cardgen knows, so it cannot be played here.`
      : !table.can_play && !table.game ? `${table.title} cannot be played as its deck stands: see its mistakes.` : "";
    this.lacks.textContent = lack;
    this.lacks.hidden = !lack;
    this.setup.hidden = Boolean(lack);
    this.play.hidden = !table.game;
    const order = JSON.stringify([table.players, table.options]);
    if (!lack && order !== this.order) this.makeSetup(table);
    this.order = order;
    if (isFirst) this.setup.open = !table.game;
    if (table.game) this.showGame(table.game);
  }

  // ---- a new game

  makeSetup({ players: [fewest, most], opponents, options }) {
    const players = makeSelect(Array.from({ length: most - fewest + 1 }, (_, at) => String(fewest + at)));
    const opponent = makeSelect(opponents);
    const seed = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", placeholder: "any", size: "12" });
    const chosen = options.map((option) => [option.name, makeSelect(option.values, option.default)]);
    const begin = async (event) => {
      event.preventDefault();
      const wanted = { players: Number(players.value), opponent: opponent.value, seed: seed.value.trim(), options: Object.fromEntries(chosen.map(([name, select]) => [name, select.value])) };
      await this.ask(() => this.api.post("/api/table", wanted));
      if (this.problem.textContent) return;
      this.setup.open = false;
      this.focusMoves();
    };
    this.setup.replaceChildren(make("summary", {}, "New game"),
      make("form", { class: "bar", onsubmit: begin },
        make("label", {}, "Players", players), make("label", {}, "The others play", opponent), make("label", {}, "Seed", seed),
        chosen.map(([name, select]) => make("label", {}, name.replaceAll("_", " "), select)),
        make("button", { type: "submit", class: "main" }, "Begin")),
      make("p", { class: "note" }, "The same seed deals the same cards again. Greedy takes what looks best at once, random anything."));
  }

  // ---- the game

  showGame(game) {
    const position = makePosition(game.position, this.faces);
    const undo = make("button", { type: "button", "aria-disabled": String(!game.can_undo), onclick: () => game.can_undo && this.change("/api/table/undo", { at: game.at }) }, "Take back");
    const moves = game.outcome ? this.makeOutcome(game) : makeMoves(game, (move) => this.change("/api/table/move", { move, at: game.at }));
    this.play.replaceChildren(
      make("div", { class: "board-side" }, make("h3", { class: "unseen" }, "The position"),
        make("div", { class: "bar" }, make("p", { class: "seats" }, tellSeats(game)), make("span", { class: "space" }), undo),
        game.is_old ? make("p", { class: "old-rules", role: "status" }, "The deck has changed since this game began. It goes on with the cards and rules that it began with; a new game is played with the changed ones.") : null,
        position),
      make("div", { class: "move-side" }, moves, make("h3", {}, "What has happened"), this.heard));
    this.showLog(game.log);
  }

  async change(path, wanted) {
    await this.ask(() => this.api.post(path, wanted));
    this.focusMoves();
  }

  focusMoves() {
    this.play.querySelector(".choices h3, .outcome h3")?.focus({ preventScroll: true });
  }

  // A click on a card finds the moves with it, as its id in the box does.
  findWith(card) {
    const search = this.play.querySelector(".choices input");
    if (!card || !search) return;
    search.value = search.value === card ? "" : card;
    search.dispatchEvent(new Event("input"));
  }

  makeOutcome(game) {
    return make("section", { class: "outcome" }, make("h3", { tabindex: "-1" }, "The game is over"), make("p", { class: "result", role: "status" }, game.outcome),
      make("button", { type: "button", class: "main", onclick: () => this.playAgain() }, "Play again"));
  }

  playAgain() {
    this.setup.open = true;
    this.setup.querySelector("button").focus();
  }

  // Lines that are new are added, so that they alone are read out.
  showLog(lines) {
    const shown = [...this.log.children].map((line) => line.textContent);
    const isLonger = shown.length <= lines.length && shown.every((line, at) => line === lines[at]);
    if (!isLonger) this.log.replaceChildren();
    for (const line of this.log.children) line.className = "";
    this.log.append(...lines.slice(this.log.children.length).map((line) => make("li", { class: "new" }, line)));
    this.heard.scrollTop = this.heard.scrollHeight;
  }
}

function makeSelect(values, chosen) {
  return make("select", {}, values.map((value) => make("option", { selected: value === chosen }, value)));
}

function tellSeats(game) {
  const others = game.seats.filter((seat) => seat.who !== "person").map((seat) => `${seat.name} (${seat.who})`);
  return `You are ${game.you}, against ${others.join(", ")}. Seed ${game.seed}.`;
}
