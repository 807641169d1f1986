#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The inspector of winnow serve by HTTP: from a region that was dropped to a word that is found.

Usage: inspect_test.py WINNOW SAMPLE_SITES SCHEMA  the program, the folder of the sample sites, and
                                                   inspector.schema.json

Exits with 77 where python3-jsonschema is not installed.
"""
import base64
import contextlib
import hashlib
import http.client
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

# It ends with 77 without python3-jsonschema.
import strict_schema

SITE = "gartenhof-pflock.example"
PAGE = "products/bokashi-eimer.html"
PATIENCE_SECONDS = 60


class Inspector(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="winnow_inspect_")
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.mirror, self.rules = self.root / "mirror", self.root / "rules.toml"
        shutil.copytree(SAMPLES / "shop_de" / "pages", self.mirror)
        self.database = str(self.root / "site.db")
        self.winnow("index", "--quiet", "--db", self.database, str(self.mirror))
        self.schemas = json.loads(pathlib.Path(SCHEMA).read_text(encoding="utf-8"))
        strict_schema.close(self.schemas)

    def winnow(self, *words):
        done = subprocess.run([WINNOW, *words], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    @contextlib.contextmanager
    def serving(self, *options):
        command = [WINNOW, "serve", "--db", self.database, "--listen", "127.0.0.1:0", *map(str, options)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                address = server.stdout.readline().strip()
                self.assertTrue(address.startswith("http://"), address)
                self.host = address.removeprefix("http://")
                yield server
            finally:
                server.terminate()
                self.assertEqual(server.wait(PATIENCE_SECONDS), 0)

    def inspected(self, *options):
        return self.serving("--source", self.mirror, "--rules", self.rules, *options)

    def ask(self, method, path, body=None, **fields):
        """Status, fields and body of an answer."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE_SECONDS)
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, (str, bytes)) else json.dumps(body)
        try:
            connection.request(method, path, body=body, headers=headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def json(self, definition, method, path, body=None, status=200, **fields):
        """An answer that follows its definition in the schema."""
        found, _, text = self.ask(method, path, body, **fields)
        self.assertEqual(found, status, text)
        value = json.loads(text)
        schema = {**self.schemas, "$ref": f"#/$defs/{definition}"}
        schema.pop("anyOf")
        validator = strict_schema.jsonschema.Draft202012Validator(schema)
        self.assertEqual(strict_schema.complaints(validator, value), [])
        return value

    def wait_for(self, condition):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (value := condition()):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(.05)
        return value

    def wait_for_scan(self):
        return self.wait_for(lambda: next((sites for sites in [self.json("sites", "GET", "/api/v1/sites")]
                                           if sites["scan"]["finished"]), None))

    def found(self, word):
        """How many pages the search finds."""
        _, _, text = self.ask("GET", f"/api/v1/search?q={word}")
        return json.loads(text)["matches_estimated"]

    def page(self):
        pages = self.json("pages", "GET", "/api/v1/pages?q=bokashi&sort=path")["pages"]
        return next(page for page in pages if page["path"] == PAGE)

    def page_id(self):
        return self.page()["id"]

    def etag(self):
        return self.json("rules", "GET", "/api/v1/rules")["etag"]

    def test_a_region_that_was_dropped_is_found_in_the_end(self):
        """Pick, suggest, preview, save, index again, search."""
        self.rules.write_text("# Rules of the shop\n", encoding="utf-8")
        with self.inspected():
            before = self.wait_for_scan()["sites"][0]
            self.assertEqual((before["site"], before["pages"], self.found("Abholung")), (SITE, 32, 0))
            page = self.json("page_report", "GET", f"/api/v1/pages/{self.page_id()}")
            block = next(block for block in page["blocks"] if "Abholung im Hofladen" in block["text"])
            self.assertEqual((block["class"], block["reason"]), ("template", "repeats"))
            example = {"page": page["page"]["id"], "node": block["node"], "wanted": True}
            suggested = self.json("suggestions", "POST", "/api/v1/rules/suggest",
                                  {"examples": [example], "class": "main"})
            best = suggested["suggestions"][0]
            rule = {"site": SITE, "select": best["selector"], "class": "main"}
            preview = self.json("preview", "POST", "/api/v1/rules/preview", {"rule": rule, "site": SITE})
            self.assertEqual(preview["pages_matched"], best["pages_matched"])
            self.assertEqual(preview["words"]["main"]["before"], before["words"]["main"])
            self.assertEqual(preview["words"]["main"]["after"],
                             before["words"]["main"] + best["words"]["template"])
            self.json("change", "POST", "/api/v1/rules", {"rule": rule}, 201, If_Match=self.etag())
            self.assertTrue(self.rules.read_text(encoding="utf-8").startswith("# Rules of the shop\n\n[[rule]]"))
            self.json("job", "POST", f"/api/v1/sites/{SITE}/index", {}, 202)
            job = self.wait_for(lambda: next(
                (job for job in [self.json("job", "GET", f"/api/v1/sites/{SITE}/index")["job"]]
                 if job["state"] != "running"), None))
            self.assertEqual((job["state"], job["message"]), ("done", ""))
            self.assertGreater(self.wait_for(lambda: self.found("Abholung")), 15)
            after = self.wait_for_scan()["sites"][0]
            self.assertAlmostEqual(after["words"]["main"] / preview["words"]["main"]["after"], 1, delta=.02)
            report = self.json("site_report", "GET", f"/sites/{SITE}?format=json")
            self.assertEqual(report["rules"][0]["pages_matched"], preview["pages_matched"])
        # The same by the program.
        self.assertIn(f"{SITE} {best['selector']}: main", self.winnow("status", "--db", self.database))

    def test_rules_are_written_only_over_what_was_seen(self):
        rule = {"rule": {"site": SITE, "select": ".price", "class": "page"}}
        with self.inspected():
            etag = self.etag()
            self.json("error", "POST", "/api/v1/rules", rule, 428)
            self.json("change", "POST", "/api/v1/rules", rule, 201, If_Match=etag)
            self.json("error", "POST", "/api/v1/rules", rule, 412, If_Match=etag)
            self.json("change", "DELETE", "/api/v1/rules/0", status=200, If_Match=self.etag())
            self.assertEqual(self.rules.read_text(encoding="utf-8"), "")
            self.json("change", "POST", "/api/v1/rules/undo", {}, If_Match=self.etag())
            self.assertIn('".price"', self.rules.read_text(encoding="utf-8"))
            self.rules.write_text("# another editor\n", encoding="utf-8")
            self.json("error", "POST", "/api/v1/rules/undo", {}, 412, If_Match=self.etag())

    def test_nobody_else_writes(self):
        rule = json.dumps({"rule": {"site": SITE, "select": ".price", "class": "page"}})
        with self.inspected():
            etag = self.etag()
            for status, fields in ((403, {"Origin": "http://evil.example"}),
                                   (403, {"Sec_Fetch_Site": "cross-site"}),
                                   (403, {"X_Forwarded_For": "192.0.2.1"}),
                                   (415, {"Content_Type": "text/plain"}),
                                   (421, {"Host": "evil.example"})):
                with self.subTest(fields=fields):
                    found, _, text = self.ask("POST", "/api/v1/rules", rule, If_Match=etag, **fields)
                    self.assertEqual(found, status, text)
        self.assertFalse(self.rules.exists())

    def test_without_a_rules_file_nothing_is_written(self):
        with self.serving("--source", self.mirror):
            self.assertFalse(self.wait_for_scan()["writable"])
            for method, path in (("POST", "/api/v1/rules"), ("POST", f"/api/v1/sites/{SITE}/index")):
                error = self.json("error", method, path, {}, 403, If_Match='"x"')["error"]
                self.assertIn("--rules", error["remedy"])

    def test_without_a_source_there_is_no_inspector(self):
        with self.serving():
            for path in ("/inspect", "/api/v1/sites", "/api/v1/pages", f"/sites/{SITE}"):
                error = self.json("error", "GET", path, status=404)["error"]
                self.assertIn("--source", error["remedy"])

    def test_a_database_that_another_process_writes_is_left_alone(self):
        with self.inspected():
            self.wait_for_scan()
            with self.locked_database():
                self.json("job", "POST", f"/api/v1/sites/{SITE}/index", {}, 202)
                job = self.wait_for(lambda: next(
                    (job for job in [self.json("job", "GET", f"/api/v1/sites/{SITE}/index")["job"]]
                     if job["state"] != "running"), None))
                self.assertEqual(job["state"], "failed")
                self.assertIn("another process", job["message"])

    @contextlib.contextmanager
    def locked_database(self):
        """Another process holds the lock of Xapian's writers."""
        holder = ("import fcntl, struct, sys\nlock = open(sys.argv[1], 'r+b')\n"
                  "fcntl.lockf(lock, fcntl.LOCK_EX)\nprint('held', flush=True)\nsys.stdin.read()\n")
        lock = pathlib.Path(self.database, "flintlock")
        with subprocess.Popen([sys.executable, "-c", holder, str(lock)], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as process:
            self.assertEqual(process.stdout.readline(), "held\n")
            try:
                yield
            finally:
                process.stdin.close()

    def html_files(self):
        return sorted(self.mirror.rglob("*.html"))

    def make_json_lines(self):
        file = self.root / "shop.jsonl"
        lines = [json.dumps({"url": f"https://{SITE}/{page.relative_to(self.mirror)}",
                             "html": page.read_text(encoding="utf-8", errors="replace")})
                 for page in self.html_files()]
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return file

    def make_crawl(self):
        """A WARC file, whose pages are read by their places."""
        file = self.root / "shop.warc"
        with open(file, "wb") as crawl:
            for number, page in enumerate(self.html_files()):
                body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page.read_bytes()
                crawl.write(f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number}>\r\n"
                            f"WARC-Target-URI: https://{SITE}/{page.relative_to(self.mirror)}\r\n"
                            f"WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: application/http\r\n"
                            f"Content-Length: {len(body)}\r\n\r\n".encode() + body + b"\r\n\r\n")
        return file

    def test_other_kinds_of_sources_are_read_page_by_page(self):
        archive = pathlib.Path(shutil.make_archive(str(self.root / "shop"), "gztar", self.mirror))
        for source in (archive, self.make_json_lines(), self.make_crawl()):
            self.database = f"{self.root}/{source.suffix}.db"
            self.winnow("index", "--quiet", "--db", self.database, str(source))
            with self.subTest(source=source.name), self.serving("--source", source):
                site = self.wait_for_scan()["sites"][0]
                self.assertEqual(site["pages"], 32)
                pages = self.json("pages", "GET", "/api/v1/pages?sort=kept&order=desc&limit=3")["pages"]
                for page in pages:
                    report = self.json("page_report", "GET", f"/api/v1/pages/{page['id']}")
                    self.assertEqual(report["page"]["words"], page["words"])
                preview = self.json("preview", "POST", "/api/v1/rules/preview",
                                    {"rule": {"select": "h1", "class": "template"}, "site": site["site"]})
                self.assertEqual(preview["pages_looked_at"], 32)
                self.assertEqual(preview["words"]["main"]["before"], site["words"]["main"])

    def test_streams_and_missing_sources_are_refused(self):
        for source in ("-", self.root / "nowhere"):
            done = subprocess.run([WINNOW, "serve", "--db", self.database, "--source", str(source),
                                   "--listen", "127.0.0.1:0"], capture_output=True, text=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(str(source), done.stderr)

    def test_the_policy_of_a_copy_has_the_hash_of_its_script(self):
        with self.inspected():
            self.wait_for_scan()
            status, fields, body = self.ask("GET", f"/inspect/pages/{self.page_id()}/copy")
        self.assertEqual(status, 200)
        script = re.search(rb"<script>(.*?)</script>", body, re.DOTALL)[1]
        digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
        policy = fields["Content-Security-Policy"]
        self.assertIn(f"script-src 'sha256-{digest}';", policy)
        self.assertIn(f"script-src 'sha256-{digest}';", body.decode())
        self.assertIn("sandbox allow-scripts", policy)
        self.assertIn("frame-ancestors 'self'", policy)
        self.assertEqual(body.count(b"<script"), 1)

    def test_the_description_tells_of_every_address(self):
        """What is asked without a body gets an answer that the description has."""
        with self.inspected():
            self.wait_for_scan()
            names = {"site": SITE, "id": self.page_id(), "index": "0"}
            _, _, text = self.ask("GET", "/api/v1/openapi.json")
            asked = 0
            for path, methods in json.loads(text)["paths"].items():
                for method, operation in methods.items():
                    if "inspector" not in operation.get("tags", []):
                        continue
                    asked += 1
                    body = None if method == "get" else {}
                    address = path.format(**names)
                    if any(parameter.get("required") and parameter["in"] == "query"
                           for parameter in operation.get("parameters", [])):
                        address += "?url=" + urllib.parse.quote(self.page()["url"])
                    status, _, answer = self.ask(method.upper(), address, body)
                    self.assertIn(str(status), operation["responses"], (method, path, answer))
                    self.assertTrue(method != "get" or status == 200, (path, answer))
        self.assertEqual(asked, 17)

    def test_an_end_of_the_server_ends_a_run(self):
        with self.inspected() as server:
            self.wait_for_scan()
            self.json("job", "POST", f"/api/v1/sites/{SITE}/index", {}, 202)
            server.terminate()
            begun = time.monotonic()
            self.assertEqual(server.wait(PATIENCE_SECONDS), 0)
            self.assertLess(time.monotonic() - begun, 20)
        self.winnow("check", "--db", self.database)


if __name__ == "__main__":
    WINNOW, SAMPLES, SCHEMA = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    del sys.argv[1:4]
    unittest.main()
