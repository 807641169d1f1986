// SPDX-License-Identifier: GPL-2.0-or-later
//
// Changes a page in place for gumbo-parser, which misreads some names and numbers.
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

// Marks the number of a character reference that gumbo 0.10.1 misreads: it counts in 32 bits, so
// that &#4294967361; is an A. All such numbers lie beyond Unicode, so any other number beyond it
// serves instead.
struct LongNumber {
  std::size_t
      begin;  // of its digits, without zeros in front; the size of the text if there is none
  std::size_t end;

  // Returns as many digits of a number beyond Unicode that the parser can count.
  std::string stand_in() const;
};

// Finds the first one in `text` from `from` on. Takes linear time and is thread-safe.
LongNumber find_long_number(std::string_view text, std::size_t from);

// Writes stand-ins over the names of tags, with spaces up to the length of the name, and numbers
// that the parser can count over those that it cannot (LongNumber). So everything stays at its
// place and nothing is copied. It is not thread-safe.
class ParserInput {
 public:
  // Changes `text`, the page or the skeleton that the parser is to read. It must stay where it is
  // until restore().
  void write(const StandIns& stand_ins, std::string& text);

  // Restores the bytes of `text`.
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
