# SPDX-License-Identifier: GPL-2.0-or-later
"""Shards that winnow split makes answer as the whole, and its words suggest and correct as the whole.

Usage: split_test.py WINNOW SITES    the program, and the folder sample_sites
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "support"))
import long_tests  # noqa: E402
from asked import asked  # noqa: E402

winnow, sites = "", pathlib.Path()
SITES = ("news_en", "blog_zh", "manual_ja")
NUMBERS = (2, 3, 7)


def run(*options, expect=0):
    done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False)
    assert done.returncode == expect, (done.returncode, options, done.stderr[-2000:], done.stdout[-500:])
    return done.stdout.decode(), done.stderr.decode()


def run_json(*options):
    return json.loads(run(*options, "--json")[0])


def tree(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def words_of(site, count, seed):
    """Words of its pages and titles, drawn by chance but the same ones each time."""
    texts = [file.read_text(encoding="utf-8") for file in sorted((sites / site / "gold").rglob("*.txt"))]
    found = sorted(set(re.findall(r"\w{3,}", " ".join(texts))))
    return random.Random(seed).sample(found, min(count, len(found)))


def misspelled(word, chooser):
    place = chooser.randrange(1, max(2, len(word) - 1))
    return word[:place] + word[place + 1:]


class SplitTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        cls.databases = {}
        for site in SITES:
            cls.databases[site] = cls.shared / f"{site}.db"
            run("index", "-q", sites / site / "pages", "--db", cls.databases[site])

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)

    def split(self, site, number, name="shards"):
        return run_json("split", self.databases[site], "--into", number, "--to", self.top / name)

    def answers(self, database, queries):
        with asked(winnow, database) as questions:
            return [questions.search(query, limit=30) for query in queries]

    def suggestions(self, database, typed):
        with asked(winnow, database) as questions:
            return [questions.suggest(text) for text in typed]

    # What a split is for

    def test_shards_answer_as_the_whole(self):
        for turn, site in enumerate(SITES):
            words = words_of(site, 14, site)
            chooser = random.Random(site)
            queries = [*words[:6], " ".join(words[6:9]), f'"{words[9]}" OR {words[10]}', words[11][:3] + "*",
                       misspelled(words[12], chooser), f"title:{words[13]}"]
            expected = self.answers(self.databases[site], queries)
            self.assertTrue(any(answer["hits"] for answer in expected))
            for number in long_tests.in_turn(NUMBERS, turn):
                with self.subTest(site=site, number=number):
                    report = self.split(site, number, f"{site}{number}")
                    self.assertEqual(len(report["shards"]), number)
                    self.assertEqual(sum(each["documents"] for each in report["shards"]), report["documents"])
                    for ours, theirs in zip(self.answers(self.top / f"{site}{number}", queries), expected):
                        self.assertEqual(ours.pop("shards"), {"total": number, "answered": number, "missing": []})
                        self.assertEqual(ours, theirs)
                    run("check", "--db", self.top / f"{site}{number}")

    def test_words_suggest_as_the_whole(self):
        for site in SITES:
            words = words_of(site, 24, site + "words")
            chooser = random.Random(site)
            typed = [word[:chooser.randrange(2, len(word) + 1)] for word in words[:14]]
            typed += [f"{words[14]} {words[15][:3]}", misspelled(words[16], chooser), words[17] + " "]
            typed += [misspelled(words[18], chooser) + " " + words[19][:2], words[20].upper()]
            expected = self.suggestions(self.databases[site], typed)
            self.assertTrue(any(each["pages"] or each["queries"] for each in expected))
            self.split(site, 1, site)
            with self.subTest(site=site):
                self.assertEqual(self.suggestions(self.top / site / "words", typed), expected)
                filtered = ("suggest", "--json", words[21][:3], "--limit", "9")
                self.assertEqual(run(*filtered, "--db", self.top / site / "words")[0],
                                 run(*filtered, "--db", self.databases[site])[0])

    def test_words_hold_no_text_of_pages(self):
        report = self.split("news_en", 1)
        self.assertEqual(report["shards"], [])
        self.assertEqual(sorted(os.listdir(self.top / "shards")), ["split.json", "words"])
        self.assertLess(report["words_bytes"], report["database_bytes"])
        tables = sorted(os.listdir(self.top / "shards" / "words"))
        self.assertNotIn("position.glass", tables)
        run("check", "--db", self.top / "shards" / "words")
        whole, words = (subprocess.run(["xapian-delve", "-r", "1", "-d", str(place)], capture_output=True, text=True,
                                       check=True).stdout for place in
                        (self.databases["news_en"], self.top / "shards" / "words"))
        text = re.search(r"^text=(.*)$", whole, re.M).group(1)
        self.assertIn("sample=", whole)
        self.assertNotIn("sample=", words)
        kept = re.search(r"^text=(.*)$", words, re.M)
        self.assertLess(len(kept.group(1)) if kept else 0, len(text) / 2)
        self.assertFalse(re.search(r"^Z", words.split("Term List")[-1], re.M))

    def test_the_words_correct_as_the_whole(self):
        # A search in the words alone finds no text, but knows what was meant.
        self.split("news_en", 1)
        words = [word for word in words_of("news_en", 60, "corrected") if len(word) > 5][:12]
        typed = [misspelled(word.lower(), random.Random(word)) + "q" for word in words]
        corrected = [[answer["corrected_query"] for answer in self.answers(place, typed)]
                     for place in (self.databases["news_en"], self.top / "shards" / "words")]
        self.assertEqual(corrected[0], corrected[1], typed)
        self.assertTrue(any(corrected[0]))

    # Again, and not

    def test_a_second_split_leaves_all_as_it_is(self):
        first = self.split("news_en", 2)
        before = tree(self.top / "shards")
        times = {file: file.stat().st_mtime_ns for file in (self.top / "shards").rglob("*")}
        second = self.split("news_en", 2)
        self.assertEqual((first["unchanged"], second["unchanged"]), (False, True))
        self.assertEqual({**first, "unchanged": True}, second)
        self.assertEqual(tree(self.top / "shards"), before)
        self.assertEqual({file: file.stat().st_mtime_ns for file in times}, times)

    def test_what_has_been_lost_of_a_result_is_made_again(self):
        for lost in ("shard-1", "words"):
            self.split("news_en", 2)
            shutil.rmtree(self.top / "shards" / lost)
            self.assertFalse(self.split("news_en", 2)["unchanged"], lost)
            run("check", "--db", self.top / "shards")

    def test_another_number_or_another_database_takes_the_place(self):
        self.split("news_en", 2)
        self.split("news_en", 3)
        self.assertEqual(len(list((self.top / "shards").glob("shard-*"))), 3)
        self.assertFalse(self.split("blog_zh", 3)["unchanged"])
        self.assertEqual(run_json("status", "--db", self.top / "shards")["documents"],
                         run_json("status", "--db", self.databases["blog_zh"])["documents"])
        self.assertEqual(os.listdir(self.top), ["shards"])

    def test_the_directory_of_somebody_else_is_refused(self):
        place = self.top / "mine"
        place.mkdir()
        (place / "letter").write_text("dear", encoding="utf-8")
        for other in (place, self.databases["blog_zh"]):
            before = tree(other)
            _, told = run("split", self.databases["news_en"], "--into", 2, "--to", other, expect=2)
            self.assertIn("was not made by winnow split", told)
            self.assertEqual(tree(other), before)
        self.assertEqual(os.listdir(self.top), ["mine"])

    def test_a_result_is_not_updated_and_not_written_to(self):
        self.split("news_en", 2)
        _, told = run("index", sites / "news_en" / "pages", "--db", self.top / "shards", expect=2)
        self.assertIn("winnow merge", told)
        # Merged again it is a database as any other.
        run("merge", "-q", self.top / "one.db", self.top / "shards")
        query = words_of("news_en", 1, "merged")
        self.assertEqual(self.answers(self.top / "one.db", query), self.answers(self.databases["news_en"], query))

    def test_what_a_killed_run_has_left_is_no_trouble(self):
        left = self.top / "shards.splitting" / "draft"
        left.mkdir(parents=True)
        (left / "iamglass").write_bytes(b"half")
        self.split("news_en", 2)
        self.assertEqual(os.listdir(self.top), ["shards"])

    def test_an_interrupted_run_leaves_the_result_of_before(self):
        self.split("news_en", 2)
        before = tree(self.top / "shards")
        with subprocess.Popen([winnow, "split", self.databases["manual_ja"], "--into", "40", "--to",
                               self.top / "shards"], stderr=subprocess.PIPE) as process:
            while process.poll() is None and not (self.top / "shards.splitting").exists():
                pass
            process.send_signal(signal.SIGTERM)
            _, told = process.communicate(timeout=60)
        self.assertIn(process.returncode, (75, 0), told)
        if process.returncode == 75:
            self.assertIn(b"interrupted", told)
            self.assertEqual(tree(self.top / "shards"), before)
        self.assertEqual(os.listdir(self.top), ["shards"])

    def test_two_at_a_time_are_refused(self):
        place = self.top / "shards.splitting"
        place.mkdir()
        with subprocess.Popen(["flock", str(place), "sleep", "30"]) as holder:
            try:
                while subprocess.run(["flock", "-n", str(place), "true"], check=False).returncode == 0:
                    pass
                _, told = run("split", self.databases["news_en"], "--to", self.top / "shards", expect=4)
                self.assertIn("another winnow split is at work", told)
            finally:
                holder.terminate()

    def test_numbers_and_databases_that_cannot_be(self):
        for number in ("0", "65", "many"):
            run("split", self.databases["news_en"], "--into", number, "--to", self.top / "shards", expect=2)
        run("split", self.top / "none.db", "--to", self.top / "shards", expect=3)
        self.assertEqual(os.listdir(self.top), [])


if __name__ == "__main__":
    winnow, sites = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
