// SPDX-License-Identifier: GPL-2.0-or-later
//
// Selectors for a region, each with what it would do, and small pictures of pages where it matches.
import * as api from "./inspect-api.js";
import { announce, count, fill, make, number } from "./inspect-dom.js";
import { FrameLink } from "./inspect-frame.js";
import { classes, effect, emptied, warning } from "./inspect-words.js";

export class Suggestions {
  // `choose` is called with the suggestion that is chosen; the best one is at first.
  constructor(stage, choose) {
    this.stage = stage;
    this.choose = choose;
    this.pictures = [];
    this.element = make("div", { class: "suggestions" });
  }

  clear() {
    this.closePictures();
    fill(this.element);
  }

  show(suggestions) {
    this.clear();
    if (suggestions.length === 0) {
      fill(this.element, make("p", { class: "notice" }, "No selector fits the examples. Pick a wider or a narrower region."));
      return;
    }
    fill(this.element, make("fieldset", {}, make("legend", {}, "Selector"),
      suggestions.map((suggestion, at) => this.item(suggestion, at))));
    announce(`${count(suggestions.length, "selector", "selectors")}. The best is ${suggestions[0].selector}, ` +
      `${effect(suggestions[0])}.`);
    this.take(suggestions[0], this.element.querySelector(".thumbs"));
  }

  item(suggestion, at) {
    const id = `suggestion-${at}`;
    const thumbs = make("div", { class: "thumbs" });
    const warnings = [...suggestion.warnings.map(warning), emptied(suggestion.pages_emptied)].filter(Boolean);
    return make("div", { class: "suggestion" },
      make("label", {},
        make("input", { type: "radio", name: "selector", value: suggestion.selector, checked: at === 0,
          "aria-describedby": id, onchange: () => this.take(suggestion, thumbs) }),
        make("code", { dir: "ltr" }, suggestion.selector)),
      make("div", { id },
        make("p", {}, effect(suggestion)),
        make("p", { class: "quiet" }, "now: ", Object.values(classes).filter((each) => suggestion.words[each.name] > 0)
          .map((each) => `${number(suggestion.words[each.name])} ${each.name}`).join(", ") || "no words"),
        warnings.length > 0 && make("ul", { class: "warnings" }, warnings.map((text) => make("li", {},
          make("span", { "aria-hidden": "true" }, "! "), text)))),
      thumbs);
  }

  take(suggestion, thumbs) {
    this.closePictures();
    fill(thumbs, suggestion.examples.map((id) => this.picture(id, suggestion)));
    this.choose(suggestion);
  }

  closePictures() {
    for (const { link, watcher, button } of this.pictures) {
      link.close();
      watcher.disconnect();
      button.remove();
    }
    this.pictures = [];
  }

  // Loads when it comes into view.
  picture(id, suggestion) {
    const frame = make("iframe", { sandbox: "allow-scripts", tabindex: "-1", "aria-hidden": "true", inert: true });
    const name = make("span", { class: "thumb-name" }, "page");
    const button = make("button", { type: "button", class: "thumb", onclick: () => this.open(id, suggestion) },
      make("span", { class: "thumb-sheet", "aria-hidden": "true" }, frame), name);
    const link = new FrameLink(frame);
    link.addEventListener("ready", () => link.ask("match", { selector: suggestion.selector }));
    const watcher = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      const report = await api.page(id).catch(() => null);
      if (!report || !button.isConnected) return;
      fill(name, make("span", { class: "unseen" }, "Show "), make("bdi", {}, report.page.title || report.page.path));
      link.open(api.frameAddress(id), report.blocks.reduce((most, block) => Math.max(most, block.index + 1), 0));
    });
    watcher.observe(button);
    this.pictures.push({ link, watcher, button });
    return button;
  }

  async open(id, suggestion) {
    if (id !== this.stage.id) await this.stage.open(id);
    this.stage.link.ask("match", { selector: suggestion.selector });
    announce("The page is shown with what the selector matches.");
  }
}
