# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow-parallel on this machine alone, what winnow-slurm and winnow-parallel refuse, and builds through pipes.

Usage: scripts_test.py WINNOW SCRIPTS SCHEMA
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import strict_schema
from building import Faults, page, Script, until, Winnow, write_site, write_warc

winnow, scripts, schema = Winnow(""), pathlib.Path(), None


class Case(unittest.TestCase):
    kept = {}

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        cls.site = cls.shared / "harbour"
        write_site(cls.site, 120)

    def check_site(self):
        """The result is what one run makes of the site, which is made once for all tests."""
        whole = self.kept.get("whole")
        if not whole:
            folder = tempfile.TemporaryDirectory()
            unittest.addModuleCleanup(folder.cleanup)
            whole = winnow.keep_answers(winnow.index(pathlib.Path(folder.name) / "whole.db", self.site, learn=True))
            self.kept["whole"] = whole
        self.check(whole)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.script = Script(scripts / "winnow-parallel", self.top / 'a "new" run\'s {= $x =} %a')
        self.result = self.top / "the result.db"

    def build(self, *words, status=0, program=None, result=None):
        return self.script.call("run", "--db", result or self.result, "--winnow", program or winnow.program, *words,
                                status=status)

    def check(self, one):
        winnow.check(self, self.result, one)


class KindsTest(Case):
    """Each kind of sources gives what one run gives."""

    def test_sites_with_names_that_shells_know(self):
        names = [self.top / name for name in ("it's a site", 'one "more" {}', "-n $HOME; exit")]
        for name, pages in zip(names, (30, 20, 10)):
            write_site(name, pages)
        one = winnow.index(self.top / "one.db", *names)
        self.build("--parts", 2, "--shards", "keep", *names)
        self.check(one)

    def test_hosts_of_a_folder(self):
        for host, pages in (("a.example", 40), ("b.example", 30), ("c.example", 20)):
            write_site(self.top / "mirror" / host, pages)
        one = winnow.index(self.top / "one.db", self.top / "mirror")
        told = self.build("--kind", "hosts", "--parts", 4, self.top / "mirror")
        self.check(one)
        # Of three hosts one part of four has none.
        self.assertIn("has no pages; fewer parts (--parts) would do", told)

    def test_warc_files_of_a_crawl(self):
        files = [self.top / f"crawl-{number}.warc" for number in range(5)]
        for number, file in enumerate(files[:4]):
            # Each has pages of two hosts; a page of the first file is in the last one again.
            write_warc(file, f"{'ab'[number % 2]}.example", range(number, 60, 2) if number else range(60))
        write_warc(files[4], "a.example", [])  # none at all, as a file of pictures alone
        whole = self.top / "whole.warc"
        whole.write_bytes(b"".join(file.read_bytes() for file in files))
        one = winnow.index(self.top / "one.db", whole, learn=True)
        self.build("--kind", "crawl", "--parts", 3, *files)
        self.assertEqual(winnow.documents(self.result), winnow.documents(one))
        self.assertEqual(winnow.pages_found(self.result), winnow.pages_found(one))

    def test_a_huge_site_with_options_for_each_step(self):
        one = self.top / "one.db"
        both, model = ["--base-url", "https://harbour.example/"], self.top / "model"
        winnow.run("learn", "-q", self.site, "--model", model, *both, "--sample-pages", 40, "--seed", 3)
        winnow.run("index", "-q", self.site, "--model", model, "--db", one, *both, "--title-weight", 9, "--keep-template")
        self.build("--kind", "one-site", "--parts", 3, "--learn-options", "--sample-pages 40 --seed=3",
                   "--index-options=--title-weight 9", "--index-options", "--keep-template", self.site, "--", *both)
        self.check(one)

    def test_a_huge_site_for_a_method_that_learns_nothing(self):
        one = winnow.index(self.top / "one.db", self.site, options=["--method", "block-model"])
        self.build("--kind", "one-site", "--parts", 2, "--no-learn", "--index-options", "--method block-model", self.site)
        self.check(one)
        self.assertEqual([step["step"] for step in self.script.status()["steps"]], ["index", "merge"])


class CourseTest(Case):
    """Runs that fail, stop and go on."""

    def test_the_report_fits_its_schema(self):
        faults = Faults(self.top, winnow.program)
        faults.put("broken", "/parts/1.db")
        self.build("--kind", "one-site", "--parts", 2, "--retries", 1, self.site, program=faults.program, status=1)
        report = self.script.status()
        self.assertEqual(strict_schema.complaints(schema, report), [])
        self.assertEqual(report["state"], "failed")
        index = report["steps"][2]
        self.assertEqual((index["done"], index["failed"], report["steps"][3]["not_run"]), (1, 1, 1))
        self.assertEqual(index["elements"][0]["why"], "winnow: error: the disk is gone (bring it back)")
        faults.take("broken")
        self.assertIn("done:", self.script.call("resume"))
        self.assertEqual(strict_schema.complaints(schema, self.script.status()), [])
        self.assertIn("done:", self.build("--kind", "one-site", "--parts", 2, self.site, program=faults.program))

    def test_sources_that_fail_are_left_out_if_that_is_wanted(self):
        empty, good = self.top / "empty", self.top / "good"
        empty.mkdir()
        write_site(good, 12)
        told = self.build("--retries", 1, self.site, empty, good, "--parts", 1, status=1)
        self.assertIn("no pages found", told)
        told = self.script.call("resume", "--leave-out-failed")
        self.assertIn(f"left out {empty}: winnow: error: {empty}: no pages found", told)
        self.check(winnow.index(self.top / "one.db", self.site, good))

    def test_a_merge_that_was_killed_is_done_anew(self):
        faults = Faults(self.top, winnow.program)
        self.build("--kind", "one-site", "--parts", 2, self.site, program=faults.program)
        one, again = winnow.documents(self.result), self.top / "again.db"
        plan = self.script.work / "plan.json"
        plan.write_text(plan.read_text().replace("the result.db", "again.db"))
        state = self.script.work / "state" / "merge.1.json"
        left = again.with_name("again.db.merging")
        # Killed while it wrote, and then between the move and its note.
        (left / "result").mkdir(parents=True)
        (left / "result" / "rest").write_text("rest")
        (left / "winnow.lock").touch()
        state.unlink()
        self.script.call("resume")
        self.assertEqual(winnow.documents(again), one)
        noted = json.loads(state.read_text())
        state.write_text(json.dumps(dict(noted, state="running")))
        self.script.call("resume")
        self.assertEqual((winnow.documents(again), self.script.element("merge", 1)["attempts"]), (one, 2))
        self.assertFalse(left.exists())

    def test_a_runner_that_was_killed_leaves_a_run_that_goes_on(self):
        faults = Faults(self.top, winnow.program)
        faults.put("hold", "/parts/2.db")
        running = subprocess.Popen([self.script.program, "run", "--work", self.script.work, "--db", self.result, "--kind",
                                    "one-site", "--parts", "2", "--winnow", faults.program, self.site],
                                   stdout=subprocess.DEVNULL, start_new_session=True)
        until(faults.held.exists, bool)
        running.kill()
        running.wait()
        faults.take("hold")
        until(lambda: self.script.status()["state"], lambda state: state != "running")
        until(lambda: "done" in self.script.call("resume", status=(0, 2)), bool)
        self.check_site()


class RefusalTest(Case):
    """What cannot be done is said, and with it what to do."""

    def refused(self, *words, says, command="run", program="winnow-parallel", status=2):
        done = subprocess.run([scripts / program, command, *map(str, words)], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertIn(says, done.stderr)

    def test_requests_that_make_no_sense(self):
        work, most = ["--work", self.script.work], ["--winnow", winnow.program, "--db", self.result]
        every = [*work, *most]
        self.refused(self.site, *most, says="--work DIR")
        self.refused(*work, "--winnow", winnow.program, self.site, says="--db RESULT")
        self.refused(*every, says="no sources")
        self.refused(*every, "/nowhere", says="/nowhere: no such file or folder")
        self.refused(*every, "-", says="standard input")
        self.refused(*every, self.site, self.site, says="listed twice")
        self.refused(*every, self.site, "--kind", "one-site", says="--parts N")
        self.refused(*every, self.site, "--parts", 2, says="1 sources make 1 parts")
        self.refused(*every, self.site, "--parts", 0, "--kind", "hosts", says="between 1")
        self.refused(*every, self.site, "--parts", 65, "--kind", "hosts", "--shards", "keep", says="64 shards")
        self.refused(*every, self.site, "--retries", 0, says="--retries 0: 1 at least")
        self.refused(*every, self.site, "--", "--db", "x", says="--db: is said by this program")
        self.refused(*every, self.site, "--index-options", "'", says="quote")
        self.refused(*every, self.site, "--learn-options=--seed 2", says="--index-options")
        self.refused(*work, "--db", self.result, "--winnow", "/no/winnow", self.site, says="no such program")
        self.refused(*every, "/nowhere", says="/nowhere: no such file or folder", program="winnow-slurm")
        listed = self.top / "list"
        listed.write_text(f"# sites\n\n{self.site}\n/nowhere\n")
        self.refused(*every, "--list", listed, says="list:4: /nowhere: no such file")
        self.refused(*every, "--list", self.top / "none", says="path of the list")
        self.refused(*work, command="status", says="there is no run in this folder")
        self.refused(*work, self.site, command="resume", says="takes no sources")

    def test_folders_that_are_not_free(self):
        self.build(self.site)
        self.build("--seed-is-missing", self.site, status=2)
        told = self.build("--parts", 2, "--kind", "hosts", self.site, status=2)
        self.assertIn("is the folder of another run, with other kind, parts", told)
        self.script = Script(scripts / "winnow-parallel", self.top / "other")
        self.assertIn("is there already", self.build(self.site, status=2))
        self.script.work.mkdir()
        (self.script.work / "letter").write_text("Dear sir")
        self.assertIn("has other files", self.build(self.site, result=self.top / "new.db", status=2))
        plan = self.script.work / "plan.json"
        for text, says in (("{}", "not a plan"), ("{", "begin anew"),
                           ('{"format": "winnow-cluster-plan", "version": 1}', "is damaged"),
                           ('{"format": "winnow-cluster-plan", "version": 2}', "version 2")):
            plan.write_text(text)
            self.assertIn(says, self.script.call("status", status=2))

    def test_programs_that_are_missing(self):
        few = self.top / "bin"
        few.mkdir()
        for name in ("python3", "sh"):
            (few / name).symlink_to(shutil.which(name))
        environment = dict(os.environ, PATH=str(few))
        for name, says in (("winnow-slurm", "sbatch is not there"), ("winnow-parallel", "parallel is not there")):
            script = Script(scripts / name, self.top / "work", environment)
            told = script.call("run", "--db", self.result, "--winnow", winnow.program, self.site, status=2)
            self.assertIn(says, told)
            self.assertFalse(script.work.exists())
        (few / "parallel").write_text("#!/bin/sh\necho 'parallel [OPTIONS] command -- arguments' >&2\nexit 1\n")
        (few / "parallel").chmod(0o755)
        self.assertIn("another program than GNU parallel",
                      script.call("run", "--db", self.result, "--winnow", winnow.program, self.site, status=2))
        hosts = self.top / "hosts"
        hosts.write_text("# none\n")
        self.assertIn("names no host", self.build("--sshloginfile", hosts, self.site, status=2))
        hosts.write_text(":\nssh -p 22 n1\n")
        self.assertIn("hosts:2: a host with blanks", self.build("--sshloginfile", hosts, self.site, status=2))

    def test_a_dry_run_prints_commands_that_do_it(self):
        told = self.build("--kind", "one-site", "--parts", 2, "--dry-run", self.site)
        self.assertFalse(self.script.work.exists())
        # As a shell runs them, they make the result.
        for name in ("samples", "parts"):
            (self.script.work / name).mkdir(parents=True)
        subprocess.run(["sh", "-e"], input=told, text=True, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        self.check_site()
        slurm = Script(scripts / "winnow-slurm", self.script.work.with_name("slurm"))
        told = slurm.call("run", "--db", self.result.with_name("slurm.db"), "--winnow", winnow.program, "--parts", 1,
                          "--mem", "2G", "--sbatch", "--qos=low", "--dry-run", self.site)
        self.assertIn("--qos=low", told)
        self.assertIn("--array=1 ", told)
        self.assertIn("--mem=2G", told)
        self.assertIn("--dependency=afterok:", told)


class PipeTest(Case):
    """The recipes for engines that pipe records through programs, as Hadoop streaming and Spark do."""

    def test_tasks_that_read_all_records_take_a_part_each(self):
        lines = "".join(json.dumps({"url": f"https://j.example/{number}", "html": page(number, "j.example")}) + "\n"
                        for number in range(90)).encode()
        model, one = self.top / "model", self.top / "one.db"
        winnow.run("learn", "-q", "-", "--model", model, stdin=lines)
        winnow.run("index", "-q", "-", "--model", model, "--db", one, stdin=lines)
        texts = winnow.run("extract", "-", "--model", model, "--json", stdin=lines).splitlines()
        parts = [["--part", f"{number}/3", "--part-by", "url"] for number in (1, 2, 3)]
        samples = [self.top / f"sample.{number}" for number in (1, 2, 3)]
        for part, sample in zip(parts, samples):
            winnow.run("learn", "-q", "-", *part, "--sample-out", sample, stdin=lines)
        merged = self.top / "merged"
        winnow.run("learn", "-q", "-", "--merge", *samples, "--model", merged, stdin=lines)
        self.assertEqual(merged.read_bytes(), model.read_bytes())
        for part, sample in zip(parts, samples):
            winnow.run("index", "-q", "-", *part, "--model", merged, "--db", f"{sample}.db", stdin=lines)
        winnow.run("merge", "-q", self.result, *(f"{sample}.db" for sample in samples))
        self.check(one)
        found = [line for part in parts
                 for line in winnow.run("extract", "-", *part, "--model", merged, "--json", stdin=lines).splitlines()]
        self.assertEqual(sorted(found), sorted(texts))


if __name__ == "__main__":
    if not shutil.which("parallel"):
        print("skipped: parallel is not installed (scripts/install_packages.sh test; package parallel)")
        sys.exit(77)
    winnow, scripts = Winnow(sys.argv[1]), pathlib.Path(sys.argv[2])
    schema = strict_schema.validator_of(sys.argv[3])
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
