// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/document_words.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "queries/search/field_filters.h"
#include "queries/search/query_tree.h"

namespace winnow {
namespace {

// The leaves of a query, or of a part of it. Wildcards are serialised: they can be compared thus,
// but not be asked what they stand for.
struct Leaves {
  std::set<std::string> terms;
  std::set<std::string> wildcards;
};

struct SplitLeaves {
  Leaves sought;
  Leaves excluded;  // by NOT or -
};

// It does without recursion: a query nests as its user likes.
SplitLeaves split_leaves(const Xapian::Query& query) {
  SplitLeaves split;
  std::vector<std::pair<Xapian::Query, bool>> open = {{query, false}};
  while (!open.empty()) {
    const auto [node, excluded] = std::move(open.back());
    open.pop_back();
    Leaves& leaves = excluded ? split.excluded : split.sought;
    const Xapian::Query::op type = node.get_type();
    if (type == Xapian::Query::LEAF_TERM) leaves.terms.insert(*node.get_terms_begin());
    if (type == Xapian::Query::OP_WILDCARD) leaves.wildcards.insert(node.serialise());
    for (std::size_t i = 0; i < node.get_num_subqueries(); ++i) {
      const bool negated = type == Xapian::Query::OP_AND_NOT && i > 0;
      open.emplace_back(node.get_subquery(i), excluded || negated);
    }
  }
  return split;
}

// What `leaves` hold of `word` under `prefix`: its stems, the word as it stands, and in phrases the
// parts of a compound.
void add_forms(QueryBuilder& builder, const BuiltQuery& built, const QueryWord& word,
               std::string_view prefix, const Leaves& leaves, SoughtWord& sought) {
  const auto prefixed = [&](std::string_view term) { return std::string(prefix).append(term); };
  const auto is_leaf = [&](const std::string& term) { return leaves.terms.contains(term); };
  std::set<std::string> names = {prefixed(word.term)};
  for (std::string& term : builder.terms(built, word, prefix)) names.insert(std::move(term));
  std::erase_if(names, [&](const std::string& name) { return !is_leaf(name); });
  for (const std::string& name : names) sought.forms.push_back({name});
  if (word.wildcard && leaves.wildcards.contains(wildcard_query(prefixed(word.term)).serialise())) {
    sought.beginnings.push_back(prefixed(word.term));
  }
  if (!names.empty()) return;
  std::vector<std::string> parts;
  for (const std::string_view part : compound_parts(word.term)) parts.push_back(prefixed(part));
  if (parts.size() > 1 && std::all_of(parts.begin(), parts.end(), is_leaf)) {
    sought.forms.push_back(std::move(parts));
  }
}

// It is empty if none of the leaves stands for the word.
SoughtWord word_among(QueryBuilder& builder, const BuiltQuery& built, const QueryWord& word,
                      const Leaves& leaves) {
  SoughtWord sought;
  for (const std::string_view prefix : text_term_prefixes()) {
    add_forms(builder, built, word, prefix, leaves, sought);
  }
  return sought;
}

bool is_empty(const SoughtWord& word) { return word.forms.empty() && word.beginnings.empty(); }

// As a query of this word alone would look for it.
SoughtWord lone_word(QueryBuilder& builder, const BuiltQuery& built, const QueryWord& word) {
  SoughtWord sought;
  for (std::string& term : builder.terms(built, word)) sought.forms.push_back({std::move(term)});
  return sought;
}

Xapian::Query matching_query(const SoughtWord& word) {
  std::vector<Xapian::Query> queries;
  for (const std::vector<std::string>& form : word.forms) {
    queries.emplace_back(Xapian::Query::OP_AND, form.begin(), form.end());
  }
  for (const std::string& beginning : word.beginnings) queries.push_back(wildcard_query(beginning));
  return Xapian::Query(Xapian::Query::OP_OR, queries.begin(), queries.end());
}

// Holds the first term of the document that is not below each of the strings looked up; there is
// none of a document that there is not.
using FirstTerms = std::map<std::string, std::string, std::less<>>;

FirstTerms first_terms(const Xapian::Database& database, Xapian::docid document,
                       const std::vector<SoughtWord>& words) {
  FirstTerms found;
  for (const SoughtWord& word : words) {
    for (const auto& form : word.forms) {
      for (const std::string& term : form) found.try_emplace(term);
    }
    for (const std::string& beginning : word.beginnings) found.try_emplace(beginning);
  }
  if (document == 0) return found;
  try {
    Xapian::TermIterator term = database.termlist_begin(document);
    const Xapian::TermIterator end = database.termlist_end(document);
    for (auto& [name, first] : found) {
      term.skip_to(name);
      if (term == end) break;
      first = *term;
    }
  } catch (const Xapian::DocNotFoundError&) {
  }
  return found;
}

bool holds(const FirstTerms& found, const SoughtWord& word) {
  const auto has_term = [&](const std::string& term) { return found.at(term) == term; };
  const auto has_beginning = [&](const std::string& beginning) {
    return found.at(beginning).starts_with(beginning);
  };
  const auto has_form = [&](const std::vector<std::string>& form) {
    return std::all_of(form.begin(), form.end(), has_term);
  };
  return std::any_of(word.forms.begin(), word.forms.end(), has_form) ||
         std::any_of(word.beginnings.begin(), word.beginnings.end(), has_beginning);
}

}  // namespace

std::vector<SoughtWord> sought_words(QueryBuilder& builder, const BuiltQuery& built) {
  const SplitLeaves leaves = split_leaves(built.query);
  std::set<std::pair<std::string_view, bool>> seen;
  std::vector<SoughtWord> words;
  for (const QueryWord& word : built.words) {
    if (seen.contains({word.term, word.wildcard})) continue;
    SoughtWord sought = word_among(builder, built, word, leaves.sought);
    if (is_empty(sought)) {
      if (!is_empty(word_among(builder, built, word, leaves.excluded))) continue;
      sought = lone_word(builder, built, word);  // Xapian's parser cuts it in another way
    }
    seen.emplace(word.term, word.wildcard);
    sought.word = built.text.substr(word.offset, word.length);
    if (word.wildcard) sought.word += '*';
    words.push_back(std::move(sought));
  }
  return words;
}

Xapian::doccount DocumentFrequencies::of(const SoughtWord& word) {
  const bool one_term =
      word.beginnings.empty() && word.forms.size() == 1 && word.forms.front().size() == 1;
  if (one_term) return database_.get_termfreq(word.forms.front().front());
  const Xapian::Query query = matching_query(word);
  const std::string key = query.serialise();
  if (const auto known = counted_.find(key); known != counted_.end()) return known->second;
  Xapian::Enquire enquire(database_);
  const Xapian::BoolWeight weighting;
  enquire.set_query(led_by_all_documents(database_, query, weighting));
  enquire.set_weighting_scheme(weighting);
  // Checking all documents makes the estimate exact.
  const Xapian::doccount count =
      enquire.get_mset(0, 0, database_.get_doccount()).get_matches_estimated();
  counted_.emplace(key, count);
  return count;
}

std::vector<bool> words_held(const Xapian::Database& database, Xapian::docid document,
                             const std::vector<SoughtWord>& words) {
  const FirstTerms found = first_terms(database, document, words);
  std::vector<bool> held;
  held.reserve(words.size());
  for (const SoughtWord& word : words) held.push_back(holds(found, word));
  return held;
}

}  // namespace winnow
