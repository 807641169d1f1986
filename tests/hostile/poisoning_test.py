#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Copies on less than half of a site's pages do not take a page's main text out of searches."""
import argparse
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
import poisoning  # noqa: E402

MINORITY = 40  # per cent of the pages
NEARLY_ALL = 95
PAGES = 40
MANY = 200  # pages: of fewer, a place is not always sure enough to be judged by
LARGE = 400  # pages of a site of which a sample is drawn, and
FEW = 30     # per cent of them that could be most of the sample


class Poisoning(unittest.TestCase):
    winnow = ""

    def lost(self, copy, share, prepare=lambda page: page, pages=PAGES, **options):
        """Of the main words of a page, the shares that are not found, and not main text."""
        attack = poisoning.Attack(copy.__name__, copy, pages, prepare=prepare, **options)
        with tempfile.TemporaryDirectory() as work:
            bench = poisoning.Bench(self.winnow, work, poisoning.WikiMaker)
            return bench.losses(attack, ["site"], [share], 0)[share, "site"]

    def test_a_minority_of_pages_hides_nothing_of_what_it_copies(self):
        for copy in (poisoning.whole_page, poisoning.whole_text, poisoning.one_paragraph,
                     poisoning.block_on_top, poisoning.block_at_end, poisoning.other_templates,
                     poisoning.filled_with_links):
            with self.subTest(copy.__name__):
                self.assertEqual(self.lost(copy, MINORITY), (0, 0))

    def test_a_paragraph_in_a_place_of_its_own_stays_main_text(self):
        found = self.lost(poisoning.rare_place, MINORITY, prepare=poisoning.with_lead)
        self.assertEqual(found, (0, 0))

    def test_a_paragraph_in_a_place_that_the_attacker_fills_is_still_found(self):
        found = self.lost(poisoning.rare_place_and_links, MINORITY, prepare=poisoning.with_lead, pages=MANY)
        self.assertEqual(found[0], 0)
        self.assertGreater(found[1], 0)  # or else the attack is none

    def test_names_that_are_chosen_to_fill_the_sample_hide_nothing(self):
        for copy in (poisoning.one_paragraph, poisoning.filled_with_links):
            with self.subTest(copy.__name__):
                found = self.lost(copy, FEW, pages=LARGE, chooses_names=True)
                self.assertEqual(found[0], 0)

    def test_what_nearly_all_pages_have_among_links_is_template(self):
        found = self.lost(poisoning.filled_with_links, NEARLY_ALL, pages=MANY)
        self.assertGreater(found[0], 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--winnow", required=True)
    arguments, rest = parser.parse_known_args()
    Poisoning.winnow = arguments.winnow
    unittest.main(argv=[sys.argv[0], *rest])
