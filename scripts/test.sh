#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Installs what is missing, builds the dev preset and runs all tests.
#
# Usage: scripts/test.sh [CTEST OPTION...]
#
#   scripts/test.sh                    # everything
#   scripts/test.sh -R Decode          # programs and suites with Decode in their names
#   scripts/test.sh --rerun-failed     # what failed last time
#
# The build is in build/dev. Where few tests fail, they run once more, one at a time: on a busy machine a server or a
# browser may keep a test waiting for too long. Those that pass then are named, as they deserve a look.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

case ${1:-} in -h | --help) print_help; exit ;; esac

scripts/install_packages.sh build test package
cmake --preset dev
cmake --build --preset dev -j "$(nproc)"
logs=build/dev/Testing/Temporary
log=$logs/LastTest.log
failures=$logs/LastTestsFailed.log
few=5
rm -f "$log" "$failures"
# Tests with browsers, servers and time limits wait, so that one more than there are processors fits.
jobs=$(($(nproc) + 1))
status=0
ctest --preset dev -j "$jobs" "$@" || status=$?
# A CTest case is a suite of GoogleTest tests, so that their number does not show in CTest's.
[[ ! -f $log ]] || awk '
  /^\[==========\] [0-9]+ tests? from [0-9]+ test suites? ran\./ { ran += $2 }
  /^\[  SKIPPED \] [0-9]+ tests?, listed below/ { skipped += $4 }
  /^\[  FAILED  \] [0-9]+ tests?, listed below/ { failed += $4 }
  END { printf "GoogleTest tests: %d ran, %d of them failed, %d were skipped.\n", ran, failed, skipped }
' "$log"
if ((status != 0)) && [[ -s $failures ]] && (($(wc -l <"$failures") <= few)); then
  cp "$log" "$logs/FirstTest.log"
  cp "$failures" "$logs/FirstTestsFailed.log"
  echo "Running what failed once more, one at a time:"
  status=0
  ctest --preset dev -j 1 --rerun-failed || status=$?
  echo "Failed in the first run ($logs/FirstTest.log has what they printed):"
  sed 's/^[0-9]*:/  /' "$logs/FirstTestsFailed.log"
fi
exit "$status"
