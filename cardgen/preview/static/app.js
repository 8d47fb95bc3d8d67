// The page: which view is shown, what the last news were, keys, and the colours of the day or the night.

import { api, listen } from "./api.js";
import { make, makeSentence, recall, remember } from "./dom.js";
import { showHelp } from "./help.js";

const VIEWS = [
  ["cards", "Cards"],
  ["sheets", "Sheets"],
  ["rulebook", "Rulebook"],
  ["checks", "Checks"],
  ["statistics", "Statistics"],
  ["examples", "Examples"],
  ["table", "Table"],
];
const THEMES = { auto: ["◐", "as the system"], light: ["☀", "light"], dark: ["☾", "dark"] };
const find = (id) => document.getElementById(id);
const mounted = new Map();
const scrolled = new Map();
let state = null;
let views = [];
let current = null;
let asked = 0;

async function refresh(news) {
  if (state && news.revision === state.revision && news.fault === state.fault) return;
  const mine = ++asked;
  const next = await api.get("/state.json").catch(() => null);
  if (!next) return state && showLight(false);
  if (mine !== asked) return; // a newer one is on its way
  for (const card of next.cards) card.isWrong = card.diagnostics.some((at) => next.diagnostics[at].severity === "error");
  const before = state;
  state = next;
  if (!before && next.views.includes("table")) document.head.append(make("link", { rel: "stylesheet", href: "/static/play.css" }));
  if (!before) views = VIEWS.filter(([name]) => next.views.includes(name) && (name !== "rulebook" || next.hasRulebook));
  showHead(before);
  await showView();
  document.documentElement.dataset.revision = next.revision;
}

function showHead(before) {
  document.title = `${state.errors ? "✗ " : ""}${state.title} · cardgen`;
  find("title").textContent = state.title;
  find("views").replaceChildren(...views.map(([name, title]) => make("a", { href: `#${name}`, "aria-current": current?.name === name ? "page" : null }, title, name === "checks" ? makeCount() : null)));
  showLight();
  if (before && before.revision !== state.revision) find("status").textContent = describeNews(before);
}

function makeCount() {
  const count = state.errors + state.warnings;
  return count ? make("span", { class: "count" }, String(count)) : null;
}

function showLight(isConnected = true) {
  const [kind, words] = !isConnected ? ["away", "not connected"] : state.errors ? ["error", count(state.errors, "error")]
    : state.warnings ? ["warning", count(state.warnings, "warning")] : ["ok", "all is well"];
  const light = find("light");
  light.className = `light ${kind}`;
  light.setAttribute("aria-label", words);
  light.replaceChildren(make("span", {}, words));
  showBanner(isConnected);
}

function showBanner(isConnected = true) {
  const banner = find("banner");
  banner.classList.toggle("away", !isConnected);
  if (!isConnected) {
    banner.hidden = false;
    banner.replaceChildren(make("strong", {}, "The server does not answer, so what is shown may be old."), make("span", {}, "If it has ended, start it again and open the address that it prints."));
    return;
  }
  const worst = state.diagnostics.find((found) => found.severity === "error");
  banner.hidden = !worst && !state.fault;
  if (banner.hidden) return;
  const where = worst?.where ?? "";
  const isKept = state.cards.some((card) => card.isOld) || !state.isRead;
  const kept = isKept && state.cards.length ? "The last good pictures are shown." : "";
  const more = state.errors > 1 ? make("a", { href: "#checks" }, `and ${count(state.errors - 1, "more error")}`) : null;
  banner.replaceChildren(...[make("strong", {}, makeSentence(state.fault || worst.message)), worst?.hint ? make("span", {}, makeSentence(worst.hint)) : null, make("span", { class: "where" }, where), make("span", {}, kept), more].filter(Boolean));
}

function describeNews(before) {
  if (state.errors) {
    const worst = state.diagnostics.find((found) => found.severity === "error");
    return `${count(state.errors, "error")}: ${worst.message}`;
  }
  const looks = new Map(before.cards.map((card) => [card.id, `${card.front?.key} ${card.back?.key}`]));
  const changed = state.cards.filter((card) => looks.get(card.id) !== `${card.front?.key} ${card.back?.key}`);
  if (!changed.length) return before.errors ? "Mended." : "Saved; no card looks otherwise.";
  return changed.length === 1 ? `${changed[0].name} has changed.` : `${changed.length} cards have changed.`;
}

// ---- views

function readHash() {
  const [name, id] = decodeURIComponent(location.hash.slice(1)).split(/\/(.*)/s);
  if (name === "card" && id) return { name: "card", id };
  return { name: views.some(([known]) => known === name) ? name : "cards", id: null };
}

async function showView() {
  const wanted = readHash();
  const isNew = current?.name !== wanted.name;
  if (isNew && current) scrolled.set(current.name, scrollY);
  if (isNew) await mount(wanted.name);
  if (isNew && readHash().name !== wanted.name) return; // left meanwhile
  const view = mounted.get(wanted.name);
  for (const [name, each] of mounted) each.container.hidden = name !== wanted.name;
  const isOther = isNew || current.id !== wanted.id;
  current = wanted;
  view.module.update(state, wanted.id);
  for (const link of find("views").children) {
    const isHere = link.hash === `#${wanted.name === "card" ? "cards" : wanted.name}`;
    isHere ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
    if (isHere && isOther) link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  if (isOther) scrollTo(0, wanted.id ? 0 : (scrolled.get(wanted.name) ?? 0));
}

async function mount(name) {
  if (mounted.has(name)) return;
  const module = await import(`./${name}.js`);
  if (mounted.has(name)) return;
  const container = make("section", { id: `view-${name}` });
  if (!mounted.size) find("view").replaceChildren();
  find("view").append(container);
  mounted.set(name, { module, container });
  await module.mount(container, api);
}

// ---- keys

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const isTyping = event.target.matches("input[type=search], input[type=text], input[type=number], input:not([type]), textarea, select");
  if (isTyping && event.key !== "Escape") return;
  if (event.target.matches("input[type=range]") && event.key.startsWith("Arrow")) return;
  if (act(event.key, event)) event.preventDefault();
}

function act(key, event) {
  if (key === "?") return showHelp(views), true;
  const view = views[Number(key) - 1];
  if (view) return (location.hash = view[0]), true;
  if (mounted.get(current?.name)?.module.onKey?.(key, event)) return true;
  if (key === "/") return goAndSearch(), true;
  return false;
}

async function goAndSearch() {
  location.hash = "cards";
  await showView();
  mounted.get("cards").module.onKey("/");
}

// ---- colours

function showTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const [sign, words] = THEMES[theme];
  find("theme").replaceChildren(sign);
  find("theme").setAttribute("aria-label", `Colours: ${words}`);
  find("theme").title = `Colours: ${words}`;
}

function changeTheme() {
  const names = Object.keys(THEMES);
  const next = names[(names.indexOf(recall("theme", "auto")) + 1) % names.length];
  remember("theme", next);
  showTheme(next);
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

showTheme(THEMES[recall("theme", "auto")] ? recall("theme", "auto") : "auto");
find("theme").addEventListener("click", changeTheme);
find("help").addEventListener("click", () => showHelp(views));
addEventListener("keydown", onKey);
addEventListener("hashchange", () => state && showView());
api.onRevision(refresh);
api.onConnection((isConnected) => state && showLight(isConnected));
listen();
