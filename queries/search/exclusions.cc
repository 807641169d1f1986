// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/exclusions.h"

#include <algorithm>
#include <utility>

namespace winnow {

void ExclusionFinder::open(Asked asked, std::size_t place) {
  Group inner;
  inner.asked = std::exchange(near_left_out_, false) ? Asked::left_out : asked;
  inner.run.place = place;
  open_.push_back(std::move(inner));
}

// The parser drops a group that holds nothing.
void ExclusionFinder::close() {
  if (open_.size() == 1) return;
  end_run();
  const Group inner = std::move(open_.back());
  open_.pop_back();
  if (!inner.is_empty) pass_part(inner.asked);
}

// A sign before one side of NEAR or ADJ counts for both. Behind words that are looked for, the
// other side is one of them, even if it is a stop word.
void ExclusionFinder::pass_operator(std::string_view name, std::size_t place) {
  if (name.starts_with("NEAR") || name.starts_with("ADJ")) {
    near_left_out_ = run().ends_left_out;
    if (!near_left_out_) pass_part(Asked::wanted);
    return;
  }
  end_run();
  run() = Run();
  run().place = place;
  run().follows_and = name == "AND";
}

void ExclusionFinder::pass_word(std::string_view term, Asked asked) {
  if (!leaves_out(asked)) run().words.emplace_back(term);
}

void ExclusionFinder::pass_part(Asked asked) {
  if (!leaves_out(asked)) run().has_part = true;
}

std::vector<Exclusion> ExclusionFinder::take() {
  while (open_.size() > 1) close();
  end_run();
  open_ = {Group()};
  std::sort(found_.begin(), found_.end(),
            [](const Exclusion& a, const Exclusion& b) { return a.place < b.place; });
  return std::exchange(found_, {});
}

bool ExclusionFinder::leaves_out(Asked asked) {
  open_.back().is_empty = false;
  Run& now = run();
  now.ends_left_out = std::exchange(near_left_out_, false) || asked == Asked::left_out;
  if (!now.ends_left_out) return false;
  const bool is_first = now.left_out == 0 && !now.has_part && now.words.empty();
  now.begins_left_out = now.begins_left_out || is_first;
  ++now.left_out;
  return true;
}

// The parser knows "a AND -b", but takes what follows "a AND -b" as part of what is left out.
void ExclusionFinder::end_run() {
  Run& now = run();
  if (now.left_out == 0) return;
  const bool has_more = now.left_out > 1 || now.has_part || !now.words.empty();
  const bool behind_and = now.follows_and && now.begins_left_out;
  if (behind_and ? !has_more : now.has_part) return;
  found_.push_back({now.place, std::move(now.words), behind_and});
}

}  // namespace winnow
