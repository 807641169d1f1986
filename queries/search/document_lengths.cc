// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/document_lengths.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace winnow {

std::shared_ptr<const LengthColumn> DocumentLengths::get() {
  if (lengths_ != nullptr) return lengths_;
  const bool is_first = !was_asked_;
  was_asked_ = true;
  constexpr std::uint64_t kMostGaps = 4;
  const Xapian::docid last = database_.get_lastdocid();
  if (is_first || last > kMostGaps * database_.get_doccount()) return nullptr;
  auto lengths = std::make_shared<LengthColumn>(std::size_t{last} + 1);
  const Xapian::PostingIterator end = database_.postlist_end(std::string());
  for (auto document = database_.postlist_begin(std::string()); document != end; ++document) {
    if (*document > last) {
      throw Xapian::DatabaseCorruptError("a document is behind the last one");
    }
    (*lengths)[*document] = document.get_doclength();
  }
  lengths_ = std::move(lengths);
  return lengths_;
}

void DocumentLengths::forget() {
  lengths_ = nullptr;
  was_asked_ = false;
}

}  // namespace winnow
