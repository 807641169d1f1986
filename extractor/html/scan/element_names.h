// SPDX-License-Identifier: GPL-2.0-or-later
//
// Collects the names of a page's tags that gumbo-parser would misread.
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

// Calls gumbo_tagn_enum() for a view.
GumboTag gumbo_tag(std::string_view name);

// Takes the start tags of a page from a scan that is made anyway: the check for parser bombs. It
// is not thread-safe.
class ElementNames {
 public:
  // Takes a tag. `in_drawing` says that the element belongs to a drawing or formula around it
  // (ForeignContent::start_tag()).
  void start_tag(Tag tag, std::string_view name, bool in_drawing) {
    bool& seen = seen_[in_drawing ? 1 : 0][static_cast<std::size_t>(tag)];
    if (seen && tag != Tag::unknown) return;
    seen = true;
    note(tag, name, in_drawing);
  }

  // Forgets the page before.
  void clear();

  // Tells whether the page has an element that gumbo knows by that tag, in a drawing or not.
  bool has(GumboTag tag) const { return known_[static_cast<std::size_t>(tag)]; }
  // Tells whether the page has that element outside of drawings and formulas.
  bool has_html(Tag tag) const { return seen_[0][static_cast<std::size_t>(tag)]; }
  // Tells whether there are drawings or formulas.
  bool has_foreign() const { return has(GUMBO_TAG_SVG) || has(GUMBO_TAG_MATH); }
  // Tells whether they have names that name_in_drawing() changes.
  bool has_renamed() const { return renamed_; }
  // Returns, in lower case, the names that gumbo does not know or does not treat as the standard
  // does, except main, search and dialog. The set stops growing at more names than there are
  // stand-ins.
  const std::set<std::string, std::less<>>& unknown() const { return unknown_; }
  bool full() const { return unknown_.size() >= kMostNames; }

 private:
  static constexpr std::size_t kMostNames = 64;  // These are more than there are stand-ins.

  void note(Tag tag, std::string_view name, bool in_drawing);

  // The first is for HTML, the second for drawings.
  std::array<std::array<bool, kTagCount>, 2> seen_{};
  std::array<bool, GUMBO_TAG_LAST + 1> known_{};
  std::set<std::string, std::less<>> unknown_;
  bool renamed_ = false;
};

// Returns what gumbo is to read instead of a name in a drawing or formula that it would take for an
// HTML element's: a name that no element has, no longer than the element's own; "" for all other
// elements. When gumbo 0.10.1 resets its insertion mode (section 13.2.4.1 of the HTML Living
// Standard) it looks only at names, so that an element of a drawing called td passes for a table
// cell. The other names that it goes by, such as table and body, end a drawing or formula.
constexpr std::string_view name_in_drawing(Tag tag) {
  switch (tag) {
    case Tag::caption:
      return "c~";
    case Tag::colgroup:
      return "g~";
    case Tag::tbody:
      return "b~";
    case Tag::thead:
      return "e~";
    case Tag::tfoot:
      return "f~";
    case Tag::tr:
      return "r~";
    case Tag::td:
      return "d~";
    case Tag::th:
      return "h~";
    case Tag::select:
      return "s~";
    case Tag::template_:
      return "t~";
    case Tag::frameset:
      return "m~";
    case Tag::html:
      return "l~";
    default:
      return {};
  }
}

}  // namespace winnow
