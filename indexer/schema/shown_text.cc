// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/shown_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "indexer/schema/page_limits.h"
#include "indexer/schema/section_writer.h"
#include "winnow/extractor/class_text.h"

namespace winnow {
namespace {

// Returns the text without the number that it begins with: "9.4. Functions" gives "Functions". A
// space may be one that does not break the line.
std::string without_number(std::string_view text) {
  constexpr std::string_view kUnbroken = "\u00A0";
  std::string plain(text);
  for (std::size_t at = plain.find(kUnbroken); at != std::string::npos;
       at = plain.find(kUnbroken, at)) {
    plain.replace(at, kUnbroken.size(), " ");
  }
  const std::size_t end = plain.find_first_not_of("0123456789.");
  const bool numbered = end != 0 && end != std::string::npos && plain[end] == ' ';
  return numbered ? plain.substr(end + 1) : plain;
}

// Joins the texts of blocks, and notes where sections begin.
class TextAssembly {
 public:
  TextAssembly(const ExtractedPage& page, std::size_t limit, std::size_t section_bytes)
      : page_(page), blocks_(page.blocks), limit_(limit), section_bytes_(section_bytes) {}

  // Returns false when there is no room for more. Text of structured data has no block.
  bool add(std::string_view part, const Block* block) {
    if (block != nullptr && (block->flags & kNoSnippet) != 0) return leave_out(*block);
    if (!text_.empty()) text_ += ' ';
    note_section(part, block);
    // One byte more than the limit shows that there is more, and whether a word ends there.
    text_ += part.substr(0, limit_ + 1 - std::min(text_.size(), limit_));
    return text_.size() <= limit_;
  }

  // What follows belongs to no section so far.
  void end_sections() { ended_ = true; }

  ShownText finish() {
    text_.resize(cut_text(text_, limit_).size());
    return {std::move(text_), sections_.line()};
  }

 private:
  // What follows a heading that must not be shown belongs to no section, and neither does what
  // follows such a term.
  bool leave_out(const Block& block) {
    had_heading_ = had_heading_ || block.heading != 0;
    const bool heads = block.heading != 0 || block.term;
    if (heads && text_.size() < section_bytes_) note_end(text_.size(), block);
    return true;
  }

  void note_section(std::string_view part, const Block* block) {
    const std::size_t bytes = part.size();
    const std::size_t begin = text_.size();
    if (begin >= section_bytes_) return;
    if (std::exchange(ended_, false)) sections_.end_sections(begin);
    if (block == nullptr) return sections_.end_sections(begin);
    const bool fits = bytes <= section_bytes_ - begin;
    const std::string_view id = fits ? blocks_.anchor(*block) : std::string_view();
    if (block->heading != 0) {
      if (is_title_of_page(*block, part)) return;
      if (!id.empty()) return sections_.add_heading(begin, bytes, block->heading, id);
    }
    if (block->term && !id.empty()) {
      term_depth_ = block->described;
      defined_ = false;
      return sections_.add_term(begin, bytes, id);
    }
    note_end(begin, *block);
  }

  // A definition goes on in a dd below its term, and several terms may share one.
  void note_end(std::size_t begin, const Block& block) {
    const bool defines = block.described > term_depth_;
    if (block.heading != 0 && !(defines && sections_.in_definition())) {
      sections_.end_heading(begin, block.heading);
    }
    if (!defines && (defined_ || !block.term)) sections_.end_definition(begin);
    defined_ = defined_ || defines;
  }

  // A page begins with its own heading, of whatever level. One of level 1 may have other text
  // before it, and so may one that says what the title says.
  bool is_title_of_page(const Block& block, std::string_view text) {
    const bool first = !had_heading_;
    had_heading_ = true;
    if (!first) return false;
    return block.heading == 1 || text_.empty() ||
           (!page_.metadata.title.empty() &&
            without_number(text) == without_number(page_.own_title));
  }

  const ExtractedPage& page_;
  const BlockList& blocks_;
  std::size_t limit_;
  std::size_t section_bytes_;
  std::string text_;
  SectionWriter sections_;
  bool had_heading_ = false;
  unsigned term_depth_ = 0;  // Block::described of the last term
  bool defined_ = false;     // the last term has been, by some text
  bool ended_ = false;       // sections have, where the next text begins
};

}  // namespace

ShownText shown_text(const ExtractedPage& page, bool page_text, std::size_t limit,
                     std::size_t section_bytes) {
  TextAssembly assembly(page, limit, section_bytes);
  const auto add = [&](std::string_view part, const Block* block) {
    return assembly.add(part, block);
  };
  if (for_each_text(page, TextClass::main, add) && page_text) {
    assembly.end_sections();
    for_each_text(page, TextClass::page, add);
  }
  return assembly.finish();
}

}  // namespace winnow
