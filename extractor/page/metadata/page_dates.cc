// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/page_dates.h"

#include <algorithm>

#include "extractor/page/metadata/iso_date.h"
#include "extractor/page/metadata/structured_data.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A page needs fewer to date itself; the rest are dates of comments.
constexpr int kMaxProperties = 16;
// No date is longer, so that only the start of a long text is read.
constexpr std::size_t kLongDate = 64;

using Place = PageDates::Place;

struct MetaName {
  std::string_view name;
  Place place;
  bool modified;
};

constexpr MetaName kDateMetaNames[] = {
    {"article:published_time", Place::open_graph, false},
    {"article:modified_time", Place::open_graph, true},
    {"og:updated_time", Place::open_graph, true},
    {"date", Place::meta, false},
    {"pubdate", Place::meta, false},
    {"publish-date", Place::meta, false},
    {"publish_date", Place::meta, false},
    {"dc.date", Place::meta, false},
    {"dc.date.created", Place::meta, false},
    {"dc.date.issued", Place::meta, false},
    {"dcterms.date", Place::meta, false},
    {"dcterms.created", Place::meta, false},
    {"dcterms.issued", Place::meta, false},
    {"last-modified", Place::meta, true},
    {"dc.date.modified", Place::meta, true},
    {"dcterms.modified", Place::meta, true},
};

void add(std::string& date, std::string_view text) {
  if (date.empty()) date = iso_date(text);
}

template <typename Dates>
std::string first_of(const Dates& dates) {
  const auto date =
      std::find_if(dates.begin(), dates.end(), [](const auto& text) { return !text.empty(); });
  return date == dates.end() ? std::string() : *date;
}

NodeIndex first_inside(const Document& document, NodeIndex region, Tag tag) {
  for (NodeIndex node = region + 1; node < document.subtree_end(region); ++node) {
    if (document.tag(node) == tag) return node;
  }
  return kNoNode;
}

}  // namespace

void PageDates::add_published(Place place, std::string_view text) {
  add(published_[static_cast<std::size_t>(place)], text);
}

void PageDates::add_modified(Place place, std::string_view text) {
  add(modified_[static_cast<std::size_t>(place)], text);
}

void PageDates::read_meta(std::string_view name, std::string_view content) {
  for (const MetaName& known : kDateMetaNames) {
    if (known.name != name) continue;
    return known.modified ? add_modified(known.place, content)
                          : add_published(known.place, content);
  }
}

void PageDates::read_element(NodeIndex node) {
  const Tag tag = document_.tag(node);
  if (tag == Tag::article && article_ == kNoNode) article_ = node;
  if (tag == Tag::main && main_ == kNoNode) main_ = node;
  if (!document_.has_attribute(node, Attribute::itemprop)) return;
  const std::string_view properties = document_.attribute(node, Attribute::itemprop, scratch_);
  const bool published = lists_token(properties, "datePublished");
  const bool modified = lists_token(properties, "dateModified");
  if (published || modified) read_item_property(node, published, modified);
}

void PageDates::read_item_property(NodeIndex node, bool published, bool modified) {
  if (++properties_ > kMaxProperties || !belongs_to_page(node)) return;
  const std::string value = machine_value(node);
  if (published) add_published(Place::microdata, value);
  if (modified) add_modified(Place::microdata, value);
}

// Tells whether a property is the page's own. Reviews and comments have dates, too.
bool PageDates::belongs_to_page(NodeIndex node) {
  for (node = document_.parent(node); node != kNoNode; node = document_.parent(node)) {
    if (!document_.has_attribute(node, Attribute::itemtype)) continue;
    return item_kind(document_.attribute(node, Attribute::itemtype, scratch_)) >= ItemKind::page;
  }
  return true;
}

std::string PageDates::machine_value(NodeIndex node) {
  for (const Attribute attribute : {Attribute::content, Attribute::datetime}) {
    const std::string_view value = document_.attribute(node, attribute, scratch_);
    if (!value.empty()) return std::string(value);
  }
  std::string text;
  const NodeIndex end = document_.subtree_end(node);
  for (NodeIndex inner = node + 1; inner < end && text.size() < kLongDate; ++inner) {
    if (document_.is_text(inner)) text += document_.text(inner, scratch_);
  }
  return text;
}

void PageDates::read_header(NodeIndex region) {
  if (region == kNoNode) return;
  const NodeIndex header = first_inside(document_, region, Tag::header);
  if (header == kNoNode) return;
  NodeIndex only = kNoNode;
  for (NodeIndex node = header + 1; node < document_.subtree_end(header); ++node) {
    if (document_.tag(node) != Tag::time) continue;
    if (only != kNoNode) return;
    only = node;
  }
  if (only == kNoNode) return;
  add_published(Place::time_element, document_.attribute(only, Attribute::datetime, scratch_));
}

std::string PageDates::published() {
  read_header(article_);
  read_header(main_);
  return first_of(published_);
}

std::string PageDates::modified() const { return first_of(modified_); }

}  // namespace winnow
