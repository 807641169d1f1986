// SPDX-License-Identifier: GPL-2.0-or-later
//
// A run of text on its way to becoming a block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// What the elements around a text say about it.
struct TextContext {
  NodeIndex element = 0;     // the nearest block-level one
  NodeIndex link = kNoNode;  // the a element around it
  bool link_away = false;    // which leads to more than a place on the same page
  std::uint8_t flags = 0;    // BlockFlag
  std::uint8_t heading = 0;
  bool preformatted = false;
  bool ruby = false;     // a reading (rt), set beside its base text
  bool drawing = false;  // inside svg, outside its labels
};

// Gathers texts until end(). Not thread-safe.
class TextRun {
 public:
  explicit TextRun(WordSegmenter& segmenter) : segmenter_(segmenter) {}

  bool empty() const { return text_.empty(); }
  std::size_t bytes() const { return text_.size(); }

  // Whether text of this context cannot go on with the run so far: a block is visible or not,
  // indexed or not as a whole.
  bool breaks_at(const TextContext& context) const {
    return !text_.empty() && context.flags != context_.flags;
  }

  void add_text(std::string_view text, NodeIndex node, const TextContext& context);
  void add_space();

  // Appends the run, if there is more than white space in it, to `blocks` and its text to `text`.
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
  std::vector<std::pair<std::size_t, std::size_t>> link_ranges_;  // bytes of text_
  std::vector<WordSpan> words_;
};

}  // namespace winnow
