// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/remote_evidence.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

using Query = Xapian::Query;

// Whether a page has a term. There is one for each form of a word, since Xapian 1.4.22 may crash
// where all parts of an OP_MAX end at once.
struct PresenceQuestion {
  std::string term;
  std::size_t answer = 0;  // what is true of the page, by its number
};

// A score is a number of 53 bits: so many questions get one each, and one is left that tells the
// pages that are asked about from all others.
constexpr std::size_t kQuestionsAtOnce = 48;

constexpr std::size_t kOthersOfTheirTerms = 8;

// The pages of one shard.
struct ShardPages {
  std::size_t place = 0;
  std::vector<std::pair<Xapian::docid, std::size_t>> pages;  // number in the shard, in the facts
  std::vector<std::string> hashes;
  bool have_terms = true;  // of prefix::kUrlHash
};

// Gives a query for the pages that scores nothing. It costs what they are, and no more.
Query by_terms(const ShardPages& asked) {
  std::vector<std::string> terms;
  for (const std::string& hash : asked.hashes) terms.push_back(url_hash_term(hash));
  return Query(Query::OP_SCALE_WEIGHT, Query(Query::OP_OR, terms.begin(), terms.end()), 0);
}

// Does without these terms, which older databases do not have: the server looks at all pages found.
// Gives a query for what `found` finds, in which the pages asked about add `weight` to the score,
// so that they stand in front.
Query about(const Query& found, const ShardPages& asked, double weight) {
  auto* const source = new Xapian::ValueMapPostingSource(slot::kUrlHash);
  const Query mapped(source->release());
  for (const std::string& hash : asked.hashes) source->add_mapping(hash, weight);
  return Query(Query::OP_AND, Query(Query::OP_SCALE_WEIGHT, found, 0), mapped);
}

// Calls `tell` for each page asked about that `query` finds, with its number in the facts, its
// score and its value in the slot. Returns how many these are. The server looks at all that the
// query finds: as soon as it leaves some of it out, Xapian 1.4 rebuilds the query on its way.
template <typename Tell>
std::size_t ask_about(const Xapian::Database& shard, const ShardPages& asked, const Query& query,
                      const Xapian::Weight& weighting, double least, Xapian::valueno slot,
                      const Tell& tell) {
  Xapian::Enquire enquire(shard);
  // As led_by_all_documents() has it.
  const bool has_gaps = shard.get_lastdocid() != shard.get_doccount();
  enquire.set_query(has_gaps ? Query(Query::OP_AND, Query(std::string()), query) : query, 1);
  enquire.set_weighting_scheme(weighting);
  enquire.set_sort_by_relevance_then_value(slot, false);
  // Two pages of many may have the same term.
  const auto most = static_cast<Xapian::doccount>(asked.pages.size() + kOthersOfTheirTerms);
  const Xapian::MSet found = enquire.get_mset(0, most, shard.get_doccount());
  std::size_t told = 0;
  for (auto match = found.begin(); match != found.end(); ++match) {
    const auto page =
        std::lower_bound(asked.pages.begin(), asked.pages.end(), std::pair(*match, std::size_t{0}));
    if (match.get_weight() < least || page == asked.pages.end() || page->first != *match) continue;
    tell(page->second, match.get_weight() - least, match.get_sort_key());
    ++told;
  }
  return told;
}

std::vector<PresenceQuestion> presence_questions(const EvidenceQuestions& questions) {
  std::vector<PresenceQuestion> all;
  std::size_t answer = 0;
  for (const auto* const words : {&questions.texts, &questions.titles}) {
    for (const std::vector<std::string>& forms : *words) {
      for (const std::string& form : forms) all.push_back({form, answer});
      ++answer;
    }
  }
  return all;
}

// Says that it is true: those of texts are counted first, then those of titles.
void set_answer(EvidenceFacts& facts, std::size_t number) {
  if (number < facts.in_text.size()) {
    facts.in_text[number] = true;
  } else {
    facts.in_title[number - facts.in_text.size()] = true;
  }
}

// What is asked of one shard; its pages' facts are nobody else's.
class FactsOfShard {
 public:
  FactsOfShard(const std::string& query, const EvidenceQuestions& questions,
               const std::vector<PresenceQuestion>& presence, ShardPages asked,
               std::vector<EvidenceFacts>& facts)
      : query_(query),
        questions_(questions),
        presence_(presence),
        asked_(std::move(asked)),
        facts_(facts) {}

  // Questions that may be asked at the same time.
  std::vector<ShardTask> tasks() {
    std::vector<ShardTask> tasks;
    const auto add = [&](std::function<void(Xapian::Database&)> ask) {
      tasks.push_back({asked_.place, std::move(ask)});
    };
    add([this](Xapian::Database& shard) { ask_length(shard); });
    for (std::size_t first = 0; first == 0 || first < presence_.size(); first += kQuestionsAtOnce) {
      add([this, first](Xapian::Database& shard) { ask_presence(shard, first); });
    }
    for (std::size_t pair = 0; pair < questions_.neighbours.size(); ++pair) {
      add([this, pair](Xapian::Database& shard) { ask_near(shard, pair); });
    }
    add([this](Xapian::Database& shard) { ask_value(shard, slot::kNames, &EvidenceFacts::names); });
    return tasks;
  }

  // Says whether some page is without the term that all were asked by. Then nothing is known.
  bool lacks_terms() const { return lacks_terms_; }
  // Asks without these terms from now on.
  void ask_without_terms() {
    asked_.have_terms = false;
    lacks_terms_ = false;
  }
  std::size_t place() const { return asked_.place; }

  // Asks for the titles, where the answers so far say that a title has all words of the query: few
  // queries are titles, and each question makes the server look at all that the query finds.
  std::optional<ShardTask> title_task() {
    const auto has_all = [this](const auto& page) {
      const std::vector<bool>& has = facts_[page.second].in_title;
      return std::find(has.begin(), has.end(), false) == has.end();
    };
    if (std::none_of(asked_.pages.begin(), asked_.pages.end(), has_all)) return std::nullopt;
    return ShardTask{asked_.place, [this](Xapian::Database& shard) {
                       ask_value(shard, slot::kTitle, &EvidenceFacts::title);
                     }};
  }

 private:
  // Gives a query for the pages, in which each adds `weight` to the score where they have no terms.
  Query asked(double weight) const {
    if (asked_.have_terms) return by_terms(asked_);
    return about(Query::unserialise(query_), asked_, weight);
  }
  double least(double weight) const { return asked_.have_terms ? 0 : weight; }

  void require_all(std::size_t told) {
    if (told == asked_.pages.size()) return;
    if (!asked_.have_terms) {
      throw Xapian::DatabaseModifiedError("A page that was found is not there");
    }
    lacks_terms_ = true;
  }

  // The first of these questions brings what other pages say of each, too.
  void ask_presence(const Xapian::Database& shard, std::size_t first) {
    std::vector<Query> bits;
    const std::size_t count = std::min(kQuestionsAtOnce, presence_.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      bits.emplace_back(Query::OP_SCALE_WEIGHT, Query(presence_[first + i].term),
                        std::ldexp(1.0, static_cast<int>(i)));
    }
    const double weight = std::ldexp(1.0, kQuestionsAtOnce + 1);
    const auto tell = [&](std::size_t page, double score, const std::string& links) {
      const auto mask = static_cast<std::uint64_t>(score);
      for (std::size_t i = 0; i < count; ++i) {
        if ((mask >> i & 1) != 0) set_answer(facts_[page], presence_[first + i].answer);
      }
      if (first == 0) facts_[page].link_words = links;
    };
    const Query query(Query::OP_AND_MAYBE, asked(weight),
                      Query(Query::OP_OR, bits.begin(), bits.end()));
    require_all(ask_about(shard, asked_, query, Xapian::CoordWeight(), least(weight),
                          slot::kLinkWords, tell));
  }

  // Xapian 1.4.22 gives wrong answers where NEAR is a part of an OR, so each has a query of its
  // own. A window more than count_near() has does no harm.
  void ask_near(const Xapian::Database& shard, std::size_t pair) {
    constexpr Xapian::termcount kWindow = 9;
    const auto& [first, second] = questions_.neighbours[pair];
    const std::string words[] = {first, second};
    const Query near(Query::OP_NEAR, std::begin(words), std::end(words), kWindow);
    const auto tell = [&](std::size_t page, double, const std::string&) {
      facts_[page].near[pair] = true;
    };
    const Query those = asked_.have_terms ? Query(Query::OP_AND, by_terms(asked_),
                                                  Query(Query::OP_SCALE_WEIGHT, near, 0))
                                          : about(near, asked_, 1);
    ask_about(shard, asked_, those, Xapian::CoordWeight(), least(1), slot::kUrlHash, tell);
  }

  void ask_value(const Xapian::Database& shard, Xapian::valueno slot,
                 std::string EvidenceFacts::*into) {
    const auto tell = [&](std::size_t page, double, const std::string& value) {
      facts_[page].*into = value;
    };
    require_all(ask_about(shard, asked_, asked(1), Xapian::CoordWeight(), least(1), slot, tell));
  }

  // With these parameters BM25 scores by nothing but 1 / (1 + length / average length).
  void ask_length(const Xapian::Database& shard) {
    constexpr double kWeight = 4;
    const double average = shard.get_avlength();
    const auto tell = [&](std::size_t page, double score, const std::string& words) {
      facts_[page].words = words.empty() ? 0 : Xapian::sortable_unserialise(words);
      facts_[page].length = score > 0 ? std::round(average * (1 / score - 1)) : 0;
    };
    require_all(ask_about(shard, asked_, asked(kWeight), Xapian::BM25Weight(0, 0.5, 0, 0, 0),
                          least(kWeight), slot::kWords, tell));
  }

  const std::string& query_;
  const EvidenceQuestions& questions_;
  const std::vector<PresenceQuestion>& presence_;
  ShardPages asked_;
  std::atomic<bool> lacks_terms_ = false;
  std::vector<EvidenceFacts>& facts_;
};

}  // namespace

// Finds all that `query` does and more, but without phrases, which ask_near() says why to leave
// out.
Xapian::Query RemoteEvidence::words_of(Xapian::Query query) {
  while (query.get_type() == Xapian::Query::OP_FILTER) query = query.get_subquery(0);
  return Xapian::Query(Xapian::Query::OP_OR, query.get_unique_terms_begin(), query.get_terms_end());
}

std::vector<EvidenceFacts> RemoteEvidence::facts(const std::vector<Xapian::docid>& ascending,
                                                 const EvidenceQuestions& questions) {
  std::vector<EvidenceFacts> facts(ascending.size());
  std::map<std::size_t, ShardPages> by_place;
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    facts[i].in_text.assign(questions.texts.size(), false);
    facts[i].in_title.assign(questions.titles.size(), false);
    facts[i].near.assign(questions.neighbours.size(), false);
    const std::size_t place = crew_.place_of(ascending[i]);
    ShardPages& pages = by_place[place];
    pages.place = place;
    pages.have_terms = crew_.shard(place).has_url_hashes;
    pages.pages.emplace_back(crew_.number_in_shard(ascending[i]), i);
    pages.hashes.push_back(matches_.url_hash(ascending[i]));
  }
  const std::vector<PresenceQuestion> all = presence_questions(questions);
  std::vector<std::unique_ptr<FactsOfShard>> shards;
  std::vector<ShardTask> tasks;
  for (auto& [place, pages] : by_place) {
    shards.push_back(
        std::make_unique<FactsOfShard>(query_, questions, all, std::move(pages), facts));
    for (ShardTask& task : shards.back()->tasks()) tasks.push_back(std::move(task));
  }
  ShardRound(crew_, std::move(tasks)).wait();
  tasks.clear();
  for (const auto& shard : shards) {
    if (!shard->lacks_terms()) continue;
    crew_.note_without_url_hashes(shard->place());
    shard->ask_without_terms();
    for (ShardTask& task : shard->tasks()) tasks.push_back(std::move(task));
  }
  if (!tasks.empty()) ShardRound(crew_, std::move(tasks)).wait();
  tasks.clear();
  for (const auto& shard : shards) {
    if (auto task = shard->title_task()) tasks.push_back(*std::move(task));
  }
  if (!tasks.empty()) ShardRound(crew_, std::move(tasks)).wait();
  return facts;
}

std::size_t RemoteEvidence::details_at_once() const {
  return std::clamp<std::size_t>(2 * crew_.answering() * crew_.connections_each(), 16, 64);
}

void RemoteEvidence::prepare(const std::vector<PageDetails>& details) {
  std::vector<ShardTask> tasks;
  for (const PageDetails& page : details) {
    const std::size_t place = crew_.place_of(page.document);
    const Xapian::docid number = crew_.number_in_shard(page.document);
    for (const std::string& word : page.placed) {
      const auto [places, is_new] = positions_.try_emplace({page.document, word});
      if (!is_new) continue;
      auto* const into = &places->second;
      tasks.push_back({place, [into, number, word](Xapian::Database& shard) {
                         into->assign(shard.positionlist_begin(number, word),
                                      shard.positionlist_end(number, word));
                       }});
    }
  }
  if (!tasks.empty()) ShardRound(crew_, std::move(tasks)).wait();
}

std::vector<Xapian::termpos> RemoteEvidence::positions(Xapian::docid document,
                                                       const std::string& word) {
  std::vector<Xapian::termpos> places = positions_.at({document, word});
  if (places.size() > kMostPlaces) places.resize(kMostPlaces);
  return places;
}

std::vector<PageEvidence::Stored> StoredPages::get(const std::vector<Xapian::docid>& documents) {
  std::vector<ShardTask> tasks;
  for (const Xapian::docid document : documents) {
    const auto [place_of_it, is_new] = stored_.try_emplace(document);
    if (!is_new) continue;
    PageEvidence::Stored* const into = &place_of_it->second;
    const Xapian::docid number = crew_.number_in_shard(document);
    tasks.push_back({crew_.place_of(document), [into, number](Xapian::Database& shard) {
                       const Xapian::Document page = shard.get_document(number);
                       into->data = page.get_data();
                       into->demotion = page.get_value(slot::kDemotion);
                     }});
  }
  if (!tasks.empty()) ShardRound(crew_, std::move(tasks)).wait();
  std::vector<PageEvidence::Stored> stored;
  for (const Xapian::docid document : documents) stored.push_back(stored_.at(document));
  return stored;
}

}  // namespace winnow
