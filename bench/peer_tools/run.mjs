// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads pages by Mozilla's Readability and by Defuddle, for bench/peer_runs.py, which says what is read and written. The
// DOM is linkedom's, or jsdom's with --dom jsdom. Packages are found in the current folder.
//
//   node run.mjs --versions [--dom NAME]
//   node run.mjs --tool NAME [--dom NAME] < PAGES
import fs from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";
import readline from "node:readline";

const require = createRequire(path.join(process.cwd(), "package.json"));
const BLOCK = /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BR|CAPTION|DD|DIV|DL|DT|FIGCAPTION|FIGURE|H[1-6]|LI|MAIN|OL|P|PRE|SECTION|TABLE|TD|TH|TR|UL)$/;
const PACKAGES = {readability: "@mozilla/readability", defuddle: "defuddle"};

function option(name, otherwise) {
  const place = process.argv.indexOf(name);
  return place < 0 ? otherwise : process.argv[place + 1];
}

const dom = option("--dom", "linkedom");

function versionOf(name) {
  const file = path.join(process.cwd(), "node_modules", name, "package.json");
  return JSON.parse(fs.readFileSync(file, "utf8")).version;
}

// The text of a page, in the encoding that its first bytes or a meta element name.
function decode(bytes) {
  const marks = [[[0xef, 0xbb, 0xbf], "utf-8"], [[0xff, 0xfe], "utf-16le"], [[0xfe, 0xff], "utf-16be"]];
  const marked = marks.find(([mark]) => mark.every((byte, place) => bytes[place] === byte));
  const named = /<meta[^>]*charset\s*=\s*["']?\s*([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"));
  try {
    return new TextDecoder(marked ? marked[1] : named ? named[1] : "utf-8").decode(bytes);
  } catch {
    return new TextDecoder("utf-8").decode(bytes); // no such encoding
  }
}

function parse(text, url) {
  if (dom === "jsdom") {
    const {JSDOM, VirtualConsole} = require("jsdom");
    return new JSDOM(text, {url, virtualConsole: new VirtualConsole()}).window.document;
  }
  return require("linkedom").parseHTML(text.trimStart()).document; // it takes white space before a doctype for the page
}

// A line of text for each block.
function textOf(html, url) {
  let text = "";
  const walk = (node) => {
    if (node.nodeType === 3) text += node.data.replace(/\s+/g, " ");
    if (node.nodeType !== 1) return;
    const apart = BLOCK.test(node.tagName);
    if (apart) text += "\n";
    node.childNodes.forEach(walk);
    if (apart) text += "\n";
  };
  walk(parse(`<!DOCTYPE html><html><head></head><body>${html}</body></html>`, url).body);
  return text.replace(/ *\n[ \n]*/g, "\n").trim();
}

const TOOLS = {
  readability(document) {
    const {Readability} = require("@mozilla/readability");
    const article = new Readability(document).parse() ?? {};
    return {html: article.content, title: article.title, author: article.byline, date: article.publishedTime};
  },
  defuddle(document, url) {
    const module = require("defuddle");
    const Defuddle = module.default ?? module;
    const article = new Defuddle(document, {url}).parse() ?? {};
    return {html: article.content, title: article.title, author: article.author, date: article.published};
  },
};

function microseconds() {
  const {user, system} = process.cpuUsage();
  return user + system;
}

function read(tool, [id, url, file]) {
  const {warn, log, error} = console;
  console.log = console.warn = console.error = () => {}; // which the tools write to
  const began = microseconds();
  let found, failed;
  try {
    found = TOOLS[tool](parse(decode(fs.readFileSync(file)), url), url);
  } catch (problem) {
    found = {};
    failed = String(problem).slice(0, 200);
  } finally {
    Object.assign(console, {warn, log, error});
  }
  const seconds = (microseconds() - began) / 1e6;
  const {html, ...rest} = found;
  return {id, text: html ? textOf(html, url) : "", ...rest, seconds, failed};
}

function printVersions() {
  const found = {versions: {}, missing: {}};
  for (const [tool, name] of Object.entries(PACKAGES)) {
    try {
      found.versions[tool] = `${versionOf(name)}, ${dom} ${versionOf(dom)}`;
    } catch {
      found.missing[tool] = `no npm packages ${name} and ${dom} in ${process.cwd()}`;
    }
  }
  process.stdout.write(JSON.stringify(found) + "\n");
}

if (process.argv.includes("--versions")) {
  printVersions();
} else {
  const tool = option("--tool");
  for await (const line of readline.createInterface({input: process.stdin})) {
    process.stdout.write(JSON.stringify(read(tool, JSON.parse(line))) + "\n");
  }
}
