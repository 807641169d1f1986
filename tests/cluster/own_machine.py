# SPDX-License-Identifier: GPL-2.0-or-later
"""A machine of the test's own: network, processes, mounts and name, in namespaces that end with the test, however it
ends. Nothing outside is touched, and ports are all free.

Ends the test with 77 and a line that says why where the machine does not allow it.
"""
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import sys

SKIPPED = 77
INSIDE = "WINNOW_TEST_OWN_MACHINE"
NAMESPACES = ["unshare", "--net", "--pid", "--mount", "--uts", "--ipc", "--fork", "--kill-child", "--mount-proc",
              "--propagation", "private"]


def skip(why):
    """Ends the test, which could not be run."""
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def need(**programs):
    """Skips the test without these programs; each has the name of its Debian package."""
    for program, package in programs.items():
        if not shutil.which(program.replace("_", "-")):
            skip(f"{program} is not installed (scripts/install_packages.sh test; package {package})")


def enter(name):
    """Starts the running script anew inside, and comes back there; the name is that of the machine."""
    if os.environ.get(INSIDE) != "1":
        if os.geteuid() != 0:
            skip("needs root, for namespaces")
        tried = subprocess.run([*NAMESPACES, "true"], capture_output=True, text=True, check=False)
        if tried.returncode != 0:
            skip(f"this machine allows no namespaces: {tried.stderr.strip()}")
        os.execvpe(NAMESPACES[0], [*NAMESPACES, sys.executable, "-B", *sys.argv], dict(os.environ, **{INSIDE: "1"}))
    socket.sethostname(name)
    try:
        run("ip", "link", "set", "lo", "up")
        # Without an address beside that of loopback, Slurm takes IPv4 for missing.
        run("ip", "link", "add", "bridge0", "type", "bridge")
        run("ip", "addr", "add", "10.99.0.1/24", "dev", "bridge0")
        run("ip", "link", "set", "bridge0", "up")
        run("ip", "link", "add", "probe0", "type", "veth", "peer", "name", "probe1")
        run("ip", "link", "del", "probe0")
        # Programs that keep files below /run find a folder of ours.
        run("mount", "-t", "tmpfs", "tmpfs", "/run")
    except AssertionError as error:
        skip(f"this machine allows no networks in namespaces: {error}")
    pathlib.Path("/run/sshd").mkdir()


def hide_start_files():
    """Logins by ssh start nothing but what they are asked for: what root's shell reads first may take a second each time."""
    for name in (".bashrc", ".zshenv"):
        file = pathlib.Path(pwd.getpwuid(0).pw_dir) / name
        if file.exists():
            run("mount", "--bind", "/dev/null", str(file))


class Server:
    """A program in the foreground that ends with the test, and its output in a file."""

    def __init__(self, log, *words, **options):
        self.log = pathlib.Path(log)
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=out, **options)

    def kill(self):
        """Ends it at once, as power that fails."""
        self.process.kill()
        self.process.wait()

    def said(self):
        """All that it has written."""
        return self.log.read_text(errors="replace")


class Host:
    """Another machine: with a name, processes and an address (10.99.0.N) of its own, connected with this one by a
    bridge. It runs one program; when that ends or is killed, all its processes are gone."""

    def __init__(self, number, log, *words):
        self.address, self.name = f"10.99.0.{10 + number}", f"n{number}"
        # The program waits for its network, which is moved to it from here.
        script = ('until ip link show eth0 >/dev/null 2>&1; do sleep 0.02; done; ip link set lo up; ip addr add "$1"/24 '
                  'dev eth0; ip link set eth0 up; hostname "$2"; shift 2; exec "$@"')
        self.server = Server(log, *NAMESPACES, "sh", "-c", script, "sh", self.address, self.name, *words)
        inside = self._first_process()
        # The system takes the link of a machine that was here before away some time after its last process.
        subprocess.run(["ip", "link", "del", f"to{number}"], capture_output=True, check=False)
        run("ip", "link", "add", f"to{number}", "type", "veth", "peer", "name", "eth0", "netns", inside)
        run("ip", "link", "set", f"to{number}", "master", "bridge0", "up")

    def _first_process(self):
        """The first process inside, as a number outside."""
        while True:
            file = pathlib.Path(f"/proc/{self.server.process.pid}/task/{self.server.process.pid}/children")
            children = file.read_text().split()
            if children and os.readlink(f"/proc/{children[0]}/ns/net") != os.readlink("/proc/self/ns/net"):
                return children[0]

    def signal(self, number):
        """To the program, as SIGSTOP, which a machine that hangs is like."""
        os.kill(int(self._first_process()), number)

    def kill(self):
        """The machine is gone, and its address does not answer."""
        self.server.kill()


def run(*words):
    """Runs a program that must succeed."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(words)}: {done.stderr}")
