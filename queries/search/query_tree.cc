// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_tree.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace winnow {
namespace {

// The subqueries of this node of the query are being replaced one by one.
struct OpenNode {
  Xapian::Query query;
  std::vector<Xapian::Query> replaced;
  bool excluded = false;  // by NOT or -
};

}  // namespace

bool combines_words(Xapian::Query::op type) {
  switch (type) {
    case Xapian::Query::OP_AND:
    case Xapian::Query::OP_OR:
    case Xapian::Query::OP_AND_NOT:
    case Xapian::Query::OP_XOR:
    case Xapian::Query::OP_AND_MAYBE:
    case Xapian::Query::OP_FILTER:
    case Xapian::Query::OP_MAX:
      return true;
    default:
      return false;
  }
}

Xapian::Query joined(Xapian::Query::op type, const std::vector<Xapian::Query>& parts) {
  return Xapian::Query(type, parts.begin(), parts.end());
}

Xapian::Query replace_parts(const Xapian::Query& query, const PartReplacement& replacement,
                            const PartJoining& joining) {
  // The outermost entry only collects the result.
  std::vector<OpenNode> open(1);
  const auto visit = [&](const Xapian::Query& node, bool excluded) {
    if (combines_words(node.get_type())) {
      open.push_back({node, {}, excluded});
    } else {
      open.back().replaced.push_back(replacement(node, excluded));
    }
  };
  visit(query, false);
  while (open.size() > 1) {
    const OpenNode& node = open.back();
    const std::size_t next = node.replaced.size();
    if (next < node.query.get_num_subqueries()) {
      const bool negated = node.query.get_type() == Xapian::Query::OP_AND_NOT && next > 0;
      visit(node.query.get_subquery(next), node.excluded || negated);
      continue;
    }
    Xapian::Query done = joining(node.query.get_type(), node.replaced);
    open.pop_back();
    open.back().replaced.push_back(std::move(done));
  }
  return open.front().replaced.front();
}

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

Query led_by_all_documents(const Xapian::Database& database, const Query& query,
                           const Xapian::Weight& weighting) {
  // Each shard may have its own gaps.
  const bool gaps = database.size() > 1 || database.get_lastdocid() != database.get_doccount();
  Query leading = query;
  while (leading.get_type() == Query::OP_FILTER) leading = leading.get_subquery(0);
  const bool counts = weighting.name() != Xapian::BoolWeight().name();
  if (!gaps || (counts && leading.get_type() != Query::OP_SCALE_WEIGHT)) return query;
  return Query(Query::OP_AND, Query(std::string()), query);
}

}  // namespace winnow
