// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/structure/data/quoted_text.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

std::string_view json_type(ContentKind kind) {
  constexpr std::array<std::string_view, 23> kTypes = {
      "root",        "paragraph",   "heading",  "code_block", "rule", "list",
      "quote",       "definitions", "table",    "figure",     "item", "term",
      "description", "caption",     "row",      "cell",       "text", "line_break",
      "link",        "strong",      "emphasis", "code",       "image"};
  return kTypes[static_cast<std::size_t>(kind)];
}

// Recurs as deep as a tree, which is bounded.
class ContentJsonWriter {
 public:
  explicit ContentJsonWriter(const ContentTree& tree) : tree_(tree) {}

  void add(std::string_view name, std::string_view value) {
    out_.append(",\"").append(name).append("\":");
    append_quoted(value, out_);
  }

  void add_or_null(std::string_view name, std::string_view value) {
    if (!value.empty()) return add(name, value);
    out_.append(",\"").append(name).append("\":null");
  }

  void write_document(const ContentMetadata& metadata) {
    out_ = "{\"format\":\"winnow-content\",\"version\":1";
    add_or_null("title", metadata.title);
    add_or_null("url", metadata.url);
    add_or_null("language", metadata.language);
    add_or_null("date", metadata.date);
    add_or_null("modified", metadata.modified);
    add_or_null("author", metadata.author);
    add_or_null("site_name", metadata.site_name);
    add_or_null("description", metadata.description);
    write_children(0);
    out_ += '}';
  }

  std::string take() { return std::move(out_); }

 private:
  void add_number(std::string_view name, std::uint32_t number) {
    out_.append(",\"").append(name).append("\":").append(std::to_string(number));
  }

  void add_language(const ContentNode& node) {
    if (node.language.length > 0) add("language", tree_.language(node));
  }

  void write_children(std::size_t node) {
    out_ += ",\"content\":[";
    for (std::size_t i = node + 1; i < tree_[node].end; i = tree_[i].end) {
      if (i > node + 1) out_ += ',';
      write_node(i);
    }
    out_ += ']';
  }

  void write_node(std::size_t node) {
    const ContentNode& each = tree_[node];
    out_.append("{\"type\":\"").append(json_type(each.kind)).append("\"");
    const std::string_view attribute = tree_.attribute(each);
    switch (each.kind) {
      case ContentKind::paragraph:
        add_language(each);
        break;
      case ContentKind::heading:
        add_number("level", each.level);
        add_or_null("id", attribute);
        add_language(each);
        break;
      case ContentKind::term:
        add_or_null("id", attribute);
        break;
      case ContentKind::code_block:
        add_or_null("language", attribute);
        add("text", tree_.text(each));
        break;
      case ContentKind::list:
        out_.append(",\"ordered\":").append(each.ordered ? "true" : "false");
        if (each.ordered) add_number("start", each.start);
        break;
      case ContentKind::item:
        if (each.start != kNextNumber) add_number("value", each.start);
        break;
      case ContentKind::cell:
        out_.append(",\"header\":").append(each.header ? "true" : "false");
        add_number("columns", each.columns);
        add_number("rows", each.rows);
        break;
      case ContentKind::text:
        add("text", tree_.text(each));
        break;
      case ContentKind::link:
        add("target", attribute);
        break;
      case ContentKind::image:
        add("target", attribute);
        add("alt", tree_.text(each));
        break;
      default:
        break;
    }
    if (has_content(each.kind)) write_children(node);
    out_ += '}';
  }

  static bool has_content(ContentKind kind) {
    return kind != ContentKind::text && kind != ContentKind::line_break &&
           kind != ContentKind::image && kind != ContentKind::rule &&
           kind != ContentKind::code_block;
  }

  const ContentTree& tree_;
  std::string out_;
};

}  // namespace

std::string to_content_json(const ContentTree& tree, const ContentMetadata& metadata) {
  ContentJsonWriter writer(tree);
  writer.write_document(metadata);
  return writer.take();
}

}  // namespace winnow
