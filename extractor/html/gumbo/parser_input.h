// SPDX-License-Identifier: GPL-2.0-or-later
//
// Changes a page in place for gumbo-parser, which misreads some names and numbers, and chooses
// names under which it can handle elements that it does not know.
#pragma once

#include <gumbo.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/scan/element_names.h"
#include "extractor/html/scan/tag_scanner.h"

namespace winnow {

// gumbo 0.10.1 does not tell unknown elements apart: </b-c> ends an <a-b>. And it treats some that
// it knows differently from the HTML Living Standard, where main bounds lists, and isindex and
// menuitem are ordinary elements. Each of these gets the name of an element that the standard
// treats alike and that the page does not have.
//
// GumboElement::original_tag shows what an element stands in for, once the page has its own bytes
// again. It is not thread-safe.
class StandIns {
 public:
  // Chooses names for the tags of a page. In drawings and formulas, name_in_drawing() is enough.
  void choose(const ElementNames& page);

  bool empty() const { return names_.empty() && !in_drawings_; }

  // Returns what the parser is to read instead of `name`, no longer than it, or "" if it may read
  // the name itself.
  std::string_view of(std::string_view name) const;

  // Tells whether elements of that tag stand in for others.
  bool has(GumboTag tag) const { return stands_in_[static_cast<std::size_t>(tag)]; }

 private:
  struct Name {
    std::string name;  // It is in lower case.
    std::string_view stand_in;
  };

  void give(std::string_view name, std::string_view stand_in);

  std::vector<Name> names_;   // They stand in the order of names.
  bool in_drawings_ = false;  // Drawings have names that name_in_drawing() changes.
  std::array<bool, GUMBO_TAG_LAST + 1> stands_in_{};
};

// Marks the number of a character reference that gumbo 0.10.1 misreads: it counts in 32 bits, so
// that &#4294967361; is an A. All such numbers lie beyond Unicode, so any other number beyond it
// serves instead.
struct LongNumber {
  // Its digits begin here, behind zeros in front. Without a number it is the size of the text.
  std::size_t begin;
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
  // Changes `text`, the page that the parser is to read. It must stay where it is until restore().
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
  std::string originals_;  // They are those of all changes, in order.
};

}  // namespace winnow
