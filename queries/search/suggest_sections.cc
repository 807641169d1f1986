// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_sections.h"

#include <algorithm>

#include "indexer/common/ascii.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/sections.h"

namespace winnow {
namespace {

constexpr std::size_t kHeadingBytes = 64 << 10;
// Forms of a word have this in common with it, as a rule: it spares most headings being cut.
constexpr std::size_t kCommonBytes = 3;
constexpr SuggestCost kUnlike = SuggestMatcher::kNoMatch;
constexpr SuggestCost kHeadingBeginsSo = 1000;
constexpr SuggestCost kHeadingHasWords = 2000;
constexpr SuggestCost kOtherHeadingWord = 3;
constexpr std::uint32_t kMostOtherHeadingWords = 60;

// Gives what each form of the word begins with, or nothing.
std::string common_beginning(const TypedWord& word, const SuggestWords& vocabulary) {
  std::string common = word.term.substr(0, kCommonBytes);
  for (const WordForm& form : word.forms) {
    if (!vocabulary[form.word].starts_with(common)) return {};
  }
  const bool plain = std::all_of(common.begin(), common.end(),
                                 [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
  return plain ? common : std::string();
}

}  // namespace

SectionFinder::SectionFinder(std::span<const TypedWord* const> words,
                             const SuggestWords& vocabulary, QueryCutter& cutter)
    : words_(words), vocabulary_(vocabulary), cutter_(cutter), bytes_left_(kHeadingBytes) {
  for (const TypedWord* word : words) {
    typed_ += word->term;
    beginnings_.push_back(common_beginning(*word, vocabulary));
  }
}

// Folding may make ASCII of other characters (full width).
bool SectionFinder::may_match(std::string_view heading) const {
  const std::string lower = ascii_lower(heading);
  const bool plain = std::all_of(lower.begin(), lower.end(),
                                 [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
  return !plain ||
         std::all_of(beginnings_.begin(), beginnings_.end(), [&](const std::string& part) {
           return lower.find(part) != std::string::npos;
         });
}

void SectionFinder::find(std::string_view data, std::string_view title_key,
                         std::vector<FoundSection>& found) {
  const std::string_view text = data_field(data, field::kText);
  const std::string_view line = data_field(data, field::kSections);
  for (const TextSection& section : parse_sections(line, text.size())) {
    // A section that goes on behind a definition has been looked at.
    if (section.kind == SectionKind::none || section.begin != section.title_offset) continue;
    const std::string_view heading = text.substr(section.title_offset, section.title_length);
    if (heading.size() > bytes_left_ || !may_match(heading)) continue;
    bytes_left_ -= heading.size();
    const SuggestCost score = score_of(heading, title_key);
    if (score == kUnlike) continue;
    found.push_back({shown_heading(heading), section_fragment(section.id), score});
  }
}

SuggestCost SectionFinder::cost_of(const TypedWord& typed, std::string_view term) const {
  if (term == typed.term) return 0;
  return cost_of_form(typed, vocabulary_.find(term));
}

SuggestCost SectionFinder::score_of(std::string_view heading, std::string_view title_key) {
  const std::vector<QueryWord> terms = cutter_.cut(heading);
  std::string key;
  for (const QueryWord& term : terms) key += term.term;
  if (key == title_key) return kUnlike;
  SuggestCost sum = 0;
  for (const TypedWord* typed : words_) {
    SuggestCost least = kUnlike;
    for (const QueryWord& term : terms) least = std::min(least, cost_of(*typed, term.term));
    if (least == kUnlike) return kUnlike;
    sum += least;
  }
  const auto others =
      static_cast<std::uint32_t>(terms.size() - std::min(terms.size(), words_.size()));
  sum += kOtherHeadingWord * std::min(others, kMostOtherHeadingWords);
  if (key == typed_) return 0;
  return sum + (key.starts_with(typed_) ? kHeadingBeginsSo : kHeadingHasWords);
}

}  // namespace winnow
