// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads numbers that documents have as values. This is private to the layer.
#pragma once

#include <xapian.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace winnow {

// Reads values of documents asked for in ascending order; for one thread. Throws what Xapian
// throws.
class ValueReader {
 public:
  ValueReader(const Xapian::Database& database, Xapian::valueno slot)
      : value_(database.valuestream_begin(slot)), end_(database.valuestream_end(slot)) {}

  // The first eight bytes as a number, big endian; 0 where there is none.
  std::uint64_t of(Xapian::docid document) {
    if (value_ != end_ && value_.get_docid() < document) value_.skip_to(document);
    const bool has_value = value_ != end_ && value_.get_docid() == document;
    return has_value ? number(*value_) : 0;
  }

  // The number of a value.
  static std::uint64_t number(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes.substr(0, sizeof number)) {
      number = number << 8 | static_cast<unsigned char>(byte);
    }
    return number;
  }

 private:
  Xapian::ValueIterator value_;
  Xapian::ValueIterator end_;
};

}  // namespace winnow
