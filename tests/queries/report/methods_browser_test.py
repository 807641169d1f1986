# SPDX-License-Identifier: GPL-2.0-or-later
"""Opens pages of compared methods in headless Chromium and looks at what their scripts made of them.

Usage: methods_browser_test.py METHODS_PAGE  the program that writes such a page

Ends with 77 if there is no browser.
"""
import copy
import json
import subprocess
import sys
import unittest

import browser_test
import headless

methods_page = ""
DELTAS = (.5, .75, 1)


def method(name, f1, cost, sites):
    """A method's figures, a little different on each site."""
    by_site = [{"site": site, "precision": f1, "recall": f1, "f1": f1 - .01 * at, "removed": .4}
               for at, site in enumerate(sites)]
    return {"name": name, "precision": f1 - .01, "recall": f1 + .01, "f1": f1, "f1_low": f1 - .02,
            "f1_high": f1 + .02, "difference": -.1, "difference_low": -.15, "difference_high": -.05,
            "removed": .4, "learn_ms_per_mb": cost / 2, "extract_ms_per_mb": cost / 2,
            "cpu_ms_per_mb": cost, "peak_megabytes": 50, "by_site": by_site}


def comparison(sites=("a.example", "b.example", "c.example")):
    """What the page shows: the default is the best."""
    methods = [method("all", .5, 40, sites), method("site", .9, 400, sites),
               method("block-model", .8, 80, sites)]
    for name in ("difference", "difference_low", "difference_high"):
        methods[1][name] = None
    matching = [{"value": delta, "strict": .4, "greedy": .3, "tolerant": 1, "unmatched": .05}
                for delta in DELTAS]
    return {"default": "site", "methods": methods, "failed": [],
            "sites": [{"name": site, "pages": 10, "scored": 9, "bytes": 1e6} for site in sites],
            "curves": {
                "tables": {"actual": 15, "all": 24,
                           "by_threshold": [{"threshold": delta, "pages": 3, "discovered": 18,
                                             "ttdr": 1.2, "atf": .3} for delta in DELTAS],
                           "by_sample": [{"pages": 3, "discovered": 15, "ttdr": 1, "atf": .3,
                                          "ms": 2}]},
                "matching": {"pages": 20, "learned": 20, "structure_delta": .8, "text_delta": .85,
                             "by_structure_delta": matching,
                             "by_text_delta": matching}}}


class MethodsPage(unittest.TestCase):
    def opened(self, data, width=1100):
        page = browser_test.dom_of(self.source(data), "</body>", width)
        self.assertEqual(page.root["data-state"], "ready")
        return page

    @staticmethod
    def source(data):
        return subprocess.run([methods_page], input=json.dumps(data).encode(), check=True,
                              stdout=subprocess.PIPE).stdout

    def test_comparison_draws_every_chart(self):
        page = self.opened(comparison())
        self.assertEqual(page.shown(), ["headline", "methods", "cost", "spread", "sites", "removed",
                                        "tables", "matching", "method"])
        self.assertEqual(len(page.within("cost", "path", class_="point")), 3)
        self.assertEqual(len(page.within("cost", "line", class_="reach")), 3)
        for section in ("spread", "removed"):
            self.assertEqual(len(page.within(section, "circle")), 3 * 3)
        self.assertEqual(len(page.within("sites", "td")), 3 * 3)
        self.assertEqual(len(page.within("tables", "path", class_="line")), 2 * 2 + 1)
        self.assertEqual(len(page.within("tables", "path", class_="point")), 2 * 3 + 3 * 1)
        self.assertEqual(len(page.within("matching", "path", class_="point")), 2 * 4 * 3)
        for element in page.elements:
            self.assertNotIn("NaN", element.get("d", "") + element.get("transform", ""))

    def test_curves_name_the_thresholds_that_are_not_varied(self):
        text = self.opened(comparison()).section("matching")["text"]
        self.assertIn("structure-delta is 0.8, and text-delta 0.85.", text)

    def test_methods_are_sorted_and_the_best_values_marked(self):
        page = self.opened(comparison())
        heads = [each["text"] for each in page.within("methods", "th", scope="row")]
        self.assertEqual(heads, ["sitedefault", "block-model", "all"])
        best = [each["text"] for each in page.within("methods", "td") if "best" in each.get("class", "")]
        self.assertIn(".900.880 to .920", best)
        self.assertIn("40.0", best)
        columns = [each["text"] for each in page.within("sites", "th", scope="col")]
        self.assertEqual(columns, ["site", "site", "block-model", "all"])

    def test_headline_names_the_best_and_the_cheapest(self):
        text = self.opened(comparison()).section("headline")["text"]
        self.assertIn("site, the default, has the highest F1: .900", text)
        self.assertIn("all takes the least processor time, 40\u2009ms a MB, 10.0 times less than site", text)

    def test_headline_says_whether_a_better_method_is_so_by_chance(self):
        data = comparison()
        data["methods"][2].update(f1=.95, difference=.05, difference_low=.01, difference_high=.09)
        self.assertIn("+.050 that is unlikely to be chance (95\u2009%: +.010 to +.090)",
                      self.opened(data).section("headline")["text"])
        data["methods"][2]["difference_low"] = -.01
        self.assertIn("may be chance", self.opened(data).section("headline")["text"])

    def test_equal_methods_leave_the_default_best(self):
        data = comparison()
        data["methods"][2]["f1"] = .9
        data["methods"].reverse()
        self.assertIn("site, the default, has the highest F1", self.opened(data).section("headline")["text"])

    def test_every_method_has_a_mark_of_its_own(self):
        data = comparison()
        for number in range(6):
            data["methods"].append(method(f"variant-{number}", .6, 50 + 20 * number, ("a.example",)))

        def marks(page):
            points = page.within("cost", "path", class_="point")
            return {(each["style"], each["d"]) for each in points}
        first = marks(self.opened(data))
        self.assertEqual(len(first), 9)
        data["methods"][0]["f1"] = .99
        self.assertEqual(marks(self.opened(data)), first)

    def test_exceptions_are_told(self):
        data = comparison()
        self.assertNotIn("could not be parsed", self.opened(data).section("method")["text"])
        data["sites"][1]["refused"] = 2
        data["methods"][1]["on_their_own"] = 3
        text = self.opened(data).section("method")["text"]
        self.assertIn("2 pages could not be parsed", text)
        self.assertIn("site classified 3 pages on their own", text)

    def test_one_site_has_no_charts_by_site(self):
        page = self.opened(comparison(sites=("a.example",)))
        self.assertEqual(page.shown(), ["headline", "methods", "cost", "removed", "tables",
                                        "matching", "method"])
        self.assertIn("means over pages", page.section("method")["text"])
        self.assertIn("other pages like these", page.section("methods")["text"].replace("\n", " "))

    def test_comparison_without_curves_has_none(self):
        for curves in (None, {"tables": None, "matching": None}):
            page = self.opened({**comparison(), "curves": curves})
            self.assertNotIn("tables", page.shown())
            self.assertNotIn("matching", page.shown())

    def test_tables_that_nobody_has_counted_have_no_discovery(self):
        data = comparison()
        data["curves"]["tables"].update(actual=None)
        for point in [*data["curves"]["tables"]["by_threshold"], *data["curves"]["tables"]["by_sample"]]:
            point["ttdr"] = None
        page = self.opened(data)
        self.assertEqual(len(page.within("tables", "path", class_="line")), 3)
        self.assertNotIn("Discovery", page.section("tables")["text"])

    def test_methods_that_failed_are_listed(self):
        data = {**comparison(), "failed": [{"name": "shingle", "error": "out of memory"}]}
        page = self.opened(data)
        self.assertIn("out of memory", page.section("failed")["text"])
        self.assertNotIn("failed", self.opened(comparison()).shown())

    def test_comparison_of_nothing_is_a_page(self):
        data = {"default": "site", "sites": [], "methods": [], "failed": [], "curves": None}
        self.assertEqual(self.opened(data).shown(), ["method"])

    def test_text_is_text(self):
        hostile = "</script><img src=x onerror=\"document.title='owned'\"><b>bold</b>"
        data = comparison(sites=(hostile, "b.example"))
        data["methods"][0]["name"] = hostile
        data["failed"] = [{"name": hostile, "error": hostile}]
        page = self.opened(data)
        self.assertFalse([each for each in page.elements if each["tag"] in ("img", "b")])
        for section in ("failed", "methods", "sites", "method"):
            self.assertIn("<img src=x", page.section(section)["text"])

    def test_charts_fit_a_narrow_screen(self):
        page = self.opened(comparison(), width=500)
        charts = [each for each in page.elements if each["tag"] == "svg" and "aria-labelledby" in each]
        self.assertEqual(len(charts), 3 + 5)
        for chart in charts:
            self.assertLess(float(chart["viewbox"].split()[2]), 500)

    def test_labels_of_near_marks_do_not_cover_each_other(self):
        data = comparison()
        for number in range(6):
            near = copy.deepcopy(data["methods"][2])
            near.update(name=f"variant-{number}", f1=.8 + .001 * number)
            data["methods"].append(near)
        names = [each for each in self.opened(data).within("cost", "text", class_="name")]
        places = [(float(each["x"]), float(each["y"])) for each in names]
        for at, (x, y) in enumerate(places):
            for other_x, other_y in places[at + 1:]:
                self.assertTrue(abs(x - other_x) > 60 or abs(y - other_y) > 12, places)

    def test_failed_page_says_so(self):
        page = browser_test.dom_of(self.source([]), browser_test.LOOK_AT_NOTICE, 800)
        self.assertEqual(page.root["data-state"], "failed")
        self.assertEqual(page.root["data-notice"], "block")


if __name__ == "__main__":
    methods_page = sys.argv.pop(1)
    headless.run_tests()
