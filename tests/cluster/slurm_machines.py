# SPDX-License-Identifier: GPL-2.0-or-later
"""A Slurm of the test's own on this machine: munged, slurmctld, and nodes that are told apart by their ports.

Debian's slurmd is built with --enable-multiple-slurmd. Each node has its own processes, so that a node can be killed
with all that runs on it.
"""
import os
import pathlib
import subprocess
import time

from own_machine import NAMESPACES, Server, skip

CONFIGURATION = """
ClusterName=winnowtest
SlurmctldHost=head(127.0.0.1)
SlurmctldPort=17000
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={munge}/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1,sched_min_interval=0
ReturnToService=2
SlurmdTimeout=4
SlurmctldTimeout=10
KillWait=2
MaxArraySize=101
{nodes}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
SECONDS = 60


class Slurm:
    """The cluster; `environment` is for programs that use it."""

    def __init__(self, folder, nodes):
        self.folder = pathlib.Path(folder)
        munge = self.folder / "munge"
        munge.mkdir(mode=0o700, parents=True)
        (self.folder / "state").mkdir()
        self._configure(munge, nodes)
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"))
        (munge / "key").write_bytes(os.urandom(128))
        (munge / "key").chmod(0o400)
        self.munged = Server(munge / "out", "munged", "--foreground", "--force", f"--socket={munge}/socket",
                             f"--key-file={munge}/key", f"--pid-file={munge}/pid", f"--log-file={munge}/log",
                             f"--seed-file={munge}/seed")
        self._until(lambda: (munge / "socket").exists(), self.munged)
        self.controller = Server(self.folder / "slurmctld.out", "slurmctld", "-D", env=self.environment)
        self.nodes = {}
        for node in nodes:
            self.start_node(node)
        for server in (self.controller, *self.nodes.values()):
            self._until(lambda: self.idle() == len(nodes), server)

    def _configure(self, munge, nodes):
        lines = [f"NodeName={node} NodeHostname=head NodeAddr=127.0.0.1 Port={17001 + place} CPUs=2 RealMemory=1000 "
                 "State=UNKNOWN"
                 for place, node in enumerate(nodes)]
        text = CONFIGURATION.format(folder=self.folder, munge=munge, nodes="\n".join(lines))
        (self.folder / "slurm.conf").write_text(text)
        # slurmd 22.05 loads a cgroup plugin even if nothing in its configuration needs one.
        second = pathlib.Path("/sys/fs/cgroup/cgroup.controllers").exists()
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v2\nIgnoreSystemd=yes\n" if second else
                                                 "CgroupPlugin=cgroup/v1\nCgroupMountpoint=/sys/fs/cgroup\n")

    def start_node(self, node):
        """Starts a node, or one that was killed anew."""
        (self.folder / f"spool-{node}").mkdir(exist_ok=True)
        apart = [word for word in NAMESPACES if word not in ("--net", "--uts")]
        self.nodes[node] = Server(self.folder / f"slurmd-{node}.out", *apart, "slurmd", "-D", "-N", node,
                                  env=self.environment)

    def _until(self, condition, server):
        end = time.monotonic() + SECONDS
        while not condition():
            if server.process.poll() is not None or time.monotonic() > end:
                lines = server.said().strip().splitlines() or ["no message"]
                skip(f"Slurm does not run on this machine: {server.process.args[0]}: {lines[-1]}")
            time.sleep(0.1)

    def call(self, *words):
        """Output of a program of Slurm."""
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, check=True).stdout

    def idle(self):
        """How many nodes wait for work."""
        try:
            return len(set(self.call("sinfo", "-h", "-N", "-t", "idle", "-o", "%N").split()))
        except subprocess.CalledProcessError:
            return 0  # the controller does not answer yet

    def queue(self):
        """Rows of job elements that are to run or run: (name, element, state, node)."""
        return [tuple(line.split("|")) for line in self.call("squeue", "-h", "-r", "-o", "%j|%K|%T|%N").splitlines()]
