// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/markdown/markdown_escapes.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {

std::string markdown_line(std::string_view text, std::string_view target) {
  std::string line;
  if (target.empty()) {
    append_markdown_text(text, {true, false, false}, line);
    return line;
  }
  line += '[';
  append_markdown_text(text, {false, true, false}, line);
  line += "](";
  append_markdown_target(target, line);
  line += ')';
  return line;
}

}  // namespace winnow
