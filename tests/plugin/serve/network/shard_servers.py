# SPDX-License-Identifier: GPL-2.0-or-later
"""Servers of shards (xapian-tcpsrv) on loopback, and winnow serve --remote that asks them."""
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess

import raw_server

WAIT = 20  # seconds


def missing_programs():
    """What is not installed of what these tests need."""
    return [name for name in ("xapian-tcpsrv", "setpriv") if not shutil.which(name)]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class ShardServer:
    """One xapian-tcpsrv, in a session of its own, as it tells its whole process group when it is to end. It ends
    with this program, even where that is killed."""

    def __init__(self, shard, port=None):
        self.shard, self.port = shard, port or free_port()
        self.process = None
        self.start()

    @property
    def name(self):
        return f"127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "xapian-tcpsrv", "--quiet", "--interface", "127.0.0.1", "--port",
             str(self.port), "--idle-timeout", "600000", str(self.shard)],
            start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert raw_server.wait_until(self.answers, WAIT), f"{self.shard} is not served"

    def answers(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    def children(self):
        """The processes of its connections."""
        return [int(child) for child in
                pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()]

    def signal(self, number):
        os.killpg(self.process.pid, number)

    def kill(self):
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@contextlib.contextmanager
def serving_shards(shards):
    """Serves each directory."""
    servers = []
    try:
        for shard in shards:
            servers.append(ShardServer(shard))
        yield servers
    finally:
        for server in servers:
            server.kill()


def write_list(file, servers):
    """In one step, and with another time."""
    aside = pathlib.Path(f"{file}.new")
    aside.write_text("# servers of shards\n" + "".join(f"{server.name}\n" for server in servers), encoding="utf-8")
    aside.rename(file)


@contextlib.contextmanager
def serving_remote(winnow, file, *options):
    """Runs winnow serve --remote, and ends it at last. Its warnings are in the file beside the list."""
    command = ["setpriv", "--pdeathsig", "TERM", winnow, "serve", "--remote", str(file), "--listen", "127.0.0.1:0",
               *map(str, options)]
    with open(f"{file}.log", "w", encoding="utf-8") as log, \
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process:
        try:
            yield raw_server.Server(process)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.wait(timeout=2 * WAIT)


