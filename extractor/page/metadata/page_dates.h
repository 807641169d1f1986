// SPDX-License-Identifier: GPL-2.0-or-later
//
// When a page was published and modified.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow {

// Gathers dates from the places where pages have them; of those of one place the first counts that
// iso_date() understands. Not thread-safe.
class PageDates {
 public:
  // The places, the most trustworthy first.
  enum class Place : std::uint8_t { structured_data, open_graph, microdata, meta, time_element };

  explicit PageDates(const Document& document) : document_(document) {}

  void add_published(Place place, std::string_view text);
  void add_modified(Place place, std::string_view text);

  // A meta element by its name or property in lower case.
  void read_meta(std::string_view name, std::string_view content);

  // Any element, for what it says in microdata and whether it is where a time element tells the
  // date of the page.
  void read_element(NodeIndex node);

  // ISO 8601; empty if nothing says so. To be called when all is read.
  std::string published();
  std::string modified() const;

 private:
  using Dates = std::array<std::string, 5>;  // by Place

  void read_item_property(NodeIndex node, bool published, bool modified);
  bool belongs_to_page(NodeIndex node);
  std::string machine_value(NodeIndex node);
  void read_header(NodeIndex region);

  const Document& document_;
  Dates published_;
  Dates modified_;
  NodeIndex article_ = kNoNode;  // the first
  NodeIndex main_ = kNoNode;
  int properties_ = 0;  // looked at
  std::string scratch_;
};

}  // namespace winnow
