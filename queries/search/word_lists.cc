// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/word_lists.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "queries/trec/lines.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/text_file.h"

namespace winnow {
namespace {

constexpr std::string_view kSynonymHint = "write \"word: other, other phrase\" or \"[en]\"";
constexpr std::string_view kSectionHint = "write a language code, as in \"[en]\", or \"[]\"";

std::string_view without_comment(std::string_view line, std::string_view marks) {
  return without_outer_blanks(line.substr(0, line.find_first_of(marks)));
}

bool is_section(std::string_view line) { return line.starts_with('[') && line.ends_with(']'); }

// Gives the code between the brackets; nothing if it names no language.
std::optional<std::string> section_language(std::string_view line) {
  const std::string_view name = without_outer_blanks(line.substr(1, line.size() - 2));
  if (name.empty()) return std::string();
  std::string code = primary_language(name);
  if (code.empty()) return {};
  return code;
}

std::vector<std::string> comma_separated(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view part = without_outer_blanks(text.substr(0, comma));
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return parts;
}

// Hands each line that is not blank, without its comment, to `take` with the language of its
// section. take(line, language) is false for a line that it does not understand.
template <typename Take>
Expected<void> read_sections(std::string_view text, const std::string& where,
                             std::string_view comment_marks, std::string_view hint, Take take) {
  LineReader reader(text, where);
  std::string language;
  while (reader.next()) {
    const std::string_view line = without_comment(reader.line(), comment_marks);
    if (line.empty()) continue;
    if (is_section(line)) {
      std::optional<std::string> named = section_language(line);
      if (!named) return reader.error("names no language", kSectionHint);
      language = std::move(*named);
    } else if (!take(line, language)) {
      return reader.error("has no word and others that mean the same", hint);
    }
  }
  return {};
}

}  // namespace

Expected<std::vector<SynonymEntry>> parse_synonyms(std::string_view text,
                                                   const std::string& where) {
  std::vector<SynonymEntry> entries;
  const auto take = [&entries](std::string_view line, const std::string& language) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return false;
    const std::string_view word = without_outer_blanks(line.substr(0, colon));
    std::vector<std::string> others = comma_separated(line.substr(colon + 1));
    if (word.empty() || others.empty()) return false;
    entries.push_back({language, std::string(word), std::move(others)});
    return true;
  };
  const Expected<void> read = read_sections(text, where, "#", kSynonymHint, take);
  if (!read) return read.error();
  return entries;
}

Expected<std::vector<StopWord>> parse_stop_words(std::string_view text, const std::string& where) {
  std::vector<StopWord> words;
  const auto take = [&words](std::string_view line, const std::string& language) {
    while (!line.empty()) {
      const auto end = std::find_if(line.begin(), line.end(), is_blank);
      words.push_back({language, std::string(line.begin(), end)});
      line = without_outer_blanks({end, line.end()});
    }
    return true;
  };
  const Expected<void> read = read_sections(text, where, "#|", kSectionHint, take);
  if (!read) return read.error();
  return words;
}

Expected<std::vector<SynonymEntry>> read_synonyms(const std::string& file) {
  const Expected<std::string> text = read_text_file(file, kMaxWordListBytes);
  if (!text) return text.error();
  return parse_synonyms(*text, file);
}

Expected<std::vector<StopWord>> read_stop_words(const std::string& file) {
  const Expected<std::string> text = read_text_file(file, kMaxWordListBytes);
  if (!text) return text.error();
  return parse_stop_words(*text, file);
}

}  // namespace winnow
