// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_ranges.h"

#include <algorithm>

namespace winnow {
namespace {

struct ByteRange {
  std::size_t offset = 0;
  std::size_t length = 0;
};

// Gives the part of a shown word whose folded form is `beginning`, or all of it where folding has
// changed more than that.
ByteRange beginning_of(std::string_view shown, const QueryWord& word, std::string_view beginning,
                       QueryCutter& cutter) {
  const std::string_view text = shown.substr(word.offset, word.length);
  for (std::size_t end = 0; end < text.size();) {
    end += utf8_character(text, end).length;
    if (end >= beginning.size() && cutter.analyzer().fold(text.substr(0, end)) == beginning) {
      return {word.offset, end};
    }
  }
  return {word.offset, word.length};
}

// Says where `typed`, words without what is between them, stands from the word at `first` on; it is
// empty if it does not.
std::vector<ByteRange> ranges_from(std::string_view shown, const std::vector<QueryWord>& words,
                                   std::size_t first, std::string_view typed, QueryCutter& cutter) {
  std::vector<ByteRange> ranges;
  for (std::size_t i = first; i < words.size(); ++i) {
    const std::string_view term = words[i].term;
    if (term.empty()) continue;
    if (term.size() > typed.size() && term.starts_with(typed)) {
      ranges.push_back(beginning_of(shown, words[i], typed, cutter));
      return ranges;
    }
    if (!typed.starts_with(term)) return {};
    ranges.push_back({words[i].offset, words[i].length});
    typed.remove_prefix(term.size());
    if (typed.empty()) return ranges;
  }
  return {};
}

std::vector<ByteRange> ranges_of_forms(std::string_view shown,
                                       const std::vector<QueryWord>& shown_words,
                                       std::span<const TypedWord* const> words,
                                       const SuggestWords& vocabulary, QueryCutter& cutter) {
  std::vector<ByteRange> ranges;
  for (const QueryWord& word : shown_words) {
    if (word.term.empty()) continue;
    const SuggestWords::Number number = vocabulary.find(word.term);
    for (const TypedWord* typed : words) {
      const bool begins_so = typed->unfinished && word.term.starts_with(typed->term);
      if (!begins_so && cost_of_form(*typed, number) == SuggestMatcher::kNoMatch) continue;
      const bool in_part = word.term.starts_with(typed->term);
      ranges.push_back(in_part ? beginning_of(shown, word, typed->term, cutter)
                               : ByteRange{word.offset, word.length});
      break;
    }
  }
  return ranges;
}

std::vector<SuggestedRange> with_units(std::string_view shown,
                                       const std::vector<ByteRange>& ranges) {
  std::vector<SuggestedRange> result;
  std::size_t counted = 0;
  std::uint32_t units = 0;
  for (const ByteRange& range : ranges) {
    units += utf16_units(shown.substr(counted, range.offset - counted));
    counted = range.offset;
    result.push_back({static_cast<std::uint32_t>(range.offset),
                      static_cast<std::uint32_t>(range.length), units,
                      utf16_units(shown.substr(range.offset, range.length))});
  }
  return result;
}

}  // namespace

std::vector<SuggestedRange> suggested_ranges(std::string_view shown,
                                             std::span<const TypedWord* const> words,
                                             const SuggestWords& vocabulary, QueryCutter& cutter) {
  const std::vector<QueryWord> shown_words = cutter.cut(shown);
  std::string typed;
  for (const TypedWord* word : words) typed += word->term;
  for (std::size_t first = 0; first < shown_words.size(); ++first) {
    const std::vector<ByteRange> ranges = ranges_from(shown, shown_words, first, typed, cutter);
    if (!ranges.empty()) return with_units(shown, ranges);
  }
  return with_units(shown, ranges_of_forms(shown, shown_words, words, vocabulary, cutter));
}

}  // namespace winnow
