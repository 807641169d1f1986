// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/pending_nodes.h"

#include <cstdint>
#include <string_view>

#include "extractor/html/scan/source_parts.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Tells whether a reference to a character that is no white space begins right behind an ampersand:
// &lt; and the like, but not &nbsp; or &NonBreakingSpace; or &Tab; or &NewLine; or a number.
bool begins_other_reference(std::string_view behind) {
  if (behind.empty() || !is_ascii_letter(behind[0])) return false;
  const char letter = ascii_lower(behind[0]);
  return letter != 'n' && letter != 't';
}

}  // namespace

void PendingText::append(std::size_t begin, std::size_t end, bool references) {
  if (!in_parts_) value_ = decoded(begin_, end_, references_);
  in_parts_ = true;
  value_ += decoded(begin, end, references);
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
  if (first == '&' && begins_other_reference(assembler_.source().substr(words_ + 1))) return false;
  if (!references_) return is_blank_text(assembler_.source().substr(begin_, end_ - begin_));
  return is_blank_text(decoded(begin_, end_, references_));
}

std::string PendingText::decoded(std::size_t begin, std::size_t end, bool references) const {
  const std::string_view raw = assembler_.source().substr(begin, end - begin);
  if (!references) return std::string(raw);
  std::string text;
  append_decoded(raw, ReferenceContext::text, text);
  return text;
}

void BetweenHeadAndBody::release(DocumentAssembler& assembler) {
  for (const Node& node : nodes_) {
    if (node.comment) {
      assembler.comment(node.span);
    } else {
      assembler.text(node.span, true);
    }
  }
  nodes_.clear();
}

}  // namespace winnow
