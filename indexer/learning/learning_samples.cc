// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/learning_samples.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "indexer/learning/learning_run.h"
#include "indexer/learning/sample_file.h"
#include "indexer/learning/sample_reader.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

Error other_samples(const SampleFile& file, const std::string& what) {
  return {ErrorCode::usage, "was taken with " + what, file.name(),
          "take it anew with the options that are given here, or give those here"};
}

Expected<void> check_options(const SampleFile& file, const SiteLearningOptions& options) {
  const SampleHead& head = file.head();
  if (head.seed != options.learn.seed) {
    return other_samples(file, "--seed " + std::to_string(head.seed));
  }
  if (head.sample_pages != sample_size(options)) {
    return other_samples(file, "--sample-pages " + std::to_string(head.sample_pages));
  }
  for (const SampleFile::Site& site : file.sites()) {
    if (site.rules != options.rules.hash_for_site(site.name)) {
      return other_samples(file, "other --rules for site " + std::string(site.name));
    }
  }
  return {};
}

// The parts of one source are known by how it is parted, and by the name of its pages without a
// host: the machines may know it from different places.
using PartedSource = std::tuple<std::string, std::uint32_t, PartBy>;

Expected<void> check_parts(const std::vector<SampleFile>& files) {
  std::map<PartedSource, std::map<std::uint32_t, const SampleFile*>> parted;
  std::map<std::uint64_t, const SampleFile*> whole;
  for (const SampleFile& file : files) {
    const SourcePart& part = file.head().origin.part;
    const bool has_pages = file.head().pages > 0;
    const SampleFile* before = nullptr;
    if (!part.is_whole()) {
      auto& parts = parted[{file.head().hostless, part.of, part.by}];
      if (const auto [at, is_new] = parts.emplace(part.number, &file); !is_new) before = at->second;
    } else if (has_pages) {
      if (const auto [at, is_new] = whole.emplace(file.checksum(), &file); !is_new) {
        before = at->second;
      }
    }
    if (before == nullptr) continue;
    return Error{ErrorCode::usage,
                 part.is_whole() ? "is the same sample as " + before->name()
                                 : "is of part " + part_text(part) + ", as " + before->name(),
                 file.name(), "leave out one of the two"};
  }
  for (const auto& [source, parts] : parted) {
    for (std::uint32_t number = 1; number <= std::get<1>(source); ++number) {
      if (parts.contains(number)) continue;
      SourcePart missing = parts.begin()->second->head().origin.part;
      missing.number = number;
      return Error{ErrorCode::usage, "part " + part_text(missing) + " is missing beside it",
                   parts.begin()->second->name(),
                   "take its sample with --part " + std::to_string(number) + "/" +
                       std::to_string(missing.of) + ", and name all files"};
    }
  }
  return {};
}

// Gathers what all files know of their sites, and where the other pages of these are.
class SampleMerge {
 public:
  SampleMerge(std::vector<SampleFile> files, const SiteLearningOptions& options,
              const OpenOrigin& open)
      : files_(std::move(files)), options_(options), open_(open) {}

  std::set<std::string_view> names() const {
    std::set<std::string_view> names;
    for (const SampleFile& file : files_) {
      for (const SampleFile::Site& site : file.sites()) names.insert(site.name);
    }
    return names;
  }

  void report(SiteLearningReport& report) const {
    for (const SampleFile& file : files_) {
      report.pages += file.head().pages;
      report.bytes += file.head().bytes;
      report.skipped += file.head().skipped;
      report.too_large += file.head().too_large;
    }
  }

  // Pages that belong to no sample of a part belong to none of the whole: more pages only push
  // them further down.
  SiteOfSource site(std::string_view name) const {
    SiteOfSource merged(SiteSample(options_.learn.seed, sample_size(options_)));
    merged.report.site = name;
    for (const SampleFile& file : files_) {
      const SampleFile::Site* const part = find(file, name);
      if (part == nullptr) continue;
      merged.report.pages += part->pages;
      merged.report.over_memory = merged.report.over_memory || part->over_memory;
      if (part->large > 0) merged.large.resize(1);  // there are some, whatever they are
      const std::vector<PageIdentity> all = SampleFile::identities_of(*part);
      merged.all.insert(merged.all.end(), all.begin(), all.end());
      for (RawPage& page : SampleFile::pages_of(*part)) {
        merged.sample.add({std::move(page), {}, true, {}});
      }
    }
    merged.pages = merged.sample.take();
    return merged;
  }

  Expected<void> visit_sources(const WantedPages& wanted, const VisitSource& visit) {
    for (const SampleFile& file : files_) {
      if (!has_any(file, wanted)) continue;
      const Expected<std::unique_ptr<Source>> source = open_(file.head().origin);
      if (!source) return source.error();
      if (const Expected<void> visited = visit(**source); !visited) return visited;
    }
    return {};
  }

 private:
  static const SampleFile::Site* find(const SampleFile& file, std::string_view name) {
    const auto sites = file.sites();
    const auto found = std::lower_bound(
        sites.begin(), sites.end(), name,
        [](const SampleFile::Site& site, std::string_view sought) { return site.name < sought; });
    return found != sites.end() && found->name == name ? &*found : nullptr;
  }

  static bool has_any(const SampleFile& file, const WantedPages& wanted) {
    for (const SampleFile::Site& site : file.sites()) {
      const std::vector<PageIdentity> pages = SampleFile::identities_of(site);
      const auto is_wanted = [&](const PageIdentity& page) { return wanted.has(page); };
      if (std::any_of(pages.begin(), pages.end(), is_wanted)) return true;
    }
    return false;
  }

  const std::vector<SampleFile> files_;
  const SiteLearningOptions& options_;
  const OpenOrigin& open_;
};

Expected<std::vector<SampleFile>> open_files(std::span<const std::string> names,
                                             const SiteLearningOptions& options) {
  std::vector<SampleFile> files;
  for (const std::string& name : names) {
    Expected<SampleFile> file = SampleFile::open(name);
    if (!file) return file.error();
    if (const auto same = check_options(*file, options); !same) return same.error();
    files.push_back(std::move(*file));
  }
  if (const auto whole = check_parts(files); !whole) return whole.error();
  return files;
}

}  // namespace

Expected<void> write_samples(Source& source, const SiteLearningOptions& options,
                             const SampleOrigin& origin, const std::string& file,
                             SiteLearningReport& report, LearningObserver& observer) {
  report = {};
  WorkPool pool(threads_asked_for(options.threads));
  SkippedOnce skipped(report, observer);
  SampleReader reader(options, report, observer, skipped, pool);
  if (const Expected<void> read = reader.gather(source); !read) return read;
  if (report.interrupted) {
    return Error{ErrorCode::try_again,
                 "interrupted after " + std::to_string(report.pages) + " pages", source.name(),
                 "run again from the beginning"};
  }
  const SampleHead head = {options.learn.seed, sample_size(options), report.pages,     report.bytes,
                           report.skipped,     report.too_large,     options.hostless, origin};
  const Expected<void> written = write_sample_file(file, head, reader.sites(), options.rules);
  for (auto& [name, site] : reader.sites()) {
    site.report.sample = static_cast<std::uint32_t>(site.pages.size());
    report.sites.push_back(std::move(site.report));
  }
  return written;
}

Expected<SiteModels> learn_from_samples(std::span<const std::string> files,
                                        const SiteLearningOptions& options, const OpenOrigin& open,
                                        SiteLearningReport& report, LearningObserver& observer) {
  report = {};
  Expected<std::vector<SampleFile>> opened = open_files(files, options);
  if (!opened) return opened.error();
  SampleMerge merge(std::move(*opened), options, open);
  merge.report(report);
  WorkPool pool(threads_asked_for(options.threads));
  SkippedOnce skipped(report, observer);
  LearningRun run(options, report, observer, skipped, pool);
  const std::set<std::string_view> names = merge.names();
  run.expect(names.size() * sample_size(options));
  for (const std::string_view name : names) {
    SiteOfSource site = merge.site(name);
    if (site.report.over_memory) {
      observer.warning({ErrorCode::too_large,
                        "no memory was left for its sample in a part; not learned",
                        site.report.site, "take samples of more parts"});
    }
    run.take(site);
  }
  bool all_found = true;
  Expected<SiteModels> models =
      run.finish([&](const WantedPages& wanted, const VisitSource& visit) {
        const Expected<void> visited = merge.visit_sources(wanted, visit);
        all_found = all_found && visited && (report.interrupted || wanted.empty());
        return visited;
      });
  if (!models || all_found) return models;
  return Error{ErrorCode::input, "pages that the samples name are no longer there", files.front(),
               "take the samples anew, or name the source that they are of"};
}

}  // namespace winnow
