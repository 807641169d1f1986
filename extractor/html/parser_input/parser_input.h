// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the parser reads of a page, where that is not the page as it stands.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "extractor/html/parser_input/stand_ins.h"

namespace winnow {

// Writes stand-ins over the names of tags, each with spaces up to the length of the name, so that
// everything stays at its place and nothing is copied. Not thread-safe.
class ParserInput {
 public:
  // `text` is what the parser is to read, the page or its skeleton; it must stay where it is until
  // restore().
  void write(const StandIns& stand_ins, std::string& text);

  // Gives `text` its own bytes back.
  void restore();

 private:
  struct Change {
    std::size_t begin;
    std::string original;
    std::string_view stand_in;
  };

  std::string* text_ = nullptr;
  std::vector<Change> changes_;
};

}  // namespace winnow
