// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a region that a person points at to a rule: examples, the class that it is to have, selectors, and
// the draft of the rule.
import * as api from "./inspect-api.js";
import { announce, fill, later, make, showError } from "./inspect-dom.js";
import { Draft } from "./inspect-draft.js";
import { choosePage } from "./inspect-choose.js";
import { Suggestions } from "./inspect-suggestions.js";
import { chip, classes, searchWords } from "./inspect-words.js";

const kSteps = [["up", "Wider", "\u2191"], ["down", "Narrower", "\u2193"], ["left", "Before", "\u2190"],
  ["right", "After", "\u2192"]];

export class Picker {
  // `callbacks.closed` is called when the reader is done; `callbacks.home` shows the first page again.
  constructor(stage, site, callbacks) {
    this.stage = stage;
    this.site = site;
    this.callbacks = callbacks;
    this.head = make("h2", { tabindex: "-1", id: "picker-head" }, "Put a region right");
    this.about = make("div", {});
    this.steps = make("div", { class: "steps", role: "group", "aria-label": "Change the region" },
      kSteps.map(([where, text, key]) => make("button", { type: "button",
        onclick: () => this.stage.link.ask("move", { where }) }, text, make("kbd", { "aria-hidden": "true" }, key))));
    this.take = make("button", { type: "button", class: "primary wide-button",
      onclick: () => this.stage.link.ask("take") }, "Take this region");
    this.region = make("div", { class: "region" }, this.about, this.steps, this.take);
    this.more = make("div", { class: "examples" });
    this.wanted = make("div", {});
    this.trouble = make("div", {});
    this.suggestions = new Suggestions(stage, (suggestion) =>
      this.draft.propose(suggestion, this.class, this.class === "template" ? "" : this.words()));
    this.draft = new Draft(site, { saved: () => this.onSaved(), undone: () => this.onSaved() });
    this.element = make("section", { class: "picker", hidden: true, "aria-labelledby": "picker-head" },
      make("div", { class: "picker-top" }, this.head,
        make("button", { type: "button", onclick: () => this.close() }, "Close")),
      this.region, this.more, this.wanted, this.trouble, this.suggestions.element, this.draft.element);
    this.suggestSoon = later(() => this.suggest(), 300);
    this.listen();
  }

  listen() {
    const on = (name, called) => this.stage.addEventListener(name, ({ detail }) => this.isOpen() && called(detail));
    on("candidate", (region) => this.onCandidate(region));
    on("picked", (region) => this.onPicked(region));
    on("left", () => this.onLeft());
    on("edge", ({ where }) => announce(`There is nothing ${{ up: "wider", down: "narrower" }[where] || "more"} here.`));
  }

  isOpen() {
    return !this.element.hidden;
  }

  start(node) {
    this.element.hidden = false;
    this.examples = [];
    this.class = null;
    this.asked = 0;
    this.suggestions.clear();
    this.draft.clear();
    this.again(true, node);
  }

  // Goes into the page to pick one more region, which is to match, or to be left alone.
  again(isWanted = true, node = -1) {
    this.picking = { wanted: isWanted };
    this.showRegion(null);
    this.showExamples();
    this.stage.link.ask("pick", { node });
    this.stage.frame.focus();
    announce("Pick a region in the page. Arrows walk, Enter takes it, Escape leaves.");
  }

  close() {
    this.stage.link.ask("stop");
    this.stage.link.ask("mark", { nodes: [] });
    this.element.hidden = true;
    this.callbacks.closed();
  }

  onCandidate(region) {
    if (this.picking) {
      this.picking.region = region;
      this.showRegion(region);
      return announce(this.describe(region));
    }
    const last = this.examples[this.examples.length - 1];
    if (!last || last.page !== this.stage.id) return;
    Object.assign(last, this.exampleOf(region, last.wanted));
    this.showRegion(region);
    this.showExamples();
    this.suggestSoon();
    announce(this.describe(region));
  }

  onPicked(region) {
    if (!this.picking) return;
    const { wanted } = this.picking;
    this.picking = null;
    this.examples.push(this.exampleOf(region, wanted));
    if (!this.class) {
      const words = this.stage.wordsOf(region);
      this.class = words.main > words.template + words.page ? "template" : "main";
    }
    this.showRegion(region);
    this.showExamples();
    this.showWanted();
    this.head.focus();
    this.suggest();
  }

  onLeft() {
    this.picking = null;
    announce("Left the page.");
    if (this.examples.length === 0) return this.close();
    this.showRegion(null);
    this.showExamples();
    this.head.focus();
  }

  exampleOf(region, wanted) {
    const { page } = this.stage.report;
    return { page: page.id, node: region.node, wanted, title: page.title || page.path, path: region.path,
      text: this.stage.textOf(region) };
  }

  describe(region) {
    return `${region.path[region.path.length - 1]}: ${this.stage.textOf(region, 120) || "no text"}`;
  }

  // Buttons stay where they are, so that who presses one can press it again.
  showRegion(region) {
    fill(this.about,
      this.picking && make("p", { class: "notice" }, this.picking.wanted
        ? "Point at the region and click, or walk there with the arrow keys and press Enter."
        : "Point at a region that is to be left alone."),
      region && [
        make("p", { class: "path", dir: "ltr" }, region.path.map((name, at) => [at > 0 && " \u203a ",
          at === region.path.length - 1 ? make("strong", {}, name) : name])),
        make("blockquote", { class: "excerpt", dir: "auto" }, this.stage.textOf(region) || "(no text)")]);
    this.steps.hidden = !this.picking && !region;
    this.take.hidden = !this.picking || !region;
  }

  showExamples() {
    const details = this.more.querySelector("details");
    const several = this.examples.length > 1 || this.examples.some((each) => !each.wanted);
    fill(this.more,
      several && make("ol", {}, this.examples.map((example, at) => this.exampleItem(example, at))),
      this.examples.length > 0 && !this.picking && make("details", { class: "more-examples",
        open: several || (details !== null && details.open) },
        make("summary", {}, "More examples"),
        make("p", { class: "quiet" }, "More examples, also on other pages, tell the region from others that look like it."),
        make("div", { class: "steps" },
          make("button", { type: "button", onclick: () => this.again(true) }, "Also this ..."),
          make("button", { type: "button", onclick: () => this.again(false) }, "But not this ..."),
          make("button", { type: "button", onclick: () => this.elsewhere() }, "Another page ..."))));
  }

  exampleItem(example, at) {
    const flip = make("button", { type: "button", onclick: () => {
      example.wanted = !example.wanted;
      this.changed();
    } }, example.wanted ? "Leave it alone" : "Match it");
    return make("li", { class: example.wanted ? "wanted" : "unwanted" },
      make("span", { class: "sign" }, example.wanted ? "matches" : "is left alone"), " ",
      make("bdi", {}, example.text.slice(0, 80) || "(no text)"), make("span", { class: "quiet" }, " on ", make("bdi", {}, example.title)),
      make("div", { class: "steps" }, flip, this.examples.length > 1 && make("button", { type: "button",
        onclick: () => {
          this.examples.splice(at, 1);
          this.changed();
        } }, "Remove")));
  }

  changed() {
    this.showExamples();
    this.head.focus();
    this.suggest();
  }

  async elsewhere() {
    const id = await choosePage(this.site, this.stage.id);
    if (!id) return;
    await this.stage.open(id);
    this.again(true);
  }

  showWanted() {
    const choice = (each) => make("label", { class: "choice" },
      make("input", { type: "radio", name: "wanted-class", value: each.name, checked: each.name === this.class,
        onchange: () => {
          this.class = each.name;
          this.suggest();
        } }), chip(each.name), make("span", {}, each.says));
    fill(this.wanted, make("fieldset", {}, make("legend", {}, "What it is to be"), Object.values(classes).map(choice)));
  }

  async suggest() {
    const asked = ++this.asked;
    fill(this.trouble, make("p", { class: "wait" }, "Looking for selectors ..."));
    try {
      const examples = this.examples.map(({ page, node, wanted }) => ({ page, node, wanted }));
      const found = await api.suggest(examples, this.class);
      if (asked !== this.asked) return;
      fill(this.trouble);
      this.suggestions.show(found.suggestions);
    } catch (error) {
      if (asked !== this.asked) return;
      this.suggestions.clear();
      this.draft.clear();
      showError(this.trouble, error);
    }
  }

  // What a search for the region would ask.
  words() {
    const first = this.examples.find((example) => example.wanted);
    return first ? searchWords(first.text) : "";
  }

  // The page is shown as it is with the rules that there are now.
  async onSaved() {
    await this.callbacks.home();
    const nodes = this.examples.filter((example) => example.wanted && example.page === this.stage.id)
      .map((example) => example.node);
    this.stage.link.ask("mark", { nodes });
  }
}
