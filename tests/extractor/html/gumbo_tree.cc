// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/html/gumbo_tree.h"

#include <gumbo.h>

#include <algorithm>
#include <array>

namespace winnow {
namespace {

struct KeptName {
  std::string_view name;
  Attribute attribute;
};

constexpr std::array<KeptName, 26> kKept = {{
    {"alt", Attribute::alt},
    {"aria-hidden", Attribute::aria_hidden},
    {"class", Attribute::class_},
    {"colspan", Attribute::colspan},
    {"content", Attribute::content},
    {"datetime", Attribute::datetime},
    {"dir", Attribute::dir},
    {"hidden", Attribute::hidden},
    {"href", Attribute::href},
    {"http-equiv", Attribute::http_equiv},
    {"id", Attribute::id},
    {"itemprop", Attribute::itemprop},
    {"itemtype", Attribute::itemtype},
    {"lang", Attribute::lang},
    {"name", Attribute::name},
    {"property", Attribute::property},
    {"rel", Attribute::rel},
    {"role", Attribute::role},
    {"rowspan", Attribute::rowspan},
    {"src", Attribute::src},
    {"start", Attribute::start},
    {"style", Attribute::style},
    {"title", Attribute::title},
    {"type", Attribute::type},
    {"value", Attribute::value},
    {"xml:lang", Attribute::xml_lang},
}};

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  });
  return result;
}

std::string line(std::size_t depth, std::string_view kind, std::string_view value) {
  return std::to_string(depth) + " " + std::string(kind) + " " + std::string(value);
}

// The document has its own line breaks where the parser dropped a tag between two words.
std::string without_line_breaks(std::string_view text) {
  std::string result(text);
  std::erase(result, '\n');
  return result;
}

std::string gumbo_name(const GumboElement& element) {
  const std::string_view normalized = gumbo_normalized_tagname(element.tag);
  if (!normalized.empty()) return std::string(normalized);
  GumboStringPiece piece = element.original_tag;
  gumbo_tag_from_original_text(&piece);
  return lower({piece.data, piece.length});
}

std::string gumbo_element(const GumboElement& element) {
  std::string shown = gumbo_name(element);
  for (const KeptName& kept : kKept) {
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto* attribute = static_cast<const GumboAttribute*>(element.attributes.data[i]);
      if (attribute->name != kept.name) continue;
      shown += " " + std::string(kept.name) + "=" + attribute->value;
      break;
    }
  }
  return shown;
}

std::string document_element(const Document& document, NodeIndex node) {
  std::string shown(document.name(node));
  std::string scratch;
  for (const KeptName& kept : kKept) {
    if (!document.has_attribute(node, kept.attribute)) continue;
    shown += " " + std::string(kept.name) + "=";
    shown += document.attribute(node, kept.attribute, scratch);
  }
  return shown;
}

}  // namespace

TreeLines lines_of_gumbo(std::string_view html) {
  GumboOutput* output = gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size());
  TreeLines lines;
  std::vector<std::pair<const GumboNode*, std::size_t>> pending{{output->root, 0}};
  while (!pending.empty()) {
    const auto [node, depth] = pending.back();
    pending.pop_back();
    if (node->type == GUMBO_NODE_COMMENT) {
      lines.push_back(line(depth, "comment", node->v.text.text));
    } else if (node->type != GUMBO_NODE_ELEMENT && node->type != GUMBO_NODE_TEMPLATE) {
      lines.push_back(line(depth, "text", without_line_breaks(node->v.text.text)));
    } else {
      lines.push_back(line(depth, "element", gumbo_element(node->v.element)));
      const GumboVector& children = node->v.element.children;
      for (unsigned i = children.length; i-- > 0;) {
        pending.emplace_back(static_cast<const GumboNode*>(children.data[i]), depth + 1);
      }
    }
  }
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return lines;
}

TreeLines lines_of_document(const Document& document) {
  TreeLines lines;
  std::vector<std::size_t> depths(document.size());
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    depths[node] = node == 0 ? 0 : depths[document.parent(node)] + 1;
    switch (document.kind(node)) {
      case NodeKind::element:
        lines.push_back(line(depths[node], "element", document_element(document, node)));
        break;
      case NodeKind::text:
        lines.push_back(
            line(depths[node], "text", without_line_breaks(document.text(node, scratch))));
        break;
      case NodeKind::comment:
        lines.push_back(line(depths[node], "comment", document.text(node, scratch)));
        break;
    }
  }
  return lines;
}

}  // namespace winnow
