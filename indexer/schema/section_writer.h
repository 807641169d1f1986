// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the line of a document's sections (winnow/indexer/sections.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow {

// It takes the entries of a line in the order of the text; those over kMostSections or
// kMostSectionBytes are dropped. It is not thread-safe.
class SectionWriter {
 public:
  // `begin` counts from the beginning of the text and does not decrease.
  void add_heading(std::size_t begin, std::size_t title_length, unsigned level,
                   std::string_view id) {
    level_ = level;
    add(begin, title_length, static_cast<char>('0' + level), id);
  }
  void add_term(std::size_t begin, std::size_t title_length, std::string_view id) {
    add(begin, title_length, 't', id);
  }
  // A definition has ended; it is noted where a term was the last to be added.
  void end_definition(std::size_t begin) {
    if (last_kind_ == 't') add(begin, 0, level_ > 0 ? 'b' : 'e', {});
  }
  // A heading without id has come; it is noted where the last section was of the same level or a
  // lower one.
  void end_heading(std::size_t begin, unsigned level) {
    if (level <= level_) end_sections(begin);
  }
  // It is noted where a section is to end.
  void end_sections(std::size_t begin) {
    level_ = 0;
    if (last_kind_ != 'e') add(begin, 0, 'e', {});
  }

  // Says whether the text belongs to a term.
  bool in_definition() const { return last_kind_ == 't'; }

  const std::string& line() const { return line_; }

 private:
  void add(std::size_t begin, std::size_t title_length, char kind, std::string_view id);

  std::string line_;
  std::size_t last_begin_ = 0;
  std::size_t count_ = 0;
  char last_kind_ = 'e';
  unsigned level_ = 0;  // of the last heading; 0 without one
  bool full_ = false;
};

}  // namespace winnow
