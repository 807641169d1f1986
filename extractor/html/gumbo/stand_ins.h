// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses names under which gumbo-parser can handle elements that it does not know.
#pragma once

#include <gumbo.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/scan/page_names.h"

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
  void choose(const PageNames& page);

  bool empty() const { return names_.empty() && !in_drawings_; }

  // Returns what the parser is to read instead of `name`, no longer than it, or "" if it may read
  // the name itself.
  std::string_view of(std::string_view name) const;

  // Tells whether elements of that tag stand in for others.
  bool has(GumboTag tag) const { return stands_in_[static_cast<std::size_t>(tag)]; }

 private:
  struct Name {
    std::string name;  // in lower case
    std::string_view stand_in;
  };

  void give(std::string_view name, std::string_view stand_in);

  std::vector<Name> names_;   // in order of names
  bool in_drawings_ = false;  // drawings have names that name_in_drawing() changes
  std::array<bool, GUMBO_TAG_LAST + 1> stands_in_{};
};

}  // namespace winnow
