# SPDX-License-Identifier: GPL-2.0-or-later
"""What a run is to do: the steps, their elements, and the winnow commands of each element.

A run is a chain of steps. The elements of a step are independent of each other; a step begins when all
elements of the step before it are done. The plan is a file in the work folder, which the elements read
on whichever machine they run. A file of another version is refused.

    sites     each SOURCE is a site, or several, of its own      index, merge
    hosts     each SOURCE has many hosts; parted by host          index, merge
    crawl     the SOURCEs have pages of the same hosts            sample, learn, index, merge
    one-site  each SOURCE is a huge site; parted by URL           sample, learn, index, merge
"""
import hashlib
import json
import os
import pathlib

FORMAT = "winnow-cluster-plan"
VERSION = 1
KINDS = ("sites", "hosts", "crawl", "one-site")
# Kinds whose sources are dealt out whole; the others give each element a part of every source.
DEALT = ("sites", "crawl")
LEARNED_FIRST = ("crawl", "one-site")
MOST_SHARDS = 64
# Settings may be given anew to go on with a run; all else makes it another run.
SETTINGS = ("threads", "retries", "leave_out_failed")


class PlanError(Exception):
    """What is wrong with a request, and what to do."""


def deal(sources, parts):
    """The sources in `parts` runs of neighbours, whose order says which of two copies of a page counts."""
    bounds = [len(sources) * number // parts for number in range(parts + 1)]
    return [sources[first:last] for first, last in zip(bounds, bounds[1:])]


class Plan:
    """The plan of a run. `content` is what the file holds."""

    def __init__(self, work, content):
        self.work, self.content = pathlib.Path(work), content

    @classmethod
    def make(cls, work, request, settings):
        """A new plan. `request` has kind, sources, parts, db, shards, winnow, folder, no_learn and the options."""
        content = {"format": FORMAT, "version": VERSION, "request": request, "settings": settings}
        text = json.dumps(request, sort_keys=True)
        content["identifier"] = hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()[:12]
        plan = cls(work, content)
        content["steps"] = plan._steps()
        return plan

    @classmethod
    def read(cls, work):
        """The plan in a work folder."""
        file = pathlib.Path(work) / "plan.json"
        try:
            content = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise PlanError(f"{work}: there is no run in this folder (begin one with run)") from None
        except (OSError, ValueError) as error:
            raise PlanError(f"{file}: {error} (begin anew in another work folder)") from None
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise PlanError(f"{file}: not a plan of winnow-slurm or winnow-parallel (name another work folder)")
        if content.get("version") != VERSION:
            raise PlanError(f"{file}: version {content.get('version')}; this program knows {VERSION} "
                            "(go on with the program that began the run, or begin anew)")
        if any(name not in content for name in ("identifier", "request", "settings", "steps")):
            raise PlanError(f"{file}: is damaged (begin anew in another work folder)")
        return cls(work, content)

    def write(self):
        """Writes the plan, and what its elements need, into the work folder."""
        for name in ("log", "state", "samples", "parts"):
            (self.work / name).mkdir(parents=True, exist_ok=True)
        step = pathlib.Path(__file__).with_name("step.py").read_bytes()
        for name, data in (("step.py", step), ("plan.json", json.dumps(self.content, indent=1).encode())):
            aside = self.work / f".{name}.new"
            aside.write_bytes(data)
            os.replace(aside, self.work / name)

    @property
    def identifier(self):
        """Names the run in queues."""
        return self.content["identifier"]

    @property
    def request(self):
        """What makes this run another one than others."""
        return self.content["request"]

    @property
    def settings(self):
        """What may change while a run is under way."""
        return self.content["settings"]

    @property
    def steps(self):
        """Names of the steps in order, each with its list of elements."""
        return {step["name"]: step["elements"] for step in self.content["steps"]}

    def differences(self, other):
        """Names of what another plan asks for in another way."""
        return [name for name, value in self.request.items() if other.request.get(name) != value]

    # The commands

    def _units(self):
        """For each element its (source, options that say which part)."""
        request = self.request
        sources, parts = request["sources"], request["parts"]
        if request["kind"] in DEALT:
            # As a part that is all, a file of a crawl without a page is no error.
            part = ["--part", "1/1"] if request["kind"] == "crawl" else []
            return [[(source, part) for source in some] for some in deal(sources, parts)]
        by = "url" if request["kind"] == "one-site" else "site"
        return [[(source, ["--part", f"{number}/{parts}", "--part-by", by]) for source in sources]
                for number in range(1, parts + 1)]

    def _command(self, name, *words, source=None, options=()):
        return {"source": source, "run": [self.request["winnow"], name, *words, *options, "--json"]}

    def _steps(self):
        request, units = self.request, self._units()
        work = os.path.abspath(self.work)
        model = os.path.join(work, "site.model")
        learned = request["kind"] in LEARNED_FIRST and not request["no_learn"]
        learn_options = request["options"] + request["learn_options"]
        index_options = request["options"] + request["index_options"]
        databases = [os.path.join(work, "parts", f"{number}.db") for number in range(1, len(units) + 1)]
        steps = []
        if learned:
            samples, elements = [], []
            for number, element in enumerate(units, 1):
                files = [os.path.join(work, "samples", f"{number}.{place}") for place in range(1, len(element) + 1)]
                samples += files
                elements.append([self._command("learn", source, *part, "--sample-out", file, source=source,
                                               options=learn_options)
                                 for (source, part), file in zip(element, files)])
            steps.append({"name": "sample", "elements": elements})
            steps.append({"name": "learn", "elements": [[self._command(
                "learn", "--merge", *samples, "--model", model, options=learn_options)]]})
        use = ["--model", model] if learned else []
        steps.append({"name": "index", "elements": [
            [self._command("index", source, *part, *use, "--db", database, source=source, options=index_options)
             for source, part in element] for element, database in zip(units, databases)]})
        shards = "keep" if request["shards"] == "keep" else "one"
        merge = self._command("merge", "--shards", shards, request["db"], *databases)
        steps.append({"name": "merge", "elements": [[merge]]})
        return steps
