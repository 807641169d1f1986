// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/passage_check.h"

#include <xxhash.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <variant>

#include "indexer/schema/page_hashes.h"
#include "winnow/extractor/site_learner.h"

namespace winnow {
namespace {

std::uint64_t hash_of(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

bool stands_before(const PageIdentity& a, const PageIdentity& b) {
  return std::tie(a.url, a.path) < std::tie(b.url, b.path);
}

void keep_one_of_each_url(std::vector<PageIdentity>& pages) {
  std::sort(pages.begin(), pages.end(), stands_before);
  const auto same_url = [](const PageIdentity& a, const PageIdentity& b) { return a.url == b.url; };
  pages.erase(std::unique(pages.begin(), pages.end(), same_url), pages.end());
}

std::vector<std::uint64_t> urls_of(std::span<const PageIdentity> pages) {
  std::vector<std::uint64_t> urls;
  urls.reserve(pages.size());
  for (const PageIdentity& page : pages) urls.push_back(page.url);
  return urls;
}

void leave_out(std::span<const PageIdentity> sample, std::vector<PageIdentity>& pages) {
  std::vector<std::uint64_t> urls = urls_of(sample);
  std::sort(urls.begin(), urls.end());
  std::erase_if(pages, [&](const PageIdentity& page) {
    return std::binary_search(urls.begin(), urls.end(), page.url);
  });
}

}  // namespace

PageIdentity identify_page(std::string_view url, std::string_view path) {
  return {hash_of(url), hash_of(path)};
}

// The seed is a hash of a sorted list: of a sum, which needs no sorting, the terms could be chosen
// so that it comes to a seed that was known before.
ControlPages::ControlPages(std::vector<PageIdentity> site, std::span<const PageIdentity> sample,
                           std::size_t size) {
  keep_one_of_each_url(site);
  const std::vector<std::uint64_t> urls = urls_of(site);
  const std::uint64_t seed = XXH3_64bits(urls.data(), urls.size() * sizeof(std::uint64_t));
  leave_out(sample, site);
  std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>> ranked;  // path and URL
  ranked.reserve(site.size());
  for (const PageIdentity& page : site) {
    ranked.emplace_back(XXH3_64bits_withSeed(&page.url, sizeof page.url, seed), page.path,
                        page.url);
  }
  const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(std::min(size, ranked.size()));
  std::partial_sort(ranked.begin(), end, ranked.end());
  for (auto page = ranked.begin(); page != end; ++page) {
    paths_.push_back(std::get<1>(*page));
    urls_.push_back(std::get<2>(*page));
  }
}

bool WantedPages::has(const PageIdentity& page) const {
  const auto [first, last] = pages_.equal_range(page.path);
  return std::any_of(first, last, [&](const auto& each) { return each.second.url == page.url; });
}

std::optional<WantedPages::Wanted> WantedPages::take(const SourceEntry& entry) {
  const PageIdentity page = identify_page(entry.url, entry.path);
  const auto [first, last] = pages_.equal_range(page.path);
  const auto found = std::find_if(first, last, [&](const auto& each) {
    return entry.url.empty() || each.second.url == page.url;
  });
  if (found == last) return std::nullopt;
  const Wanted wanted = found->second;
  pages_.erase(found);
  return wanted;
}

namespace {

// The pages that are in work at a time may have so many bytes.
constexpr std::size_t kRoomBytes = 2 << 20;

// Whether more pages are needed to tell if the passages are on most pages of the site: not if
// nearly all of `pages` have each of them. Of 32 pages 29 have what half of the site has once in
// 700 000 draws.
bool is_open(const std::vector<std::uint32_t>& found, std::uint32_t pages) {
  constexpr double kNearlyAll = 0.9;
  return pages < kFirstControlPages / 2 ||
         std::any_of(found.begin(), found.end(),
                     [&](std::uint32_t each) { return each < kNearlyAll * pages; });
}

// The pages among those that the statistics count that would have the passage if they were like
// the whole site: the sample has its share, the control pages that of all others.
std::uint32_t expected_pages(const CheckedSite& site, std::uint32_t sample_found,
                             double control_share) {
  const double counted = site.model->statistics().pages();
  const double all = static_cast<double>(site.report->pages);
  const double sample = std::min(all, static_cast<double>(site.report->sample));
  const double share = (sample_found / counted * sample + control_share * (all - sample)) / all;
  return static_cast<std::uint32_t>(share * counted + 0.5);
}

}  // namespace

void PassageCheck::add(CheckedSite site) {
  std::vector<std::uint32_t> found(site.passages.size());
  sites_.push_back({std::move(site), 0, std::move(found)});
}

Expected<void> PassageCheck::run(const ControlSources& sources) {
  for (std::size_t i = 0; i < sites_.size(); ++i) want(i, 0, kFirstControlPages);
  if (const Expected<void> done = read_wanted(sources); !done) return done;
  for (std::size_t i = 0; i < sites_.size(); ++i) {
    const Counted& counted = sites_[i];
    if (is_open(counted.found, counted.pages)) want(i, kFirstControlPages, kControlPages);
  }
  if (const Expected<void> done = read_wanted(sources); !done) return done;
  if (report_.interrupted) return {};
  for (Counted& counted : sites_) keep_to_share(counted);
  return {};
}

void PassageCheck::want(std::size_t site, std::size_t first, std::size_t last) {
  const ControlPages& control = sites_[site].site.control;
  for (std::size_t i = first; i < std::min(last, control.paths().size()); ++i) {
    wanted_.add({control.urls()[i], control.paths()[i]}, site);
  }
}

Expected<void> PassageCheck::read_wanted(const ControlSources& sources) {
  if (wanted_.empty() || report_.interrupted) return {};
  wanted_in_all_ += wanted_.size();
  const Expected<void> visited = sources(wanted_, [this](Source& source) { return visit(source); });
  // Files are gone: they were removed, or one of the losses hides them.
  if (!wanted_.empty() && !report_.interrupted) {
    for (const SkippedFile& loss : losses_) skipped_.tell_once(loss);
  }
  wanted_.clear();
  losses_.clear();
  return visited;
}

Expected<void> PassageCheck::visit(Source& source) {
  if (wanted_.empty() || report_.interrupted) return {};
  OrderedWork<Job> work(
      pool_, kRoomBytes, [this](Job& job) { read(job); }, [this](Job& job) { receive(job); });
  const Expected<void> gone_through = source.for_each_entry(
      [&](SourceEntry&& entry) {
        const std::optional<WantedPages::Wanted> wanted = wanted_.take(entry);
        if (!wanted) return true;
        Job job;
        job.counted = &sites_[wanted->site];
        job.wanted = *wanted;
        job.entry = std::move(entry);
        const std::size_t room = job.entry.page_bytes();
        work.add(std::move(job), room);
        return !wanted_.empty() && !report_.interrupted;
      },
      [&](const SkippedFile& file) {
        if (skipped_.is_loss(file)) losses_.push_back(file);
      });
  if (!gone_through) return gone_through;
  work.finish();
  return {};
}

// Any thread may call this.
void PassageCheck::read(Job& job) {
  const auto got = job.entry.read();
  job.entry.read = nullptr;
  const auto* raw = std::get_if<RawPage>(&got);
  if (raw == nullptr) job.skipped = std::get<SkippedFile>(got);
  job.is_other = raw != nullptr && identify_page(raw->url, {}).url != job.wanted.url;
  if (raw == nullptr || job.is_other || raw->bytes.size() > kMaxLearnPageBytes) return;
  job.bytes = raw->bytes.size();
  Expected<ParsedPage> page = parsers_.lend()->parse(raw->bytes, {raw->http_charset});
  if (!page || page->document.degraded() != Degraded::no) return;
  job.is_read = true;
  const std::vector<std::uint64_t>& wanted = job.counted->site.passages;
  for (const std::uint64_t passage : passages_of(*page)) {
    const auto found = std::lower_bound(wanted.begin(), wanted.end(), passage);
    if (found == wanted.end() || *found != passage) continue;
    job.found.push_back(static_cast<std::size_t>(found - wanted.begin()));
  }
  if (options_.parsed) options_.parsed->keep(hash_of_page(*raw), std::move(*page));
}

void PassageCheck::receive(const Job& job) {
  if (report_.interrupted) return;
  if (job.is_other) {  // the one that is wanted may be in another source
    wanted_.add({job.wanted.url, identify_page({}, job.entry.path).path}, job.wanted.site);
    return;
  }
  report_.bytes += job.bytes;
  if (job.skipped && skipped_.is_loss(*job.skipped)) skipped_.tell_once(*job.skipped);
  if (job.is_read) ++job.counted->pages;
  for (const std::size_t passage : job.found) ++job.counted->found[passage];
  observer_.checking(++received_, wanted_in_all_);
  report_.interrupted = observer_.interrupted();
}

void PassageCheck::keep_to_share(Counted& counted) {
  CheckedSite& site = counted.site;
  site.report->control = counted.pages;
  if (counted.pages == 0) return;
  const SiteStatistics& statistics = site.model->statistics();
  std::vector<PageCount> bounds;
  for (std::size_t i = 0; i < site.passages.size(); ++i) {
    const double share = static_cast<double>(counted.found[i]) / counted.pages;
    const std::uint32_t expected =
        expected_pages(site, statistics.text_pages(site.passages[i]), share);
    if (!statistics.are_most(expected)) bounds.push_back({site.passages[i], expected, 0});
  }
  if (bounds.empty()) return;
  site.report->rare_passages = static_cast<std::uint32_t>(bounds.size());
  *site.model = site.model->with_text_pages_at_most(bounds);
}

}  // namespace winnow
