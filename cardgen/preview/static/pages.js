// Pages of the built PDFs, which are built anew when somebody looks at them.

import { make, recall, remember, setLengths } from "./dom.js";

const FINE_FROM = 2; // pixels a millimetre

export class Pages {
  constructor(container, api, { title, isWanted, empty }) {
    this.api = api;
    this.container = container;
    this.isWanted = isWanted;
    this.empty = empty;
    this.mm = recall("pages", 1.5);
    this.news = make("p", { class: "note" });
    this.list = make("div");
    this.zoom = make("input", { type: "range", min: "0.6", max: "4.5", step: "0.1", value: this.mm, "aria-label": "Zoom", oninput: () => this.resize(Number(this.zoom.value)) });
    container.append(make("div", { class: "bar" }, make("h2", {}, title), make("span", { class: "space" }), make("label", {}, "Zoom", this.zoom)), this.news, this.list);
    api.onRevision(() => this.load());
  }

  update() {
    return this.load();
  }

  async load() {
    if (this.container.hidden) return;
    const told = await this.api.get("/pages.json").catch(() => null);
    if (!told) return; // the page says that it is not connected
    this.tell(told);
    const pdfs = told.pdfs.filter((pdf) => this.isWanted(pdf.name));
    const digests = pdfs.map((pdf) => pdf.digest).join();
    if (digests !== this.digests || !digests) {
      this.digests = digests;
      const nothing = told.isUpdating ? [] : [make("p", { class: "empty" }, this.empty)];
      this.list.replaceChildren(...(pdfs.length ? pdfs.map((pdf) => this.makeOutput(pdf)) : nothing));
      this.draw();
    }
  }

  tell(told) {
    const isBroken = told.hasErrors && told.pdfs.length > 0;
    const words = told.isUpdating ? "Updating …" : told.problem ? told.problem : isBroken ? "The deck has errors. These are the pages as they last could be built." : told.hasErrors ? "Pages can be built once the errors are mended." : "";
    this.news.className = told.isUpdating || words ? "note updating" : "note";
    this.news.textContent = words;
    this.list.setAttribute("aria-busy", String(told.isUpdating));
  }

  makeOutput(pdf) {
    const pages = pdf.sizes.map(([width, height], at) => this.makePage(pdf, at + 1, width, height));
    return make("section", { class: "output" },
      make("h3", {}, pdf.name),
      make("p", { class: "note" }, `${pdf.what}. `, make("a", { href: `/pdf/${pdf.digest}.pdf`, target: "_blank" }, "Open the PDF")),
      make("div", { class: "pages" }, pages));
  }

  makePage(pdf, number, width, height) {
    const image = make("img", { alt: `Page ${number} of ${pdf.name}`, loading: "lazy", decoding: "async", "data-page": `/pages/${pdf.digest}/${number}` });
    return make("figure", { class: "sheet", style: { "--w": width, "--h": height } },
      make("a", { href: `/pages/${pdf.digest}/${number}/large.png`, target: "_blank" }, image),
      make("figcaption", {}, `${number} of ${pdf.sizes.length}`));
  }

  draw() {
    const mm = Math.min(this.mm, (document.documentElement.clientWidth - 32) / 120);
    setLengths(this.list, { "--mm": `${mm}px` });
    this.zoom.value = String(this.mm);
    const fineness = mm * devicePixelRatio > FINE_FROM ? "large" : "small";
    for (const image of this.list.querySelectorAll("img")) {
      const address = `${image.dataset.page}/${fineness}.png`;
      if (image.getAttribute("src") !== address) image.src = address;
    }
  }

  resize(mm) {
    this.mm = Math.min(4.5, Math.max(0.6, mm));
    remember("pages", this.mm);
    this.draw();
  }

  onKey(key) {
    if (key === "+" || key === "=") this.resize(this.mm * 1.15);
    else if (key === "-") this.resize(this.mm / 1.15);
    else return false;
    return true;
  }
}
