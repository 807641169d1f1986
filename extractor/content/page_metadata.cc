// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_metadata.h"

#include <algorithm>

#include "extractor/html/white_space.h"
#include "extractor/text/ascii.h"

namespace winnow {
namespace {

std::string collapsed(std::string_view text) {
  std::string result;
  append_collapsed(text, result);
  trim_end(result);
  return result;
}

// Whether `list`, separated by commas or white space, holds `wanted`.
bool lists(std::string_view list, std::string_view wanted) {
  const auto separates = [](char c) { return c == ',' || is_white_space(c); };
  while (!list.empty()) {
    const auto end = std::find_if(list.begin(), list.end(), separates);
    const auto length = static_cast<std::size_t>(end - list.begin());
    if (list.substr(0, length) == wanted) return true;
    list.remove_prefix(std::min(length + 1, list.size()));
  }
  return false;
}

class MetadataReader {
 public:
  explicit MetadataReader(const Document& document) : document_(document) {}

  PageMetadata read() {
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      if (document_.is_element(node)) read_element(node);
    }
    if (metadata_.description.empty()) metadata_.description = std::move(open_graph_description_);
    return std::move(metadata_);
  }

 private:
  std::string value(NodeIndex node, Attribute attribute) {
    return collapsed(document_.attribute(node, attribute, scratch_));
  }

  void read_element(NodeIndex node) {
    switch (document_.tag(node)) {
      case Tag::html:
        return read_language(node);
      case Tag::title:
        return read_title(node);
      case Tag::meta:
        return read_meta(node);
      case Tag::link:
        return read_link(node);
      case Tag::base:
        return keep_first(metadata_.base, value(node, Attribute::href));
      case Tag::img:
      case Tag::area:
      case Tag::input:
        return read_image(node);
      default:
        return;
    }
  }

  static void keep_first(std::string& field, std::string text) {
    if (field.empty()) field = std::move(text);
  }

  void read_language(NodeIndex node) {
    keep_first(metadata_.language, value(node, Attribute::lang));
    keep_first(metadata_.language, value(node, Attribute::xml_lang));
  }

  void read_title(NodeIndex node) {
    if (node + 1 == document_.subtree_end(node) || !document_.is_text(node + 1)) return;
    keep_first(metadata_.title, collapsed(document_.text(node + 1, scratch_)));
  }

  void read_meta(NodeIndex node) {
    const std::string name = ascii_lowered(value(node, Attribute::name));
    if (name == "description") keep_first(metadata_.description, content(node));
    if (name == "keywords") keep_first(metadata_.keywords, content(node));
    if (name == "author") keep_first(metadata_.author, content(node));
    if (name == "robots") {
      const std::string rules = ascii_lowered(content(node));
      if (lists(rules, "noindex") || lists(rules, "none")) metadata_.noindex = true;
    }
    if (document_.attribute(node, Attribute::property, scratch_) == "og:description") {
      keep_first(open_graph_description_, content(node));
    }
    if (ascii_lowered(value(node, Attribute::http_equiv)) == "content-language") {
      keep_first(metadata_.language, content(node));
    }
  }

  std::string content(NodeIndex node) { return value(node, Attribute::content); }

  void read_link(NodeIndex node) {
    if (lists(ascii_lowered(value(node, Attribute::rel)), "canonical")) {
      keep_first(metadata_.canonical, value(node, Attribute::href));
    }
  }

  void read_image(NodeIndex node) {
    std::string alt = value(node, Attribute::alt);
    if (!alt.empty()) metadata_.images.push_back({node, std::move(alt)});
  }

  const Document& document_;
  PageMetadata metadata_;
  std::string open_graph_description_;
  std::string scratch_;
};

}  // namespace

PageMetadata read_metadata(const Document& document) { return MetadataReader(document).read(); }

}  // namespace winnow
