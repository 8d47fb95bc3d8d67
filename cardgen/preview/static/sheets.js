// The sheets to print, page by page.

import { Pages } from "./pages.js";

let pages = null;

export function mount(container, api) {
  pages = new Pages(container, api, { title: "Sheets", isWanted: (name) => name !== "rulebook.pdf", empty: "There are no sheets yet." });
}

export const update = () => pages.update();
export const onKey = (key) => pages.onKey(key);
