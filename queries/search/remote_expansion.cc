// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/remote_expansion.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
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

bool counts_more(const CandidateTerm& a, const CandidateTerm& b) {
  return a.weight != b.weight ? a.weight > b.weight : a.term < b.term;
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

void weigh(ShardCrew& crew, double documents, std::vector<CandidateTerm*> terms) {
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

CommonTerms best_of(ShardCrew& crew, const RemoteStatistics& statistics,
                    std::vector<CandidateTerm> candidates) {
  for (;;) {
    std::sort(candidates.begin(), candidates.end(), counts_more);
    std::vector<CandidateTerm*> open;
    const std::size_t first = std::min<std::size_t>(kExpansionTerms, candidates.size());
    const bool is_settled =
        std::all_of(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(first),
                    [](const CandidateTerm& candidate) { return candidate.is_known; });
    if (is_settled) break;
    for (CandidateTerm& candidate : candidates) {
      if (open.size() == kTermsAtOnce) break;
      if (!candidate.is_known) open.push_back(&candidate);
    }
    weigh(crew, statistics.documents(), std::move(open));
  }
  CommonTerms terms;
  for (const CandidateTerm& candidate : candidates) {
    if (terms.size() == kExpansionTerms || candidate.weight <= 0) break;
    terms.emplace_back(candidate.term, candidate.weight);
  }
  return terms;
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
