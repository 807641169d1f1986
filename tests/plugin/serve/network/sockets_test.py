#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Where winnow serve listens: TCP, Unix sockets, and sockets that systemd hands over.

Usage: sockets_test.py WINNOW
"""
import os
import pathlib
import socket
import stat
import subprocess
import sys
import tempfile
import unittest

import raw_server
from refused_requests import get

CLOSE = b"Connection: close\r\n"
winnow = None


def asked(client, host=b"localhost"):
    response = raw_server.exchange(client, get(fields=b"Host: " + host + b"\r\n" + CLOSE))
    return raw_server.parsed(response)[0]


class Sockets(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="winnow_sockets_")
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name, "http.sock")
        self.database = raw_server.index(winnow, self.folder.name, ["bridge"])

    def serving(self, *listen, **how):
        return raw_server.serving(winnow, self.database, listen=listen, **how)

    def refused(self, *listen):
        """What is said where it cannot listen."""
        run = subprocess.run([winnow, "serve", "--db", self.database, *listen], capture_output=True, text=True,
                             timeout=raw_server.WAIT, check=False)
        return run.returncode, run.stderr

    def test_several_addresses(self):
        with self.serving("--listen", "127.0.0.1:0", "--listen", f"unix:{self.path}", "--listen", "[::1]:0") as server:
            more = [server.process.stdout.readline().strip() for _ in range(2)]
            self.assertEqual(more[0], f"unix:{self.path}")
            self.assertRegex(more[1], r"^http://\[::1\]:\d+$")
            port = int(more[1].rsplit(":", 1)[1])
            with socket.create_connection(("::1", port), timeout=raw_server.WAIT) as client:
                self.assertEqual(asked(client, b"[::1]:%d" % port), 200)
            self.assertEqual(server.get("/healthz")[0], 200)

    def test_the_address_of_a_connection_is_one_of_its_hosts(self):
        with self.serving("--listen", "127.0.0.2:0") as server:
            with socket.create_connection(("127.0.0.2", server.port), timeout=raw_server.WAIT) as client:
                self.assertEqual(asked(client, b"127.0.0.2"), 200)

    def test_a_unix_socket_is_for_owner_and_group_and_goes_with_its_server(self):
        with self.serving("--listen", str(self.path)) as server:
            self.assertEqual(server.address, f"unix:{self.path}")
            mode = self.path.stat().st_mode
            self.assertTrue(stat.S_ISSOCK(mode))
            self.assertEqual(stat.S_IMODE(mode), 0o660)
            self.assertEqual(server.get("/readyz")[0], 200)
        self.assertFalse(self.path.exists())

    def test_a_unix_socket_that_a_killed_server_left_is_replaced(self):
        with self.serving("--listen", str(self.path)) as server:
            server.process.kill()
            server.process.wait()
        self.assertTrue(self.path.exists())
        with self.serving("--listen", str(self.path)) as server:
            self.assertEqual(server.get("/healthz")[0], 200)

    def test_the_socket_of_another_server_stays(self):
        with self.serving("--listen", str(self.path)) as server:
            code, text = self.refused("--listen", str(self.path))
            self.assertEqual(code, 4)
            self.assertIn("another program listens there", text)
            self.assertIn(str(self.path), text)
            self.assertEqual(server.get("/healthz")[0], 200)

    def test_the_socket_of_another_program_stays(self):
        with socket.socket(socket.AF_UNIX) as other:
            other.bind(str(self.path))
            other.listen()
            self.assertEqual(self.refused("--listen", str(self.path))[0], 4)
            self.assertTrue(self.path.exists())

    def test_a_file_that_is_no_socket_stays(self):
        self.path.write_text("mine")
        code, text = self.refused("--listen", str(self.path))
        self.assertEqual(code, 2)
        self.assertIn("not a socket", text)
        self.assertEqual(self.path.read_text(), "mine")

    def test_a_port_that_is_taken_is_named(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            address = f"127.0.0.1:{other.getsockname()[1]}"
            code, text = self.refused("--listen", address)
            self.assertEqual(code, 4)
            self.assertIn(address, text)

    def test_what_is_no_address_is_refused(self):
        for address in ["", "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000", "127.0.0.1:http", "example.org:80", "[::1",
                        "[::1]", "::1:80", "unix:", "unix:" + "a/" * 60, "256.0.0.1:80", "-1"]:
            with self.subTest(address):
                code, text = self.refused(f"--listen={address}")
                self.assertEqual(code, 2, text)
                self.assertIn("winnow: error:", text)

    def test_sockets_that_systemd_hands_over(self):
        with socket.socket() as tcp, socket.socket(socket.AF_UNIX) as local:
            tcp.bind(("127.0.0.1", 0))
            local.bind(str(self.path))
            for listening in (tcp, local):
                listening.listen()
            with self.handed_over([tcp, local]) as server:
                self.assertEqual(server.port, tcp.getsockname()[1])
                self.assertEqual(server.process.stdout.readline().strip(), f"unix:{self.path}")
                self.assertEqual(server.get("/healthz")[0], 200)
                with socket.socket(socket.AF_UNIX) as client:
                    client.connect(str(self.path))
                    self.assertEqual(asked(client), 200)
            self.assertTrue(self.path.exists())  # it is systemd's

    def handed_over(self, sockets):
        """Runs the server as systemd does: the sockets are descriptors from 3 on."""
        script = ("import os, sys; os.environ['LISTEN_PID'] = str(os.getpid()); os.environ['LISTEN_FDS'] = sys.argv[1]\n"
                  "numbers = [os.dup(int(n)) for n in sys.argv[2].split(',')]\n"
                  "high = [os.dup2(n, 100 + i) for i, n in enumerate(numbers)]\n"
                  "[os.dup2(n, 3 + i) for i, n in enumerate(high)]\n"
                  "os.execv(sys.argv[3], sys.argv[3:])")
        numbers = [listening.fileno() for listening in sockets]
        command = [sys.executable, "-c", script, str(len(sockets)), ",".join(map(str, numbers)), winnow, "serve",
                   "--db", self.database]
        return Running(command, numbers)

    def test_a_descriptor_that_does_not_listen_is_refused(self):
        with socket.socket() as tcp, self.handed_over([tcp]) as server:
            self.assertEqual(server.process.wait(timeout=raw_server.WAIT), 2)

    def test_sockets_for_another_process_are_left_alone(self):
        environment = raw_server.environment(LISTEN_PID="1", LISTEN_FDS="1")
        with self.serving("--listen", "127.0.0.1:0", env=environment) as server:
            self.assertEqual(server.get("/healthz")[0], 200)

    def test_systemd_is_told_that_it_is_ready_and_that_it_stops(self):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            name = str(pathlib.Path(self.folder.name, "notify"))
            manager.bind(name)
            manager.settimeout(raw_server.WAIT)
            with self.serving("--listen", "127.0.0.1:0", env=raw_server.environment(NOTIFY_SOCKET=name)) as server:
                self.assertEqual(manager.recv(100), b"READY=1")
                self.assertEqual(server.get("/healthz")[0], 200)
            self.assertEqual(manager.recv(100), b"STOPPING=1")

    def test_a_database_that_is_not_there_is_named(self):
        run = subprocess.run([winnow, "serve", "--db", self.folder.name + "/none"], capture_output=True, text=True,
                             timeout=raw_server.WAIT, check=False)
        self.assertEqual(run.returncode, 3)
        self.assertIn("/none", run.stderr)
        self.assertEqual(run.stdout, "")


class Running:
    def __init__(self, command, descriptors):
        self.command = command
        self.descriptors = descriptors

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        pass_fds=self.descriptors)
        return raw_server.Server(self.process)

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(timeout=raw_server.WAIT)
        self.process.stdout.close()


if __name__ == "__main__":
    winnow = os.path.abspath(sys.argv.pop(1))
    unittest.main()
