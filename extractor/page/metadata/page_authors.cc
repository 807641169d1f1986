// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/page_authors.h"

#include <algorithm>
#include <vector>

#include "extractor/html/document/markup_names.h"
#include "extractor/page/metadata/author_name.h"
#include "extractor/page/metadata/structured_data.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// An article has fewer authors; a page with more lists people.
constexpr std::uint8_t kMostAuthors = 16;
// No name needs more text, whatever stands beside it.
constexpr std::size_t kPropertyText = 200;
constexpr NodeIndex kPropertyNodes = 60;

struct AuthorMeta {
  std::string_view name;
  bool several;  // The element is repeated, once for each author.
};

constexpr AuthorMeta kAuthorMetas[] = {{"author", false},          {"article:author", true},
                                       {"citation_author", true},  {"dc.creator", true},
                                       {"dcterms.creator", true},  {"parsely-author", true},
                                       {"sailthru.author", false}, {"cxenseparse:author", true}};

// Compares names without regard to the case of ASCII letters.
bool is_same(std::string_view name, std::string_view other) {
  return !other.empty() && equals_in_any_case(name, ascii_lowered(other));
}

}  // namespace

void PageAuthors::add(Place place, std::string_view text) {
  const auto at = static_cast<std::size_t>(place);
  const std::string name = author_name(text);
  if (name.empty() || count_[at] >= kMostAuthors) return;
  std::string& names = names_[at];
  if ((", " + names + ", ").find(", " + name + ", ") != std::string::npos) return;
  if (!names.empty()) names += ", ";
  names += name;
  ++count_[at];
}

void PageAuthors::read_meta(std::string_view name, std::string_view content) {
  for (const AuthorMeta& known : kAuthorMetas) {
    if (known.name != name) continue;
    const bool first = count_[static_cast<std::size_t>(Place::meta)] == 0;
    if (first) meta_name_ = name;
    if (first || (known.several && meta_name_ == name)) add(Place::meta, content);
  }
  if (name == "og:type") article_ = content == "article";
  if (name.starts_with("twitter:label") || name.starts_with("twitter:data")) {
    read_label(name, content);
  }
}

// Blogs label the author for cards ("Written by" in any language), and how long one reads. The
// latter has a number.
void PageAuthors::read_label(std::string_view name, std::string_view content) {
  if (name.starts_with("twitter:label")) {
    label_ = name.substr(std::string_view("twitter:label").size());
    return;
  }
  const bool labelled = name.substr(std::string_view("twitter:data").size()) == label_;
  const bool number = std::any_of(content.begin(), content.end(), is_ascii_digit);
  if (labelled && !number && count_[static_cast<std::size_t>(Place::label)] == 0) {
    add(Place::label, content);
  }
}

void PageAuthors::read_element(NodeIndex node) {
  if (has_properties_) {
    const std::string_view properties = document_.attribute(node, Attribute::itemprop, scratch_);
    if (lists_token(properties, "author")) read_item_property(node);
  }
  if (document_.tag(node) != Tag::a || !document_.has_attribute(node, Attribute::rel)) return;
  if (!lists_token(ascii_lowered(document_.attribute(node, Attribute::rel, scratch_)), "author")) {
    return;
  }
  // Links to several authors of one page stand together; those of a list of pages do not.
  const NodeIndex around = document_.parent(document_.parent(node));
  if (count_[static_cast<std::size_t>(Place::link)] == 0) link_ = around;
  if (link_ == around) add(Place::link, property_text(node));
}

// The first item that has an author is what the page is about; in a forum that is the first post.
void PageAuthors::read_item_property(NodeIndex node) {
  const bool first = count_[static_cast<std::size_t>(Place::microdata)] == 0;
  const bool beside = property_ != kNoNode && document_.parent(node) == document_.parent(property_);
  if ((!first && !beside) || !belongs_to_page(node)) return;
  property_ = node;
  add(Place::microdata, property_text(node));
}

// Tells whether a property is the page's own. Reviews and comments have authors, too.
bool PageAuthors::belongs_to_page(NodeIndex node) {
  for (node = document_.parent(node); node != kNoNode; node = document_.parent(node)) {
    if (!document_.has_attribute(node, Attribute::itemtype)) continue;
    return item_kind(document_.attribute(node, Attribute::itemtype, scratch_)) >= ItemKind::page;
  }
  return true;
}

// Returns what the element says for programs, else the name that is an item of it, else its text.
std::string PageAuthors::property_text(NodeIndex node) {
  const NodeIndex end = std::min(document_.subtree_end(node), node + kPropertyNodes);
  NodeIndex named = node;
  for (NodeIndex inner = node + 1; inner < end && named == node; ++inner) {
    if (!document_.has_attribute(inner, Attribute::itemprop)) continue;
    if (lists_token(document_.attribute(inner, Attribute::itemprop, scratch_), "name")) {
      named = inner;
    }
  }
  for (const NodeIndex place : {node, named}) {
    const std::string_view content = document_.attribute(place, Attribute::content, scratch_);
    if (!content.empty()) return std::string(content);
  }
  std::string text;
  const NodeIndex last = std::min(document_.subtree_end(named), end);
  for (NodeIndex inner = named + 1; inner < last && text.size() < kPropertyText; ++inner) {
    if (document_.is_text(inner)) text += document_.text(inner, scratch_);
  }
  return text;
}

bool PageAuthors::has_person(std::string_view site_name, std::string_view publisher) const {
  for (std::size_t place = 0; place < names_.size(); ++place) {
    const std::string& names = names_[place];
    if (counts(place) && !is_same(names, site_name) && !is_same(names, publisher)) return true;
  }
  return false;
}

// Labels on the cards of other things than articles say other things.
bool PageAuthors::counts(std::size_t place) const {
  return !names_[place].empty() && (article_ || place != static_cast<std::size_t>(Place::label));
}

std::string PageAuthors::names(std::string_view site_name, std::string_view publisher) const {
  std::vector<std::string_view> people;
  std::string_view site;
  for (std::size_t place = 0; place < names_.size(); ++place) {
    if (!counts(place)) continue;
    const std::string& names = names_[place];
    if (is_same(names, site_name) || is_same(names, publisher)) {
      if (site.empty()) site = names;
    } else {
      people.push_back(names);
    }
  }
  if (people.empty()) return std::string(site);
  if (people.size() == 1) return std::string(people.front());
  const auto shown =
      std::find_if(people.begin(), people.end(), [this](auto names) { return shows(names); });
  return std::string(shown == people.end() ? people.front() : *shown);
}

// Looks for the first of some names in the texts that a reader may see.
bool PageAuthors::shows(std::string_view names) const {
  const std::string name = ascii_lowered(names.substr(0, names.find(", ")));
  std::string scratch;
  for (NodeIndex node = 0; node < document_.size(); ++node) {
    if (!document_.is_text(node) || document_.is_blank(node)) continue;
    if (is_textless(document_.tag(document_.parent(node)))) continue;
    if (ascii_lowered(document_.text(node, scratch)).find(name) != std::string::npos) return true;
  }
  return false;
}

}  // namespace winnow
