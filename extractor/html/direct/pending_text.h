// SPDX-License-Identifier: GPL-2.0-or-later
//
// The text that the parser gathers until a tag makes a node of it.
#pragma once

#include <cstddef>
#include <string>

#include "extractor/html/document/document_assembler.h"

namespace winnow {

// Texts between which stand only tags that the parser makes nothing of become one node. Not
// thread-safe.
class PendingText {
 public:
  explicit PendingText(DocumentAssembler& assembler) : assembler_(assembler) {}

  // The part of assembler.source() from `begin` to `end`, not empty. Its first character that is no
  // white space is at `words`; `references` tells of an ampersand.
  void add(std::size_t begin, std::size_t words, std::size_t end, bool references);

  // Adds the node, if there is a text; the tag that ends it begins at `at`.
  void flush(std::size_t at) {
    if (begin_ != end_) add_node(at);
  }

  bool empty() const { return begin_ == end_; }

 private:
  void add_node(std::size_t at);
  bool is_blank();
  std::string decoded(std::size_t begin, std::size_t end, bool references) const;

  DocumentAssembler& assembler_;
  std::size_t begin_ = 0;
  std::size_t words_ = 0;  // of the first part
  std::size_t end_ = 0;    // of the last part
  bool references_ = false;
  bool in_parts_ = false;
  std::string value_;  // of all parts, if there are several
};

}  // namespace winnow
