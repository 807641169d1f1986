// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/file_words.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A longer one is no extension but the end of a name with full stops.
constexpr std::size_t kMaxExtension = 5;

constexpr int kMaxChanges = 2;

std::string_view last_segment(std::string_view link) {
  link = link.substr(0, link.find_first_of("?#"));
  return link.substr(link.find_last_of('/') + 1);
}

std::string_view without_extension(std::string_view name) {
  const std::size_t dot = name.find_last_of('.');
  const bool has_one = dot != std::string_view::npos && name.size() - dot - 1 <= kMaxExtension;
  return has_one ? name.substr(0, dot) : name;
}

int hexadecimal(char c) {
  if (is_ascii_digit(c)) return c - '0';
  const char lower = ascii_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Decodes escapes and leaves those that make no sense as they are.
std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
    const int low = high >= 0 ? hexadecimal(text[i + 2]) : -1;
    if (low < 0) {
      decoded += text[i];
      continue;
    }
    decoded += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return decoded;
}

bool is_letter(CharacterClass kind) {
  return kind >= CharacterClass::mark && kind != CharacterClass::digit;
}

// Gathers the words of a name.
class NameWords {
 public:
  explicit NameWords(std::string_view name) : name_(name) {}

  std::string read() {
    for (std::size_t begin = 0; begin < name_.size();) {
      const std::size_t end = token_end(begin);
      if (changes(begin, end) <= kMaxChanges) add_words(begin, end);
      begin = std::max(end, begin + 1);
    }
    return std::move(words_);
  }

 private:
  Character at(std::size_t offset) const {
    Character character = character_at(name_, offset);
    if (name_[offset] == '_') character.kind = CharacterClass::other;
    return character;
  }

  // Returns the end of a run of letters and digits.
  std::size_t token_end(std::size_t begin) const {
    std::size_t end = begin;
    while (end < name_.size() && at(end).kind >= CharacterClass::mark) end += at(end).length;
    return end;
  }

  int changes(std::size_t begin, std::size_t end) const {
    int count = 0;
    bool was_letter = false;
    for (std::size_t offset = begin; offset < end; offset += at(offset).length) {
      const bool letter = is_letter(at(offset).kind);
      if (offset > begin && letter != was_letter) ++count;
      was_letter = letter;
    }
    return count;
  }

  void add_words(std::size_t begin, std::size_t end) {
    for (std::size_t offset = begin; offset < end;) {
      const std::size_t word = offset;
      while (offset < end && is_letter(at(offset).kind)) offset += at(offset).length;
      add_word(name_.substr(word, offset - word));
      if (offset < end) offset += at(offset).length;
    }
  }

  void add_word(std::string_view word) {
    if (word.empty() || (word.size() == 1 && is_ascii_letter(word[0]))) return;
    if (!words_.empty()) words_ += ' ';
    words_ += word;
  }

  std::string_view name_;
  std::string words_;
};

}  // namespace

std::string file_words(std::string_view link) {
  link = trimmed(link);
  if (begins_in_any_case(link, "data:")) return {};
  return NameWords(percent_decoded(without_extension(last_segment(link)))).read();
}

}  // namespace winnow
