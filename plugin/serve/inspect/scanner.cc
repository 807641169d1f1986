// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/scanner.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <map>
#include <utility>

#include "winnow/extractor/site_learner.h"

namespace winnow::serve {
namespace {

// Templates are sought on so many sites, the largest ones.
constexpr std::size_t kMostGroupedSites = 50;
constexpr int kNice = 10;

// Linux has priorities of threads.
void give_way() { (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice); }

std::vector<std::string> largest_sites(const Catalogue& catalogue) {
  std::vector<std::pair<std::uint64_t, std::string>> sites;
  for (const auto& [site, sums] : catalogue.sites()) sites.emplace_back(sums.pages, site);
  std::sort(sites.rbegin(), sites.rend());
  if (sites.size() > kMostGroupedSites) sites.resize(kMostGroupedSites);
  std::vector<std::string> names;
  for (auto& [pages, site] : sites) names.push_back(std::move(site));
  return names;
}

}  // namespace

Scanner::Scanner(const InspectOptions& options, SourceSet& sources, Catalogue& catalogue,
                 TemplateGroups& groups, Current current)
    : options_(options),
      sources_(sources),
      catalogue_(catalogue),
      groups_(groups),
      current_(std::move(current)),
      look_(std::make_unique<PageLook>(options, current_()->needs_hashes())) {}

void Scanner::start() {
  tasks_.push_back({true, {}});
  thread_ = std::thread([this] { run(); });
}

void Scanner::read_again(std::vector<std::string> sites, bool list) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back({false, std::move(sites)});
    if (list) tasks_.push_back({true, {}});
  }
  changed_.notify_all();
}

bool Scanner::is_idle() const {
  const std::lock_guard lock(mutex_);
  return tasks_.empty() && !working_;
}

void Scanner::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Scanner::run() {
  give_way();
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      working_ = false;
      changed_.wait(lock, [this] { return stopped_ || !tasks_.empty(); });
      if (stopped_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
      working_ = true;
    }
    try {
      run(task);
    } catch (const std::exception& error) {
      // Memory is short, say: what is known so far stays.
      ScanState state = catalogue_.state();
      state.problem = error.what();
      state.finished = true;
      catalogue_.set_state(state);
    }
  }
}

void Scanner::run(const Task& task) {
  task.list ? read_listed() : read_known(task.sites);
  if (stopped_) return;
  group_pages(task.sites.empty() ? largest_sites(catalogue_) : task.sites);
  ScanState state = catalogue_.state();
  state.finished = true;
  catalogue_.set_state(state);
}

void Scanner::read_listed() {
  ScanState state = catalogue_.state();
  const bool first = catalogue_.size() == 0;
  state.done = 0;
  state.finished = false;
  if (first) state.total = sources_.count();
  catalogue_.set_state(state);
  const Expected<void> read = sources_.read_all(
      [&](const PagePlace& place) { return first || !catalogue_.knows(place); },
      [&](PagePlace&& place, ReadPage&& page) { return take(std::move(place), page, state); });
  if (!read) state.problem = read.error().message();
  if (!stopped_ && !state.more) state.total = state.done = catalogue_.size();
  catalogue_.set_state(state);
}

bool Scanner::take(PagePlace&& place, const ReadPage& page, ScanState& state) {
  if (stopped_) return false;
  const auto classification = current_();
  PageRecord record = look_->record(std::move(place), page, *classification);
  ++state.done;
  if (!record.place.url.empty() && !catalogue_.is_taken(record.id, record.place) &&
      !catalogue_.put(std::move(record))) {
    state.more = true;
  }
  catalogue_.set_state(state);
  return !state.more;
}

void Scanner::read_known(const std::vector<std::string>& sites) {
  const std::vector<std::uint64_t> ids = catalogue_.pages_of(sites);
  std::vector<PagePlace> places;
  for (const std::uint64_t id : ids) {
    if (auto record = catalogue_.record(id)) places.push_back(std::move(record->place));
  }
  std::vector<const PagePlace*> asked;
  for (const PagePlace& place : places) asked.push_back(&place);
  ScanState state = catalogue_.state();
  state.done = 0;
  state.total = asked.size();
  state.finished = false;
  catalogue_.set_state(state);
  sources_.read(asked, [&](std::size_t index, ReadPage&& page) {
    if (stopped_) return false;
    const auto classification = current_();
    catalogue_.put(look_->record(PagePlace(places[index]), page, *classification));
    ++state.done;
    catalogue_.set_state(state);
    return true;
  });
}

void Scanner::group_pages(const std::vector<std::string>& sites) {
  for (const std::string& site : sites) {
    const std::vector<PageRecord> sample = catalogue_.sample(site, kSamplePages);
    std::vector<const PagePlace*> places;
    for (const PageRecord& record : sample) places.push_back(&record.place);
    PageGrouper grouper;
    sources_.read(places, [&](std::size_t index, ReadPage&& page) {
      const auto* const raw = std::get_if<RawPage>(&page);
      if (raw == nullptr || stopped_) return !stopped_;
      const auto parsed = look_->parser().parse(raw->bytes, {.http_charset = raw->http_charset});
      if (parsed) grouper.add(parsed->document, sample[index]);
      return true;
    });
    if (stopped_) return;
    groups_.set(site, grouper.groups());
  }
}

}  // namespace winnow::serve
