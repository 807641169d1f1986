// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/curves_pages.h"

#include <time.h>

#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include "plugin/cli/terminal/interrupt.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {
namespace {

using PagesByRank = std::map<std::uint64_t, RawPage>;

Error interruption(const CompareSite& site) {
  return {ErrorCode::try_again, "interrupted", site.name, "run again"};
}

Expected<PagesByRank> first_by_rank(const CompareSite& site, std::uint64_t seed) {
  Expected<std::unique_ptr<Source>> source = open_source(site.pages);
  if (!source) return source.error();
  PagesByRank first;
  const Expected<void> read = (*source)->for_each(
      [&](RawPage&& page) {
        if (page.bytes.size() > kMaxLearnPageBytes) return !was_interrupted();
        first.emplace(sample_rank(seed, page.url), std::move(page));
        if (first.size() > kSamplePages) first.erase(std::prev(first.end()));
        return !was_interrupted();
      },
      {});
  if (!read) return read.error();
  if (was_interrupted()) return interruption(site);
  return first;
}

}  // namespace

double processor_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Expected<std::vector<CurvePage>> read_curve_pages(const CompareSite& site, std::uint64_t seed) {
  Expected<PagesByRank> raw = first_by_rank(site, seed);
  if (!raw) return raw.error();
  PageParser parser(ParseOptions{limits_of(site.pages), false});
  std::vector<CurvePage> pages;
  for (auto& [rank, page] : *raw) {
    if (was_interrupted()) return interruption(site);
    const double begin = processor_ms();
    Expected<ParsedPage> parsed = parser.parse(page.bytes, {page.http_charset});
    if (!parsed) continue;
    pages.push_back({std::move(page.url), rank, std::move(*parsed), processor_ms() - begin});
    free_memory_of(page.bytes);
  }
  return pages;
}

}  // namespace winnow::cli
