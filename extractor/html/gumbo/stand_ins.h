// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names by which gumbo-parser gets to know elements that it does not know.
#pragma once

#include <gumbo.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/scan/page_names.h"

namespace winnow {

// To gumbo 0.10.1 all elements that it does not know are one: </b-c> ends an <a-b>. And of some
// that it knows it does not do what the HTML Living Standard says today: main bounds lists, isindex
// and menuitem are elements as any other. Each of them gets the name of an element that the
// standard treats as it treats this one, and that the page does not have.
//
// What an element stands in for is told by the page itself, where the element's tag stands: see
// GumboElement::original_tag, once the page has its own bytes again. Not thread-safe.
class StandIns {
 public:
  // Chooses names for the tags of a page. Names of elements of drawings and formulas need none but
  // name_in_drawing().
  void choose(const PageNames& page);

  bool empty() const { return names_.empty() && !in_drawings_; }

  // What the parser is to read instead of `name`, no longer than it; "" for the name itself.
  std::string_view of(std::string_view name) const;

  // Whether elements of that tag stand in for others.
  bool has(GumboTag tag) const { return stands_in_[static_cast<std::size_t>(tag)]; }

 private:
  struct Name {
    std::string name;  // in lower case
    std::string_view stand_in;
  };

  void give(std::string_view name, std::string_view stand_in);

  std::vector<Name> names_;   // in order of names
  bool in_drawings_ = false;  // there are names for name_in_drawing()
  std::array<bool, GUMBO_TAG_LAST + 1> stands_in_{};
};

}  // namespace winnow
