// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/stem_alternatives.h"

#include <algorithm>

#include "queries/search/query_tree.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

class Mark : public Xapian::StemImplementation {
 public:
  std::string operator()(const std::string& word) override { return word; }
  std::string get_description() const override { return "mark"; }
};

bool is_capital(char byte) { return byte >= 'A' && byte <= 'Z'; }

}  // namespace

Xapian::Stem marking_stemmer() { return Xapian::Stem(new Mark); }

Xapian::Query StemAlternatives::apply(const Xapian::Query& query) {
  return replace_parts(query, [this](const Xapian::Query& part, bool excluded) {
    return part.get_type() == Xapian::Query::LEAF_TERM ? leaf(part, excluded) : part;
  });
}

Xapian::Query StemAlternatives::word(std::string_view term) {
  return with_synonyms(alternatives({}, term), term);
}

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
Xapian::Query StemAlternatives::leaf(const Xapian::Query& marked, bool excluded) {
  const std::string name = *marked.get_terms_begin();
  if (!name.starts_with(prefix::kStem)) return marked;
  const auto word = std::find_if_not(name.begin() + 1, name.end(), is_capital);
  const std::string_view prefix(name.begin() + 1, word);
  const std::string_view term(word, name.end());
  Xapian::Query found = alternatives(prefix, term);
  return prefix.empty() && !excluded ? with_synonyms(std::move(found), term) : found;
}

// Each synonym is a word in any of its forms, or a phrase.
Xapian::Query StemAlternatives::with_synonyms(Xapian::Query query, std::string_view term) {
  if (synonyms_ == nullptr) return query;
  std::vector<Xapian::Query> any = {std::move(query)};
  for (WordSequence& other : synonyms_->others(term, terms(term), *languages_)) {
    const auto window = static_cast<Xapian::termcount>(other.size());
    any.push_back(other.size() == 1 ? alternatives({}, other.front())
                                    : Xapian::Query(Xapian::Query::OP_PHRASE, other.begin(),
                                                    other.end(), window));
    used_.push_back({std::string(term), std::move(other)});
  }
  return Xapian::Query(Xapian::Query::OP_MAX, any.begin(), any.end());
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
