// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gathers the words by which the pages of a database link to each other.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace winnow {

// So many words of links are in memory at a time: 48 MiB. Larger databases are gone through several
// times, each time for some of the pages.
inline constexpr std::size_t kMostLinkWords = 4 << 20;

// Calls `work` for each shard by its index, perhaps in several threads, and returns when all is
// done.
using ForEachShard =
    std::function<void(std::size_t shards, const std::function<void(std::size_t)>& work)>;

// Does it in the calling thread.
void one_after_the_other(std::size_t shards, const std::function<void(std::size_t)>& work);

// How link words are settled.
struct LinkSettling {
  ForEachShard for_each_shard = one_after_the_other;
  // Says that Winnow has made all documents in this run, so that they have no values in slots that
  // it does not know. Xapian then need not look up the values of each document that changes.
  bool is_new = false;
  std::size_t most_words = kMostLinkWords;
  // Lists of common links (LinkDictionary) beside those in the metadata of `shards`: of a database
  // that has several, Xapian gives the metadata of the first only.
  std::vector<std::string> common_links;
};

// Gives each document the words that other pages link to it with (slot::kLinkWords), as all the
// pages of the shards say now (slot::kLinks and slot::kLinkNumbers). What comes out does not depend
// on the order of the pages or on the number of shards. Returns for each shard whether something
// was written.
//
// It reads the values of all documents and writes only where something is another than before. It
// takes some 100 MiB at most, beside 60 bytes for each document, the lists of common links (1 MiB
// or so for each database that was merged) and, in new databases, the values of 1024 documents of
// each shard. Throws Xapian's exceptions.
std::vector<bool> settle_link_words(std::span<Xapian::WritableDatabase* const> shards,
                                    const LinkSettling& how = {});

}  // namespace winnow
