// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rules that there are: what they do, what would be without one, and how one is taken out.
import * as api from "./inspect-api.js";
import { changes } from "./inspect-changes.js";
import { announce, count, fill, make, number, showError, showTrail } from "./inspect-dom.js";
import { readOnly } from "./inspect-draft.js";
import { indexAgain } from "./inspect-job.js";
import { tabs } from "./inspect-pages.js";
import { chip } from "./inspect-words.js";

export async function openRules(place, site) {
  await new RulesView(place, site).open();
}

class RulesView {
  constructor(place, site) {
    this.site = site;
    this.notice = make("div", { tabindex: "-1" });
    this.about = make("div", {});
    this.list = make("ol", { class: "rules" });
    this.text = make("div", {});
    fill(place, make("div", { class: "wide" },
      make("h1", {}, site ? make("bdi", {}, site) : "Rules"), site && tabs(site, "rules"),
      this.notice, this.about, this.list, this.text));
  }

  async open() {
    showTrail(["Inspector", "/inspect"], ...(this.site ? [[this.site, api.pagesAddress(this.site)]] : []), ["Rules", null]);
    await this.load();
  }

  async load() {
    this.file = await api.rules();
    const own = this.file.rules.filter((rule) => !this.site || !rule.site || rule.site === this.site);
    fill(this.about,
      make("p", { class: "lead" }, own.length === 0 ? "There are no rules here. Open a page and pick a region to make one."
        : `${count(own.length, "rule", "rules")} of ${count(this.file.rules.length, "rule", "rules")}`,
      this.file.file && own.length > 0 ? [" in ", make("code", { dir: "ltr" }, this.file.file)] : ""),
      this.file.problem && make("p", { class: "problem" }, this.file.problem),
      !this.file.writable && readOnly(),
      this.file.undo && make("p", {}, make("button", { type: "button", onclick: () => this.undo() }, "Undo the last change")));
    fill(this.list, own.map((rule) => this.item(rule)));
    fill(this.text, this.file.text && make("details", {}, make("summary", {}, "The file as it is"),
      make("pre", { class: "toml", tabindex: "0", role: "region", "aria-label": "The file of rules" }, this.file.text)));
  }

  item(rule) {
    const outcome = make("div", { class: "outcome" });
    const matched = rule.pages_matched === null || rule.pages_matched === undefined ? "not counted yet"
      : `${count(rule.pages_matched, "page", "pages")} matched`;
    return make("li", { class: "card" },
      make("h2", {}, rule.class && chip(rule.class), " ", make("code", { dir: "ltr" }, rule.select || rule.summary)),
      rule.select && rule.summary && make("p", {}, rule.summary),
      make("p", { class: "quiet" }, `line ${number(rule.line)}; ${rule.site || "all sites"}`,
        rule.paths && rule.paths.length > 0 ? `; ${rule.paths.join(", ")}` : "", `; ${matched}`),
      make("div", { class: "steps" },
        make("button", { type: "button", onclick: () => this.without(rule, outcome) }, "See without it"),
        this.file.writable && make("button", { type: "button", onclick: () => this.remove(rule) }, "Delete",
          make("span", { class: "unseen" }, ` the rule at line ${rule.line}`))),
      outcome);
  }

  async without(rule, place) {
    fill(place, make("p", { class: "wait" }, "Trying the pages without it ..."));
    try {
      const site = rule.site || this.site;
      fill(place, changes(await api.preview({ rule: null, without: rule.index, site }), site));
    } catch (error) {
      showError(place, error);
    }
  }

  remove(rule) {
    return this.write(() => api.remove(rule.index, this.file.etag), `Deleted the rule at line ${rule.line}.`);
  }

  undo() {
    return this.write(() => api.undo(this.file.etag), "The last change was taken back.");
  }

  async write(written, said) {
    try {
      await written();
      await this.load();
      fill(this.notice, make("p", { class: "done" }, said), this.site && indexAgain(this.site));
      announce(said);
    } catch (error) {
      const changed = error.status === 412;
      if (changed) await this.load();
      showError(this.notice, changed ? { message: "The file of rules has changed meanwhile, so nothing was done.",
        remedy: "It was read again: see whether you still want it." } : error);
    }
    this.notice.focus();
  }
}
