#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Builds the fuzz targets and runs each for some time, from the pages of the sample sites on.
#
# Usage: scripts/fuzz.sh [SECONDS] [TARGET...]
#
#   scripts/fuzz.sh                  # every target for a minute
#   scripts/fuzz.sh 3600 page_fuzz   # one target for an hour
#   scripts/fuzz.sh --if-possible 5  # nothing, with a line that says so, where the tools are missing
#
# Needs clang and its run-time libraries: scripts/install_packages.sh fuzz. The build is in
# build/fuzz; inputs that were found worth keeping stay in build/fuzz/corpus, failures in
# build/fuzz/failures.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

if_possible=
case ${1:-} in
  -h | --help) print_help; exit ;;
  --if-possible) if_possible=yes; shift ;;
esac
readonly seconds=${1:-60}
shift || true

has_fuzzer() {
  command -v clang++ >/dev/null &&
    echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
      clang++ -x c++ -fsanitize=fuzzer,address - -o /dev/null 2>/dev/null
}

if ! has_fuzzer; then
  [[ $if_possible ]] || fail "no clang with libFuzzer; run: scripts/install_packages.sh fuzz"
  echo "fuzzing left out: no clang with libFuzzer here (scripts/install_packages.sh fuzz)"
  exit
fi

mkdir -p build/fuzz/corpus build/fuzz/failures
run_quietly build/fuzz/build.log cmake --preset fuzz
run_quietly build/fuzz/build.log cmake --build --preset fuzz --target fuzz_targets -j "$(nproc)"
if [[ $# -eq 0 ]]; then
  mapfile -t targets < <(find build/fuzz/fuzz/bin -type f -printf '%f\n' | sort)
else
  targets=("$@")
fi
# The pages of the sample sites are seeds: one folder, without subfolders, is what libFuzzer reads.
mkdir -p build/fuzz/seeds
find sample_sites -path '*/pages/*' -type f -exec cp --no-clobber -t build/fuzz/seeds {} + 2>/dev/null || true

for target in "${targets[@]}"; do
  heading "$target, $seconds s"
  mkdir -p "build/fuzz/corpus/$target"
  seeds=(build/fuzz/seeds)
  [[ ! -d fuzz/seeds/$target ]] || seeds+=("fuzz/seeds/$target")
  "build/fuzz/fuzz/bin/$target" -max_total_time="$seconds" -max_len=20000 -timeout=20 \
    -artifact_prefix=build/fuzz/failures/ -print_final_stats=1 -verbosity=0 \
    "build/fuzz/corpus/$target" "${seeds[@]}" 2>&1 |
    grep -E 'stat::number_of_executed_units|ERROR|SUMMARY|Test unit written' ||
    fail "$target found a failure, see build/fuzz/failures"
done
