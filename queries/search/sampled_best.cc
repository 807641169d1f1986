// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/sampled_best.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "queries/search/documents_within.h"
#include "queries/search/match_count.h"
#include "queries/search/second_reader.h"

namespace winnow {

bool reads_many_places(const Xapian::Database& database, const Xapian::Query& query) {
  std::vector<Xapian::Query> open = {query};
  while (!open.empty()) {
    const Xapian::Query node = open.back();
    open.pop_back();
    const Xapian::Query::op type = node.get_type();
    if (type == Xapian::Query::OP_PHRASE || type == Xapian::Query::OP_NEAR) {
      constexpr double kWorthASample = 10 * kManyPostings;
      if (postings_read(database, node) >= kWorthASample) return true;
    }
    for (std::size_t i = 0; i < node.get_num_subqueries(); ++i)
      open.push_back(node.get_subquery(i));
  }
  return false;
}

namespace {

// Some part of each stretch of the documents, in fractions of the stretch.
struct Sample {
  double begin = 0;
  double end = 0;
};
constexpr Sample kFirstSample = {0, 1.0 / 64};
constexpr Sample kSecondSample = {1.0 / 64, 1.0 / 16};
constexpr std::size_t kEnoughMatches = 400;

// How far chance may take a number from what is expected of it: less than one time in 700 further.
double deviation(double number) { return 3 * std::sqrt(number); }

std::vector<double> scores_of(const Xapian::Database& database, const Xapian::Query& query,
                              const Xapian::Weight& weighting, DocumentRange half, Sample sample) {
  constexpr int kStretches = 8;
  const double stretch = (static_cast<double>(half.last) - half.first + 1) / kStretches;
  std::vector<DocumentRange> ranges;
  for (int i = 0; i < kStretches; ++i) {
    const auto at = [&](double part) {
      return half.first + static_cast<Xapian::docid>((i + part) * stretch);
    };
    if (at(sample.begin) < at(sample.end)) {
      ranges.push_back({at(sample.begin), at(sample.end) - 1});
    }
  }
  std::vector<double> scores;
  for (const DocumentMatch& match :
       all_matches(database, within(query, std::move(ranges)), weighting)) {
    scores.push_back(match.score);
  }
  return scores;
}

void add_scores(const SearchedPages& pages, const Xapian::Query& query,
                const Xapian::Weight& weighting, Sample sample, std::vector<double>& scores) {
  const Xapian::docid last = pages.database.get_lastdocid();
  const auto scores_in = [&](const Xapian::Database& database, const Xapian::Query& part,
                             DocumentRange half) {
    half.last = std::min(half.last, last);
    return scores_of(database, part, weighting, half, sample);
  };
  std::pair<std::vector<double>, std::vector<double>> found;
  if (pages.second != nullptr && pages.second->helps()) {
    found = pages.second->both_halves(query, scores_in);
  } else {
    found.first = scores_in(pages.database, query, {1, last / 2});
    found.second = scores_in(pages.database, query, {last / 2 + 1, last});
  }
  scores.insert(scores.end(), found.first.begin(), found.first.end());
  scores.insert(scores.end(), found.second.begin(), found.second.end());
}

}  // namespace

std::optional<SampledBest> sampled_best(const SearchedPages& pages, const Xapian::Query& query,
                                        const Xapian::Weight& weighting, std::uint64_t count,
                                        Xapian::doccount check_at_least) {
  std::vector<double> scores;
  double share = kFirstSample.end;
  add_scores(pages, query, weighting, kFirstSample, scores);
  const auto first = static_cast<double>(scores.size());
  if (first + deviation(first) < check_at_least * share) return {};
  if (scores.size() < kEnoughMatches) {
    share = kSecondSample.end;
    add_scores(pages, query, weighting, kSecondSample, scores);
  }
  const auto found = static_cast<double>(scores.size());
  if (found - deviation(found) < check_at_least * share) return {};
  const double expected = static_cast<double>(count) * share;
  const double rank = expected + deviation(expected) + 1;
  if (rank >= found) return {};
  const auto last = scores.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(scores.begin(), last, scores.end(), std::greater<>());
  return SampledBest{*last, std::max(check_at_least, rounded_count(found / share))};
}

}  // namespace winnow
