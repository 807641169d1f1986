# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow-parallel on this machine and two others by ssh: a machine that dies, one that is not there, runs that are
ended and go on.

Usage: hosts_test.py WINNOW WINNOW-PARALLEL

Needs root, for namespaces. The machines have sshd with keys and configurations of the test's own.
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

import own_machine
from building import Faults, Script, until, Winnow, write_site

winnow, script = Winnow(""), ""
SERVER = """Port 22
HostKey {folder}/host
AuthorizedKeysFile {folder}/key.pub
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
PermitUserRC no
StrictModes no
UsePAM no
PidFile none
MaxStartups 100
"""
CLIENT = """Host n*
  HostName 10.99.0.1%.1s
  User root
  IdentityFile {folder}/key
  IdentitiesOnly yes
  UserKnownHostsFile {folder}/known
  StrictHostKeyChecking accept-new
  ConnectTimeout 2
  ServerAliveInterval 1
  ServerAliveCountMax 2
  LogLevel ERROR
"""


class Machines:
    """Two machines with sshd, and how to reach them."""

    def __init__(self, folder):
        self.folder = folder
        own_machine.hide_start_files()
        for name in ("key", "host"):
            own_machine.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name))
        (folder / "sshd").write_text(SERVER.format(folder=folder))
        names = "".join(CLIENT.replace("n*", f"n{number}").replace("%.1s", str(number)).format(folder=folder)
                        for number in (1, 2))
        (folder / "config").write_text(names)
        self.ssh = f"ssh -F {folder}/config"
        self.list = folder / "hosts"
        self.list.write_text(":\nn1\nn2\n")
        self.hosts = {}
        for number in (1, 2):
            self.start(number)

    def start(self, number):
        """Starts a machine, and waits until it answers."""
        host = own_machine.Host(number, self.folder / f"n{number}.out", "/usr/sbin/sshd", "-D", "-e", "-f",
                                str(self.folder / "sshd"))
        self.hosts[host.name] = host
        until(lambda: subprocess.run([*self.ssh.split(), host.name, "true"], capture_output=True, check=False),
              lambda done: done.returncode == 0, host.server.said)


class HostsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        (cls.shared / "ssh").mkdir()
        cls.machines = Machines(cls.shared / "ssh")
        cls.site = cls.shared / "harbour's {site}"
        write_site(cls.site, 150)
        cls.whole = winnow.keep_answers(winnow.index(cls.shared / "whole.db", cls.site, learn=True))

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.run = Script(script, self.top / "the 'work' {1}")
        self.faults = Faults(self.top, winnow.program)
        self.result = self.top / "result.db"

    def begin(self, parts, *words):
        """Starts a run on all machines, and does not wait for it."""
        return subprocess.Popen([script, "run", "--work", self.run.work, "--db", self.result, "--kind", "one-site",
                                 "--parts", str(parts), "--winnow", self.faults.program, "--sshloginfile",
                                 self.machines.list, "--ssh", self.machines.ssh, "--threads", "1", *words, self.site],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def check(self, running, status=0):
        told, _ = running.communicate(timeout=100)
        self.assertEqual(running.returncode, status, (told, self.run.logs()))
        return told

    def check_result(self):
        winnow.check(self, self.result, self.whole)

    def held(self):
        """The numbers of elements of the step index that wait, by machine."""
        until(lambda: self.faults.held.exists() and len(self.faults.held.read_text().split()), lambda held: held == 3,
              self.run.logs)
        return {self.run.element("index", number)["host"]: number for number in (1, 2, 3)}

    def test_elements_of_a_machine_that_dies_are_run_elsewhere(self):
        self.faults.put("hold", "/parts/")
        running = self.begin(4)
        held = self.held()
        self.assertEqual(set(held), {"head", "n1", "n2"})
        self.machines.hosts["n2"].kill()
        self.faults.take("hold")
        told = self.check(running)
        self.assertIn("index    4 done, 150 pages", told)
        self.check_result()
        again = self.run.element("index", held["n2"])
        self.assertEqual(again["attempts"], 2)
        self.assertIn(again["host"], ("head", "n1"))
        # It is still away for the next run, which does without it.
        self.result = self.top / "second.db"
        self.run = Script(script, self.top / "second")
        self.check(self.begin(3))
        self.check_result()
        self.machines.start(2)

    def test_a_failed_run_goes_on_where_it_was(self):
        self.faults.put("broken", "/parts/2.db")
        told = self.check(self.begin(3), status=1)
        self.assertIn("index 2 failed on ", told)
        self.assertIn("attempt 3: winnow: error: the disk is gone", told)
        self.faults.take("broken")
        self.run.call("resume")
        self.check_result()
        self.assertEqual([self.run.element("index", number)["attempts"] for number in (1, 2, 3)], [1, 4, 1])

    def test_a_run_that_is_cancelled_ends_on_all_machines(self):
        self.faults.put("hold", "/parts/")
        running = self.begin(3)
        self.assertEqual(set(self.held()), {"head", "n1", "n2"})
        self.assertIn("under way", self.run.call("resume", status=2))
        self.assertEqual(self.run.status()["state"], "running")
        self.assertIn("cancelled", self.run.call("cancel"))
        self.check(running, status=1)
        until(self.processes, lambda found: not found)
        self.assertIn(self.run.status()["state"], ("failed", "stopped"))
        self.faults.take("hold")
        self.run.call("resume")
        self.check_result()

    def processes(self):
        """Command lines that run winnow, on all machines."""
        found = []
        for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = file.read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if str(self.faults.program) in words[:3]:
                found.append(words)
        return found


if __name__ == "__main__":
    own_machine.need(parallel="parallel", ssh="openssh-client", ip="iproute2", perl="perl")
    if not pathlib.Path("/usr/sbin/sshd").exists():
        own_machine.skip("sshd is not installed (scripts/install_packages.sh test; package openssh-server)")
    own_machine.enter("head")
    winnow, script = Winnow(sys.argv[1]), sys.argv[2]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
