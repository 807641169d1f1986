// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds nodes of a page until it is known where they end, or where they go.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

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
  void add(std::size_t begin, std::size_t words, std::size_t end, bool references) {
    if (!empty()) return append(begin, end, references);
    begin_ = begin;
    words_ = words;
    end_ = end;
    references_ = references;
    in_parts_ = false;
  }

  // Adds the node if there is a text. The tag that ends the text begins at `at`.
  void flush(std::size_t at) {
    if (begin_ != end_) add_node(at);
  }

  bool empty() const { return begin_ == end_; }

 private:
  void append(std::size_t begin, std::size_t end, bool references);
  void add_node(std::size_t at);
  bool is_blank();
  std::string decoded(std::size_t begin, std::size_t end, bool references) const;

  DocumentAssembler& assembler_;
  std::size_t begin_ = 0;
  std::size_t words_ = 0;  // It lies in the first part.
  std::size_t end_ = 0;    // It is that of the last part.
  bool references_ = false;
  bool in_parts_ = false;
  std::string value_;  // It is the whole text if that has several parts.
};

// Holds the white space and comments between the head and the body. An element of the head that
// stands there still goes into the head, which therefore ends only where the body begins.
class BetweenHeadAndBody {
 public:
  void text(const TextSpan& span) { add(span, false); }
  void comment(const TextSpan& span) { add(span, true); }
  // Notes that an element goes into the head here.
  void element() { text_goes_on_ = false; }
  // Tells whether a text that comes next is one with the last node, so that it cannot be added.
  bool text_goes_on() const { return text_goes_on_; }
  // Adds the nodes to the element that is open.
  void release(DocumentAssembler& assembler);

 private:
  struct Node {
    TextSpan span;
    bool comment;
  };

  void add(const TextSpan& span, bool comment) {
    nodes_.push_back({span, comment});
    text_goes_on_ = !comment;
  }

  std::vector<Node> nodes_;
  bool text_goes_on_ = false;
};

}  // namespace winnow
