// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/learn/cluster_sample.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/extractor/site_learner.h"

namespace winnow::cli {

Expected<PageSample> PageSample::draw(Source& source, std::uint32_t size, std::uint64_t seed,
                                      Progress& progress) {
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  std::set<std::pair<std::uint64_t, std::string>> first;
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  bool interrupted = false;
  const Expected<void> read = source.for_each(
      [&](RawPage&& page) {
        first.emplace(sample_rank(seed, page.url), std::move(page.path));
        if (first.size() > size) first.erase(std::prev(first.end()));
        progress.update(++pages, *total, bytes += page.bytes.size());
        interrupted = was_interrupted();
        return !interrupted;
      },
      {});
  progress.clear();
  if (!read) return read.error();
  if (interrupted) {
    return Error{
        ErrorCode::try_again,
        fmt::format("interrupted after {} of {} pages", human_count(pages), human_count(*total)),
        source.name(), "run again from the beginning"};
  }
  PageSample sample;
  sample.all_ = false;
  for (const auto& [rank, path] : first) sample.paths_.insert(path);
  return sample;
}

}  // namespace winnow::cli
