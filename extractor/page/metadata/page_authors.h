// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds who wrote a page.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow {

// Gathers authors from the places where pages name them. It is not thread-safe.
class PageAuthors {
 public:
  // The most trustworthy place comes first.
  enum class Place : std::uint8_t { structured_data, meta, label, microdata, link, byline };

  explicit PageAuthors(const Document& document)
      : document_(document),
        has_properties_(document.has_anywhere(Attribute::itemprop, Attribute::itemprop)) {}

  // Adds a name, if it is one, behind the others of that place.
  void add(Place place, std::string_view text);

  // Reads a meta element by its name or property in lower case.
  void read_meta(std::string_view name, std::string_view content);

  // Tells whether read_element() may find something in elements of this kind.
  bool looks_at(Tag tag) const { return has_properties_ || tag == Tag::a; }

  // Reads any element: its microdata, and links to an author.
  void read_element(NodeIndex node);

  // Says whether a place was found that names somebody else than the site itself.
  bool has_person(std::string_view site_name, std::string_view publisher) const;

  // Says whether og:type calls the page an article.
  bool says_article() const { return article_; }

  // Returns the names of the first place that names somebody else than the site itself, separated
  // by ", ", and in want of that those of the first. One whom the page shows comes before one whom
  // it does not. Call it when all is read.
  std::string names(std::string_view site_name, std::string_view publisher) const;

 private:
  void read_label(std::string_view name, std::string_view content);
  void read_item_property(NodeIndex node);
  bool belongs_to_page(NodeIndex node);
  std::string property_text(NodeIndex node);
  bool counts(std::size_t place) const;
  bool shows(std::string_view name) const;

  const Document& document_;
  const bool has_properties_;            // Some element has microdata.
  std::array<std::string, 6> names_;     // Each Place has one.
  std::array<std::uint8_t, 6> count_{};  // So many names it has.
  bool article_ = false;                 // og:type says so.
  std::string label_;                    // the number of the label that was read last
  std::string meta_name_;                // by which the first author was given
  NodeIndex link_ = kNoNode;             // The first link to an author stands in this element.
  NodeIndex property_ = kNoNode;         // This element named an author last.
  std::string scratch_;
};

}  // namespace winnow
