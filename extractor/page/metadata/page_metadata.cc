// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_metadata.h"

#include <algorithm>
#include <utility>

#include "extractor/html/document/markup_names.h"
#include "extractor/page/metadata/byline.h"
#include "extractor/page/metadata/file_words.h"
#include "extractor/page/metadata/page_authors.h"
#include "extractor/page/metadata/page_dates.h"
#include "extractor/page/metadata/robots_rules.h"
#include "extractor/page/metadata/structured_data.h"
#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

std::string collapsed(std::string_view text) {
  std::string result;
  append_collapsed(text, result);
  trim_end(result);
  return result;
}

// Some programs escape what they have escaped already: a text then shows its references.
std::string decoded(const std::string& text) {
  const bool escaped = text.find("&#") != std::string::npos ||
                       text.find("&amp;") != std::string::npos ||
                       text.find("&quot;") != std::string::npos;
  if (!escaped) return text;
  std::string characters;
  append_decoded(text, ReferenceContext::text, characters);
  std::string clean;
  append_without_noncharacters(characters, clean);
  return collapsed(clean);
}

// Maps names or properties of meta elements to the fields that take their content.
constexpr std::pair<std::string_view, std::string PageMetadata::*> kMetaNames[] = {
    {"description", &PageMetadata::description}, {"keywords", &PageMetadata::keywords},
    {"og:site_name", &PageMetadata::site_name},  {"og:title", &PageMetadata::open_graph_title},
    {"og:url", &PageMetadata::open_graph_url},
};

class MetadataReader {
 public:
  explicit MetadataReader(const Document& document)
      : document_(document), dates_(document), authors_(document) {}

  PageMetadata read() {
    for (const NodeIndex node : document_.elements()) {
      const Tag tag = document_.tag(node);
      read_element(node);
      if (dates_.looks_at(tag)) dates_.read_element(node);
      if (authors_.looks_at(tag)) authors_.read_element(node);
    }
    keep_first(metadata_.description, std::move(open_graph_description_));
    if (has_structured_data_) add_structured_data();
    metadata_.noindex = robots_.forbid_indexing();
    dates_.read_headers();
    read_shown();
    metadata_.author = authors_.names(metadata_.site_name, publisher_);
    metadata_.date = dates_.published();
    metadata_.modified = dates_.modified();
    metadata_.is_article = authors_.says_article();
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
      case Tag::script:
        has_structured_data_ =
            has_structured_data_ || holds_structured_data(document_, node, scratch_);
        return;
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
    for (const Attribute attribute : {Attribute::name, Attribute::property}) {
      const std::string name = ascii_lowered(value(node, attribute));
      if (!name.empty()) read_named(name, node);
    }
    if (ascii_lowered(value(node, Attribute::http_equiv)) == "content-language") {
      keep_first(metadata_.language, content(node));
    }
  }

  void read_named(std::string_view name, NodeIndex node) {
    const std::string text = content(node);
    for (const auto& [known, field] : kMetaNames) {
      if (name == known)
        keep_first(metadata_.*field, name.starts_with("og:") ? decoded(text) : text);
    }
    if (name == "og:description") keep_first(open_graph_description_, text);
    robots_.add_meta(name, text);
    dates_.read_meta(name, text);
    authors_.read_meta(name, text);
  }

  // Looks at what the page shows where it tells programs too little.
  void read_shown() {
    for (const std::string& address : {metadata_.canonical, metadata_.open_graph_url}) {
      dates_.add_published(PageDates::Place::address, date_in_address(address));
    }
    const bool person = authors_.has_person(metadata_.site_name, publisher_);
    if (person && !dates_.published().empty()) return;
    const Byline byline = read_byline(document_, metadata_.title, metadata_.open_graph_title);
    dates_.add_published(PageDates::Place::byline, byline.date);
    if (!person) authors_.add(PageAuthors::Place::byline, byline.author);
  }

  std::string content(NodeIndex node) { return value(node, Attribute::content); }

  void read_link(NodeIndex node) {
    if (lists_token(ascii_lowered(value(node, Attribute::rel)), "canonical")) {
      keep_first(metadata_.canonical, value(node, Attribute::href));
    }
  }

  void read_image(NodeIndex node) {
    std::string alt = value(node, Attribute::alt);
    std::string words = file_words(document_.attribute(node, Attribute::src, scratch_));
    if (alt.empty() && words.empty()) return;
    metadata_.images.push_back({node, std::move(alt), std::move(words)});
  }

  void add_structured_data() {
    const std::vector<StructuredItem> items = read_structured_data(document_);
    for (const StructuredItem* item : main_items(items)) {
      dates_.add_published(PageDates::Place::structured_data, item->published);
      dates_.add_modified(PageDates::Place::structured_data, item->modified);
      dates_.add_published(PageDates::Place::creation, item->created);
      keep_first(publisher_, collapsed(plain_text(item->publisher)));
      add_authors(*item);
    }
    if (!metadata_.site_name.empty()) return;
    const auto site = std::find_if(items.begin(), items.end(), [](const StructuredItem& item) {
      return item.kind == ItemKind::site && !item.name.empty();
    });
    metadata_.site_name = site == items.end() ? publisher_ : collapsed(plain_text(site->name));
  }

  // The first item that names any is what the page is about.
  void add_authors(const StructuredItem& item) {
    if (has_authors_) return;
    for (const std::string& author : item.authors) {
      const std::string name = collapsed(plain_text(author));
      if (name.empty()) continue;
      authors_.add(PageAuthors::Place::structured_data, name);
      has_authors_ = true;
    }
  }

  const Document& document_;
  PageMetadata metadata_;
  PageDates dates_;
  PageAuthors authors_;
  RobotsRules robots_;
  bool has_structured_data_ = false;
  bool has_authors_ = false;
  std::string publisher_;
  std::string open_graph_description_;
  std::string scratch_;
};

}  // namespace

PageMetadata read_metadata(const Document& document) { return MetadataReader(document).read(); }

}  // namespace winnow
