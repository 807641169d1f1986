// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/page_evidence.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "queries/search/second_reader.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Says for each document whether it has one of the terms.
std::vector<bool> having(const Xapian::Database& database, const std::vector<std::string>& terms,
                         std::span<const Xapian::docid> ascending) {
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
                                   std::span<const Xapian::docid> ascending) {
  std::vector<std::string> values(ascending.size());
  auto value = database.valuestream_begin(slot);
  const auto end = database.valuestream_end(slot);
  for (std::size_t i = 0; i < ascending.size() && value != end; ++i) {
    if (value.get_docid() < ascending[i]) value.skip_to(ascending[i]);
    if (value != end && value.get_docid() == ascending[i]) values[i] = *value;
  }
  return values;
}

// All neighbours may be near each other: their positions are at hand.
void read_facts(const Xapian::Database& database, const LengthColumn* lengths,
                std::span<const Xapian::docid> ascending, const EvidenceQuestions& questions,
                std::span<EvidenceFacts> facts) {
  for (const std::vector<std::string>& terms : questions.texts) {
    const std::vector<bool> has = having(database, terms, ascending);
    for (std::size_t i = 0; i < facts.size(); ++i) facts[i].in_text.push_back(has[i]);
  }
  for (const std::vector<std::string>& terms : questions.titles) {
    const std::vector<bool> has = having(database, terms, ascending);
    for (std::size_t i = 0; i < facts.size(); ++i) facts[i].in_title.push_back(has[i]);
  }
  std::vector<std::string> links = values_of(database, slot::kLinkWords, ascending);
  std::vector<std::string> names = values_of(database, slot::kNames, ascending);
  std::vector<std::string> titles = values_of(database, slot::kTitle, ascending);
  const std::vector<std::string> words = values_of(database, slot::kWords, ascending);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const Xapian::docid document = ascending[i];
    facts[i].near.assign(questions.neighbours.size(), true);
    facts[i].link_words = std::move(links[i]);
    facts[i].names = std::move(names[i]);
    facts[i].title = std::move(titles[i]);
    facts[i].words = words[i].empty() ? 0 : Xapian::sortable_unserialise(words[i]);
    const bool is_known = lengths != nullptr && document < lengths->size();
    facts[i].length = is_known ? (*lengths)[document] : database.get_doclength(document);
  }
}

std::vector<Xapian::termpos> read_places(const Xapian::Database& database, Xapian::docid document,
                                         const std::string& word) {
  std::vector<Xapian::termpos> found;
  const auto end = database.positionlist_end(document, word);
  for (auto at = database.positionlist_begin(document, word); at != end; ++at) {
    if (found.size() == kMostPlaces) break;
    found.push_back(*at);
  }
  return found;
}

// Calls `work` with a reader and a half of `count` things, for each half at the same time, or with
// all of them: where there are few a thread costs more than it saves, and to open a second reader
// always does.
template <typename Work>
void in_halves(const EvidenceSources& sources, std::size_t count, const Work& work) {
  constexpr std::size_t kWorthAThread = 50;
  SecondReader* const second = sources.second;
  if (count < kWorthAThread || second == nullptr || !second->is_at_hand()) {
    work(sources.database, 0, count);
    return;
  }
  second->at_once([&](const Xapian::Database& reader) { work(reader, 0, count / 2); },
                  [&](const Xapian::Database& reader) { work(reader, count / 2, count); });
}

}  // namespace

// Holds where a word stands in a page, or nothing if that was not read.
struct DatabaseEvidence::Places {
  Xapian::docid document = 0;
  std::string word;
  std::optional<std::vector<Xapian::termpos>> places;
};

DatabaseEvidence::DatabaseEvidence(EvidenceSources sources) : sources_(std::move(sources)) {}
DatabaseEvidence::~DatabaseEvidence() = default;

std::vector<EvidenceFacts> DatabaseEvidence::facts(const std::vector<Xapian::docid>& ascending,
                                                   const EvidenceQuestions& questions) {
  std::vector<EvidenceFacts> facts(ascending.size());
  in_halves(sources_, ascending.size(),
            [&](const Xapian::Database& reader, std::size_t begin, std::size_t end) {
              const std::span<const Xapian::docid> part =
                  std::span(ascending).subspan(begin, end - begin);
              read_facts(reader, sources_.lengths.get(), part, questions,
                         std::span(facts).subspan(begin, end - begin));
            });
  return facts;
}
// Asking for fewer pages at a time hardly saves any of them, and would start more threads.
std::size_t DatabaseEvidence::details_at_once() const { return 100; }

// Places that would take much memory are left for positions().
void DatabaseEvidence::prepare(const std::vector<PageDetails>& details) {
  places_.clear();
  for (const PageDetails& page : details) {
    for (const std::string& word : page.placed) places_.push_back({page.document, word, {}});
  }
  const auto key = [](const Places& each) { return std::tie(each.document, each.word); };
  std::sort(places_.begin(), places_.end(),
            [&](const Places& a, const Places& b) { return key(a) < key(b); });
  const auto same = [&](const Places& a, const Places& b) { return key(a) == key(b); };
  places_.erase(std::unique(places_.begin(), places_.end(), same), places_.end());
  constexpr std::size_t kMostPrepared = 500'000;  // of a half
  in_halves(sources_, places_.size(),
            [&](const Xapian::Database& reader, std::size_t begin, std::size_t end) {
              std::size_t prepared = 0;
              for (std::size_t i = begin; i < end && prepared < kMostPrepared; ++i) {
                places_[i].places = read_places(reader, places_[i].document, places_[i].word);
                prepared += places_[i].places->size();
              }
            });
}

std::vector<Xapian::termpos> DatabaseEvidence::positions(Xapian::docid document,
                                                         const std::string& word) {
  const auto found = std::lower_bound(places_.begin(), places_.end(), std::tie(document, word),
                                      [](const Places& each, const auto& sought) {
                                        return std::tie(each.document, each.word) < sought;
                                      });
  const bool is_prepared = found != places_.end() && found->word == word &&
                           found->document == document && found->places.has_value();
  return is_prepared ? *found->places : read_places(sources_.database, document, word);
}

std::vector<PageEvidence::Stored> DatabaseEvidence::stored(
    const std::vector<Xapian::docid>& documents) {
  std::vector<Stored> stored;
  for (const Xapian::docid number : documents) {
    const Xapian::Document document = sources_.database.get_document(number);
    stored.push_back({document.get_data(), document.get_value(slot::kDemotion)});
  }
  return stored;
}

}  // namespace winnow
