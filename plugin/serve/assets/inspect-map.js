// SPDX-License-Identifier: GPL-2.0-or-later
//
// The bar beside a page: where it keeps and drops text, and what part of it is in view. It says nothing that
// buttons and keys do not, so it is for pointers alone.
import { fill, make } from "./inspect-dom.js";

const kSvg = "http://www.w3.org/2000/svg";
const kHeight = 1000;
const kLeast = 3;

function rectangle(name, top, height) {
  const made = document.createElementNS(kSvg, "rect");
  const values = { class: name, x: 0, width: 14, y: top, height: Math.max(kLeast, height) };
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
}

export class PageMap {
  // `jump` is called with the number of the block that was pointed at.
  constructor(jump) {
    this.element = make("div", { class: "map", "aria-hidden": "true", title: "Kept and dropped text of the page" });
    this.picture = document.createElementNS(kSvg, "svg");
    this.picture.setAttribute("viewBox", `0 0 14 ${kHeight}`);
    this.picture.setAttribute("preserveAspectRatio", "none");
    this.window = rectangle("window", 0, 0);
    this.element.append(this.picture);
    this.blocks = [];
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      const at = (event.clientY - box.top) / box.height * this.height;
      const nearest = this.blocks.reduce((best, each) =>
        !best || Math.abs(each.top - at) < Math.abs(best.top - at) ? each : best, null);
      if (nearest) jump(nearest.block);
    });
  }

  // `layout` is the frame's; `classOf` says of each block what it is.
  show(layout, classOf) {
    this.height = Math.max(1, layout.height);
    this.blocks = layout.blocks;
    fill(this.picture, layout.blocks.map((each) =>
      rectangle(classOf(each.block), each.top / this.height * kHeight, each.height / this.height * kHeight)),
    this.window);
  }

  showView(view) {
    this.window.setAttribute("y", view.top / Math.max(1, view.all) * kHeight);
    this.window.setAttribute("height", Math.min(1, view.size / Math.max(1, view.all)) * kHeight);
  }
}
