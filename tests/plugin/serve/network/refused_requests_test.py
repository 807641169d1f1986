#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Every request of the table is refused with its status, says why, and ends its connection: nothing behind it is
read as another request.

Usage: refused_requests_test.py WINNOW [--table]

With --table prints the table as Markdown.
"""
import json
import re
import sys
import unittest

import raw_server
from refused_requests import HOST, TABLE, get

SMUGGLED = get(b"/readyz")  # stands behind each request
winnow = None


class RefusedRequests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.context = raw_server.small_site(winnow)
        cls.server = cls.context.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.context.__exit__(None, None, None)

    def test_each_is_refused_and_nothing_behind_it_is_answered(self):
        for name, request, status in TABLE:
            with self.subTest(name):
                response = self.server.ask(request + SMUGGLED)
                self.assertEqual(len(re.findall(rb"HTTP/1\.1 \d", response)), 1, response[:200])
                got, fields, body = raw_server.parsed(response)
                self.assertEqual(got, status, body)
                self.assertEqual(fields["connection"], "close")
                self.assertIn("default-src 'none'", fields["content-security-policy"])
                self.assertEqual(fields["x-content-type-options"], "nosniff")
                if not request.startswith(b"HEAD"):
                    self.assertEqual(json.loads(body)["error"]["status"], status)
                    self.assertEqual(int(fields["content-length"]), len(body))

    def test_each_is_refused_when_it_comes_byte_by_byte(self):
        for name, request, status in TABLE:
            if len(request) > 300:
                continue
            with self.subTest(name), self.server.connect() as client:
                client.setsockopt(raw_server.socket.IPPROTO_TCP, raw_server.socket.TCP_NODELAY, 1)
                try:
                    for byte in request:
                        client.sendall(bytes([byte]))
                except (BrokenPipeError, ConnectionResetError):
                    pass  # it has heard enough
                self.assertEqual(raw_server.parsed(raw_server.rest(client))[0], status)

    def test_a_parameter_that_cannot_be_used_is_told_as_the_client_wants(self):
        """As a page in a browser, and as JSON to programs: both name the parameter and say what to do."""
        for target in (b"/search?q=%fe", b"/search?q=%00"):
            for accept, kind in ((b"text/html,*/*;q=0.8", "text/html; charset=utf-8"), (b"*/*", "application/json")):
                with self.subTest(target=target, accept=accept):
                    request = get(target, HOST + b"Accept: " + accept + b"\r\n")
                    status, fields, body = raw_server.parsed(self.server.ask(request + SMUGGLED))
                    self.assertEqual((status, fields["content-type"]), (400, kind))
                    self.assertIn(b"the parameter q ", body)
                    self.assertIn(b"remedy", body)
                    self.assertEqual(fields["connection"], "close")

    def test_the_server_lives_and_has_counted_them(self):
        before = self.server.get("/metrics")[2]
        self.server.ask(get(b"/../") + SMUGGLED)
        self.assertEqual(self.server.get("/healthz")[0], 200)
        self.assertIn(b'winnow_refused_total{reason="target",status="400"}', self.server.get("/metrics")[2])
        self.assertNotEqual(before, self.server.get("/metrics")[2])

    def test_what_is_sound_is_not_refused(self):
        for request in [get(), get(fields=b"hOST:\t localhost \r\n"), get(fields=b"Host: LOCALHOST:1\r\n"),
                        get(fields=b"Host: [::1]:8700\r\n"), get(fields=b"Host: 127.0.0.1\r\n"),
                        b"\r\n" + get(), get(fields=HOST + b"Content-Length: 0\r\n"),
                        get(fields=HOST + b"X-Empty:\r\n"), get(b"/healthz?a=%C3%A9&b=a+b&c"),
                        get(fields=HOST + b"X-A: caf\xc3\xa9\r\n"), get(version=b"HTTP/1.0"),
                        get(fields=HOST + b"X-A: 1\r\n" * 99)]:
            with self.subTest(request):
                self.assertTrue(self.answer_of(request).startswith(b"HTTP/1.1 200 "))

    def answer_of(self, request):
        with self.server.connect() as client:
            client.sendall(request)
            return client.recv(1 << 16)


def print_table():
    print("| request | status |\n|---|---|")
    for name, _, status in TABLE:
        print(f"| {name} | {status} |")


if __name__ == "__main__":
    if "--table" in sys.argv:
        print_table()
        sys.exit()
    winnow = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
