# SPDX-License-Identifier: GPL-2.0-or-later
"""Opens reports in headless Chromium and looks at what their scripts made of them.

Usage: browser_test.py REPORT_PAGES  the program that writes the reports

Ends with 77 if there is no Chromium.
"""
import html.parser
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77
VOID = {"meta", "img", "link", "br", "hr", "input"}
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
         "--no-first-run", "--virtual-time-budget=5000"]
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


def dom_of(name, script="</body>"):
    """The document after its scripts, and one more, have run."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([report_pages, folder], check=True)
        page = pathlib.Path(folder) / name
        page.write_bytes(page.read_bytes().replace(b"</body>", script.encode()))
        dumped = subprocess.run(
            [shutil.which("chromium"), *FLAGS, f"--user-data-dir={folder}/profile", "--dump-dom",
             page.as_uri()],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=100)
    return Page(dumped.stdout.decode("utf-8"))


class Report(unittest.TestCase):
    def opened(self, name, **arguments):
        page = dom_of(name, **arguments)
        self.assertEqual(page.root["data-state"], "ready")
        return page

    def test_large_report_draws_every_chart(self):
        page = self.opened("large.html")
        self.assertEqual(page.shown(), [
            "headline", "measures", "results", "significance", "strata", "curves", "bars", "series",
            "sweeps", "topics", "unjudged", "method"])
        self.assertEqual(len(page.within("bars", "rect")), 200)
        self.assertEqual(len(page.within("curves", "path", class_="line")), 2 * 3)
        self.assertEqual(len(page.within("curves", "path", class_="point")), 2 * 3 * 11)
        self.assertEqual(len(page.within("series", "path", class_="line")), 2 * 3)
        self.assertEqual(len(page.within("series", "path", class_="point")), 2 * 3 * 5)
        self.assertEqual(len(page.within("sweeps", "path", class_="line")), 2)
        self.assertEqual(len(page.within("sweeps", "path", class_="point")), 2 * 4)
        self.assertEqual(len(page.within("topics", "details")), 10)
        self.assertEqual(len(page.within("topics", "mark")), 10 * 5 * 2)
        self.assertEqual(len(page.within("choice", "select")), 4)
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
        self.assertIn("Gained most from threshold=8 (AND)", page.section("topics")["text"])
        self.assertEqual(len(page.within("bars", "rect")), 200)

    def test_small_report_says_the_outcome_in_words(self):
        page = self.opened("small.html")
        text = page.section("headline")["text"]
        self.assertIn("With OR, removing templates (winnow) changes MAP from", text)
        self.assertIn("120 topics better, 40 worse, 40 equal", text)
        self.assertEqual(len(page.within("bars", "rect")), 2)

    def test_text_from_pages_is_text(self):
        page = self.opened("hostile.html")
        self.assertFalse([each for each in page.elements if each["tag"] in ("img", "b")])
        self.assertNotIn("owned", page.section("title")["text"])
        for name in ("subject", "topics", "bars"):
            self.assertIn("<img src=x", page.section(name)["text"])

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

    def test_report_of_nothing_is_a_page(self):
        self.assertEqual(self.opened("empty.html").shown(), ["method"])


if __name__ == "__main__":
    report_pages = sys.argv.pop(1)
    if not shutil.which("chromium"):
        print("skipped: chromium is not installed (scripts/packages.txt)")
        sys.exit(SKIPPED)
    unittest.main()
