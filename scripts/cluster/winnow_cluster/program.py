# SPDX-License-Identifier: GPL-2.0-or-later
"""What winnow-slurm and winnow-parallel do alike: the commands, and the ends that they come to."""
import json
import shlex
import sys

from winnow_cluster import arguments as options
from winnow_cluster import status
from winnow_cluster.plan import PlanError

FAILED, WRONG = 1, 2


def print_plan(runner, plan):
    """All commands of a run, as a shell would take them."""
    print("# winnow", plan.request["kind"], "in", plan.request["parts"], "parts")
    for step, elements in plan.steps.items():
        print(f"\n# {step}: {runner.launch_text(step, len(elements))}")
        for number, element in enumerate(elements, 1):
            for command in element:
                print(shlex.join(command["run"]), f"  # {step} {number}")


def run(runner, words):
    """Does what the arguments ask for; gives the exit status. `runner` says how elements are run."""
    made = options.parser(runner.NAME, runner.WHAT)
    runner.add_options(made)
    arguments = options.parse(made, words)
    plan = options.plan_of(arguments, runner.SETTINGS)
    if arguments.dry_run and arguments.command != "run":
        raise PlanError("--dry-run is for run")
    if arguments.dry_run:
        runner.use(plan, check=False)
        print_plan(runner, plan)
        return 0
    if arguments.command in ("run", "resume"):
        runner.use(plan)
        return runner.start()
    runner.use(plan, check=False)
    if arguments.command == "cancel":
        return runner.cancel()
    report = status.of_run(plan, runner.NAME, *runner.queue())
    # JSON is text, and names of files that are not have ? in it.
    line = json.dumps(report, ensure_ascii=False).encode(errors="replace").decode()
    print(line if arguments.json else status.as_text(report))
    return status.exit_status(report)


def main(runner):
    """Ends the process."""
    # Names of files are bytes, which need not be text.
    sys.stdout.reconfigure(errors="surrogateescape")
    try:
        sys.exit(run(runner, sys.argv[1:]))
    except PlanError as error:
        print(f"{runner.NAME}: error: {error}", file=sys.stderr)
        sys.exit(WRONG)
    except BrokenPipeError:
        sys.exit(FAILED)
    except OSError as error:
        print(f"{runner.NAME}: error: {error.filename or ''}: {error.strerror}", file=sys.stderr)
        sys.exit(FAILED)
    except KeyboardInterrupt:
        sys.exit(130)
