# SPDX-License-Identifier: GPL-2.0-or-later
"""Running programs, and the Python that can train; without one a test is seen to be skipped."""
import subprocess
import sys

SKIPPED = 77  # as SKIP_RETURN_CODE in CMakeLists.txt


def python_that_trains():
    """The path of this Python or of Debian's; the packages may be there for one of them only."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            found = subprocess.run([python, "-c", "import numpy, xgboost"], capture_output=True,
                                   check=False)
        except OSError:
            continue
        if found.returncode == 0:
            return python
    print("skipped: no Python with NumPy and XGBoost (scripts/install_packages.sh train)")
    sys.exit(SKIPPED)


def run(*command):
    """Output of a command; ends the test with the command and its output if it fails."""
    command = [str(word) for word in command]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"failed with {done.returncode}: {' '.join(command)}\n{done.stdout}")
    return done.stdout
