// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the inspector says of classes, blocks, rules and selectors.
import { count, make, number, percent } from "./inspect-dom.js";

// The signs are those of `winnow explain`: nothing is said by color alone.
export const classes = {
  main: { sign: "+", name: "main", says: "kept as main text" },
  page: { sign: "~", name: "page", says: "of this page, but not its main text" },
  template: { sign: "\u2212", name: "template", says: "dropped as template" },
};

const sayings = {
  everything: "The method keeps all that can be seen.",
  hidden: "The page does not show it.",
  "no-index": "The page's author forbids to index it.",
  inside: "It is in the part of the page that the method chose.",
  outside: "It is outside of the part of the page that the method chose.",
  probable: "It is probable enough to be main text.",
  improbable: "It is too improbable to be main text.",
  comment: "It is a reader's comment.",
  "only-text": "The page would be empty without it.",
  varies: "Pages of the site differ here.",
  repeats: "It repeats on other pages of the site, in the same place.",
  frequent: "It is on so many pages of the site that it belongs to a template.",
  rare: "It is on few pages of the site.",
  rule: "A rule says so.",
  marked: "The page's author marked it as main text.",
  copy: "The page has the same passage before, or more of it.",
  slide: "It belongs to a gallery that the text can do without.",
  behind: "It stands behind the article that the page says it is.",
  dateline: "It says who wrote a post of a thread, and when.",
};

const warned = {
  by_position: "It counts siblings: a new element beside the region would make it miss.",
  by_names_alone: "It names elements only, no id or class, so it may match elsewhere.",
  matches_elsewhere: "It also matches in places that are not like the region.",
  empties_pages: "",
  by_part_of_name: "It leans on a part of a name that a program may have made up.",
};

export const reason = (said) => sayings[said] || sentence(said);
export const warning = (said) => warned[said] ?? sentence(said);

function sentence(said) {
  const text = String(said).replaceAll("_", " ");
  return text === "" ? "" : `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

export function chip(name) {
  const known = classes[name] || classes.template;
  return make("span", { class: `chip ${known.name}` },
    make("span", { "aria-hidden": "true" }, known.sign), ` ${known.name}`);
}

// "This region is on 23 of 25 pages; this text on 20."
export function regionStatistics(block, siteName) {
  if (!block.site_pages || block.region_pages === null || block.region_pages === undefined) {
    return "Nothing is known of this place from other pages.";
  }
  if (block.region_pages === 0) return `No other page of ${siteName} has text in this place.`;
  const region = `This region is on ${number(block.region_pages)} of ${count(block.site_pages, "page", "pages")}`;
  if (!block.text_pages) return `${region}; this text on fewer than 2.`;
  return `${region}; this text on ${number(block.text_pages)}.`;
}

export function probability(block) {
  if (block.probability === null || block.probability === undefined || block.probability < 0) return "";
  return `${percent(block.probability)} probable to be main text`;
}

// "36 of 50 pages, 612 words change their class"
export function effect(suggestion) {
  const where = `matches ${number(suggestion.pages_matched)} of ${count(suggestion.pages, "page", "pages")}`;
  const words = suggestion.changed_words === 0 ? "no words change their class"
    : `${count(suggestion.changed_words, "word changes its class", "words change their class")}`;
  return `${where}; ${words}`;
}

export function emptied(pages) {
  return pages > 0 ? `${count(pages, "page", "pages")} would have no main text left.` : "";
}

// Words by which a search finds a text: its two longest ones, as people would choose.
export function searchWords(text) {
  const cut = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)];
  const words = [...new Set(cut.filter((each) => each.isWordLike).map((each) => each.segment))];
  return words.sort((one, other) => other.length - one.length).slice(0, 2).join(" ");
}

// A rule as it stands in a file, for those who copy it.
export function tomlOf(rule) {
  const text = (value) => JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  const lines = ["[[rule]]"];
  if (rule.site) lines.push(`site = ${text(rule.site)}`);
  if (rule.paths && rule.paths.length === 1) lines.push(`path = ${text(rule.paths[0])}`);
  if (rule.paths && rule.paths.length > 1) lines.push(`path = [${rule.paths.map(text).join(", ")}]`);
  if (rule.select) lines.push(`select = ${text(rule.select)}`);
  if (rule.class) lines.push(`class = ${text(rule.class)}`);
  if (rule.note) lines.push(`note = ${text(rule.note)}`);
  return `${lines.join("\n")}\n`;
}
