// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/structured_data.h"

#include <algorithm>

#include "extractor/page/metadata/structured_script.h"
#include "extractor/text/ascii.h"
#include "extractor/text/white_space.h"

namespace winnow {

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
    if (!empty) read_structured_script(document.text(node + 1, scratch), items);
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
