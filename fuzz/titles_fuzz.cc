// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes each line as the title of a page of a site. What the titles share does not depend on their
// order and can be stored; what is left of a title is a part of it. The first line is also the
// title element of a page, and the second one its heading.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/title_edges.h"
#include "extractor/models/title_affixes.h"
#include "fuzz/invariant.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_title.h"

namespace {

using namespace winnow;

constexpr std::size_t kMostTitles = 64;

std::vector<std::string> lines_of(std::string_view bytes) {
  std::vector<std::string> lines;
  while (!bytes.empty() && lines.size() < kMostTitles) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    lines.emplace_back(line);
    bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
  }
  return lines;
}

bool is_part(std::string_view part, std::string_view whole) {
  return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

void check_gaps(std::string_view title) {
  std::size_t end = 0;
  for (const TitleGap& gap : title_gaps(title)) {
    WINNOW_INVARIANT(gap.left_end > end && gap.right_begin >= gap.left_end);
    end = gap.right_begin;
    WINNOW_INVARIANT(end < title.size());
  }
}

// By the definition of an edge.
void check_edges(std::string_view title) {
  const TitleEdges edges(title);
  for (const TitleGap& gap : title_gaps(title)) {
    if (title.size() > kMostTitleBytes) return;
    const std::string_view head = title_part(title, gap, TitleSide::head);
    const std::string_view tail = title_part(title, gap, TitleSide::tail);
    WINNOW_INVARIANT(!gap.strong || edges.has(head, TitleSide::head));
    WINNOW_INVARIANT(!gap.strong || edges.has(tail, TitleSide::tail));
  }
  WINNOW_INVARIANT(!edges.has(title, TitleSide::head) && !edges.has(title, TitleSide::tail));
}

void check_affixes(const std::vector<std::string>& titles) {
  const TitleAffixes affixes = TitleAffixes::learn(titles);
  for (const std::string& title : titles) {
    const std::string_view own = affixes.own_part(title);
    WINNOW_INVARIANT(is_part(own, title) && own.empty() == title.empty());
  }
  std::vector<std::string> heads(affixes.heads().begin(), affixes.heads().end());
  std::vector<std::string> tails(affixes.tails().begin(), affixes.tails().end());
  WINNOW_INVARIANT(heads.size() <= kMaxTitleAffixes && tails.size() <= kMaxTitleAffixes);
  WINNOW_INVARIANT(TitleAffixes::of(heads, tails).has_value());
  // In another order, and each of them twice.
  std::vector<std::string> copies(titles.rbegin(), titles.rend());
  copies.insert(copies.end(), titles.begin(), titles.end());
  const TitleAffixes again = TitleAffixes::learn(copies);
  WINNOW_INVARIANT(std::ranges::equal(again.heads(), heads));
  WINNOW_INVARIANT(std::ranges::equal(again.tails(), tails));
}

void check_name(const std::string& name) {
  WINNOW_INVARIANT(!name.starts_with(' ') && !name.ends_with(' '));
  WINNOW_INVARIANT(name.find_first_of(std::string_view("\0\n", 2)) == std::string::npos);
}

void check_page(const std::string& title, const std::string& heading) {
  static PageExtractor extractor(*make_method("all"), Limits{});
  const auto page = extractor.extract(
      "<!DOCTYPE html><title>" + title + "</title><h1>" + heading + "</h1><p>text", {"utf-8"});
  if (!page) return;
  check_name(page->title);
  check_name(page->own_title);
  const std::string_view own = own_title(page->metadata.title, nullptr);
  WINNOW_INVARIANT(own.empty() || is_part(own, page->metadata.title));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<std::string> titles =
      lines_of(std::string_view(reinterpret_cast<const char*>(data), size));
  if (titles.empty()) return 0;
  for (const std::string& title : titles) {
    check_gaps(title);
    check_edges(title);
  }
  check_affixes(titles);
  check_page(titles.front(), titles[titles.size() > 1 ? 1 : 0]);
  return 0;
}
