// SPDX-License-Identifier: GPL-2.0-or-later
//
// The names of a page's tags, as far as they decide which of them need stand-ins.
#pragma once

#include <gumbo.h>

#include <array>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "winnow/extractor/tag.h"

namespace winnow {

// gumbo_tagn_enum() of a view.
GumboTag gumbo_tag(std::string_view name);

// Takes the start tags of a page from a scan that is made anyway: the check for parser bombs, or
// that for the skeleton. Not thread-safe.
class PageNames {
 public:
  // `in_drawing`: the element is one of a drawing or formula around it
  // (ForeignContent::start_tag()).
  void start_tag(Tag tag, std::string_view name, bool in_drawing) {
    bool& seen = seen_[in_drawing ? 1 : 0][static_cast<std::size_t>(tag)];
    if (seen && tag != Tag::unknown) return;
    seen = true;
    note(tag, name, in_drawing);
  }

  // Forgets the page before.
  void clear();

  // Whether the page has an element that gumbo knows by that tag, in a drawing or not.
  bool has(GumboTag tag) const { return known_[static_cast<std::size_t>(tag)]; }
  // The same of an element that is none of a drawing or formula.
  bool has_html(Tag tag) const { return seen_[0][static_cast<std::size_t>(tag)]; }
  // Whether there are drawings or formulas.
  bool has_foreign() const { return has(GUMBO_TAG_SVG) || has(GUMBO_TAG_MATH); }
  // Whether names in them are ones for name_in_drawing().
  bool has_renamed() const { return renamed_; }
  // Those that gumbo does not know or does not treat as the standard does, but for main, search and
  // dialog; in lower case. Not all, if there are more of them than stand-ins.
  const std::set<std::string, std::less<>>& unknown() const { return unknown_; }

 private:
  void note(Tag tag, std::string_view name, bool in_drawing);

  std::array<std::array<bool, kTagCount>, 2> seen_{};  // in HTML and in drawings
  std::array<bool, GUMBO_TAG_LAST + 1> known_{};
  std::set<std::string, std::less<>> unknown_;
  bool renamed_ = false;
};

}  // namespace winnow
