// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads what a browser would see of pages: the headings, lines of code, cells, items and links of
// parts of them. bench/structure.py runs it; it needs jsdom and @mozilla/readability (bench/peer_tools/package.json).
//
//   node structure_dom.js gold PAGES INCLUDE EXCLUDE BASE   a line of JSON for each page: of the
//                                      gold region, and of what Readability keeps
//   node structure_dom.js html PAGES BASE                   the same of the bodies of pages
"use strict";
const fs = require("fs");
const path = require("path");
const {JSDOM} = require("jsdom");

const LINK_SIGNS = ["", "\u00b6", "#", "\u00a7", "\u{1f517}", "\uf0c1"];
const collapsed = (text) => text.replace(/[\s\u00a0]+/g, " ").trim();

// Nothing of this is shown or is text.
function isHidden(node) {
  for (let each = node; each && each.nodeType === 1; each = each.parentElement) {
    if (["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "IFRAME", "TEXTAREA"].includes(each.tagName)) return true;
    if (each.hasAttribute("hidden")) return true;
    if (/display\s*:\s*none|visibility\s*:\s*hidden/.test(each.getAttribute("style") || "")) return true;
  }
  return false;
}

function isPermalink(link) {
  return (link.getAttribute("href") || "").includes("#") && LINK_SIGNS.includes(collapsed(link.textContent));
}

function isBlock(name) {
  return /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|CAPTION|CENTER|DD|DETAILS|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TD|TFOOT|TH|THEAD|TR|UL)$/.test(name);
}

// The text as a reader sees it, in one line; `except` says which elements are none of it.
function shownText(root, except) {
  let text = "";
  const walk = (node) => {
    if (node.nodeType === 3) text += node.data;
    if (node.nodeType !== 1 || except(node) || isHidden(node)) return;
    const apart = isBlock(node.tagName) || node.tagName === "BR" || node.tagName === "IMG";
    if (apart) text += " ";
    if (!(node.tagName === "A" && isPermalink(node))) node.childNodes.forEach(walk);
    if (apart) text += " ";
  };
  root.childNodes.forEach(walk);
  return collapsed(text);
}

function codeText(pre) {
  let text = "";
  const walk = (node) => {
    if (node.nodeType === 3) text += node.data;
    if (node.nodeType !== 1 || isHidden(node)) return;
    if (node.tagName === "BR") text += "\n";
    const apart = isBlock(node.tagName) && text !== "" && !text.endsWith("\n");
    if (apart) text += "\n";
    node.childNodes.forEach(walk);
    if (isBlock(node.tagName) && !text.endsWith("\n")) text += "\n";
  };
  pre.childNodes.forEach(walk);
  return text;
}

// A table for the layout holds another, or sections, or no more than a row or a column.
function isData(table) {
  if (/^(presentation|none)$/.test(table.getAttribute("role") || "")) return false;
  if (table.querySelector("table")) return false;
  if (table.querySelector("th, caption")) return true;
  const rows = [...table.rows];
  if (table.querySelector("h1, h2, h3, h4, h5, h6")) return false;
  return rows.length > 1 && rows.some((row) => row.cells.length > 1);
}

function featuresOf(regions, excluded, base) {
  const features = {headings: [], levels: [], code: [], cells: [], items: [], links: []};
  const seen = new Set();
  const isOut = (node) => excluded.has(node);
  const within = (region, selector) =>
    (region.matches(selector) ? [region] : []).concat([...region.querySelectorAll(selector)]);
  const all = (selector) => regions.flatMap((region) => within(region, selector))
    .filter((node) => {
      if (seen.has(node) || isHidden(node)) return false;
      for (let each = node; each; each = each.parentElement) if (isOut(each)) return false;
      seen.add(node);
      return true;
    });
  const own = (name) => (text) => { if (text) features[name].push(text); };
  for (const heading of all("h1, h2, h3, h4, h5, h6")) {
    const text = shownText(heading, isOut);
    own("headings")(text);
    if (text) features.levels.push(heading.tagName + " " + text);
  }
  for (const pre of all("pre")) {
    if (pre.parentElement.closest("pre, h1, h2, h3")) continue;
    for (const line of codeText(pre).split("\n")) if (line.trim()) own("code")(line.trimEnd());
  }
  for (const table of all("table")) {
    if (!isData(table)) continue;
    for (const cell of table.querySelectorAll("td, th")) own("cells")(shownText(cell, isOut));
  }
  for (const item of all("li")) {
    own("items")(shownText(item, (node) => isOut(node) || ["UL", "OL", "PRE", "TABLE"].includes(node.tagName)));
  }
  for (const link of all("a[href]")) {
    if (isPermalink(link) || link.closest("pre")) continue;
    let target;
    try {
      target = new URL(link.getAttribute("href"), base);
    } catch { continue; }
    if (!/^(https?|mailto|ftp|tel):$/.test(target.protocol)) continue;
    const text = shownText(link, isOut);
    if (text) features.links.push(target.href + " " + text);
  }
  return features;
}

function parse(file, url) {
  return new JSDOM(fs.readFileSync(file), {url});
}

function main() {
  const [mode, folder, ...rest] = process.argv.slice(2);
  const base = rest.at(-1);
  const files = fs.readdirSync(folder).filter((name) => fs.statSync(path.join(folder, name)).isFile()).sort();
  for (const name of files) {
    const page = mode === "html" ? name.replace(/\.html$/, "") : name;
    const dom = parse(path.join(folder, name), base + encodeURIComponent(page));
    const document = dom.window.document;
    const line = {page};
    const from = document.baseURI;
    if (mode === "html") {
      line.kept = featuresOf([document.body], new Set(), from);
    } else {
      const [include, exclude] = rest;
      const regions = [...document.querySelectorAll(include)];
      const outermost = regions.filter((each) => !regions.some((other) => other !== each && other.contains(each)));
      const excluded = new Set(exclude ? document.querySelectorAll(exclude) : []);
      line.gold = featuresOf(outermost, excluded, from);
      const {Readability} = require("@mozilla/readability");
      let article = null;
      try {
        article = new Readability(document).parse();
      } catch (error) {
        line.failed = String(error);
      }
      const kept = new JSDOM(article ? article.content : "", {url: from});
      line.readability = featuresOf([kept.window.document.body], new Set(), from);
      kept.window.close();
    }
    console.log(JSON.stringify(line));
    dom.window.close();
  }
}

main();
