#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Makes a site of HTML of the documents, in build/docs, and checks all of its links.
#
# Usage: scripts/docs.sh [--serve] [--build DIR]
#
#   --serve        then serves it at http://127.0.0.1:8008, searched by Winnow, until you press Ctrl-C
#   --build DIR    the build whose programs say which options they have (default: build/release)
#
# Installs cmark-gfm if it is missing, and builds the programs. If doxygen is installed, the headers in C and C++ and the
# Python package become pages in build/docs/html/api too. scripts/package.sh puts the site, without these, into the package winnow-doc.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

serve=no build=build/release
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help) print_help; exit ;;
    --serve) serve=yes ;;
    --build) build=${2:?--build needs a folder}; shift ;;
    *) fail "no such option: $1 (see --help)" ;;
  esac
  shift
done

if [[ ! -x $build/bin/winnow ]]; then
  scripts/install_packages.sh build package
  cmake --preset "$(basename "$build")"
  cmake --build "$build"
fi
command -v cmark-gfm >/dev/null || scripts/install_packages.sh package

mkdir -p build/docs/html
# Headers and docstrings say what functions do and who owns what; Doxygen makes pages of them as they are.
if command -v doxygen >/dev/null; then
  doxygen scripts/docs/Doxyfile >build/docs/doxygen.log 2>&1 || fail "doxygen failed (build/docs/doxygen.log)"
  echo 'C, C++ and Python in build/docs/html/api'
else
  echo 'doxygen is not installed: the pages of C, C++ and Python are left out'
fi

pages=()
for page in cli/winnow.1 omega/winnow-filter.1 recoll/winnow-recoll.1; do
  [[ ! -f $build/plugin/$page ]] || pages+=("$build/plugin/$page")
done
python3 scripts/docs/make_site.py . build/docs/html "${pages[@]}"

if [[ $serve == yes ]]; then
  exec scripts/docs/winnow-doc --folder build/docs/html --winnow "$build/bin/winnow"
fi
