#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Installs the Debian packages of scripts/packages.txt that are missing on this machine.
#
# Usage: scripts/install_packages.sh [--list] [GROUP...]
#
#   GROUP    build, link, test, wheel, package, pictures, fuzz, train or cross; without any: build and test
#   --list   only print which packages are missing; installs nothing
#
# Asks nothing. Needs root or sudo only if a package is missing. Suggested and recommended packages
# are left out (xapian-omega would bring a web server). Services that packages bring are not started.
# The group test also installs what tests need from npm, in tests/browser.
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
source "$scripts/common.sh"

# Packages of the given groups, one a line.
listed_packages() {
  local group
  for group in "$@"; do
    awk -v group="$group" '
      !/^#/ && index("," $1 ",", "," group ",") { print $2; found = 1 }
      END { exit !found }' "$scripts/packages.txt" || fail "no such group of packages: $group"
  done
}

# Reads package names and prints those that are not installed. An npm that is not Debian's counts as
# well: its nodejs and Debian's exclude each other.
without_installed() {
  local package
  while read -r package; do
    [[ $package != npm ]] || ! command -v npm >/dev/null || continue
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      echo "$package"
  done
}

# Tests start the servers that they need, on ports of their own. policy-rc.d is how packages are told to
# leave their services alone; one that is there already stays.
without_services() {
  local policy=/usr/sbin/policy-rc.d status=0
  if [[ -e $policy ]]; then
    "$@"
    return
  fi
  printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
  as_root chmod +x "$policy"
  "$@" || status=$?
  as_root rm -f "$policy"
  return "$status"
}

apt() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}

# The package lists may be absent (a fresh container) or older than the mirror (downloads fail), so
# they are updated only when installing with those that are there has failed.
install() {
  if apt-get -s install --no-install-recommends "$@" >/dev/null 2>&1 &&
    apt install -y --no-install-recommends "$@"; then
    return
  fi
  apt update
  apt install -y --no-install-recommends "$@"
}

# What tests need of npm goes into tests/browser/node_modules. Without it the tests that need it are
# skipped, so a machine without a registry is no failure.
install_node_modules() {
  local folder=$scripts/../tests/browser
  [[ ! $folder/node_modules/.package-lock.json -nt $folder/package-lock.json ]] || return 0
  echo "Installing axe-core in tests/browser/node_modules"
  (cd "$folder" && npm ci --silent) || echo "npm ci has failed; tests that need axe-core will be skipped"
}

list_only=no
groups=()
for argument in "$@"; do
  case $argument in
    -h | --help) print_help; exit ;;
    --list) list_only=yes ;;
    -*) fail "no such option: $argument (see --help)" ;;
    *) groups+=("$argument") ;;
  esac
done
[[ ${#groups[@]} -gt 0 ]] || groups=(build test)

packages=$(listed_packages "${groups[@]}")
command -v apt-get >/dev/null ||
  fail "this is not a Debian system; install the counterparts of: ${packages//$'\n'/ }"
names=$(without_installed <<<"$packages")

if [[ $list_only == yes ]]; then
  [[ -z $names ]] || echo "$names"
  exit
fi
if [[ -n $names ]]; then
  mapfile -t missing <<<"$names"
  [[ $EUID -eq 0 ]] || command -v sudo >/dev/null ||
    fail "needs root or sudo; as root: apt-get install --no-install-recommends ${missing[*]}"
  echo "Installing ${missing[*]}"
  without_services install "${missing[@]}"
fi
[[ " ${groups[*]} " != *" test "* ]] || install_node_modules
