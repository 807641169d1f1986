#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Connections of winnow serve: kept, many, slow, too many, and at its end.

Usage: connections_test.py WINNOW
"""
import concurrent.futures
import gzip
import json
import pathlib
import re
import signal
import socket
import sys
import tempfile
import threading
import time
import unittest

import raw_server
from refused_requests import HOST, get

SEARCH = get(b"/search?q=harbour")
CLOSE = HOST + b"Connection: close\r\n"
winnow = None


def statuses(response):
    """The statuses of several responses behind one another."""
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3})", response)]


class KeptConnections(unittest.TestCase):
    def test_requests_behind_one_another_are_answered_in_their_order(self):
        with raw_server.small_site(winnow, "--threads", "4") as server:
            targets = [b"/api/v1/search?q=bridge", b"/healthz", b"/nothing", b"/api/v1/search?q=ferry"] * 25
            requests = b"".join(get(target) for target in targets) + get(fields=CLOSE)
            response = server.ask(requests)
            self.assertEqual(statuses(response), [200, 200, 404, 200] * 25 + [200])
            self.assertLess(response.index(b'"query": "bridge"' if b'"query": "bridge"' in response else b"bridge"),
                            response.index(b"ferry"))

    def test_a_malformed_one_behind_good_ones_ends_the_connection(self):
        with raw_server.small_site(winnow) as server:
            self.assertEqual(statuses(server.ask(get() + get(b"/../") + get())), [200, 400])

    def test_http_1_0_closes_unless_it_asks_otherwise(self):
        with raw_server.small_site(winnow) as server:
            self.assertEqual(statuses(server.ask(get(version=b"HTTP/1.0"))), [200])
            kept = get(version=b"HTTP/1.0", fields=HOST + b"Connection: keep-alive\r\n")
            self.assertEqual(statuses(server.ask(kept + get(version=b"HTTP/1.0"))), [200, 200])

    def test_a_head_request_gets_the_length_and_no_body(self):
        with raw_server.small_site(winnow) as server:
            response = server.ask(get(b"/search?q=bridge", CLOSE, method=b"HEAD"))
            status, fields, body = raw_server.parsed(response)
            self.assertEqual((status, body), (200, b""))
            self.assertGreater(int(fields["content-length"]), 100)

    def test_a_client_that_has_said_all_is_answered(self):
        with raw_server.small_site(winnow) as server, server.connect() as client:
            client.sendall(SEARCH)
            client.shutdown(socket.SHUT_WR)
            self.assertEqual(statuses(raw_server.rest(client)), [200])

    def test_an_offer_of_another_protocol_is_passed_over(self):
        """As of curl --http2, which then goes on in HTTP/1.1 (RFC 9110, section 7.8)."""
        offers = (b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                  b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n",
                  b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
                  b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
        with raw_server.small_site(winnow) as server:
            for offer in offers:
                both = get(fields=HOST + offer) + get(b"/nothing", CLOSE)
                self.assertEqual(statuses(server.ask(both)), [200, 404])


class SlowClients(unittest.TestCase):
    def cut(self, request, pause, status):
        """Sends a byte at a time, and expects to be cut after about a second."""
        with raw_server.small_site(winnow, "--client-time", "1") as server, server.connect() as client:
            begin = time.monotonic()
            try:
                for byte in request:
                    client.sendall(bytes([byte]))
                    time.sleep(pause)
                    if time.monotonic() - begin > 6:
                        break
            except (BrokenPipeError, ConnectionResetError):
                pass
            self.assertLess(time.monotonic() - begin, 6)
            self.assertEqual(statuses(raw_server.rest(client)), [status] if status else [])
            self.assertEqual(server.get("/healthz")[0], 200)

    def test_a_head_that_drips_is_cut(self):
        self.cut(get(fields=HOST + b"X-Long: " + b"a" * 200 + b"\r\n"), 0.05, 408)

    def test_a_head_that_stops_is_cut(self):
        self.cut(b"GET /healthz HTTP/1.1\r\nHost:", 0.001, 408)

    def test_a_body_that_drips_is_cut(self):
        head = get(b"/api/v1/rules", HOST + b"Content-Length: 1000\r\nContent-Type: application/json\r\n",
                   method=b"POST")
        with raw_server.small_site(winnow, "--client-time", "1") as server, server.connect() as client:
            client.sendall(head)
            begin = time.monotonic()
            try:
                for _ in range(100):
                    client.sendall(b" ")
                    time.sleep(0.05)
            except (BrokenPipeError, ConnectionResetError):
                pass
            self.assertEqual(statuses(raw_server.rest(client)), [408])
            self.assertLess(time.monotonic() - begin, 8)

    def test_a_client_that_takes_no_responses_is_cut(self):
        with raw_server.small_site(winnow, "--client-time", "1") as server:
            with socket.socket() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.settimeout(raw_server.WAIT)
                client.connect(("127.0.0.1", server.port))
                threading.Thread(target=flood, args=(client, SEARCH * 5000), daemon=True).start()
                self.assertTrue(raw_server.wait_until(lambda: server.metric("winnow_connections") == 2))
                # Its own connection and that of the metrics; then the latter alone.
                self.assertTrue(raw_server.wait_until(lambda: server.metric("winnow_connections") == 1))

    def test_a_connection_without_requests_is_closed(self):
        with raw_server.small_site(winnow, "--idle-time", "1") as server:
            with server.connect() as new, server.connect() as used:
                used.sendall(get())
                self.assertEqual(raw_server.rest(new), b"")
                self.assertEqual(statuses(raw_server.rest(used)), [200])


def flood(client, requests):
    try:
        client.sendall(requests)
    except OSError:
        pass  # it was cut


class TooMany(unittest.TestCase):
    def test_connections_above_the_limit_are_told_so(self):
        with raw_server.small_site(winnow, "--max-connections", "3") as server:
            held = [server.connect() for _ in range(3)]
            for client in held:
                client.sendall(get())
                self.assertEqual(statuses(client.recv(1 << 16)), [200])
            status, fields, body = raw_server.parsed(server.ask(get()))
            self.assertEqual((status, fields["retry-after"], fields["connection"]), (503, "1", "close"))
            self.assertIn("too many clients", json.loads(body)["error"]["message"])
            for client in held:
                client.close()
            self.assertTrue(raw_server.wait_until(lambda: statuses(server.ask(get(fields=CLOSE))) == [200]))

    def test_requests_above_the_limit_are_asked_to_come_again_and_the_others_answered(self):
        with raw_server.small_site(winnow, "--threads", "1", "--max-waiting", "1") as server:
            def ask(number):
                request = get(b"/api/v1/search?q=harbour+%d" % number, CLOSE)
                return raw_server.parsed(server.ask(request))

            with concurrent.futures.ThreadPoolExecutor(60) as pool:
                answers = list(pool.map(ask, range(600)))
            found = {status for status, _, _ in answers}
            self.assertEqual(found, {200, 503})
            self.assertTrue(all(fields["retry-after"] == "1" for status, fields, _ in answers if status == 503))
            self.assertEqual(server.get("/api/v1/search?q=bridge")[0], 200)

    def test_health_is_told_while_all_threads_are_at_work(self):
        with raw_server.small_site(winnow, "--threads", "1") as server, server.connect() as busy:
            threading.Thread(target=flood, args=(busy, SEARCH * 2000), daemon=True).start()
            begin = time.monotonic()
            self.assertEqual(server.get("/healthz")[0], 200)
            self.assertLess(time.monotonic() - begin, 2)

    def test_many_connections_that_say_nothing_harm_nobody(self):
        with raw_server.small_site(winnow, "--max-connections", "50") as server:
            silent = [server.connect() for _ in range(150)]
            self.assertTrue(raw_server.wait_until(lambda: server.process.poll() is None))
            for client in silent:
                client.close()
            self.assertTrue(raw_server.wait_until(lambda: statuses(server.ask(get(fields=CLOSE))) == [200]))


class End(unittest.TestCase):
    def test_requests_in_work_are_answered_and_idle_connections_closed(self):
        with raw_server.small_site(winnow, "--threads", "1") as server:
            idle, busy = server.connect(), server.connect()
            idle.sendall(get())
            self.assertEqual(statuses(idle.recv(1 << 16)), [200])
            # As long as nobody reads them, not all of so many answers can be sent.
            busy.sendall(b"".join(get(b"/api/v1/search?q=harbour+%d" % number) for number in range(1000)))
            self.assertEqual(statuses(busy.recv(1 << 10))[:1], [200])
            server.process.send_signal(signal.SIGTERM)
            response = raw_server.rest(busy)
            self.assertIn(b"connection: close\r\n", response)
            self.assertEqual(raw_server.rest(idle), b"")
            self.assertEqual(server.process.wait(timeout=raw_server.WAIT), 0)

    def test_a_client_that_does_nothing_more_does_not_hold_it_up_for_long(self):
        for signal_number in (signal.SIGTERM, signal.SIGINT):
            with raw_server.small_site(winnow, "--client-time", "1") as server, server.connect() as client:
                client.sendall(b"GET /heal")
                time.sleep(0.2)
                begin = time.monotonic()
                server.process.send_signal(signal_number)
                self.assertEqual(server.process.wait(timeout=raw_server.WAIT), 0)
                self.assertLess(time.monotonic() - begin, 8)


class Answers(unittest.TestCase):
    def test_text_is_packed_for_clients_that_take_it(self):
        with raw_server.small_site(winnow) as server:
            _, plain_fields, plain = server.get("/search?q=bridge")
            _, fields, packed = server.get("/search?q=bridge", "Accept-Encoding: br, gzip")
            self.assertEqual(fields["content-encoding"], "gzip")
            self.assertEqual(gzip.decompress(packed), plain)
            self.assertNotIn("content-encoding", plain_fields)
            self.assertIn("Accept-Encoding", plain_fields["vary"])
            self.assertNotIn("content-encoding", server.get("/search?q=bridge", "Accept-Encoding: gzip;q=0")[1])

    def test_what_a_client_has_is_not_sent_again(self):
        with raw_server.small_site(winnow) as server:
            for field in ([], ["Accept-Encoding: gzip"]):
                _, fields, _ = server.get("/search?q=bridge", *field)
                status, _, body = server.get("/search?q=bridge", f"If-None-Match: {fields['etag']}", *field)
                self.assertEqual((status, body), (304, b""))
                self.assertEqual(server.get("/search?q=ferry", f"If-None-Match: {fields['etag']}", *field)[0], 200)

    def test_each_request_is_a_line_of_the_access_log(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "access.log")
            with raw_server.small_site(winnow, "--access-log", str(log)) as server:
                server.get("/search?q=secret")
                server.get("/nothing")
                server.ask(get(b"/../"))
            lines = [json.loads(line) for line in log.read_text().splitlines()]
            self.assertEqual([(line.get("route"), line.get("refused"), line["status"]) for line in lines],
                             [("/search", None, 200), (None, None, 404), (None, "target", 400)])
            self.assertNotIn("secret", log.read_text())
            self.assertNotIn("127.0.0.1", log.read_text())


if __name__ == "__main__":
    winnow = sys.argv.pop(1)
    unittest.main()
