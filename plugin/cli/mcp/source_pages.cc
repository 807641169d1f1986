// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/mcp/source_pages.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/report/page_content.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

Error not_in_sources(const StoredPage& page) {
  return {ErrorCode::not_found, "is no longer in any of the sources", page.path,
          "index the sources again"};
}

}  // namespace

Expected<std::unique_ptr<SourcePages>> SourcePages::open(const SourcePagesOptions& options) {
  const Expected<Searcher> searcher = Searcher::open(options.database);
  if (!searcher) return searcher.error();
  serve::InspectOptions inspected;
  inspected.database = options.database;
  inspected.sources = options.sources;
  inspected.settings.documents = options.documents;
  Expected<std::unique_ptr<serve::SourceSet>> sources =
      serve::SourceSet::open(inspected, searcher->metadata());
  if (!sources) return sources.error();
  MethodChoice choice;
  choice.rules = options.rules;
  Expected<SiteClassifier> methods = classifier_of_database(choice, options.database);
  if (!methods) return methods.error();
  std::vector<bool> folders;
  std::error_code ignored;
  for (const std::string& source : options.sources) {
    folders.push_back(fs::is_directory(source, ignored));
  }
  ReporterOptions reported;
  reported.content = true;
  return std::unique_ptr<SourcePages>(new SourcePages(std::move(*sources), std::move(folders),
                                                      PageReporter(std::move(*methods), reported)));
}

// A file that only one of the folders has needs no search.
Expected<RawPage> SourcePages::read(const StoredPage& page) {
  std::optional<RawPage> found;
  std::size_t folders = 0;
  for (std::size_t i = 0; i < folders_.size(); ++i) {
    if (!folders_[i]) continue;
    serve::ReadPage read =
        sources_->read({static_cast<std::uint16_t>(i), 0, page.path, page.url, {}});
    if (auto* const raw = std::get_if<RawPage>(&read)) {
      ++folders;
      found = std::move(*raw);
    }
  }
  if (folders == 1) return std::move(*found);
  found.reset();
  const auto wanted = [&](const serve::PagePlace& place) { return place.path == page.path; };
  const Expected<void> looked =
      sources_->read_all(wanted, [&](serve::PagePlace&&, serve::ReadPage&& read) {
        auto* const raw = std::get_if<RawPage>(&read);
        if (raw == nullptr || raw->url != page.url) return true;
        found = std::move(*raw);
        return false;
      });
  if (!looked) return looked.error();
  if (!found) return not_in_sources(page);
  return std::move(*found);
}

Expected<std::string> SourcePages::markdown(const StoredPage& page) {
  const Expected<RawPage> raw = read(page);
  if (!raw) return raw.error();
  const Expected<report::PageReport> report = reporter_.read(*raw, report::Detail::text);
  if (!report) return report.error();
  return report::content_in(*report, report::ContentFormat::markdown);
}

}  // namespace winnow::cli
