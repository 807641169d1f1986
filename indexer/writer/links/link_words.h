// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gathers the words by which the pages of a database link to each other.
#pragma once

#include <xapian.h>

#include <span>
#include <vector>

namespace winnow {

// Gives each document the words that other pages link to it with (slot::kLinkWords), as all the
// pages of the shards say now (slot::kLinks). What comes out does not depend on the order of the
// pages or on the number of shards. Returns for each shard whether something was written.
//
// It reads the values of all documents, writes only where something is another than before, and
// takes some 100 MiB at most beside 60 bytes for each document. Throws Xapian's exceptions.
std::vector<bool> settle_link_words(std::span<Xapian::WritableDatabase* const> shards);

}  // namespace winnow
