// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page as it is, tinted by class, with the bar beside it and the buttons above it that go from drop to
// drop. A drop is a run of blocks that are template text.
import * as api from "./inspect-api.js";
import { announce, count, fill, make, number } from "./inspect-dom.js";
import { FrameLink } from "./inspect-frame.js";
import { keysAreOn } from "./inspect-keys.js";
import { PageMap } from "./inspect-map.js";
import { classes } from "./inspect-words.js";

// Events: "page" (another page is shown), "block" (detail: the block, or null), and those of the frame.
export class Stage extends EventTarget {
  constructor() {
    super();
    this.frame = make("iframe", { class: "frame", sandbox: "allow-scripts", title: "The page, tinted by class" });
    this.map = new PageMap((block) => this.show(block));
    this.tools = make("div", { class: "tools", role: "group", "aria-label": "Drops and tints" });
    this.trouble = make("p", { class: "problem", role: "alert", hidden: true });
    this.element = make("section", { class: "stage", "aria-label": "The page" }, this.tools, this.trouble,
      make("div", { class: "sheet" }, this.frame, this.map.element));
    this.off = new Set();
    this.link = new FrameLink(this.frame);
    this.listen();
  }

  listen() {
    const on = (name, called) => this.link.addEventListener(name, (event) => called(event.detail));
    on("layout", (layout) => this.map.show(layout, (block) => this.classOf(block)));
    on("view", (view) => this.map.showView(view));
    on("hover", ({ block }) => this.tell(block >= 0 ? block : this.current, block < 0));
    on("choose", ({ block }) => {
      this.current = block;
      this.tell(block, true);
    });
    on("key", ({ key }) => keysAreOn() && this.onKey(key));
    on("lost", () => {
      this.trouble.textContent = "The page does not answer. Load this address again.";
      this.trouble.hidden = false;
    });
    for (const name of ["candidate", "picked", "left", "edge", "matches", "ready"]) {
      on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
    }
  }

  // Shows a page, as it is after the rules that there are now.
  async open(id) {
    this.report = await api.page(id);
    this.id = id;
    this.current = -1;
    this.trouble.hidden = true;
    const { page, blocks } = this.report;
    this.blocks = new Map(blocks.map((block) => [block.index, block]));
    this.drops = runs(blocks.filter((block) => block.text !== "" && !block.hidden));
    this.frame.title = `${page.title || page.path}, tinted by class`;
    this.link.open(api.frameAddress(id), blocks.reduce((most, block) => Math.max(most, block.index + 1), 0));
    this.link.ask("off", { classes: [...this.off] });
    this.fillTools();
    this.dispatchEvent(new CustomEvent("page", { detail: this.report }));
  }

  classOf(block) {
    const known = this.blocks.get(block);
    return known ? known.class : "template";
  }

  fillTools() {
    const go = (step, key, ...text) => make("button", { type: "button", "aria-keyshortcuts": key, "data-step": step,
      disabled: this.drops.length === 0, onclick: () => this.goToDrop(step) }, text, make("kbd", {}, key));
    const dropped = () => make("span", { class: "long" }, " dropped");
    this.where = make("span", { class: "where" }, this.drops.length === 0 ? "nothing dropped"
      : count(this.drops.length, "drop", "drops"));
    const { words } = this.report.page;
    fill(this.tools, make("span", { class: "group" }, go(-1, "p", "Previous", dropped()), go(1, "n", "Next", dropped()), this.where),
      make("span", { class: "group", role: "group", "aria-label": "Words by class; press to show or hide the tint" },
        Object.values(classes).map((each) => make("button", { type: "button", class: `chip ${each.name}`,
          title: each.says, "aria-pressed": String(!this.off.has(each.name)), onclick: (event) => this.toggle(each.name, event) },
        make("span", { "aria-hidden": "true" }, each.sign), ` ${each.name} `, number(words[each.name])))));
  }

  toggle(name, event) {
    if (!this.off.delete(name)) this.off.add(name);
    event.currentTarget.setAttribute("aria-pressed", String(!this.off.has(name)));
    this.link.ask("off", { classes: [...this.off] });
  }

  goToDrop(step) {
    if (this.drops.length === 0) return;
    const at = step > 0 ? this.drops.findIndex((drop) => drop.first > this.current)
      : this.drops.findLastIndex((drop) => drop.last < this.current);
    const found = at >= 0 ? at : step > 0 ? 0 : this.drops.length - 1;
    const drop = this.drops[found];
    const place = `dropped ${number(found + 1)} of ${number(this.drops.length)}`;
    this.show(drop.first, drop.last);
    this.where.textContent = `${place}: ${count(drop.words, "word", "words")}`;
    announce(`${place}: ${count(drop.words, "word", "words")}: ${drop.text}`);
  }

  goToBlock(step) {
    const order = [...this.blocks.keys()];
    const at = order.indexOf(this.current) + step;
    if (order[at] === undefined) return announce("No more blocks.");
    this.show(order[at]);
    const block = this.blocks.get(order[at]);
    announce(`${block.class}: ${block.text.slice(0, 200)}`);
  }

  // Shows a block, or the first one of a run.
  show(block, last = block) {
    this.current = block;
    this.link.ask("show", { block, last });
    this.tell(block, true);
  }

  tell(block, pinned) {
    this.dispatchEvent(new CustomEvent("block", { detail: { block: this.blocks.get(block) || null, pinned } }));
  }

  // Keys work wherever the focus is, but where people type.
  onKey(key) {
    if (key === "n") this.goToDrop(1);
    else if (key === "p") this.goToDrop(-1);
    else if (key === "j") this.goToBlock(1);
    else if (key === "k") this.goToBlock(-1);
    else return this.dispatchEvent(new CustomEvent("key", { detail: key }));
    return true;
  }

  // The region's text: its first words, and its last ones where it is long.
  textOf(region, most = 240) {
    const texts = [];
    for (let block = region.first; block >= 0 && block <= region.last; ++block) {
      const known = this.blocks.get(block);
      if (known) texts.push(known.text.trim());
    }
    const text = texts.join(" ");
    if (text.length <= most) return text;
    const first = text.slice(0, most * 2 / 3).replace(/\s\S*$/, "");
    return `${first} ... ${text.slice(-most / 3).replace(/^\S*\s/, "")}`;
  }

  wordsOf(region) {
    const found = { main: 0, page: 0, template: 0 };
    for (let block = region.first; block >= 0 && block <= region.last; ++block) {
      const known = this.blocks.get(block);
      if (known) found[known.class] += known.words;
    }
    return found;
  }
}

function runs(blocks) {
  const found = [];
  let last = null;
  for (const block of blocks) {
    const drop = last && found[found.length - 1];
    if (block.class === "template" && last === "template") {
      drop.last = block.index;
      drop.words += block.words;
    } else if (block.class === "template") {
      found.push({ first: block.index, last: block.index, words: block.words, text: block.text.slice(0, 120) });
    }
    last = block.class;
  }
  return found;
}
