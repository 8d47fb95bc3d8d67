// The rulebook, page by page.

import { Pages } from "./pages.js";

let pages = null;

export function mount(container, api) {
  pages = new Pages(container, api, { title: "Rulebook", isWanted: (name) => name === "rulebook.pdf", empty: "There is no rulebook yet." });
}

export const update = () => pages.update();
export const onKey = (key) => pages.onKey(key);
