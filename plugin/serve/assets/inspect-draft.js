// SPDX-License-Identifier: GPL-2.0-or-later
//
// The draft of a rule: what it would do, and how it comes into the file of rules.
import * as api from "./inspect-api.js";
import { announce, fill, later, make, showError } from "./inspect-dom.js";
import { changes } from "./inspect-changes.js";
import { indexAgain } from "./inspect-job.js";
import { tomlOf } from "./inspect-words.js";

export class Draft {
  // `callbacks.saved` and `callbacks.undone` are called when the file of rules is another.
  constructor(site, callbacks) {
    this.site = site;
    this.callbacks = callbacks;
    this.element = make("div", { class: "draft" });
    this.previewSoon = later(() => this.preview(), 500);
    this.asked = 0;
  }

  clear() {
    ++this.asked;
    this.paths = this.note = null;
    fill(this.element);
  }

  // `words` are what a search is to find once the rule holds; "" where it takes text out.
  async propose(suggestion, wantedClass, words) {
    this.class = wantedClass;
    this.words = words;
    this.build(suggestion.selector);
    const preview = this.preview();
    this.file = await api.rules().catch(() => null);
    this.showSave();
    await preview;
  }

  build(selector) {
    this.selector = make("input", { id: "draft-select", value: selector, spellcheck: "false", autocomplete: "off",
      dir: "ltr", oninput: () => this.previewSoon() });
    const kept = { paths: this.paths ? this.paths.value : "", note: this.note ? this.note.value : "" };
    this.paths = make("textarea", { id: "draft-paths", rows: "2", spellcheck: "false", dir: "ltr",
      "aria-describedby": "draft-paths-help", oninput: () => this.previewSoon() });
    this.paths.value = kept.paths;
    this.note = make("input", { id: "draft-note", value: kept.note, autocomplete: "off", dir: "auto", oninput: () => this.showToml() });
    this.toml = make("pre", { class: "toml", tabindex: "0", role: "region", "aria-label": "The rule as it stands in a file" });
    this.outcome = make("div", { class: "outcome" });
    this.saving = make("div", { class: "saving" });
    fill(this.element,
      make("details", { class: "rule-form" }, make("summary", {}, "Change the rule"),
        make("label", { for: "draft-select" }, "Selector"), this.selector,
        make("label", { for: "draft-paths" }, "Only pages with these paths"), this.paths,
        make("p", { class: "quiet", id: "draft-paths-help" }, "A glob a line, such as /blog/**; empty: all pages of the site"),
        make("label", { for: "draft-note" }, "Note for people"), this.note, this.toml),
      this.outcome, this.saving);
    this.showToml();
  }

  rule() {
    const paths = this.paths.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const note = this.note.value.trim();
    return { site: this.site, ...(paths.length ? { paths } : {}), select: this.selector.value.trim(),
      class: this.class, ...(note ? { note } : {}) };
  }

  showToml() {
    this.toml.textContent = tomlOf(this.rule());
  }

  async preview() {
    const asked = ++this.asked;
    this.showToml();
    fill(this.outcome, make("p", { class: "wait" }, "Trying the rule on the pages ..."));
    try {
      const found = await api.preview({ rule: this.rule(), site: this.site });
      if (asked !== this.asked) return;
      fill(this.outcome, make("h3", {}, "What would change"), changes(found, this.site));
    } catch (error) {
      if (asked === this.asked) showError(this.outcome, error);
    }
  }

  showSave() {
    if (this.file && !this.file.writable) return fill(this.saving, readOnly());
    fill(this.saving, make("button", { type: "button", class: "primary wide-button", onclick: () => this.save() }, "Save the rule"));
  }

  async save() {
    const rule = this.rule();
    try {
      const saved = await api.save(rule, this.file ? this.file.etag : "");
      this.file = { ...this.file, etag: saved.etag };
      this.showSaved();
    } catch (error) {
      await this.showRefusal(error);
      return;
    }
    await this.callbacks.saved();
  }

  // Where another has written the file, it is read again, and nothing is saved before the reader says so.
  async showRefusal(error) {
    const place = make("div", { tabindex: "-1" });
    const changed = error.status === 412;
    if (changed) {
      this.file = await api.rules().catch(() => this.file);
      await this.preview();
    }
    this.showSave();
    this.saving.prepend(place);
    showError(place, changed ? { message: "The file of rules has changed meanwhile, so nothing was saved.",
      remedy: "It was read again, and the preview is up to date. Save once more if it is still right." } : error);
    place.focus();
  }

  showSaved() {
    const head = make("p", { tabindex: "-1", class: "done" }, make("strong", {}, "Saved"),
      this.file.file ? [" to ", make("code", { dir: "ltr" }, this.file.file)] : "", ".");
    fill(this.saving, head,
      make("p", { class: "quiet" }, "The page is shown as it is with the rule. Searches find it once the site is indexed again."),
      make("div", { class: "steps" }, make("button", { type: "button", onclick: () => this.undo() }, "Undo")),
      indexAgain(this.site, { words: this.words }));
    head.focus();
    announce("Saved.");
  }

  async undo() {
    try {
      const undone = await api.undo(this.file.etag);
      this.file = { ...this.file, etag: undone.etag };
    } catch (error) {
      await this.showRefusal(error);
      return;
    }
    this.showSave();
    const head = make("p", { tabindex: "-1", class: "done" }, "The rule was taken back.");
    this.saving.prepend(head);
    head.focus();
    await this.callbacks.undone();
  }
}

export function readOnly() {
  return make("div", { class: "notice" },
    make("p", {}, make("strong", {}, "Rules can be tried here, but not saved.")),
    make("p", {}, "Start the server with ", make("code", {}, "--rules FILE"),
      " and open it on this computer, or copy the rule from above into a file."));
}
