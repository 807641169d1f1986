// SPDX-License-Identifier: GPL-2.0-or-later
//
// Cuts runs of text in scripts that are written without spaces into words.
#pragma once

#include <unicode/brkiter.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// Finds words with ICU's dictionaries, in windows of bounded size: neither memory nor time per byte
// depends on the length of a run. Throws std::runtime_error if ICU lacks its data.
//
//   cutter.open(text, begin, end);
//   while (cutter.next(word_begin, word_end)) ...
class DictionaryCutter {
 public:
  // Starts on text[begin, end), which may hold only dictionary characters, marks and ignorable
  // characters.
  void open(std::string_view text, std::size_t begin, std::size_t end);

  // Sets the offsets of the next word in the text. Returns false at the end of the run.
  bool next(std::size_t& word_begin, std::size_t& word_end);

 private:
  bool fill_window();
  void decode_window();

  std::unique_ptr<icu::BreakIterator> iterator_;  // made when first needed: loading it is slow
  std::string_view text_;
  std::size_t next_window_ = 0;
  std::size_t run_end_ = 0;
  std::u16string window_;
  std::vector<std::size_t> offsets_;  // in text_, of each UTF-16 unit of the window and of its end
  std::int32_t boundary_ = 0;
};

}  // namespace winnow
