// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/index_run.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "indexer/database/database_session.h"
#include "indexer/database/notes/model_store.h"
#include "indexer/database/shard_set.h"
#include "indexer/schema/page_checksum.h"
#include "indexer/writer/duplicates/duplicate_pages.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

// What is in work at a time: enough for all threads to have something to do while the oldest page
// takes long, and little enough to fit in memory many times over.
constexpr std::size_t kRoomBytes = 16 << 20;
constexpr std::size_t kPagesPerThread = 32;

Error no_site(const Source& source) {
  return {ErrorCode::usage, "the URLs of its pages name no host, and there is no name of a site",
          source.name(), "name the site"};
}

Expected<std::uint64_t> count_of(Source& source) {
  const DatabaseUse none("");
  return source.count();
}

std::int64_t nanoseconds_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

}  // namespace

IndexRun::IndexRun(const IndexOptions& options, IndexObserver& observer)
    : options_(options),
      observer_(observer),
      started_(nanoseconds_now()),
      workshop_(options),
      pool_(threads_asked_for(options.threads)) {
  if (options_.completes != nullptr) report_ = continued(*options_.completes);
  if (options_.completable) written_ = std::make_shared<WrittenPages>();
}

// Jobs are used by the pool.
IndexRun::~IndexRun() { wait_for_all(); }

Expected<IndexReport> IndexRun::run(Source& source) {
  const Expected<std::uint64_t> total = count_of(source);
  if (!total) return total.error();
  progress_.pages_total = *total;
  if (const Expected<void> read = go_through(source); !read) {
    keep_what_is_written();
    return read.error();
  }
  if (!site_given_) return no_site(source);
  is_interrupted();
  if (!options_.dry_run) {
    delete_vanished();
    if (const Expected<void> settled = settle_duplicates(source); !settled) return settled.error();
  }
  is_interrupted();
  if (const Expected<void> finished = finish(); !finished) return finished.error();
  return std::move(report_);
}

Expected<void> IndexRun::go_through(Source& source) {
  ++to_spell_;
  const Expected<void> read = read_entries(source);
  if (--to_spell_ == 0 && spelling_) spelling_->post_commit();
  wait_for_all();
  rethrow_failure();
  return read;
}

Expected<void> IndexRun::read_entries(Source& source) {
  const DatabaseUse none("");
  return source.for_each_entry([this](SourceEntry&& entry) { return take(std::move(entry)); },
                               [this](const SkippedFile& file) {
                                 if (!second_pass_) count_skipped(file);
                               });
}

// Returns whether to go on.
bool IndexRun::take(SourceEntry&& entry) {
  auto job = std::make_unique<PageJob>();
  job->entry = std::move(entry);
  job->path_hash = PageNotes::hash_of_path(job->entry.path);
  job->note = find_note(job->path_hash);
  if (second_pass_) {
    const bool wanted =
        job->note && only_.erase(hash_of_term(url_term(job->note->url, options_.site))) > 0;
    if (!wanted) return !only_.empty();
  }
  job->room = job->entry.page_bytes();
  wait_for_room(job->room);
  if (!goes_on()) return false;
  visited_.insert(job->path_hash);
  ++to_spell_;
  in_work_.push_back(std::move(job));
  begin(*in_work_.back());
  return goes_on() && !(second_pass_ && only_.empty());
}

bool IndexRun::goes_on() const { return site_given_ && !report_.interrupted && !has_failed(); }

// Asks; the first yes is final.
bool IndexRun::is_interrupted() {
  report_.interrupted = report_.interrupted || observer_.interrupted();
  return report_.interrupted;
}

void IndexRun::begin(PageJob& job) {
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

// In a thread of the pool.
void IndexRun::make_document(PageJob& job) {
  const DatabaseUse none("");
  workshop_.make_document(job);
  if (job.document && spelling_) spelling_->count(std::move(job.document->spelled_words));
  if (job.outcome != PageOutcome::moved) is_spelled(job);
}

// The dictionary takes its time: it is written as soon as all words are known, while other threads
// still write documents.
void IndexRun::is_spelled(PageJob& job) {
  if (std::exchange(job.is_spelled, true)) return;
  if (--to_spell_ == 0 && spelling_) spelling_->post_commit();
}

// Called by whichever thread has done the step. What comes after is up to the calling thread, which
// may remove the job as soon as it sees the last step.
void IndexRun::step(PageJob& job, PageStep to) {
  const std::lock_guard lock(mutex_);
  job.step.store(to);
  ++changes_;
  changed_.notify_one();
}

void IndexRun::wait_for_room(std::size_t bytes) {
  const std::size_t most_pages = kPagesPerThread * pool_.threads();
  for (;;) {
    const std::uint64_t seen = changes();
    advance();
    const bool fits = room_ + bytes <= kRoomBytes && in_work_.size() < most_pages;
    if (in_work_.empty() || fits) return;
    wait_for_change(seen);
  }
}

void IndexRun::wait_for_all() {
  while (!in_work_.empty()) {
    const std::uint64_t seen = changes();
    advance();
    if (!in_work_.empty()) wait_for_change(seen);
  }
  for (const auto& shard : shards_) shard->wait_until_idle();
}

std::uint64_t IndexRun::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

void IndexRun::wait_for_change(std::uint64_t seen) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return changes_ != seen; });
}

// Hands on what is identified and counts what is done, both in the order of the source.
void IndexRun::advance() {
  while (identifying_ < in_work_.size() &&
         in_work_[identifying_]->step.load() == PageStep::identified) {
    hand_on(*in_work_[identifying_++]);
  }
  while (!in_work_.empty() && in_work_.front()->step.load() == PageStep::done) {
    PageJob& job = *in_work_.front();
    const bool moved = job.outcome == PageOutcome::moved;
    if (moved) job.outcome = PageOutcome::none;
    if (moved && goes_on()) {
      job.is_made = false;
      job.step.store(PageStep::identified);
      hand_on(job);
      break;
    }
    if (job.outcome != PageOutcome::none) count(job);
    is_spelled(job);
    room_ -= job.room;
    in_work_.pop_front();
    --identifying_;
  }
}

// To the shard of its URL, if it is a page.
void IndexRun::hand_on(PageJob& job) {
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
  store_model(job.model);
  shards_[shard_of(job.url_hash, shards_.size())]->look_up(job);
}

void IndexRun::store_model(const std::shared_ptr<const SiteModel>& model) {
  if (!model || !models_.insert(model).second) return;
  shards_.front()->write([model, learned_from = options_.classifier->learned_from(*model)](
                             Xapian::WritableDatabase& database) {
    return winnow::store_model(database, *model, learned_from);
  });
}

bool IndexRun::has_failed() const {
  return failure_ || std::any_of(shards_.begin(), shards_.end(),
                                 [](const auto& shard) { return shard->failure() != nullptr; });
}

void IndexRun::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
  for (const auto& shard : shards_) {
    if (const std::exception_ptr failure = shard->failure()) std::rethrow_exception(failure);
  }
}

// Read as of some commit before or during the run: a file has the note of an earlier run until the
// run comes to it.
std::optional<PageNote> IndexRun::find_note(std::uint64_t path_hash) {
  if (noted_.empty()) return std::nullopt;
  const DatabaseUse use(path_);
  Xapian::Database& database = noted_[shard_of(path_hash, noted_.size())];
  constexpr int kTries = 10;
  for (int i = 1;; ++i) {
    try {
      return note_from_bytes(database.get_metadata(notes_->key_of(path_hash)));
    } catch (const Xapian::DatabaseModifiedError&) {
      if (i == kTries) throw;
    } catch (const Xapian::DatabaseCorruptError&) {
      if (i == kTries) throw;  // a block that a commit of this run has written anew looks like that
    }
    database.reopen();
  }
}

void IndexRun::write_note(const PageJob& job) {
  if (options_.dry_run) return;
  const bool noindex = job.outcome == PageOutcome::noindex;
  const PageNote note{settled_stamp(job.entry.stamp, started_), job.page_hash, job.raw.url,
                      noindex ? job.checksum : std::string()};
  if (job.note && job.note->url != note.url) left_urls_.push_back(job.note->url);
  const std::string bytes = to_bytes(note);
  if (job.note && to_bytes(*job.note) == bytes) return;
  shards_[shard_of(job.path_hash, shards_.size())]->set_metadata(notes_->key_of(job.path_hash),
                                                                 bytes);
}

void IndexRun::count_skipped(const SkippedFile& file) {
  ++report_.skipped[file.reason];
  observer_.skipped(file);
  if (!may_hide_pages(file.reason)) return;
  const std::uint64_t hash = PageNotes::hash_of_path(file.path);
  if (find_note(hash)) {
    visited_.insert(hash);
  } else if (unseen_.empty()) {
    unseen_ = file.path;
  }
}

void IndexRun::count(PageJob& job) {
  if (job.outcome == PageOutcome::skipped) {
    if (!second_pass_) count_skipped(*job.skipped);
    return;
  }
  if (!second_pass_) {
    ++report_.pages;
    report_.bytes += job.is_read ? job.size : job.note->stamp.size;
  }
  count_outcome(job);
  if (job.outcome != PageOutcome::refused) write_note(job);
  progress_.pages = report_.pages;
  progress_.bytes = report_.bytes;
  observer_.progress(progress_);
  is_interrupted();
}

void IndexRun::count_outcome(PageJob& job) {
  switch (job.outcome) {
    case PageOutcome::same_url:
      return count_skipped(
          {job.raw.path, "same-url", "a page before it has the same URL, " + job.raw.url});
    case PageOutcome::refused:
      ++report_.refused;
      ++report_.refused_reasons[job.refusal->code == ErrorCode::binary ? "binary" : "too-large"];
      job.refusal->where = job.raw.path;
      return observer_.warning(*job.refusal);
    case PageOutcome::noindex:
      ++report_.noindex;
      return;
    case PageOutcome::unchanged:
    case PageOutcome::joined:
      return count_unchanged(job);
    default:
      return count_written(job);
  }
}

void IndexRun::count_unchanged(const PageJob& job) {
  const PageCounter as = job.outcome == PageOutcome::joined ? &IndexReport::joined
                         : job.counted_before != nullptr    ? job.counted_before
                                                            : &IndexReport::unchanged;
  ++(report_.*as);
  report_.not_read += !job.is_read;
  remember(job.url_hash, as);
}

void IndexRun::count_written(const PageJob& job) {
  const bool replaces = job.outcome == PageOutcome::replaced;
  PageCounter as = replaces ? &IndexReport::replaced : &IndexReport::added;
  if (job.counted_before != nullptr) {
    as = job.counted_before;
    report_.words -= job.replaced.words;
    report_.empty -= job.replaced.empty;
    report_.canonical_elsewhere -= job.replaced.canonical;
  }
  ++(report_.*as);
  if (second_pass_) --report_.joined;
  remember(job.url_hash, as);
  if (options_.completes != nullptr) ++report_.indexed_again;
  if (written_) written_->add(job.url_hash, as);
  report_.words += job.words;
  report_.empty += job.words == 0;
  report_.canonical_elsewhere += job.canonical;
  if (job.model) watch_.add(*job.model, job.raw.url, replaces, job.evidence);
  if (job.counted_before == nullptr) count_faults(job);
}

void IndexRun::remember(std::uint64_t url_hash, PageCounter as) {
  if (options_.duplicates == Duplicates::drop) counted_as_[url_hash] = as;
}

// These are the same whatever the method, or nearly so.
void IndexRun::count_faults(const PageJob& job) {
  report_.with_replaced_characters += job.replaced_characters > 0;
  const auto count_limit = [&](const std::string& limit, auto& counts, const char* outcome) {
    if (limit.empty()) return;
    ++counts[limit];
    observer_.warning(
        {ErrorCode::too_large, "over the limit for " + limit + "; " + outcome, job.raw.path, ""});
  };
  count_limit(std::string(degraded_name(job.degraded)), report_.degraded,
              "indexed without its structure");
  count_limit(std::string(page_cut_name(job.cut)), report_.cut,
              job.cut == PageCut::spelling ? "the dictionary has its commonest words"
                                           : "indexed up to there");
}

}  // namespace winnow
