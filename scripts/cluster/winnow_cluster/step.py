# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs one element of a step: the winnow commands that the plan has for it, one after the other.

Usage: python3 -B WORK/step.py STEP NUMBER

The work folder has a copy of this file, so that a run goes on with the version that it began with. It may be run
again at any time: what is done is not done anew. What became of the element is in WORK/state/STEP.NUMBER.json,
what its commands wrote in WORK/log/STEP.NUMBER.log. It ends with 0, with 75 (run it again), or with the
status of the command that failed. In a job of Slurm, 75 has Slurm run the element again.
"""
import json
import os
import pathlib
import resource
import shlex
import signal
import socket
import subprocess
import sys
import time

AGAIN = 75
NOT_FOUND = 127
MOST_BYTES_READ = 65536
STATE_VERSION = 1
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def now():
    """The time as texts of a log have it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S%z")


class Stopped(Exception):
    """A signal asks for the end."""


class Element:
    """One element, its state and its log."""

    def __init__(self, work, step, number):
        self.work, self.step, self.number = work, step, number
        self.plan = json.loads((work / "plan.json").read_text(encoding="utf-8"))
        steps = {each["name"]: each["elements"] for each in self.plan["steps"]}
        self.commands = steps[step][number - 1]
        self.state_file = work / "state" / f"{step}.{number}.json"
        self.log_file = work / "log" / f"{step}.{number}.log"
        self.before = self.read_state()
        self.state = {"version": STATE_VERSION, "state": "running", "host": os.environ.get("SLURMD_NODENAME") or
                      socket.gethostname(), "began": now(),
                      "attempts": self.before.get("attempts", 0) + 1, "job": os.environ.get("SLURM_JOB_ID", ""),
                      "pages": 0, "left_out": []}

    def read_state(self):
        """What is known of the attempt before, or nothing."""
        try:
            return json.loads(self.state_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    def write_state(self, **changes):
        """Notes what has changed; readers see the old file or the new one."""
        self.state.update(changes)
        aside = self.state_file.with_suffix(f".{os.getpid()}.new")
        aside.write_text(json.dumps(self.state), encoding="utf-8")
        os.replace(aside, self.state_file)

    def run(self):
        """Runs what is not done yet, and gives the exit status."""
        if self.before.get("state") == "done":
            return 0
        self.write_state()
        began, status, why = time.monotonic(), 0, ""
        with self.log_file.open("a", encoding="utf-8", errors="surrogateescape") as log:
            try:
                os.chdir(self.plan["request"]["folder"])
                for command in self.commands:
                    here, said = self.run_one(command, log)
                    if here == 0:
                        continue
                    if here != AGAIN and command["source"] and self.plan["settings"].get("leave_out_failed"):
                        self.state["left_out"].append({"source": command["source"], "status": here, "why": said})
                        continue
                    # The first failure counts, unless a later one can be cured by another attempt alone.
                    if status == 0:
                        status, why = here, said
            except Stopped as stopped:
                status, why = 128 + stopped.args[0], f"stopped by {signal.Signals(stopped.args[0]).name}: " \
                    "cancelled, out of time, or taken from its machine"
                print(why, file=log)
            except OSError as error:
                status, why = 1, str(error)
                print(why, file=log)
        self.write_state(state="failed" if status else "done", status=status, why=why, ended=now(),
                         seconds=round(time.monotonic() - began, 3))
        return status

    def run_one(self, command, log):
        """Gives the exit status of one command, and why it failed."""
        words = command["run"]
        if self.step == "learn" and self.plan["settings"].get("leave_out_failed"):
            samples = str(self.work / "samples") + os.sep
            words = [word for word in words if not word.startswith(samples) or os.path.exists(word)]
        if self.step in ("index", "sample") and self.plan["settings"].get("threads"):
            words = [*words, "--threads", str(self.plan["settings"]["threads"])]
        if self.step == "merge" and self.plan["settings"].get("leave_out_failed"):
            parts = str(self.work / "parts") + os.sep
            words = [word for word in words if not word.startswith(parts) or os.path.exists(word)]
        return self.call(words, log)

    def call(self, words, log):
        """Runs a program; gives its exit status and its last message."""
        print(f"=== {now()} attempt {self.state['attempts']} on {self.state['host']}:", shlex.join(words),
              file=log, flush=True)
        began = log.tell()
        try:
            child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
        except OSError as error:
            why = f"{words[0]}: {error.strerror} on {self.state['host']} (install winnow there, or say --winnow)"
            print(why, file=log)
            return NOT_FOUND, why
        try:
            told, _ = child.communicate()
        except Stopped:
            # Winnow ends in order, so that its work so far is not lost.
            child.terminate()
            try:
                child.wait(timeout=20)
            except subprocess.TimeoutExpired:
                child.kill()
            raise
        status = child.returncode
        if status == 0:
            self.note(told)
            return 0, ""
        with self.log_file.open("rb") as written:
            written.seek(max(began, self.log_file.stat().st_size - MOST_BYTES_READ))
            lines = [line for line in written.read().decode(errors="replace").splitlines() if line.strip()]
        errors = [line for line in lines if "error: " in line] or lines
        if status < 0:
            name = signal.Signals(-status).name
            hint = ": too little memory?" if name == "SIGKILL" else ""
            return 128 - status, f"ended by {name}{hint}"
        return status, errors[-1] if errors else f"ended with {status} without a message"

    def note(self, told):
        """Keeps the numbers of a command's line of JSON."""
        try:
            report = json.loads(told)
        except ValueError:
            return
        self.state["pages"] += report.get("pages", 0)
        if "documents" in report:
            self.state["documents"] = report["documents"]
        self.write_state()


def stop(number, _):
    """Ends the element in order; what comes later is not heard."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    raise Stopped(number)


def run_again_by_slurm(retries):
    """Has Slurm put this job into its queue again; says whether it will."""
    job, restarts = os.environ.get("SLURM_JOB_ID"), int(os.environ.get("SLURM_RESTART_COUNT", "0"))
    if not job or restarts + 1 >= retries:
        return False
    return subprocess.run(["scontrol", "requeue", job], check=False).returncode == 0


def main():
    """Runs the element that the arguments name."""
    # A merge has some files of each part open.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    element = Element(pathlib.Path(os.path.abspath(__file__)).parent, sys.argv[1], int(sys.argv[2]))
    for number in SIGNALS:
        signal.signal(number, stop)
    status = element.run()
    if status == AGAIN:
        run_again_by_slurm(element.plan["settings"].get("retries", 3))
    return status


if __name__ == "__main__":
    sys.exit(main())
