// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/page_queue.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/schema/rule_values.h"
#include "indexer/writer/run/run_options.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Pages that unpack to more than was counted for them are few and large, so they may be read twice.
constexpr std::size_t kUncountedBytes = 1 << 20;

// Says whether a page that was read is much larger than its source could tell before.
bool is_undercounted(const PageJob& job) { return job.size > job.room + kUncountedBytes; }

}  // namespace

PageWorkshop::PageWorkshop(const IndexOptions& options)
    : options_(options),
      needs_hashes_(options.classifier->needs_hashes()),
      options_hash_(options_hash(options)),
      rule_numbers_(numbers_of_rules(options.classifier->rules().rules())),
      parse_check_(std::make_shared<ParseCheck>()),
      benches_([this] {
        ParseOptions parse;
        parse.limits = options_.limits;
        parse.marks = options_.marks;
        parse.hashes = needs_hashes_;
        parse.parse_check = parse_check_;
        return std::make_unique<Bench>(
            Bench{PageParser(parse),
                  DocumentBuilder(options_.choices, options_.site, options_.snippet_source_bytes)});
      }) {}

void PageWorkshop::identify(PageJob& job) const {
  job.raw.path = job.entry.path;
  const bool noted = job.note && job.note->stamp.is_known() && job.entry.stamp == job.note->stamp &&
                     job.entry.may_have(job.note->url, job.note->url_options);
  if (noted && !options_.verify) {
    job.raw.url = job.note->url;
    job.page_hash = job.note->page_hash;
    if (job.entry.date) job.date = job.entry.date(job.raw.url);
  } else {
    read(job);
    if (!job.skipped) job.page_hash = hash_of_page(job.raw);
    put_away(job);
    if (job.skipped) return;
  }
  name(job);
}

void PageWorkshop::read(PageJob& job) const {
  std::variant<RawPage, SkippedFile> read = job.entry.read();
  job.is_read = true;
  if (auto* skipped = std::get_if<SkippedFile>(&read)) {
    job.skipped = std::move(*skipped);
  } else {
    job.raw = std::move(std::get<RawPage>(read));
    job.size = job.raw.bytes.size();
    if (options_.verify) {
      job.date = job.raw.modified;
    } else if (job.entry.date) {
      job.date = job.entry.date(job.raw.url);
    }
  }
}

// Compressed pages may unpack to a thousand times as much. So they are not kept while they wait,
// but read again when it is their turn. A document is kept: to read it takes long, and its text is
// bounded.
void PageWorkshop::put_away(PageJob& job) const {
  const bool stays = job.entry.held_bytes > 0 || job.raw.is_document();
  if (stays || !is_undercounted(job)) {
    job.entry.read = nullptr;
    return;
  }
  free_memory_of(job.raw.bytes);
  job.is_read = false;
}

void PageWorkshop::name(PageJob& job) const {
  const std::uint64_t state = options_.classifier->state_of(job.raw);
  const PageRules& rules = options_.classifier->rules();
  std::string_view rules_hash;
  if (!rules.empty()) {
    job.rules = options_.classifier->rules_for(job.raw);
    rules_hash = rules.hash_for_site(options_.classifier->rule_site_of(job.raw));
  }
  job.checksum = page_checksum(job.page_hash, options_hash_, state, rules_hash);
  job.url_term = url_term(job.raw.url, options_.site);
  job.url_hash = hash_of_term(job.url_term);
  job.model = options_.classifier->model_of(job.raw);
}

void PageWorkshop::make_document(PageJob& job) {
  std::unique_lock<std::mutex> alone;
  if (!job.is_read) {
    const std::string noted_url = job.raw.url;
    const bool is_counted = job.size > 0;
    read(job);
    job.entry.read = nullptr;
    if (job.skipped) return;
    if (!is_counted && is_undercounted(job)) alone = std::unique_lock(large_page_);
    job.page_hash = hash_of_page(job.raw);
    name(job);
    if (job.raw.url != noted_url) {
      job.outcome = PageOutcome::moved;
      return;
    }
  }
  if (job.rules.skip()) {
    job.noindex = true;
    return;
  }
  const auto bench = benches_.lend();
  Expected<ExtractedPage> page = extract(job, bench->parser);
  if (!page) {
    job.refusal = page.error();
    return;
  }
  const bool forbidden = page->metadata.noindex || header_forbids_indexing(job.raw.robots);
  job.noindex = forbidden && !options_.ignore_robots;
  if (job.noindex) return;
  job.document = bench->builder.build(job.raw, *page, job.checksum);
  add_values(job);
  if (page->ruled) add_ruled(job, *page->ruled);
  // What is not needed any more: the page may wait for its turn.
  free_memory_of(job.raw.bytes);
  job.evidence = std::move(page->evidence);
  job.replaced_characters = page->replaced;
  job.degraded = page->degraded;
  job.emptied_by = emptying_mark(*page);
  const bool counts = job.document->cut != PageCut::spelling || options_.spelling;
  job.cut = counts ? job.document->cut : PageCut::no;
}

void PageWorkshop::add_values(PageJob& job) const {
  Xapian::Document& document = job.document->document;
  job.words = job.document->words;
  job.canonical = !job.document->canonical.empty();
  if (job.canonical) {
    const std::string target = url_term(job.document->canonical, options_.site);
    document.add_value(slot::kCanonical, big_endian(hash_of_term(target)));
  }
  const std::uint64_t state = options_.classifier->state_of(job.raw);
  if (state != 0) document.add_value(slot::kModel, big_endian(state));
  const int demotion = job.rules.demote();
  if (demotion > 0) document.add_value(slot::kDemotion, std::to_string(demotion));
}

// A method may have rules that the classifier knows nothing of.
void PageWorkshop::add_ruled(PageJob& job, const RuledPage& ruled) const {
  if (rule_numbers_.empty()) return;
  // An empty value is none.
  job.document->document.add_value(slot::kRules, rules_value(ruled.matches, rule_numbers_));
  job.emptied_by_rule = ruled.emptied_by;
  job.rules_gave_up = ruled.gave_up;
}

Expected<ParsedPage> PageWorkshop::parse(const PageJob& job, PageParser& parser) const {
  if (options_.parsed) {
    std::optional<ParsedPage> parsed = options_.parsed->take(job.page_hash, needs_hashes_);
    if (parsed) return std::move(*parsed);
  }
  return parser.parse(job.raw.bytes, {job.raw.http_charset});
}

Expected<ExtractedPage> PageWorkshop::extract(const PageJob& job, PageParser& parser) const {
  Expected<ParsedPage> page = parse(job, parser);
  if (!page) return page.error();
  const std::shared_ptr<const Method> method = options_.classifier->method_for(job.raw);
  return classify_page(std::move(*page), *method, parser.segmenter(), LinkTexts::taken);
}

namespace {

// What is in work at a time: enough for all threads to have something to do while the oldest page
// takes long, and little enough to fit in memory many times over. The oldest page does not count,
// since what stands behind it waits for it. Each thread may have a few pages, however large they
// are, as long as all of them together have room.
constexpr std::size_t kRoomBytes = 16 << 20;
constexpr std::size_t kBytesPerThread = 1 << 20;
constexpr std::size_t kPagesPerThread = 32;
constexpr std::size_t kLargePagesPerThread = 3;

// An interrupt is to be noticed by then.
constexpr std::chrono::milliseconds kLongestWait{250};

}  // namespace

PageQueue::PageQueue(const IndexOptions& options, WorkPool& pool, RunDatabase& database,
                     Links links)
    : options_(options),
      pool_(pool),
      database_(database),
      links_(std::move(links)),
      workshop_(options) {}

PageQueue::~PageQueue() { wait_for_all(); }

ShardLinks PageQueue::shard_links() {
  return {[this](PageJob& job) { make_document(job); },
          [this](PageJob& job) { step(job, PageStep::done); },
          {},
          {}};
}

void PageQueue::begin_source() { ++to_spell_; }

void PageQueue::end_source() {
  no_more_to_spell();
  wait_for_all();
  if (failure_) std::rethrow_exception(failure_);
  database_.rethrow_failure();
}

bool PageQueue::goes_on() const {
  return site_given_ && !links_.interrupted() && !failure_ && !database_.has_failed();
}

// There is a page in work.
bool PageQueue::has_room_for(std::size_t bytes) const {
  const std::size_t threads = pool_.threads();
  const std::size_t pages = in_work_.size();
  const std::size_t together = room_ + bytes;
  if (together > kRoomBytes || pages >= kPagesPerThread * threads) return false;
  const std::size_t behind_oldest = together - in_work_.front()->room;
  return behind_oldest <= kBytesPerThread * threads || pages < kLargePagesPerThread * threads;
}

void PageQueue::wait_for_room(std::size_t bytes) {
  for (;;) {
    const std::uint64_t seen = changes();
    advance();
    if (in_work_.empty() || has_room_for(bytes)) return;
    wait_for_changes(seen, std::max<std::size_t>(in_work_.size() / 2, 1));
  }
}

void PageQueue::add(std::unique_ptr<PageJob> added) {
  ++to_spell_;
  in_work_.push_back(std::move(added));
  PageJob& job = *in_work_.back();
  room_ += job.room;
  pool_.submit([this, &job] {
    try {
      workshop_.identify(job);
    } catch (...) {
      job.failure = std::current_exception();
    }
    step(job, PageStep::identified);
  });
}

// A thread of the pool calls this.
void PageQueue::make_document(PageJob& job) {
  const DatabaseUse none("");
  workshop_.make_document(job);
  if (job.document && database_.spelling()) {
    database_.spelling()->count(std::move(job.document->spelled_words));
  }
  if (job.outcome != PageOutcome::moved) count_spelled(job);
  // The calling thread may have more work for the pool, and wait for further steps of others.
  if (!pool_.runs_short()) return;
  const std::lock_guard lock(mutex_);
  changed_.notify_one();
}

void PageQueue::count_spelled(PageJob& job) {
  if (!std::exchange(job.is_spelled, true)) no_more_to_spell();
}

// The dictionary takes its time: it is written as soon as all words are known, while other threads
// still write documents.
void PageQueue::no_more_to_spell() {
  if (--to_spell_ == 0 && database_.spelling()) database_.spelling()->post_commit();
}

// Whichever thread has done the step calls this. What comes after is up to the calling thread of
// the run, which may remove the job as soon as it sees the last step.
void PageQueue::step(PageJob& job, PageStep to) {
  const std::lock_guard lock(mutex_);
  const bool has_failed = to == PageStep::done && job.outcome == PageOutcome::none;
  hurried_ = hurried_ || job.failure || has_failed;
  job.step.store(to);
  ++changes_;
  if (changes_ >= awaited_ || hurried_ || pool_.runs_short()) changed_.notify_one();
}

std::uint64_t PageQueue::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

// Two threads that wake each other at every step spend much of their time on it. So this waits for
// several, as long as each thread has another piece of work to begin meanwhile.
void PageQueue::wait_for_changes(std::uint64_t seen, std::size_t count) {
  std::unique_lock lock(mutex_);
  awaited_ = seen + count;
  changed_.wait_for(lock, kLongestWait, [&] {
    return changes_ >= awaited_ || (changes_ != seen && (hurried_ || pool_.runs_short()));
  });
}

void PageQueue::wait_for_all() {
  while (!in_work_.empty()) {
    const std::uint64_t seen = changes();
    advance();
    if (!in_work_.empty()) wait_for_changes(seen, 1);
  }
  database_.wait_until_idle();
  const std::lock_guard lock(mutex_);  // The thread of the last step has left it then.
}

// Hands on what is identified and takes back what is done, both in the order of the source.
void PageQueue::advance() {
  bool taken_back = true;
  while (taken_back) {
    while (may_hand_on()) hand_on(*in_work_[identifying_++]);
    taken_back = false;
    while (!in_work_.empty() && in_work_.front()->step.load() == PageStep::done) {
      if (!take_back(*in_work_.front())) break;
      in_work_.pop_front();
      --identifying_;
      taken_back = true;
    }
  }
}

// A page that has turned out to be larger than was counted waits until there is room for it.
bool PageQueue::may_hand_on() {
  if (identifying_ == in_work_.size()) return false;
  PageJob& job = *in_work_[identifying_];
  if (job.step.load() != PageStep::identified) return false;
  if (!is_undercounted(job)) return true;
  const std::size_t more = job.size - job.room;
  if (identifying_ > 0 && room_ + more > kRoomBytes) return false;
  job.room = job.size;
  room_ += more;
  return true;
}

// Returns false if the page is in work again: it has another URL than was noted of it, so that
// another shard may be the one to ask.
bool PageQueue::take_back(PageJob& job) {
  const bool moved = job.outcome == PageOutcome::moved;
  if (moved) job.outcome = PageOutcome::none;
  if (moved && goes_on()) {
    job.is_made = false;
    job.step.store(PageStep::identified);
    hand_on(job);
    return false;
  }
  room_ -= job.room;
  attempt([&] {
    if (job.outcome != PageOutcome::none) links_.taken(job);
    count_spelled(job);
  });
  return true;
}

// What fails here ends the run, but not before all pages are back: threads may be at work on them.
template <typename Action>
bool PageQueue::attempt(const Action& action) {
  try {
    action();
    return true;
  } catch (...) {
    if (!failure_) failure_ = std::current_exception();
    return false;
  }
}

// Hands the job to the shard of its URL, if it is a page.
void PageQueue::hand_on(PageJob& job) {
  if (job.failure) {
    failure_ = job.failure;
    job.step.store(PageStep::done);
    return;
  }
  site_given_ =
      site_given_ && (job.skipped || !options_.site.empty() || !job.raw.url.starts_with('/'));
  if (job.skipped || !site_given_) {
    if (job.skipped) job.outcome = PageOutcome::skipped;
    job.step.store(PageStep::done);
    return;
  }
  if (!attempt([&] { database_.store_model(job.model); })) {
    job.step.store(PageStep::done);
    return;
  }
  database_.shard_for(job.url_hash).look_up(job);
}

}  // namespace winnow
