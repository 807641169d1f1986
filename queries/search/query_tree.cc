// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_tree.h"

#include <utility>

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

}  // namespace winnow
