#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The metrics of winnow serve are what Prometheus reads (text format 0.0.4), and count what happens.

Usage: metrics_test.py WINNOW
"""
import math
import re
import sys
import unittest

import raw_server
from refused_requests import get

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf"({NAME})(?:\{{(.*)\}})? (\S+)")
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)')
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("",), "gauge": ("",)}
winnow = None


def read_metrics(text):
    """The values by name and labels. Raises ValueError for what the format does not allow."""
    if not text.endswith("\n"):
        raise ValueError("the last line has no end")
    helped, types, values = set(), {}, {}
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name = line.split(" ", 3)[2]
            if name in helped:
                raise ValueError(f"two helps: {line}")
            helped.add(name)
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            if name in types or kind not in SUFFIXES:
                raise ValueError(line)
            types[name] = kind
        else:
            name, labels, value = read_sample(line, types)
            if (name, labels) in values:
                raise ValueError(f"twice: {line}")
            values[name, labels] = value
    if helped != set(types):
        raise ValueError("a metric lacks a help or a type")
    return values


def read_sample(line, types):
    found = SAMPLE.fullmatch(line)
    if not found:
        raise ValueError(f"no sample: {line}")
    name, labels, value = found.groups()
    family = next((base for base, kind in types.items() if name in [base + end for end in SUFFIXES[kind]]), None)
    if family is None or family != list(types)[-1]:
        raise ValueError(f"not below its type: {line}")
    pairs = LABEL.findall(labels or "")
    if labels and "".join(f'{key}="{text}",' for key, text in pairs).rstrip(",") != labels.rstrip(","):
        raise ValueError(f"bad labels: {line}")
    return name, tuple(sorted(pairs)), float(value.replace("+Inf", "inf"))


class Metrics(unittest.TestCase):
    def metrics(self, server):
        status, fields, body = server.get("/metrics")
        self.assertEqual(status, 200)
        self.assertEqual(fields["content-type"], "text/plain; version=0.0.4; charset=utf-8")
        self.assertEqual(fields["cache-control"], "no-store")
        return read_metrics(body.decode())

    def test_the_format(self):
        with raw_server.small_site(winnow) as server:
            server.get('/search?q="%0a\\')
            server.get('/no"thing')
            server.ask(get(b"/../"))
            self.metrics(server)

    def test_what_is_no_such_text_is_not_read(self):
        for text in ("a 1", "a 1\n", "# HELP a b\n# TYPE a counter\na{b=c} 1\n", "# HELP a b\n# TYPE a counter\na x\n",
                     "# HELP a b\n# TYPE a counter\na 1\na 1\n", "# HELP a b\n# TYPE a wrong\na 1\n"):
            with self.subTest(text), self.assertRaises(ValueError):
                read_metrics(text)

    def test_requests_are_counted_by_route_and_status(self):
        with raw_server.small_site(winnow) as server:
            for _ in range(3):
                server.get("/api/v1/search?q=bridge")
            server.get("/api/v1/search?q=bridge&page=x")
            for number in range(20):
                server.get(f"/nothing{number}")
            server.ask(get(b"/%zz"))
            server.ask(get(fields=b"Host: evil.example\r\n"))
            values = self.metrics(server)

            def requests(route, status):
                return values["winnow_requests_total", (("route", route), ("status", status))]

            self.assertEqual(requests("/api/v1/search", "200"), 3)
            self.assertEqual(requests("/api/v1/search", "400"), 1)
            self.assertEqual(requests("", "404"), 20)  # one line, however many addresses are tried
            self.assertEqual(values["winnow_refused_total", (("reason", "target"), ("status", "400"))], 1)
            self.assertEqual(values["winnow_refused_total", (("reason", "host"), ("status", "421"))], 1)

    def test_durations_are_a_histogram(self):
        with raw_server.small_site(winnow) as server:
            for _ in range(5):
                server.get("/search?q=bridge")
            values = self.metrics(server)
            name = "winnow_request_duration_seconds"
            buckets = [(float(labels[0][1].replace("+Inf", "inf")), value)
                       for (metric, labels), value in values.items() if metric == name + "_bucket"]
            self.assertEqual(buckets, sorted(buckets))
            self.assertEqual([value for _, value in buckets], sorted(value for _, value in buckets))
            self.assertEqual(buckets[-1], (math.inf, values[name + "_count", ()]))
            self.assertEqual(buckets[-1][1], 5)
            self.assertGreater(values[name + "_sum", ()], 0)

    def test_state_of_the_server_and_its_database(self):
        with raw_server.small_site(winnow) as server:
            with server.connect(), server.connect():
                self.assertTrue(raw_server.wait_until(lambda: server.metric("winnow_connections") == 3))
            values = self.metrics(server)
            self.assertEqual(values["winnow_database_documents", ()], 3)
            self.assertEqual(values["winnow_database_revision", ()], 1)
            self.assertEqual(values["winnow_database_readable", ()], 1)
            self.assertGreater(values["process_resident_memory_bytes", ()], 1 << 20)
            self.assertEqual(values["winnow_waiting_requests", ()], 0)


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    unittest.main()
