// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/passage.h"

#include <algorithm>
#include <set>
#include <utility>

#include "queries/search/query_words.h"

namespace winnow {
namespace {

// Running text of the languages with lists has a third of function words, or more.
constexpr double kGrammarOfText = 0.25;
// A text with fewer is in a language of which too few are known.
constexpr double kLeastGrammar = 0.04;
// What a passage is worth that is no sentence at all.
constexpr double kLeastShare = 0.55;
// What the words in the heading add to a passage below it, as a part of their weight.
constexpr double kHeadingPart = 0.4;
// What is longer is no heading, whatever the page says.
constexpr std::size_t kMostHeadingBytes = 500;
// What the beginning of a section is worth more whose heading has all that matches: it says what
// that is. With some of the words it is worth less.
constexpr double kBelowHeading = 0.1;
// What a passage is worth that begins in the middle of a sentence; more than repeated words add.
constexpr double kCutSentence = 0.95;
// A sentence may begin so far before the first match, as a part of the snippet.
constexpr double kFarBefore = 0.6;

// These end sentences wherever they stand.
constexpr std::string_view kWideStops[] = {"\u3002", "\uff01", "\uff1f",
                                           "\uff61", "\u0964", "\u06d4"};

bool ends_sentence(std::string_view gap) {
  for (const std::string_view stop : kWideStops) {
    if (gap.find(stop) != std::string_view::npos) return true;
  }
  const std::size_t stop = gap.find_first_of(".!?\u2026");
  return stop != std::string_view::npos && gap.find(' ', stop) != std::string_view::npos;
}

// Names of files, of programs and of their parts are joined by these.
bool is_symbol_gap(std::string_view gap) {
  if (gap.find_first_of("_=/\\|<>{}[]*+#@&$^~") != std::string_view::npos) return true;
  if (gap.find("()") != std::string_view::npos) return true;
  return gap == "." || gap == ":" || gap == "::";
}

}  // namespace

PassageChooser::PassageChooser(std::string_view text, std::vector<TextWord>& words,
                               std::span<const std::uint32_t> weights,
                               std::span<const TextSection> sections)
    : text_(text), words_(words), weights_(weights), sections_(sections) {
  mark_sections();
  mark_sentences();
}

void PassageChooser::mark_sections() {
  std::uint32_t section = 0;
  for (TextWord& word : words_) {
    while (section < sections_.size() && sections_[section].begin <= word.offset) ++section;
    word.section = section;
  }
}

bool PassageChooser::in_heading(const TextWord& word) const {
  if (word.section == 0) return false;
  const TextSection& section = sections_[word.section - 1];
  if (section.begin != section.title_offset) return false;
  return word.offset - section.begin < std::min(section.title_length, kMostHeadingBytes);
}

bool PassageChooser::begins_sentence(std::size_t number) const {
  if (number == 0) return true;
  const TextWord& word = words_[number];
  const TextWord& before = words_[number - 1];
  if (word.section != before.section || in_heading(word) != in_heading(before)) return true;
  if (!ends_sentence(text_.substr(before.end, word.offset - before.end))) return false;
  const char first = text_[word.offset];
  return first < 'a' || first > 'z';  // "e.g. this" goes on
}

void PassageChooser::mark_sentences() {
  sums_.resize(words_.size() + 1);
  std::uint32_t sentence = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    TextWord& word = words_[i];
    if (begins_sentence(i)) sentence = static_cast<std::uint32_t>(i);
    word.sentence = sentence;
    if (i > 0) {
      const std::size_t gap = words_[i - 1].end;
      word.is_symbol = word.is_symbol || is_symbol_gap(text_.substr(gap, word.offset - gap));
    }
    sums_[i + 1].grammar = sums_[i].grammar + (word.is_grammar ? 1 : 0);
    sums_[i + 1].symbols = sums_[i].symbols + (word.is_symbol ? 1 : 0);
  }
}

// Each word of the query counts once for a heading.
void PassageChooser::weigh_headings(const std::vector<std::size_t>& matches) {
  heading_weights_.assign(sections_.size() + 1, 0);
  std::set<std::pair<std::size_t, int>> counted;
  for (const std::size_t number : matches) {
    const TextWord& word = words_[number];
    if (!in_heading(word)) continue;
    const std::size_t title = sections_[word.section - 1].title_offset;
    if (!counted.emplace(title, word.query_word).second) continue;
    heading_weights_[word.section] += weights_[static_cast<std::size_t>(word.query_word)];
  }
  // A section that goes on behind a definition has the heading of before.
  std::uint64_t last = 0;
  for (std::size_t i = 1; i <= sections_.size(); ++i) {
    const TextSection& section = sections_[i - 1];
    if (section.kind == SectionKind::none) last = 0;
    if (section.kind != SectionKind::heading) continue;
    if (section.begin == section.title_offset) {
      last = heading_weights_[i];
    } else {
      heading_weights_[i] = last;
    }
  }
}

// It is 1 for what reads as sentences.
double PassageChooser::sentence_share(std::size_t begin, std::size_t characters) const {
  const std::size_t limit = words_[begin].first_character + characters;
  const auto last = std::upper_bound(
      words_.begin() + static_cast<std::ptrdiff_t>(begin), words_.end(), limit,
      [](std::size_t end, const TextWord& word) { return end < word.end_character; });
  const auto end = static_cast<std::size_t>(last - words_.begin());
  if (end <= begin) return 0;
  const auto count = static_cast<double>(end - begin);
  const double all_grammar = sums_.back().grammar;
  double share = 1;
  if (all_grammar >= kLeastGrammar * static_cast<double>(words_.size())) {
    const double grammar = sums_[end].grammar - sums_[begin].grammar;
    share = std::min(1.0, grammar / (kGrammarOfText * count));
  }
  return share * (1 - (sums_[end].symbols - sums_[begin].symbols) / count);
}

// Where a heading and the text below it have matches, the passage is the text.
std::size_t PassageChooser::behind_heading(TextRange matches) const {
  std::size_t word = matches.begin;
  const std::uint32_t section = words_[word].section;
  while (word < matches.end && words_[word].section == section && in_heading(words_[word])) ++word;
  return word < matches.end && words_[word].section == section ? word : matches.begin;
}

std::optional<std::size_t> PassageChooser::begin_of(TextRange matches,
                                                    std::size_t characters) const {
  const std::size_t first = behind_heading(matches);
  const std::size_t sentence = words_[first].sentence;
  const std::size_t character = words_[sentence].first_character;
  const std::size_t before = words_[first].first_character - character;
  const bool is_near =
      static_cast<double>(before) <= kFarBefore * static_cast<double>(characters) &&
      words_[matches.end - 1].end_character - character <= characters;
  return is_near ? std::optional(sentence) : std::nullopt;
}

double PassageChooser::worth(std::uint64_t score, TextRange matches, std::size_t characters) const {
  const std::uint32_t section = words_[matches.begin].section;
  const auto in_passage = static_cast<double>(score);
  const auto above = static_cast<double>(heading_weights_[section]);
  double worth = in_passage;
  if (section == words_[matches.end - 1].section) worth += kHeadingPart * above;
  const std::optional<std::size_t> begin = begin_of(matches, characters);
  if (!begin) worth *= kCutSentence;
  if (in_heading(words_[matches.begin])) {
    worth *= 1 + kBelowHeading * std::min(1.0, above / in_passage);
  }
  const double share = sentence_share(begin.value_or(matches.begin), characters);
  return worth * (kLeastShare + (1 - kLeastShare) * share);
}

Passage PassageChooser::choose(std::size_t characters) {
  std::vector<std::size_t> matches;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i].query_word >= 0) matches.push_back(i);
  }
  weigh_headings(matches);
  std::vector<std::uint32_t> counts(weights_.size());
  Passage best;
  double best_worth = 0;
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
    const TextRange range = {matches[left], matches[right] + 1};
    const double found = worth(score, range, characters);
    if (found <= best_worth) continue;
    best_worth = found;
    best.matches = range;
  }
  if (best.matches.empty()) return best;
  best.begin = begin_of(best.matches, characters);
  best.section_end = best.matches.end;
  while (best.section_end < words_.size() &&
         words_[best.section_end].section == words_[best.matches.end - 1].section) {
    ++best.section_end;
  }
  best.section = main_section(best.matches);
  return best;
}

// Of the sections that the matches are in, that whose words weigh most; the first of equals.
std::uint32_t PassageChooser::main_section(TextRange matches) const {
  std::uint32_t best = words_[matches.begin].section;
  std::uint64_t best_weight = 0;
  std::set<int> counted;
  std::uint64_t weight = 0;
  for (std::size_t i = matches.begin; i < matches.end; ++i) {
    const TextWord& word = words_[i];
    if (i == matches.begin || word.section != words_[i - 1].section) {
      counted.clear();
      weight = 0;
    }
    if (word.query_word < 0) continue;
    const bool is_new = counted.insert(word.query_word).second;
    weight += 1 + (is_new ? weights_[static_cast<std::size_t>(word.query_word)] : 0);
    if (weight <= best_weight) continue;
    best_weight = weight;
    best = word.section;
  }
  return best;
}

}  // namespace winnow
