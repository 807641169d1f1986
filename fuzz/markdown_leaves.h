// SPDX-License-Identifier: GPL-2.0-or-later
//
// What Markdown says, by cmark-gfm, and what a tree of content says: both as lists that can be
// compared. Emphasis and lists are left out, as the writer may leave out the former, and writes the
// latter as HTML in cells.
#pragma once

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/text/characters.h"
#include "winnow/extractor/content_tree.h"

namespace winnow {

// Has a paragraph, a heading, a block of code, or a cell, each with its text on a line.
struct MarkdownLeaves {
  std::vector<std::string> texts;
  std::vector<std::string> links;  // their targets

  bool operator==(const MarkdownLeaves&) const = default;

  void add(std::string_view kind, std::string_view text) {
    std::string line;
    append_collapsed(text, line);
    while (line.ends_with(' ')) line.pop_back();
    line.erase(0, line.find_first_not_of(' '));
    if (!line.empty()) texts.push_back(std::string(kind) + ": " + line);
  }

  void add_code(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    if (!text.empty()) texts.push_back("code: " + std::string(text));
  }
};

// Reads what the parser has made of a text.
class MarkdownReader {
 public:
  static MarkdownLeaves read(const std::string& markdown) {
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser* const parser = cmark_parser_new(CMARK_OPT_DEFAULT);
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser, markdown.data(), markdown.size());
    cmark_node* const document = cmark_parser_finish(parser);
    MarkdownReader reader;
    reader.read_blocks(document);
    cmark_node_free(document);
    cmark_parser_free(parser);
    return reader.leaves_;
  }

 private:
  void read_blocks(cmark_node* around) {
    for (cmark_node* node = cmark_node_first_child(around); node; node = cmark_node_next(node)) {
      const std::string_view type = cmark_node_get_type_string(node);
      if (type == "code_block") {
        leaves_.add_code(cmark_node_get_literal(node));
      } else if (type == "paragraph" || type == "table_cell") {
        leaves_.add(type == "paragraph" ? "paragraph" : "cell", inline_text(node));
      } else if (type == "heading") {
        leaves_.add("heading " + std::to_string(cmark_node_get_heading_level(node)),
                    inline_text(node));
      } else if (type == "html_block") {
        leaves_.add("html", cmark_node_get_literal(node));  // The writer never makes any.
      } else {
        read_blocks(node);
      }
    }
  }

  std::string inline_text(cmark_node* around) {
    std::string text;
    for (cmark_node* node = cmark_node_first_child(around); node; node = cmark_node_next(node)) {
      const cmark_node_type type = cmark_node_get_type(node);
      if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE) {
        text += cmark_node_get_literal(node);
      } else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) {
        text += '\n';
      } else if (type == CMARK_NODE_HTML_INLINE) {
        const std::string_view html = cmark_node_get_literal(node);
        text += is_cell_markup(html) ? "\n" : "<HTML>" + std::string(html);
      } else if (type != CMARK_NODE_IMAGE) {
        if (type == CMARK_NODE_LINK) leaves_.links.emplace_back(cmark_node_get_url(node));
        text += inline_text(node);
      }
    }
    return text;
  }

  // Cells have these between their lines.
  static bool is_cell_markup(std::string_view html) {
    constexpr std::array<std::string_view, 7> kPlain = {"<br>",  "<ul>", "</ul>", "<ol>",
                                                        "</ol>", "<li>", "</li>"};
    return std::find(kPlain.begin(), kPlain.end(), html) != kPlain.end() ||
           html.starts_with("<ol start=\"") || html.starts_with("<li value=\"");
  }

  MarkdownLeaves leaves_;
};

// Reads a tree.
class TreeReader {
 public:
  static MarkdownLeaves read(const ContentTree& tree) {
    TreeReader reader(tree);
    reader.read_blocks(0);
    return reader.leaves_;
  }

 private:
  explicit TreeReader(const ContentTree& tree) : tree_(tree) {}

  void read_blocks(std::size_t around) {
    for (std::size_t at = around + 1; at < tree_[around].end; at = tree_[at].end) {
      switch (tree_[at].kind) {
        case ContentKind::code_block:
          leaves_.add_code(tree_.text(tree_[at]));
          break;
        case ContentKind::heading:
          leaves_.add("heading " + std::to_string(tree_[at].level), text_of(at));
          break;
        case ContentKind::paragraph:
          leaves_.add("paragraph", text_of(at));
          break;
        case ContentKind::cell:
          leaves_.add("cell", cell_text(at));
          break;
        default:
          read_blocks(at);
      }
    }
  }

  std::string text_of(std::size_t around) {
    std::string text;
    for (std::size_t at = around; at < tree_[around].end; ++at) {
      const ContentNode& node = tree_[at];
      if (node.kind == ContentKind::text) text += tree_.text(node);
      if (node.kind == ContentKind::line_break) text += '\n';
      if (node.kind == ContentKind::link) leaves_.links.emplace_back(tree_.attribute(node));
    }
    return text;
  }

  std::string cell_text(std::size_t cell) {
    std::string text;
    for (std::size_t at = cell + 1; at < tree_[cell].end;) {
      const ContentKind kind = tree_[at].kind;
      if (kind == ContentKind::code_block) {
        text += std::string(tree_.text(tree_[at])) + '\n';
      } else if (kind == ContentKind::paragraph || kind == ContentKind::heading) {
        text += text_of(at) + '\n';
      } else {
        ++at;
        continue;
      }
      at = tree_[at].end;
    }
    return text;
  }

  const ContentTree& tree_;
  MarkdownLeaves leaves_;
};

}  // namespace winnow
