#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Installs what is missing, builds the dev preset and runs all tests.
#
# Usage: scripts/test.sh [CTEST OPTION...]
#
#   scripts/test.sh                    # everything
#   scripts/test.sh -R Decode          # tests with Decode in their names
#   scripts/test.sh --rerun-failed     # what failed last time
#
# The build is in build/dev.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

case ${1:-} in -h | --help) print_help; exit ;; esac

scripts/install_packages.sh build test package
cmake --preset dev
cmake --build --preset dev -j "$(nproc)"
ctest --preset dev -j "$(nproc)" "$@"
