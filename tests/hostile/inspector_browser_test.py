#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Pages made to run scripts run none in the inspector of winnow serve, load nothing, and go nowhere.

Usage: inspector_browser_test.py WINNOW

Of the vectors that run scripts, every second one is on a page: those that hostile_browser does not show as copies. With
WINNOW_LONG_TESTS in the environment all are. Ends with 77 if there is no browser.
"""
import contextlib
import html
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import frames
import headless
import long_tests
import pages
import visits
import xss_vectors
from browser_test import BELOW, EVERYWHERE, KINDS

WINNOW = ""
# Shows the copies in frames as the inspector does, and listens to what they say.
SHOW = """
const [addresses, done] = arguments;
window.ran = [];
addEventListener("message", (event) => window.ran.push(event.data));
let left = addresses.length;
const waiting = [...addresses];
function next() {
  const address = waiting.shift();
  if (!address) return;
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.addEventListener("load", () => { if (--left === 0) setTimeout(tell, 1500); next(); }, {once: true});
  frame.src = address;
  document.body.append(frame);
}
function tell() {
  const inside = [...document.querySelectorAll("iframe")].filter((frame) => {
    try { return Boolean(frame.contentWindow.document); } catch { return false; }
  });
  done(JSON.stringify({ran: window.ran.filter((each) => typeof each === "number" || each === "*"),
    inside: inside.length, frames: window.frames.length, top: location.href,
    framesOfCopies: [...document.querySelectorAll("iframe")].reduce((sum, frame) => sum + frame.contentWindow.length, 0)}));
}
for (let number = 0; number < 8; ++number) next();
"""
# Pages of the corpus that are small enough to be shown.
SMALL = 200_000


class InspectorBrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.opened = contextlib.ExitStack()
        cls.addClassCleanup(cls.opened.close)
        cls.root = pathlib.Path(cls.opened.enter_context(
            tempfile.TemporaryDirectory(prefix="winnow_inspector_")))
        cls.outside = frames.Server()
        cls.opened.callback(cls.outside.close)
        cls.site, cls.database = cls.root / "site", str(cls.root / "site.db")
        cls.make_pages()
        subprocess.run([WINNOW, "index", "--quiet", "--db", cls.database, "--method", "all", str(cls.site)],
                       check=True, stderr=subprocess.DEVNULL)
        cls.address = cls.opened.enter_context(cls.served())

    @classmethod
    def make_pages(cls):
        """A site of hostile pages."""
        cls.site.mkdir()
        number = 0
        for kind, vectors in KINDS.items():
            for vector in vectors:
                filled = xss_vectors.filled(vector, number, cls.outside.address)
                text = EVERYWHERE.format(text=html.escape(filled)) if kind == "texts" else filled + BELOW
                if long_tests.IS_LONG or number % 2:
                    (cls.site / f"{kind}-{number}.html").write_text(text, encoding="utf-8", errors="replace")
                number += 1
        for page in pages.ALL:
            file = cls.site / f"{page.__name__}.html"
            with open(file, "wb") as opened:
                page(opened, False)
            if file.stat().st_size > SMALL:
                file.unlink()

    def setUp(self):
        self.outside.loaded = []

    @classmethod
    @contextlib.contextmanager
    def served(cls):
        command = [WINNOW, "serve", "--db", cls.database, "--source", str(cls.site),
                   "--listen", "127.0.0.1:0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                yield server.stdout.readline().strip()
            finally:
                server.terminate()

    def ids(self, address):
        """The ids of all pages, once they are known."""
        while True:
            with urllib.request.urlopen(address + "/api/v1/pages?limit=500") as answer:
                found = json.loads(answer.read())
            if found["scan"]["finished"]:
                return [page["id"] for page in found["pages"]]
            time.sleep(.05)

    def test_copies_run_nothing_load_nothing_and_go_nowhere(self):
        address = self.address
        ids = self.ids(address)
        self.assertGreater(len(ids), long_tests.amount(90, 100))
        browser = headless.browser()
        browser.set_script_timeout(headless.SECONDS_FOR_A_DOCUMENT)
        visits.visit(address + "/inspect/nowhere.example/0")
        visits.requested()
        seen = json.loads(browser.execute_async_script(
            SHOW, [f"/inspect/pages/{each}/copy" for each in ids]))
        asked = visits.requested()
        self.assertEqual(seen["ran"], [])
        self.assertEqual(seen["inside"], 0, "a copy can be read, so it could read its parent")
        self.assertEqual((seen["frames"], seen["framesOfCopies"]), (len(ids), 0))
        self.assertTrue(seen["top"].startswith(address + "/inspect/"))
        shown = {url for url in asked if "/inspect/pages/" in url}
        self.assertEqual(len(shown), len(ids))
        self.assertEqual([url for url in asked if not url.startswith((address + "/", "data:"))], [])
        self.assertEqual(self.outside.loaded, [])

    def test_a_copy_on_its_own_has_no_rights_either(self):
        address = self.address
        visits.visit(f"{address}/inspect/pages/{self.ids(address)[0]}/copy")
        self.assertEqual(visits.ask("self.origin"), "null")
        with self.assertRaises(Exception):
            visits.ask("document.cookie")

    def test_nobody_else_shows_copies_in_frames(self):
        address = self.address
        frame = f"{address}/inspect/pages/{self.ids(address)[0]}/copy"
        document = f"<!DOCTYPE html><p>Another site<iframe src='{frame}'></iframe>".encode()
        visits.complaints()
        self.outside.show([document])
        self.assertTrue(any("frame-ancestors" in each or "X-Frame-Options" in each
                            for each in visits.complaints()))

    def test_the_report_and_the_inspector_show_texts_only(self):
        address = self.address
        ids = self.ids(address)
        visits.visit(address + "/inspect")
        visits.requested()
        for path in ("/sites/site", "/inspect/site", f"/inspect/site/{ids[0]}", f"/inspect/site/{ids[-1]}"):
            visits.visit(address + path)
            time.sleep(1)
            self.assertTrue(visits.ask("location.href").startswith(address + path))
        self.assertEqual([url for url in visits.requested()
                          if not url.startswith((address + "/", "data:"))], [])
        self.assertEqual(self.outside.loaded, [])


if __name__ == "__main__":
    WINNOW = str(pathlib.Path(sys.argv.pop(1)).resolve())
    headless.record_requests = True
    headless.isolate_sites = True
    headless.run_tests()
