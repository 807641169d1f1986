// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/skipped_once.h"

#include <xxhash.h>

namespace winnow {
namespace {

std::uint64_t key_of(std::string_view path) { return XXH3_64bits(path.data(), path.size()); }

bool may_cost_pages(SkipReason reason) { return is_lost_page(reason) || may_hide_pages(reason); }

}  // namespace

void SkippedOnce::tell(const SkippedFile& file) {
  // The others, such as pictures, may be many.
  if (may_cost_pages(file.reason)) told_.insert(key_of(file.path));
  ++report_.skipped;
  observer_.skipped(file);
}

bool SkippedOnce::is_loss(const SkippedFile& file) const {
  return may_cost_pages(file.reason) && !told_.contains(key_of(file.path));
}

void SkippedOnce::tell_once(const SkippedFile& file) {
  if (!told_.insert(key_of(file.path)).second) return;
  ++report_.skipped;
  observer_.skipped(file);
}

}  // namespace winnow
