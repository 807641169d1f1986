// SPDX-License-Identifier: GPL-2.0-or-later
//
// Replaces some of a query's parts. This is private to the search folder.
#pragma once

#include <xapian.h>

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

}  // namespace winnow
