// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/page_words.h"

#include <unicode/unistr.h>

#include <algorithm>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A text that stands in more places than that points at nothing.
constexpr std::size_t kMostPlaces = 10'000;

// Gives what people type for a character that pages have in its place, 0 for one that is not seen,
// and the character itself for all others.
char16_t as_typed(char16_t unit) {
  switch (unit) {
    case u'\u2018':
    case u'\u2019':
    case u'\u02BC':
      return u'\'';
    case u'\u201C':
    case u'\u201D':
    case u'\u201E':
      return u'"';
    case u'\u2010':
    case u'\u2011':
    case u'\u2013':
    case u'\u2014':
    case u'\u2212':
      return u'-';
    case u'\u00AD':
    case u'\u200B':
    case u'\uFEFF':
      return 0;
    default:
      return unit;
  }
}

bool is_word_at(std::string_view text, std::size_t at) {
  return is_spaced(character_at(text, at).kind);
}

// Tells whether a character of a word ends right before `at`.
bool is_word_before(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  std::size_t begin = at - 1;
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  return is_word_at(text, begin);
}

bool cuts_word(std::string_view text, std::size_t at) {
  return at < text.size() && is_word_before(text, at) && is_word_at(text, at);
}

}  // namespace

std::string folded_text(std::string_view text) {
  std::string collapsed;
  append_collapsed(text, collapsed);
  trim_end(collapsed);
  std::string folded;
  icu::UnicodeString typed;
  const icu::UnicodeString text_units = icu::UnicodeString::fromUTF8(collapsed);
  for (std::int32_t i = 0; i < text_units.length(); ++i) {
    if (const char16_t unit = as_typed(text_units[i]); unit != 0) typed.append(unit);
  }
  typed.foldCase().toUTF8String(folded);
  return folded;
}

PageWords::PageWords(const BlockList& blocks) : blocks_(blocks) {
  for (const Block& block : blocks.blocks()) {
    if (!text_.empty()) text_ += ' ';
    starts_.push_back(text_.size());
    text_ += folded_text(blocks.text(block));
  }
}

BlockSpan PageWords::span(std::size_t begin, std::size_t end) const {
  const auto block_of = [this](std::size_t offset) {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<std::uint32_t>(next - starts_.begin() - 1);
  };
  return {block_of(begin), block_of(end - 1)};
}

// The best match has the lowest rank.
int PageWords::rank(std::size_t begin, std::size_t end) const {
  const BlockSpan blocks = span(begin, end);
  const bool visible = is_indexable(blocks_[blocks.first]) && is_indexable(blocks_[blocks.last]);
  const std::size_t next = blocks.last + std::size_t{1};
  const std::size_t whole_end = next < starts_.size() ? starts_[next] - 1 : text_.size();
  const int kind = starts_[blocks.first] == begin && whole_end == end   ? 0
                   : !cuts_word(text_, begin) && !cuts_word(text_, end) ? 1
                                                                        : 2;
  return kind + (visible ? 0 : 3);
}

std::vector<BlockSpan> PageWords::find(std::string_view words) const {
  std::vector<BlockSpan> found;
  int best = 6;
  for (std::size_t at = text_.find(words); at != std::string::npos && found.size() < kMostPlaces;
       at = text_.find(words, at + 1)) {
    const int kind = rank(at, at + words.size());
    if (kind > best) continue;
    if (kind < best) found.clear();
    best = kind;
    const BlockSpan place = span(at, at + words.size());
    if (found.empty() || found.back() != place) found.push_back(place);
  }
  return found;
}

std::vector<BlockSpan> PageWords::find_in_order(const std::vector<std::string>& pieces) const {
  std::vector<BlockSpan> found;
  for (std::size_t from = 0; found.size() < kMostPlaces;) {
    std::size_t end = from;
    for (const std::string& piece : pieces) {
      const std::size_t at = text_.find(piece, end);
      if (at == std::string::npos) return found;
      end = at + piece.size();
    }
    // The way back finds the latest beginning that leads here.
    std::size_t begin = end - pieces.back().size();
    for (std::size_t i = pieces.size() - 1; i > 0; --i) {
      begin = text_.rfind(pieces[i - 1], begin - pieces[i - 1].size());
    }
    found.push_back(span(begin, end));
    from = end;
  }
  return found;
}

}  // namespace winnow
