// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how an element breaks the text around it, by its default rendering.
#pragma once

#include <string_view>

#include "winnow/extractor/tag.h"

namespace winnow {

enum class TextBreak {
  none,   // inline: text before, inside and after belongs to one run
  space,  // inline, but words do not reach across it: br, img, input ...
  block,  // a run ends before and after it
};

// Treats every element that is not known to be inline as a block: new elements mostly are, and two
// glued words harm retrieval more than a run cut in two.
TextBreak text_break(Tag tag);

// Does the same for an element that may have no Tag, by its name in any case. Custom elements count
// as blocks, since most are containers, and so do the text elements of a drawing, each of which is
// a label of its own. Invented names (o:p) and those of formulas are inline.
TextBreak text_break(Tag tag, std::string_view name);

// Tells whether an element's text is never shown or is not prose: script, style, iframe and others.
bool is_textless(Tag tag);

}  // namespace winnow
