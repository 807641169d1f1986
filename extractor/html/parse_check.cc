// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/parse_check.h"

#include <xxhash.h>

namespace winnow {

ParseCheck::Counts ParseCheck::counts() const {
  return {quick_.load(), whole_.load(), compared_.load(), differences_.load()};
}

bool ParseCheck::chooses(std::string_view page) const {
  return XXH3_64bits(page.data(), page.size()) % every_ == 0;
}

void ParseCheck::count_page(bool quick) {
  (quick ? quick_ : whole_).fetch_add(1, std::memory_order_relaxed);
}

void ParseCheck::count_checked(bool same) {
  compared_.fetch_add(1, std::memory_order_relaxed);
  if (!same) differences_.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace winnow
