#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Says whether this commit can be released, and what is missing. Changes nothing but builds.
#
# Usage: scripts/release_check.sh [--quick]
#
#   --quick    without tests and packages: takes seconds instead of half an hour
#
# Looks at: the tree (nothing uncommitted), the version (CHANGELOG.md has it with a date, and no tag does),
# the figures (documents have what was measured, at commits of this history), the tests, the binary interface
# of libwinnow (abidiff must be installed, so that its test is not left out), and the packages (all of this version; making
# winnow-doc looks at all links of the documents).
# Ends with 1 if anything is missing. Releasing itself is a tag: git tag -s vVERSION.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
source scripts/common.sh

failed=()

# check NAME COMMAND...: a line with what COMMAND prints; its status says whether all is well.
check() {
  local name=$1 said status=0
  shift
  said=$("$@" 2>&1) || status=$?
  if [[ $status -eq 0 ]]; then
    printf 'ok       %-9s %s\n' "$name" "${said##*$'\n'}"
  else
    printf 'MISSING  %-9s %s\n' "$name" "${said//$'\n'/$'\n'                   }"
    failed+=("$name")
  fi
}

version_of_build() {
  sed -n 's/^project(Winnow VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt
}

tree_is_clean() {
  local changed
  changed=$(git status --porcelain) || return
  [[ -z $changed ]] || { printf 'not committed:\n%s\n' "$changed"; return 1; }
  git log -1 --format='%h %s'
}

version_is_new_and_described() {
  local version=$1
  if git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null; then
    echo "v$version is tagged already: raise the version in CMakeLists.txt"
    return 1
  fi
  if ! grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md; then
    echo "CHANGELOG.md has no line \"## [$version] - YYYY-MM-DD\""
    return 1
  fi
  echo "$version"
}

# Prints for each part how much of the code has changed since it was measured: it is for you to say whether
# that matters.
figures_are_of_this_history() {
  local file commit since status=0
  python3 tests/rules/check_figures.py . || return
  for file in bench/results/*.json bench/results/tables/*.json; do
    [[ -f $file ]] || continue
    commit=$(sed -n 's/^ "commit": "\(.*\)".*/\1/p' "$file")
    if [[ -z $commit ]] || ! git merge-base --is-ancestor "$commit" HEAD 2>/dev/null; then
      echo "$file: measured at ${commit:-no commit}, which is not in this history"
      status=1
      continue
    fi
    since=$(git rev-list --count "$commit..HEAD" -- extractor indexer queries)
    printf '%19s%s: %d commits to the layers since\n' '' "$(basename "$file" .json)" "$since" >&3
  done
  echo 'tables are as measured'
  return "$status"
}

tests_pass() {
  scripts/test.sh >build/release_tests.log 2>&1 || { tail -n 20 build/release_tests.log; return 1; }
  tail -n 1 build/release_tests.log
}

# The test of the interface is left out where abidiff is missing, which is no proof.
interface_is_kept() {
  command -v abidiff >/dev/null || { echo 'abidiff is not installed: apt-get install abigail-tools'; return 1; }
  ctest --test-dir build/dev --no-tests=error -R '^c_interface_abi$' >build/release_abi.log 2>&1 ||
    { tail -n 20 build/release_abi.log; return 1; }
  grep -q 'Skipped' build/release_abi.log && { cat build/release_abi.log; return 1; }
  echo 'libwinnow.so.1 is what programs were compiled with'
}

packages_are_of_this_version() {
  local version=$1 package has count=0
  scripts/package.sh >build/release_packages.log 2>&1 || { tail -n 20 build/release_packages.log; return 1; }
  for package in build/release/packages/*.deb; do
    has=$(dpkg-deb --field "$package" Version)
    [[ ${has%%-*} == "$version" ]] || { echo "$package: is of version $has"; return 1; }
    count=$((count + 1))
  done
  if ! compgen -G 'build/release/packages/winnow-doc_*.deb' >/dev/null; then
    echo 'winnow-doc was not made, as cmark-gfm was missing when the build was configured'
    return 1
  fi
  echo "$count packages in build/release/packages"
}

quick=no
case ${1:-} in
  -h | --help) print_help; exit ;;
  --quick) quick=yes ;;
  '') ;;
  *) fail "no such option: $1 (see --help)" ;;
esac

exec 3>&1
version=$(version_of_build)
[[ -n $version ]] || fail 'CMakeLists.txt names no version'
check tree tree_is_clean
check version version_is_new_and_described "$version"
check figures figures_are_of_this_history
if [[ $quick == no ]]; then
  mkdir -p build
  check tests tests_pass
  check interface interface_is_kept
  check packages packages_are_of_this_version "$version"
fi
if [[ ${#failed[@]} -gt 0 ]]; then
  printf '\nNot to be released. Missing: %s\n' "${failed[*]}"
  exit 1
fi
[[ $quick == no ]] || { printf '\nWithout tests and packages, nothing is missing.\n'; exit; }
printf '\nThis can be released: git tag -s v%s\n' "$version"
