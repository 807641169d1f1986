// SPDX-License-Identifier: GPL-2.0-or-later
//
// What libzim takes from a page's meta elements.
#pragma once

#include <string>

#include "winnow/extractor/document.h"

namespace winnow::zim {

// This is plain data.
struct MetaFields {
  std::string keywords;  // of all elements named keywords, separated by spaces, as written
  bool has_position = false;
  double latitude = 0;   // degrees, -90 to 90
  double longitude = 0;  // degrees, -180 to 180
  // This is the last geo.position that is no position; it is empty if there is none. libzim's own
  // reader makes numbers of it, which Xapian refuses where they are over 90 degrees: nothing can be
  // written then.
  std::string refused_position;
};

// Reads them in one pass over the document. It is thread-safe.
MetaFields read_meta_fields(const Document& document);

}  // namespace winnow::zim
