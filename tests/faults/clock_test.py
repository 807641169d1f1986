#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Clocks that are wrong, and times of files that lie in the future or go back, hide no change.

Usage: clock_test.py WINNOW SHIFTED_CLOCK  the program, and the library that shifts its clock
"""
import datetime
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

import fault_site
import process

YEAR = 365 * 24 * 3600
RIGHT, AHEAD, BEHIND = 0, 10 * YEAR, -25 * YEAR
winnow = fault_site.Winnow("winnow")
shifted_clock = ""


class Clocks(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="winnow-clock-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.site, self.database = self.folder / "site", self.folder / "database"
        self.paths = fault_site.make_site(self.site, 1)
        for path in self.paths:
            self.set_time(path, -YEAR)

    def set_time(self, path, seconds_from_now):
        then = int(datetime.datetime.now().timestamp()) + seconds_from_now
        os.utime(self.site / path, (then, then))

    def run_at(self, shift):
        """The summary of a run whose clock is wrong by so many seconds. The database stays sound."""
        environment = {**os.environ, "LD_PRELOAD": shifted_clock, "CLOCK_SHIFT_SECONDS": str(shift)}
        done = winnow.must("index", "--json", "--db", self.database, self.site, env=environment)
        self.assertEqual(fault_site.unsound(winnow, self.database), "")
        return json.loads(done.out)

    def year_of_last_run(self):
        said = winnow.must("status", "--db", self.database).out.decode()
        return int(re.search(r"last run: (\d+)-", said)[1])

    def page(self, number):
        return self.paths[number]

    def change(self, number):
        """Another word of the same length; the file's time is that of the system."""
        file = self.site / self.page(number)
        file.write_text(file.read_text().replace(fault_site.WORD, "elsewhere", 1))

    def expect_changes_are_seen(self, shift):
        """A changed page, a page that is gone and one more; all others as they were."""
        documents = len(winnow.paths(self.database))
        process.write(self.site / "one_more.html", fault_site.other_words(
            (self.site / self.page(1)).read_text(), 77))
        (self.site / self.page(2)).unlink()
        self.change(3)
        summary = self.run_at(shift)
        self.assertEqual((summary["added"], summary["replaced"], summary["deleted"]), (1, 1, 1))
        self.assertEqual(summary["documents"], documents)

    def test_the_clock_of_a_run_is_shifted(self):
        this_year = datetime.datetime.now(datetime.timezone.utc).year
        for shift, years in ((AHEAD, 10), (BEHIND, -25)):
            shutil.rmtree(self.database, ignore_errors=True)
            self.run_at(shift)
            self.assertIn(self.year_of_last_run() - this_year, (years - 1, years, years + 1))

    def test_a_clock_that_goes_back_hides_nothing(self):
        self.run_at(AHEAD)
        self.expect_changes_are_seen(RIGHT)
        self.assertLess(abs(self.year_of_last_run() - datetime.datetime.now().year), 2)

    def test_a_clock_that_goes_back_before_all_files_hides_nothing(self):
        self.run_at(RIGHT)
        self.expect_changes_are_seen(BEHIND)

    def test_a_clock_that_was_behind_and_is_set_right_hides_nothing(self):
        self.run_at(BEHIND)
        self.expect_changes_are_seen(RIGHT)

    def test_nothing_is_indexed_again_for_a_wrong_clock(self):
        self.run_at(RIGHT)
        for shift in (AHEAD, BEHIND, RIGHT):
            summary = self.run_at(shift)
            self.assertEqual(summary["unchanged"], summary["documents"], shift)

    def test_a_file_of_the_future_is_always_read(self):
        self.set_time(self.page(3), YEAR)
        self.run_at(RIGHT)
        then = (self.site / self.page(3)).stat()
        self.change(3)  # the same size, and then the same time
        os.utime(self.site / self.page(3), ns=(then.st_atime_ns, then.st_mtime_ns))
        self.assertEqual((self.site / self.page(3)).stat().st_size, then.st_size)
        self.assertEqual(self.run_at(RIGHT)["replaced"], 1)

    def expect_older_file_is_read(self, before, after):
        self.set_time(self.page(3), before)
        self.run_at(RIGHT)
        self.change(3)
        self.set_time(self.page(3), after)
        self.assertEqual(self.run_at(RIGHT)["replaced"], 1)

    def test_a_file_that_becomes_older_is_read_again(self):
        self.expect_older_file_is_read(-YEAR, -2 * YEAR)

    def test_a_file_of_the_future_that_becomes_older_is_read_again(self):
        self.expect_older_file_is_read(YEAR, -2 * YEAR)

    def test_another_time_of_the_same_content_is_no_change(self):
        self.run_at(RIGHT)
        for number, path in enumerate(self.paths):
            self.set_time(path, -number * YEAR)
        summary = self.run_at(RIGHT)
        self.assertEqual(summary["unchanged"], summary["documents"])


if __name__ == "__main__":
    shifted_clock = os.path.abspath(sys.argv.pop(2))
    winnow = fault_site.Winnow(sys.argv.pop(1))
    unittest.main()
