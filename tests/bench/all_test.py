# SPDX-License-Identifier: GPL-2.0-or-later
"""bench/all.py measures what it can and names what it cannot, in JSON with versions.

Usage: all_test.py REPOSITORY WINNOW
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

repository, winnow = pathlib.Path(), pathlib.Path()


class All(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.pages = self.root / "pages"
        shutil.copytree(repository / "sample_sites/news_en/pages/category", self.pages)

    def run_all(self, *options, path=None):
        command = [sys.executable, "-B", repository / "bench/all.py", *options, "--winnow", winnow]
        environment = {**os.environ, "PATH": path or os.environ["PATH"]}
        return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, env=environment)

    def report(self, *options, path=None):
        file = self.root / "all.json"
        done = self.run_all("--quick", f"news={self.pages}", "--json", file, *options, path=path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(file.read_text()), done.stdout

    def test_extraction_is_measured_beside_another_build(self):
        report, said = self.report("--parts", "extract", "--old", winnow)
        self.assertEqual(report["version"], 2)
        self.assertRegex(report["versions"]["winnow"], r"^winnow \d")
        self.assertGreater(report["machine"]["processors"], 0)
        self.assertEqual(list(report["folders"]["news"]["extract"]), ["all", "block-model", "site"])
        for each in report["folders"]["news"]["extract"].values():
            self.assertGreater(each["cpu_ms_per_megabyte"], 0)
            self.assertGreater(each["ratio_to_old"], 0)
        self.assertRegex(said, r"extract by site +\d+\.\d ms/MB \(\d")
        self.assertEqual(report["missing"], {})

    def test_many_sites_are_measured_one_by_one(self):
        sites = self.root / "sites"
        for name in ("one", "two"):
            shutil.copytree(self.pages, sites / name)
        report, said = self.report("--parts", "extract", "--old", winnow, "--sites", f"both={sites}")
        both, one = report["folders"]["both"], report["folders"]["news"]
        self.assertEqual(both["sites"], 2)
        self.assertAlmostEqual(both["megabytes"], 2 * one["megabytes"])
        for each in both["extract"].values():
            self.assertGreater(each["cpu_seconds"], 0)
            self.assertGreater(each["ratio_to_old"], 0)
        self.assertRegex(said, r"both, 0\.\d MB:\n +extract by all")

    def test_what_is_not_installed_is_named(self):
        tools = self.root / "tools"
        tools.mkdir()
        for tool in ("env", "python3"):
            (tools / tool).symlink_to(shutil.which(tool))
        report, said = self.report("--parts", "index,start,counts,peers", path=str(tools))
        self.assertEqual(sorted(report["missing"]), ["counts", "filter", "index", "peers"])
        self.assertIn("omindex is not installed", said)
        self.assertEqual(report["folders"]["news"]["index"], {"all": None, "site": None})
        self.assertGreater(report["folders"]["news"]["start"]["search"]["cpu_seconds"], 0)

    def test_index_has_ratios_to_omindex(self):
        if shutil.which("omindex") is None:
            self.skipTest("omindex is not installed")
        report, _ = self.report("--parts", "index")
        for method in ("all", "site"):
            for beside in ("ratio_to_omindex", "ratio_to_omindex_spelling"):
                ratios = report["folders"]["news"]["index"][method][beside]
                self.assertEqual(list(ratios), ["cpu_seconds", "wall_seconds", "peak_megabytes", "database_megabytes"])
                self.assertGreater(ratios["cpu_seconds"]["median"], 0)

    def test_a_table_has_another_build_before_this_one(self):
        if shutil.which("omindex") is None:
            self.skipTest("omindex is not installed")
        report, _ = self.report("--parts", "extract,index", "--old", winnow)
        indexed = report["folders"]["news"]["index"]["site"]
        self.assertEqual(list(indexed["old_ratio_to_omindex"]), list(indexed["ratio_to_omindex"]))
        self.assertGreater(indexed["ratio_to_old"]["cpu_seconds"]["median"], 0)
        self.assertAlmostEqual(indexed["ratio_to_old"]["database_megabytes"]["median"], 1, places=1)
        rows = [line.split(" | ") for line in self.run_all("--table", self.root / "all.json").stdout.splitlines()]
        self.assertEqual([row[1:3] for row in rows[2:]],
                         [[method, build] for method in ("all", "block-model", "site") for build in ("before", "after")])
        self.assertEqual({len(row) for row in rows if len(row) > 1}, {11})

    def test_a_file_of_another_version_is_refused(self):
        file = self.root / "older.json"
        file.write_text('{"version": 1, "folders": {}}', encoding="utf-8")
        done = self.run_all("--table", file)
        self.assertEqual(done.returncode, 1)
        self.assertIn("another version", done.stderr)

    def test_mistakes_are_told(self):
        for options, message in ((["--quick", "--parts", "speed"], "no such part: speed"), ([], "--quick"),
                                 (["--quick", str(self.pages)], "NAME=FOLDER")):
            done = self.run_all(*options)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    winnow = pathlib.Path(sys.argv.pop())
    repository = pathlib.Path(sys.argv.pop())
    unittest.main()
