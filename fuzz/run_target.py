#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a libFuzzer target for some time, and tells its findings from inputs that a busy machine was slow with.

libFuzzer limits what an input takes by a clock, so a machine that stalls can break the limit. An input that took too
long is therefore run once more, alone. It is a finding if it fails then, takes that much time of the processor, or has
not ended after ten times as long. If not, it is removed, and the target goes on for the rest of its time.

Adds a line to the file of hours: executions, seconds of the processor, edges covered. The status is 1 if the run has
findings, or if the target ends for another reason before its time. Findings of earlier runs are left alone."""
import argparse
import pathlib
import re
import resource
import subprocess
import sys
import time

SLOW_KINDS = ("timeout", "slow-unit")
SAID = re.compile(r"ERROR|SUMMARY|Test unit written|^Base64|/fuzz/")
MOST_SAID = 4000  # characters of a line
WAITS = 10  # times the limit that an input may wait, which takes no time of the processor


class Target:
    def __init__(self, options, arguments):
        self.options, self.arguments = options, arguments
        self.name = options.program.name
        self.executions = self.edges = 0
        self.used = 0.0  # seconds of the processor
        self.old = frozenset(self.inputs_that_fail("*"))  # those of earlier runs

    def run(self):
        """Returns whether it ran its time without a finding."""
        end = time.monotonic() + self.options.seconds
        self.options.log.write_bytes(b"")
        while True:
            ended_well = self.run_once(max(1, round(end - time.monotonic())))
            innocent = [file for file in self.slow_inputs() if not self.fails_again(file)]
            for file in innocent:
                print(f"{self.name}: {file.name} took long only while the machine was busy", flush=True)
                file.unlink()
            if ended_well or self.findings() or not innocent:
                return ended_well and not self.findings()
            if time.monotonic() >= end:
                return True

    def run_once(self, seconds):
        before = processor_seconds()
        with self.options.log.open("ab") as log:
            begin = log.tell()
            done = subprocess.run([self.options.program, f"-max_total_time={seconds}", f"-timeout={self.options.input_seconds}",
                                   f"-artifact_prefix={self.prefix()}", "-print_final_stats=1", *self.arguments],
                                  stdout=log, stderr=log, check=False)
        self.used += processor_seconds() - before
        with self.options.log.open("rb") as log:
            log.seek(begin)
            self.read_statistics(log.read().decode("utf-8", "replace"))
        return done.returncode == 0

    def read_statistics(self, said):
        numbers = [int(number) for number in re.findall(r"^#(\d+)", said, re.M)]
        total = re.search(r"^stat::number_of_executed_units:\s*(\d+)", said, re.M)
        self.executions += int(total[1]) if total else max(numbers, default=0)
        self.edges = max([self.edges, *(int(edges) for edges in re.findall(r" cov: (\d+)", said))])

    def prefix(self):
        return f"{self.options.findings}/{self.name}-"

    def inputs_that_fail(self, kind):
        return self.options.findings.glob(f"{self.name}-{kind}")

    def findings(self):
        return [file for file in self.inputs_that_fail("*") if file not in self.old]

    def slow_inputs(self):
        return [file for kind in SLOW_KINDS for file in self.inputs_that_fail(f"{kind}-*") if file not in self.old]

    def fails_again(self, file):
        """The limit is one of the processor's time, which does not pass while others use it."""
        limit = self.options.input_seconds

        def set_limit():
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

        try:
            again = subprocess.run([self.options.program, "-timeout=0", file], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, preexec_fn=set_limit, check=False, timeout=self.options.waits * limit)
        except subprocess.TimeoutExpired:
            return True
        return again.returncode != 0

    def keep_hours(self):
        with self.options.hours.open("a", encoding="utf-8") as hours:
            hours.write(f"{self.executions} {self.used:.1f} {self.edges}\n")

    def report(self, ended_well):
        if ended_well:
            print(f"{self.name}: {self.executions} executions in {self.used:.1f} s of processor time, {self.edges} edges", flush=True)
            return
        # With the input, where it is short: on a machine for a single build nothing else remains.
        print(f"{self.name}: FAILED, see {self.options.log}", flush=True)
        for line in self.options.log.read_text("utf-8", "replace").splitlines():
            if SAID.search(line):
                print(line[:MOST_SAID], flush=True)


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, required=True, help="of a clock")
    parser.add_argument("--input-seconds", type=int, default=20, help="that one input may take")
    parser.add_argument("--waits", type=int, default=WAITS, help="times that limit which an input may wait")
    parser.add_argument("--log", type=pathlib.Path, required=True, help="what libFuzzer says")
    parser.add_argument("--hours", type=pathlib.Path, required=True, help="the file of hours")
    parser.add_argument("--findings", type=pathlib.Path, required=True, help="the folder of inputs that fail")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("arguments", nargs="*", help="of libFuzzer, behind --")
    options = parser.parse_args()
    target = Target(options, options.arguments)
    ended_well = target.run()
    target.keep_hours()
    target.report(ended_well)
    return 0 if ended_well else 1


if __name__ == "__main__":
    sys.exit(main())
