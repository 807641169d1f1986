# SPDX-License-Identifier: GPL-2.0-or-later
"""The options that winnow-slurm and winnow-parallel share, and the plan that they ask for."""
import argparse
import os
import pathlib
import shlex
import shutil

from winnow_cluster.plan import DEALT, KINDS, LEARNED_FIRST, MOST_SHARDS, Plan, PlanError, SETTINGS

COMMANDS = ("run", "resume", "status", "cancel")
# What the scripts say themselves; another value would make an element do something else than the plan says.
RESERVED = ("--db", "--part", "--part-by", "--model", "--sample-out", "--merge", "--json", "--dry-run", "--threads",
            "--shards", "--relearn")
# Their values are options themselves.
HOLD_OPTIONS = ("--learn-options", "--index-options", "--sbatch")
MOST_PARTS = 100_000


def parser(name, what):
    """A parser with the common options. Those of a program are added by it."""
    made = argparse.ArgumentParser(
        prog=name, usage=f"{name} [options] run|resume|status|cancel --work DIR [SOURCE...] [-- WINNOW OPTIONS]",
        description=what, epilog="Exit status of status: 0 done, 75 under way, 1 failed. See the manual page.",
        allow_abbrev=False)
    made.add_argument("command", choices=COMMANDS, metavar="COMMAND",
                      help="run: begin, or go on with the same run; resume: do what is not done; status; cancel")
    made.add_argument("sources", nargs="*", metavar="SOURCE", help="what winnow index takes, but standard input")
    made.add_argument("--work", metavar="DIR", help="folder of the run: plan, logs, samples, model, databases of the "
                      "parts; all machines see it under this path")
    made.add_argument("--db", metavar="RESULT", help="directory of the database that comes out; must not be there yet")
    made.add_argument("--list", metavar="FILE", help="more sources, one a line; # begins a comment")
    made.add_argument("--kind", choices=KINDS, default="sites", help="sites: each SOURCE is a site of its own "
                      "(default). hosts: SOURCE has many hosts, parted by host. crawl: SOURCEs are WARC files of one "
                      "crawl. one-site: SOURCE is a huge site, parted by URL")
    made.add_argument("--parts", type=int, metavar="N", help="elements of a step (of sites and crawl: one a SOURCE, "
                      f"at most {MOST_SHARDS}; otherwise to be said)")
    made.add_argument("--shards", choices=("join", "keep"), default="join", help="join the parts into one database "
                      "(default), or keep them as its shards, which is sooner done; see winnow merge")
    made.add_argument("--learn-options", action="append", default=[], metavar="TEXT",
                      help="options for winnow learn alone, quoted as for a shell")
    made.add_argument("--index-options", action="append", default=[], metavar="TEXT",
                      help="options for winnow index alone")
    made.add_argument("--no-learn", action="store_true", help="of crawl and one-site: do not learn first, for "
                      "methods that learn nothing (--index-options='--method block-model')")
    made.add_argument("--winnow", default="winnow", metavar="PROGRAM", help="the command, on all machines")
    made.add_argument("--threads", type=int, metavar="N", help="threads of an element; 0, the default: as many as the "
                      "machine has processors")
    made.add_argument("--retries", type=int, metavar="N", help="how often an element is tried, at most (default: 3)")
    made.add_argument("--leave-out-failed", action="store_true", default=None, help="go on without sources that "
                      "fail; status names them")
    made.add_argument("--dry-run", action="store_true", help="print the commands, and do nothing")
    made.add_argument("--json", action="store_true", help="of status: as one line of JSON")
    return made


def parse(made, words):
    """The arguments; what stands behind -- goes to winnow."""
    behind = []
    if "--" in words:
        place = words.index("--")
        words, behind = words[:place], words[place + 1:]
    # argparse would take an option that is the value of another one for an option of its own.
    places = [place for place, word in enumerate(words[:-1]) if word in HOLD_OPTIONS]
    for place in reversed(places):
        words[place:place + 2] = ["=".join(words[place:place + 2])]
    arguments = made.parse_intermixed_args(words)
    arguments.options = behind
    if not arguments.work:
        made.error("say --work DIR, the folder of the run")
    if arguments.command != "run" and (arguments.sources or arguments.list or behind):
        made.error(f"{arguments.command} takes no sources and no options of winnow; the work folder knows them")
    return arguments


def read_list(file):
    """(source, where it stands) of each line."""
    try:
        lines = pathlib.Path(file).read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError as error:
        raise PlanError(f"{file}: {error.strerror} (check the path of the list)") from None
    return [(line, f"{file}:{number}: ") for number, line in enumerate(lines, 1)
            if line.strip() and not line.startswith("#")]


def sources_of(arguments):
    """Absolute paths of all sources, each of which is there."""
    named = [(source, "") for source in arguments.sources] + (read_list(arguments.list) if arguments.list else [])
    if not named:
        raise PlanError("no sources (name some, or a file of them by --list)")
    found = []
    for source, where in named:
        if source == "-":
            raise PlanError(f"{where}standard input cannot be divided among jobs (write it to a .jsonl file, or see "
                            "the recipe for pipes in docs/reference/parts.md)")
        path = os.path.abspath(source)
        if not os.path.exists(path):
            raise PlanError(f"{where}{source}: no such file or folder (check the path, and that it is mounted)")
        if path in found:
            raise PlanError(f"{where}{source}: is listed twice (leave one out)")
        found.append(path)
    return found


def number_of_parts(arguments, sources):
    """--parts, or its default."""
    parts = arguments.parts
    if parts is None:
        if arguments.kind not in DEALT:
            raise PlanError(f"say --parts N for --kind {arguments.kind} (about as many as jobs at the same time)")
        parts = min(len(sources), MOST_SHARDS)
    if not 1 <= parts <= MOST_PARTS:
        raise PlanError(f"--parts {parts}: between 1 and {MOST_PARTS}")
    if arguments.kind in DEALT and parts > len(sources):
        raise PlanError(f"--parts {parts}: {len(sources)} sources make {len(sources)} parts at most, as each is in one "
                        "part (--kind one-site divides a source)")
    if arguments.shards == "keep" and parts > MOST_SHARDS:
        raise PlanError(f"--shards keep: a database has {MOST_SHARDS} shards at most, and these are {parts} "
                        f"(--parts {MOST_SHARDS}, or --shards join)")
    return parts


def split_options(texts, name):
    """The words of an option that holds options."""
    try:
        return [word for text in texts for word in shlex.split(text)]
    except ValueError as error:
        raise PlanError(f"{name}: {error} (quote it as for a shell)") from None


def request_of(arguments):
    """What a run is to do, checked."""
    if not arguments.db:
        raise PlanError("say --db RESULT, the directory of the database that is to come out")
    sources = sources_of(arguments)
    learn = split_options(arguments.learn_options, "--learn-options")
    index = split_options(arguments.index_options, "--index-options")
    for word in arguments.options + learn + index:
        if word.split("=")[0] in RESERVED:
            raise PlanError(f"{word}: is said by this program (see --help for what stands for it)")
    if (learn or arguments.no_learn) and arguments.kind not in LEARNED_FIRST:
        raise PlanError(f"--kind {arguments.kind} learns while it indexes (give options for that in --index-options)")
    winnow = shutil.which(arguments.winnow)
    if not winnow:
        raise PlanError(f"{arguments.winnow}: no such program (install winnow, or name it by --winnow)")
    return {"kind": arguments.kind, "sources": sources, "parts": number_of_parts(arguments, sources),
            "db": os.path.abspath(arguments.db), "shards": arguments.shards, "winnow": os.path.abspath(winnow),
            # Only options may name files by relative paths.
            "folder": os.getcwd() if arguments.options + learn + index else "/", "no_learn": arguments.no_learn, "options": arguments.options,
            "learn_options": learn, "index_options": index}


def plan_of(arguments, settings):
    """The plan that `run` or `resume` asks for, with the settings that it names; nothing is written yet. `settings` are the
    names of those of one program."""
    new = {name: getattr(arguments, name) for name in (*SETTINGS, *settings) if getattr(arguments, name) is not None}
    for name, least in (("threads", 0), ("retries", 1)):
        if new.get(name, least) < least:
            raise PlanError(f"--{name} {new[name]}: {least} at least")
    work = os.path.abspath(arguments.work)
    plan = Plan.read(work) if arguments.command != "run" or os.path.exists(os.path.join(work, "plan.json")) else None
    if arguments.command == "run":
        asked = Plan.make(work, request_of(arguments), new)
        if plan and plan.identifier != asked.identifier:
            names = ", ".join(asked.differences(plan))
            raise PlanError(f"{work}: is the folder of another run, with other {names} (name another --work, or go on "
                            "with that run by resume)")
        if not plan and os.path.isdir(work) and os.listdir(work):
            raise PlanError(f"{work}: has other files in it (name a new or empty folder as --work)")
        if not plan and os.path.lexists(asked.request["db"]):
            raise PlanError(f"{asked.request['db']}: is there already (remove it, or name another --db)")
        plan = plan or asked
    plan.settings.update(new)
    return plan
