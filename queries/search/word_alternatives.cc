// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/word_alternatives.h"

#include <algorithm>
#include <utility>

#include "queries/search/language_names.h"
#include "queries/search/query_tree.h"
#include "queries/search/query_words.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::string_view kNoStemmer = "none";

WordSequence folded_words(std::string_view text, QueryCutter& cutter) {
  WordSequence words;
  for (QueryWord& word : cutter.cut(clean_query(text))) {
    if (!word.term.empty()) words.push_back(std::move(word.term));
  }
  return words;
}

Error unusable(const std::string& text, std::string_view why) {
  return {ErrorCode::usage, "the synonyms' \"" + text + "\" " + std::string(why), "",
          "write words of letters and digits"};
}

// Keeps the words of phrases that have positions in the index.
WordSequence with_positions(const WordSequence& words) {
  if (words.size() == 1) return words;
  WordSequence parts;
  for (const std::string& word : words) {
    for (const std::string_view part : compound_parts(word)) parts.emplace_back(part);
  }
  return parts;
}

}  // namespace

// What a stemmer is for counts where the stemmers are known; rare languages, which have none in the
// query, are noise of the detector.
QueryLanguages::QueryLanguages(const SearchOptions& options, const IndexMetadata& metadata,
                               const std::vector<std::string>& stemmers) {
  if (!options.language.empty() && stemmers != metadata.stemmers()) {
    codes_.insert(primary_language(options.language));
    stemmers_.insert(stemmers.begin(), stemmers.end());
  } else if (!options.filters.languages.empty()) {
    for (const std::string& tag : options.filters.languages) codes_.insert(language_code(tag));
  } else if (metadata.choices.stemmer == "auto") {
    stemmers_.insert(stemmers.begin(), stemmers.end());
    for (const auto& [language, documents] : metadata.languages) {
      if (stemmer_for_language(language) == kNoStemmer) codes_.insert(language);
    }
  } else {
    for (const auto& [language, documents] : metadata.languages) codes_.insert(language);
  }
  stemmers_.erase(std::string(kNoStemmer));
}

bool QueryLanguages::contains(const std::string& language) const {
  return language.empty() || codes_.contains(language) ||
         stemmers_.contains(stemmer_for_language(language));
}

Expected<void> SynonymTable::assign(const std::vector<SynonymEntry>& entries,
                                    const std::vector<std::string>& stemmers, QueryCutter& cutter) {
  SynonymTable table;
  for (const SynonymEntry& entry : entries) {
    const WordSequence words = folded_words(entry.word, cutter);
    if (words.size() != 1) return unusable(entry.word, "is not one word as the index cuts it");
    Entry made{entry.language, {}};
    for (const std::string& other : entry.others) {
      made.others.push_back(with_positions(folded_words(other, cutter)));
      if (made.others.back().empty()) return unusable(other, "is not a word");
    }
    table.by_term_.emplace(words.front(), table.entries_.size());
    const std::vector<std::string> own_stemmer = {stemmer_for_language(entry.language)};
    for (const std::string& stemmer : entry.language.empty() ? stemmers : own_stemmer) {
      const std::string_view stem = cutter.analyzer().stem(words.front(), stemmer);
      if (stem.empty()) continue;
      table.by_term_.emplace(std::string(prefix::kStem).append(stem), table.entries_.size());
    }
    table.entries_.push_back(std::move(made));
  }
  *this = std::move(table);
  return {};
}

std::vector<WordSequence> SynonymTable::others(std::string_view word,
                                               const std::vector<std::string>& stems,
                                               const QueryLanguages& languages) const {
  std::set<std::size_t> found;
  const auto look_up = [&](std::string_view term) {
    const auto [begin, end] = by_term_.equal_range(term);
    for (auto entry = begin; entry != end; ++entry) found.insert(entry->second);
  };
  look_up(word);
  for (const std::string& stem : stems) look_up(stem);
  std::vector<WordSequence> others;
  for (const std::size_t number : found) {
    const Entry& entry = entries_[number];
    if (!languages.contains(entry.language)) continue;
    others.insert(others.end(), entry.others.begin(), entry.others.end());
  }
  return others;
}

void StopTable::assign(const std::vector<StopWord>& words, QueryCutter& cutter) {
  languages_.clear();
  for (const StopWord& word : words) {
    const WordSequence folded = folded_words(word.word, cutter);
    if (folded.size() == 1) languages_[folded.front()].insert(word.language);
  }
}

bool StopTable::contains(std::string_view word, const QueryLanguages& languages) const {
  const auto known = languages_.find(word);
  if (known == languages_.end()) return false;
  return std::any_of(known->second.begin(), known->second.end(),
                     [&](const std::string& code) { return languages.contains(code); });
}

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
  const auto exists = [this](const std::string& name) { return index_.exists(name); };
  if (all_languages_ && std::none_of(names.begin(), names.end(), exists)) {
    names = {std::string(prefix).append(term)};
  }
  if (names.size() == 1) return Xapian::Query(names.front());
  return Xapian::Query(Xapian::Query::OP_SYNONYM, names.begin(), names.end());
}

}  // namespace winnow
