// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/rank_similarity.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace winnow {
namespace {

// Documents are identifiers or numbers.
template <typename Document>
using Ranking = std::span<const Document>;

template <typename Document>
using Positions =
    std::unordered_map<std::conditional_t<std::is_integral_v<Document>, Document, std::string_view>,
                       std::size_t>;

template <typename Document>
Positions<Document> positions(Ranking<Document> ranking) {
  Positions<Document> result;
  result.reserve(ranking.size());
  for (std::size_t i = 0; i < ranking.size(); ++i) result.emplace(ranking[i], i);
  return result;
}

// For each depth d of the longer ranking, from 1: how many documents the first d of both share.
// A shorter ranking stays as it is below its end.
template <typename Document>
std::vector<double> overlaps(Ranking<Document> shorter, Ranking<Document> longer) {
  std::vector<std::uint32_t> shared_from(longer.size());  // by depth - 1
  const Positions<Document> ranks = positions(shorter);
  for (std::size_t i = 0; i < longer.size(); ++i) {
    const auto found = ranks.find(longer[i]);
    if (found != ranks.end()) ++shared_from[std::max(i, found->second)];
  }
  std::vector<double> result(longer.size());
  double overlap = 0;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = overlap += shared_from[i];
  return result;
}

// Counts pairs whose order is wrong, while the numbers are merged into order.
std::uint64_t count_inversions(std::vector<std::size_t> numbers) {
  std::uint64_t inversions = 0;
  std::vector<std::size_t> merged(numbers.size());
  for (std::size_t run = 1; run < numbers.size(); run *= 2) {
    for (std::size_t begin = 0; begin < numbers.size(); begin += 2 * run) {
      const std::size_t middle = std::min(begin + run, numbers.size());
      const std::size_t end = std::min(begin + 2 * run, numbers.size());
      std::size_t left = begin;
      std::size_t right = middle;
      for (std::size_t out = begin; out < end; ++out) {
        if (right == end || (left < middle && numbers[left] <= numbers[right])) {
          merged[out] = numbers[left++];
        } else {
          inversions += middle - left;
          merged[out] = numbers[right++];
        }
      }
    }
    numbers.swap(merged);
  }
  return inversions;
}

template <typename Document>
double overlap_of(Ranking<Document> first, Ranking<Document> second, double p) {
  const Ranking<Document> shorter = first.size() <= second.size() ? first : second;
  const Ranking<Document> longer = first.size() <= second.size() ? second : first;
  if (longer.empty()) return 1;
  if (shorter.empty()) return 0;
  const std::vector<double> overlap = overlaps(shorter, longer);
  const auto short_end = static_cast<double>(shorter.size());
  const auto long_end = static_cast<double>(longer.size());
  const double short_overlap = overlap[shorter.size() - 1];
  double sum = 0;
  double weight = 1;
  for (std::size_t i = 0; i < overlap.size(); ++i) {
    const auto depth = static_cast<double>(i + 1);
    weight *= p;
    // Had the shorter ranking gone on, it would have agreed as often as up to its end.
    const double assumed = short_overlap * std::max(0.0, depth - short_end) / short_end;
    sum += (overlap[i] + assumed) / depth * weight;
  }
  const double agreement = (overlap.back() - short_overlap) / long_end + short_overlap / short_end;
  return std::clamp((1 - p) / p * sum + agreement * weight, 0.0, 1.0);
}

template <typename Document>
std::optional<double> tau_of(Ranking<Document> first, Ranking<Document> second) {
  const Positions<Document> ranks = positions(second);
  std::vector<std::size_t> shared;
  for (const Document& document : first) {
    const auto found = ranks.find(document);
    if (found != ranks.end()) shared.push_back(found->second);
  }
  if (shared.size() < 2) return std::nullopt;
  const auto count = static_cast<double>(shared.size());
  const auto inversions = static_cast<double>(count_inversions(std::move(shared)));
  return 1 - 4 * inversions / (count * (count - 1));
}

}  // namespace

double rank_biased_overlap(std::span<const std::string> first, std::span<const std::string> second,
                           double p) {
  return overlap_of(first, second, p);
}

double rank_biased_overlap(std::span<const std::uint32_t> first,
                           std::span<const std::uint32_t> second, double p) {
  return overlap_of(first, second, p);
}

std::optional<double> kendall_tau(std::span<const std::string> first,
                                  std::span<const std::string> second) {
  return tau_of(first, second);
}

std::optional<double> kendall_tau(std::span<const std::uint32_t> first,
                                  std::span<const std::uint32_t> second) {
  return tau_of(first, second);
}

}  // namespace winnow
