// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds what was kept of a page with its structure: headings, lists, tables, code and links.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow {

// Says what a node of a ContentTree is. The comment tells what may stand directly in it: flow is
// any of the kinds from paragraph to figure, inline any of those from text on.
enum class ContentKind : std::uint8_t {
  root,         // flow
  paragraph,    // inline
  heading,      // inline; level, id
  code_block,   // nothing; its text has line breaks and all white space; language
  rule,         // nothing: a thematic break
  list,         // items; ordered, start
  quote,        // flow
  definitions,  // terms and descriptions
  table,        // at most one caption, then rows
  figure,       // flow, and at most one caption
  item,         // flow; start
  term,         // flow; id
  description,  // flow
  caption,      // flow
  row,          // cells
  cell,         // flow; header, columns, rows
  text,         // nothing; its text has no line breaks
  line_break,   // nothing
  link,         // inline but links; target
  strong,       // inline but links and strong
  emphasis,     // code and text
  code,         // text
  image,        // nothing; its text is the alternative text; target
};

// This is a range of bytes of a ContentTree's texts.
struct ContentSpan {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

inline constexpr std::uint32_t kNoBlock = std::numeric_limits<std::uint32_t>::max();

// Stands for the number behind that of the item before.
inline constexpr std::uint32_t kNextNumber = std::numeric_limits<std::uint32_t>::max();

// Describes a node. Members that its kind has no use for are as they are here.
struct ContentNode {
  ContentKind kind = ContentKind::root;
  bool ordered = false;    // a list with numbers
  bool header = false;     // a cell that says what its row or column holds
  std::uint8_t level = 0;  // of a heading, 1 to 6
  std::uint32_t end = 0;   // the first node behind the subtree
  // The number of an ordered list's first item, or the one that the page gives an item; at most
  // 999,999,999. An item without one has kNextNumber.
  std::uint32_t start = 1;
  std::uint32_t columns = 1;       // these say how far a cell reaches, always within its table
  std::uint32_t rows = 1;          // and its rows
  std::uint32_t block = kNoBlock;  // of a text or code block: where in the BlockList it begins
  ContentSpan text;                // of a text, a code block, an image
  ContentSpan attribute;           // id of a heading or term, target of a link or image, language
  ContentSpan language;            // of a paragraph or heading, where it is not the page's
};

// Holds the kept content of a page, in preorder. Node 0 is the root; the first child of a node is
// the next one, and each child ends where its next sibling begins:
//
//   for (std::size_t child = node + 1; child < tree[node].end; child = tree[child].end) { ... }
//
// Every block that was kept is in exactly one place, and nothing else is but line breaks, images,
// rules and empty cells. No node is empty but those that cannot hold anything, cells, and the root
// of a page without text. At most kMostContentDepth nodes stand around another, so that writers may
// recur. White space in texts is collapsed; it never stands at the ends of a paragraph, a link, or
// what is emphasised. Links have absolute URLs if that of the page is known, and only schemes that
// lead to something: http, https, ftp, mailto, tel. Plain data, owned; thread-safe to read;
// movable.
class WINNOW_EXPORT ContentTree {
 public:
  std::span<const ContentNode> nodes() const { return nodes_; }
  std::size_t size() const { return nodes_.size(); }
  const ContentNode& operator[](std::size_t node) const { return nodes_[node]; }

  // Views live as long as the tree. They are UTF-8.
  std::string_view text(const ContentNode& node) const { return view(node.text); }
  std::string_view attribute(const ContentNode& node) const { return view(node.attribute); }
  std::string_view language(const ContentNode& node) const { return view(node.language); }

 private:
  friend class ContentAssembler;

  std::string_view view(const ContentSpan& span) const {
    return std::string_view(texts_).substr(span.offset, span.length);
  }

  std::vector<ContentNode> nodes_;
  std::string texts_;
};

inline constexpr std::size_t kMostContentDepth = 48;

struct ContentOptions {
  // The URL of the page, from which links count, behind its own base; absolute or beginning with
  // "/". Empty: links stay as they are, unless the page has an absolute base.
  std::string_view url;
  // Blocks of these classes are kept, by the number of TextClass: main alone.
  std::bitset<3> classes = 1;
  // Has the language of each block that is not in that of the page, as block_languages() and
  // declared_languages() say it; or nothing.
  std::span<const std::string> languages = {};
};

// Makes the tree of a page that was classified. `document` is the one that the page was made of;
// classify_page() leaves it with its ParsedPage. Main text that the page gives in its structured
// data alone makes paragraphs at the end. Takes linear time and is thread-safe. Memory: some 70
// bytes a node, of which there are about as many as nodes in the kept parts of the document.
WINNOW_EXPORT ContentTree content_tree(const Document& document, const ExtractedPage& page,
                                       const ContentOptions& options = {});

// Returns the text of a node and all below it: what inline nodes hold, with an LF for a line break
// and between paragraphs, headings and code blocks. Linear time; thread-safe.
WINNOW_EXPORT std::string content_text(const ContentTree& tree, std::size_t node = 0);

}  // namespace winnow
