// A card as a figure: its picture cut to the trim, or with bleed and lines as a proof.

import { make, setLengths } from "./dom.js";

const LARGEST = 130; // millimetres of a side; among cards a board is shown smaller than it is

export function makeCard(card, { href = null, onopen = null, fineness = "small", caption = true } = {}) {
  const image = make("img", { alt: "", loading: "lazy", decoding: "async", draggable: "false" });
  const missing = make("span", { class: "missing" }, "no picture yet");
  const inner = [image, missing, make("span", { class: "trim" }), make("span", { class: "safe" })];
  const face = onopen ? make("button", { class: "face", type: "button", onclick: onopen }, inner) : make("div", { class: "face" }, inner);
  const figure = make("figure", { class: "card" }, face);
  const words = caption ? make("figcaption") : null;
  if (words) figure.append(words);
  const shown = { figure, face, side: "front", card: null };

  shown.show = (next) => {
    const before = shown.card;
    shown.card = next;
    const look = next[shown.side] ?? null;
    setLengths(figure, { "--w": next.width, "--h": next.height, "--corner": next.corner, "--bleed": next.bleed, "--safe": next.safe, "--b": look?.bleed ?? 0, "--fit": Math.min(1, LARGEST / Math.max(next.width, next.height)) });
    const address = look && `/faces/${look.key}/${fineness}.png`;
    const isChanged = before !== null && address !== image.getAttribute("src");
    if (address && address !== image.getAttribute("src")) image.src = address;
    if (!address) image.removeAttribute("src");
    image.hidden = !address;
    missing.hidden = Boolean(address);
    missing.textContent = shown.side === "back" && !next.backTemplate ? "no back" : "no picture yet";
    image.alt = `${next.name}, ${shown.side}`;
    figure.classList.toggle("old", next.isOld);
    figure.dataset.card = next.id;
    if (onopen) face.setAttribute("aria-label", describe(next, shown.side));
    if (words) words.replaceChildren(...caption_of(next));
    return isChanged;
  };

  shown.flip = (side) => {
    const wanted = side ?? (shown.side === "front" ? "back" : "front");
    if (wanted === shown.side) return;
    shown.side = wanted;
    figure.classList.add("turning");
    setTimeout(() => {
      figure.classList.remove("turning");
      shown.show(shown.card);
    }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 160);
  };

  shown.flash = () => {
    figure.classList.remove("changed");
    void figure.offsetWidth; // begins the animation anew
    figure.classList.add("changed");
  };

  shown.show(card);
  return shown;
}

function describe(card, side) {
  const parts = [card.name, side === "back" ? "back" : null, `${card.copies} of it`];
  if (card.diagnostics.length) parts.push(`${card.diagnostics.length} to mend`);
  return parts.filter(Boolean).join(", ");
}

function caption_of(card) {
  const count = card.diagnostics.length;
  const kind = card.kind === "card" ? "" : card.kind;
  return [
    count ? make("span", { class: `mark ${card.isWrong ? "error" : "warning"}` }, String(count), make("span", { class: "unseen" }, " to mend")) : null,
    make("span", { class: "name", title: card.name }, card.name || card.id),
    make("span", { class: "copies" }, [kind, card.copies === 1 ? "" : `×${card.copies}`].filter(Boolean).join(" ")),
  ].filter(Boolean);
}
