// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/page_evidence.h"

#include <cstddef>
#include <utility>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Says for each document whether it has one of the terms.
std::vector<bool> having(const Xapian::Database& database, const std::vector<std::string>& terms,
                         const std::vector<Xapian::docid>& ascending) {
  std::vector<bool> has(ascending.size());
  for (const std::string& term : terms) {
    auto posting = database.postlist_begin(term);
    const auto end = database.postlist_end(term);
    for (std::size_t i = 0; i < ascending.size() && posting != end; ++i) {
      posting.skip_to(ascending[i]);
      if (posting != end && *posting == ascending[i]) has[i] = true;
    }
  }
  return has;
}

// Gives the value of each document in the slot, empty where it has none.
std::vector<std::string> values_of(const Xapian::Database& database, Xapian::valueno slot,
                                   const std::vector<Xapian::docid>& ascending) {
  std::vector<std::string> values(ascending.size());
  auto value = database.valuestream_begin(slot);
  const auto end = database.valuestream_end(slot);
  for (std::size_t i = 0; i < ascending.size() && value != end; ++i) {
    if (value.get_docid() < ascending[i]) value.skip_to(ascending[i]);
    if (value != end && value.get_docid() == ascending[i]) values[i] = *value;
  }
  return values;
}

}  // namespace

// All neighbours may be near each other: their positions are at hand.
std::vector<EvidenceFacts> DatabaseEvidence::facts(const std::vector<Xapian::docid>& ascending,
                                                   const EvidenceQuestions& questions) {
  std::vector<EvidenceFacts> facts(ascending.size());
  for (const std::vector<std::string>& terms : questions.texts) {
    const std::vector<bool> has = having(database_, terms, ascending);
    for (std::size_t i = 0; i < facts.size(); ++i) facts[i].in_text.push_back(has[i]);
  }
  for (const std::vector<std::string>& terms : questions.titles) {
    const std::vector<bool> has = having(database_, terms, ascending);
    for (std::size_t i = 0; i < facts.size(); ++i) facts[i].in_title.push_back(has[i]);
  }
  std::vector<std::string> links = values_of(database_, slot::kLinkWords, ascending);
  std::vector<std::string> names = values_of(database_, slot::kNames, ascending);
  std::vector<std::string> titles = values_of(database_, slot::kTitle, ascending);
  const std::vector<std::string> words = values_of(database_, slot::kWords, ascending);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    facts[i].near.assign(questions.neighbours.size(), true);
    facts[i].link_words = std::move(links[i]);
    facts[i].names = std::move(names[i]);
    facts[i].title = std::move(titles[i]);
    facts[i].words = words[i].empty() ? 0 : Xapian::sortable_unserialise(words[i]);
    facts[i].length = database_.get_doclength(ascending[i]);
  }
  return facts;
}

std::vector<Xapian::termpos> DatabaseEvidence::positions(Xapian::docid document,
                                                         const std::string& word,
                                                         std::size_t most) {
  std::vector<Xapian::termpos> found;
  const auto end = database_.positionlist_end(document, word);
  for (auto at = database_.positionlist_begin(document, word); at != end; ++at) {
    if (found.size() == most) break;
    found.push_back(*at);
  }
  return found;
}

std::vector<PageEvidence::Stored> DatabaseEvidence::stored(
    const std::vector<Xapian::docid>& documents) {
  std::vector<Stored> stored;
  for (const Xapian::docid number : documents) {
    const Xapian::Document document = database_.get_document(number);
    stored.push_back({document.get_data(), document.get_value(slot::kDemotion)});
  }
  return stored;
}

}  // namespace winnow
