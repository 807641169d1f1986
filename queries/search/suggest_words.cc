// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_words.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "queries/search/query_words.h"

namespace winnow {

SuggestWords::SuggestWords(const std::vector<std::string_view>& sorted) {
  ends_.reserve(sorted.size());
  for (const std::string_view word : sorted) {
    text_ += word;
    ends_.push_back(static_cast<std::uint32_t>(text_.size()));
  }
}

std::string_view SuggestWords::operator[](Number number) const {
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return std::string_view(text_).substr(begin, ends_[number] - begin);
}

SuggestWords::Number SuggestWords::lower_bound(std::string_view word) const {
  Number first = 0;
  for (Number count = size(); count > 0;) {
    const Number half = count / 2;
    const bool less = (*this)[first + half] < word;
    if (less) first += half + 1;
    count = less ? count - half - 1 : half;
  }
  return first;
}

SuggestWords::Number SuggestWords::find(std::string_view word) const {
  const Number at = lower_bound(word);
  return at < size() && (*this)[at] == word ? at : kNone;
}

SuggestWords::Number SuggestWords::end_of(std::string_view prefix, Number first) const {
  for (Number count = size() - first; count > 0;) {
    const Number half = count / 2;
    const bool begins_so = (*this)[first + half].starts_with(prefix);
    if (begins_so) first += half + 1;
    count = begins_so ? count - half - 1 : half;
  }
  return first;
}

std::pair<SuggestWords::Number, SuggestWords::Number> SuggestWords::beginning_with(
    std::string_view prefix) const {
  const Number first = lower_bound(prefix);
  return {first, end_of(prefix, first)};
}

std::uint32_t SuggestWordCollector::number(std::string_view word) {
  const auto known = numbers_.find(word);
  if (known != numbers_.end()) return known->second;
  const auto next = static_cast<std::uint32_t>(numbers_.size());
  numbers_.emplace(word, next);
  return next;
}

SuggestWords SuggestWordCollector::finish(std::vector<SuggestWords::Number>& renumbered) const {
  std::vector<std::pair<std::string_view, std::uint32_t>> all;
  all.reserve(numbers_.size());
  for (const auto& [word, number] : numbers_) all.emplace_back(word, number);
  std::sort(all.begin(), all.end());
  std::vector<std::string_view> sorted;
  sorted.reserve(all.size());
  renumbered.resize(all.size());
  for (const auto& [word, number] : all) {
    renumbered[number] = static_cast<SuggestWords::Number>(sorted.size());
    sorted.push_back(word);
  }
  return SuggestWords(sorted);
}

namespace {

constexpr std::size_t kCharactersForOneEdit = 4;
constexpr std::size_t kCharactersForTwoEdits = 8;

std::vector<std::int32_t> characters_of(std::string_view text) {
  std::vector<std::int32_t> characters;
  for (std::size_t offset = 0; offset < text.size();) {
    const Utf8Character character = utf8_character(text, offset);
    characters.push_back(character.code);
    offset += character.length;
  }
  return characters;
}

// Goes through the sorted words with a row of the table of distances for each character of the
// present one: what it shares with the word before is not computed again.
class NearWalk {
 public:
  NearWalk(const SuggestWords& words, std::string_view typed, std::uint32_t edits, bool beginning)
      : words_(words), typed_(characters_of(typed)), edits_(edits), beginning_(beginning) {
    std::vector<std::uint32_t> first(typed_.size() + 1);
    std::iota(first.begin(), first.end(), 0);
    levels_.push_back({0, 0, first, first.back()});
  }

  std::vector<NearWord> run() {
    for (SuggestWords::Number number = 0; number < words_.size() && steps_ < kMaxNearSteps;) {
      const std::string_view word = words_[number];
      keep_shared(word);
      if (!descend(word)) {
        number = words_.end_of(word.substr(0, levels_.back().end), number);
        continue;
      }
      const Level& last = levels_.back();
      const std::uint32_t distance = beginning_ ? last.best : last.row.back();
      if (distance <= edits_) found_.push_back({number, distance});
      ++number;
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const NearWord& a, const NearWord& b) { return a.edits < b.edits; });
    return std::move(found_);
  }

 private:
  // This is a character of the present word.
  struct Level {
    std::int32_t character = 0;
    std::size_t end = 0;             // bytes of the word up to here
    std::vector<std::uint32_t> row;  // distances to the beginnings of the typed word
    std::uint32_t best = 0;          // to all of it, of this beginning and the shorter ones
  };

  void keep_shared(std::string_view word) {
    const std::size_t most = std::min(word.size(), before_.size());
    const auto differs = std::mismatch(
        word.begin(), word.begin() + static_cast<std::ptrdiff_t>(most), before_.begin());
    const auto shared = static_cast<std::size_t>(differs.first - word.begin());
    while (levels_.back().end > shared) levels_.pop_back();
    before_ = word;
  }

  // Returns false where no word that begins as the levels have it can be near enough.
  bool descend(std::string_view word) {
    while (levels_.back().end < word.size()) {
      if (is_hopeless()) return false;
      const Utf8Character next = utf8_character(word, levels_.back().end);
      push(next.code, levels_.back().end + next.length);
      ++steps_;
    }
    return true;
  }

  // An exchange goes on from the row before the last one.
  bool is_hopeless() const {
    const Level& last = levels_.back();
    if (beginning_ && last.best <= edits_) return false;
    const auto least = [](const Level& level) {
      return *std::min_element(level.row.begin(), level.row.end());
    };
    if (least(last) <= edits_) return false;
    return levels_.size() < 2 || least(levels_[levels_.size() - 2]) + 1 > edits_;
  }

  void push(std::int32_t character, std::size_t end) {
    const Level& above = levels_.back();
    const Level* twice_above = levels_.size() > 1 ? &levels_[levels_.size() - 2] : nullptr;
    std::vector<std::uint32_t> row(typed_.size() + 1);
    row[0] = above.row[0] + 1;
    for (std::size_t i = 1; i <= typed_.size(); ++i) {
      const std::uint32_t replaced = above.row[i - 1] + (typed_[i - 1] == character ? 0 : 1);
      row[i] = std::min({replaced, above.row[i] + 1, row[i - 1] + 1});
      const bool exchanged = twice_above != nullptr && i > 1 && typed_[i - 2] == character &&
                             typed_[i - 1] == above.character;
      if (exchanged) row[i] = std::min(row[i], twice_above->row[i - 2] + 1);
    }
    const std::uint32_t best = std::min(above.best, row.back());
    levels_.push_back({character, end, std::move(row), best});
  }

  const SuggestWords& words_;
  std::vector<std::int32_t> typed_;
  std::uint32_t edits_;
  bool beginning_;
  std::vector<Level> levels_;
  std::string_view before_;
  std::size_t steps_ = 0;
  std::vector<NearWord> found_;
};

}  // namespace

std::uint32_t allowed_edits(std::size_t characters) {
  if (characters < kCharactersForOneEdit) return 0;
  return characters < kCharactersForTwoEdits ? 1 : 2;
}

std::vector<NearWord> near_words(const SuggestWords& words, std::string_view typed,
                                 std::uint32_t edits, bool beginning) {
  return NearWalk(words, typed, edits, beginning).run();
}

}  // namespace winnow
