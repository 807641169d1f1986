// SPDX-License-Identifier: GPL-2.0-or-later
//
// How an element breaks the text around it, by its default rendering.
#pragma once

#include <string_view>

#include "winnow/extractor/tag.h"

namespace winnow {

enum class TextBreak {
  none,   // inline: text before, inside and after belongs to one run
  space,  // inline, but words do not reach across it: br, img, input ...
  block,  // a run ends before and after it
};

// Everything that is not known to be inline breaks blocks: HTML5 sectioning elements and whatever
// comes after them do, and two glued words harm retrieval more than a run cut in two.
TextBreak text_break(Tag tag);

// The same for an element that may have no Tag, by its name, in any case. Custom elements are
// containers mostly; invented names (o:p) and those of formulas are inline; the text elements of a
// drawing are labels, each for itself.
TextBreak text_break(Tag tag, std::string_view name);

// Elements whose text is never shown, or is not prose: script, style, template, iframe ...
bool is_textless(Tag tag);

}  // namespace winnow
