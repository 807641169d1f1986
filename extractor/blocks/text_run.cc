// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/text_run.h"

#include <algorithm>

#include "extractor/text/characters.h"
#include "winnow/extractor/blocks.h"

namespace winnow {
namespace {

std::string squeezed_lower(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!is_white_space(c)) result += ascii_lower(c);
  }
  return result;
}

// Tells whether `style` makes the declaration. Longer names with the same end, such as
// backface-visibility:hidden, do not count.
bool declares(std::string_view style, std::string_view declaration) {
  for (std::size_t at = style.find(declaration); at != std::string_view::npos;
       at = style.find(declaration, at + 1)) {
    if (at == 0 || style[at - 1] == ';') return true;
  }
  return false;
}

bool style_hides(std::string_view style) {
  if (style.empty()) return false;
  const std::string squeezed = squeezed_lower(style);
  return declares(squeezed, "display:none") || declares(squeezed, "visibility:hidden");
}

bool is_form_control(Tag tag) {
  switch (tag) {
    case Tag::select:
    case Tag::option:
    case Tag::textarea:
    case Tag::button:
    case Tag::label:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::uint8_t own_block_flags(const Document& document, NodeIndex element, std::string& scratch) {
  unsigned flags = 0;
  const Tag tag = document.tag(element);
  if (is_form_control(tag)) flags |= kForm;
  if (tag == Tag::noscript) flags |= kNoscript;
  if (!document.has_attributes(element)) return static_cast<std::uint8_t>(flags);
  if (document.has_attribute(element, Attribute::hidden) ||
      style_hides(document.attribute(element, Attribute::style, scratch))) {
    flags |= kHidden;
  }
  if (document.attribute(element, Attribute::aria_hidden, scratch) == "true") flags |= kAriaHidden;
  return static_cast<std::uint8_t>(flags);
}

void TextRun::add_text(std::string_view text, NodeIndex node, const TextContext& context) {
  if (context.ruby && !text_.empty()) return add_reading(text);
  if (touches_another_link(context)) add_space();
  const bool was_empty = text_.empty();
  const std::size_t begin = text_.size();
  append_collapsed(text, text_);
  if (text_.size() == begin) return;
  if (was_empty) {
    context_ = context;
    first_text_ = node;
  }
  if (context.link != kNoNode) note_link(begin, context);
}

// Menus set links apart by style sheets, not by white space: <a>Home</a><a>News</a>.
bool TextRun::touches_another_link(const TextContext& context) const {
  return context.link != kNoNode && !link_ranges_.empty() && context.link != last_link_ &&
         link_ranges_.back().second == text_.size();
}

void TextRun::add_space() {
  if (!text_.empty() && text_.back() != ' ') text_ += ' ';
}

// Gathers the readings of a ruby annotation behind the run, so that the base text keeps whole
// words.
void TextRun::add_reading(std::string_view text) {
  if (!readings_.empty() && readings_.back() != ' ') readings_ += ' ';
  append_collapsed(text, readings_);
}

void TextRun::note_link(std::size_t begin, const TextContext& context) {
  link_ranges_.emplace_back(begin, text_.size());
  if (context.link != last_link_) {
    ++links_;
    links_away_ += context.link_away ? 1 : 0;
  }
  last_link_ = context.link;
}

// The places of words matter only in a run that links cover in part.
void TextRun::count_words(Block& block) {
  const bool all_linked = link_ranges_.size() == 1 && link_ranges_[0].first == 0 &&
                          link_ranges_[0].second >= text_.size();
  if (link_ranges_.empty() || all_linked) {
    block.words = segmenter_.count(text_);
    block.link_words = all_linked ? block.words : 0;
    return;
  }
  words_.clear();
  segmenter_.segment(text_, words_);
  block.words = static_cast<std::uint32_t>(words_.size());
  block.link_words = count_link_words();
}

std::uint32_t TextRun::count_link_words() const {
  std::uint32_t count = 0;
  auto range = link_ranges_.begin();
  for (const WordSpan& word : words_) {
    while (range != link_ranges_.end() && range->second <= word.offset) ++range;
    if (range == link_ranges_.end()) break;
    if (range->first < word.offset + word.length) ++count;
  }
  return count;
}

void TextRun::end(std::string& text, std::vector<Block>& blocks) {
  // Many block-level elements have no text of their own. A run without text has no links either.
  if (text_.empty() && readings_.empty()) return;
  if (!readings_.empty()) {
    add_space();
    text_ += readings_;
  }
  trim_end(text_);
  if (!text_.empty()) {
    Block block;
    block.text_offset = static_cast<std::uint32_t>(text.size());
    block.text_length = static_cast<std::uint32_t>(text_.size());
    block.element = context_.element;
    block.first_text = first_text_;
    count_words(block);
    block.links = static_cast<std::uint16_t>(std::min<std::uint32_t>(links_, 0xFFFF));
    block.links_away = static_cast<std::uint16_t>(std::min<std::uint32_t>(links_away_, 0xFFFF));
    block.flags = context_.flags;
    block.heading = context_.heading;
    block.term = context_.term;
    block.described = context_.described;
    blocks.push_back(block);
    text += text_;
  }
  text_.clear();
  readings_.clear();
  link_ranges_.clear();
  links_ = 0;
  links_away_ = 0;
  last_link_ = kNoNode;
}

}  // namespace winnow
