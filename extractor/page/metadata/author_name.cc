// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/author_name.h"

#include <algorithm>
#include <cstddef>

#include "extractor/page/metadata/written_date.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kMostBytes = 120;
constexpr std::size_t kMostWords = 12;
constexpr std::size_t kMostShownWords = 6;

// These introduce an author in languages of which pages are common; longer ones come first.
constexpr std::string_view kIntroductions[] = {
    "written by", "posted by",  "published by", "by",          "geschrieben von",
    "von",        "rédigé par", "par",          "escrito por", "por",
    "scritto da", "door",       "av",           "af",          "przez",
    "автор",      "autor",      "autora",       "auteur",      "autore",
    "author",     "作者",       "著者",         "文"};

// These separate a name from what stands behind it.
constexpr std::string_view kSeparators[] = {"|",      "\u2022", "\u00b7", "\u2013", "\u2014",
                                            "\u00bb", "\u30fb", "\uff0f", "\uff1a", "\uff1d"};

std::string_view without_separators(std::string_view text) {
  for (bool changed = true; changed;) {
    changed = false;
    text = trimmed(text);
    while (!text.empty() &&
           std::string_view(",;:-/").find(text.front()) != std::string_view::npos) {
      text = trimmed(text.substr(1));
      changed = true;
    }
    while (!text.empty() && std::string_view(",;:-/").find(text.back()) != std::string_view::npos) {
      text = trimmed(text.substr(0, text.size() - 1));
      changed = true;
    }
    for (const std::string_view separator : kSeparators) {
      if (text.starts_with(separator)) text.remove_prefix(separator.size()), changed = true;
      if (text.ends_with(separator)) text.remove_suffix(separator.size()), changed = true;
    }
  }
  return text;
}

// A name may follow a Chinese word for "author" at once. The last of the introductions above means
// "text" and begins the word for "file", as the Russian one begins that for "authorization".
bool ends_word(std::string_view word, std::string_view rest) {
  if (word == "作者" || word == "著者") return true;
  const bool ascii = static_cast<unsigned char>(word.front()) < 0x80;
  if (ascii) return rest.front() == ' ' || rest.front() == ':';
  return character_at(rest, 0).kind < CharacterClass::letter;
}

// Returns the bytes of the introduction, 0 if there is none.
std::size_t introduction(std::string_view text) {
  for (const std::string_view word : kIntroductions) {
    if (!begins_in_any_case(text, word)) continue;
    const std::string_view rest = text.substr(word.size());
    if (rest.empty() || ends_word(word, rest)) return word.size();
  }
  return 0;
}

// Returns what stands before the first separator that has spaces around it.
std::string_view first_part(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view separator : kSeparators) {
    const std::size_t at = text.find(" " + std::string(separator));
    if (at != std::string_view::npos) end = std::min(end, at);
  }
  return text.substr(0, end);
}

bool is_no_name(std::string_view text) {
  return text.find("://") != std::string_view::npos || text.starts_with("www.") ||
         (text.find('@') != std::string_view::npos && text.find(' ') == std::string_view::npos) ||
         text.find_first_of("{}<>") != std::string_view::npos ||
         text.find(": ") != std::string_view::npos ||
         (text.find(' ') == std::string_view::npos &&
          std::count(text.begin(), text.end(), '.') > 2) ||
         equals_in_any_case(text, "name") || equals_in_any_case(text, "admin") ||
         equals_in_any_case(text, "administrator");
}

// Returns what stands before the part with the first digit, if a comma or a word such as "on" comes
// between.
std::string_view without_date(std::string_view text) {
  const auto digit = std::find_if(text.begin(), text.end(), is_ascii_digit);
  if (digit == text.end()) return text;
  const std::string_view before = text.substr(0, static_cast<std::size_t>(digit - text.begin()));
  const std::size_t comma = std::min(before.rfind(','), before.rfind(" on "));
  return comma == std::string_view::npos ? text : before.substr(0, comma);
}

std::size_t count_letters(std::string_view text) {
  std::size_t letters = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    if (character.kind >= CharacterClass::letter && character.kind != CharacterClass::digit) {
      ++letters;
    }
    at += std::max<std::size_t>(character.length, 1);
  }
  return letters;
}

std::size_t count_words(std::string_view text) {
  return text.empty() ? 0 : static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

}  // namespace

std::string author_name(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 4 * kMostBytes) return {};
  std::string collapsed;
  append_collapsed(text.substr(0, text.find(" <")), collapsed);
  std::string_view name = without_separators(collapsed);
  if (const std::size_t bytes = introduction(name); bytes > 0) {
    name = without_separators(name.substr(bytes));
  }
  name = without_separators(first_part(name));
  if (name.size() > kMostBytes || count_words(name) > kMostWords || is_no_name(name)) return {};
  return count_letters(name) < 2 ? std::string() : std::string(name);
}

std::string shown_author_name(std::string_view text) {
  std::string name = author_name(without_date(trimmed(text)));
  const bool has_digit = std::any_of(name.begin(), name.end(), is_ascii_digit);
  if (has_digit || name.find(" by ") != std::string::npos || count_words(name) > kMostShownWords ||
      introduces_author(name))
    return {};
  return name;
}

bool introduces_author(std::string_view text) { return introduction(trimmed(text)) > 0; }

}  // namespace winnow
