#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""fuzz/run_target.py FUZZ: which ends of a fuzz target are findings.

The targets are scripts that say and leave behind what libFuzzer does."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

FUZZ = pathlib.Path(sys.argv.pop(1))

# What all of them begin with. Without -max_total_time an input is run once more.
TARGET = """#!{python}
import os, sys, time
flags = dict(word[1:].split("=", 1) for word in sys.argv[1:] if word[0] == "-" and "=" in word)
state = {state!r}
runs = os.path.getsize(state) if os.path.exists(state) else 0

def say(executions, edges):
    print(f"#{{executions}} DONE cov: {{edges}} ft: 9\\nstat::number_of_executed_units: {{executions}}", file=sys.stderr)

def leave(kind):
    open(flags["artifact_prefix"] + kind + "-5ba9", "w").write("an input")
    print(f"ERROR: libFuzzer: {{kind}}", file=sys.stderr)

is_again = "max_total_time" not in flags
if not is_again:
    open(state, "a").write(".")
"""
SOUND = TARGET + "say(70, 12)\n"
# The machine stalls in the first run.
STALLED = TARGET + """
if is_again:
    sys.exit(0)
if runs == 0:
    say(30, 11)
    leave("timeout")
    sys.exit(70)
say(40, 15)
"""
NAMED_AS_SLOW = TARGET + """
if not is_again:
    leave("slow-unit")
    say(70, 12)
"""
SLOW = TARGET + """
while is_again:
    pass
leave("timeout")
sys.exit(70)
"""
WAITING = TARGET + """
if is_again:
    time.sleep(600)
leave("timeout")
sys.exit(70)
"""
CRASHING = TARGET + """
leave("crash")
sys.exit(77)
"""
REFUSED = TARGET + "sys.exit(1)\n"


class RunTargetTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="winnow-fuzz-")
        self.addCleanup(self.folder.cleanup)
        self.place = pathlib.Path(self.folder.name)
        (self.place / "failures").mkdir()

    def run_target(self, script):
        target = self.place / "made_fuzz"
        target.write_text(script.format(python=sys.executable, state=str(self.place / "state")))
        target.chmod(0o755)
        return subprocess.run(
            [sys.executable, FUZZ / "run_target.py", "--seconds", "600", "--input-seconds", "1", "--waits", "4",
             "--log", self.place / "log", "--hours", self.place / "hours", "--findings", self.place / "failures",
             target, "--", "-max_len=4096"], capture_output=True, text=True, check=False)

    def hours(self):
        executions, _, edges = (self.place / "hours").read_text().split()
        return int(executions), int(edges)

    def findings(self):
        return [file.name for file in (self.place / "failures").iterdir()]

    def test_a_run_without_findings_counts(self):
        done = self.run_target(SOUND)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.hours(), (70, 12))
        self.assertIn("made_fuzz: 70 executions in", done.stdout)

    def test_a_machine_that_stalls_is_no_finding_and_the_target_goes_on(self):
        done = self.run_target(STALLED)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.findings(), [])
        self.assertEqual(self.hours(), (70, 15))
        self.assertIn("made_fuzz-timeout-5ba9 took long only while the machine was busy", done.stdout)

    def test_an_input_that_is_named_as_slow_is_tried_again_too(self):
        done = self.run_target(NAMED_AS_SLOW)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.findings(), [])

    def test_an_input_that_takes_long_again_is_a_finding(self):
        done = self.run_target(SLOW)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.findings(), ["made_fuzz-timeout-5ba9"])
        self.assertIn("made_fuzz: FAILED", done.stdout)
        self.assertIn("ERROR: libFuzzer: timeout", done.stdout)

    def test_an_input_that_waits_for_ever_is_a_finding(self):
        done = self.run_target(WAITING)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.findings(), ["made_fuzz-timeout-5ba9"])

    def test_a_crash_is_a_finding(self):
        done = self.run_target(CRASHING)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.findings(), ["made_fuzz-crash-5ba9"])

    def test_findings_of_earlier_runs_are_not_of_this_one(self):
        (self.place / "failures" / "made_fuzz-crash-01d").write_text("an input of before")
        (self.place / "failures" / "made_fuzz-timeout-01d").write_text("another one")
        self.assertEqual(self.run_target(STALLED).returncode, 0)
        self.assertEqual(self.hours(), (70, 15))
        self.assertEqual(sorted(self.findings()), ["made_fuzz-crash-01d", "made_fuzz-timeout-01d"])

    def test_a_target_that_does_not_start_fails(self):
        self.assertEqual(self.run_target(REFUSED).returncode, 1)


if __name__ == "__main__":
    unittest.main()
