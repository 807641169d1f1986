// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds when a page was published and modified, and reads the dates that it gives for programs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow {

// Returns `text` as ISO 8601: YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm[:ss] with its zone (Z
// or +hh:mm), if it has one. It accepts white space around the date, a space for the T, fractions
// of seconds, which it drops, and zones without a colon or minutes or called UTC or GMT. For
// anything else it returns an empty string. Years begin with 1000, since programs write the year 1
// for no date. It is thread-safe. Source: ISO 8601-1:2019 and HTML Living Standard, section 2.3.5.
std::string iso_date(std::string_view text);

// Returns the date that is in an address: 2024-05-06 of /2024/05/06/title or /2024-05-06-title. It
// is thread-safe.
std::string date_in_address(std::string_view address);

// Gathers dates from the places where pages have them. In each place the first one counts that
// iso_date() or lone_written_date() understands. It is not thread-safe.
class PageDates {
 public:
  // The most trustworthy place comes first.
  enum class Place : std::uint8_t {
    structured_data,
    open_graph,
    microdata,
    meta,
    time_element,
    creation,
    address,
    byline
  };

  explicit PageDates(const Document& document)
      : document_(document),
        has_properties_(document.has_anywhere(Attribute::itemprop, Attribute::itemprop)) {}

  void add_published(Place place, std::string_view text);
  void add_modified(Place place, std::string_view text);

  // Reads a meta element by its name or property in lower case.
  void read_meta(std::string_view name, std::string_view content);

  // Tells whether read_element() may find something in elements of this kind.
  bool looks_at(Tag tag) const {
    return has_properties_ || tag == Tag::article || tag == Tag::main;
  }

  // Reads any element: its microdata, and whether a time element in it may date the page.
  void read_element(NodeIndex node);

  // Reads what the header of the first article or of the main element says. Call it when all
  // elements are read.
  void read_headers();

  // Return a date in ISO 8601, or an empty string.
  std::string published() const;
  std::string modified() const;

 private:
  using Dates = std::array<std::string, 8>;  // Each Place has one.

  void read_item_property(NodeIndex node, std::string_view properties);
  bool belongs_to_page(NodeIndex node);
  std::string machine_value(NodeIndex node);
  void read_header(NodeIndex region);

  const Document& document_;
  const bool has_properties_;  // Some element has microdata.
  Dates published_;
  Dates modified_;
  NodeIndex article_ = kNoNode;  // It is the first one.
  NodeIndex main_ = kNoNode;     // It is the first one.
  int properties_ = 0;           // So many were looked at.
  std::string scratch_;
};

}  // namespace winnow
