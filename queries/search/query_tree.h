// SPDX-License-Identifier: GPL-2.0-or-later
//
// Replaces some of a query's parts, and does without what Xapian fails at. This is private to the
// search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <functional>
#include <vector>

namespace winnow {

// Says whether the operator combines words or what stands for them. Others do not: phrases and NEAR
// take words as they stand, and filters and wildcards hold none.
bool combines_words(Xapian::Query::op type);

// What is to stand for a part whose operator does not combine words; `excluded` says that it is
// behind NOT or -.
using PartReplacement = std::function<Xapian::Query(const Xapian::Query& part, bool excluded)>;

// Makes a part whose operator combines words of what it holds.
using PartJoining =
    std::function<Xapian::Query(Xapian::Query::op type, const std::vector<Xapian::Query>& parts)>;
Xapian::Query joined(Xapian::Query::op type, const std::vector<Xapian::Query>& parts);

// Gives `query`, which must not be empty, with each such part replaced. It does without recursion:
// a query nests as its user likes.
Xapian::Query replace_parts(const Xapian::Query& query, const PartReplacement& replacement,
                            const PartJoining& joining = joined);

// A query may have so many XOR. Each doubles what it joins, about.
inline constexpr std::size_t kMostExclusiveOrs = 8;

// How many `query` has; "a XOR b XOR c" has two.
std::size_t count_exclusive_ors(const Xapian::Query& query);

// This is XOR without Xapian's operator for it. Where all that it joins ends at the same document,
// Xapian 1.4.22 goes on to ask the first of it for its greatest weight, in a database of several
// shards, when it has already been freed. Finds the same documents with the same scores: `query`,
// which must not be empty, has each XOR as an OR that is filtered by what the XOR says, said by AND
// NOT and OR.
Xapian::Query without_exclusive_or(const Xapian::Query& query);

// `query` in a form that Xapian 1.4.22 answers with this weighting. Where a word is in all
// documents and its counts are of no use (a filter, or BoolWeight), Xapian reads the list of all
// documents instead of the word's. When it goes on to the second block of that list, it misses the
// word's name there, and takes the database for damaged: "Unexpected end of posting list". That
// needs a thousand documents or so, and numbers without documents, as after a deletion. Here the
// list of all documents is in front, so that the other one is only asked for single documents,
// which it answers rightly. Finds the same documents with the same scores.
Xapian::Query led_by_all_documents(const Xapian::Database& database, const Xapian::Query& query,
                                   const Xapian::Weight& weighting);

}  // namespace winnow
