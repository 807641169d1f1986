# SPDX-License-Identifier: GPL-2.0-or-later
"""Opens reports in headless Chromium and looks at what their scripts made of them.

Usage: browser_test.py REPORT_PAGES  the program that writes the reports

Ends with 77 if there is no browser.
"""
import functools
import html.parser
import pathlib
import subprocess
import sys
import tempfile
import unittest

import headless

VOID = {"meta", "img", "link", "br", "hr", "input"}
report_pages = ""


class Page(html.parser.HTMLParser):
    """What the browser's document holds: elements by section, and texts."""

    def __init__(self, text):
        super().__init__()
        self.root, self.open, self.elements = {}, [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        element = {"tag": tag, "text": "", "inside": list(self.open), **dict(attributes)}
        if tag == "html":
            self.root = element
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        while self.open and self.open.pop()["tag"] != tag:
            pass

    def handle_data(self, data):
        for element in self.open:
            element["text"] += data

    def section(self, name):
        return next(each for each in self.elements if each.get("id") == name)

    def within(self, name, tag, **attributes):
        """Elements of a section by tag and attributes."""
        section = self.section(name)
        return [each for each in self.elements if each["tag"] == tag
                and any(outer is section for outer in each["inside"])
                and all(each.get(key.rstrip("_")) == value for key, value in attributes.items())]

    def shown(self):
        """Ids of the sections that are not hidden."""
        return [each["id"] for each in self.elements
                if each["tag"] == "section" and "hidden" not in each]


# Chooses the last of the choices everywhere, as a user does.
CHOOSE_LAST = """<script>document.querySelectorAll("select").forEach(function (select) {
  select.value = select.options[select.options.length - 1].value;
  select.dispatchEvent(new Event("change"));
});</script></body>"""


# Leaves in the root element whether the notice of a failure can be seen.
LOOK_AT_NOTICE = """<script>document.documentElement.setAttribute("data-notice",
  getComputedStyle(document.getElementById("failure")).display);</script></body>"""

# Leaves in the root element whether every folded part is open while the page is printed.
PRINT = """<script>window.dispatchEvent(new Event("beforeprint"));
document.documentElement.setAttribute("data-folded",
  document.querySelectorAll("details:not([open])").length);
window.dispatchEvent(new Event("afterprint"));</script></body>"""


@functools.lru_cache(maxsize=None)
def dom_of(source, script, width):
    """The document after its scripts, and one more, have run. Tests look at the same one."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_bytes(source.replace(b"</body>", script.encode()))
        return Page(headless.dom_of(page.as_uri(), width))


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        subprocess.run([report_pages, cls.folder.name], check=True)

    def source(self, name):
        return (pathlib.Path(self.folder.name) / name).read_bytes()

    def opened(self, name, script="</body>", width=800):
        page = dom_of(self.source(name), script, width)
        self.assertEqual(page.root["data-state"], "ready")
        return page

    def test_large_report_draws_every_chart(self):
        page = self.opened("large.html")
        self.assertEqual(page.shown(), [
            "headline", "measures", "results", "significance", "strata", "curves", "bars", "topics",
            "series", "sweeps", "unjudged", "method"])
        self.assertEqual(len(page.within("bars", "rect")), 200)
        self.assertEqual(len(page.within("curves", "path", class_="line")), 2 * 3)
        self.assertEqual(len(page.within("curves", "path", class_="point")), 2 * 3 * 11)
        self.assertEqual(len(page.within("series", "path", class_="line")), 2 * 3)
        self.assertEqual(len(page.within("series", "path", class_="point")), 2 * 3 * 5)
        self.assertEqual(len(page.within("sweeps", "path", class_="line")), 2)
        self.assertEqual(len(page.within("sweeps", "path", class_="point")), 2 * 4)
        self.assertEqual(len(page.within("topics", "details")), 10)
        self.assertEqual(len(page.within("topics", "mark")), 10 * 5 * 2)
        self.assertEqual(len(page.within("collection", "select")), 1)
        self.assertEqual(len(page.within("choice", "select")), 3)
        for path in page.within("curves", "path"):
            self.assertNotIn("NaN", path["d"])
        for table in page.within("measures", "table"):
            self.assertTrue(any(each["tag"] == "caption" and table in each["inside"]
                                for each in page.elements))

    def test_choices_change_what_is_drawn(self):
        page = self.opened("large.html", script=CHOOSE_LAST)
        self.assertIn("noise words a page = 400", page.section("subject")["text"])
        self.assertIn("set precision of threshold=8 minus raw, AND", page.section("bars")["text"])
        self.assertIn("set precision over threshold", page.section("sweeps")["text"])
        self.assertIn("Gained most from threshold=8, AND", page.section("topics")["text"])
        self.assertEqual(len(page.within("bars", "rect")), 200)

    def test_small_report_says_the_outcome_in_words(self):
        page = self.opened("small.html")
        text = page.section("headline")["text"]
        self.assertIn("With OR, removing templates puts relevant pages higher: MAP (quality of the "
                      "ranking, 0 to 1) rises from .360 to .430, "
                      "which is unlikely to be chance (p\u00a0<\u00a0.001).", text)
        self.assertEqual(page.within("headline", "table"), [])
        self.assertEqual(len(page.within("bars", "rect")), 2)

    def test_headline_has_a_sentence_an_operator_and_a_table_of_the_rest(self):
        page = self.opened("large.html")
        self.assertEqual(len(page.within("headline", "p")), 2)
        self.assertEqual(len(page.within("headline", "tr")), 1 + 2 * 2)

    def test_small_differences_do_not_look_like_none(self):
        page = self.opened("odd.html")
        cells = [each["text"] for each in page.within("significance", "td")]
        self.assertIn("under .001", cells)
        self.assertNotIn("\u00b1.000", page.section("significance")["text"])

    def test_headline_says_that_untouched_topics_lose(self):
        text = self.opened("odd.html").section("headline")["text"]
        self.assertIn("With OR, the 100 topics without a word that templates repeat get worse", text)
        self.assertNotIn("get worse", self.opened("small.html").section("headline")["text"])

    def test_headline_goes_where_nothing_is_compared(self):
        page = self.opened("odd.html", script=CHOOSE_LAST)
        self.assertNotIn("headline", page.shown())

    def test_values_without_order_are_points_without_a_line(self):
        page = self.opened("odd.html")
        self.assertEqual(len(page.within("sweeps", "path", class_="point")), 2 * 4)
        self.assertEqual(page.within("sweeps", "path", class_="line"), [])

    def test_topics_may_have_any_name(self):
        page = self.opened("odd.html")
        self.assertEqual(len(page.within("bars", "rect")), 200)
        self.assertIn("__proto__", page.section("bars")["text"])

    def test_bpref_is_shown_only_where_it_says_something(self):
        self.assertIn("bpref", [each["text"] for each in
                                self.opened("odd.html").within("measures", "th")])
        page = self.opened("small.html")
        self.assertNotIn("bpref", [each["text"] for each in page.within("measures", "th")])
        self.assertIn("bpref is left out", page.section("measures")["text"])

    def test_bars_have_at_least_two_pixels(self):
        page = self.opened("crowded.html")
        bars = page.within("bars", "rect")
        self.assertGreater(len(bars), 250)
        self.assertTrue(all(int(bar["width"]) >= 2 for bar in bars))
        self.assertIn("Each bar is the mean of 6 topics.", page.section("bars")["text"])
        self.assertEqual(len(page.within("bars", "tr")), 2 * (1 + 50))

    def test_charts_fit_a_narrow_screen(self):
        page = self.opened("large.html", width=500)
        for section in ("curves", "bars", "series", "sweeps"):
            charts = [each for each in page.within(section, "svg") if "aria-labelledby" in each]
            self.assertTrue(charts)
            for chart in charts:
                self.assertLess(float(chart["viewbox"].split()[2]), 500)

    def test_known_items_are_told_by_the_rank_of_the_right_page(self):
        page = self.opened("known_items.html")
        self.assertIn("puts the right page higher: MRR", page.section("headline")["text"])
        self.assertIn("0 headings and 1 texts of links", page.section("known")["text"])
        heads = [each["text"] for each in page.within("measures", "th", scope="col")]
        self.assertEqual(heads, ["arm", "MRR", "R-prec", "nDCG@10", "recall@100", "recall@1000"])

    def test_folded_parts_are_printed(self):
        self.assertEqual(self.opened("large.html", script=PRINT).root["data-folded"], "0")

    def test_failed_page_says_so(self):
        broken = self.source("small.html").replace(b'id="data">', b'id="data">!')
        page = dom_of(broken, LOOK_AT_NOTICE, 800)
        self.assertEqual(page.root["data-state"], "failed")
        self.assertEqual(page.root["data-notice"], "block")
        self.assertEqual(self.opened("small.html", LOOK_AT_NOTICE).root["data-notice"], "none")

    def test_names_of_options_are_no_folders(self):
        ended = subprocess.run([report_pages, "--help"], stderr=subprocess.PIPE, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn(b"usage", ended.stderr)

    def test_text_from_pages_is_text(self):
        page = self.opened("hostile.html")
        self.assertFalse([each for each in page.elements if each["tag"] in ("img", "b")])
        self.assertNotIn("owned", page.section("title")["text"])
        for name in ("subject", "topics", "bars"):
            self.assertIn("<img src=x", page.section(name)["text"])

    def test_text_from_right_to_left_turns_only_itself(self):
        page = self.opened("hostile.html")
        isolated = [each["text"] for each in page.within("topics", "bdi")]
        self.assertTrue(any("<img src=x" in text for text in isolated))

    def test_unjudged_report_shows_only_what_needs_no_judgements(self):
        page = self.opened("unjudged.html")
        self.assertEqual(page.shown(), ["headline", "results", "topics", "unjudged", "method"])
        self.assertIn("245", page.section("headline")["text"])

    def test_report_of_one_arm_compares_nothing(self):
        page = self.opened("single_arm.html")
        self.assertEqual(page.shown(), ["headline", "measures", "results", "curves", "method"])

    def test_report_of_runs_needs_no_pages(self):
        page = self.opened("runs_only.html")
        self.assertEqual(len(page.within("bars", "rect")), 2)
        self.assertNotIn("series", page.shown())
        self.assertIn("In the run files, winnow instead of raw puts", page.section("headline")["text"])
        self.assertIn("Rankings as given in the run files", page.section("measures")["text"])
        self.assertNotIn("With OR", page.section("headline")["text"])

    def test_rankings_stand_beside_each_other_in_one_table(self):
        page = self.opened("rankings.html")
        self.assertIn("rankings", page.shown())
        self.assertEqual([each["text"] for each in page.within("rankings", "thead")],
                         ["indexwinnow searchOmega"])
        rows = page.within("rankings", "tbody")[0]["text"]
        self.assertTrue(rows.startswith("raw") and "winnow" in rows, rows)
        self.assertIn("MAP, best order", page.section("rankings")["text"])
        self.assertIn("With best order, ", page.section("headline")["text"])
        self.assertNotIn("undefined", "".join(page.section(name)["text"] for name in page.shown()))
        self.assertNotIn("rankings", self.opened("small.html").shown())

    def test_report_is_about_winnow_search_until_omega_is_chosen(self):
        page = self.opened("rankings.html")
        self.assertNotIn("(Omega)", page.section("measures")["text"])
        self.assertIn("winnow compared with raw", page.section("title")["text"])
        chosen = self.opened("rankings.html", script=CHOOSE_LAST)
        self.assertIn("winnow (Omega) compared with raw (Omega)", chosen.section("title")["text"])
        self.assertIn("removing templates under Omega", chosen.section("headline")["text"])
        for name in ("measures", "significance", "unjudged", "bars", "topics"):
            self.assertIn("winnow (Omega)", chosen.section(name)["text"], name)
        self.assertEqual(len(chosen.within("measures", "tr")), 3)

    def test_report_of_nothing_is_a_page(self):
        self.assertEqual(self.opened("empty.html").shown(), ["method"])


if __name__ == "__main__":
    report_pages = sys.argv.pop(1)
    headless.run_tests()
