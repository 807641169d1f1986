# SPDX-License-Identifier: GPL-2.0-or-later
"""Sphinx indexes the feeds of winnow export, and a distributed index of two agents searches them.

Usage: sphinx_test.py WINNOW SAMPLE_SITES FRONT_CONFIGURATION

FRONT_CONFIGURATION is docs/examples/sphinx_front.conf. Ends with 77 where sphinxsearch or python3-pymysql is
not installed.
"""
import contextlib
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unicodedata
import unittest

import xmlpipe2

try:
    import pymysql
except ImportError:
    pymysql = None
if pymysql is None or not shutil.which("searchd"):
    print("left out: sphinxsearch or python3-pymysql is not installed (scripts/install_packages.sh)")
    sys.exit(77)

BASE = "https://courier.example/"
ARTICLE = BASE + "2023/06/lighthouse-keeper/"
SITES_BY_LANGUAGE = ("blog_zh", "forum_ru", "manual_ja", "shop_de", "wiki_fa")
winnow = ""
sites = pathlib.Path()
front_configuration = pathlib.Path()


def run(*command, folder=None):
    """The standard output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, check=False, cwd=folder)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]} gives {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout.decode()


def free_ports(number):
    """Ports that nobody listens on now."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(number)]
        return [each.getsockname()[1] for each in sockets]


def with_ports(configuration, mysql, agent):
    """The configuration on other ports."""
    changed, count = re.subn(r"127\.0\.0\.1:9306\b", f"127.0.0.1:{mysql}", configuration)
    assert count == 1
    return changed.replace("127.0.0.1:9312\n", f"127.0.0.1:{agent}\n")


def ask(port, query):
    """The rows of a query in SphinxQL, and what SHOW META says of it."""
    with contextlib.closing(pymysql.connect(host="127.0.0.1", port=port, user="", password="",
                                            charset="utf8", read_timeout=60)) as connection:
        cursor = connection.cursor()
        cursor.execute(query)
        rows = cursor.fetchall()
        cursor.execute("SHOW META")
        return rows, dict(cursor.fetchall())


class Searchd:
    """A searchd in a folder, which ends with the test."""

    def __init__(self, test, folder, mysql, name="sphinx.conf"):
        self.process = subprocess.Popen(["searchd", "--config", name, "--nodetach"], cwd=folder,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        test.addCleanup(self.stop)
        for _ in range(600):
            with contextlib.suppress(pymysql.err.Error):
                ask(mysql, "SHOW STATUS")
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"searchd does not start: {self.stop()}")

    def stop(self, number=signal.SIGTERM):
        """Ends it, and gives what it has said."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
        return self.process.communicate(timeout=60)[0]


class SphinxTest(unittest.TestCase):
    """Each test makes its own indexes and servers."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def index(self, name, source, *options):
        """Exports and indexes; gives folder, port of SphinxQL, port of the agent and the feed."""
        folder = self.folder / name
        folder.mkdir()
        run(winnow, "export", "--format", "sphinx", "--quiet", "--out", folder / "pages.xml", source,
            *options)
        mysql, agent = free_ports(2)
        configuration = run(winnow, "export", "--format", "sphinx", "--mapping")
        (folder / "sphinx.conf").write_text(with_ports(configuration, mysql, agent))
        said = run("indexer", "--config", "sphinx.conf", "--all", folder=folder)
        self.assertNotRegex(said, "(?i)warning|error")
        feed = xmlpipe2.read((folder / "pages.xml").read_bytes())
        self.assertIn(f"total {len(feed.documents)} docs", said)
        return folder, mysql, agent, feed

    def agents_and_front(self):
        """Two agents with a part each, a searchd before them, and its port; the feeds' documents."""
        model = self.folder / "news.model"
        source = (sites / "news_en" / "pages", "--base-url", BASE)
        run(winnow, "learn", "--quiet", "--model", model, *source)
        front = front_configuration.read_text("utf-8")
        agents, documents = [], {}
        for part in (1, 2):
            folder, mysql, port, feed = self.index(f"part{part}", *source, "--model", model, "--part",
                                                   f"{part}/2", "--part-by", "url")
            agents.append(Searchd(self, folder, mysql))
            documents[part] = feed.documents
            address = f"10.0.0.1{part}:9312"
            self.assertEqual(front.count(address), 1)
            front = front.replace(address, f"127.0.0.1:{port}")
        port = free_ports(1)[0]
        (self.folder / "front.conf").write_text(with_ports(front, port, 0))
        Searchd(self, self.folder, port, "front.conf")
        return agents, port, documents

    def test_two_agents_answer_together_by_content_and_not_by_template(self):
        _, port, documents = self.agents_and_front()
        rows, meta = ask(port, "SELECT id, url FROM all WHERE MATCH('logbooks')")
        self.assertIn(ARTICLE, [url for _, url in rows])
        self.assertNotIn("warning", meta)
        for word in ("puzzles", "subscriptions"):  # of the menu and of the foot of all pages
            rows, meta = ask(port, f"SELECT id FROM all WHERE MATCH('{word}')")
            self.assertEqual(rows, ())
            self.assertNotIn("warning", meta)
        rows, _ = ask(port, "SELECT id, title FROM all WHERE MATCH('the') LIMIT 100")
        found = {int(number) for number, _ in rows}
        self.assertLessEqual(found, set(documents[1]) | set(documents[2]))
        self.assertTrue(found & set(documents[1]) and found & set(documents[2]))

    def test_an_agent_that_is_killed_or_silent_leaves_a_part_and_a_warning(self):
        agents, port, documents = self.agents_and_front()
        query = "SELECT id FROM all WHERE MATCH('the') LIMIT 100"
        whole = {int(row[0]) for row in ask(port, query)[0]}
        agents[0].process.send_signal(signal.SIGSTOP)
        rows, meta = ask(port, query)
        self.assertEqual({int(row[0]) for row in rows}, whole & set(documents[2]))
        self.assertRegex(meta["warning"], r"index all: agent 127\.0\.0\.1:\d+: .*time")
        agents[0].process.send_signal(signal.SIGCONT)
        rows, meta = ask(port, query)
        self.assertEqual({int(row[0]) for row in rows}, whole)
        self.assertNotIn("warning", meta)
        agents[1].stop(signal.SIGKILL)
        rows, meta = ask(port, query)
        self.assertEqual({int(row[0]) for row in rows}, whole & set(documents[1]))
        self.assertRegex(meta["warning"], r"index all: agent 127\.0\.0\.1:\d+: ")

    def test_attributes_choose_and_order(self):
        pages = self.folder / "pages.jsonl"
        pages.write_text("".join(
            f'{{"url": "https://{site}.example/{year}", "html": "<html lang={language}><meta '
            f"property='article:published_time' content='{year}-05-06'><title>Bark {year}</title>"
            f'<p>willow bark"}}\n'
            for site, year, language in (("a", 1931, "en"), ("a", 2001, "de"), ("b", 2150, "en"))))
        folder, port, _, feed = self.index("dates", pages, "--method", "all")
        Searchd(self, folder, port)
        rows, _ = ask(port, "SELECT id, title, timestamp FROM pages WHERE MATCH('@title bark') "
                            "ORDER BY timestamp ASC")
        self.assertEqual([row[1] for row in rows], ["Bark 1931", "Bark 2001", "Bark 2150"])
        self.assertLess(int(rows[0][2]), 0)
        for condition, years in (("site='a.example'", [1931, 2001]), ("language='de'", [2001]),
                                 ("type='text/html' AND timestamp > 4102444800", [2150])):
            rows, _ = ask(port, f"SELECT id, url FROM pages WHERE {condition} ORDER BY timestamp ASC")
            self.assertEqual([int(row[1].rsplit("/", 1)[1]) for row in rows], years, condition)
        number = max(feed.documents)
        rows, _ = ask(port, f"SELECT id FROM pages WHERE id={number}")
        self.assertEqual([int(row[0]) for row in rows], [number])

    def test_words_of_languages_are_found_in_any_case(self):
        for site in SITES_BY_LANGUAGE:
            folder, port, _, feed = self.index(site, sites / site / "pages")
            server = Searchd(self, folder, port)
            asked = 0
            for number, document in list(feed.documents.items())[:10]:
                for word in [word for word in document["title"].split() if word.isalpha()][:2]:
                    upper = word.upper() if len(word.upper()) == len(word) else word
                    rows, _ = ask(port, f"SELECT id FROM pages WHERE MATCH('\"{upper}\"') LIMIT 1000")
                    self.assertIn(number, [int(row[0]) for row in rows], (site, word))
                    asked += 1
            self.assertGreater(asked, 5, site)
            server.stop()

    def test_every_letter_of_a_feed_is_in_the_table_and_in_lower_case(self):
        configuration = run(winnow, "export", "--format", "sphinx", "--mapping").replace("\\\n", "")
        words = table_of(re.search(r"charset_table = (.*)", configuration)[1])
        single = table_of(re.search(r"ngram_chars   = (.*)", configuration)[1])
        self.assertFalse(words.keys() & single.keys())
        letters = set("ŁłĂăŞşĞğİıŐőŰűÑñÅåØøÆæÐðÞþŸÿΆάΩωЇїЄєҒғԱաאبपকதతഗกກမក한ა")
        for pages in sites.glob("*/pages"):
            letters.update(run(winnow, "export", "--format", "sphinx", "--quiet", pages))
        for first, last in ((0xc0, 0x17f), (0x386, 0x3ce), (0x400, 0x52f), (0x531, 0x6ff), (0x904, 0xdf3),
                            (0xe01, 0xecd), (0x1780, 0x17d3), (0x1e00, 0x1efe), (0x3041, 0x30ff),
                            (0x4e00, 0x9fff), (0xac00, 0xd7a3), (0x20000, 0x20100)):
            letters.update(map(chr, range(first, last + 1)))
        missing, unfolded = [], []
        for letter in sorted(letters):
            if unicodedata.category(letter)[0] not in "LM" and not letter.isdecimal():
                continue
            if ord(letter) not in words and ord(letter) not in single:
                missing.append(letter)
            folded = letter.lower()
            if ord(letter) in words and len(folded) == 1 and not "\uff10" <= letter <= "\uff5a" and \
                    words[ord(letter)] != ord(folded):
                unfolded.append(letter)
        self.assertEqual((missing, unfolded), ([], []))


def table_of(text):
    """What characters become by a charset_table."""
    number = lambda name: int(name[2:], 16) if name.startswith("U+") else ord(name)
    table = {}
    for entry in text.split(","):
        source, _, target = entry.strip().partition("->")
        pairs = source.endswith("/2")
        first, last = (number(each) for each in (source.removesuffix("/2").split("..") * 2)[:2])
        to = number(target.split("..")[0]) if target else first
        for code in range(first, last + 1):
            new = to + code - first
            table[code] = first + (code - first) // 2 * 2 + 1 if pairs else new
    return table


if __name__ == "__main__":
    winnow, sites, front_configuration = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    unittest.main(argv=sys.argv[:1])
