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

// More words of texts than these are not remembered from one to the next.
constexpr std::size_t kMostKnown = 50'000;

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// Japanese writes particles and endings so, and what has a meaning of its own in other scripts.
bool is_hiragana(std::string_view word) {
  for (std::size_t at = 0; at < word.size(); at += 3) {
    const std::int32_t code = utf8_character(word, at).code;
    if (code < 0x3041 || code > 0x309F) return false;
  }
  return !word.empty();
}

// Gives the byte at which character number `characters` begins.
std::size_t character_offset(std::string_view text, std::size_t characters) {
  std::size_t offset = 0;
  for (; offset < text.size(); ++offset) {
    if (begins_character(text[offset]) && characters-- == 0) break;
  }
  return offset;
}

void count_utf16(Snippet& snippet) {
  const std::string_view text = snippet.text;
  std::size_t counted = 0;
  std::uint32_t units = 0;
  for (Highlight& highlight : snippet.highlights) {
    highlight.utf16_offset = units + utf16_units(text.substr(counted, highlight.offset - counted));
    highlight.utf16_length = utf16_units(text.substr(highlight.offset, highlight.length));
    units = highlight.utf16_offset + highlight.utf16_length;
    counted = std::size_t{highlight.offset} + highlight.length;
  }
}

}  // namespace

void SnippetMaker::add_word(const std::vector<std::string>& terms, std::uint32_t weight) {
  known_.clear();
  const int word = static_cast<int>(weights_.size());
  weights_.push_back(weight);
  for (const std::string& term : terms) terms_.emplace(term, word);
}

void SnippetMaker::add_wildcard(std::string_view beginning, std::uint32_t weight) {
  known_.clear();
  wildcards_.emplace_back(beginning, static_cast<int>(weights_.size()));
  weights_.push_back(weight);
}

// Sections count bytes of the text as it is.
Snippet SnippetMaker::make(std::string_view text, std::uint32_t characters,
                           std::span<const TextSection> sections, const GrammarWords* grammar) {
  const std::string valid = valid_utf8(text);
  if (valid != text) sections = {};
  cut(valid, grammar);
  const Passage passage = PassageChooser(valid, words_, weights_, sections).choose(characters);
  if (passage.matches.empty()) return cut_out(valid, beginning(valid, characters));
  Snippet snippet = cut_out(valid, around(valid, passage, characters));
  snippet.section = passage.section;
  return snippet;
}

void SnippetMaker::cut(std::string_view text, const GrammarWords* grammar) {
  if (grammar != grammar_ || known_.size() > kMostKnown) known_.clear();
  grammar_ = grammar;
  spans_.clear();
  words_.clear();
  cutter_.segmenter().segment(text, spans_);
  std::size_t counted = 0;  // bytes
  characters_ = 0;
  for (const WordSpan& span : spans_) {
    const std::string_view written = text.substr(span.offset, span.length);
    TextWord word{span.offset, std::size_t{span.offset} + span.length};
    word.first_character =
        characters_ + count_characters(text.substr(counted, word.offset - counted));
    word.end_character = word.first_character + count_characters(written);
    const WordFacts& facts = facts_of(written);
    word.query_word = facts.query_word;
    word.is_grammar = facts.is_grammar;
    word.is_symbol = facts.is_symbol;
    words_.push_back(word);
    counted = word.end;
    characters_ = word.end_character;
  }
  characters_ += count_characters(text.substr(counted));
}

// Texts repeat their words, and to find a stem takes longer than to find a word here.
const SnippetMaker::WordFacts& SnippetMaker::facts_of(std::string_view written) {
  auto known = known_.find(written);
  if (known == known_.end()) known = known_.emplace(written, look_up(written)).first;
  return known->second;
}

SnippetMaker::WordFacts SnippetMaker::look_up(std::string_view written) {
  const std::string term = cutter_.analyzer().fold(written);
  const bool is_function_word = grammar_ != nullptr && grammar_->contains(term);
  WordFacts facts;
  facts.query_word = find(term);
  facts.is_grammar = is_function_word || is_hiragana(term);
  facts.is_symbol = std::any_of(term.begin(), term.end(), is_digit);
  // Forms of function words are no matches: "do" is none of "doing".
  const bool may_be_form = marks_function_words_ || !is_function_word;
  if (facts.query_word < 0 && may_be_form) facts.query_word = match(term);
  return facts;
}

int SnippetMaker::find(std::string_view term) const {
  const auto found = terms_.find(std::string(term));
  return found == terms_.end() ? -1 : found->second;
}

// Gives the query's word that a word of the text matches, other than as it stands; it is negative
// for none.
int SnippetMaker::match(const std::string& term) {
  if (weights_.empty()) return -1;
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

// The character to begin with. Before a match that has no beginning of a sentence near it goes a
// third of the room; half, if that reaches the beginning of the text.
std::size_t SnippetMaker::start_of(const Passage& passage, std::size_t characters) const {
  const std::size_t latest = characters_ - std::min(characters_, characters);
  const TextRange matches = passage.matches;
  if (!passage.begin) {
    const std::size_t first = words_[matches.begin].first_character;
    const std::size_t extent = words_[matches.end - 1].end_character - first;
    const std::size_t room = characters - std::min(characters, extent);
    const std::size_t before = first <= room / 2 ? first : room / 3;
    return std::min(first - before, latest);
  }
  const std::size_t start = words_[*passage.begin].first_character;
  if (characters_ - start >= characters / 2) return start;
  // So near the end of the text there is room for more sentences before it.
  std::size_t earlier = *passage.begin;
  while (earlier > 0) {
    const std::size_t previous = words_[earlier - 1].sentence;
    if (words_[previous].first_character < latest) break;
    earlier = previous;
  }
  return words_[earlier].first_character;
}

// The bytes to show for a passage. It ends with its section if that takes half of the room.
TextRange SnippetMaker::around(std::string_view text, const Passage& passage,
                               std::size_t characters) const {
  if (characters_ <= characters) return {0, text.size()};
  const TextRange matches = passage.matches;
  const std::size_t start = start_of(passage, characters);
  const std::size_t last_character = words_[matches.end - 1].end_character;
  std::size_t limit = std::max(start + characters, last_character);
  const auto begins_after = [start](const TextWord& word) { return word.first_character >= start; };
  const auto word = std::find_if(words_.begin(), words_.end(), begins_after);
  const std::size_t begin = with_opening(text, static_cast<std::size_t>(word - words_.begin()));
  if (passage.section_end < words_.size()) {
    const std::size_t end = words_[passage.section_end - 1].end_character;
    if (end >= start + characters / 2) limit = std::min(limit, std::max(end, last_character));
  }
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

// Takes brackets and quotation marks before the word along, if it is not joined to another by them.
std::size_t SnippetMaker::with_opening(std::string_view text, std::size_t word) const {
  const std::size_t before = word == 0 ? 0 : words_[word - 1].end;
  const std::size_t offset = words_[word].offset;
  const std::size_t space = text.substr(0, offset).rfind(' ');
  if (word == 0 && offset <= kMaxPunctuation) return 0;
  if (space == std::string_view::npos || space < before) return offset;
  return offset - space <= kMaxPunctuation ? space + 1 : offset;
}

// It is for texts without matches. It cuts between characters where words are too long to cut
// between them.
TextRange SnippetMaker::beginning(std::string_view text, std::size_t characters) const {
  if (characters_ <= characters) return {0, text.size()};
  if (!words_.empty() && words_.front().end_character <= characters) {
    const std::size_t end = end_within(text, 0, characters);
    if (count_characters(text.substr(0, end)) * 2 >= characters) return {0, end};
  }
  return {0, safe_cut(text, character_offset(text, characters))};
}

Snippet SnippetMaker::cut_out(std::string_view text, TextRange bytes) const {
  Snippet snippet;
  if (bytes.begin > 0) snippet.text = kEllipsis;
  const std::size_t shift = snippet.text.size();
  snippet.text += text.substr(bytes.begin, bytes.end - bytes.begin);
  if (bytes.end < text.size()) snippet.text += kEllipsis;
  for (const TextWord& word : words_) {
    if (word.query_word < 0 || word.offset < bytes.begin || word.end > bytes.end) continue;
    const auto offset = static_cast<std::uint32_t>(word.offset - bytes.begin + shift);
    const auto length = static_cast<std::uint32_t>(word.end - word.offset);
    std::vector<Highlight>& highlights = snippet.highlights;
    if (!highlights.empty() && highlights.back().offset + highlights.back().length == offset) {
      highlights.back().length += length;
    } else {
      highlights.push_back({offset, length, 0, 0});
    }
  }
  count_utf16(snippet);
  return snippet;
}

}  // namespace winnow
