# SPDX-License-Identifier: GPL-2.0-or-later
"""winnow-slurm with a real Slurm: builds as one run, with nodes that die, elements that end with 75, and failures.

Usage: slurm_test.py WINNOW WINNOW-SLURM SAMPLE-SITES [--full]

Needs root, for namespaces. --full: more pages, a cancelled run, and Slurm has to find out that a node is dead.
"""
import pathlib
import sys
import tempfile
import unittest

import own_machine
import slurm_machines
from building import Faults, Script, until, Winnow, write_site

winnow, script, sites, full = Winnow(""), "", pathlib.Path(), False
NODES = ["m1", "m2", "m3"]


class SlurmTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        cls.slurm = slurm_machines.Slurm(cls.shared / "slurm", NODES)
        cls.site = cls.shared / "harbour's site"
        # Over a thousand matches are estimated, and shards estimate them in another way.
        write_site(cls.site, 900 if full else 200)
        cls.whole = winnow.keep_answers(winnow.index(cls.shared / "whole.db", cls.site, learn=True))

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.run = Script(script, self.top / "the \"work\" of 5 %a", self.slurm.environment)
        self.faults = Faults(self.top, winnow.program)
        self.result = self.top / "result.db"

    def begin(self, *words, program=None):
        self.run.call("run", "--db", self.result, "--winnow", program or self.faults.program, *words)

    def begin_site(self, *words):
        self.begin("--kind", "one-site", "--parts", 3, self.site, *words)

    def check_site(self):
        """The run has come to the end, and its result answers as that of one run."""
        self.assertEqual(self.run.wait()["state"], "done", self.run.logs())
        winnow.check(self, self.result, self.whole)

    def test_a_list_of_sites_is_built_as_by_runs_one_after_the_other(self):
        names = [sites / name / "pages" for name in ("news_en", "railway_en", "blog_zh", "wiki_fa")]
        listed = self.top / "list"
        listed.write_text("# Sites\n" + "".join(f"{name}\n" for name in names), encoding="utf-8")
        self.begin("--list", listed, "--parts", 3, "--partition", "main", "--mem", "100M", "--time", "10", "--cpus", 1,
                   "--sbatch=--nice=1", "--at-a-time", 2)
        one = winnow.index(self.top / "one.db", *names)
        self.assertEqual(self.run.wait()["state"], "done", self.run.logs())
        winnow.check(self, self.result, one)
        self.assertIn("done already", self.run.call("resume"))

    def test_a_failure_is_told_and_what_depends_on_it_is_ended_and_resumed(self):
        self.faults.put("broken", "/parts/2.db")
        self.begin_site("--shards", "keep")
        report = self.run.wait()
        self.assertEqual(report["state"], "failed")
        row = self.run.element("index", 2)
        self.assertEqual((row["state"], row["status"]), ("failed", 5))
        self.assertIn("the disk is gone", row["why"])
        self.assertIn("the disk is gone", row["last_line"])
        # Nothing waits for ever.
        self.assertEqual(self.slurm.queue(), [])
        self.assertEqual(self.run.element("merge", 1)["state"], "not-run")
        text = self.run.call("status", status=1)
        self.assertIn("index 2 failed on m", text)
        self.assertIn("winnow-slurm resume", text)
        self.assertFalse(self.result.exists())
        self.faults.take("broken")
        self.assertIn("index: job", self.run.call("resume"))
        self.check_site()
        self.assertEqual(self.run.element("index", 1)["attempts"], 1)
        self.assertEqual(self.run.element("index", 2)["attempts"], 2)

    def test_elements_that_end_with_75_and_those_of_a_node_that_dies_are_run_again(self):
        self.faults.put("hold", "/parts/3.db")
        self.faults.put("again", "/parts/1.db")
        self.begin_site()
        until(self.faults.held.exists, bool, self.run.logs)
        self.assertIn("under way", self.run.call("resume", status=2))
        until(lambda: self.run.element("index", 1)["attempts"], bool)
        node = self.run.element("index", 3)["host"]
        self.slurm.nodes[node].kill()
        self.faults.take("hold")
        if not full:
            # It takes Slurm half a minute to find out by itself.
            self.slurm.call("scontrol", "update", f"NodeName={node}", "State=DOWN", "Reason=power")
        self.check_site()
        self.assertEqual(self.run.element("index", 1)["attempts"], 2)
        # On a busy machine Slurm may begin it once more before the next node takes it.
        self.assertGreaterEqual(self.run.element("index", 3)["attempts"], 2)
        self.assertNotEqual(self.run.element("index", 3)["host"], node)
        self.slurm.start_node(node)
        until(self.slurm.idle, lambda idle: idle == len(NODES))

    def test_a_run_that_is_cancelled_is_resumed(self):
        if not full:
            self.skipTest("with --full")
        self.faults.put("hold", " 1/3 ")
        self.begin_site()
        until(self.faults.held.exists, bool, self.run.logs)
        self.assertIn("cancelled", self.run.call("cancel"))
        until(self.slurm.queue, lambda queue: not queue)
        self.assertIn(self.run.status()["state"], ("failed", "stopped"))
        self.assertIn("nothing", self.run.call("cancel"))
        self.faults.take("hold")
        self.run.call("resume")
        self.check_site()

    def test_what_slurm_refuses_is_said(self):
        told = self.run.call("run", "--db", self.result, "--winnow", winnow.program, "--partition", "nowhere", self.site,
                             status=2)
        self.assertIn("nowhere", told)
        self.assertEqual(self.slurm.queue(), [])
        other = Script(script, self.top / "other", self.slurm.environment)
        told = other.call("run", "--db", self.result, "--winnow", winnow.program, "--kind", "one-site", "--parts", 101,
                          self.site, status=2)
        self.assertIn("--parts 100", told)


if __name__ == "__main__":
    own_machine.need(sbatch="slurm-client", slurmctld="slurmctld", slurmd="slurmd", munged="munge", ip="iproute2")
    own_machine.enter("head")
    full = "--full" in sys.argv
    winnow, script, sites = Winnow(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    unittest.main(argv=sys.argv[:1] + [word for word in sys.argv[4:] if word != "--full"], verbosity=2)
