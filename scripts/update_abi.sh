#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Writes the record of libwinnow.so's binary interface (tests/plugin/c/abi) anew.
#
# Usage: scripts/update_abi.sh [BUILD]
#
#   BUILD   build folder of the dev preset; default: build/dev
#
# To be run after something was added to winnow.h. Look at the difference before you commit it: what
# was there must still be there, at the same place in its struct.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

case ${1:-} in -h | --help) print_help; exit ;; esac
build=${1:-build/dev}
[[ -f $build/CMakeCache.txt ]] || fail "$build is not configured; run: cmake --preset dev"
command -v abidw >/dev/null || fail "abidw is not installed; run: apt-get install abigail-tools"

cmake --build "$build" --target winnow_c
python3 tests/plugin/c/check_abi.py --update \
  "$build/plugin/c/libwinnow.so" plugin/c/include tests/plugin/c/abi/libwinnow.abi
printf '%5d functions in tests/plugin/c/abi/libwinnow.abi\n' \
  "$(grep -c '<function-decl' tests/plugin/c/abi/libwinnow.abi)"
