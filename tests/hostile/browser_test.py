#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What Winnow writes as HTML about pages made to run scripts runs none in a browser, and loads nothing.

Usage: browser_test.py WINNOW WINNOW_FILTER

Ends with 77 if there is no browser.
"""
import html
import pathlib
import sys
import tempfile
import unittest

import frames
import good_site
import headless
import process
import xss_vectors

BELOW = "<p>Ordinary text stands below what is harmful, so that the page has something to say."
# A text at every place that is shown, or told of a block.
EVERYWHERE = ("<!DOCTYPE html><html lang=\"{text}\"><head><meta charset=utf-8><title>{text}</title>"
              "<meta name=description content=\"{text}\"><meta name=author content=\"{text}\">"
              "<link rel=canonical href=\"{text}\"></head><body class=\"{text}\"><h1>{text}</h1>"
              "<div id=\"{text}\" class=\"{text}\"><p>keepsake {text} is what this text is about.</p>"
              "<img alt=\"{text}\" title=\"{text}\"><a href=\"/x\" title=\"{text}\">{text}</a></div>"
              "<pre>{text}</pre></body></html>")
KINDS = {"running": xss_vectors.RUNNING, "loading": xss_vectors.LOADING, "texts": xss_vectors.TEXTS}
programs = {}


class Browser(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="winnow_browser_")
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.server = frames.Server()
        self.addCleanup(self.server.close)

    def filled(self, kind):
        """The vectors of a kind by their numbers, which say the kind as well."""
        return {number: xss_vectors.filled(vector, number, self.server.address)
                for number, vector in enumerate(KINDS[kind], start=1000 * list(KINDS).index(kind))}

    def pages(self):
        """Of markup. Text above it would take its place from what has to begin a page, as frames."""
        filled = [*self.filled("running").values(), *self.filled("loading").values()]
        return [(vector + BELOW).encode() for vector in filled]

    def texts(self):
        return list(self.filled("texts").values())

    def text_pages(self, escape=html.escape):
        return [EVERYWHERE.format(text=escape(text)).encode() for text in self.texts()]

    def winnow(self, *words):
        done = process.run([programs["winnow"], *words])
        self.assertEqual(done.status, 0, done.err)
        return done.out

    def expect_inert(self, documents):
        """Returns the states of the documents, of which all are shown."""
        ran, loaded, shown = self.server.show(documents)
        self.assertEqual(ran, [])
        self.assertEqual(loaded, [])
        self.assertEqual(len(shown), len(documents))
        self.assertTrue(all(length > 0 for _, length in shown), shown)
        return [state for state, _ in shown]

    def test_browsers_run_the_vectors_themselves(self):
        """Not all of them in all versions; what stands in frames gets no focus, for instance."""
        ran, loaded, _ = self.server.show(self.pages() + self.text_pages(escape=str))
        loaded = [int(path.rpartition("/")[2]) for path in loaded if path[-1].isdigit()]
        for kind, seen, share in (("running", ran, .5), ("loading", loaded, .5), ("texts", ran, .25)):
            vectors = self.filled(kind)
            self.assertGreater(len(set(seen) & set(vectors)), share * len(vectors), kind)

    def test_copies_run_and_load_nothing(self):
        self.expect_inert([self.copy(page) for page in self.pages() + self.text_pages()])

    def copy(self, page):
        """What winnow explain --html makes of a page."""
        self.winnow("explain", "--html", self.root / "copy.html",
                    process.write(self.root / "page.html", page))
        return (self.root / "copy.html").read_bytes()

    def test_the_filter_writes_nothing_that_runs(self):
        self.expect_inert([self.filtered(page) for page in self.pages() + self.text_pages()])

    def filtered(self, page):
        done = process.run([programs["filter"], process.write(self.root / "page.html", page)])
        self.assertEqual(done.status, 0, done.err)
        return done.out

    def test_the_report_of_an_evaluation_shows_texts_only(self):
        """Queries, titles and names of files."""
        site, topics, judged = self.root / "site", "", ""
        good_site.make(site)
        for number, (text, page) in enumerate(zip(self.texts(), self.text_pages())):
            name = text.replace("/", "\u2215")[:80] + ".html"
            process.write(site / name, page)
            topics += f"{number}\tkeepsake {text}\n"
            judged += f"{number} 0 {good_site.name(1)} 1\n"
        self.winnow("evaluate", "--topics", process.write(self.root / "topics", topics), "--qrels",
                    process.write(self.root / "judged", judged), "--report", self.root / "report",
                    "--no-cache", site)
        report = (self.root / "report" / "report.html").read_bytes()
        self.assertIn(b"onerror", report)
        self.assertEqual(self.expect_inert([report]), ["ready"])

    def test_the_page_of_a_comparison_shows_texts_only(self):
        """Names of sites, which are those of folders."""
        sites, gold = self.root / "sites", self.root / "gold"
        for text in self.texts():
            name = text.replace("/", "\u2215")[:80].strip(". ") or "x"
            for number in range(1, 4):
                process.write(sites / name / good_site.name(number), good_site.page(number))
                process.write(gold / name / (good_site.name(number) + ".txt"), good_site.WORD)
        self.winnow("compare", "--quiet", "--sites", "--gold", gold, "--method", "all", "--method",
                    "block-model", "--html", self.root / "compared.html", sites)
        compared = (self.root / "compared.html").read_bytes()
        self.assertIn(b"onerror", compared)
        self.assertEqual(self.expect_inert([compared]), ["ready"])


if __name__ == "__main__":
    programs = {name: pathlib.Path(sys.argv.pop(1)).resolve() for name in ("winnow", "filter")}
    headless.run_tests()
