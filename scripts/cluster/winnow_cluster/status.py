# SPDX-License-Identifier: GPL-2.0-or-later
"""What has become of a run: of the elements' own notes and of what the queue says.

States of an element: done; running; waiting (queued, or a step before it is under way); failed; not-run
(nothing will begin it: go on by resume).
"""
import json

VERSION = 1
STATES = ("done", "running", "waiting", "failed", "not-run")
COMPLETE, FAILED, UNDER_WAY = 0, 1, 75


def read_state(work, step, number):
    """The note of an element's last attempt, or None."""
    try:
        state = json.loads((work / "state" / f"{step}.{number}.json").read_text(encoding="utf-8"))
        return state if isinstance(state, dict) else None
    except (OSError, ValueError):
        return None


def undone(plan, step):
    """Numbers of the elements of a step that are not done."""
    return [number for number in range(1, len(plan.steps[step]) + 1)
            if (read_state(plan.work, step, number) or {}).get("state") != "done"]


def last_line(*files):
    """The last line of the first of these files that has one."""
    for file in files:
        try:
            with file.open("rb") as log:
                log.seek(max(0, file.stat().st_size - 4096))
                lines = log.read().decode(errors="replace").splitlines()
        except OSError:
            continue
        lines = [line for line in lines if line.strip()]
        if lines:
            return lines[-1]
    return ""


def of_element(plan, step, number, queue, alive):
    """The row of an element. `queue`: what the queue says of it, (state, reason, host), or None. `alive`: something
    is there that begins elements that have not begun."""
    log = plan.work / "log" / f"{step}.{number}.log"
    said = plan.work / "log" / f"{step}.{number}.slurm"
    note = read_state(plan.work, step, number) or {}
    row = {"number": number, "state": note.get("state", "not-run"), "why": note.get("why", ""),
           "status": note.get("status"), "attempts": note.get("attempts", 0), "host": note.get("host", ""),
           "pages": note.get("pages", 0), "documents": note.get("documents"), "seconds": note.get("seconds"),
           "left_out": note.get("left_out", []), "log": str(log), "last_line": ""}
    if row["state"] == "done":
        return row
    if queue and queue[0] in ("running", "waiting"):
        row["state"] = queue[0]
        row["why"] = f"{row['why']}; {queue[1]}".strip("; ") if queue[0] == "waiting" else ""
        row["host"] = queue[2] or row["host"]
        return row
    if row["state"] == "not-run" and queue:
        row["state"], row["why"] = queue[:2]
    elif row["state"] == "not-run" and alive:
        row["state"] = "waiting"
    elif row["state"] == "running" and (queue or not alive):
        row["state"] = "failed"
        row["why"] = queue[1] if queue else "ended without a word: the process or its machine is gone"
    if row["state"] == "failed":
        row["last_line"] = last_line(log, said)
        row["why"] = row["why"] or row["last_line"]
    return row


def of_run(plan, runner, queue, alive):
    """The whole report, as --json prints it. `queue` is {(step, number): (state, reason, host)}."""
    steps = []
    for step, elements in plan.steps.items():
        rows = [of_element(plan, step, number, queue.get((step, number)), alive)
                for number in range(1, len(elements) + 1)]
        counts = {state: sum(row["state"] == state for row in rows) for state in STATES}
        steps.append({"step": step, **{state.replace("-", "_"): count for state, count in counts.items()},
                      "pages": sum(row["pages"] for row in rows), "elements": rows})
    every = [row["state"] for step in steps for row in step["elements"]]
    if all(state == "done" for state in every):
        state = "done"
    elif alive or any(state in ("running", "waiting") for state in every):
        state = "running"
    else:
        state = "failed" if "failed" in every else "stopped"
    return {"version": VERSION, "runner": runner, "state": state, "kind": plan.request["kind"],
            "work": str(plan.work), "database": plan.request["db"], "identifier": plan.identifier, "steps": steps}


def exit_status(report):
    """Of the command status."""
    return {"done": COMPLETE, "running": UNDER_WAY}.get(report["state"], FAILED)


def as_text(report):
    """The report for people."""
    lines = [f"{report['state']}: {report['database']}, built by {report['runner']} in {report['work']}"]
    for step in report["steps"]:
        counts = ", ".join(f"{step[state.replace('-', '_')]} {state}" for state in STATES
                           if step[state.replace("-", "_")])
        pages = f", {step['pages']} pages" if step["pages"] else ""
        lines.append(f"  {step['step']:<8} {counts}{pages}")
    for step in report["steps"]:
        for row in step["elements"]:
            name = f"{step['step']} {row['number']}"
            if row["state"] == "failed":
                where = f" on {row['host']}" if row["host"] else ""
                lines.append(f"{name} failed{where}, attempt {row['attempts']}: {row['why']}")
                if row["last_line"] not in ("", row["why"]):
                    lines.append(f"    last line: {row['last_line']}")
                lines.append(f"    log: {row['log']}")
            elif row["state"] == "waiting" and row["why"] not in ("", "None", "Dependency"):
                lines.append(f"{name} waits: {row['why']}")
            for one in row["left_out"]:
                lines.append(f"{name} left out {one['source']}: {one['why']}")
            if row["state"] == "done" and row["pages"] == 0 and step["step"] in ("sample", "index"):
                lines.append(f"{name} has no pages; fewer parts (--parts) would do")
    if report["state"] in ("failed", "stopped"):
        lines.append(f"Go on with: {report['runner']} resume --work {report['work']}")
    return "\n".join(lines)
