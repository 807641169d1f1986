# SPDX-License-Identifier: GPL-2.0-or-later
"""bench/peer_tools/run.mjs gives node's tools the pages in their encodings, and gives back texts with a line for each block.

The tools and the DOM are modules of this test, so that no package is needed; with 77 it ends where node is missing.

Usage: node_peers_test.py REPOSITORY WINNOW
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import gold_folders

SKIPPED = 77
repository = pathlib.Path()
# A document whose only parts are texts and paragraphs.
DOM = '''exports.parseHTML = (text) => {
  const parts = text.replace(/.*<body>|<\\/body>.*/gs, "").split(/<p>|<\\/p>/);
  const words = (data) => ({nodeType: 3, data: data.replace(/<[^>]*>/g, ""), childNodes: []});
  const childNodes = parts.map((part, place) => place % 2 ? {nodeType: 1, tagName: "P", childNodes: [words(part)]} : words(part));
  return {document: {source: text, body: {nodeType: 1, tagName: "BODY", childNodes}}};
};
'''
READABILITY = '''exports.Readability = class {
  constructor(document) { this.document = document; }
  parse() {
    if (this.document.source.includes("nothing")) return null;
    if (this.document.source.includes("fails")) throw new Error("no such page");
    console.log("a tool may write");
    return {content: this.document.source, title: "T", byline: "B", publishedTime: "2026-01-31"};
  }
};
'''
DEFUDDLE = '''exports.default = class {
  constructor(document, options) { this.options = options; }
  parse() { return {content: "<p>at</p><p>" + this.options.url + "</p>", title: "D"}; }
};
'''
MODULES = {"linkedom": (DOM, "1.0"), "@mozilla/readability": (READABILITY, "2.0"), "defuddle": (DEFUDDLE, "3.0")}


class NodePeers(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        for name, (source, version) in MODULES.items():
            gold_folders.write(self.root / "node_modules" / name / "index.js", source)
            gold_folders.write(self.root / "node_modules" / name / "package.json",
                               json.dumps({"name": name, "version": version, "main": "index.js"}))

    def run_node(self, *arguments, pages=()):
        lines = "".join(json.dumps(page) + "\n" for page in pages)
        done = subprocess.run(["node", repository / "bench/peer_tools/run.mjs", *arguments], cwd=self.root, input=lines,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def read(self, tool, *pages):
        listed = []
        for place, page in enumerate(pages):
            file = self.root / f"{place}.html"
            file.write_bytes(page)
            listed.append([str(place), f"https://site.invalid/{place}", str(file)])
        return self.run_node("--tool", tool, pages=listed)

    def test_versions_of_tools_and_dom_are_told(self):
        found, = self.run_node("--versions")
        self.assertEqual(found["versions"], {"readability": "2.0, linkedom 1.0", "defuddle": "3.0, linkedom 1.0"})
        shutil.rmtree(self.root / "node_modules/defuddle")
        found, = self.run_node("--versions")
        self.assertEqual(list(found["versions"]), ["readability"])
        self.assertIn("no npm packages defuddle", found["missing"]["defuddle"])

    def test_texts_have_a_line_for_each_block(self):
        line, = self.read("readability", b"<body>one <b>two</b><p>three\n four</p>five</body>")
        self.assertEqual(line["text"], "one two\nthree four\nfive")
        self.assertEqual((line["title"], line["author"], line["date"]), ("T", "B", "2026-01-31"))
        self.assertGreater(line["seconds"], 0)

    def test_encodings_are_those_that_pages_name(self):
        lines = self.read("readability", '<meta charset="windows-1251"><body>снег</body>'.encode("windows-1251"),
                          "\ufeff<body>снег</body>".encode("utf-16le"), '<meta charset="nonsense"><body>снег</body>'.encode())
        self.assertEqual([line["text"] for line in lines], ["снег"] * 3)

    def test_pages_that_a_tool_finds_nothing_on_have_no_text(self):
        nothing, failed = self.read("readability", b"<body>nothing</body>", b"<body>fails</body>")
        self.assertEqual((nothing["text"], nothing.get("failed")), ("", None))
        self.assertEqual((failed["text"], failed["failed"]), ("", "Error: no such page"))

    def test_defuddle_is_told_the_url(self):
        line, = self.read("defuddle", b"<body>x</body>")
        self.assertEqual(line["text"], "at\nhttps://site.invalid/0")


if __name__ == "__main__":
    if not shutil.which("node"):
        print("skipped: node is missing (scripts/install_packages.sh test)")
        sys.exit(SKIPPED)
    sys.argv.pop()
    repository = pathlib.Path(sys.argv.pop())
    unittest.main()
