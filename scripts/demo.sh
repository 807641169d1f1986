#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Shows Winnow at work: builds it, indexes LilyPond's English manuals, searches them, learns their
# template, and measures what template removal does to such searches.
#
# Usage: scripts/demo.sh [--serve] [QUERY...]
#
#   scripts/demo.sh                        # with the queries below
#   scripts/demo.sh 'tuplet bracket'       # with your own
#   scripts/demo.sh --serve                # then serves the search page, until you press Ctrl-C
#
# Meant for Debian 12. Installs the packages that are missing (root or sudo), downloads 6 MB of
# documentation once, and keeps everything in build/demo. Later runs take seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/common.sh

readonly demo=build/demo
readonly winnow=build/release/bin/winnow
readonly manuals=(learning notation usage extending essay)
readonly base_url=https://lilypond.org/doc/v2.24/Documentation/
queries=('tuplet bracket' 'transpose a melody' 'lyrics below the staff')

build_winnow() {
  : >"$demo/build.log"
  run_quietly "$demo/build.log" cmake --preset release
  run_quietly "$demo/build.log" cmake --build --preset release
}

# apt-get download works for every user. As root it would hand over to the user _apt, who may not
# write here; hence the option. Without package lists it needs an update first.
fetch_package() {
  local archive=$demo/package
  mkdir -p "$archive"
  compgen -G "$archive/lilypond-doc-html_*.deb" >/dev/null && return
  local download=(apt-get -q -o APT::Sandbox::User=root download lilypond-doc-html)
  (cd "$archive" && "${download[@]}") >"$demo/download.log" 2>&1 && return
  run_quietly "$demo/download.log" as_root apt-get -q update
  (cd "$archive" && run_quietly ../download.log "${download[@]}")
}

# The package also has one page per manual with all of its text ("big pages"), the web site and
# reference lists: copies of the same text, which would only hide each other in the results.
select_pages() {
  local manual packages
  packages=("$demo"/package/lilypond-doc-html_*.deb)
  rm -rf "$demo/unpacked" "$demo/site"
  mkdir -p "$demo/site"
  dpkg -x "${packages[-1]}" "$demo/unpacked"
  for manual in "${manuals[@]}"; do
    mkdir "$demo/site/$manual"
    # Names with a second dot are translations (accordion.de.html).
    find "$demo/unpacked/usr/share/doc/lilypond/html/Documentation/$manual" -maxdepth 1 \
      -type f -name '*.html' ! -name '*.*.html' -exec mv -t "$demo/site/$manual" {} +
  done
  rm -r "$demo/unpacked"
}

index_pages() {
  local start=$EPOCHREALTIME
  rm -rf "$demo/lilypond.db"
  "$winnow" index --db "$demo/lilypond.db" --base-url "$base_url" "$demo/site"
  seconds=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f", b - a }')
}

# Size of all files below a folder in MB; du --apparent-size would count the folders too.
megabytes() {
  find -L "$1" -type f -printf '%s\n' | awk '{ sum += $1 } END { printf "%.1f", sum / 1e6 }'
}

print_measures() {
  printf '  %-18s %s\n' \
    'pages' "$(find "$demo/site" -name '*.html' | wc -l)" \
    'HTML' "$(megabytes "$demo/site") MB" \
    'time' "$seconds s" \
    'database' "$(megabytes "$demo/lilypond.db") MB in $demo/lilypond.db"
}

export LC_ALL=C.UTF-8
serve=no
case ${1:-} in
  -h | --help) print_help; exit ;;
  --serve) serve=yes; shift ;;
  -*) fail "no such option: $1 (see --help)" ;;
esac
[[ $# -eq 0 ]] || queries=("$@")
mkdir -p "$demo"

heading '1. Packages: installing what is missing'
run_quietly "$demo/packages.log" scripts/install_packages.sh build
heading "2. Building Winnow (on two cores up to ten minutes the first time; output in $demo/build.log)"
build_winnow
heading '3. Fetching the LilyPond manuals'
fetch_package
select_pages
heading '4. Indexing'
index_pages
print_measures
heading '5. Searching'
for query in "${queries[@]}"; do
  printf "\n$ winnow search --db %s --limit 3 '%s'\n" "$demo/lilypond.db" "$query"
  "$winnow" search --db "$demo/lilypond.db" --limit 3 "$query"
done
heading '6. What the pages of the site have in common'
printf "\n$ winnow learn --model %s %s\n" "$demo/lilypond.model" "$demo/site"
"$winnow" learn --model "$demo/lilypond.model" "$demo/site"
printf "\n$ winnow model show --template 0 --depth 4 %s | head -n 15\n" "$demo/lilypond.model"
# Reads to the end, unlike head: what writes to a closed pipe fails.
"$winnow" model show --template 0 --depth 4 "$demo/lilypond.model" | sed -n 1,15p
heading '7. With and without template removal: queries made from titles, headings and links'
"$winnow" evaluate --known-items 200 --op and --method pattern-tree --cache "$demo/indexes" \
  --report "$demo/report" "$demo/site"
printf '\nWith charts: %s\n' "$demo/report/report.html"
serve_command=("$winnow" serve --db "$demo/lilypond.db" --source "$demo/site" --base-url "$base_url"
  --rules "$demo/rules.toml")
heading 'Try your own words:'
echo "  $winnow search --db $demo/lilypond.db 'your words'"
if [[ $serve == yes ]]; then
  heading 'In your browser, until you press Ctrl-C:'
  exec "${serve_command[@]}"
fi
heading 'Or in your browser, at http://127.0.0.1:8700 (scripts/demo.sh --serve does the same):'
echo "  ${serve_command[*]}"
