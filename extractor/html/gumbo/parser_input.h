// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the parser reads of a page, where that is not the page as it stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/gumbo/stand_ins.h"
#include "extractor/html/scan/attribute_scanner.h"
#include "extractor/html/scan/tag_scanner.h"

namespace winnow {

// Writes stand-ins over the names of tags, each with spaces up to the length of the name, and
// numbers that the parser can count over those that it cannot (LongNumber), so that everything
// stays at its place and nothing is copied. Not thread-safe.
class ParserInput {
 public:
  // `text` is what the parser is to read, the page or its skeleton; it must stay where it is until
  // restore().
  void write(const StandIns& stand_ins, std::string& text);

  // Gives `text` its own bytes back.
  void restore();

 private:
  struct NewName {
    std::uint32_t begin;
    std::uint32_t length;
    std::string_view stand_in;
  };
  struct Change {
    std::uint32_t begin;
    std::uint32_t length;
  };

  void scan(const StandIns& stand_ins);
  void note_name(std::string_view name, std::string_view stand_in);
  void write_numbers(std::string_view part);
  void write_numbers_of_values(const TagScanner& scanner);
  void overwrite(std::size_t begin, std::string_view bytes);
  std::size_t place_of(std::string_view part) const;

  std::string* text_ = nullptr;
  std::vector<NewName> names_;
  std::vector<SourceAttribute> attributes_;
  std::vector<Change> changes_;
  std::string originals_;  // of all changes, in order
};

}  // namespace winnow
