// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the metadata of pages by Mozilla's Readability and by Defuddle. bench/metadata.py runs it, with a JSON array of id,
// URL and file on each line of standard input, and gets a line of JSON for each.
import fs from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";

const require = createRequire(path.join(process.cwd(), "package.json"));
const {JSDOM, VirtualConsole} = require("jsdom");
const {Readability} = require("@mozilla/readability");
const defuddle = require("defuddle");
const Defuddle = defuddle.default ?? defuddle;

function read(file, url, reader) {
  const dom = new JSDOM(fs.readFileSync(file), {url, virtualConsole: new VirtualConsole()});
  const warn = console.warn;
  console.log = console.warn = console.error = () => {};
  try {
    return reader(dom.window.document) ?? {};
  } catch {
    return {};
  } finally {
    console.warn = warn;
    dom.window.close();
  }
}

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [id, url, file] = JSON.parse(line);
  const article = read(file, url, (document) => new Readability(document).parse());
  const defuddled = read(file, url, (document) => new Defuddle(document, {url}).parse());
  process.stdout.write(JSON.stringify({
    id,
    readability: {title: article.title, author: article.byline, date: article.publishedTime},
    defuddle: {title: defuddled.title, author: defuddled.author, date: defuddled.published},
  }) + "\n");
}
