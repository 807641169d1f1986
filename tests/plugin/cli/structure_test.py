# SPDX-License-Identifier: GPL-2.0-or-later
"""extract --format on whole sites: Markdown says what the tree says, XML fits its schema, HTML reads back.

Usage: structure_test.py WINNOW SAMPLE_SITES TEI_SCHEMA
"""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import commonmark

SITES = ("blog_zh", "forum_ru", "manual_ja", "news_en", "railway_en", "shop_de", "wiki_fa")
winnow = ""
sites = pathlib.Path()
schema = ""

PAGE = """<html lang=en><head><title>Rafts</title><meta name=author content='A "B" C'>
<meta property="article:published_time" content="2026-01-02"><body>
<h1 id=top>Rafts &amp; boats</h1><p>A raft <b>floats</b> on <a href="../water.html?a=1#b">water</a>.</p>
<pre class="language-python">def raft():
    if water:

        return "raft"
</pre><h2>Parts</h2><ul><li>logs<ol start=4><li>long<li>short</ol><li>rope</ul>
<table><caption>Sizes</caption><tr><th>a<th>b<tr><td colspan=2>wide<tr><td>1<td>2</table>
<p><a href="javascript:alert(1)">press</a> <img src=raft.png alt="A raft"></body></html>"""


def extract(*options, stdin=None, status=0):
    """What the command prints."""
    done = subprocess.run([winnow, "extract", *map(str, options)], input=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    if done.returncode != status:
        raise AssertionError(f"{options} gives {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode() if status == 0 else done.stderr.decode()


def letters(text):
    """All characters but white space: their order is that of blocks, not of readings beside them."""
    return collections.Counter(re.sub(r"\s", "", text))


class StructureTest(unittest.TestCase):
    """Every test has a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.page = self.folder / "raft.html"
        self.page.write_text(PAGE, encoding="utf-8")

    def of_page(self, kind, *options):
        """The page in a format, with all of its blocks."""
        return extract(self.page, "--method", "all", "--format", kind, *options)

    def of_site(self, site, kind, ending):
        """The files of a site by the names of their pages."""
        out = self.folder / f"{site}.{kind}"
        extract(sites / site / "pages", "--format", kind, "--out", out, "--quiet")
        return {str(file.relative_to(out))[:-len(ending)]: file.read_text(encoding="utf-8")
                for file in out.rglob("*" + ending) if file.is_file()}

    @unittest.skipUnless(commonmark.PARSER, "cmark-gfm is not installed")
    def test_markdown_says_what_the_tree_says(self):
        for site in SITES:
            trees = self.of_site(site, "json", ".json")
            markdown = self.of_site(site, "markdown", ".md")
            self.assertEqual(set(trees), set(markdown))
            self.assertGreater(len(trees), 10)
            for page, text in markdown.items():
                tree = json.loads(trees[page])
                self.assertIsNone(commonmark.first_difference(text, tree), f"{site}/{page}")

    def test_the_tree_has_the_text_of_today(self):
        for site in SITES[:3]:
            plain = self.folder / f"{site}.plain"
            extract(sites / site / "pages", "--out", plain, "--quiet")
            for page, text in self.of_site(site, "text", ".txt").items():
                today = (plain / (page + ".txt")).read_text(encoding="utf-8")
                self.assertEqual(letters(text), letters(today), f"{site}/{page}")

    @unittest.skipUnless(shutil.which("xmllint"), "xmllint (libxml2-utils) is not installed")
    def test_xml_fits_its_schema(self):
        self.of_site("wiki_fa", "xml", ".xml")
        self.of_site("forum_ru", "xml", ".xml")
        (self.folder / "raft.xml").write_text(self.of_page("xml"), encoding="utf-8")
        files = [str(file) for file in self.folder.rglob("*.xml") if file.is_file()]
        self.assertGreater(len(files), 20)
        done = subprocess.run(["xmllint", "--noout", "--relaxng", schema, *files], capture_output=True,
                              check=False, text=True)
        self.assertEqual(done.returncode, 0, done.stderr[:2000])

    def test_markdown_of_a_page(self):
        text = self.of_page("markdown", "--metadata", "--toc")
        self.assertTrue(text.startswith('---\ntitle: "Rafts'), text)
        self.assertIn('\nlanguage: "en"\ndate: "2026-01-02"\nauthor: "A \\"B\\" C"\n', text)
        self.assertIn("\n- [Rafts & boats](#top)\n  - Parts\n\n# Rafts & boats\n", text)
        self.assertIn('\n```python\ndef raft():\n    if water:\n\n        return "raft"\n```\n', text)
        self.assertIn("\n- logs\n\n  4. long\n  5. short\n\n- rope\n", text)
        self.assertIn("\nSizes\n\n| a | b |\n| --- | --- |\n| wide |  |\n| 1 | 2 |\n", text)
        self.assertIn("\npress ![A raft](", text)
        self.assertNotIn("javascript", text)

    def test_html_is_a_page_that_reads_back(self):
        text = self.of_page("html", "--metadata")
        self.assertIn('<meta name="author" content="A &quot;B&quot; C">', text)
        self.assertIn('<pre><code class="language-python">def raft():\n    if water:\n\n', text)
        self.assertIn('<td colspan="2">wide</td>', text)
        self.assertIn('<ol start="4">', text)
        again = self.folder / "again.html"
        again.write_text(text, encoding="utf-8")
        self.assertEqual(json.loads(extract(again, "--method", "all", "--format", "json"))["content"],
                         json.loads(self.of_page("json"))["content"])

    def test_text_keeps_white_space_of_code_and_has_tabs(self):
        text = self.of_page("text")
        self.assertIn('\ndef raft():\n    if water:\n\n        return "raft"\n', text)
        self.assertIn("\nSizes\na\tb\nwide\n1\t2\n", text)

    def test_objects_have_it_as_a_member(self):
        line = json.dumps({"url": "https://e.example/boats/raft.html", "html": PAGE}).encode()
        found = json.loads(extract("--jsonl", "--format", "markdown", "-", stdin=line))
        self.assertIn("[water](https://e.example/water.html?a=1#b)", found["markdown"])
        self.assertIn("blocks", found)
        found = json.loads(extract("--jsonl", "--fields", "url,content", "-", stdin=line))
        self.assertEqual(list(found), ["url", "content"])
        self.assertEqual((found["content"]["format"], found["content"]["version"]), ("winnow-content", 1))
        self.assertNotIn("markdown", json.loads(extract("--jsonl", "-", stdin=line)))

    def test_blocks_in_another_language_say_so(self):
        french = ("Le vieux pont a été fermé pendant trois semaines au printemps, parce que ses piles devaient être "
                  "réparées après la crue. Depuis lors, personne ne l'a traversé la nuit sans lanterne.")
        self.page.write_text(f"<html lang=en><title>Bridges</title><meta charset=utf-8><h1>Bridges</h1><p>{french}"
                             "<p lang=la>Pons asinorum<p>That is all.", encoding="utf-8")
        blocks = json.loads(extract(self.page, "--method", "all", "--json"))["blocks"]
        self.assertEqual([block["language"] for block in blocks], [None, "fr", "la", None])
        html = self.of_page("html")
        self.assertIn('<p lang="fr">Le vieux', html)
        self.assertIn('<p lang="la">Pons', html)
        self.assertIn("<p>That", html)
        tei = self.folder / "page.xml"
        tei.write_text(self.of_page("xml"), encoding="utf-8")
        self.assertIn('<p xml:lang="la">', tei.read_text(encoding="utf-8"))
        if shutil.which("xmllint"):
            subprocess.run(["xmllint", "--noout", "--relaxng", schema, tei], check=True, stderr=subprocess.DEVNULL)
        tree = json.loads(self.of_page("json"))
        self.assertEqual([part.get("language") for part in tree["content"]], [None, "fr", "la", None])
        only_text = json.loads(extract(self.page, "--method", "all", "--json", "--fields", "text"))
        self.assertEqual(list(only_text), ["text"])

    def test_options_that_make_no_sense_are_refused(self):
        for options in (("--format", "docx"), ("--toc",), ("--format", "xml", "--toc"), ("--metadata",),
                        ("--json", "--format", "markdown", "--metadata")):
            self.assertTrue(extract(self.page, *options, status=2), options)


if __name__ == "__main__":
    winnow, sites, schema = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    unittest.main(argv=sys.argv[:1])
