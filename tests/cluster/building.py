# SPDX-License-Identifier: GPL-2.0-or-later
"""What the tests of builds on several machines share: sites, a winnow with faults, and what one run would answer."""
import json
import os
import pathlib
import random
import subprocess
import time

from asked import asked

WORDS = ("harbour lantern meadow copper orchard thistle granite willow ferry saddle beacon parcel velvet compass kettle "
         "marble anchor pigeon hollow timber").split()
QUERIES = ("harbour", "copper12 OR willow3", '"harbour office"', "report lantern", "meadow1*", "news station", "lamtern5")
SECONDS = 120


def page(number, host):
    """A page of a large site; every ninth has the text of another one."""
    chooser = random.Random(number - 1 if number % 9 == 4 else number)
    title = f"Report {chooser.randrange(10000)} on {chooser.choice(WORDS)}"
    text = " ".join(chooser.choice(WORDS) + str(chooser.randrange(40)) for _ in range(120))
    return (f"<html lang=en><head><title>{title} - Harbour</title></head><body><header><a href='/'>Harbour news of {host}"
            f"</a></header><nav><ul><li>Home<li>Ships<li>Trade</ul></nav><main><h1>{title}</h1><p>{text}</p></main>"
            f"<aside><a href='/{(number * 5) % 40}.html'>see another story</a></aside>"
            "<footer><p>All rights are with the harbour office, since 1901.</footer></body></html>")


def write_site(folder, pages):
    """A site of so many pages."""
    folder.mkdir(parents=True)
    for number in range(pages):
        file = folder / f"{number}.html"
        file.write_text(page(number, folder.name), encoding="utf-8")
        # A file that has only just been written is read by the next run, too.
        os.utime(file, (1_700_000_000, 1_700_000_000))


def write_warc(file, host, numbers):
    """A WARC file with these pages of a host."""
    with file.open("wb") as out:
        for number in numbers:
            body = page(number, host).encode()
            http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
            out.write(f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://{host}/{number}.html\r\n"
                      "WARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-"
                      f"{number:012d}>\r\nContent-Type: application/http; msgtype=response\r\n"
                      f"Content-Length: {len(http)}\r\n\r\n".encode() + http + b"\r\n\r\n")


class Winnow:
    """The program, and what it makes of everything at once."""

    def __init__(self, program):
        self.program, self.kept = str(program), {}

    def run(self, *options, stdin=None, status=0):
        """Output of a run that must end with this status."""
        done = subprocess.run([self.program, *map(str, options)], capture_output=True, input=stdin, check=False)
        if done.returncode != status:
            raise AssertionError(f"{options}: {done.returncode}: {done.stderr.decode()[-2000:]}")
        return done.stdout.decode()

    def index(self, database, *sources, learn=False, options=()):
        """One run, or one for each source, into a database; with `learn`, what is learned of them comes first."""
        if learn:
            model = f"{database}.model"
            self.run("learn", "-q", *sources, "--model", model)
            options = [*options, "--model", model]
        for source in sources:
            self.run("index", "-q", source, "--db", database, *options)
        return database

    def keep_answers(self, database):
        """Remembers what a database answers that stays as it is."""
        self.kept[database] = self.answers(database), self.documents(database)
        return database

    def check(self, case, database, expected):
        """The test fails where a database has other documents or answers than another one."""
        answers, documents = self.kept.get(expected) or (self.answers(expected), self.documents(expected))
        case.assertEqual(self.documents(database), documents)
        case.assertEqual(self.answers(database), answers)

    def answers(self, database):
        """What a database answers, but for times and its name."""
        with asked(self.program, str(database)) as questions:
            found = [questions.search(query, limit=60) for query in QUERIES]
            suggested = [questions.suggest(typed) for typed in ("rep", "copp")]
        passing = ("database", "milliseconds", "seconds", "ms", "shards")
        return [{name: value for name, value in each.items() if name not in passing} for each in found] + suggested

    def pages_found(self, database):
        """URLs and titles that each query finds, in order."""
        with asked(self.program, str(database)) as questions:
            found = [questions.search(query, limit=60)["hits"] for query in QUERIES]
        return [[(hit["url"], hit["title"]) for hit in hits] for hits in found]

    def documents(self, database):
        """How many a database has."""
        return json.loads(self.run("status", "--db", database, "--json"))["documents"]


class Faults:
    """A program that is winnow, but for faults that are put into a folder: the commands that have a text in their
    arguments are held, end with 75 once, or fail."""

    def __init__(self, folder, winnow):
        self.folder = folder / "faults"
        self.folder.mkdir()
        self.program = folder / "winnow with faults"
        self.program.write_text(f"""#!/bin/sh
for fault in '{self.folder}'/*; do
  [ -e "$fault" ] || continue
  case " $* " in *"$(cat "$fault")"*) ;; *) continue ;; esac
  case $fault in
    *hold) echo $$ >>"{self.folder.parent}/held"; while [ -e "$fault" ]; do sleep 0.05; done ;;
    *again) rm "$fault"; echo "winnow: error: no memory left (run it again)" >&2; exit 75 ;;
    *broken) echo "winnow: error: the disk is gone (bring it back)" >&2; exit 5 ;;
  esac
done
exec '{winnow}' "$@"
""", encoding="utf-8")
        self.program.chmod(0o755)
        self.held = folder / "held"

    def put(self, kind, text):
        """Puts a fault: hold, again or broken."""
        (self.folder / kind).write_text(text, encoding="utf-8")

    def take(self, kind):
        """Takes it away."""
        (self.folder / kind).unlink()


class Script:
    """winnow-slurm or winnow-parallel, and a run of it."""

    def __init__(self, program, work, environment=None):
        self.program, self.work, self.environment = str(program), pathlib.Path(work), environment

    def call(self, command, *words, status=0, cwd=None):
        """Output and messages of a call that must end with one of these statuses."""
        done = subprocess.run([self.program, command, "--work", str(self.work), *map(str, words)], capture_output=True,
                              text=True, env=self.environment, check=False, cwd=cwd, timeout=SECONDS)
        allowed = status if isinstance(status, tuple) else (status,)
        if done.returncode not in allowed:
            raise AssertionError(f"{command} {words}: {done.returncode}\n{done.stdout}\n{done.stderr}\n{self.logs()}")
        return done.stdout + done.stderr

    def logs(self):
        """All logs of the run."""
        return "\n".join(f"--- {file.name}\n{file.read_text(errors='replace')}"
                         for file in sorted((self.work / "log").glob("*")) if file.stat().st_size)

    def status(self):
        """The report of status --json."""
        return json.loads(self.call("status", "--json", status=(0, 1, 75)))

    def element(self, step, number):
        """The row of an element."""
        steps = {each["step"]: each["elements"] for each in self.status()["steps"]}
        return steps[step][number - 1]

    def wait(self, states=("done", "failed", "stopped")):
        """Waits until the run is in one of these states."""
        return until(self.status, lambda report: report["state"] in states, self.logs, pause=0.2)


def until(ask, answered, explain=lambda: "", pause=0.05):
    """Asks until the answer fits, with so many seconds between."""
    end = time.monotonic() + SECONDS
    while True:
        answer = ask()
        if answered(answer):
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"still so after {SECONDS} s: {answer}\n{explain()}")
        time.sleep(pause)
