#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Compiles for aarch64 what has instructions of one processor in it: each such file needs a path
# without them. Nothing is linked or run.
#
# Usage: scripts/check_portable.sh [--all]
#
#   --all   compile every file of the extractor, not only those with such instructions
#
# Exit status 77 where there is no cross compiler: scripts/install_packages.sh cross
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

compiler=aarch64-linux-gnu-g++
instructions='<[a-z]*mmintrin\.h>|<arm_neon\.h>|__SSE[0-9_]*__|__AVX|__x86_64__|__amd64__|_mm_'

case ${1:-} in
  -h | --help) print_help; exit ;;
  --all) mapfile -t files < <(find extractor -name '*.cc' | sort) ;;
  '') mapfile -t files < <(grep -rlE --include='*.cc' --include='*.h' "$instructions" \
    extractor indexer queries plugin | sort) ;;
  *) fail "no such option: $1" ;;
esac

if ! command -v "$compiler" >/dev/null; then
  printf 'skipped: there is no %s (scripts/install_packages.sh cross)\n' "$compiler"
  exit 77
fi

flags=(-std=c++20 -Wall -Wextra -Werror -I. -Iextractor/include -Iindexer/include
  -Iqueries/include '-DWINNOW_VERSION=""' -fsyntax-only)
status=0
for file in "${files[@]}"; do
  case $file in
    *.h) source=(-include "$file" -x c++ /dev/null) ;;
    *) source=("$file") ;;
  esac
  if "$compiler" "${flags[@]}" "${source[@]}"; then
    printf 'compiles: %s\n' "$file"
  else
    printf 'does not compile for aarch64: %s\n' "$file" >&2
    status=1
  fi
done
exit $status
