// SPDX-License-Identifier: GPL-2.0-or-later
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/structure/markup/markup_text.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

std::string_view html_name(const ContentNode& node) {
  switch (node.kind) {
    case ContentKind::list:
      return node.ordered ? "ol" : "ul";
    case ContentKind::quote:
      return "blockquote";
    case ContentKind::definitions:
      return "dl";
    case ContentKind::table:
      return "table";
    case ContentKind::figure:
      return "figure";
    case ContentKind::item:
      return "li";
    case ContentKind::term:
      return "dt";
    case ContentKind::description:
      return "dd";
    case ContentKind::row:
      return "tr";
    case ContentKind::cell:
      return node.header ? "th" : "td";
    case ContentKind::strong:
      return "strong";
    case ContentKind::emphasis:
      return "em";
    case ContentKind::code:
      return "code";
    case ContentKind::link:
      return "a";
    default:
      return "p";
  }
}

bool is_inline(ContentKind kind) { return kind >= ContentKind::text; }

// Recurs as deep as a tree, which is bounded.
class HtmlContentWriter {
 public:
  explicit HtmlContentWriter(const ContentTree& tree) : tree_(tree) {}

  void write_page(const ContentMetadata& metadata, const HtmlOptions& options) {
    out_ = "<!DOCTYPE html>\n<html";
    append_attribute("lang", metadata.language, out_);
    out_ += ">\n<head>\n<meta charset=\"utf-8\">\n<title>";
    append_escaped(metadata.title.empty() ? "Untitled" : metadata.title, out_);
    out_ += "</title>\n";
    if (options.metadata) write_metadata(metadata);
    out_ += "</head>\n<body>\n";
    if (options.contents) write_contents();
    write_children(0);
    out_ += "</body>\n</html>\n";
  }

  std::string take() { return std::move(out_); }

 private:
  void write_metadata(const ContentMetadata& metadata) {
    const auto add = [this](std::string_view attribute, std::string_view name,
                            std::string_view value) {
      if (value.empty()) return;
      out_ += "<meta";
      append_attribute(attribute, name, out_);
      append_attribute("content", value, out_);
      out_ += ">\n";
    };
    add("name", "author", metadata.author);
    add("name", "description", metadata.description);
    add("property", "article:published_time", metadata.date);
    add("property", "article:modified_time", metadata.modified);
    add("property", "og:site_name", metadata.site_name);
    if (metadata.url.empty()) return;
    out_ += "<link rel=\"canonical\"";
    append_attribute("href", metadata.url, out_);
    out_ += ">\n";
  }

  void write_contents() {
    bool any = false;
    for (std::size_t node = 0; node < tree_.size(); ++node) {
      if (tree_[node].kind != ContentKind::heading) continue;
      out_ += any ? "<li>" : "<nav><ul>\n<li>";
      any = true;
      const std::string_view id = tree_.attribute(tree_[node]);
      if (is_id(id)) {
        out_ += "<a href=\"#";
        append_escaped(id, out_);
        out_ += "\">";
      }
      append_escaped(content_text(tree_, node), out_);
      out_ += is_id(id) ? "</a></li>\n" : "</li>\n";
    }
    if (any) out_ += "</ul></nav>\n";
  }

  static bool is_id(std::string_view id) {
    return !id.empty() && id.find_first_of(" \t\n\f\r") == std::string_view::npos;
  }

  // An id stands at one place.
  void write_id(const ContentNode& node) {
    const std::string_view id = tree_.attribute(node);
    if (is_id(id) && ids_.insert(id).second) append_attribute("id", id, out_);
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
        out_ += "<br>";
        return;
      case ContentKind::rule:
        out_ += "<hr>\n";
        return;
      case ContentKind::image:
        out_ += "<img";
        append_attribute("src", tree_.attribute(each), out_);
        out_ += " alt=\"";
        append_escaped(tree_.text(each), out_);
        out_ += "\">";
        return;
      case ContentKind::code_block:
        return write_code(each);
      case ContentKind::heading:
        return write_element(node, "h" + std::to_string(each.level));
      case ContentKind::caption:
        return write_element(node, in_table_ ? "caption" : "figcaption");
      case ContentKind::definitions:
        return write_definitions(node);
      default:
        return write_element(node, html_name(each));
    }
  }

  void write_code(const ContentNode& node) {
    out_ += "<pre><code";
    if (node.attribute.length > 0) {
      append_attribute("class", "language-" + std::string(tree_.attribute(node)), out_);
    }
    out_ += '>';
    append_escaped(tree_.text(node), out_);
    out_ += "\n</code></pre>\n";
  }

  void write_element(std::size_t node, std::string_view name) {
    const ContentNode& each = tree_[node];
    out_.append("<").append(name);
    if (each.kind == ContentKind::link) append_attribute("href", tree_.attribute(each), out_);
    if (each.kind == ContentKind::heading || each.kind == ContentKind::term) write_id(each);
    if (each.ordered && each.start != 1) {
      append_attribute("start", std::to_string(each.start), out_);
    }
    if (each.kind == ContentKind::item && each.start != kNextNumber) {
      append_attribute("value", std::to_string(each.start), out_);
    }
    if (each.columns > 1) append_attribute("colspan", std::to_string(each.columns), out_);
    if (each.rows > 1) append_attribute("rowspan", std::to_string(each.rows), out_);
    const std::size_t child = node + 1;
    const bool bare = tree_[node].kind >= ContentKind::item && child < each.end &&
                      tree_[child].kind == ContentKind::paragraph && tree_[child].end == each.end;
    append_attribute("lang", tree_.language(tree_[bare ? child : node]), out_);
    out_ += '>';
    const bool outer = std::exchange(in_table_, each.kind == ContentKind::table);
    write_children(bare ? child : node);
    in_table_ = outer;
    out_.append("</").append(name).append(is_inline(each.kind) ? ">" : ">\n");
  }

  // A group begins with a term and ends with a description.
  void write_definitions(std::size_t list) {
    out_ += "<dl>\n";
    bool term = false;
    bool any = false;
    for (std::size_t part = list + 1; part < tree_[list].end; part = tree_[part].end) {
      term = tree_[part].kind == ContentKind::term;
      if (!any && !term) out_ += "<dt></dt>\n";
      any = true;
      write_element(part, html_name(tree_[part]));
    }
    out_ += term ? "<dd></dd>\n</dl>\n" : "</dl>\n";
  }

  const ContentTree& tree_;
  std::string out_;
  std::set<std::string_view> ids_;
  bool in_table_ = false;
};

}  // namespace

std::string to_html(const ContentTree& tree, const ContentMetadata& metadata,
                    const HtmlOptions& options) {
  HtmlContentWriter writer(tree);
  writer.write_page(metadata, options);
  return writer.take();
}

}  // namespace winnow
