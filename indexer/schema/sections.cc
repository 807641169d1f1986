// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/sections.h"

#include <array>
#include <charconv>

#include "indexer/schema/section_writer.h"

namespace winnow {
namespace {

constexpr std::string_view kDigits = "0123456789ABCDEF";

bool needs_encoding(char c) {
  return static_cast<unsigned char>(c) <= ' ' || c == '%' || c == '\x7F';
}

void append_encoded(char c, std::string& text) {
  const auto byte = static_cast<unsigned char>(c);
  text += '%';
  text += kDigits[byte >> 4];
  text += kDigits[byte & 15];
}

}  // namespace

void SectionWriter::add(std::size_t begin, std::size_t title_length, char kind,
                        std::string_view id) {
  if (full_) return;
  std::string entry = std::to_string(begin - last_begin_) + ',' + std::to_string(title_length);
  entry.append({',', kind, ','});
  for (const char c : id) {
    if (needs_encoding(c)) {
      append_encoded(c, entry);
    } else {
      entry += c;
    }
  }
  full_ = count_ >= kMostSections || line_.size() + entry.size() > kMostSectionBytes;
  // Text behind the last section that is stored is in none.
  if (full_) entry = std::to_string(begin - last_begin_) + ",0,e,";
  if (!line_.empty()) line_ += ' ';
  line_ += entry;
  last_begin_ = begin;
  last_kind_ = kind;
  ++count_;
}

namespace {

// Takes a number and the comma behind it.
bool take_number(std::string_view& rest, std::size_t& number) {
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc() || end == rest.data() + rest.size() || *end != ',') return false;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()) + 1);
  return true;
}

struct Entry {
  std::size_t step = 0;
  std::size_t length = 0;
  char kind = 0;
  std::string_view id;
};

bool read_entry(std::string_view text, Entry& entry) {
  if (!take_number(text, entry.step) || !take_number(text, entry.length)) return false;
  if (text.size() < 2 || text[1] != ',') return false;
  entry.kind = text[0];
  entry.id = text.substr(2);
  return true;
}

// It is false for a kind that nobody writes.
bool section_of(const Entry& entry, const TextSection& last_heading, TextSection& section) {
  section = {section.begin, section.begin, entry.length, SectionKind::none, 0, entry.id};
  switch (entry.kind) {
    case 't':
      section.kind = SectionKind::term;
      return !entry.id.empty();
    case 'b': {
      const std::size_t begin = section.begin;
      section = last_heading;
      section.begin = begin;
      return true;
    }
    case 'e':
      section.id = {};
      return true;
    default:
      section.kind = SectionKind::heading;
      section.level = static_cast<std::uint8_t>(entry.kind - '0');
      return entry.kind >= '1' && entry.kind <= '6' && !entry.id.empty();
  }
}

}  // namespace

std::vector<TextSection> parse_sections(std::string_view line, std::size_t text_bytes) {
  std::vector<TextSection> sections;
  TextSection last_heading;
  std::size_t begin = 0;
  while (!line.empty()) {
    const std::string_view text = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(text.size() + 1, line.size()));
    Entry entry;
    if (!read_entry(text, entry) || entry.step > text_bytes - begin) break;
    begin += entry.step;
    TextSection section;
    section.begin = begin;
    if (entry.length > text_bytes - begin || !section_of(entry, last_heading, section)) break;
    if (section.kind != SectionKind::term) last_heading = section;
    sections.push_back(section);
  }
  return sections;
}

std::string section_fragment(std::string_view id) {
  constexpr std::string_view kEncoded = "\"<>`";
  std::string fragment;
  for (const char c : id) {
    if (static_cast<unsigned char>(c) >= 0x7F || static_cast<unsigned char>(c) <= ' ' ||
        kEncoded.find(c) != std::string_view::npos) {
      append_encoded(c, fragment);
    } else {
      fragment += c;
    }
  }
  return fragment;
}

}  // namespace winnow
