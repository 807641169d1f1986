// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gathers a run of text that is to become a block, and tells from an element's own tag and
// attributes who sees its text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Returns the BlockFlags that the element gives to all text inside it (without those of marks).
// `scratch` is used to decode attributes.
std::uint8_t own_block_flags(const Document& document, NodeIndex element, std::string& scratch);

// Holds what the elements around a text say about it.
struct TextContext {
  NodeIndex element = 0;     // This is the nearest block-level one.
  NodeIndex link = kNoNode;  // This is the <a> around it.
  bool link_away = false;    // The link leads to more than a place on the same page.
  std::uint8_t flags = 0;    // They are of BlockFlag.
  std::uint8_t heading = 0;
  bool term = false;           // It is in a dt.
  std::uint8_t described = 0;  // It is in so many dd.
  NodeIndex title = kNoNode;   // This is the h1 to h6 or dt around it.
  bool preformatted = false;
  bool ruby = false;     // It is a reading (rt), set beside its base text.
  bool drawing = false;  // It is inside svg, outside its labels.
};

// Gathers texts until end(). It is not thread-safe.
class TextRun {
 public:
  explicit TextRun(WordSegmenter& segmenter) : segmenter_(segmenter) {}

  bool empty() const { return text_.empty(); }
  std::size_t bytes() const { return text_.size(); }
  // The context of the first text; after end() it is that of the run that has ended.
  const TextContext& context() const { return context_; }

  // Tells whether text with this context cannot continue the run: a block is visible or hidden,
  // indexed or not, only as a whole.
  bool breaks_at(const TextContext& context) const {
    return !text_.empty() && context.flags != context_.flags;
  }

  void add_text(std::string_view text, NodeIndex node, const TextContext& context);
  void add_space();

  // Ends the run. If it holds more than white space, appends it to `blocks` and its text to `text`.
  void end(std::string& text, std::vector<Block>& blocks);

 private:
  bool touches_another_link(const TextContext& context) const;
  void add_reading(std::string_view text);
  void note_link(std::size_t begin, const TextContext& context);
  void count_words(Block& block);
  std::uint32_t count_link_words() const;

  WordSegmenter& segmenter_;
  std::string text_;
  std::string readings_;
  TextContext context_;
  NodeIndex first_text_ = 0;
  NodeIndex last_link_ = kNoNode;
  std::uint32_t links_ = 0;
  std::uint32_t links_away_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> link_ranges_;  // These are bytes of text_.
  std::vector<WordSpan> words_;
};

}  // namespace winnow
