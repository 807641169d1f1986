// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/pending_text.h"

#include <cstdint>
#include <string_view>

#include "extractor/html/scan/source_parts.h"
#include "extractor/text/white_space.h"

namespace winnow {

void PendingText::add(std::size_t begin, std::size_t words, std::size_t end, bool references) {
  if (empty()) {
    begin_ = begin;
    words_ = words;
    references_ = references;
    in_parts_ = false;
  } else {
    if (!in_parts_) value_ = decoded(begin_, end_, references_);
    in_parts_ = true;
    value_ += decoded(begin, end, references);
  }
  end_ = end;
}

void PendingText::add_node(std::size_t at) {
  if (!in_parts_ && at == end_) {
    assembler_.text({static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(end_ - begin_),
                     references_ ? TextSpan::Form::references : TextSpan::Form::verbatim},
                    is_blank());
  } else {
    if (!in_parts_) value_ = decoded(begin_, end_, references_);
    add_text(assembler_.source().substr(begin_, at - begin_), value_, assembler_);
  }
  begin_ = end_;
}

bool PendingText::is_blank() {
  if (words_ == end_) return true;
  // The scan does not count a no-break space as white space.
  const char first = assembler_.source()[words_];
  if (first != '&' && first != '\xC2') return false;
  return is_blank_text(decoded(begin_, end_, references_));
}

std::string PendingText::decoded(std::size_t begin, std::size_t end, bool references) const {
  const std::string_view raw = assembler_.source().substr(begin, end - begin);
  if (!references) return std::string(raw);
  std::string text;
  append_decoded(raw, ReferenceContext::text, text);
  return text;
}

}  // namespace winnow
