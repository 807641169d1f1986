#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Lets calls of the system fail, one after the other, in commands that read and write files.

A call of a kind (opening a file to read or to write it, reading, writing, having it written to the disk, renaming it, mapping it into
memory, cutting it, listing a folder) fails once or from then on with what the system may say there, or does a part of what it is asked
for. Each run either does all that it should and ends with status 0, or says why and ends with 5, or with 75 where what is lacking passes
(EMFILE, ENOMEM, EINTR), and leaves what was there sound: at the last commit, or with all of the change. Where inputs cannot be read, 3 is
right, too, as is 0 if all that is missing is told. No run calls a sound database damaged (6). The same command without failures completes
afterwards. Prints a row for each command and way to fail, and totals; exits with 1 on any violation, with 77 where the system lets
nobody supervise calls.

The test fault_failing_calls is this with --short: a call fails once or from then on, in turns, with each of what the system may say."""
import argparse
import collections
import errno
import pathlib
import random
import re
import shutil
import sys
import tempfile

import failing_commands
import failing_inputs
import failing_servers
import fault_site
import full_disk
import long_tests

DONE, INPUT, DISK, TRY_AGAIN, NOT_SUPPORTED = 0, 3, 5, 75, 77
PART = 0  # instead of an error: the call does a part of what it is asked for
FOR_GOOD = 1 << 60  # the last call that fails
LACKING = (errno.EMFILE, errno.ENOMEM, errno.EINTR)
ERRORS = {
    "open": (errno.EIO, errno.EACCES, errno.EMFILE, errno.ENOMEM, errno.EINTR),
    "make": (errno.EIO, errno.EACCES, errno.ENOSPC, errno.EMFILE, errno.EINTR),
    "read": (errno.EIO, errno.EINTR, PART),
    "write": (errno.EIO, errno.ENOSPC, errno.EINTR, PART),
    "sync": (errno.EIO, errno.ENOSPC, errno.EINTR),
    "rename": (errno.EIO, errno.ENOSPC, errno.EACCES),
    "map": (errno.ENOMEM, errno.EACCES),
    "truncate": (errno.EIO, errno.ENOSPC),
    "list": (errno.EIO, errno.ENOMEM),
}
# The program asks again where a signal has come between: for good, that has no end.
ONCE = (errno.EINTR,)
COMMANDS = failing_commands.COMMANDS + failing_inputs.COMMANDS + failing_servers.COMMANDS
COLUMNS = "| command | calls that fail | runs | exit 0 | exit 3 | exit 5 | exit 75 | violations |"


def error_name(error):
    """EIO, or that a part is done."""
    return errno.errorcode[error] if error != PART else "part"


class Failure:
    """A kind of call that fails from a certain one on, or once."""

    def __init__(self, call, error, goes_on):
        self.call, self.error, self.goes_on = call, error, goes_on
        self.name = f"{call}, {error_name(error)}, {'from then on' if goes_on else 'once'}"

    def words(self, at):
        """What the injector is asked for."""
        return self.call, str(at), str(FOR_GOOD if self.goes_on else at), str(self.error)


class Row:
    """What came of the runs of one row."""

    def __init__(self):
        self.calls, self.statuses, self.violations = collections.Counter(), [], 0

    def add(self, call, status, faults):
        self.calls[call] += 1
        self.statuses.append(status)
        self.violations += len(faults)

    def kinds(self):
        """In how many runs calls of which kind have failed."""
        return ", ".join(f"{call} {runs}" for call, runs in self.calls.items())

    def cells(self):
        ended = " | ".join(str(self.statuses.count(status)) for status in (DONE, INPUT, DISK, TRY_AGAIN))
        return f"{len(self.statuses)} | {ended} | {self.violations} |"


class Trial:
    """One command, at files below one folder."""

    def __init__(self, command, injector):
        self.command, self.injector = command, injector
        # Where calls fail is not always where the results are.
        self.failing = getattr(command, "failing", command.place)

    def run(self, *faults):
        """Under faults, or without any."""
        before = (self.injector, *faults, self.failing) if faults else ()
        program = self.command.scene.winnow.beside(getattr(self.command, "program", "winnow"))
        if hasattr(self.command, "run_with"):
            return self.command.run_with(program, before)
        return program.run(*self.command.words(), before=before, stdout_file=self.command.stdout_file())

    def start_anew(self):
        for folder in {self.failing, self.command.place}:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        self.command.prepare()

    def counted(self, folder):
        """How many calls of each kind a run makes that none fails in."""
        self.start_anew()
        count = folder / "count"
        done = self.run("count", count)
        if done.status == NOT_SUPPORTED:
            print(done.err, end="")
            raise SystemExit(NOT_SUPPORTED)
        if done.status != DONE:
            raise SystemExit(f"{self.command.name}: status {done.status} without failures: {done.err}")
        return {name: int(number) for name, number in map(str.split, count.read_text().splitlines())}

    def faults_of(self, failure, at):
        """The status of a run in which calls fail, and what is wrong."""
        self.command.failure = failure
        self.start_anew()
        done = self.run(*failure.words(at))
        faults = self.command.judge_output(done) if hasattr(self.command, "judge_output") else []
        if done.status == DONE:
            wrong = [fault for fault in self.command.completed() if fault]
            if wrong and hasattr(self.command, "without_some"):
                wrong = self.command.without_some(done) + self.again()
            faults += wrong
        elif done.status in (DISK, TRY_AGAIN, *getattr(self.command, "statuses", ())):
            if not re.search("^winnow[a-z-]*: error: ", done.err, re.MULTILINE):
                faults.append("nothing was said")
            if done.status in (DISK, TRY_AGAIN) and (done.status == TRY_AGAIN) != (failure.error in LACKING):
                faults.append(f"status {done.status}: {done.err[-300:]}")
            faults += self.command.failed() + self.again()
        else:
            faults.append(f"status {done.status}: {done.err[-300:]}")
        return done.status, [fault for fault in faults if fault]

    def again(self):
        """What is wrong with the run after it, in which nothing fails."""
        if hasattr(self.command, "before_again"):
            self.command.before_again()
        done = self.run()
        if done.status != DONE:
            return [f"afterwards: status {done.status}: {done.err[-300:]}"]
        return [f"afterwards: {fault}" for fault in self.command.completed() if fault]


def chosen(calls, most, name):
    """Numbers of calls: all, or as many of them, spread; of a single one the place depends on the name."""
    if calls <= most:
        return list(range(1, calls + 1))
    if most == 1:
        return [random.Random(name).randint(1, calls)]
    return sorted({1 + round(i * (calls - 1) / (most - 1)) for i in range(most)})


class Experiment:
    """All commands, one after the other."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.failures = []
        for number, (call, error) in enumerate((call, error) for call, errors in ERRORS.items() for error in errors):
            ways = [Failure(call, error, goes_on) for goes_on in (False, True) if self.wanted(call, error, goes_on)]
            self.failures += long_tests.in_turn(ways, number, 1, not options.short)
        self.tried = dict.fromkeys(ERRORS, 0)  # ways of each kind of call
        self.runs = self.commands = self.found = 0

    def wanted(self, call, error, goes_on):
        return (not (goes_on and error in ONCE) and call in (self.options.calls or ERRORS)
                and error_name(error) in (self.options.errors or [error_name(error)]))

    def chosen_failures(self, calls, name):
        """All that the command can meet, or some of the kinds that have had the fewest."""
        met = [failure for failure in self.failures if calls[failure.call] > 0]
        if self.options.draw:
            random.Random(name).shuffle(met)
            drawn = []
            while met and len(drawn) < self.options.draw:
                drawn.append(min(met, key=lambda failure: self.tried[failure.call]))
                self.tried[drawn[-1].call] += 1
                met = [failure for failure in met if failure.call != drawn[-1].call]
            return drawn
        for failure in met:
            self.tried[failure.call] += 1
        return met

    def of_command(self, trial):
        """Tries all ways in which calls of one command can fail."""
        name = trial.command.name
        calls, rows = trial.counted(self.folder), {}
        for failure in self.chosen_failures(calls, name):
            row = rows.setdefault("all" if self.options.sum else failure.name, Row())
            for at in chosen(calls[failure.call], self.options.most, f"{name} {failure.name}"):
                status, faults = trial.faults_of(failure, at)
                row.add(failure.call, status, faults)
                for fault in faults:
                    print(f"{name}, {failure.name}, call {at}: {fault}", file=sys.stderr, flush=True)
        for what, row in rows.items():
            print(f"| {name} | {row.kinds() if self.options.sum else what} | {row.cells()}", flush=True)
            self.runs += len(row.statuses)
            self.found += row.violations
        self.commands += bool(rows)

    def run(self, scene):
        print(f"{COLUMNS}\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
        for kind in COMMANDS:
            if self.options.only in kind.name:
                self.of_command(Trial(kind(scene, self.folder / "place"), pathlib.Path(self.options.injector).resolve()))

    def totals(self):
        kinds = ", ".join(f"{call} {ways}" for call, ways in self.tried.items())
        return f"{self.commands} commands, {sum(self.tried.values())} ways ({kinds}), {self.runs} runs, "


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program; winnow-filter stands beside it")
    parser.add_argument("--injector", required=True, help="failing_calls")
    parser.add_argument("--copies", type=int, default=2, help="of the sample site")
    parser.add_argument("--most", type=int, default=60, help="calls of each command and kind that fail")
    parser.add_argument("--draw", type=int, metavar="N", help="only N ways of each command, of different kinds of call")
    parser.add_argument("--calls", nargs="*", choices=ERRORS, help="only calls of these kinds")
    parser.add_argument("--errors", nargs="*", help="only these errors: EIO, or part")
    parser.add_argument("--only", default="", help="commands whose names have this")
    long_tests.add_short_option(parser)
    parser.add_argument("--sum", action="store_true", help="one row for each command, with the runs of each kind of call")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="winnow-broken-") as name:
        experiment = Experiment(options, pathlib.Path(name).resolve())
        scene = full_disk.Scene(
            fault_site.Winnow(options.winnow), experiment.folder, options.copies, full_disk.SHORT_STEP if options.short else 1)
        experiment.run(scene)
    if experiment.runs == 0:
        sys.exit("no command makes such a call")
    return scene.winnow.status(experiment.found, experiment.totals())


if __name__ == "__main__":
    sys.exit(main())
