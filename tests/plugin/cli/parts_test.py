# SPDX-License-Identifier: GPL-2.0-or-later
"""A database that is built in parts answers as one that is built at once, and what is learned is the same.

Usage: parts_test.py WINNOW SITES    the program, and the folder sample_sites

With WINNOW_LONG_TESTS in the environment all that is built in parts is built in one, two and five of them, and each query is also
asked with all duplicates shown; otherwise the numbers of parts take turns, and every fifth query is.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import long_tests
from asked import asked

winnow, sites = "", pathlib.Path()
PARTS = (1, 2, 5)
EVERY = long_tests.amount(5, 1)  # of the queries, with all duplicates shown
WORDS = ("harbour lantern meadow copper orchard thistle granite willow ferry saddle beacon parcel "
         "velvet compass kettle marble anchor pigeon hollow timber").split()
NOTICE = "This notice of the harbour office stands below each of the older reports and is the same on all. " * 4


def text_of(number, words=90):
    chooser = random.Random(number)
    return " ".join(chooser.choice(WORDS) + str(chooser.randrange(40)) for _ in range(words))


def page(number, pages):
    """Every seventh page has the text of the one before it, and all link to two others."""
    same = number - 1 if number % 7 == 3 else number
    title = f"Report {same} on {WORDS[same % len(WORDS)]}"
    links = "".join(f"<li><a href='/d{n % 6}/p{n}.html'>see {WORDS[n % len(WORDS)]} story {n}</a>"
                    for n in ((number * 5 + 1) % pages, (number * 11 + 3) % pages))
    tip = f"<p class=tip>Ask the keeper of {WORDS[number % len(WORDS)]}, he knows.</p>" if number % 3 == 0 else ""
    # On most pages whose names come early, and on few others.
    notice = f"<p>{NOTICE}</p>" if number % 4 else ""
    return (f"<html lang=en><head><title>{title} - Harbour</title></head><body>"
            f"<header><a href='/'>Harbour reports and news</a></header><nav><ul><li>Home<li>Ships<li>Trade</ul></nav>"
            f"<main><h1>{title}</h1><p>{text_of(same)}</p><p>{text_of(same + 10000)}</p>{tip}{notice}"
            f"<p data-pagefind-ignore>Secret{number} words of the editors.</p></main>"
            f"<aside><ul>{links}</ul></aside><footer><p>All rights are with the harbour office, since 1901.</footer>"
            "</body></html>")


def write_site(folder, pages):
    for number in range(pages):
        place = folder / f"d{number % 6}" / f"p{number}.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(page(number, pages), encoding="utf-8")
    (folder / "d0" / "image.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    (folder / "d1" / "other.html").write_bytes(b"%PDF-1.4\n" + bytes(range(256)))
    (folder / "d2" / "large.html").write_text("<p>" + "large page " * 120_000, encoding="utf-8")
    # A file that has only just been written is read by the next run, too.
    for file in folder.rglob("*.html"):
        os.utime(file, (1_700_000_000, 1_700_000_000))


class PartsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        cls.site = cls.shared / "harbour"
        write_site(cls.site, 170)
        cls.hosts = cls.shared / "hosts"
        for host, pages in (("a.example", 40), ("b.example", 25), ("c.example", 12), ("d.example", 3)):
            write_site(cls.hosts / host, pages)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)

    def run_winnow(self, *options, expect=0, stdin=None):
        done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False, input=stdin)
        self.assertEqual(done.returncode, expect, (done.stderr[-2000:], options, done.stdout[-2000:]))
        return done.stdout.decode(), done.stderr.decode()

    def run_json(self, *options, stdin=None):
        return json.loads(self.run_winnow(*options, "--json", stdin=stdin)[0])

    # Learning

    def samples(self, source, parts, by, *options):
        files = []
        for number in range(1, parts + 1):
            files.append(self.top / f"{source.name}.{by}.{number}of{parts}")
            self.run_winnow("learn", "-q", source, "--part", f"{number}/{parts}", "--part-by", by, "--sample-out",
                            files[-1], *options)
        random.Random(parts).shuffle(files)
        return files

    def check_learning(self, source, *options, by=("site", "url"), turn=0):
        """What is learned in parts has the bytes of what is learned at once; in the short form a number of parts, by the turn."""
        whole = self.top / "whole.model"
        self.run_winnow("learn", "-q", source, "--model", whole, *options)
        for number, each in enumerate(by):
            for parts in long_tests.in_turn(PARTS, turn + number):
                merged = self.top / "merged.model"
                report = self.run_json("learn", "--merge", *self.samples(source, parts, each, *options), "--model",
                                       merged, *options)
                self.assertEqual(merged.read_bytes(), whole.read_bytes(), (source, each, parts))
        return report

    def test_learning_in_parts_gives_the_same_bytes(self):
        self.check_learning(self.hosts, turn=1)
        self.check_learning(self.site)

    def test_learning_in_parts_checks_passages_by_the_same_pages(self):
        # Fewer pages in the sample: others are control pages, which are read where the samples are from.
        report = self.check_learning(self.site, "--sample-pages", 40, turn=1)
        self.assertGreater(report["sites"][0]["control"], 90)

    def test_learning_in_parts_takes_other_methods_seeds_and_rules(self):
        rules = self.top / "rules.toml"
        rules.write_text('[[rule]]\nselect = ".tip"\nclass = "template"\n[[rule]]\npath = "/d3/**"\nskip = true\n',
                         encoding="utf-8")
        self.check_learning(self.site, "--rules", rules, "--sample-pages", 60, "--seed", 7, by=("url",), turn=2)
        self.check_learning(self.site, "--method", "template-hash", by=("url",), turn=1)

    def test_sample_sites_learned_in_parts(self):
        for turn, name in enumerate(("news_en", "wiki_fa", "forum_ru")):
            self.check_learning(sites / name / "pages", "--sample-pages", 20, by=("url",), turn=turn)

    def test_lines_of_json_are_learned_in_parts(self):
        lines = "".join(json.dumps({"url": f"https://j.example/{n % 4}/{n}", "html": page(n, 90)}) + "\n"
                        for n in range(90)).encode()
        whole, merged = self.top / "whole", self.top / "merged"
        self.run_winnow("learn", "-q", "-", "--model", whole, "--sample-pages", 30, stdin=lines)
        files = [self.top / f"s{n}" for n in (1, 2, 3)]
        for n, file in enumerate(files, 1):
            self.run_winnow("learn", "-q", "-", "--part", f"{n}/3", "--part-by", "url", "--sample-out", file,
                            "--sample-pages", 30, stdin=lines)
        _, told = self.run_winnow("learn", "--merge", *files, "--model", merged, "--sample-pages", 30, expect=2)
        self.assertIn("winnow learn - --merge", told)
        self.run_winnow("learn", "-q", "-", "--merge", *files, "--model", merged, "--sample-pages", 30, stdin=lines)
        self.assertEqual(merged.read_bytes(), whole.read_bytes())
        # So do records that something else has dealt out, without --part.
        dealt = [b"".join(lines.splitlines(True)[n::2]) for n in (0, 1)]
        for n, some in enumerate(dealt):
            self.run_winnow("learn", "-q", "-", "--sample-out", files[n], "--sample-pages", 30, stdin=some)
        merged.unlink()
        self.run_winnow("learn", "-q", "-", "--merge", *files[:2], "--model", merged, "--sample-pages", 30, stdin=lines)
        self.assertEqual(merged.read_bytes(), whole.read_bytes())

    def test_samples_that_do_not_fit_are_refused(self):
        one, two = sorted(self.samples(self.site, 2, "url"))
        model = self.top / "model"

        def refused(*files, words, status, options=()):
            _, told = self.run_winnow("learn", "--merge", *files, "--model", model, *options, expect=status)
            self.assertIn(words, told)
            self.assertFalse(model.exists())

        refused(one, words="part 2/2 by url is missing", status=2)
        refused(one, two, two, words="is of part 2/2 by url, as", status=2)
        refused(one, two, words="--seed 1", status=2, options=("--seed", 5))
        refused(one, two, words="--sample-pages", status=2, options=("--sample-pages", 11))
        good = two.read_bytes()
        for bad, words, status in ((good[:-8], "cut off", 6), (good[:400] + b"x" + good[401:], "checksum", 6),
                                   (good[:8] + b"\2" + good[9:], "is of version 2", 2), (b"", "is empty", 6),
                                   (b"<html>", "not a sample file", 3)):
            two.write_bytes(bad)
            refused(one, two, words=words, status=status)
        two.unlink()
        refused(one, two, words="winnow learn --sample-out", status=3)

    def test_pages_that_are_not_where_they_were_are_missed(self):
        moved = self.top / "moved"
        shutil.copytree(self.site, moved)
        files = self.samples(moved, 2, "url", "--sample-pages", 40)
        shutil.rmtree(moved)
        model = self.top / "model"
        _, told = self.run_winnow("learn", "--merge", *files, "--model", model, "--sample-pages", 40, expect=3)
        self.assertIn("winnow learn SOURCE --merge", told)
        self.run_winnow("learn", "-q", self.hosts, "--merge", *files, "--model", model, "--sample-pages", 40, expect=3)
        self.run_winnow("learn", "-q", self.site, "--merge", *files, "--model", model, "--sample-pages", 40)

    # Indexing

    QUERIES = ("harbour", "copper12 willow3", "report lantern", '"harbour office"', "meadow1*", "secret5", "title:report",
               "see meadow story", "lamtern5", "path:d3 velvet2", "keeper knows", "thistle OR granite", "site:a.example ferry1")

    def answers(self, database, queries=QUERIES):
        """What is found and suggested, and what is found with all duplicates shown."""
        with asked(winnow, database) as questions:
            told = [questions.search(query, limit=60) for query in queries]
            suggested = [questions.suggest(typed) for typed in ("rep", "har", "copp", "report on mea", "wilow")]
        told += [self.run_json("search", "--db", database, "-n", 60, "--facets", "--duplicates", "show", query)
                 for query in queries[::EVERY]]
        return [{key: value for key, value in answer.items() if key != "shards"} for answer in told] + suggested

    def index_in_parts(self, source, parts, by, *options):
        databases = []
        for number in range(1, parts + 1):
            databases.append(self.top / f"{source.name}.{by}.{number}of{parts}.db")
            report = self.run_winnow("index", "--json", source, "--part", f"{number}/{parts}", "--part-by", by, "--db",
                                     databases[-1], *options)[0]
            self.assertEqual(report.count("\n"), 1)
        return databases

    def check_index(self, source, *options, by=("site", "url"), queries=QUERIES, numbers=PARTS):
        whole = self.top / f"{source.name}.whole.db"
        one = self.run_json("index", source, "--db", whole, *options)
        expected = self.answers(whole, queries)
        for each in by:
            for parts in numbers:
                merged = self.top / f"{source.name}.{each}.{parts}.db"
                done = self.run_json("merge", merged, *self.index_in_parts(source, parts, each, *options))
                self.assertEqual(done["documents"], one["documents"])
                self.assertEqual(done["collapsed"], one["collapsed"])
                self.assertEqual(done["missing_parts"], [])
                for ours, theirs in zip(self.answers(merged, queries), expected):
                    self.assertEqual(ours, theirs, (source, each, parts))
                again = self.run_json("index", source, "--db", merged, *options)
                self.assertEqual((again["unchanged"], again["not_read"]), (one["documents"], one["documents"]))
                self.assertEqual(again["rules"], one["rules"])
        return one

    def model_of(self, source, *options):
        model = self.top / "model"
        self.run_winnow("learn", "-q", source, "--model", model, *options)
        return model

    def test_a_database_of_parts_answers_as_one(self):
        rules = self.top / "rules.toml"
        rules.write_text('[[rule]]\nselect = ".tip"\nclass = "template"\n', encoding="utf-8")
        one = self.check_index(self.site, "--model", self.model_of(self.site, "--rules", rules), "--rules", rules,
                               by=("url",), numbers=long_tests.in_turn(PARTS, 1))
        self.assertGreater(one["collapsed"], 10)

    def test_any_order_of_merging_gives_the_same_answers_words_and_suggestions(self):
        model = self.model_of(self.site)
        for duplicates, numbers in (("collapse", long_tests.in_turn(PARTS, 2)), ("index", PARTS[-1:])):
            options = ["--model", model, "--duplicates", duplicates]
            whole = self.top / f"{duplicates}.db"
            one = self.run_json("index", self.site, "--db", whole, *options)
            expected = self.answers(whole, self.QUERIES[:4]), self.words(whole)
            # The dictionary has words for nearly all of these, and titles are suggested.
            self.assertGreater(sum(each is not None for each in expected[1][0]), 6)
            self.assertGreater(sum(len(each) for each in expected[1][1]), 20)
            self.assertEqual(one["collapsed"] > 3, duplicates == "collapse")
            for parts in numbers:
                databases = self.index_in_parts(self.site, parts, "url", *options)
                # In another order: 2 1; 4 2 5 3 1.
                databases = databases[1::2][::-1] + databases[::2][::-1]
                merged = self.top / f"{duplicates}.{parts}.db"
                done = self.run_json("merge", merged, *databases)
                self.assertEqual(done["collapsed"], one["collapsed"])
                found = self.answers(merged, self.QUERIES[:4]), self.words(merged)
                self.assertEqual(found, expected, (duplicates, parts))
                for database in databases:
                    shutil.rmtree(database)

    def words(self, database):
        """What the dictionary has for misspelt words, and what is suggested for beginnings."""
        misspelt = ("harbuor", "lantren5", "meadwo1", "coper12", "orchrad3", "thistel7", "granit2", "wilow3", "ferrry4")
        typed = ("r", "re", "report on l", "h", "m", "c", "th", "gr", "wil")
        with asked(winnow, database) as questions:
            return ([questions.search(word)["corrected_query"] for word in misspelt],
                    [questions.suggest(each, limit=20)["pages"] for each in typed])

    def test_hosts_that_are_learned_in_their_parts_answer_as_one(self):
        self.check_index(self.hosts, by=("site",), numbers=long_tests.amount(PARTS[-1:], PARTS))

    def test_a_sample_site_of_parts_answers_as_one(self):
        news = sites / "news_en" / "pages"
        topics = [line.split("\t")[-1] for line in (sites / "news_en" / "topics.tsv").read_text().splitlines()]
        self.check_index(news, "--model", self.model_of(news), by=("url",), queries=topics[:12],
                         numbers=long_tests.amount(PARTS[:1], PARTS))

    def test_parts_that_stay_shards_answer_as_one(self):
        model = self.model_of(self.site)
        whole = self.top / "whole.db"
        self.run_winnow("index", "-q", self.site, "--model", model, "--db", whole)
        expected = self.answers(whole)
        for parts in long_tests.in_turn(PARTS[1:], 1):
            kept, joined = self.top / f"kept{parts}.db", self.top / f"joined{parts}.db"
            done = self.run_json("merge", "--shards", "keep", kept,
                                 *self.index_in_parts(self.site, parts, "url", "--model", model))
            self.assertEqual((done["shards"], len(list(kept.glob("shard-*")))), (parts, parts))
            for ours, theirs in zip(self.answers(kept), expected):
                self.assertEqual(ours, theirs, parts)
            self.run_winnow("check", "--db", kept)
            _, told = self.run_winnow("index", self.site, "--model", model, "--db", kept, expect=2)
            self.assertIn("winnow merge", told)
            # Made one, it is a database as any other.
            self.run_winnow("merge", "-q", joined, kept)
            self.run_winnow("merge", "-q", kept)
            for database in (kept, joined):
                again = self.run_json("index", self.site, "--model", model, "--db", database)
                self.assertEqual(again["not_read"], again["documents"])
                self.assertEqual(self.answers(database, self.QUERIES[:4])[:4], expected[:4])

    def test_parts_in_one_database_leave_the_pages_of_others(self):
        copy, database = self.top / "copy", self.top / "one.db"
        shutil.copytree(self.site, copy)
        model = self.model_of(copy)

        def run(number):
            return self.run_json("index", copy, "--part", f"{number}/3", "--part-by", "url", "--model", model, "--db",
                                 database)

        first = [run(number) for number in (1, 2, 3)]
        self.assertEqual([report["deleted"] for report in first], [0, 0, 0])
        documents = first[2]["documents"]
        self.assertEqual(documents, sum(report["added"] for report in first))
        for gone in ("d1/p7.html", "d2/p8.html", "d4/p160.html"):
            (copy / gone).unlink()
        second = [run(number) for number in (1, 2, 3)]
        self.assertEqual(sum(report["deleted"] for report in second), 3)
        self.assertEqual(sum(report["added"] + report["replaced"] for report in second), 0)
        self.assertEqual(second[2]["documents"], documents - 3)

    def test_what_a_part_cannot_know_is_said_by_merge(self):
        rules = self.top / "rules.toml"
        rules.write_text('[[rule]]\nselect = ".rare"\nclass = "template"\n', encoding="utf-8")
        databases = []
        for number in (1, 2):
            databases.append(self.top / f"{number}.db")
            _, told = self.run_winnow("index", "-q", self.hosts, "--part", f"{number}/2", "--rules", rules, "--db",
                                      databases[-1])
            self.assertNotIn("matches no page", told)
        done, told = self.run_winnow("merge", "--json", self.top / "all.db", *databases)
        self.assertIn("rules.toml:1: the rule matches no page", told)
        done, told = self.run_winnow("merge", "--json", self.top / "some.db", databases[1])
        self.assertEqual(json.loads(done)["missing_parts"], ["1/2 by site"])
        self.assertIn("part 1/2 by site is missing", told)

    def test_a_part_of_a_site_is_not_learned_from(self):
        _, told = self.run_winnow("index", self.site, "--part", "1/2", "--part-by", "url", "--db", self.top / "x.db",
                                  expect=2)
        self.assertIn("--merge", told)
        self.assertFalse((self.top / "x.db").exists())
        self.run_winnow("learn", self.site, "--part", "1/2", "--part-by", "url", "--model", self.top / "m", expect=2)
        for wrong in ("0/2", "3/2", "1", "1/0", "x/y", "1/2/3", "-1/2", "1/100001"):
            self.run_winnow("extract", self.site, "--part=" + wrong, expect=2)

    def test_other_commands_take_parts(self):
        whole = self.run_winnow("extract", self.site, "--json")[0].splitlines()
        parts = []
        for number in (1, 2, 3):
            parts += self.run_winnow("extract", self.site, "--json", "--part", f"{number}/3", "--part-by", "url",
                                     "--method", "all")[0].splitlines()
        urls = lambda lines: sorted(json.loads(line)["url"] for line in lines)
        self.assertEqual(urls(parts), urls(whole))


if __name__ == "__main__":
    sites = pathlib.Path(sys.argv.pop(2))
    winnow = sys.argv.pop(1)
    unittest.main(verbosity=2)
