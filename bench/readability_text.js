// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes what Readability keeps of each page of a folder, a line of JSON for each: {"page", "text"}, with a line of the text
// for each block. bench/chunks.py runs it; it needs the packages jsdom and @mozilla/readability.
//
//   node readability_text.js PAGES
"use strict";
const fs = require("fs");
const path = require("path");
const {JSDOM} = require("jsdom");
const {Readability} = require("@mozilla/readability");

const BLOCK = /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BR|CAPTION|DD|DIV|DL|DT|FIGCAPTION|FIGURE|H[1-6]|LI|MAIN|OL|P|PRE|SECTION|TABLE|TD|TH|TR|UL)$/;

function textOf(root) {
  let text = "";
  const walk = (node) => {
    if (node.nodeType === 3) text += node.data.replace(/\s+/g, " ");
    if (node.nodeType !== 1) return;
    const apart = BLOCK.test(node.tagName);
    if (apart) text += "\n";
    node.childNodes.forEach(walk);
    if (apart) text += "\n";
  };
  root.childNodes.forEach(walk);
  return text.replace(/ *\n[ \n]*/g, "\n").trim();
}

const folder = process.argv[2];
for (const page of fs.readdirSync(folder).sort()) {
  const dom = new JSDOM(fs.readFileSync(path.join(folder, page)), {url: "https://site.invalid/" + encodeURIComponent(page)});
  let article = null;
  try {
    article = new Readability(dom.window.document).parse();
  } catch {
    article = null; // as if it had found nothing
  }
  const kept = new JSDOM(article ? article.content : "");
  const title = article && article.title ? article.title + "\n" : "";
  console.log(JSON.stringify({page, text: title + textOf(kept.window.document.body)}));
  kept.window.close();
  dom.window.close();
}
