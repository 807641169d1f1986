#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Looks for mistakes in the sources of the products by clang-tidy and the static analyser of clang. What is looked for, and what
# is left out and why, stands in .clang-tidy.
#
# Usage: scripts/tidy.sh [--jobs N] [FILE...]
#
#   --jobs N   so many files at the same time (default: one for each processor)
#   FILE       sources (default: all of extractor, indexer, queries and plugin, which takes an hour and more)
#
# Prints what it finds, and ends with 1 if that is anything. Nothing is built: the preset `coverage` is configured, as it
# compiles each file on its own.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

jobs=$(nproc)
files=()
while (($# > 0)); do
  case $1 in
    -h | --help) print_help; exit ;;
    --jobs) jobs=${2:?--jobs needs a number}; shift 2 ;;
    -*) fail "no such option: $1 (see --help)" ;;
    *) files+=("$1"); shift ;;
  esac
done

type clang-tidy > /dev/null || fail "clang-tidy is missing (package clang-tidy)"
[[ -f build/coverage/compile_commands.json ]] || cmake --preset coverage > /dev/null
if ((${#files[@]} == 0)); then
  mapfile -t files < <(git ls-files 'extractor/*.cc' 'indexer/*.cc' 'queries/*.cc' 'plugin/*.cc')
fi
# Options of g++ are unknown to clang. It also tells of what it takes for a mistake of a library's header, from calls that are
# right: a text of no bytes may be anywhere.
report=$(mktemp)
trap 'rm -f "$report"' EXIT
status=0
printf '%s\0' "${files[@]}" |
  xargs -0 -P "$jobs" -n 1 clang-tidy -p build/coverage --quiet --extra-arg=-Wno-unknown-warning-option \
    >"$report" 2>/dev/null || status=$?
found=$(awk '/: (warning|error): / { own = !/^\/usr\// } own' "$report")
[[ -z $found ]] || echo "$found"
echo "${#files[@]} files, $(grep -cE ': (warning|error): ' <<< "$found" || true) findings"
[[ $status -eq 0 || $found ]] || fail "clang-tidy ends with an error: run it for one file"
[[ -z $found ]]
