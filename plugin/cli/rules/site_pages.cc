// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/rules/site_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "plugin/cli/terminal/messages.h"
#include "plugin/rules/suggestion_run.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/open_source.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

fs::path real_path(const std::string& path) {
  std::error_code failed;
  fs::path real = fs::weakly_canonical(path, failed);
  return failed ? fs::path(path) : real;
}

// Gives the page's path below the folder, "" if it is not there.
std::string path_below(const fs::path& page, const fs::path& folder) {
  const auto [rest, at] = std::mismatch(folder.begin(), folder.end(), page.begin(), page.end());
  if (rest != folder.end() || at == page.end()) return "";
  return page.lexically_relative(folder).generic_string();
}

struct Mirror {
  std::string folder;
  std::string site;  // that pages without a host are of
  CanonicalBase base;
};

// A place may name several folders, a line each.
std::optional<Mirror> find_mirror(const std::vector<RecordedSource>& sources,
                                  const fs::path& page) {
  std::optional<Mirror> found;
  for (const RecordedSource& source : sources) {
    for (std::size_t begin = 0; begin < source.place.size();) {
      const std::size_t end = std::min(source.place.find('\n', begin), source.place.size());
      const std::string folder = source.place.substr(begin, end - begin);
      begin = end + 1;
      std::error_code ignored;
      if (!fs::is_directory(folder, ignored) || path_below(page, folder).empty()) continue;
      // The innermost one knows the page better.
      if (found && found->folder.size() >= folder.size()) continue;
      found = Mirror{folder, source.site, source.base};
    }
  }
  return found;
}

Expected<Mirror> mirror_of(const RulesArguments& arguments) {
  const fs::path page = real_path(arguments.pages.front());
  Mirror mirror;
  if (!arguments.database.empty()) {
    const Expected<Searcher> opened = Searcher::open(arguments.database);
    if (!opened) return opened.error();
    const auto& sources = opened->metadata().sources;
    if (const std::optional<Mirror> known = find_mirror(sources, page)) {
      mirror = *known;
    } else if (sources.size() == 1) {
      mirror.site = sources.front().site;
    }
  }
  if (!arguments.source.source.empty()) {
    mirror.folder = arguments.source.source;
    std::error_code ignored;
    if (!fs::is_directory(mirror.folder, ignored)) {
      return Error{ErrorCode::not_found, "no such folder", mirror.folder,
                   "name the folder of the mirror with --source"};
    }
  }
  if (mirror.folder.empty()) {
    mirror.folder = page.parent_path().string();
    print_note(fmt::format("other pages are taken from {} (--source DIR says from where else)",
                           mirror.folder));
  }
  if (mirror.site.empty()) mirror.site = site_of_source(mirror.folder);
  return mirror;
}

// Goes through a mirror, and keeps the entries of the pages named and of the sample.
class SampleGatherer {
 public:
  SampleGatherer(const RulesArguments& arguments, const Mirror& mirror) : mirror_(mirror) {
    const fs::path folder = real_path(mirror.folder);
    for (std::size_t i = 0; i < arguments.pages.size(); ++i) {
      named_[path_below(real_path(arguments.pages[i]), folder)].push_back(i);
    }
    pages_.source = mirror.folder;
    pages_.named.resize(arguments.pages.size());
    found_.resize(arguments.pages.size());
  }

  Expected<SitePages> run(Source& source, const RulesArguments& arguments) {
    const Expected<void> listed = source.for_each_entry(
        [this](SourceEntry&& entry) {
          take(std::move(entry));
          return true;
        },
        warn_of_skipped);
    if (!listed) return listed.error();
    if (const auto read = read_rest(arguments); !read) return read.error();
    if (const auto named = name_site(arguments); !named) return named.error();
    read_sample();
    return std::move(pages_);
  }

 private:
  void take(SourceEntry&& entry) {
    if (const auto named = named_.find(entry.path); named != named_.end()) {
      std::variant<RawPage, SkippedFile> read = entry.read();
      if (const auto* page = std::get_if<RawPage>(&read)) {
        for (const std::size_t i : named->second) {
          pages_.named[i] = *page;
          found_[i] = true;
        }
      }
      return;
    }
    if (entry.page_bytes() > kMaxLearnPageBytes) return;
    const std::uint64_t rank = sample_rank(1, entry.url.empty() ? entry.path : entry.url);
    // Some of them are of other sites, or no pages.
    if (sample_.size() >= kCandidates && rank > sample_.rbegin()->first) return;
    sample_.insert_or_assign(rank, std::move(entry));
    if (sample_.size() > kCandidates) sample_.erase(std::prev(sample_.end()));
  }

  // Reads pages that are not in the mirror, or left out of it, from their files.
  Expected<void> read_rest(const RulesArguments& arguments) {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const std::string& file = arguments.pages[i];
      if (found_[i]) continue;
      std::error_code ignored;
      if (fs::is_directory(file, ignored)) {
        return Error{ErrorCode::usage, "is a folder", file, "name single pages"};
      }
      const Expected<std::unique_ptr<Source>> single = open_directory(file, {});
      if (!single) return single.error();
      const Expected<void> read = (*single)->for_each(
          [&](RawPage&& page) {
            pages_.named[i] = std::move(page);
            found_[i] = true;
            return false;
          },
          {});
      if (!read) return read.error();
      if (!found_[i]) return Error{ErrorCode::input, "is not a page", file, "name an HTML file"};
    }
    return {};
  }

  std::string site_of_page(const RawPage& page) const { return site_of(page.url, mirror_.site); }

  Expected<void> name_site(const RulesArguments& arguments) {
    const std::string& chosen = arguments.method.sites.site;
    pages_.site = chosen.empty() ? site_of_page(pages_.named.front()) : chosen;
    pages_.has_hosts = !pages_.named.front().url.starts_with('/');
    for (std::size_t i = 1; i < pages_.named.size() && chosen.empty(); ++i) {
      const std::string other = site_of_page(pages_.named[i]);
      if (other == pages_.site) continue;
      return Error{ErrorCode::usage,
                   fmt::format("is of the site {}, and {} of {}", other, arguments.pages.front(),
                               pages_.site),
                   arguments.pages[i], "name pages of one site, or say which it is with --site"};
    }
    for (std::size_t i = 0; i < pages_.named.size(); ++i) {
      pages_.named[i].path = arguments.pages[i];
    }
    return {};
  }

  void read_sample() {
    std::size_t bytes = 0;
    for (auto& [rank, entry] : sample_) {
      if (pages_.sample.size() + pages_.named.size() >= kSamplePages) break;
      std::variant<RawPage, SkippedFile> read = entry.read();
      if (const auto* skipped = std::get_if<SkippedFile>(&read)) warn_of_skipped(*skipped);
      auto* page = std::get_if<RawPage>(&read);
      if (page == nullptr || (named_site_is_by_host() && site_of_page(*page) != pages_.site)) {
        continue;
      }
      bytes += page->bytes.size();
      if (bytes > rules::kMostSampleBytes) break;
      pages_.sample.push_back(std::move(*page));
    }
    for (const auto& [path, indices] : named_) {
      for (const std::size_t i : indices) {
        pages_.sample.push_back(pages_.named[i]);
        if (!path.empty()) break;  // the same page, named twice
      }
    }
  }

  bool named_site_is_by_host() const { return site_of_page(pages_.named.front()) == pages_.site; }

  static constexpr std::size_t kCandidates = std::size_t{8} * kSamplePages;

  const Mirror& mirror_;
  std::map<std::string, std::vector<std::size_t>> named_;  // by path in the mirror; "": elsewhere
  std::map<std::uint64_t, SourceEntry> sample_;            // by rank
  std::vector<bool> found_;                                // Each page that is named has one.
  SitePages pages_;
};

}  // namespace

Expected<SitePages> read_site_pages(RulesArguments& arguments) {
  const Expected<Mirror> mirror = mirror_of(arguments);
  if (!mirror) return mirror.error();
  arguments.source.source = mirror->folder;
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return source.error();
  if (!arguments.database.empty()) (*source)->keep_base(mirror->base);
  return SampleGatherer(arguments, *mirror).run(**source, arguments);
}

}  // namespace winnow::cli
