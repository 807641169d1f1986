# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow mcp speaks the Model Context Protocol, and its tools give pages.

Usage: mcp_test.py WINNOW SAMPLE_SITES SCHEMA

The program, the folder of the sample sites, and the schema of what a server may say. Ends with 77 where
python3-jsonschema is not installed.
"""
import json
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

import strict_schema

import shard_servers

NEWS = "https://courier.example/"
KEEPER = NEWS + "2023/06/lighthouse-keeper/"
SECONDS = 60
winnow = ""
sites = pathlib.Path()
schema = None
checker = None


def index(database, *options):
    """Makes a database."""
    subprocess.run([winnow, "index", "--quiet", "--db", str(database), *map(str, options)], check=True,
                   stdout=subprocess.DEVNULL)


class Client:
    """A client of one server; answers that break the schema are errors."""

    def __init__(self, *options):
        self.process = subprocess.Popen([winnow, "mcp", *map(str, options)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.last_id = 0

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if self.process.stdin and not self.process.stdin.closed:
            self.process.stdin.close()
        try:
            self.process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def send(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self):
        """The next message."""
        line = self.lines.get(timeout=SECONDS)
        assert line is not None, self.process.stderr.read().decode()
        assert line.endswith(b"\n") and line.count(b"\n") == 1
        message = json.loads(line)
        for each in message if isinstance(message, list) else [message]:
            complaints = strict_schema.complaints(checker, each)
            assert not complaints, (complaints, each)
        return message

    def ask(self, method, **params):
        """The answer to a request."""
        self.last_id += 1
        request = {"jsonrpc": "2.0", "id": self.last_id, "method": method}
        if params:
            request["params"] = params
        self.send(json.dumps(request).encode())
        answer = self.receive()
        assert answer["id"] == self.last_id, answer
        return answer

    def begin(self, version="2025-06-18"):
        """Shakes hands."""
        answer = self.ask("initialize", protocolVersion=version, capabilities={},
                          clientInfo={"name": "test", "version": "1"})
        self.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')
        return answer["result"]

    def call(self, tool, **arguments):
        """The structured content of a call that succeeds, which its text says again."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert not result["isError"], result
        assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
        return result["structuredContent"]

    def refusal(self, tool, **arguments):
        """What a call says that fails."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert result["isError"], result
        return result["content"][0]["text"]


class McpTest(unittest.TestCase):
    """Each test talks to a server over a database of the sample site."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.database = cls.folder / "news.db"
        cls.pages = sites / "news_en" / "pages"
        index(cls.database, "--base-url", NEWS, cls.pages)

    def client(self, *options):
        client = Client("--db", self.database, *options)
        self.addCleanup(client.__exit__)
        return client

    def test_it_agrees_on_a_version(self):
        for wanted, agreed in (("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"),
                               ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25")):
            begun = self.client().begin(wanted)
            self.assertEqual(begun["protocolVersion"], agreed)
        self.assertIn("34 pages of the site courier.example", begun["instructions"])

    def test_the_newest_revision_needs_no_handshake(self):
        client = self.client()
        def meta(version):
            return {"io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {}}
        found = client.ask("server/discover", _meta=meta("2026-07-28"))["result"]
        self.assertEqual(found["supportedVersions"][0], "2026-07-28")
        self.assertEqual(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "winnow")
        listed = client.ask("tools/list", _meta=meta("2026-07-28"))["result"]
        self.assertEqual((len(listed["tools"]), listed["resultType"]), (2, "complete"))
        called = client.ask("tools/call", _meta=meta("2026-07-28"), name="search",
                            arguments={"query": "lighthouse keeper"})["result"]
        self.assertEqual(called["resultType"], "complete")
        self.assertEqual(called["structuredContent"]["results"][0]["id"], KEEPER)
        refused = client.ask("tools/list", _meta=meta("2099-01-01"))["error"]
        self.assertEqual((refused["code"], refused["data"]["requested"]), (-32022, "2099-01-01"))

    def test_it_lists_its_tools(self):
        client = self.client()
        client.begin()
        tools = client.ask("tools/list")["result"]["tools"]
        self.assertEqual([tool["name"] for tool in tools], ["search", "fetch"])
        self.assertEqual([tool["inputSchema"]["required"] for tool in tools], [["query"], ["id"]])

    def test_results_fit_the_schemas_of_the_tools(self):
        client = self.client("--source", self.pages)
        client.begin()
        output = {tool["name"]: tool["outputSchema"] for tool in client.ask("tools/list")["result"]["tools"]}
        found = client.call("search", query="lighthouse keeper", limit=3)
        page = client.call("fetch", id=found["results"][0]["id"])
        for name, content in (("search", found), ("fetch", page)):
            strict_schema.jsonschema.validate(content, output[name])

    def test_search_finds_and_fetch_gives_the_page(self):
        client = self.client()
        client.begin()
        found = client.call("search", query="lighthouse keeper")
        best = found["results"][0]
        self.assertEqual(best["id"], KEEPER)
        self.assertTrue(best["url"].startswith(KEEPER))
        self.assertIn("lighthouse", best["text"].lower())
        page = client.call("fetch", id=best["id"])
        self.assertEqual(page["id"], KEEPER)
        self.assertEqual(page["metadata"]["format"], "text")
        self.assertEqual(page["metadata"]["language"], "en")
        self.assertIn("lighthouse", page["text"].lower())
        self.assertEqual(client.call("fetch", id=KEEPER + "#part")["id"], KEEPER)

    def test_the_source_gives_markdown_without_templates(self):
        client = self.client("--source", self.pages)
        client.begin()
        page = client.call("fetch", id=KEEPER)
        self.assertEqual((page["metadata"]["format"], page["metadata"]["complete"]), ("markdown", "yes"))
        self.assertTrue(page["text"].startswith("# "), page["text"][:80])
        self.assertNotIn("partners use cookies", page["text"])

    def test_pages_of_an_archive_are_found(self):
        archive = shutil.make_archive(str(self.folder / "packed"), "zip", self.pages)
        database = self.folder / "packed.db"
        index(database, "--base-url", NEWS, archive)
        with Client("--db", database, "--source", archive) as client:
            client.begin()
            # The base URL is no part of the archive, so that its pages have other URLs.
            found = client.call("search", query="lighthouse keeper")["results"][0]
            page = client.call("fetch", id=found["id"])
            self.assertIn("lighthouse", page["text"].lower())

    def test_filters_and_limits_apply(self):
        client = self.client()
        client.begin()
        self.assertEqual(len(client.call("search", query="harbour", limit=2)["results"]), 2)
        self.assertEqual(client.call("search", query="harbour", language="de")["results"], [])
        below = client.call("search", query="lighthouse", path="/2023/06")["results"]
        self.assertTrue(below and all(hit["id"].startswith(NEWS + "2023/06/") for hit in below))
        self.assertEqual(len(client.call("search", query="harbour", limit=2.0)["results"]), 2)
        wrong = client.call("search", query="lighthosue")
        self.assertEqual(wrong["corrected_query"], "lighthouse")

    def test_wrong_arguments_are_told_to_the_model(self):
        client = self.client()
        client.begin()
        for said, tool, arguments in (("query", "search", {}), ("query", "search", {"query": 1}),
                                      ("limit", "search", {"query": "a", "limit": 0}),
                                      ("limit: is not a whole number", "search", {"query": "a", "limit": "x"}),
                                      ("limit: is not a whole number", "search", {"query": "a", "limit": 2.5}),
                                      ("limit: is not from 1 to 50", "search", {"query": "a", "limit": 1e300}),
                                      ("16384", "search", {"query": "a" * 20000}),
                                      ("language: \"xx\" is not a language", "search",
                                       {"query": "a", "language": "xx"}),
                                      ("id", "fetch", {}),
                                      ("not a page of the index", "fetch", {"id": NEWS + "nothing"})):
            self.assertIn(said, client.refusal(tool, **arguments))

    def test_errors_are_those_of_json_rpc(self):
        client = self.client()
        client.begin()
        for line, code, identifier in (
                (b"{", -32700, None), (b"[]", -32600, None), (b"1", -32600, None), (b"\xff", -32700, None),
                (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, None),
                (b'{"jsonrpc":"1.0","id":"a","method":"ping"}', -32600, "a"),
                (b'{"jsonrpc":"2.0","id":7}', -32600, 7),
                (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, None),
                (b'{"jsonrpc":"2.0","id":8,"method":"nothing"}', -32601, 8),
                (b'{"jsonrpc":"2.0","id":9,"method":"ping","params":[]}', -32602, 9),
                (b'{"jsonrpc":"2.0","id":10,"method":"initialize","params":{}}', -32602, 10),
                (b'{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":"rm"}}', -32602, 11),
                (b'{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"search","arguments":[]}}',
                 -32602, 12),
                (b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"x":1e999}}', -32600, None),
                (b'{"jsonrpc":"2.0","id":14,"method":"ping","params":{"x":"\\ud800"}', -32700, None),
                (b'{"x":"' + b"y" * (5 << 20) + b'"}', -32600, None)):
            client.send(line)
            answer = client.receive()
            self.assertEqual((answer["error"]["code"], answer["id"]), (code, identifier), line[:60])
        client.send(b"[" * 100000)
        self.assertEqual(client.receive()["error"]["code"], -32700)
        self.assertEqual(client.ask("ping")["result"], {})

    def test_half_of_a_surrogate_pair_is_a_replacement_character(self):
        client = self.client()
        client.begin()
        client.send(b'{"jsonrpc":"2.0","id":"a\\udc00","method":"tools/call","params":{"name":"search",'
                    b'"arguments":{"query":"lighthouse keeper \\ud83d"}}}')
        answer = client.receive()
        self.assertEqual(answer["id"], "a\ufffd")
        self.assertEqual(answer["result"]["structuredContent"]["results"][0]["id"], KEEPER)

    def test_what_needs_no_answer_gets_none(self):
        client = self.client()
        client.begin()
        for line in (b"", b"  ", b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}',
                     b'{"jsonrpc":"2.0","method":"no/such"}', b'{"jsonrpc":"2.0","id":5,"result":{}}'):
            client.send(line)
        self.assertEqual(client.ask("ping")["result"], {})

    def test_batches_are_for_the_version_that_has_them(self):
        client = self.client()
        client.begin("2025-03-26")
        client.send(b'[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},'
                    b'{"jsonrpc":"2.0","id":2,"method":"y"}]')
        first, second = client.receive()
        self.assertEqual((first["id"], first["result"]), (1, {}))
        self.assertEqual((second["id"], second["error"]["code"]), (2, -32601))

    def test_it_ends_with_its_input(self):
        client = self.client()
        client.begin()
        client.process.stdin.close()
        self.assertEqual(client.process.wait(SECONDS), 0)
        self.assertEqual(client.process.stderr.read(), b"")

    def test_it_sees_what_is_indexed_meanwhile(self):
        database, site = self.folder / "grown.db", self.folder / "grown"
        site.mkdir()
        (site / "a.html").write_text("<title>First</title><p>walrus and tusk, walrus and tusk")
        index(database, "--base-url", "https://e.example/", site)
        with Client("--db", database) as client:
            client.begin()
            self.assertEqual(client.call("search", query="penguin")["results"], [])
            (site / "b.html").write_text("<title>Second</title><p>penguin and fish, penguin and fish")
            index(database, "--base-url", "https://e.example/", site)
            found = client.call("search", query="penguin")["results"]
            self.assertEqual([hit["id"] for hit in found], ["https://e.example/b.html"])

    def test_pages_without_a_host_have_links_where_they_are_published(self):
        database = self.folder / "hostless.db"
        index(database, "--base-url", "/", self.pages)
        base = "https://www.example.org/"
        with Client("--db", database, "--link-base", base, "--source", self.pages) as client:
            client.begin()
            hit = client.call("search", query="lighthouse keeper")["results"][0]
            self.assertEqual(hit["id"], "/2023/06/lighthouse-keeper/")
            self.assertTrue(hit["url"].startswith(base + "2023/06/lighthouse-keeper/"))
            for name in (hit["id"], hit["url"]):
                page = client.call("fetch", id=name)
                self.assertEqual(page["url"], base + "2023/06/lighthouse-keeper/")
                self.assertEqual(page["metadata"]["format"], "markdown")

    def test_pages_with_a_host_are_fetched_whatever_the_base_of_links_is(self):
        for base in (NEWS, NEWS.rstrip("/"), NEWS[:-3], KEEPER[:-4]):
            with Client("--db", self.database, "--link-base", base) as client:
                client.begin()
                hit = client.call("search", query="lighthouse keeper")["results"][0]
                self.assertEqual(hit["id"], KEEPER)
                for name in (hit["id"], hit["url"]):
                    page = client.call("fetch", id=name)
                    self.assertEqual((page["id"], page["url"]), (KEEPER, KEEPER), base)

    def test_the_base_of_links_ends_where_a_part_of_the_path_does(self):
        database = self.folder / "parts.db"
        index(database, "--base-url", "/", self.pages)
        with Client("--db", database, "--link-base", "https://www.example.org/news") as client:
            client.begin()
            path = "/2023/06/lighthouse-keeper/"
            self.assertEqual(client.call("fetch", id="https://www.example.org/news" + path)["id"], path)
            self.assertIn("not a page", client.refusal("fetch", id="https://www.example.org/newspaper" + path))

    def test_what_cannot_be_opened_is_told_at_once(self):
        done = subprocess.run([winnow, "mcp", "--db", self.folder / "none"], stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=SECONDS, check=False)
        self.assertEqual((done.returncode, done.stdout), (3, b""))
        done = subprocess.run([winnow, "mcp", "--db", self.database, "--source", self.folder / "none"],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)
        self.assertEqual((done.returncode, done.stdout), (3, b""))

    @unittest.skipUnless(shard_servers.TCPSRV, "xapian-tcpsrv is not installed")
    def test_shards_on_servers_are_searched_and_fetched_from(self):
        shards = self.folder / "shards"
        subprocess.run([winnow, "split", self.database, "--into", "2", "--to", shards], check=True,
                       capture_output=True)
        servers = [shard_servers.ShardServer(shard) for shard in sorted(shards.glob("shard-*"))]
        for server in servers:
            self.addCleanup(server.kill)
        self.assertEqual(len(servers), 2)
        with Client("--remote", shard_servers.write_servers(self.folder / "servers", servers)) as client:
            client.begin()
            self.assertEqual(client.call("search", query="lighthouse keeper")["results"][0]["id"], KEEPER)
            self.assertIn("lighthouse", client.call("fetch", id=KEEPER)["text"].lower())


if __name__ == "__main__":
    winnow, sites, checker = sys.argv[1], pathlib.Path(sys.argv[2]), strict_schema.validator_of(sys.argv[3])
    unittest.main(argv=sys.argv[:1])
