// How large a millimetre is on the screen: as zoomed, or its actual size once the screen has been measured.

import { make, recall, remember } from "./dom.js";

const CSS_MM = 96 / 25.4;
const CARD = 85.6; // ISO/IEC 7810 ID-1: the width of a bank card

export const LEAST = 1.2;
export const MOST = 9;

export const sizes = {
  zoom: recall("zoom", innerWidth < 640 ? 2.35 : 3.2),
  isActual: recall("actual", false),
  screen: recall("screen", 1),
  get mm() {
    return this.isActual ? CSS_MM * this.screen : this.zoom;
  },
  setZoom(zoom) {
    this.zoom = Math.min(MOST, Math.max(LEAST, zoom));
    this.isActual = false;
    remember("zoom", this.zoom);
    remember("actual", false);
  },
  setActual(isActual) {
    this.isActual = isActual;
    remember("actual", isActual);
  },
};

// A note with a ruler as wide as a bank card, to be stretched until it is as wide as a real one.
export function makeCalibration(onchange) {
  const ruler = make("div", { class: "ruler", "aria-hidden": "true" });
  const draw = () => {
    ruler.style.width = `${CARD * CSS_MM * sizes.screen}px`;
  };
  const slider = make("input", {
    type: "range", min: "0.6", max: "1.8", step: "0.005", value: String(sizes.screen), "aria-label": "Width of the ruler",
    oninput: () => {
      sizes.screen = Number(slider.value);
      remember("screen", sizes.screen);
      draw();
      onchange();
    },
  });
  draw();
  return make("details", { class: "note" }, make("summary", {}, "Is it the actual size? Measure your screen once"),
    make("p", {}, "Screens do not tell how large they are. Hold a bank card to the ruler and move the slider until both are equally wide, 85.6 mm."),
    ruler, slider);
}
