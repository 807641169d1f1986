// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the metadata of pages by Mozilla's Readability and by Defuddle. bench/metadata.py runs it, with a JSON array of id,
// URL and file on each line of standard input, and gets a line of JSON for each.
import fs from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";

const require = createRequire(path.join(process.cwd(), "package.json"));
const {parseHTML} = require("linkedom");
const {Readability} = require("@mozilla/readability");
const defuddle = require("defuddle");
const Defuddle = defuddle.default ?? defuddle;

function read(file, reader) {
  const {warn, log, error} = console;
  console.log = console.warn = console.error = () => {};
  try {
    return reader(parseHTML(fs.readFileSync(file, "utf8")).document) ?? {};
  } catch {
    return {};
  } finally {
    Object.assign(console, {warn, log, error});
  }
}

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [id, url, file] = JSON.parse(line);
  const article = read(file, (document) => new Readability(document).parse());
  const defuddled = read(file, (document) => new Defuddle(document, {url}).parse());
  process.stdout.write(JSON.stringify({
    id,
    readability: {title: article.title, author: article.byline, date: article.publishedTime},
    defuddle: {title: defuddled.title, author: defuddled.author, date: defuddled.published},
  }) + "\n");
}
