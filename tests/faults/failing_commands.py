# SPDX-License-Identifier: GPL-2.0-or-later
"""Commands that read and write databases, models and results while calls of the system fail, and what holds then."""
import json
import shutil

import fault_site
import full_disk

DONE, CORRUPT = 0, 6


class Delete(full_disk.Command):
    """A site, so that all of the database changes."""
    name = "delete"

    def prepare(self):
        self.database = self.place / "it.db"
        shutil.copytree(self.scene.fresh, self.database)
        self.all = self.scene.paths

    def words(self):
        return ["delete", "--db", self.database, "--site", fault_site.SITE]

    def failed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.database)]
        if self.scene.winnow.paths(self.database) not in ([], self.all):
            faults.append("a part of the site is deleted")
        return faults

    def completed(self):
        faults = [fault_site.unsound(self.scene.winnow, self.database)]
        if self.scene.winnow.paths(self.database):
            faults.append("not all of the site is deleted")
        return faults


def is_out_of_reach(failure):
    """A folder that cannot be opened or listed any more cannot be removed either; the next run names it."""
    return failure.call in ("open", "list") and failure.goes_on


class KeptFiles:
    """The old files stay while the system cannot say that the new ones are in their place, or what they are. The next run
    removes them."""
    reasons = ("sync", "open", "list")

    def completed(self):
        if self.failure.call in self.reasons and (self.place / "it.db.compacting").exists():
            again = self.scene.winnow.run(*self.scene.index(self.database, self.scene.site))
            if again.status != DONE:
                return [f"the next run: status {again.status}: {again.err[-300:]}"]
        return super().completed()


class Index(KeptFiles, full_disk.Index):
    """What an update has left loose is compacted."""


class IndexAnew(KeptFiles, full_disk.IndexAnew):
    """So is a new database."""


class Learn(full_disk.Learn):
    """The new file may be in its place before its folder cannot be written to the disk."""

    def failed(self):
        return self.left(self.scene.old_model) and self.left(self.scene.new_model)


class Merge(full_disk.Merge):
    def failed(self):
        if is_out_of_reach(self.failure):
            shutil.rmtree(self.place / "it.db.merging", ignore_errors=True)
        return super().failed()


class MergeShards(KeptFiles, full_disk.MergeShards):
    """Merged shards stay beside the result as well."""


class WholeOrNone:
    """As with a model: all of the file, or none."""

    def failed(self):
        return super().failed() and self.completed()


class Export(WholeOrNone, full_disk.Export):
    """By --out."""


class Dump(WholeOrNone, full_disk.Dump):
    """By --out, too."""


class Features(WholeOrNone, full_disk.ToFile):
    name = "features --out"
    options = ("features",)


class Result(WholeOrNone, full_disk.ToFile):
    """A file that is as the command writes it where nothing fails."""
    whole = None

    def prepare(self):
        super().prepare()
        if self.whole is None:
            self.scene.winnow.must(*self.words())
            type(self).whole = self.out.read_bytes()
            self.out.unlink()

    def completed(self):
        return [] if self.out.exists() and self.out.read_bytes() == self.whole else ["the file is not whole"]


class TrecRun(Result):
    name = "search --trec-run"

    def words(self):
        topics = fault_site.ROOT / "sample_sites" / "news_en" / "topics.tsv"
        return ["search", "--db", self.scene.fresh, "--topics", topics, "--trec-run", self.out]


class Rules(Result):
    name = "rules suggest --write"

    def words(self):
        page = min(self.scene.older.rglob("*.html"))
        return ["rules", "suggest", "--source", self.scene.older, page, "--drop", "The paper", "--write", self.out]

    def before_again(self):
        """A rule is added to those that are there."""
        self.out.unlink(missing_ok=True)


class Split(full_disk.Split):
    """The result may be in its place before its folder cannot be written to the disk; the next split takes what is left."""

    def failed(self):
        left = full_disk.entries(self.place)
        if is_out_of_reach(self.failure) and left == ["it.shards.splitting"]:
            return []
        return super().failed() and self.completed()


class Publish(full_disk.Publish):
    """A release that cannot be made the current one is there, and whole."""

    def failed(self):
        whole = [self.scene.winnow.run("shards", "verify", release) for release in self.result.glob("releases/[!.]*")]
        faults = [verified.err for verified in whole if verified.status != DONE]
        if list(self.result.glob("releases/.*")) and not is_out_of_reach(self.failure):
            faults.append("a draft is left")
        return faults + (self.completed() if (self.result / "current").exists() else [])


class Repair(full_disk.Command):
    """Its result is another one; what it reads has no failures."""
    name = "repair"

    def prepare(self):
        self.database = self.place / "it.db"

    def words(self):
        return ["repair", "--db", self.scene.fresh, "--to", self.database]

    def failed(self):
        if is_out_of_reach(self.failure):
            shutil.rmtree(self.place / "it.db.repairing", ignore_errors=True)
        left = full_disk.entries(self.place)
        return [f"{left} is left"] if left else []

    def completed(self):
        same = self.scene.winnow.documents(self.database) == self.scene.documents
        return [fault_site.unsound(self.scene.winnow, self.database), "" if same else "documents differ"]


class ExtractTexts(full_disk.Command):
    """The texts of the pages, a file each."""
    name = "extract --out"
    whole = None

    def prepare(self):
        if self.whole is None:
            self.scene.winnow.must(*self.words())
            type(self).whole = self.texts()
            shutil.rmtree(self.place / "texts")

    def words(self):
        return ["extract", "--quiet", "--out", self.place / "texts", self.scene.site]

    def texts(self):
        return {path.relative_to(self.place): path.read_bytes() for path in self.place.rglob("*.txt")}

    def completed(self):
        return [] if self.texts() == self.whole else ["the texts are not those of a run without failures"]


class Printing(full_disk.Command):
    """A command that prints what it reads: the same as without failures, or nothing."""
    program, printed = "winnow", None

    def compare_with_sound(self):
        if self.printed is None:
            self.printed = self.content(self.scene.winnow.beside(self.program).must(*self.words()).out)

    def judge_output(self, done):
        same = done.status != DONE or self.content(done.out) == self.printed
        return [] if same else ["prints something else"]

    @staticmethod
    def content(out):
        return out


class Reading(Printing):
    """Of a database."""

    def prepare(self):
        self.database = self.place / "it.db"
        shutil.copytree(self.scene.shards, self.database)
        self.compare_with_sound()


def reading(name, *options):
    """DATABASE stands for it."""
    return type(name, (Reading,), {"name": name, "words": lambda self: [
        self.database if word == "DATABASE" else word for word in options]})


class Status(reading("status", "status", "--db", "DATABASE", "--json")):
    """What a database holds."""

    @staticmethod
    def content(out):
        """Without the size, which is that of the files whose folders can be listed."""
        return {name: value for name, value in json.loads(out).items() if name != "database_bytes"}


class Check(reading("check", "check", "--db", "DATABASE", "--json")):
    """Its blocks and documents."""
    content = staticmethod(Status.content)


class Verify(Printing):
    name = "shards verify"

    def prepare(self):
        self.result = self.place / "it"
        published = self.place.with_name("published")
        if not published.exists():
            self.scene.winnow.must("shards", "publish", "--quiet", self.scene.base, "--to", published)
        shutil.copytree(published, self.result, symlinks=True)
        self.compare_with_sound()

    def words(self):
        return ["shards", "verify", self.result]


class QueryLog(Printing):
    """The log is in the place; a search does not fail for it."""
    name = "search --query-log"

    def prepare(self):
        self.compare_with_sound()
        (self.place / "it.log").unlink(missing_ok=True)

    def words(self):
        return ["search", "--db", self.scene.fresh, "--query-log", self.place / "it.log", fault_site.WORD]

    def judge_output(self, done):
        faults = super().judge_output(done)
        lines = (self.place / "it.log").read_text().count("\n") if (self.place / "it.log").exists() else 0
        if done.status == DONE and lines != 1 and not done.lines("winnow: warning: "):
            faults.append(f"{lines} lines in the log, and no warning")
        return faults + ([] if done.status == DONE else ["fails for its log"])


DATABASE = ("--db", "DATABASE")
COMMANDS = (
    Index, IndexAnew, Delete, Learn, Merge, MergeShards, Split, Publish, Repair,
    Export, Dump, Features, TrecRun, Rules, full_disk.ExportOutput, full_disk.DumpOutput, full_disk.ExtractLines, ExtractTexts,
    QueryLog, Verify, Status, Check,
    reading("search", "search", *DATABASE, "--json", "--limit", "1000", fault_site.WORD),
    reading("suggest", "suggest", *DATABASE, "--json", "coun"),
    reading("check --fast", "check", "--fast", *DATABASE))
