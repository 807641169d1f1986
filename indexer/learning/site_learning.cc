// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/site_learning.h"

#include "indexer/learning/learning_run.h"
#include "indexer/learning/sample_reader.h"
#include "winnow/indexer/url.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {

std::string site_of(std::string_view url, std::string_view hostless) {
  std::string host = host_of(url);
  return host.empty() ? std::string(hostless) : host;
}

Expected<SiteModels> learn_sites(Source& source, const SiteLearningOptions& options,
                                 SiteLearningReport& report, LearningObserver& observer) {
  report = {};
  WorkPool pool(threads_asked_for(options.threads));
  SkippedOnce skipped(report, observer);
  SampleReader reader(options, report, observer, skipped, pool);
  if (const Expected<void> read = reader.gather(source); !read) return read.error();
  LearningRun run(options, report, observer, skipped, pool);
  for (const auto& [name, site] : reader.sites()) {
    if (site.is_to_be_learned()) run.expect(site.pages.size());
  }
  for (auto& [name, site] : reader.sites()) run.take(site);
  return run.finish([&](const WantedPages&, const VisitSource& visit) { return visit(source); });
}

}  // namespace winnow
