// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds pages of the same text, of which one stands for all.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "winnow/indexer/index_metadata.h"

namespace winnow {

// This is a shard of a database whose duplicates are settled.
struct DuplicateShard {
  Xapian::WritableDatabase* database = nullptr;
  bool changed = false;  // set where something was written
};

// This is a page that has lost its document to another that stands for it, or is to get it back.
struct DuplicatePage {
  std::string url_term;
  std::uint64_t url_hash = 0;
  std::uint32_t words = 0;
  bool canonical = false;  // it has a canonical link that names another page
};

struct SettledDuplicates {
  std::vector<DuplicatePage> joined;    // had a document, and have none any more
  std::vector<DuplicatePage> released;  // noted pages that nobody stands for: to be indexed again
  std::uint64_t collapsed = 0;          // documents that another one stands for
};

// Looks at all pages of the database, and chooses in each group of duplicates the page that stands
// for it: one that canonical links of others in it name, the one that most of them do; or else the
// one with the shortest URL; of several of these the first in the order of bytes.
//
// Documents of a group get the hash of that page's URL term in slot::kDuplicateGroup, and the
// others its URL in their data. Pages without a document of their own are noted
// (near_duplicates.h).
//
// `may_release` says of a page's URL hash whether it can be indexed again; other notes stay. This
// reads values of all documents, and all of those in groups. Throws Xapian's exceptions.
SettledDuplicates settle_duplicates(std::span<DuplicateShard> shards, Duplicates duplicates,
                                    const std::function<bool(std::uint64_t)>& may_release);

}  // namespace winnow
