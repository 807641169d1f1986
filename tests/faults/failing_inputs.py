# SPDX-License-Identifier: GPL-2.0-or-later
"""Commands whose inputs lie where calls of the system fail: pages, models, rules, judgements, databases to be merged."""
import copy
import json
import pathlib
import re
import shutil
import sys

import failing_commands
import fault_site
import full_disk

sys.path.insert(0, str(fault_site.ROOT / "tests" / "plugin" / "document"))
import office_files  # noqa: E402  (one page is read by the helper that has a filter of its own)

SAMPLE = fault_site.ROOT / "sample_sites" / "news_en"
INPUT = 3  # the status of a run that cannot read its input
# What differs from run to run.
PASSING = re.compile("started|seconds|cached|database_bytes|.*_ms_per_mb|peak_megabytes")


def tells(done):
    """Whether the run has named something that it could not read."""
    return b'"error":{"code"' in done.out or re.search("^winnow[a-z-]*: (warning|error): ", done.err, re.MULTILINE) is not None


class Inputs:
    """Calls fail at copies of inputs in the place; results lie beside it, and can be written.

    A page that cannot be read costs no other page: the run may end with 0 if it tells of the page."""
    statuses = (INPUT,)
    copied = ()

    def __init__(self, scene, place):
        self.sound, self.failing = scene, place
        scene = copy.copy(scene)
        for name in self.copied:
            setattr(scene, name, place / getattr(scene, name).name)
        super().__init__(scene, place.with_name("beside"))

    def prepare(self):
        for name in self.copied:
            original, its_copy = getattr(self.sound, name), getattr(self.scene, name)
            (shutil.copytree if original.is_dir() else shutil.copyfile)(original, its_copy)
        super().prepare()

    def words(self):
        return [word for word in super().words() if word != "--quiet"]

    def without_some(self, done):
        """What is wrong with a run that has told of inputs that it could not read."""
        return self.failed() if tells(done) else ["nothing tells of what is missing"]


def inputs_of(kind, *names):
    return type(kind.__name__ + "Inputs", (Inputs, kind), {"name": f"{kind.name}: inputs", "copied": names})


class IndexInputs(inputs_of(full_disk.Index, "site", "new_model")):
    """A page that cannot be read now stays in the database, too."""


class LearnInputs(inputs_of(failing_commands.Learn, "site")):
    """What is learned from fewer pages is another model."""

    def without_some(self, done):
        if not tells(done):
            return ["nothing tells of what is missing"]
        read = self.scene.winnow.run("model", "show", self.model)
        return [] if read.status == failing_commands.DONE else [read.err]


class FileInputs(Inputs):
    """A file that a page is missing in is no fault of the writing."""

    def without_some(self, done):
        return [] if tells(done) else ["nothing tells of what is missing"]

    def completed(self):
        whole = self.sound.winnow.must(*self.options, self.sound.older).out
        return [] if self.out.read_bytes() == whole else ["the file is not whole"]


class RepairInputs(inputs_of(failing_commands.Repair, "fresh")):
    """Has what it could read, and names what it could not."""
    statuses = (INPUT, failing_commands.CORRUPT)

    def without_some(self, done):
        faults = [fault_site.unsound(self.scene.winnow, self.database)] if tells(done) else ["nothing tells of what is missing"]
        shutil.rmtree(self.database)  # no result is overwritten
        return faults


class ExportInputs(FileInputs, failing_commands.Export):
    name, copied = "export --out: inputs", ("older",)


class DumpInputs(FileInputs, failing_commands.Dump):
    name, copied = "dump --out: inputs", ("older",)


class Printing(failing_commands.Printing):
    """Commands that print what they make of their inputs."""
    statuses = (INPUT,)

    def prepare(self):
        self.files = {"SITE": self.place / "site", "MODEL": self.place / "it.model", "RULES": self.place / "it.rules",
                      "NEWS": self.place / "news", "CACHE": self.place / "cache"}
        shutil.copytree(self.scene.older, self.files["SITE"])
        (self.files["SITE"] / "letter.docx").write_bytes(office_files.docx(office_files.paragraph("A letter that is read. " * 9)))
        shutil.copyfile(self.scene.new_model, self.files["MODEL"])
        self.files["RULES"].write_text('[[rule]]\nselect = "footer"\nclass = "template"\n')
        shutil.copytree(SAMPLE, self.files["NEWS"])
        self.files["PAGE"] = min(self.files["SITE"].rglob("*.html"))
        for name in ("pages", "gold", "topics.tsv", "qrels.txt"):
            self.files[name.upper()] = self.files["NEWS"] / name
        self.compare_with_sound()
        shutil.rmtree(self.files["CACHE"], ignore_errors=True)

    def judge_output(self, done):
        return [] if tells(done) else super().judge_output(done)


def printing(name, *options, program="winnow"):
    """Words in capital letters stand for files."""
    return type(name, (Printing,), {"name": name, "program": program, "words": lambda self: [
        self.files.get(word, word) for word in options]})


class Figures:
    """Without what differs from run to run."""

    @classmethod
    def content(cls, out):
        return cls.lasting(json.loads(out)) if out else None

    @classmethod
    def lasting(cls, value):
        if isinstance(value, list):
            return [cls.lasting(item) for item in value]
        if isinstance(value, dict):
            return {name: cls.lasting(item) for name, item in value.items() if not PASSING.fullmatch(name)}
        return value


class Cluster(printing("cluster", "cluster", "SITE")):
    """Without how long it took."""

    @staticmethod
    def content(out):
        return re.sub(rb" in [0-9.]+ s\b", b"", out)


class SuggestRules(printing("rules suggest", "rules", "suggest", "--source", "SITE", "PAGE", "--drop", "The paper")):
    """Without how many words change: that depends on what the site was learned from, of which only winnow learn tells."""

    @staticmethod
    def content(out):
        return [line for line in out.splitlines() if b" words change: " not in line]


class Compare(Figures, printing("compare", "compare", "--json", "--method", "site", "--method", "all", "PAGES",
                                "--gold", "GOLD")):
    """How well methods extract, without at what cost."""


class Evaluate(Figures, printing("evaluate", "evaluate", "--json", "--topics", "TOPICS.TSV", "--qrels", "QRELS.TXT",
                                 "--cache", "CACHE", "PAGES")):
    """Its indexes are kept in the place, too."""


COMMANDS = (
    IndexInputs, LearnInputs, inputs_of(failing_commands.Merge, "base", "fresh"), inputs_of(failing_commands.Split, "base"),
    inputs_of(failing_commands.Publish, "base"), RepairInputs, ExportInputs, DumpInputs,
    printing("extract --jsonl: inputs", "extract", "--jsonl", "--types", "html,office", "--model", "MODEL", "SITE"),
    printing("extract --json: inputs", "extract", "--json", "--rules", "RULES", "PAGE"),
    printing("features", "features", "SITE"), printing("model show", "model", "show", "MODEL"),
    printing("explain", "explain", "--model", "MODEL", "--rules", "RULES", "PAGE"),
    Cluster, SuggestRules, Compare, Evaluate,
    printing("winnow-filter", "--model", "MODEL", "PAGE", program="winnow-filter"))
