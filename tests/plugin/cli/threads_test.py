#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Commands that work on pages in several threads print, write and say the same for any number.

Usage: threads_test.py WINNOW

The site has pages that take very different times, so that later ones are done first, and among them
files that each kind of message is about. Of one command the runs of one and of two threads are compared, of the next one those of one
and of seven; with WINNOW_LONG_TESTS in the environment all three.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import long_tests

winnow = ""
THREADS = (1, 2, 7)
SECONDS = re.compile(r"in [0-9.]+ s|\"seconds\": [0-9.e-]+")
PARAGRAPH = "<p>Willow bark number {} was gathered at the river and dried for {} days in the shade of an oak.</p>"
PLAIN, LARGE, BINARY, DEEP, EMPTIED, LEFT_OUT, TOO_LARGE, NO_PAGE = range(8)


def page(number, paragraphs):
    text = "".join(PARAGRAPH.format(i, number) for i in range(paragraphs))
    return (f"<title>Bark {number}</title><header><nav><a href=/>Home</a> <a href=/all>All</a></nav></header>"
            f"<main><h1>Bark {number}</h1>{text}</main><footer>A footer that all pages have</footer>")


def content(number):
    """A page, or something else that is as good as one, by its number."""
    kind = number % 12
    if kind == LARGE:
        return page(number, 1500)
    if kind == BINARY:
        return b"<p>\0\1\2\3" * 100
    if kind == DEEP:
        return page(number, 2) + "<div>" * 5000 + "the bottom"
    if kind == EMPTIED:
        return "<body data-pagefind-ignore>" + page(number, 2)
    if kind == TOO_LARGE:
        return page(number, 4000)
    return page(number, 1 + number % 5)


def write_site(folder):
    for number in range(120):
        kind = number % 12
        name = f"{number:03}" + ("-left-out" if kind == LEFT_OUT else "") + (".png" if kind == NO_PAGE else ".html")
        made = content(number)
        (folder / name).write_bytes(made if isinstance(made, bytes) else made.encode())


class Threads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="winnow-threads-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.site = cls.folder / "site"
        cls.site.mkdir()
        write_site(cls.site)
        cls.rules = cls.folder / "rules.toml"
        cls.rules.write_text('[[rule]]\npath = "*-left-out*"\nskip = true\n')
        cls.gold = cls.folder / "gold"
        cls.gold.mkdir()
        for number in range(0, 120, 3):
            (cls.gold / f"{number:03}.html.txt").write_text("Bark. " + PARAGRAPH[3:-4].format(0, number) + "\n")

    def outcome(self, threads, words):
        """Status, output, messages and what was written, without how long it took."""
        skipped, out = self.folder / "skipped.tsv", self.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        words = [str(out / word[1:]) if word.startswith("@") else word for word in map(str, words)]
        done = subprocess.run([winnow, *words, "--threads", str(threads), "--max-page-bytes", "300k",
                               "--skipped", str(skipped), str(self.site)],
                              capture_output=True, timeout=120, check=False)
        files = {str(file.relative_to(out)): file.read_bytes() for file in out.rglob("*") if file.is_file()}
        return (done.returncode, SECONDS.sub("", done.stdout.decode()), SECONDS.sub("", done.stderr.decode()),
                skipped.read_text(), files)

    def same(self, *words, turn=0):
        """What comes of a command with any number of threads; the turn says which ones in the short form."""
        more = long_tests.in_turn(THREADS[1:], turn)
        first, *others = (self.outcome(threads, words) for threads in (THREADS[0], *more))
        for threads, other in zip(more, others, strict=True):
            self.assertEqual(other, first, (words, threads))
        self.assertEqual(first[0], 0, first[2])
        return first

    def pages_named(self, messages):
        return re.findall(r"warning: (\d+)", messages)

    def test_extract_to_a_folder(self):
        for turn, method in enumerate(("site", "block-model")):
            _, out, messages, skipped, files = self.same("extract", "--method", method, "--rules", self.rules,
                                                         "--out", "@texts", turn=turn)
            self.assertIn("left out by rules", out)
            # Of each twelve one is skipped, one is no page, one is refused, and one is left out.
            self.assertEqual(len(files), 120 - 40)
            named = self.pages_named(messages)
            self.assertGreater(len(named), 30)
            self.assertEqual(named, sorted(named))
            listed = [line.split("\t")[0] for line in skipped.splitlines()]
            self.assertEqual(listed, sorted(listed))
            self.assertGreater(len(listed), 20)

    def test_extract_to_objects(self):
        for turn, form in enumerate(("--json", "--jsonl")):
            _, out, messages, _, _ = self.same("extract", form, "--rules", self.rules, turn=turn)
            paths = [json.loads(line).get("path") for line in out.splitlines()]
            self.assertGreater(len(paths), 60)
            self.assertEqual(paths, sorted(paths))
            named = self.pages_named(messages)
            self.assertEqual(named, sorted(named))

    def test_feeds(self):
        for turn, words in enumerate((["export", "--format", "solr"], ["dump", "--scriptindex"])):
            _, out, messages, _, _ = self.same(*words, "--rules", self.rules, turn=turn)
            self.assertGreater(len(out), 10000)
            named = self.pages_named(messages)
            self.assertGreater(len(named), 20)
            self.assertEqual(named, sorted(named))

    def test_tables_of_features(self):
        for turn, words in enumerate(([], ["--site-features"], ["--gold", self.gold])):
            _, _, messages, _, files = self.same("features", *words, "--out", "@table.tsv", turn=turn)
            self.assertGreater(len(files["table.tsv"]), 10000)
            named = self.pages_named(messages)
            self.assertEqual(named, sorted(named))

    def test_comparisons(self):
        timed = ("learn_ms_per_mb", "extract_ms_per_mb", "cpu_ms_per_mb", "peak_megabytes")
        results = []
        for threads in (THREADS[0], *long_tests.in_turn(THREADS[1:], 1)):
            words = ["compare", "--json", "--quiet", "--gold", self.gold, "--method", "site", "--method", "bte"]
            status, out, messages, _, _ = self.outcome(threads, words)
            self.assertEqual((status, messages), (0, ""))
            result = json.loads(out)
            for method in result["methods"]:
                for name in timed:
                    self.assertGreater(method.pop(name), 0 if name != "learn_ms_per_mb" else -1)
            results.append(result)
        self.assertEqual(results[0]["sites"][0]["refused"], 10)
        self.assertGreater(len(results[0]["methods"]), 1)
        self.assertEqual(results[1:], results[:1] * (len(results) - 1))

    def test_a_text_that_cannot_be_written_ends_the_run_at_its_page(self):
        blocked = self.folder / "blocked"
        for threads in THREADS:
            shutil.rmtree(blocked, ignore_errors=True)
            blocked.mkdir()
            (blocked / "012.html.txt").symlink_to("/dev/full")
            done = subprocess.run([winnow, "extract", "--quiet", "--threads", str(threads), "--out", blocked,
                                   self.site], capture_output=True, timeout=120, check=False)
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertIn(b"012.html.txt: cannot be written", done.stderr)
            written = sorted(file.name for file in blocked.iterdir())
            self.assertEqual(written[-1], "012.html.txt")


if __name__ == "__main__":
    winnow = str(pathlib.Path(sys.argv[1]).resolve())
    unittest.main(argv=sys.argv[:1])
