// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a rule would change: in all, page by page, and text by text.
import * as api from "./inspect-api.js";
import { count, make, number, percent } from "./inspect-dom.js";
import { chip, classes } from "./inspect-words.js";

const kPagesShown = 10;

export function changes(preview, site) {
  const changed = preview.pages.filter((page) => page.added.length > 0 || page.removed.length > 0);
  const matches = `Matches ${number(preview.pages_matched)} of ${count(preview.pages_looked_at, "page", "pages")} looked at; ` +
    `${count(preview.pages_changed, "page changes", "pages change")}.`;
  return [
    make("p", { class: "summary" }, matches), wordsTable(preview.words),
    preview.emptied.length > 0 && make("p", { class: "fault" }, "! ",
      `${count(preview.emptied.length, "page", "pages")} would have no main text left: `,
      preview.emptied.slice(0, 3).map((id, at) => [at > 0 && ", ",
        make("a", { href: api.pageAddress(site, id) }, titleOf(preview, id))])),
    changed.length > 0 && make("ul", { class: "changes" }, changed.slice(0, kPagesShown).map((page, at) => change(page, at === 0))),
    changed.length > kPagesShown && make("details", {}, make("summary", {}, `${number(changed.length - kPagesShown)} more`),
      make("ul", { class: "changes" }, changed.slice(kPagesShown).map((page) => change(page, false)))),
  ];
}

function titleOf(preview, id) {
  const page = preview.pages.find((each) => each.id === id);
  return page ? page.title || page.path : id;
}

function wordsTable(words) {
  const row = (each) => {
    const { before, after } = words[each.name];
    const difference = after - before;
    const signed = difference === 0 ? "" : `${difference > 0 ? "+" : "\u2212"}${number(Math.abs(difference))}`;
    return make("tr", {}, make("th", { scope: "row" }, chip(each.name)), make("td", {}, number(before)),
      make("td", {}, number(after)), make("td", {}, signed));
  };
  return make("table", { class: "words" }, make("caption", { class: "unseen" }, "Words of each class, before and after"),
    make("thead", {}, make("tr", {}, ["Words", "before", "after", "change"].map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, Object.values(classes).filter((each) => words[each.name]).map(row)));
}

function difference(page) {
  const signed = (sign, texts) => texts.length > 0 && `${sign}${count(texts.length, "text", "texts")}`;
  return [signed("\u2212", page.removed), signed("+", page.added)].filter(Boolean).join(", ");
}

function change(page, open) {
  const line = (name, sign, says) => (text) => make("li", {}, make(name, { dir: "auto" },
    make("span", { class: "sign", "aria-hidden": "true" }, sign), make("span", { class: "unseen" }, says), text));
  return make("li", {}, make("details", { open },
    make("summary", {}, make("bdi", {}, page.title || page.path), " ",
      make("span", { class: "quiet" }, `${difference(page)}; ${percent(page.kept.before)} kept \u2192 ${percent(page.kept.after)}`)),
    make("ul", { class: "diff" }, page.removed.map(line("del", "\u2212 ", "removed: ")),
      page.added.map(line("ins", "+ ", "added: ")))));
}
