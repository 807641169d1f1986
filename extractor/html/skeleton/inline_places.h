// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells where inline elements may be taken out of a skeleton.
#pragma once

#include <vector>

#include "winnow/extractor/tag.h"

namespace winnow {

// Recognise inline elements that have no effect on the tree but their own nodes: span, code, br ...
// In the body of a page the parser puts them where it would put a letter.
bool is_inline_element(Tag tag);
bool is_void_inline_element(Tag tag);

// Tells whether the parser opens the element again after the end of another element has closed it
// (HTML Living Standard, section 13.2.4.3).
bool is_formatting_element(Tag tag);

// Tells whether the parser may move a text before such a tag to where it puts what follows the tag.
// Elements before the tag already have their places.
bool moves_text(Tag tag, bool start);

// Follows the tags of a page to tell where the parser may put a letter and an inline element into
// different places: between the rows of tables, in selects, in templates. It errs on the safe side.
// It is not thread-safe.
class InlinePlaces {
 public:
  bool safe() const {
    return !in_select_ && !template_seen_ && (in_cell_.empty() || in_cell_.back());
  }

  void start_tag(Tag tag);
  void end_tag(Tag tag);

 private:
  std::vector<bool> in_cell_;  // Each open table has one.
  bool in_select_ = false;
  bool template_seen_ = false;
};

}  // namespace winnow
