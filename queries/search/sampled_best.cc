// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/sampled_best.h"

#include <algorithm>
#include <array>
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
struct Part {
  double begin = 0;
  double end = 0;
};
constexpr Part kFirstPart = {0, 1.0 / 64};
constexpr Part kSecondPart = {1.0 / 64, 1.0 / 16};
constexpr std::size_t kEnoughMatches = 400;
constexpr std::size_t kStretches = 8;  // of each half

// How far chance may take a number from what is expected of it: less than one time in 700 further.
double deviation(double number) { return 3 * std::sqrt(number); }

struct Sample {
  std::vector<double> scores;
  std::array<double, 2 * kStretches> matches{};  // of the stretches

  // Matches that stand together, as those of a site do, tell less of the others.
  double most_too_many() const {
    const double found = static_cast<double>(scores.size());
    const double mean = found / static_cast<double>(matches.size());
    double squares = 0;
    for (const double count : matches) squares += (count - mean) * (count - mean);
    return deviation(std::max(found, squares));
  }
};

DocumentRange range_of(DocumentRange half, std::size_t stretch, Part part) {
  const double size = (static_cast<double>(half.last) - half.first + 1) / kStretches;
  const auto at = [&](double place) {
    return half.first + static_cast<Xapian::docid>((static_cast<double>(stretch) + place) * size);
  };
  return {at(part.begin), at(part.end) - 1};
}

std::vector<DocumentMatch> matches_in(const Xapian::Database& database, const Xapian::Query& query,
                                      const Xapian::Weight& weighting, DocumentRange half,
                                      Part part) {
  std::vector<DocumentRange> ranges;
  for (std::size_t i = 0; i < kStretches; ++i) {
    const DocumentRange range = range_of(half, i, part);
    if (range.first <= range.last) ranges.push_back(range);
  }
  return all_matches(database, within(query, std::move(ranges)), weighting);
}

// `first_stretch` is that of the half.
void add_matches(const std::vector<DocumentMatch>& found, DocumentRange half, Part part,
                 std::size_t first_stretch, Sample& sample) {
  for (const DocumentMatch& match : found) {
    sample.scores.push_back(match.score);
    for (std::size_t i = 0; i < kStretches; ++i) {
      const DocumentRange range = range_of(half, i, part);
      if (match.document >= range.first && match.document <= range.last) {
        ++sample.matches[first_stretch + i];
      }
    }
  }
}

void add_part(const SearchedPages& pages, const Xapian::Query& query,
              const Xapian::Weight& weighting, Part part, Sample& sample) {
  const Xapian::docid last = pages.database.get_lastdocid();
  const DocumentRange first_half{1, last / 2};
  const DocumentRange second_half{last / 2 + 1, last};
  const auto matches = [&](const Xapian::Database& database, const Xapian::Query& copy,
                           DocumentRange half) {
    half.last = std::min(half.last, last);
    return matches_in(database, copy, weighting, half, part);
  };
  std::pair<std::vector<DocumentMatch>, std::vector<DocumentMatch>> found;
  if (pages.second != nullptr && pages.second->helps()) {
    found = pages.second->both_halves(query, matches);
  } else {
    found.first = matches(pages.database, query, first_half);
    found.second = matches(pages.database, query, second_half);
  }
  add_matches(found.first, first_half, part, 0, sample);
  add_matches(found.second, second_half, part, kStretches, sample);
}

}  // namespace

std::optional<SampledBest> sampled_best(const SearchedPages& pages, const Xapian::Query& query,
                                        const Xapian::Weight& weighting, std::uint64_t count,
                                        Xapian::doccount check_at_least) {
  Sample sample;
  double share = kFirstPart.end;
  add_part(pages, query, weighting, kFirstPart, sample);
  const auto first = static_cast<double>(sample.scores.size());
  if (first + deviation(first) < check_at_least * share) return {};
  if (sample.scores.size() < kEnoughMatches) {
    share = kSecondPart.end;
    add_part(pages, query, weighting, kSecondPart, sample);
  }
  std::vector<double>& scores = sample.scores;
  const auto found = static_cast<double>(scores.size());
  if (found - sample.most_too_many() < check_at_least * share) return {};
  const double expected = static_cast<double>(count) * share;
  const double rank = expected + deviation(expected) + 1;
  if (rank >= found) return {};
  const auto last = scores.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(scores.begin(), last, scores.end(), std::greater<>());
  return SampledBest{*last, std::max(check_at_least, rounded_count(found / share))};
}

}  // namespace winnow
