// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where elements within a line may be taken out of a skeleton.
#pragma once

#include <vector>

#include "winnow/extractor/tag.h"

namespace winnow {

// Elements within a line that have no effect on the tree but their own nodes: span, code, br ... A
// parser in the body of a page puts them where it would put a letter.
bool is_inline_element(Tag tag);
bool is_void_inline_element(Tag tag);

// Whether it is one of those that the parser opens again where they were closed by the end of
// another element (HTML Living Standard, section 13.2.4.3).
bool is_formatting_element(Tag tag);

// Whether the parser may put a text before such a tag where it puts what follows the tag. Elements
// before it are in their places by then.
bool moves_text(Tag tag, bool start);

// Follows the tags of a page to tell where a letter and such an element may go different ways:
// between the rows of tables, in selects, in templates. Errs on the safe side. Not thread-safe.
class InlinePlaces {
 public:
  bool safe() const {
    return !in_select_ && !template_seen_ && (in_cell_.empty() || in_cell_.back());
  }

  void start_tag(Tag tag);
  void end_tag(Tag tag);

 private:
  std::vector<bool> in_cell_;  // of each open table
  bool in_select_ = false;
  bool template_seen_ = false;
};

}  // namespace winnow
