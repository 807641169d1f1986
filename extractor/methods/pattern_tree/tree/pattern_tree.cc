// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/pattern_tree.h"

#include <array>

#include "winnow/extractor/template_fit.h"

namespace winnow {
namespace {

constexpr std::array<std::string_view, 4> kOccurrences = {"one", "optional", "set", "optional set"};
static_assert(kOccurrences.size() == static_cast<std::size_t>(Occurrence::optional_set) + 1);

constexpr std::array<std::string_view, 5> kContents = {"element", "group", "fixed", "variant",
                                                       "opaque"};
static_assert(kContents.size() == static_cast<std::size_t>(PatternContent::opaque) + 1);

constexpr std::array<std::string_view, 2> kAlignments = {"peer", "path"};
static_assert(kAlignments.size() == static_cast<std::size_t>(Alignment::path) + 1);

constexpr std::array<std::string_view, 3> kMatchings = {"tolerant", "strict", "greedy"};
static_assert(kMatchings.size() == static_cast<std::size_t>(Matching::greedy) + 1);

}  // namespace

std::string_view occurrence_name(Occurrence occurrence) {
  return kOccurrences[static_cast<std::size_t>(occurrence)];
}

std::string_view pattern_content_name(PatternContent content) {
  return kContents[static_cast<std::size_t>(content)];
}

// The reader has made sure that every string ends in a zero byte.
std::string_view PatternTree::string_at(std::uint32_t offset) const {
  return strings_.data() + offset;
}

std::string_view alignment_name(Alignment alignment) {
  return kAlignments[static_cast<std::size_t>(alignment)];
}

std::string_view matching_name(Matching matching) {
  return kMatchings[static_cast<std::size_t>(matching)];
}

}  // namespace winnow
