#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Makes the Debian packages of the current commit twice, and says whether their bytes are the same.
#
# Usage: scripts/reproducible.sh [--ccache] [FOLDER]
#
#   --ccache   take objects from the compiler cache: minutes instead of an hour, but the compiler is not compared
#   FOLDER     where both are made; without it a temporary folder, which is removed if all is the same
#
# The two builds differ in the name and depth of their folder, in time zone and language, in how many
# compilers run at a time, and in the times of all source files. They share the time of the commit
# (SOURCE_DATE_EPOCH) and the usual rights of new files. If packages differ, it prints which files do.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

cache=OFF
while [[ ${1:-} == -* ]]; do
  case $1 in
    -h | --help) print_help; exit ;;
    --ccache) cache=ON ;;
    *) fail "no such option: $1 (see --help)" ;;
  esac
  shift
done
work=$(realpath -m "${1:-$(mktemp -d)}")
mkdir -p "$work"
commit=$(git rev-parse HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH

# make_packages FOLDER JOBS: builds the commit there, with the packages in FOLDER/build/packages.
make_packages() {
  local folder=$1 jobs=$2
  rm -rf "$folder"
  mkdir -p "$folder"
  git archive "$commit" | tar --extract --touch --directory "$folder"
  heading "in $folder"
  run_quietly "$work/log" cmake -S "$folder" -B "$folder/build" -G Ninja -D CMAKE_BUILD_TYPE=Release \
    -D "WINNOW_CCACHE=$cache" -D "WINNOW_PACKAGE_MAINTAINER=Winnow <winnow@example.org>"
  run_quietly "$work/log" cmake --build "$folder/build" -j "$jobs"
  run_quietly "$work/log" cpack --config "$folder/build/CPackConfig.cmake" -B "$folder/build/packages"
}

# unpack PACKAGE FOLDER: its files into FOLDER, their rights and times into FOLDER.list.
unpack() {
  rm -rf "$2"
  dpkg-deb --raw-extract "$1" "$2"
  dpkg-deb --contents "$1" >"$2.list"
}

# print_differences PACKAGE OTHER: which of their files have other bytes, rights or times.
print_differences() {
  unpack "$1" "$work/one_files"
  unpack "$2" "$work/second/files"
  diff --recursive --brief --no-dereference "$work/one_files" "$work/second/files" || true
  diff "$work/one_files.list" "$work/second/files.list" | head -n 20 || true
}

first=$work/one_build
second=$work/second/of_the/same_commit
umask 022
TZ=UTC LC_ALL=C.UTF-8 make_packages "$first" "$(nproc)"
TZ=Pacific/Kiritimati LC_ALL=C make_packages "$second" "$(($(nproc) + 1))"

heading "packages of $(git log -1 --format='%h, %cI' "$commit")"
failed=0
for package in "$first"/build/packages/*.deb; do
  name=$(basename "$package")
  other=$second/build/packages/$name
  if cmp --quiet "$package" "$other"; then
    echo "same: $name $(sha256sum <"$package" | cut -c1-16)"
  else
    echo "DIFFERENT: $name"
    print_differences "$package" "$other"
    failed=1
  fi
done
[[ $failed -eq 0 ]] || fail "packages differ; both builds are in $work"
[[ ${1:-} ]] || rm -rf "$work"
