// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/stem_alternatives.h"

#include <algorithm>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

class Mark : public Xapian::StemImplementation {
 public:
  std::string operator()(const std::string& word) override { return word; }
  std::string get_description() const override { return "mark"; }
};

bool is_capital(char byte) { return byte >= 'A' && byte <= 'Z'; }

// Operators that combine words. Others stay as they are: phrases and NEAR take words unstemmed,
// and filters and wildcards hold no words.
bool combines_words(Xapian::Query::op type) {
  switch (type) {
    case Xapian::Query::OP_AND:
    case Xapian::Query::OP_OR:
    case Xapian::Query::OP_AND_NOT:
    case Xapian::Query::OP_XOR:
    case Xapian::Query::OP_AND_MAYBE:
    case Xapian::Query::OP_FILTER:
      return true;
    default:
      return false;
  }
}

// A node of the query whose subqueries are being replaced one by one.
struct OpenNode {
  Xapian::Query query;
  std::vector<Xapian::Query> replaced;
};

}  // namespace

Xapian::Stem marking_stemmer() { return Xapian::Stem(new Mark); }

Xapian::Query StemAlternatives::apply(const Xapian::Query& query) {
  // The outermost entry only collects the result.
  std::vector<OpenNode> open(1);
  const auto visit = [&](const Xapian::Query& node) {
    if (node.get_type() == Xapian::Query::LEAF_TERM) {
      open.back().replaced.push_back(leaf(node));
    } else if (combines_words(node.get_type())) {
      open.push_back({node, {}});
    } else {
      open.back().replaced.push_back(node);
    }
  };
  visit(query);
  while (open.size() > 1) {
    const OpenNode& node = open.back();
    if (node.replaced.size() < node.query.get_num_subqueries()) {
      visit(node.query.get_subquery(node.replaced.size()));
      continue;
    }
    Xapian::Query done(node.query.get_type(), node.replaced.begin(), node.replaced.end());
    open.pop_back();
    open.back().replaced.push_back(std::move(done));
  }
  return open.front().replaced.front();
}

Xapian::Query StemAlternatives::word(std::string_view term) { return alternatives({}, term); }

std::vector<std::string> StemAlternatives::terms(std::string_view term) { return terms({}, term); }

std::vector<std::string> StemAlternatives::terms(std::string_view prefix, std::string_view term) {
  std::vector<std::string> found;
  for (const std::string& stemmer : stemmers_) {
    const std::string_view stem = analyzer_.stem(term, stemmer);
    std::string name(stem.empty() ? std::string_view() : prefix::kStem);
    name.append(prefix).append(stem.empty() ? term : stem);
    if (std::find(found.begin(), found.end(), name) == found.end())
      found.push_back(std::move(name));
  }
  return found;
}

// A marked word is a term such as Zword or, with a prefix, ZSword. No word holds a capital.
Xapian::Query StemAlternatives::leaf(const Xapian::Query& marked) {
  const std::string name = *marked.get_terms_begin();
  if (!name.starts_with(prefix::kStem)) return marked;
  const auto word = std::find_if_not(name.begin() + 1, name.end(), is_capital);
  return alternatives({name.begin() + 1, word}, {word, name.end()});
}

Xapian::Query StemAlternatives::alternatives(std::string_view prefix, std::string_view term) {
  std::vector<std::string> names = terms(prefix, term);
  const auto exists = [this](const std::string& name) { return database_.term_exists(name); };
  if (all_languages_ && std::none_of(names.begin(), names.end(), exists)) {
    names = {std::string(prefix).append(term)};
  }
  return Xapian::Query(Xapian::Query::OP_MAX, names.begin(), names.end());
}

}  // namespace winnow
