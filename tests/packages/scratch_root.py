# SPDX-License-Identifier: GPL-2.0-or-later
"""Packages, and a folder that dpkg takes for the root of a system."""
import os
import pathlib
import re
import subprocess

DPKG_STATUS = pathlib.Path("/var/lib/dpkg/status")


def run(*command, **options):
    """Output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]} failed with {done.returncode}: "
                             f"{done.stdout}{done.stderr}")
    return done.stdout


class Package:
    """A .deb file."""

    def __init__(self, file):
        self.file = file
        fields = run("dpkg-deb", "--field", file)
        self.fields = dict(line.split(": ", 1) for line in fields.splitlines()
                           if re.match(r"[A-Z][A-Za-z-]*: ", line))
        self.name = self.fields["Package"]
        # Mode, owner and group, size, date, time, path.
        self.listing = [line.split(maxsplit=5)
                        for line in run("dpkg-deb", "--contents", file).splitlines()]

    def related(self, field):
        """Names of packages in a field such as Depends."""
        return {entry.split()[0] for entry in self.fields.get(field, "").split(", ") if entry}

    def files(self):
        """Paths that are no folders, from the root, without what links lead to."""
        return {row[5].split(" -> ")[0][1:] for row in self.listing if not row[0].startswith("d")}


class ScratchRoot:
    """A root for dpkg that has all packages of this machine, as far as dependencies go, but those
    that are tested."""

    def __init__(self, folder, without):
        self.folder = folder
        self.database = folder / "var/lib/dpkg"
        for name in ("info", "updates", "triggers"):
            (self.database / name).mkdir(parents=True)
        installed = DPKG_STATUS.read_text(encoding="utf-8").split("\n\n")
        kept = [entry for entry in installed
                if not any(entry.startswith(f"Package: {name}\n") for name in without)]
        (self.database / "status").write_text("\n\n".join(kept), encoding="utf-8")

    def dpkg(self, *arguments):
        """Runs dpkg on this root; whoever is not root gets the files."""
        path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        # Scripts of packages run outside of the root, and are told which one it is.
        return run("dpkg", f"--root={self.folder}", "--force-not-root", "--force-unsafe-io",
                   "--force-script-chrootless",
                   *arguments, env=dict(os.environ, PATH=path, LC_ALL="C"))

    def files(self):
        """All paths but those of dpkg's database."""
        return {f"/{path.relative_to(self.folder)}" for path in self.folder.rglob("*")
                if self.database not in (path, *path.parents) and path not in self.database.parents}
