#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Writes the lists of exported symbols (tests/install/symbols) anew from a shared build.
#
# Usage: scripts/update_symbols.sh [BUILD]
#
#   BUILD   build folder of the dev preset; default: build/dev
#
# Look at the difference before you commit it: a name that is gone breaks programs.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

case ${1:-} in -h | --help) print_help; exit ;; esac
build=${1:-build/dev}
[[ -f $build/CMakeCache.txt ]] || fail "$build is not configured; run: cmake --preset dev"

ctest --test-dir "$build" --output-on-failure -R '^shared_(configure|build)$'
for library in extractor indexer queries plugin/zim; do
  name=${library##*/}
  python3 tests/install/check_symbols.py --update \
    "$build-shared/$library/libwinnow_$name.so" "tests/install/symbols/$name.txt"
  printf '%5d symbols in %s\n' "$(wc -l <"tests/install/symbols/$name.txt")" "$name"
done
