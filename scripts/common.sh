# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# Functions that the scripts share; sourced, not run. Expects `set -euo pipefail`.

heading() {
  if [[ -t 1 ]]; then printf '\n\033[1m%s\033[0m\n' "$*"; else printf '\n%s\n' "$*"; fi
}

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Prints the comment block at the top of the script, without the licence line: its help text.
print_help() {
  awk 'NR > 2 && /^#/ { sub(/^# ?/, ""); print; next } NR > 2 { exit }' "$0"
}

# as_root COMMAND...: runs it as root, directly or through sudo.
as_root() {
  if [[ $EUID -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "this needs root, and sudo is not installed; run as root: $*"
  fi
}

# run_quietly LOG COMMAND...: appends the output to LOG and shows the end of it only on failure.
run_quietly() {
  local log=$1
  shift
  printf '$ %s\n' "$*" >>"$log"
  if ! "$@" >>"$log" 2>&1; then
    tail -n 40 "$log" >&2
    fail "failed: $* (the whole output is in $log)"
  fi
}
