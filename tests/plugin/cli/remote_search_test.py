# SPDX-License-Identifier: GPL-2.0-or-later
"""A search of shards on servers answers as a local one, and says what does not answer.

Usage: remote_search_test.py WINNOW SITES    the program, and the folder sample_sites

One server is asked every third query, two servers the next ones and five the others, and answer as a search of the whole; the five as
a local search of the same shards, too. With WINNOW_LONG_TESTS in the environment all are asked each query, beside both.
"""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

import xapian

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import long_tests
from parts_test import write_site
from shard_servers import TCPSRV, ShardServer, free_port, write_servers

winnow, sites = "", pathlib.Path()
PARTS = (1, 2, 5)
# Hits that are shown, and what of the answer may differ: scores by their last digits, numbers that are estimates.
QUERIES = [
    ("lantern",), ("lantern7",), ("report on copper",), ("harbour meadow7 granite12",), ("copper orchard thistle granite",),
    ("keeper of lantern",), ("how do I ask the keeper",), ("story 12",), ("reports", "--op", "or"),
    ("copper7 meadow3", "--op", "and"), ('"notice of the harbour"',), ("keeper NEAR/4 knows",), ("lantern NOT copper7",),
    ("copper* meadow",), ("lant* OR bea*",), ("title:lantern",), ("title:rep* copper",), ("lantern XOR copper9",),
    ("lantern copper", "--path", "/d3"), ("lantern", "--sort", "date"), ("lantern copper", "--sort=-date"),
    ("copper meadow", "--duplicates", "show"), ("copper meadow", "--page", "3"), ("lantern", "--limit", "60", "--page", "2"),
    ("copper meadow", "--facets"), ("date:2023", "--facets"), ("copper meadow thistle", "--expand"),
    ("ask the keeper of the copper lantern", "--expand", "--op", "or"), ("copper", "--demote", "/d2/*"),
    ("vessel lantern", "--synonyms", "SYNONYMS"), ("lantern copper", "--stopwords", "STOPWORDS"), ("nosuchword",), ("",
     "--site", "harbour"), ("(lantern OR copper3) AND NOT meadow4", "--plain"), ("lantern lantern copper",)]
RAILWAY = [("station timetable",), ("train",), ("what is the timetable of the railway",), ("運転",), ("設定 方法",), ("install*",),
           ("train station", "--facets"), ("railway", "--expand"), ("title:train",), ("station", "--lang", "en"),
           ("die stadt",), ("поезд",)]


def without_terms(database, prefix, is_meant):
    """Takes the terms with this prefix from the documents whose numbers are meant."""
    writable = xapian.WritableDatabase(str(database), xapian.DB_OPEN)
    numbers = [posting.docid for posting in writable.postlist("")]
    for number in filter(is_meant, numbers):
        document = writable.get_document(number)
        terms = [item.term for item in document.termlist() if item.term.startswith(prefix.encode())]
        assert terms, f"document {number} has no term {prefix}"
        for term in terms:
            document.remove_term(term)
        writable.replace_document(number, document)
    writable.commit()
    writable.close()


class RemoteSearchTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        cls.local = {}  # what local searches have answered
        write_site(cls.shared / "harbour", 170)
        cls.model = cls.shared / "model"
        cls.winnow("learn", "-q", cls.shared / "harbour", "--model", cls.model)
        cls.databases = {n: cls.parted(f"harbour{n}", [cls.shared / "harbour"], n, "--model", cls.model) for n in PARTS}
        several = [sites / name / "pages" if (sites / name / "pages").exists() else sites / name
                   for name in ("railway_en", "manual_ja", "forum_ru")]
        cls.several = {n: cls.parted(f"several{n}", several, n) for n in (1, 3)}
        (cls.shared / "synonyms").write_text("vessel: ferry, granite harbour\n", encoding="utf-8")
        (cls.shared / "stopwords").write_text("copper\n", encoding="utf-8")

    @classmethod
    def parted(cls, name, sources, parts, *options):
        """A database of that many shards: of the pages of one source, or each source in turn."""
        databases = []
        for part in range(1, parts + 1):
            databases.append(cls.shared / f"{name}.part{part}")
            if len(sources) == 1:
                cls.winnow("index", "-q", *sources, "--part", f"{part}/{parts}", "--part-by", "url", "--db", databases[-1],
                           *options)
            else:
                for source in sources if parts == 1 else [sources[part - 1]]:
                    cls.winnow("index", "-q", source, "--db", databases[-1], *options)
        if parts == 1:
            return databases[0]
        cls.winnow("merge", "-q", "--shards", "keep", cls.shared / name, *databases)
        return cls.shared / name

    @classmethod
    def winnow(cls, *options, expect=0):
        done = subprocess.run([winnow, *map(str, options)], capture_output=True, check=False)
        assert done.returncode == expect, (done.returncode, options, done.stderr[-2000:], done.stdout[-2000:])
        return done.stdout.decode(), done.stderr.decode()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)

    def serve(self, database):
        shards = sorted(database.glob("shard-*"), key=lambda path: int(path.name.split("-")[1])) or [database]
        servers = [ShardServer(shard) for shard in shards]
        for server in servers:
            self.addCleanup(server.kill)
        return servers, write_servers(self.top / "servers", servers)

    def search(self, place, query, *options, expect=0):
        names = {"SYNONYMS": self.shared / "synonyms", "STOPWORDS": self.shared / "stopwords"}
        out, err = self.winnow("search", *place, query, "--json", *(names.get(option, option) for option in options),
                               expect=expect)
        return (json.loads(out) if out else None), err

    # Answers

    def compare(self, local, remote, query):
        self.assertEqual(len(local["hits"]), len(remote["hits"]), query)
        for mine, theirs in zip(local["hits"], remote["hits"]):
            self.assertEqual(mine["url"], theirs["url"], (query, [hit["url"] for hit in local["hits"]],
                                                          [hit["url"] for hit in remote["hits"]]))
            self.assertAlmostEqual(mine["score"], theirs["score"], delta=1e-9, msg=query)
            for field in mine.keys() - {"score"}:
                self.assertEqual(mine[field], theirs[field], (query, field))
        for field in local.keys() - {"hits", "shards", "corrected_query", "corrected"}:
            if field in ("matches_estimated", "all_words_estimated") and (local[field] or 0) > 1000:
                continue
            self.assertEqual(local[field], remote[field], (query, field))

    def check_answers(self, database, whole, queries, beside_shards=True):
        servers, file = self.serve(database)
        for query in queries:
            options = [*query, "--no-correct"]
            remote, _ = self.search(("--remote", file), *options)
            self.assertEqual(remote["shards"], {"total": len(servers), "answered": len(servers), "missing": []})
            for place in {database, whole} if beside_shards or long_tests.IS_LONG else {whole}:
                with self.subTest(query=query, shards=len(servers), local=place.name):
                    self.compare(self.local_answer(place, options), remote, query)

    def local_answer(self, place, options):
        """What a local search answers, which is asked once."""
        asked = (place, *options)
        if asked not in self.local:
            self.local[asked] = self.search(("--db", place), *options)[0]
        return self.local[asked]

    def test_words_of_all_pages_are_found_where_one_was_deleted(self):
        """Xapian 1.4.22 takes the list of all documents for damaged where it has two blocks and a gap."""
        pages = "".join(json.dumps({"url": f"https://wharf.example/p{number}", "html":
                                    f"<html lang=en><title>Report {number}</title><p>harbour report{number % 7}</p>"}) + "\n"
                        for number in range(1500))
        (self.top / "pages.jsonl").write_text(pages, encoding="utf-8")
        database = self.top / "wharf"
        self.winnow("index", "-q", self.top / "pages.jsonl", "--db", database, "--method", "all")
        self.winnow("delete", "--db", database, "https://wharf.example/p7")
        self.check_answers(database, database, [("type:html",), ("site:wharf.example", "--facets"), ("harbour", "--facets"),
                                                ("harbour", "--expand"), ("", "--site", "wharf.example", "--sort", "date")])

    def test_answers_are_those_of_a_local_search(self):
        whole = self.databases[1]
        for turn, parts in enumerate(PARTS):
            self.check_answers(self.databases[parts], whole, long_tests.amount(QUERIES[turn::3], QUERIES), beside_shards=parts == 5)

    def test_pages_of_older_databases_have_no_term_by_which_a_server_finds_them(self):
        """They were indexed before there were terms XU: all of a database, or some of its pages."""
        for turn, (name, is_older) in enumerate((("all", lambda _: True), ("some", lambda number: number % 2 == 0))):
            database = self.top / name
            shutil.copytree(self.databases[1], database)
            without_terms(database, "XU", is_older)
            self.check_answers(database, self.databases[1], QUERIES[4 * turn::8] if not long_tests.IS_LONG else QUERIES[::4], beside_shards=False)

    def test_answers_of_sites_in_several_languages_are_those_of_a_local_search(self):
        self.check_answers(self.several[3], self.several[1], RAILWAY, beside_shards=False)

    def test_words_come_from_a_local_database(self):
        _, file = self.serve(self.databases[2])
        plain, _ = self.search(("--remote", file), "lantrn copper")
        self.assertFalse(plain["corrected"])
        self.assertIn("--words", plain["remarks"][0])
        words = ("--words", self.databases[1])
        self.assertEqual(self.search(("--remote", file, *words), "lantrn copper")[0]["corrected_query"], "lantern copper")
        typed = ("suggest", "--json", "report on lan")
        local = json.loads(self.winnow(*typed, "--db", self.databases[1])[0])
        self.assertEqual(json.loads(self.winnow(*typed, "--remote", file, *words)[0]), local)
        none = json.loads(self.winnow(*typed, "--remote", file)[0])
        self.assertEqual(none["pages"], [])
        self.assertIn("--words", none["remark"])

    # Refusals

    def test_what_cannot_be_had_is_refused(self):
        _, file = self.serve(self.databases[2])
        _, err = self.search(("--remote", file), "lantern", "--explain", expect=2)
        self.assertIn("cannot be explained", err)
        _, err = self.winnow("search", "lantern", expect=2)
        self.assertIn("--db is required", err)
        self.winnow("search", "lantern", "--db", self.databases[1], "--remote", file, expect=2)

    def test_a_file_of_servers_is_read_with_care(self):
        for text, told in (("localhost\n", "servers:1"), ("# none\n", "names no server"), ("\na:1\na:1\n", "servers:3"),
                           ("::1:99\n", "servers:1"), ("a:0\n", "servers:1"), ("a:70000\n", "servers:1")):
            file = self.top / "servers"
            file.write_text(text, encoding="utf-8")
            self.assertIn(told, self.search(("--remote", file), "lantern", expect=2)[1])
        self.search(("--remote", self.top / "nothing"), "lantern", expect=3)

    # Failures

    def check_missing(self, file, server, told, query="lantern", expect=75):
        _, err = self.search(("--remote", file), query, expect=expect)
        self.assertIn(server, err)
        self.assertIn(told, err)
        partial, err = self.search(("--remote", file, "--partial"), query)
        self.assertEqual((partial["shards"]["total"], partial["shards"]["answered"]), (5, 4))
        self.assertEqual(partial["shards"]["missing"][0]["name"], server)
        self.assertIn(told, partial["shards"]["missing"][0]["reason"])
        self.assertIn("4 of 5 shards", err)
        self.assertTrue(partial["hits"])

    def test_a_server_that_fails_is_named(self):
        servers, file = self.serve(self.databases[5])
        servers[2].kill()
        self.check_missing(file, servers[2].name, "refused")
        other = self.top / "other"
        self.winnow("index", "-q", self.shared / "harbour", "--db", other, "--stemmer", "none")
        servers[2].start(other)
        self.check_missing(file, servers[2].name, "another way", expect=2)
        servers[2].kill()
        empty = self.top / "empty"
        subprocess.run(["/usr/bin/python3", "-c", "import sys, xapian\n"
                        "d = xapian.WritableDatabase(sys.argv[1], xapian.DB_CREATE); d.add_document(xapian.Document())",
                        empty], check=True)
        servers[2].start(empty)
        self.check_missing(file, servers[2].name, "Winnow has made", expect=2)
        servers[2].signal(signal.SIGSTOP)
        _, err = self.search(("--remote", file, "--answer-timeout", "300"), "lantern", expect=75)
        self.assertIn(f"{servers[2].name}: does not answer in time", err)

    def test_a_server_that_waits_for_its_client_to_speak_may_be_another_kind(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            file = self.top / "silent"
            file.write_text("127.0.0.1:%d\n" % silent.getsockname()[1], encoding="utf-8")
            _, err = self.search(("--remote", file, "--answer-timeout", "300"), "lantern", expect=75)
        self.assertIn("does not answer in time (look whether xapian-tcpsrv listens there", err)

    def serve_damaged(self, shard, table, keep_root):
        """A server of a copy of the shard that has lost a table since, or all but the root of its tree; it would not
        start with that."""
        copy = self.top / f"damaged-{table}"
        shutil.copytree(shard, copy)
        server = ShardServer(copy)
        self.addCleanup(server.kill)
        file = copy / f"{table}.glass"
        blocks = file.read_bytes()
        file.write_bytes(bytes(len(blocks)))
        for block in range(0, len(blocks) if keep_root else 0, 8192):
            file.write_bytes(bytes(block) + blocks[block:block + 8192] + bytes(len(blocks) - block - 8192))
            with contextlib.suppress(xapian.DatabaseError):
                xapian.Database(str(copy))
                break
        return server

    def test_a_shard_that_was_exchanged_while_it_was_opened_is_opened_again(self):
        servers, file = self.serve(self.databases[5])
        phrase = '"harbour office"'
        whole = self.search(("--remote", file), phrase)[0]
        # Without postings it cannot be opened. Positions are read when it is open.
        for table, keep_root in (("postlist", False), ("position", True)):
            mixed = self.serve_damaged(servers[2].shard, table, keep_root)
            with Switch(mixed, servers[2]) as switch, self.subTest(table=table):
                file = write_servers(self.top / "switched", [*servers[:2], switch, *servers[3:]])
                self.assertEqual(self.search(("--remote", file), phrase)[0], whole)
                self.assertTrue(switch.is_switched())
            with self.subTest(damaged=table):
                file = write_servers(self.top / "damaged", [*servers[:2], mixed, *servers[3:]])
                self.check_missing(file, mixed.name, "cannot read its shard", phrase, expect=6)

    def test_a_server_of_another_protocol_is_named(self):
        servers, file = self.serve(self.databases[5])
        servers[0].kill()
        with socket.create_server(("127.0.0.1", servers[0].port)) as listener:
            def greet():
                for greeting in (b"HTTP/1.1 400 Bad Request\r\n\r\n" * 20, bytes([14, 5, 99, 0, 1, 1, 1]),
                                 b"HTTP/1.1 400 Bad Request\r\n\r\n" * 20, bytes([14, 5, 99, 0, 1, 1, 1])):
                    connection, _ = listener.accept()
                    with connection:
                        connection.sendall(greeting)
            thread = threading.Thread(target=greet, daemon=True)
            thread.start()
            for _ in range(2):
                self.assertIn(servers[0].name,
                              self.search(("--remote", file, "--answer-timeout", "500"), "lantern", expect=2)[1])

    def test_a_database_that_names_servers_is_refused(self):
        servers, _ = self.serve(self.databases[1])
        stub = self.top / "stub"
        stub.mkdir()
        (stub / "XAPIANDB").write_text(f"remote {servers[0].name}\n", encoding="utf-8")
        self.search(("--db", stub), "lantern", expect=6)


class Switch:
    """A port behind which is one server until a connection is closed, and another one from then on."""

    def __init__(self, before, after):
        self.before, self.after = before, after
        self.clients, self.behind = [], []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.name = f"127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def is_switched(self):
        return any(self.is_closed(client) for client in self.clients)

    @staticmethod
    def is_closed(client):
        try:
            return client.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except OSError as error:
            return not isinstance(error, BlockingIOError)

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = self.after if self.is_switched() else self.before
                behind = socket.create_connection((server.address, server.port))
                self.clients.append(client)
                self.behind.append(behind)
                for source, target in ((client, behind), (behind, client)):
                    target.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    threading.Thread(target=self.forward, args=(source, target), daemon=True).start()

    @staticmethod
    def forward(source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for each in (self.listener, *self.clients, *self.behind):
            each.close()


if __name__ == "__main__":
    if TCPSRV is None:
        print("skipped: xapian-tcpsrv is not there (package xapian-tools)")
        sys.exit(77)
    winnow, sites = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
    unittest.main()
