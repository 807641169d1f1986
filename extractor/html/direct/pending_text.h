// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gathers text until a tag makes a node of it, as the parser does.
#pragma once

#include <cstddef>
#include <string>

#include "extractor/html/document/document_assembler.h"

namespace winnow {

// Joins texts to one node if only tags that the parser ignores stand between them. It is not
// thread-safe.
class PendingText {
 public:
  explicit PendingText(DocumentAssembler& assembler) : assembler_(assembler) {}

  // Adds the part of assembler.source() from `begin` to `end`, which must not be empty. `words` is
  // the place of its first character that is no white space; `references` says that it has an
  // ampersand.
  void add(std::size_t begin, std::size_t words, std::size_t end, bool references);

  // Adds the node if there is a text. The tag that ends the text begins at `at`.
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
  std::string value_;  // the whole text if it has several parts
};

}  // namespace winnow
