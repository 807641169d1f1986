#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What Winnow writes as HTML about pages made to run scripts runs none in a browser, and loads nothing.

Usage: browser_test.py WINNOW WINNOW_FILTER

Each page is shown as a copy or as what the filter writes of it, in turns, and every fourth as it is. With WINNOW_LONG_TESTS in the
environment all are shown in all three ways. Ends with 77 if there is no browser.
"""
import html
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import frames
import good_site
import headless
import long_tests
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

    def filled_pages(self, kind):
        """Of markup. Text above it would take its place from what has to begin a page, as frames."""
        return [(vector + BELOW).encode() for vector in self.filled(kind).values()]

    def shown_in_turn(self, turn):
        """Every second page from the first or the second on; all of them in the long form."""
        pages = self.filled_pages("running") + self.filled_pages("loading") + self.text_pages()
        return pages if long_tests.IS_LONG else pages[turn::2]

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
        chosen = {kind: set(long_tests.every(4, self.filled(kind))) for kind in KINDS}
        ran, loaded, _ = self.server.show(long_tests.every(4, self.filled_pages("running")) + long_tests.every(4, self.filled_pages("loading"))
                                          + long_tests.every(4, self.text_pages(escape=str)))
        loaded = [int(path.rpartition("/")[2]) for path in loaded if path[-1].isdigit()]
        for kind, seen, share in (("running", ran, .5), ("loading", loaded, .5), ("texts", ran, .25)):
            self.assertGreater(len(set(seen) & chosen[kind]), share * len(chosen[kind]), kind)

    def test_copies_run_and_load_nothing(self):
        self.expect_inert([self.copy(page) for page in self.shown_in_turn(0)])

    def copy(self, page):
        """What winnow explain --html makes of a page."""
        self.winnow("explain", "--html", self.root / "copy.html",
                    process.write(self.root / "page.html", page))
        return (self.root / "copy.html").read_bytes()

    def test_the_filter_writes_nothing_that_runs(self):
        self.expect_inert([self.filtered(page) for page in self.shown_in_turn(1)])

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
