// SPDX-License-Identifier: GPL-2.0-or-later
#include <string>
#include <string_view>
#include <utility>

#include "extractor/structure/markup/markup_text.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

// Recurs as deep as a tree, which is bounded.
class TeiWriter {
 public:
  explicit TeiWriter(const ContentTree& tree) : tree_(tree) {}

  void write_document(const ContentMetadata& metadata) {
    out_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\">\n<teiHeader>\n<fileDesc>\n<titleStmt>\n";
    add("title", metadata.title, true);
    add("author", metadata.author);
    out_ += "</titleStmt>\n<publicationStmt>\n";
    add("publisher", metadata.site_name, true);
    add("date", metadata.date);
    out_ += "</publicationStmt>\n<sourceDesc>\n<bibl>\n";
    add("title", metadata.title);
    if (!metadata.url.empty()) {
      out_ += "<ptr";
      append_attribute("target", metadata.url, out_);
      out_ += "/>\n";
    }
    add("date", metadata.modified);
    out_ += "</bibl>\n</sourceDesc>\n</fileDesc>\n";
    write_profile(metadata);
    out_ += "</teiHeader>\n<text>\n<body>\n<div type=\"entry\">\n";
    if (tree_[0].end == 1) out_ += "<p/>\n";
    write_children(0);
    out_ += "</div>\n</body>\n</text>\n</TEI>\n";
  }

  std::string take() { return std::move(out_); }

 private:
  void add(std::string_view name, std::string_view value, bool needed = false) {
    if (value.empty() && !needed) return;
    out_.append("<").append(name).append(">");
    append_escaped(value, out_);
    out_.append("</").append(name).append(">\n");
  }

  void write_profile(const ContentMetadata& metadata) {
    if (metadata.description.empty() && metadata.language.empty()) return;
    out_ += "<profileDesc>\n";
    if (!metadata.description.empty()) {
      out_ += "<abstract>\n";
      add("p", metadata.description);
      out_ += "</abstract>\n";
    }
    if (!metadata.language.empty()) {
      out_ += "<langUsage>\n<language";
      append_attribute("ident", metadata.language, out_);
      out_ += "/>\n</langUsage>\n";
    }
    out_ += "</profileDesc>\n";
  }

  void write_children(std::size_t parent) {
    for (std::size_t i = parent + 1; i < tree_[parent].end; i = tree_[i].end) write_node(i);
  }

  void write_node(std::size_t node) {
    const ContentNode& each = tree_[node];
    switch (each.kind) {
      case ContentKind::text:
        return append_escaped(tree_.text(each), out_);
      case ContentKind::line_break:
        out_ += "<lb/>";
        return;
      case ContentKind::rule:
        out_ += "<milestone unit=\"section\" rend=\"rule\"/>\n";
        return;
      case ContentKind::image:
        return write_image(each);
      case ContentKind::code_block:
        return write_code(each);
      case ContentKind::caption:
        return write_phrases(node, "head");
      case ContentKind::term:
        return write_phrases(node, "label");
      default:
        return write_element(node);
    }
  }

  void write_image(const ContentNode& node) {
    out_ += "<graphic";
    append_attribute("url", tree_.attribute(node), out_);
    if (node.text.length == 0) {
      out_ += "/>";
      return;
    }
    out_ += "><desc>";
    append_escaped(tree_.text(node), out_);
    out_ += "</desc></graphic>";
  }

  void write_code(const ContentNode& node) {
    out_ += "<ab type=\"code\"><code";
    append_attribute("lang", tree_.attribute(node), out_);
    out_ += " xml:space=\"preserve\">";
    append_escaped(tree_.text(node), out_);
    out_ += "</code></ab>\n";
  }

  // Writes paragraphs, and what else has text, as phrases with line breaks between.
  void write_phrases(std::size_t node, std::string_view name) {
    out_.append("<").append(name);
    if (node + 1 < tree_[node].end) {
      append_attribute("xml:lang", tree_.language(tree_[node + 1]), out_);
    }
    out_ += '>';
    bool first = true;
    for (std::size_t i = node + 1; i < tree_[node].end;) {
      const ContentNode& each = tree_[i];
      const bool text = each.kind == ContentKind::paragraph || each.kind == ContentKind::heading;
      const bool code = each.kind == ContentKind::code_block;
      if ((text || code) && !std::exchange(first, false)) out_ += "<lb/>";
      if (text) write_children(i);
      if (code) {
        out_ += "<code xml:space=\"preserve\">";
        append_escaped(tree_.text(each), out_);
        out_ += "</code>";
      }
      i = text || code ? each.end : i + 1;
    }
    out_.append("</").append(name).append(">\n");
  }

  struct Element {
    std::string_view name;
    std::string_view attribute;
    std::string value;
  };

  Element element_of(const ContentNode& node) const {
    switch (node.kind) {
      case ContentKind::heading:
        return {"ab", "rend", "h" + std::to_string(node.level)};
      case ContentKind::list:
        return {"list", "rend", node.ordered ? "ol" : "ul"};
      case ContentKind::definitions:
        return {"list", "type", "gloss"};
      case ContentKind::quote:
        return {"quote", "", ""};
      case ContentKind::table:
        return {"table", "", ""};
      case ContentKind::figure:
        return {"figure", "", ""};
      case ContentKind::item:
      case ContentKind::description:
        return {"item", "", ""};
      case ContentKind::row:
        return {"row", "", ""};
      case ContentKind::cell:
        return {"cell", "role", node.header ? "head" : ""};
      case ContentKind::link:
        return {"ref", "target", std::string(tree_.attribute(node))};
      case ContentKind::strong:
        return {"hi", "rend", "#b"};
      case ContentKind::emphasis:
        return {"hi", "rend", "#i"};
      case ContentKind::code:
        return {"code", "", ""};
      default:
        return {"p", "", ""};
    }
  }

  void write_element(std::size_t node) {
    const ContentNode& each = tree_[node];
    const Element element = element_of(each);
    out_.append("<").append(element.name);
    if (each.kind == ContentKind::heading) {
      append_attribute("type", "header", out_);
      append_attribute("n", tree_.attribute(each), out_);
    }
    append_attribute(element.attribute, element.value, out_);
    if (each.ordered) append_attribute("n", std::to_string(each.start), out_);
    if (each.kind == ContentKind::item && each.start != kNextNumber) {
      append_attribute("n", std::to_string(each.start), out_);
    }
    append_attribute("xml:lang", tree_.language(each), out_);
    if (each.columns > 1) append_attribute("cols", std::to_string(each.columns), out_);
    if (each.rows > 1) append_attribute("rows", std::to_string(each.rows), out_);
    out_ += '>';
    write_children(node);
    out_.append("</").append(element.name);
    out_ += each.kind >= ContentKind::text ? ">" : ">\n";
  }

  const ContentTree& tree_;
  std::string out_;
};

}  // namespace

std::string to_tei(const ContentTree& tree, const ContentMetadata& metadata) {
  TeiWriter writer(tree);
  writer.write_document(metadata);
  return writer.take();
}

}  // namespace winnow
