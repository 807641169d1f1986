#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Builds the fuzz targets, runs each for some time, and prints what all runs have come to.
#
# Usage: scripts/fuzz.sh [OPTION...] [SECONDS] [TARGET...]
#
#   scripts/fuzz.sh                  # every target for a minute
#   scripts/fuzz.sh 3600 page_fuzz   # one target for an hour
#   scripts/fuzz.sh --jobs 2 600     # every target for ten minutes, two at the same time
#   scripts/fuzz.sh --table          # only the table of the runs so far, as Markdown
#   scripts/fuzz.sh --keep-hours     # adds what the build's runs have come to to fuzz/hours.txt
#   scripts/fuzz.sh --keep-corpus    # adds what the build's runs have found to fuzz/corpus
#   scripts/fuzz.sh --smoke 5        # as a test: the same inputs each time, from the seeds alone
#
#   --jobs N        targets at the same time; without it one, with --smoke one a processor
#   --build FOLDER  the build, made before, or made here; without it build/fuzz
#   --fresh         begin with the seeds and without what earlier runs have kept
#
# Needs clang and its run-time libraries: scripts/install_packages.sh fuzz. In the folder of the build
# stay: corpus/TARGET, inputs worth keeping; failures/TARGET-*, inputs that fail; logs/TARGET.log, what
# libFuzzer said last; hours/TARGET, a line for each run with executions, processor seconds (of the
# process, by getrusage) and edges covered. --keep-hours takes these lines away, so that the repository
# tells of all long runs, wherever they were; the table is of both. Seeds are the pages of the sample
# sites, the small hostile inputs of the tests, fuzz/seeds, and the inputs that earlier runs found, which
# fuzz/corpus has packed. A target that fails ends, the others go on; the status is 1 then. An input that
# took too long counts if it does so again, alone (fuzz/run_target.py). --smoke does nothing but say so
# where the tools are missing.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

smoke=
fresh=
jobs=
only_table=
keep_hours=
keep_corpus=
build=build/fuzz
while [[ ${1:-} == -* ]]; do
  case $1 in
    -h | --help) print_help; exit ;;
    --smoke) smoke=yes; fresh=yes ;;
    --fresh) fresh=yes ;;
    --table) only_table=yes ;;
    --keep-hours) keep_hours=yes ;;
    --keep-corpus) keep_corpus=yes ;;
    --jobs) jobs=${2:?}; shift ;;
    --build) build=${2:?}; shift ;;
    *) fail "no such option: $1 (see --help)" ;;
  esac
  shift
done
readonly kept_hours=fuzz/hours.txt
seconds=60
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
  seconds=$1
  shift
fi
if [[ ! $jobs ]]; then
  if [[ $smoke ]]; then jobs=$(nproc); else jobs=1; fi
fi

has_fuzzer() {
  command -v clang++ >/dev/null && pkg-config --exists libcmark-gfm &&
    echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
      clang++ -x c++ -fsanitize=fuzzer,address - -o /dev/null 2>/dev/null
}

# Which seeds a target takes, below fuzz/seeds and the seeds that are made.
formats_of() {
  echo "$1"
  case $1 in
    content_fuzz | document_fuzz | features_fuzz | markdown_fuzz | page_fuzz | parser_fuzz | tree_fuzz | text_fuzz) echo pages ;;
    decode_fuzz | words_fuzz) echo pages ;;
    filter_fuzz | json_report_fuzz | tinted_fuzz) printf '%s\n' pages reports ;;
    learn_fuzz | site_fuzz) echo sites ;;
    stream_fuzz | warc_fuzz) printf '%s\n' crawls warc_fuzz ;;
  esac
}

dictionary_of() {
  case $1 in
    decode_fuzz | document_fuzz | features_fuzz | filter_fuzz | json_report_fuzz | learn_fuzz | \
      content_fuzz | markdown_fuzz | page_fuzz | parser_fuzz | site_fuzz | tree_fuzz | text_fuzz | tinted_fuzz) echo html ;;
    stream_fuzz | warc_fuzz) echo warc ;;
    suggest_fuzz) echo query ;;
    *) echo "${1%_fuzz}" ;;
  esac
}

# Bytes of an input: a small page says as much as a large one, and more of them are tried.
longest_input_of() {
  case $1 in
    model_fuzz) echo 20000 ;;  # the smallest files of models
    *) echo 4096 ;;
  esac
}

make_seeds() {
  rm -rf "$build/seeds"
  mkdir -p "$build/seeds/pages"
  find sample_sites -path '*/pages/*' -type f -size -64k \
    -exec cp --no-clobber -t "$build/seeds/pages" {} + 2>/dev/null || true
  python3 fuzz/hostile_seeds.py "$build/seeds"
  local kept
  for kept in fuzz/corpus/*.tar.xz; do
    [[ ! -f $kept ]] || python3 fuzz/kept_corpus.py unpack "$kept" "$build/seeds/kept/$(basename "$kept" .tar.xz)"
  done
}

# The folders of inputs that a target begins with.
seeds_of() {
  local format folder
  for format in $(formats_of "$1"); do
    for folder in "fuzz/seeds/$format" "$build/seeds/$format"; do
      [[ ! -d $folder ]] || echo "$folder"
    done
  done
}

arguments_for() {
  local target=$1 dictionary
  echo "-max_len=$(longest_input_of "$target")"
  [[ ! $smoke ]] || echo -seed=1
  dictionary=fuzz/dictionaries/$(dictionary_of "$target").dict
  [[ ! -f $dictionary ]] || echo "-dict=$dictionary"
  if [[ $fresh ]]; then mktemp -d "$build/fresh/$target.XXXXXX"; else echo "$build/corpus/$target"; fi
  seeds_of "$target"
  [[ ! -d $build/seeds/kept/$target ]] || echo "$build/seeds/kept/$target"
}

# Adds a line about the run to hours/TARGET.
run_target() {
  local target=$1 arguments
  mkdir -p "$build/corpus/$target"
  mapfile -t arguments < <(arguments_for "$target")
  python3 fuzz/run_target.py --seconds "$seconds" --log "$build/logs/$target.log" \
    --hours "$build/hours/$target" --findings "$build/failures" "$build/fuzz/bin/$target" -- "${arguments[@]}"
}

keep_corpus() {
  local target seeds
  for target in "$@"; do
    mapfile -t seeds < <(seeds_of "$target")
    python3 fuzz/kept_corpus.py keep "$build/fuzz/bin/$target" "fuzz/corpus/$target.tar.xz" \
      --seeds "${seeds[@]}" --inputs "$build/corpus/$target"
  done
}

# Lines as in hours/TARGET, of all long runs.
runs_of() {
  awk -v target="$1" '$1 == target { print $2, $3, $4 }' "$kept_hours"
  cat "$build/hours/$1" 2>/dev/null || true
}

keep_hours() {
  local target
  for target in "$@"; do
    [[ -f $build/hours/$target ]] || continue
    awk -v target="$target" '
      { executions += $1; seconds += $2; if ($3 > edges) edges = $3 }
      END { printf "%s %d %.0f %d\n", target, executions, seconds, edges }' \
      "$build/hours/$target" >>"$kept_hours"
    rm "$build/hours/$target"
  done
}

# Of all runs so far. Edges are the most of any run.
print_table() {
  local target
  echo '| target | executions | processor time, s | executions / s | edges | findings |'
  echo '|---|---|---|---|---|---|'
  for target in "$@"; do
    awk -v target="$target" -v findings="$(find "$build/failures" -name "$target-*" | wc -l)" '
      { executions += $1; seconds += $2; if ($3 > edges) edges = $3 }
      END { printf "| `%s` | %d | %.0f | %.0f | %d | %d |\n", target, executions, seconds,
                   (seconds > 0 ? executions / seconds : 0), edges, findings }' <(runs_of "$target")
  done
  for target in "$@"; do
    runs_of "$target"
  done | awk '{ executions += $1; seconds += $2 }
              END { printf "| all | %d | %.0f | | | |\n", executions, seconds }'
}

if [[ ! $only_table && ! $keep_hours ]]; then
  if ! has_fuzzer; then
    [[ $smoke ]] || fail "no clang with libFuzzer, or no libcmark-gfm; run: scripts/install_packages.sh fuzz"
    echo "fuzzing left out: no clang with libFuzzer here, or no libcmark-gfm (scripts/install_packages.sh fuzz)"
    exit
  fi
  mkdir -p "$build"
  run_quietly "$build/build.log" cmake --preset fuzz -B "$build"
  run_quietly "$build/build.log" cmake --build "$build" --target fuzz_targets -j "$(nproc)"
fi
mkdir -p "$build"/{corpus,failures,fresh,hours,logs}
mapfile -t all_targets < <(basename --suffix .cc fuzz/*_fuzz.cc)
if [[ $# -eq 0 ]]; then targets=("${all_targets[@]}"); else targets=("$@"); fi
for target in "${targets[@]}"; do
  [[ " ${all_targets[*]} " == *" $target "* ]] || fail "no such target: $target (they are: ${all_targets[*]})"
done
if [[ $keep_hours ]]; then keep_hours "${targets[@]}"; fi
if [[ $only_table || $keep_hours ]]; then
  print_table "${targets[@]}"
  exit
fi

# Two runs would take each other's files away, and count wrong times.
exec 9>"$build/running"
flock --nonblock 9 || fail "another run is at work in $build; wait for it, or name another build by --build"
make_seeds
if [[ $keep_corpus ]]; then
  keep_corpus "${targets[@]}"
  exit
fi
heading "${#targets[@]} targets, $seconds s each, $jobs at the same time"
# Those of the targets that one of the workers runs, one after another.
run_every_nth() {
  local i failed=0
  for ((i = $1; i < ${#targets[@]}; i += jobs)); do
    run_target "${targets[i]}" || failed=1
  done
  return "$failed"
}

# Each worker is a group of processes, so that an interrupt ends its fuzzer as well.
workers=()
trap 'for worker in "${workers[@]}"; do kill -- "-$worker" 2>/dev/null; done; exit 130' INT TERM
set -m
for ((worker = 0; worker < jobs; ++worker)); do
  run_every_nth "$worker" &
  workers+=($!)
done
set +m
failed=0
for worker in "${workers[@]}"; do
  wait "$worker" || failed=1
done
rm -rf "$build/fresh"
heading "All runs so far"
print_table "${all_targets[@]}"
[[ $failed -eq 0 ]] || fail "some targets failed, see $build/failures"
