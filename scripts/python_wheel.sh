#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Installs what is missing, makes the release build of libwinnow.so.1, and a wheel for Python that
# carries it.
#
# Usage: scripts/python_wheel.sh
#
# The wheel is in build/release/wheels. It is for Linux with the glibc that its name says, or a newer
# one, and every Python from 3.9 on:
#
#   python3 -m venv venv
#   venv/bin/pip install build/release/wheels/winnow-*.whl
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

case ${1:-} in
  -h | --help) print_help; exit ;;
  '') ;;
  *) fail "no such option: $1 (see --help)" ;;
esac

scripts/install_packages.sh build wheel
cmake --preset release
cmake --build --preset release -j "$(nproc)" --target winnow_c
rm -rf build/release/wheels
python3 plugin/python/make_wheel.py --library build/release/plugin/c/libwinnow.so.1 --out build/release/wheels
ls -l build/release/wheels/*.whl
