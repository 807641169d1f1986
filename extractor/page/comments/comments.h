// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds readers' comments below the text of an article, by what tells comments from other records:
// microdata, links, articles, ids and dates.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "extractor/page/facts/alike_elements.h"
#include "extractor/page/facts/page_view.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

enum class Mark : std::uint8_t {
  comment_item,    // an item of schema.org's type Comment
  link_to_itself,  // a link to the part of the page that it stands in, outside of headings and
                   // terms
  link_to_form,    // a link to a form that asks for a text
  nested_article,  // an article inside another, or that role behind the start of an article
  nested_reply,    // an element with a numbered id inside another whose id differs in digits only
  heading,         // h1 to h6
  time,            // a time element
};

// Describes an element with text among its siblings. Elements with numbered ids have the same key
// if the ids differ only in digits, others if their PathKeys::key() is the same.
struct Sibling {
  NodeIndex parent = 0;
  std::uint64_t key = 0;
  NodeIndex node = 0;
  bool numbered = false;  // Its id has digits.
};

// Finds the marks of a page. The constructor takes one pass over the nodes where nothing sets
// comments apart, else n log n time, as siblings() does. It is immutable, so thread-safe.
class CommentMarks {
 public:
  CommentMarks(const Document& document, const BlockList& blocks);

  // Tells whether the page has anything that sets comments apart. If not, there is no more than
  // this and is_discussion().
  bool any() const { return any_; }
  // Tells whether the page calls itself a discussion, or questions and answers.
  bool is_discussion() const { return is_discussion_; }
  // Tells whether the mark is at the node or below it.
  bool holds(const Document& document, Mark mark, NodeIndex node) const {
    return is_between(mark, node, document.subtree_end(node));
  }
  // Tells whether the mark is at the element or right at its start.
  bool begins_with(Mark mark, NodeIndex node) const { return is_between(mark, node, node + 4); }
  // Returns at most the first 64 forms that ask for a text, in page order.
  std::span<const NodeIndex> forms() const { return forms_; }

  // Tells whether a text before the record has an id that differs from one in the record only in
  // digits. Then the record continues what the page began with.
  bool has_twin_before(const Document& document, NodeIndex record) const;
  // Also counts elements without text, such as a post's score or buttons.
  bool has_kin_before(const Document& document, NodeIndex record) const;

  // Returns the siblings that may be comments: they begin at the block `first` or behind it, and
  // something around them sets comments apart. They are in the order of parent, key, and page.
  std::vector<Sibling> siblings(const Document& document, const BlockList& blocks,
                                const PathKeys& keys, std::uint32_t first) const;

 private:
  static constexpr std::size_t kMarks = 7;
  // Has the nodes of each mark, in page order.
  std::array<std::vector<NodeIndex>, kMarks> nodes_;
  std::vector<NodeIndex> forms_;
  // Gives a node with a numbered id the first node with text whose id differs only in digits.
  std::vector<NodeIndex> twins_;
  // Does so with the first such node, with text or not.
  std::vector<NodeIndex> kin_;
  bool is_discussion_ = false;
  bool any_ = false;

  std::vector<NodeIndex>& nodes_of(Mark mark) { return nodes_[static_cast<std::size_t>(mark)]; }
  bool is_between(Mark mark, NodeIndex begin, NodeIndex end) const;
  void set(Mark mark, NodeIndex node);
  void find_numbers(const Document& document, const BlockList& blocks);
  bool sets_apart(const Document& document, NodeIndex parent) const;
  static bool has_any_before(const Document& document, NodeIndex record,
                             const std::vector<NodeIndex>& before);

  friend class CommentMarkFinder;
};

// Tells for each block whether it belongs to readers' comments below the page's main heading, with
// their headings, names and dates. It judges by microdata and structure, and by the names of
// elements that the block model has learned for comments (PageFacts::names), not by words of a
// language. In doubt it says no: a thread whose posts are the page's text has no comments. `facts`
// are those of all blocks of a page. Takes n log n time in the size of the page. It is thread-safe.
// Source: schema.org, Comment; HTML Standard, 4.3.2 (an article inside an article is a comment).
std::vector<bool> comment_blocks(const PageFacts& facts);

// Tells for each block whether it is in an element below the main heading, and below some text,
// that has a name of comments. comment_blocks() finds these among others. Takes linear time and is
// thread-safe.
std::vector<bool> named_comment_blocks(const PageFacts& facts);

}  // namespace winnow
