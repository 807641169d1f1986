// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/snippet.h"

#include <algorithm>

#include "queries/search/query_words.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::string_view kEllipsis = "…";
// Rows of punctuation longer than this are ornament, not the end of a sentence.
constexpr std::size_t kMaxPunctuation = 8;

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

// Gives the byte at which character number `characters` begins.
std::size_t character_offset(std::string_view text, std::size_t characters) {
  std::size_t offset = 0;
  for (; offset < text.size(); ++offset) {
    if (begins_character(text[offset]) && characters-- == 0) break;
  }
  return offset;
}

}  // namespace

void SnippetMaker::add_word(const std::vector<std::string>& terms, std::uint32_t weight) {
  const int word = static_cast<int>(weights_.size());
  weights_.push_back(weight);
  for (const std::string& term : terms) terms_.emplace(term, word);
}

void SnippetMaker::add_wildcard(std::string_view beginning, std::uint32_t weight) {
  wildcards_.emplace_back(beginning, static_cast<int>(weights_.size()));
  weights_.push_back(weight);
}

Snippet SnippetMaker::make(std::string_view text, std::uint32_t characters) {
  const std::string valid = valid_utf8(text);
  cut(valid);
  const Range matches = best_matches(characters);
  if (matches.begin == matches.end) return cut_out(valid, beginning(valid, characters));
  return cut_out(valid, around(valid, matches, characters));
}

void SnippetMaker::cut(std::string_view text) {
  spans_.clear();
  words_.clear();
  cutter_.segmenter().segment(text, spans_);
  std::size_t counted = 0;  // bytes
  characters_ = 0;
  for (const WordSpan& span : spans_) {
    TextWord word{span.offset, std::size_t{span.offset} + span.length};
    word.first_character =
        characters_ + count_characters(text.substr(counted, word.offset - counted));
    word.end_character =
        word.first_character + count_characters(text.substr(word.offset, span.length));
    word.query_word = match(text.substr(span.offset, span.length));
    words_.push_back(word);
    counted = word.end;
    characters_ = word.end_character;
  }
  characters_ += count_characters(text.substr(counted));
}

int SnippetMaker::find(std::string_view term) const {
  const auto found = terms_.find(std::string(term));
  return found == terms_.end() ? -1 : found->second;
}

// Gives the query's word that a word of the text matches; it is negative for none.
int SnippetMaker::match(std::string_view word) {
  if (weights_.empty()) return -1;
  const std::string term = cutter_.analyzer().fold(word);
  if (const int found = find(term); found >= 0) return found;
  for (const std::string_view part : compound_parts(term)) {
    if (const int found = find(part); found >= 0) return found;
  }
  for (const std::string& stemmer : stemmers_) {
    const std::string_view stem = cutter_.analyzer().stem(term, stemmer);
    if (stem.empty()) continue;
    const int found = find(std::string(prefix::kStem).append(stem));
    if (found >= 0) return found;
  }
  for (const auto& [beginning, query_word] : wildcards_) {
    if (term.starts_with(beginning)) return query_word;
  }
  return -1;
}

// The words of the text, from the first match to behind the last one, that are worth most among
// those that fit: by the different words of the query, then by the number of matches. The first of
// equals; empty without matches.
SnippetMaker::Range SnippetMaker::best_matches(std::size_t characters) const {
  std::vector<std::size_t> matches;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i].query_word >= 0) matches.push_back(i);
  }
  std::vector<std::uint32_t> counts(weights_.size());
  Range best;
  std::uint64_t best_score = 0;
  std::uint64_t score = 0;
  std::size_t left = 0;
  for (std::size_t right = 0; right < matches.size(); ++right) {
    const TextWord& last = words_[matches[right]];
    const auto added = static_cast<std::size_t>(last.query_word);
    score += 1 + (counts[added]++ == 0 ? weights_[added] : 0);
    for (; left < right; ++left) {
      const TextWord& first = words_[matches[left]];
      if (last.end_character - first.first_character <= characters) break;
      const auto removed = static_cast<std::size_t>(first.query_word);
      score -= 1 + (--counts[removed] == 0 ? weights_[removed] : 0);
    }
    if (score <= best_score) continue;
    best_score = score;
    best = {matches[left], matches[right] + 1};
  }
  return best;
}

// The bytes to show for `matches`: a third of the room goes before them (half, if that reaches the
// beginning of the text), the rest behind.
SnippetMaker::Range SnippetMaker::around(std::string_view text, Range matches,
                                         std::size_t characters) const {
  const std::size_t first = words_[matches.begin].first_character;
  const std::size_t extent = words_[matches.end - 1].end_character - first;
  const std::size_t room = characters - std::min(characters, extent);
  const std::size_t latest = characters_ - std::min(characters_, characters);
  const std::size_t before = first <= room / 2 ? first : room / 3;
  const std::size_t start = std::min(first - before, latest);
  const std::size_t limit = start + std::max(characters, extent);
  const auto begins_after = [start](const TextWord& word) { return word.first_character >= start; };
  const auto word = std::find_if(words_.begin(), words_.end(), begins_after);
  const std::size_t begin = start == 0 ? 0 : word->offset;
  return {begin, end_within(text, matches.end - 1, limit)};
}

// The end of the last word, from number `from` on, that ends before character number `limit`.
std::size_t SnippetMaker::end_within(std::string_view text, std::size_t from,
                                     std::size_t limit) const {
  if (limit >= characters_) return text.size();
  while (from + 1 < words_.size() && words_[from + 1].end_character <= limit) ++from;
  return with_punctuation(text, from);
}

std::size_t SnippetMaker::with_punctuation(std::string_view text, std::size_t word) const {
  const std::size_t end = words_[word].end;
  const std::size_t next = word + 1 < words_.size() ? words_[word + 1].offset : text.size();
  const std::size_t stop = std::min(text.find(' ', end), next);
  if (stop == next && next < text.size()) return end;  // belongs to the next word as much
  return stop - end <= kMaxPunctuation ? stop : end;
}

// It is for texts without matches. It cuts between characters where words are too long to cut
// between them.
SnippetMaker::Range SnippetMaker::beginning(std::string_view text, std::size_t characters) const {
  if (characters_ <= characters) return {0, text.size()};
  if (!words_.empty() && words_.front().end_character <= characters) {
    const std::size_t end = end_within(text, 0, characters);
    if (count_characters(text.substr(0, end)) * 2 >= characters) return {0, end};
  }
  return {0, safe_cut(text, character_offset(text, characters))};
}

Snippet SnippetMaker::cut_out(std::string_view text, Range bytes) const {
  Snippet snippet;
  if (bytes.begin > 0) snippet.text = kEllipsis;
  const std::size_t shift = snippet.text.size();
  for (const TextWord& word : words_) {
    if (word.query_word < 0 || word.offset < bytes.begin || word.end > bytes.end) continue;
    const auto offset = static_cast<std::uint32_t>(word.offset - bytes.begin + shift);
    const auto length = static_cast<std::uint32_t>(word.end - word.offset);
    std::vector<Highlight>& highlights = snippet.highlights;
    if (!highlights.empty() && highlights.back().offset + highlights.back().length == offset) {
      highlights.back().length += length;
    } else {
      highlights.push_back({offset, length});
    }
  }
  snippet.text += text.substr(bytes.begin, bytes.end - bytes.begin);
  if (bytes.end < text.size()) snippet.text += kEllipsis;
  return snippet;
}

}  // namespace winnow
