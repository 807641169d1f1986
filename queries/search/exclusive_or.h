// SPDX-License-Identifier: GPL-2.0-or-later
//
// This is XOR without Xapian's operator for it. Where all that it joins ends at the same document,
// Xapian 1.4.22 goes on to ask the first of it for its greatest weight, in a database of several
// shards, when it has already been freed. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>

namespace winnow {

// A query may have so many XOR. Each doubles what it joins, about.
inline constexpr std::size_t kMostExclusiveOrs = 8;

// How many `query` has; "a XOR b XOR c" has two.
std::size_t count_exclusive_ors(const Xapian::Query& query);

// Finds the same documents with the same scores: `query`, which must not be empty, has each XOR as
// an OR that is filtered by what the XOR says, said by AND NOT and OR.
Xapian::Query without_exclusive_or(const Xapian::Query& query);

}  // namespace winnow
