#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Who may ask winnow serve for what: hosts, other origins, proxies, and what may write.

Usage: security_test.py WINNOW
"""
import datetime
import json
import sys
import unittest

import raw_server
from refused_requests import get

SITE = "https://www.example.org"
winnow = None


def request(target, *fields, method="GET", body=""):
    lines = [f"{method} {target} HTTP/1.1", *fields, "Connection: close"]
    if method in ("POST", "PUT", "DELETE"):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", body]).encode()


class Fields(unittest.TestCase):
    def test_every_response_has_the_fields_that_protect(self):
        wanted = {"content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff",
                  "referrer-policy": "no-referrer", "x-frame-options": "DENY",
                  "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
                  "permissions-policy": "camera=()"}
        with raw_server.small_site(winnow) as server:
            for target in ("/", "/search?q=bridge", "/api/v1/search?q=bridge", "/healthz", "/metrics", "/nothing",
                           "/opensearch.xml", "/assets/search.css", "/../"):
                _, fields, _ = server.get(target)
                for name, begin in wanted.items():
                    self.assertIn(begin, fields.get(name, ""), f"{name} of {target}")
                self.assertIn("frame-ancestors 'none'", fields["content-security-policy"])
                self.assertNotIn("unsafe", fields["content-security-policy"])


class Hosts(unittest.TestCase):
    def status(self, server, host, *fields, target="/healthz"):
        return raw_server.parsed(server.ask(request(target, f"Host: {host}", *fields)))[0]

    def test_names_that_were_given_are_ours(self):
        with raw_server.small_site(winnow, "--host", "search.example.org") as server:
            for host in ("search.example.org", "SEARCH.example.org", "search.example.org:443", "localhost"):
                self.assertEqual(self.status(server, host), 200, host)
            for host in ("example.org", "www.search.example.org", "search.example.org.evil.example"):
                self.assertEqual(self.status(server, host), 421, host)

    def test_a_name_that_is_none_is_refused_at_the_start(self):
        for option, value in [("--host", "https://example.org"), ("--host", "a b"), ("--host", "example.org:80"),
                              ("--allow-origin", "example.org"), ("--allow-origin", "https://example.org/path"),
                              ("--allow-origin", "*")]:
            with self.subTest(value), raw_server.small_site(winnow, option, value,
                                                            stderr=raw_server.subprocess.PIPE) as server:
                self.assertEqual(server.process.wait(timeout=raw_server.WAIT), 2)
                self.assertIn(value, server.process.stderr.read())

    def test_what_a_proxy_says_counts_only_where_it_may(self):
        outer = ("X-Forwarded-Host: search.example.org", "X-Forwarded-Proto: https")
        options = ("--host", "search.example.org")
        with raw_server.small_site(winnow, *options, "--behind-proxy") as server:
            body = server.get("/opensearch.xml", *outer)[2]
            self.assertIn(b"https://search.example.org/search", body)
            self.assertEqual(self.status(server, "localhost", "X-Forwarded-Host: evil.example"), 421)
            self.assertEqual(self.status(server, "localhost", "X-Forwarded-Host: a, search.example.org"), 400)
            self.assertEqual(self.status(server, "localhost", outer[0], outer[0]), 400)
        with raw_server.small_site(winnow, *options) as server:
            self.assertIn(b"http://localhost/search", server.get("/opensearch.xml", *outer)[2])


class OtherOrigins(unittest.TestCase):
    def test_a_site_that_was_named_may_search(self):
        with raw_server.small_site(winnow, "--allow-origin", SITE) as server:
            for target in ("/api/v1/search?q=bridge", "/api/v1/suggest?q=br", "/winnow-search.js"):
                _, fields, _ = server.get(target, f"Origin: {SITE}")
                self.assertEqual(fields.get("access-control-allow-origin"), SITE, target)
                self.assertEqual(fields["cross-origin-resource-policy"], "cross-origin")
                self.assertIn("Origin", fields["vary"])
                self.assertNotIn("access-control-allow-credentials", fields)

    def test_nobody_else_may_and_nothing_else(self):
        with raw_server.small_site(winnow, "--allow-origin", SITE) as server:
            for target, origin in [("/api/v1/search?q=bridge", "https://evil.example"),
                                   ("/api/v1/search?q=bridge", "null"), ("/api/v1/search?q=bridge", SITE + ".evil"),
                                   ("/api/v1/search?q=bridge", "http://www.example.org"), ("/api/v1/sites", SITE),
                                   ("/api/v1/pages", SITE), ("/api/v1/rules", SITE), ("/metrics", SITE),
                                   ("/search?q=bridge", SITE)]:
                _, fields, _ = server.get(target, f"Origin: {origin}")
                self.assertNotIn("access-control-allow-origin", fields, target + " " + origin)
                self.assertEqual(fields["cross-origin-resource-policy"], "same-origin")

    def test_the_question_before_a_request(self):
        with raw_server.small_site(winnow, "--allow-origin", SITE) as server:
            def ask(origin, target="/api/v1/search"):
                return raw_server.parsed(server.ask(request(target, "Host: localhost", f"Origin: {origin}",
                                                            "Access-Control-Request-Method: GET", method="OPTIONS")))

            status, fields, body = ask(SITE)
            self.assertEqual((status, body), (204, b""))
            self.assertEqual(fields["access-control-allow-origin"], SITE)
            self.assertEqual(fields["access-control-allow-methods"], "GET, HEAD")
            for origin, target in [("https://evil.example", "/api/v1/search"), (SITE, "/api/v1/rules")]:
                status, fields, _ = ask(origin, target)
                self.assertNotIn("access-control-allow-origin", fields)
                self.assertNotEqual(status, 204)


class SecurityTxt(unittest.TestCase):
    target = "/.well-known/security.txt"

    def test_it_names_contacts_and_until_when_they_are_good(self):
        contacts = ["mailto:security@example.org", "https://example.org/security"]
        options = [word for contact in contacts for word in ("--security-contact", contact)]
        with raw_server.small_site(winnow, *options) as server:
            status, fields, body = server.get(self.target)
            self.assertEqual((status, fields["content-type"]), (200, "text/plain; charset=utf-8"))
            lines = [line.split(": ", 1) for line in body.decode().splitlines()]
            self.assertEqual([value for name, value in lines if name == "Contact"], contacts)
            expires = datetime.datetime.fromisoformat(dict(lines)["Expires"].replace("Z", "+00:00"))
            ahead = expires - datetime.datetime.now(datetime.timezone.utc)
            self.assertTrue(datetime.timedelta(days=29) < ahead < datetime.timedelta(days=31), ahead)

    def test_there_is_none_without_a_contact(self):
        with raw_server.small_site(winnow) as server:
            status, _, body = server.get(self.target)
            self.assertEqual((status, json.loads(body)["error"]["status"]), (404, 404))
            self.assertIn("--security-contact", body.decode())

    def test_what_is_no_contact_is_refused_at_the_start(self):
        for value in ("security@example.org", "http://example.org/", "mailto:a@example.org\nExpires: never"):
            with self.subTest(value), raw_server.small_site(winnow, "--security-contact", value,
                                                            stderr=raw_server.subprocess.PIPE) as server:
                self.assertEqual(server.process.wait(timeout=raw_server.WAIT), 2)
                self.assertIn("mailto:", server.process.stderr.read())


class NoFiles(unittest.TestCase):
    def test_no_path_leads_to_a_file(self):
        with raw_server.small_site(winnow) as server:
            for target in ("/assets/..", "/assets/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "/assets//etc/passwd",
                           "/site.db/iamglass", "/assets/.", "/assets/", "/inspect/..%2f..", "/assets/nothing.css"):
                status, _, body = server.get(target)
                self.assertIn(status, (400, 404), target)
                self.assertNotIn(b"root:", body)
                self.assertIn(json.loads(body)["error"]["status"], (400, 404))

    def test_other_methods_are_told_what_to_use(self):
        with raw_server.small_site(winnow) as server:
            for target in ("/healthz", "/search", "/api/v1/search"):
                status, fields, _ = raw_server.parsed(
                    server.ask(request(target, "Host: localhost", method="POST", body="{}")))
                self.assertEqual((status, fields["allow"]), (405, "GET, HEAD"), target)
            self.assertEqual(raw_server.parsed(server.ask(get(method=b"OPTIONS", fields=b"Host: localhost\r\n"
                                                              b"Connection: close\r\n")))[0], 405)


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    unittest.main()
