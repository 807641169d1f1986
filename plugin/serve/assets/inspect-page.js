// SPDX-License-Identifier: GPL-2.0-or-later
//
// One page and the panel beside it, which says why a text is kept or dropped, and from which a wrong region
// is put right.
import * as api from "./inspect-api.js";
import { blockDetails } from "./inspect-block.js";
import { fill, make, showTrail } from "./inspect-dom.js";
import { isSingleKey, keyList, keysAreOn } from "./inspect-keys.js";
import { Picker } from "./inspect-picker.js";
import { Stage } from "./inspect-stage.js";

export async function openPage(place, site, id) {
  const view = new PageView(site, id);
  fill(place, view.element);
  document.body.classList.add("with-stage");
  await view.open();
}

class PageView {
  constructor(site, id) {
    this.site = site;
    this.home = id;
    this.stage = new Stage();
    this.heading = make("div", { class: "heading" });
    this.block = make("div", { class: "about" });
    this.pickButton = make("button", { type: "button", class: "primary", "aria-keyshortcuts": "e",
      onclick: () => this.pick(-1) }, "Pick a region", make("kbd", {}, "e"));
    this.picker = new Picker(this.stage, site, {
      closed: () => this.closePicker(),
      home: () => this.stage.open(this.home),
    });
    this.inspectPart = make("section", { "aria-labelledby": "block-head" },
      make("h2", { id: "block-head" }, "Why"), this.pickButton, this.block, keyList());
    this.panel = make("aside", { class: "panel", "aria-label": "About this page" }, this.heading, this.inspectPart,
      this.picker.element);
    this.element = make("div", { class: "work" }, this.stage.element, this.panel);
    this.listen();
  }

  listen() {
    this.stage.addEventListener("page", ({ detail }) => this.showHeading(detail.page));
    this.stage.addEventListener("block", ({ detail }) => this.showBlock(detail.block));
    this.stage.addEventListener("key", ({ detail }) => {
      if (detail === "e" && keysAreOn()) this.pick(-1);
    });
    addEventListener("keydown", (event) => this.onKey(event));
  }

  open() {
    return this.stage.open(this.home);
  }

  showHeading(page) {
    showTrail(["Inspector", "/inspect"], [this.site, api.pagesAddress(this.site)], [page.title || page.path, null]);
    const away = page.id !== this.home;
    const web = /^https?:\/\//.test(page.url);
    fill(this.heading,
      make("h1", { dir: "auto" }, page.title || page.path),
      make("p", { class: "path", dir: "ltr" },
        web ? make("a", { href: page.url, rel: "noreferrer noopener", target: "_blank" }, page.url) : page.path),
      page.problem && make("p", { class: "fault" }, page.problem),
      away && make("p", { class: "notice" }, "An example on another page. ",
        make("button", { type: "button", onclick: () => this.stage.open(this.home) }, "Back to the first page")));
    this.showBlock(null);
  }

  showBlock(block) {
    fill(this.block, blockDetails(block, this.stage.report, (node) => this.pick(node)));
  }

  pick(node) {
    if (this.picker.isOpen()) return this.picker.again();
    this.inspectPart.hidden = true;
    this.picker.start(node);
  }

  closePicker() {
    this.inspectPart.hidden = false;
    if (this.stage.id !== this.home) this.stage.open(this.home);
    this.pickButton.focus();
  }

  onKey(event) {
    if (!isSingleKey(event)) return;
    if (event.key === "e") this.pick(-1);
    else if (!this.stage.onKey(event.key)) return;
    event.preventDefault();
  }
}
