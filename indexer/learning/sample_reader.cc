// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/sample_reader.h"

#include <algorithm>
#include <utility>

#include "indexer/schema/page_hashes.h"
#include "winnow/extractor/free_memory.h"

namespace winnow {
namespace {

// Samples are chosen so often by URLs alone, before everything is read.
constexpr unsigned kMostRounds = 4;

// The pages that are read at a time may have so many bytes.
constexpr std::size_t kReadAheadBytes = 16 << 20;

// The share of the sample that is not what was learned from, or of what was learned from that is
// not there any more, whichever is more.
double shift_of(const std::vector<SampledPage>& pages, const KnownSite& known) {
  if (pages.empty()) return 0;
  const auto others = std::count_if(pages.begin(), pages.end(), [&](const SampledPage& page) {
    return !std::binary_search(known.learned_from.begin(), known.learned_from.end(), page.hash);
  });
  const double are = static_cast<double>(pages.size());
  const double were = known.model.sample_pages();
  const double lost = were > are ? (were - are) / were : 0;
  return std::max(static_cast<double>(others) / are, lost);
}

}  // namespace

RulesForPage rules_for(const SiteLearningOptions& options, std::string_view url) {
  if (options.rules.empty()) return {};
  const std::string site = options.site.empty() ? site_of(url, options.hostless) : options.site;
  return options.rules.for_page(site, url);
}

SampleReader::SampleReader(const SiteLearningOptions& options, SiteLearningReport& report,
                           LearningObserver& observer, SkippedOnce& skipped, WorkPool& pool)
    : options_(options), report_(report), observer_(observer), skipped_(skipped), pool_(pool) {
  for (const KnownSite& site : options.known) known_.emplace(site.model.site(), &site);
}

Expected<void> SampleReader::gather(Source& source) {
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  total_ = *total;
  for (;;) {
    ++round_;
    if (const Expected<void> chosen = choose(source); !chosen) return chosen;
    if (report_.interrupted) return {};
    const Expected<bool> completed = complete(source);
    if (!completed) return completed.error();
    if (*completed) return {};
  }
}

bool SampleReader::goes_on() {
  report_.interrupted = report_.interrupted || observer_.interrupted();
  return !report_.interrupted;
}

Expected<void> SampleReader::choose(Source& source) {
  begin_choice();
  Work work(pool_, kReadAheadBytes, read, [this](EntryJob& job) { receive(job); });
  const Expected<void> gone_through = source.for_each_entry(
      [&](SourceEntry&& entry) {
        take(std::move(entry), work);
        return !report_.interrupted;
      },
      [this](const SkippedFile& file) {
        if (round_ == 1) return skipped_.tell(file);
        if (skipped_.is_loss(file)) skipped_.tell_once(file);
      });
  if (!gone_through) return gone_through;
  work.finish();
  end_choice();
  return {};
}

void SampleReader::begin_choice() {
  sites_.clear();
  latest_.clear();
  sample_bytes_ = 0;
  report_.pages = 0;
  report_.too_large = 0;
}

// All go through the queue: which site is the latest depends on the order.
void SampleReader::take(SourceEntry&& entry, Work& work) {
  // Its text stands in no template of the site.
  if (entry.is_document) return;
  if (entry.url.empty() || entry.held_bytes > 0) name_by_note(entry);
  EntryJob job;
  job.entry = std::move(entry);
  if (!excluded_.contains(job.entry.path) && must_read(job.entry)) {
    const std::size_t room = job.entry.page_bytes();
    work.add(std::move(job), room);
  } else {
    job.entry.read = nullptr;
    work.add_done(std::move(job));
  }
}

void SampleReader::name_by_note(SourceEntry& entry) {
  if (!options_.noted) return;
  const std::optional<NotedPage> noted = options_.noted->find(entry);
  if (!noted) return;
  // What waits in memory is as good as on the disk if it need not be looked at.
  const KnownSite* known = known_site(site_of_page(noted->url));
  if (entry.held_bytes > 0 && known != nullptr && !shifted_.contains(known->model.site())) {
    entry.held_bytes = 0;
  }
  entry.url = noted->url;
}

bool SampleReader::must_read(const SourceEntry& entry) {
  return entry.url.empty() || entry.held_bytes > 0 || round_ > kMostRounds;
}

void SampleReader::read(EntryJob& job) {
  job.read = job.entry.read();
  job.entry.read = nullptr;
  if (const auto* page = std::get_if<RawPage>(&*job.read)) job.hash = hash_of_page(*page);
}

void SampleReader::receive(EntryJob& job) {
  if (report_.interrupted) return;
  if (const auto excluded = excluded_.find(job.entry.path); excluded != excluded_.end()) {
    receive_excluded(job.entry, excluded->second);
  } else if (!job.read) {
    if (is_left_out(job.entry.url)) return;
    SampledPage page;
    page.stamp = job.entry.stamp;
    page.page.path = std::move(job.entry.path);
    page.page.url = std::move(job.entry.url);
    add_to_sample(count_page(page.page.url), std::move(page));
  } else if (const auto* skipped = std::get_if<SkippedFile>(&*job.read)) {
    count_none(job.entry);
    return exclude_file(job.entry.path, skipped);
  } else if (std::get<RawPage>(*job.read).is_document()) {
    count_none(job.entry);
    return exclude_file(job.entry.path, nullptr);
  } else {
    receive_page(std::move(std::get<RawPage>(*job.read)), std::move(job.hash));
  }
  observer_.reading(report_.pages, total_, report_.bytes);
  goes_on();
}

void SampleReader::receive_excluded(const SourceEntry& entry, const Excluded& excluded) {
  if (excluded.hash.empty()) return count_none(entry);
  SiteOfSource& site = count_page(excluded.url);
  add_to_all(site, excluded.url, entry.path);
  site.large.push_back(excluded.hash);
  ++report_.too_large;
}

// Most files are counted by their names. For its site, one that was read and is no page counts as
// they do: what is learned must not depend on which ones happen to be read.
void SampleReader::count_none(const SourceEntry& entry) {
  const bool has_name = !entry.url.empty() && entry.held_bytes == 0;
  if (!has_name || is_left_out(entry.url)) return;
  add_to_all(count_page(entry.url), entry.url, entry.path);
  --report_.pages;
}

void SampleReader::add_to_all(SiteOfSource& site, std::string_view url, std::string_view path) {
  if (!site.report.over_memory) site.all.push_back(identify_page(url, path));
}

void SampleReader::receive_page(RawPage&& page, std::string&& hash) {
  report_.bytes += page.bytes.size();
  if (is_left_out(page.url)) return;
  SiteOfSource& site = count_page(page.url);
  if (page.bytes.size() > kMaxLearnPageBytes) {
    exclude_large(page, hash);
    add_to_all(site, page.url, page.path);
    site.large.push_back(std::move(hash));
    ++report_.too_large;
    return;
  }
  add_to_sample(site, {std::move(page), {}, true, std::move(hash)});
}

void SampleReader::add_to_sample(SiteOfSource& site, SampledPage&& page) {
  if (site.report.over_memory) return;
  site.all.push_back(identify_page(page.page.url, page.page.path));
  sample_bytes_ -= site.sample.bytes();
  site.sample.add(std::move(page));
  sample_bytes_ += site.sample.bytes();
  keep_to_memory();
}

void SampleReader::end_choice() {
  sample_bytes_ = 0;
  for (auto& [name, site] : sites_) {
    site.pages = site.sample.take();
    for (const SampledPage& page : site.pages) sample_bytes_ += bytes_of(page);
    if (site.known == nullptr) continue;
    site.report.grown =
        (site.report.pages + kGrowth - 1) / kGrowth > site.known->model.site_pages();
    site.report.shifted = shifted_.contains(name);
  }
}

// Returns false if samples must be chosen once more.
Expected<bool> SampleReader::complete(Source& source) {
  do {
    const std::size_t excluded = excluded_.size();
    if (const Expected<void> done = read_wanted(source); !done) return done.error();
    if (report_.interrupted) return true;
    if (excluded_.size() != excluded) return false;
  } while (find_shifted());
  return true;
}

Expected<void> SampleReader::read_wanted(Source& source) {
  std::unordered_map<std::string_view, Wanted> wanted = find_wanted();
  if (wanted.empty()) return {};
  wanted_in_all_ = wanted.size();
  wanted_read_ = 0;
  std::vector<SkippedFile> losses;
  Work work(pool_, kReadAheadBytes, read, [this](EntryJob& job) { receive_wanted(job); });
  const Expected<void> gone_through = source.for_each_entry(
      [&](SourceEntry&& entry) {
        const auto found = wanted.find(entry.path);
        if (found == wanted.end()) return true;
        const std::size_t room = entry.page_bytes();
        EntryJob job;
        job.entry = std::move(entry);
        job.wanted = found->second;
        wanted.erase(found);
        work.add(std::move(job), room);
        return !wanted.empty() && !report_.interrupted;
      },
      [&](const SkippedFile& file) {
        if (skipped_.is_loss(file)) losses.push_back(file);
      });
  if (!gone_through) return gone_through;
  work.finish();
  if (!report_.interrupted) exclude_gone(wanted, losses);
  return {};
}

// The pages were there a moment ago: they were removed, or one of the losses hides them.
void SampleReader::exclude_gone(const std::unordered_map<std::string_view, Wanted>& gone,
                                const std::vector<SkippedFile>& losses) {
  if (gone.empty()) return;
  for (const SkippedFile& loss : losses) skipped_.tell_once(loss);
  std::vector<std::string> paths;
  for (const auto& [path, wanted] : gone) paths.emplace_back(path);
  std::sort(paths.begin(), paths.end());
  for (std::string& path : paths) {
    const SkippedFile file{std::move(path), SkipReason::vanished,
                           "not there any more when the pages were listed again"};
    exclude_file(file.path, &file);
  }
}

// The pages by their paths, which are those of the sites' pages.
std::unordered_map<std::string_view, SampleReader::Wanted> SampleReader::find_wanted() {
  std::unordered_map<std::string_view, Wanted> wanted;
  for (auto& [name, site] : sites_) {
    const bool learns = site.is_to_be_learned();
    if (!learns && (site.report.over_memory || site.known->learned_from.empty())) continue;
    for (SampledPage& page : site.pages) {
      if (!learns && page.hash.empty()) find_noted_hash(page);
      if (learns ? !page.is_read : page.hash.empty()) wanted[page.page.path] = {&site, &page};
    }
  }
  return wanted;
}

void SampleReader::find_noted_hash(SampledPage& page) {
  if (!options_.noted) return;
  SourceEntry entry;
  entry.path = page.page.path;
  entry.url = page.page.url;
  entry.stamp = page.stamp;
  if (std::optional<NotedPage> noted = options_.noted->find(entry)) {
    page.hash = std::move(noted->page_hash);
  }
}

void SampleReader::receive_wanted(EntryJob& job) {
  if (report_.interrupted) return;
  observer_.sampling(++wanted_read_, wanted_in_all_, report_.bytes);
  SiteOfSource& site = *job.wanted.site;
  SampledPage& page = *job.wanted.page;
  if (const auto* skipped = std::get_if<SkippedFile>(&*job.read)) {
    exclude_file(job.entry.path, skipped);
  } else if (std::get<RawPage>(*job.read).is_document()) {
    exclude_file(job.entry.path, nullptr);
  } else {
    RawPage& raw = std::get<RawPage>(*job.read);
    report_.bytes += raw.bytes.size();
    if (raw.bytes.size() > kMaxLearnPageBytes) {
      exclude_large(raw, job.hash);
    } else if (site.is_to_be_learned()) {
      sample_bytes_ -= bytes_of(page);
      page = {std::move(raw), page.stamp, true, std::move(job.hash)};
      sample_bytes_ += bytes_of(page);
      keep_to_memory();
    } else {
      page.hash = std::move(job.hash);
    }
  }
  goes_on();
}

// Returns whether there are any that were not yet.
bool SampleReader::find_shifted() {
  bool any = false;
  for (auto& [name, site] : sites_) {
    const bool settled = site.report.over_memory || site.is_to_be_learned();
    if (settled || site.known->learned_from.empty()) continue;
    site.report.shifted = shift_of(site.pages, *site.known) > kSampleShift;
    if (site.report.shifted) shifted_.insert(name);
    any = any || site.report.shifted;
  }
  return any;
}

void SampleReader::exclude_file(const std::string& path, const SkippedFile* why) {
  if (excluded_.emplace(path, Excluded{}).second && why != nullptr) skipped_.tell_once(*why);
}

void SampleReader::exclude_large(const RawPage& page, const std::string& hash) {
  excluded_.emplace(page.path, Excluded{page.url, hash});
}

const KnownSite* SampleReader::known_site(const std::string& name) const {
  const auto known = known_.find(name);
  return known == known_.end() ? nullptr : known->second;
}

std::string SampleReader::site_of_page(const std::string& url) const {
  return options_.site.empty() ? site_of(url, options_.hostless) : options_.site;
}

bool SampleReader::is_left_out(const std::string& url) const {
  return rules_for(options_, url).skip();
}

SiteOfSource& SampleReader::count_page(const std::string& url) {
  ++report_.pages;
  const std::string name = site_of_page(url);
  auto found = sites_.find(name);
  if (found == sites_.end()) {
    const std::uint32_t size = std::max(options_.sample_pages, options_.learn.learn_pages);
    found = sites_.try_emplace(name, SiteSample(options_.learn.seed, size)).first;
    found->second.report.site = name;
    found->second.known = known_site(name);
    latest_.push_back(&found->second);
  }
  ++found->second.report.pages;
  return found->second;
}

void SampleReader::keep_to_memory() {
  for (; sample_bytes_ > options_.sample_bytes && !latest_.empty(); latest_.pop_back()) {
    SiteOfSource& site = *latest_.back();
    sample_bytes_ -= site.sample.bytes();
    site.sample.take();
    // They may be wanted still: they stay where they are.
    for (SampledPage& page : site.pages) {
      sample_bytes_ -= bytes_of(page);
      free_memory_of(page.page.bytes);
      sample_bytes_ += bytes_of(page);
    }
    site.report.over_memory = true;
    if (site.known != nullptr && !site.report.grown && !site.report.shifted) continue;
    observer_.warning({ErrorCode::too_large, "no memory left for its sample; not learned",
                       site.report.site, "learn from its pages alone"});
  }
}

}  // namespace winnow
