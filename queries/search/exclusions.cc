// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/exclusions.h"

#include <algorithm>
#include <utility>

namespace winnow {

void ExclusionFinder::open(Asked asked, std::size_t place) {
  pass_part(asked);
  Run inner;
  inner.place = place;
  open_.push_back(std::move(inner));
}

void ExclusionFinder::close() {
  if (open_.size() == 1) return;
  end_run();
  open_.pop_back();
}

// The words beside NEAR and ADJ are looked for whatever they are, and belong to the same run.
void ExclusionFinder::pass_operator(std::string_view name, std::size_t place) {
  if (name.starts_with("NEAR") || name.starts_with("ADJ")) return pass_part(Asked::wanted);
  end_run();
  open_.back() = Run();
  open_.back().place = place;
  open_.back().follows_and = name == "AND";
}

void ExclusionFinder::pass_word(std::string_view term, Asked asked) {
  if (asked == Asked::left_out) return pass_left_out();
  open_.back().words.emplace_back(term);
}

void ExclusionFinder::pass_part(Asked asked) {
  if (asked == Asked::left_out) return pass_left_out();
  open_.back().has_part = true;
}

std::vector<Exclusion> ExclusionFinder::take() {
  while (open_.size() > 1) close();
  end_run();
  open_ = {Run()};
  std::sort(found_.begin(), found_.end(),
            [](const Exclusion& a, const Exclusion& b) { return a.place < b.place; });
  return std::exchange(found_, {});
}

void ExclusionFinder::pass_left_out() {
  Run& run = open_.back();
  run.begins_left_out =
      run.begins_left_out || (run.left_out == 0 && !run.has_part && run.words.empty());
  ++run.left_out;
}

// The parser knows "a AND -b", but with "a AND -b c" it leaves c out as well.
void ExclusionFinder::end_run() {
  Run& run = open_.back();
  if (run.left_out == 0) return;
  const bool has_more = run.left_out > 1 || run.has_part || !run.words.empty();
  const bool behind_and = run.follows_and && run.begins_left_out;
  if (behind_and ? !has_more : run.has_part) return;
  found_.push_back({run.place, std::move(run.words), behind_and});
}

}  // namespace winnow
