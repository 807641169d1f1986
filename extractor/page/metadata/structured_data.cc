// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/structured_data.h"

#include <algorithm>
#include <array>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Removes the comment and CDATA marks that hide scripts from old browsers and XML parsers.
std::string_view unwrapped(std::string_view script) {
  constexpr std::array<std::string_view, 5> kMarks = {"<!--", "<![CDATA[", "//", "/*", "*/"};
  for (;;) {
    script = trimmed(script);
    const auto mark = std::find_if(kMarks.begin(), kMarks.end(),
                                   [script](auto text) { return script.starts_with(text); });
    if (mark == kMarks.end()) return script;
    script.remove_prefix(mark->size());
  }
}

// Replaces control characters: many scripts hold line breaks in strings, where JSON wants escapes.
std::string without_controls(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return result;
}

}  // namespace

ItemKind item_kind(std::string_view type) {
  type.remove_prefix(std::min(type.find_last_of("/#:") + 1, type.size()));
  if (type == "WebSite") return ItemKind::site;
  if (type == "JobPosting") return ItemKind::described;
  for (const std::string_view suffix : {"Article", "Posting", "Report"}) {
    if (type.ends_with(suffix)) return ItemKind::article;
  }
  for (const std::string_view suffix : {"Product", "ProductGroup", "Recipe", "Event", "Course"}) {
    if (type.ends_with(suffix)) return ItemKind::described;
  }
  return type.ends_with("Page") ? ItemKind::page : ItemKind::other;
}

bool holds_structured_data(const Document& document, NodeIndex script, std::string& scratch) {
  if (document.tag(script) != Tag::script) return false;
  const std::string_view type = trimmed(document.attribute(script, Attribute::type, scratch));
  return begins_in_any_case(type, "application/ld+json");
}

std::vector<StructuredItem> read_structured_data(const Document& document) {
  std::vector<StructuredItem> items;
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (!holds_structured_data(document, node, scratch)) continue;
    const bool empty = node + 1 == document.subtree_end(node);
    if (empty) continue;
    read_structured_script(without_controls(unwrapped(document.text(node + 1, scratch))), items);
  }
  return items;
}

std::vector<const StructuredItem*> main_items(const std::vector<StructuredItem>& items) {
  std::vector<const StructuredItem*> result;
  for (const ItemKind kind : {ItemKind::article, ItemKind::described, ItemKind::page}) {
    const std::size_t before = result.size();
    std::string_view title;
    for (const StructuredItem& item : items) {
      if (item.kind != kind) continue;
      if (title.empty()) title = item.title();
      if (!item.title().empty() && item.title() != title) {
        result.resize(before);
        break;
      }
      result.push_back(&item);
    }
  }
  return result;
}

}  // namespace winnow
