// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/code_text.h"

#include "extractor/text/utf8.h"

namespace winnow {

void CodeText::add(std::string_view part, std::uint32_t block) {
  if (block_ == kNoBlock) block_ = block;
  kept_ = true;
  append(part);
}

// Texts must not command a terminal, whatever references a page has in them.
void CodeText::append(std::string_view part) {
  for (const char c : part) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\r') continue;
    if ((byte < 0x20 && c != '\t') || byte == 0x7F) {
      line_ += kReplacementCharacter;
    } else {
      line_ += c;
    }
  }
}

// A line of which nothing is kept is no blank one.
void CodeText::end_line() {
  if (kept_) {
    if (!text_.empty()) text_ += '\n';
    text_ += blanks_;
    text_ += line_;
    blanks_.clear();
  } else if (!passed_ && !text_.empty()) {
    blanks_.append(line_).append("\n");
  }
  line_.clear();
  kept_ = passed_ = false;
}

void CodeText::break_line() {
  if (!line_.empty() || passed_) end_line();
}

std::string_view CodeText::finish() {
  break_line();
  return text_;
}

}  // namespace winnow
