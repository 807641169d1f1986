#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What hostile pages, and what comes from their frames, can do to the inspector: nothing.

Usage: inspector_frame_browser_test.py WINNOW

Ends with 77 if there is no browser.
"""
import contextlib
import http.server
import pathlib
import sys
import tempfile
import threading
import unittest

import headless
from headless import browser
from inspected_site import in_frame, inspected
from visits import ActionChains, ask, find, press, requested, texts, visit, wait_for

# Every way to load something, to run something or to take over the window that comes to mind; HERE is a server that
# counts.
HOSTILE = """<!DOCTYPE html><html><head><title>Hostile</title>
<meta http-equiv=refresh content="0;url=HERE/refresh"><base href="HERE/base/" target=_top>
<link rel=stylesheet href="HERE/link.css"><link rel=prefetch href="HERE/prefetch"><style>@import "HERE/import.css";
body { background: url("HERE/background.png") } * { z-index: 2147483647 !important }
winnow-outlines { display: none !important } p::before { content: url("HERE/content.png") }</style>
<script>parent.document.title = "taken"; top.location = "HERE/top"</script></head>
<body onload="top.location = 'HERE/onload'"><script>parent.postMessage([4, 1, 1, 1], "*")</script>
<h1>Hostile</h1><p id=text>Plain text that anybody may read, as long as there is some of it on the page.</p>
<a id=link href="HERE/link" target=_top ping="HERE/ping">A link that leads away</a>
<form action="HERE/form" target=_top><input id=parentElement><input id=getAttribute><input id=closest>
<input id=querySelectorAll><input id=getBoundingClientRect><input id=scrollIntoView>
<p id=clobbered>Text in a form that has fields with the names of functions.</p>
<button id=send>Send it all</button></form>
<p data-node=99999 data-block=99999>Numbers of its own.</p><winnow-main data-block=3>A tint of its own.</winnow-main>
<img src="HERE/image.png" onerror="top.location = 'HERE/onerror'"><iframe src="HERE/frame"></iframe>
<svg onload="top.location = 'HERE/svg'"><a href="HERE/svg-link"><text>drawn</text></a></svg>
<object data="HERE/object"></object><embed src="HERE/embed"><video poster="HERE/poster.png"></video>
</body></html>"""
PLAIN = "<!DOCTYPE html><title>Plain {0}</title><h1>Plain {0}</h1><p>The text of page {0} is not like the others.</p>"

# Sends what a frame might send through the port, and says which events come of it.
FORGED = """const [messages, done] = arguments;
import("/assets/inspect-frame.js").then(({ FrameLink, frameKeys }) => {
  const link = new FrameLink(document.createElement("iframe"));
  link.blocks = 10;
  link.port = { postMessage() {} };
  const heard = [];
  for (const name of ["hover", "choose", "candidate", "picked", "left", "layout", "view", "matches", "key", "edge"]) {
    link.addEventListener(name, (event) => heard.push(name));
  }
  for (const message of messages) link.receive(message);
  done(heard);
});"""
BAD = [None, 1, "x", {}, [], [0], [99, 1], ["1", 1, 1], [1], [1, 1], [1, 1, 1, 1], [1, 10, 1], [1, -2, 1], [1, 1.5, 1],
       [1, 1, 10**9], [2, 11, 1], [3, 1, 5, 4], [3, -1, 1, 1], [3, 1, 1, 1, 500], [4, 1, 1], [4, 1, 1, 99], [5, 1],
       [6], [6, -1], [6, 100, 1, 1], [6, 100, 1, 10**12, 1], [7, 1, 1], [8, -5], [9, 60], [9, -1], [10, 17],
       [3, 1, 1, 1, *range(13)], ["constructor"], ["__proto__"], [[1], 1, 1]]
GOOD = [[1, 1, 1], [1, -1, -1], [2, 9, 5], [3, 5, 1, 2, 0, 1, -1], [4, 5, 1, 2], [5], [6, 100, 1, 10, 20], [7, 0, 10, 20],
        [8, 0], [9, 0], [10, 5]]


@contextlib.contextmanager
def counting():
    """A server that answers everything, its address and the paths that it was asked for."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


class HostilePage(unittest.TestCase):
    """A site that has a hostile page among others."""

    @classmethod
    def setUpClass(cls):
        with contextlib.ExitStack() as stack:
            cls.counter, cls.asked = stack.enter_context(counting())
            pages = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
            (pages / "hostile.html").write_text(HOSTILE.replace("HERE", cls.counter), encoding="utf-8")
            for number in range(6):
                (pages / f"plain{number}.html").write_text(PLAIN.format(number), encoding="utf-8")
            cls.server, _ = stack.enter_context(inspected(WINNOW, pages))
            cls.addClassCleanup(stack.pop_all().close)

    def setUp(self):
        visit(f"{self.server}/inspect/pages?q=hostile.html")
        wait_for("!document.querySelector('.scan progress') && document.querySelector('.row-link')").click()
        wait_for("document.querySelector('.map rect:not(.window)')")

    def check_that_nothing_has_happened(self):
        self.assertTrue(ask("location.pathname").startswith("/inspect/pages/"))
        self.assertEqual(self.asked, [])
        self.assertEqual({url for url in requested() if url.startswith(self.counter)}, set())
        self.assertNotIn("taken", browser().title)

    def test_nothing_is_loaded_run_or_taken_over(self):
        with in_frame():
            wait_for("document.querySelector('#text')")
            self.assertEqual(ask("document.scripts.length"), 1)
            self.assertEqual(ask("origin"), "null")
        self.check_that_nothing_has_happened()

    def test_links_and_forms_lead_nowhere(self):
        with in_frame():
            for selector in ("#link", "#send", "#clobbered"):
                ActionChains(browser()).move_to_element(find(selector)).click().perform()
        wait_for("document.querySelector('.about .excerpt').textContent.startsWith('Text in a form')")
        self.check_that_nothing_has_happened()

    def test_fields_named_as_functions_do_not_mislead_the_picker(self):
        press("e")
        with in_frame():
            ActionChains(browser()).move_to_element(find("#clobbered")).perform()
        wait_for("document.querySelector('.region .excerpt')?.textContent.startsWith('Text in a form')")
        press("ARROW_UP")
        wait_for("document.querySelector('.region .path strong').textContent === 'form'")
        wait_for("document.querySelector('.region .excerpt').textContent.includes('Send it all')")
        press("ARROW_DOWN")
        wait_for("document.querySelector('.region .path strong').textContent === 'p'")
        press("ESCAPE")
        wait_for("document.querySelector('.picker').hidden")
        self.check_that_nothing_has_happened()

    def test_its_own_numbers_and_tints_are_none(self):
        with in_frame():
            self.assertEqual(ask("document.querySelectorAll('[data-node=\"99999\"], [data-block=\"99999\"]').length"), 0)
            self.assertEqual(ask("[...document.querySelectorAll('winnow-main')]"
                                 ".filter((each) => each.textContent.startsWith('A tint')).length <= 1"), True)

    def test_its_styles_do_not_hide_outlines(self):
        press("n", "j")
        with in_frame():
            wait_for("document.querySelector('winnow-outlines')")
            self.assertEqual(ask("getComputedStyle(document.querySelector('winnow-outlines')).display"), "block")

    def test_the_page_cannot_be_reached_from_its_frame(self):
        with in_frame():
            said = ask("(() => { try { return parent.document.title; } catch (error) { return error.name; } })()")
            self.assertEqual(said, "SecurityError")
            self.assertEqual(ask("(() => { try { top.location = 'about:blank#x'; return 'gone'; }"
                                 " catch (error) { return error.name; } })()"), "SecurityError")
        self.check_that_nothing_has_happened()

    def test_messages_that_cannot_be_are_dropped(self):
        self.assertEqual(self.heard(BAD), [])
        self.assertEqual(self.heard(GOOD), ["hover", "hover", "choose", "candidate", "picked", "left", "layout", "view",
                                            "matches", "key", "edge"])

    def test_a_flood_of_messages_is_cut(self):
        self.assertLess(len(self.heard([[5]] * 5000)), 1000)

    def heard(self, messages):
        return browser().execute_async_script(FORGED, messages)

    def test_a_message_from_another_window_is_not_listened_to(self):
        before = texts(".about")
        ask("window.postMessage([2, 1, 1], '*')")
        ask("document.querySelector('iframe.frame').contentWindow.postMessage({winnow: 1, names: []}, '*')")
        self.assertEqual(texts(".about"), before)
        press("n")
        wait_for("document.querySelector('.where').textContent !== arguments[0]", "")


if __name__ == "__main__":
    WINNOW = sys.argv.pop(1)
    headless.record_requests = True
    headless.isolate_sites = True
    headless.run_tests()
