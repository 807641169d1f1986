// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/remote_expansion.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

namespace winnow {
namespace {

// How often a term is in all documents is asked for so many terms at a time, a round trip each.
constexpr std::size_t kTermsAtOnce = 64;

std::vector<PageTerms> terms_of(ShardCrew& crew, const std::vector<Xapian::docid>& pages) {
  std::vector<PageTerms> all(pages.size());
  std::vector<ShardTask> tasks;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Xapian::docid number = crew.number_in_shard(pages[i]);
    PageTerms* const into = &all[i];
    tasks.push_back({crew.place_of(pages[i]), [into, number](Xapian::Database& shard) {
                       const Xapian::TermIterator end = shard.termlist_end(number);
                       for (auto term = shard.termlist_begin(number); term != end; ++term) {
                         into->emplace_back(*term, term.get_wdf());
                       }
                     }});
  }
  if (!tasks.empty()) ShardRound(crew, std::move(tasks)).wait();
  return all;
}

// The model Bo1 as Xapian 1.4 has it: what a term counts that is in the pages so often, and in all
// documents as often as `frequency` says.
double bo1_weight(double in_pages, double frequency, double documents) {
  const double mean = frequency / documents;
  return in_pages * std::log2((1 + mean) / mean) + std::log2(1 + mean);
}

struct CandidateTerm {
  std::string term;
  double in_pages = 0;
  double weight = 0;  // at most, until it is known
  bool is_known = false;
};

// The order of Xapian's ExpandTerm.
bool counts_more(const CandidateTerm& a, const CandidateTerm& b) {
  return a.weight != b.weight ? a.weight > b.weight : a.term > b.term;
}

// Keeps the terms that Xapian keeps when it meets them in this order, of which each is smaller than
// the next (ESet::Internal::expand() of 1.4): which of equals these are follows from that.
CommonTerms kept_of(const std::vector<CandidateTerm>& ascending) {
  std::vector<CandidateTerm> kept;
  bool is_heap = false;
  double least = 0;
  for (const CandidateTerm& candidate : ascending) {
    if (candidate.weight <= least) continue;
    kept.push_back(candidate);
    if (kept.size() <= kExpansionTerms) continue;
    if (is_heap) std::push_heap(kept.begin(), kept.end(), counts_more);
    if (!is_heap) std::make_heap(kept.begin(), kept.end(), counts_more);
    is_heap = true;
    std::pop_heap(kept.begin(), kept.end(), counts_more);
    kept.pop_back();
    least = kept.front().weight;
  }
  std::sort(kept.begin(), kept.end(), counts_more);
  CommonTerms terms;
  for (const CandidateTerm& candidate : kept) terms.emplace_back(candidate.term, candidate.weight);
  return terms;
}

// A term is in all documents at least as often as in these, and in as many as have it.
std::vector<CandidateTerm> candidates_of(const RemoteStatistics& statistics,
                                         const IndexMetadata& metadata, const Xapian::Query& scored,
                                         const std::vector<PageTerms>& pages) {
  const TextTerms decider(statistics, metadata, scored);
  std::map<std::string, double> counts;
  for (const PageTerms& page : pages) {
    for (const auto& [term, times] : page) {
      if (decider.is_of_text(term)) counts[term] += std::max(times, 1U);
    }
  }
  std::vector<std::string> terms;
  for (const auto& [term, count] : counts) terms.push_back(term);
  statistics.fetch(terms);
  std::vector<CandidateTerm> candidates;
  for (const auto& [term, count] : counts) {
    if (!decider(term)) continue;
    const double least = std::max<double>(count, statistics.frequency(term));
    candidates.push_back({term, count, bo1_weight(count, least, statistics.documents()), false});
  }
  return candidates;
}

void weigh(ShardCrew& crew, double documents, const std::vector<CandidateTerm*>& terms) {
  std::vector<std::vector<Xapian::termcount>> counts(
      terms.size(), std::vector<Xapian::termcount>(crew.answering()));
  std::vector<ShardTask> tasks;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t place = 0; place < crew.answering(); ++place) {
      tasks.push_back({place, [&counts, &terms, i, place](Xapian::Database& shard) {
                         counts[i][place] = shard.get_collection_freq(terms[i]->term);
                       }});
    }
  }
  ShardRound(crew, std::move(tasks)).wait();
  for (std::size_t i = 0; i < terms.size(); ++i) {
    // Xapian adds them up as whole numbers.
    Xapian::termcount sum = 0;
    for (const Xapian::termcount count : counts[i]) sum += count;
    terms[i]->weight = bo1_weight(terms[i]->in_pages, sum, documents);
    terms[i]->is_known = true;
  }
}

// Gives what is not known and may count as much as the last one that is kept, the most hopeful
// first.
std::vector<CandidateTerm*> open_terms(std::vector<CandidateTerm>& candidates) {
  std::vector<double> known;
  for (const CandidateTerm& candidate : candidates) {
    if (candidate.is_known) known.push_back(candidate.weight);
  }
  double least = 0;
  if (known.size() >= kExpansionTerms) {
    std::nth_element(known.begin(), known.begin() + kExpansionTerms - 1, known.end(),
                     std::greater<>());
    least = known[kExpansionTerms - 1];
  }
  std::vector<CandidateTerm*> open;
  for (CandidateTerm& candidate : candidates) {
    if (!candidate.is_known && candidate.weight >= least) open.push_back(&candidate);
  }
  std::sort(open.begin(), open.end(),
            [](const CandidateTerm* a, const CandidateTerm* b) { return counts_more(*a, *b); });
  open.resize(std::min(open.size(), kTermsAtOnce));
  return open;
}

CommonTerms best_of(ShardCrew& crew, const RemoteStatistics& statistics,
                    std::vector<CandidateTerm> candidates) {
  for (auto open = open_terms(candidates); !open.empty(); open = open_terms(candidates)) {
    weigh(crew, statistics.documents(), open);
  }
  return kept_of(candidates);
}

}  // namespace

ExpandedQuery remote_expanded(ShardCrew& crew, const RemoteStatistics& statistics,
                              RemoteMatches& matches, const IndexMetadata& metadata,
                              const BuiltQuery& built, const Xapian::Query& scored) {
  ExpandedQuery result{scored, {}, {}};
  if (scored.empty() || built.words.empty()) return result;
  const FoundPages found =
      matches.find(scored, bm25_parameters(metadata.choices, built), {0, kExpansionPages, 0, 0},
                   SortOrder::relevance, /*collapse=*/true, {});
  for (const FoundPage& page : found.pages) result.pages.push_back(page.document);
  const std::vector<PageTerms> pages = terms_of(crew, result.pages);
  add_terms(built, best_of(crew, statistics, candidates_of(statistics, metadata, scored, pages)),
            result);
  return result;
}

std::vector<std::string> remote_added_words(ShardCrew& crew, const IndexMetadata& metadata,
                                            Analyzer& analyzer, const ExpandedQuery& expanded) {
  return added_words(terms_of(crew, expanded.pages), metadata, analyzer, expanded);
}

}  // namespace winnow
