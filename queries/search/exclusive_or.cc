// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/exclusive_or.h"

#include <span>
#include <vector>

#include "queries/search/query_tree.h"

namespace winnow {
namespace {

using Query = Xapian::Query;

// Matches where an odd number of `parts`, of which there is at least one, matches.
Query odd_number_of(std::span<const Query> parts) {
  if (parts.size() == 1) return parts[0];
  const Query left = odd_number_of(parts.first(parts.size() / 2));
  const Query right = odd_number_of(parts.subspan(parts.size() / 2));
  return Query(Query::OP_OR, Query(Query::OP_AND_NOT, left, right),
               Query(Query::OP_AND_NOT, right, left));
}

Query joined_without(Query::op type, const std::vector<Query>& parts) {
  if (type != Query::OP_XOR) return joined(type, parts);
  return Query(Query::OP_FILTER, joined(Query::OP_OR, parts), odd_number_of(parts));
}

}  // namespace

std::size_t count_exclusive_ors(const Query& query) {
  std::size_t count = 0;
  std::vector<Query> open = {query};
  while (!open.empty()) {
    const Query node = open.back();
    open.pop_back();
    const std::size_t parts = node.get_num_subqueries();
    if (node.get_type() == Query::OP_XOR) count += parts - 1;
    for (std::size_t i = 0; i < parts; ++i) open.push_back(node.get_subquery(i));
  }
  return count;
}

Query without_exclusive_or(const Query& query) {
  if (count_exclusive_ors(query) == 0) return query;
  return replace_parts(
      query, [](const Query& part, bool) { return part; }, joined_without);
}

}  // namespace winnow
