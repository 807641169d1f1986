# SPDX-License-Identifier: GPL-2.0-or-later
"""Servers of shards for tests: xapian-tcpsrv on loopback, one for each shard."""
import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

TCPSRV = shutil.which("xapian-tcpsrv")


def end_with_the_test():
    """xapian-tcpsrv signals its whole process group when it ends, so it has one of its own."""
    os.setsid()
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class ShardServer:
    """One server; it can be killed, stopped, and started again at the same port."""

    def __init__(self, shard, prefix=(), address="127.0.0.1", port=None):
        self.shard, self.prefix, self.address = str(shard), list(prefix), address
        self.port = port or free_port()
        self.process = None
        self.start()

    @property
    def name(self):
        return f"{self.address}:{self.port}"

    def start(self, shard=None):
        self.shard = str(shard or self.shard)
        command = [*self.prefix, TCPSRV, "--quiet", "--interface", self.address, "--port", str(self.port),
                   "--idle-timeout", "600000", self.shard]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, preexec_fn=end_with_the_test)
        for _ in range(200):
            if self.listens():
                return
            if self.process.poll() is not None:
                raise RuntimeError(f"xapian-tcpsrv does not start: {command}")
            time.sleep(0.05)
        raise RuntimeError(f"xapian-tcpsrv does not listen: {command}")

    def listens(self):
        """The kernel knows, so that nobody has to connect."""
        for table in ("tcp", "tcp6"):
            try:
                lines = pathlib.Path(f"/proc/{self.process.pid}/net/{table}").read_text(encoding="ascii").splitlines()
            except OSError:  # it has ended
                return False
            for line in lines[1:]:
                fields = line.split()
                if fields[3] == "0A" and int(fields[1].rsplit(":", 1)[1], 16) == self.port:
                    return True
        return False

    def signal(self, number):
        """To all processes that it has for connections, too."""
        os.killpg(self.process.pid, number)

    def kill(self):
        if self.process is not None:
            self.signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


def write_servers(file, servers):
    file.write_text("# shards\n" + "".join(f"{server.name}\n" for server in servers), encoding="utf-8")
    return file
