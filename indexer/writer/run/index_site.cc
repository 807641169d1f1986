// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/index_site.h"

#include <xxhash.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "indexer/common/big_endian.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/xapian_errors.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/run/page_counter.h"
#include "indexer/writer/run/page_job.h"
#include "indexer/writer/run/page_queue.h"
#include "indexer/writer/run/rule_watch.h"
#include "indexer/writer/run/run_database.h"
#include "indexer/writer/run/run_end.h"
#include "indexer/writer/run/run_notes.h"
#include "indexer/writer/run/run_options.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

// This is one run over a source. It takes the pages of the source to the queue and counts what
// comes back. A second pass takes those once more that lost their documents to duplicates in an
// earlier run and are to get them back.
//
// Functions throw Xapian's exceptions.
class IndexRun {
 public:
  // Keeps both by reference.
  IndexRun(const IndexOptions& options, IndexObserver& observer);

  // Errors of both are those of index_site().
  Expected<void> open(const std::string& path, Source& source);
  bool has_other_shards() const { return database_.has_other_shards(); }
  Expected<IndexReport> run(Source& source);

 private:
  Expected<void> go_through(Source& source);
  Expected<void> read_entries(Source& source);
  bool take(SourceEntry&& entry);
  void skip(const SkippedFile& file);
  void receive(PageJob& job);
  Expected<void> index_released(Source& source, std::span<const DuplicatePage> pages);

  const IndexOptions& options_;
  IndexObserver& observer_;
  WorkPool pool_;
  RunDatabase database_;
  RunNotes notes_;
  PageCounter counter_;
  std::optional<RuleWatch> rules_;  // once the database is open
  RunEnd end_;
  bool second_pass_ = false;
  std::unordered_set<std::uint64_t> only_;  // the pages of the second pass, by URL hash
  PageQueue queue_;                         // stands last: until its end, pages come back from it
};

// Each time another run may have ended between the reading and the lock. Where reading itself takes
// long because others write, it has been tried often enough.
constexpr int kTriesToOpen = 10;
constexpr std::chrono::seconds kLongestToOpen{10};

Error no_site(const Source& source) {
  return {ErrorCode::usage, "the URLs of its pages name no host, and there is no name of a site",
          source.name(), "name the site"};
}

Expected<std::uint64_t> count_of(Source& source) {
  const DatabaseUse none("");
  return source.count();
}

IndexRun::IndexRun(const IndexOptions& options, IndexObserver& observer)
    : options_(options),
      observer_(observer),
      pool_(threads_asked_for(options.threads)),
      database_(options, pool_),
      notes_(options, database_),
      counter_(options, observer),
      end_(options, observer, database_, notes_, counter_),
      queue_(options, pool_, database_,
             {[this] { return counter_.interrupted(); }, [this](PageJob& job) { receive(job); }}) {}

Expected<void> IndexRun::open(const std::string& path, Source& source) {
  const Expected<void> opened = database_.open(path, source, queue_.shard_links());
  if (database_.begun_anew()) {
    observer_.warning({ErrorCode::corrupt,
                       "the machine stopped during the first run, so it is begun anew", path, ""});
  }
  if (!opened) return opened;
  notes_.open(source);
  rules_.emplace(options_, database_.metadata());
  return {};
}

Expected<IndexReport> IndexRun::run(Source& source) {
  const Expected<std::uint64_t> total = count_of(source);
  if (!total) return total.error();
  counter_.expect(*total);
  if (const Expected<void> read = go_through(source); !read) {
    // If a source cannot be read to its end, what is written so far stays. A failure of the
    // database does not come here: what it has left half done is not committed.
    if (counter_.found_none() && database_.discard_if_made()) return read.error();
    if (!options_.dry_run) end_.settle_links();
    database_.commit_shards();
    end_.keep_first_run();
    return read.error();
  }
  if (!queue_.site_given()) return no_site(source);
  counter_.ask_interrupted();
  // A part of a whole may have none of its pages, and is to be merged with the others all the same.
  if (counter_.found_none() && source.part() == nullptr && !counter_.interrupted()) {
    if (!options_.dry_run) end_.delete_vanished();  // it says why none is
    end_.leave_untouched();
    return counter_.take_report();
  }
  if (!options_.dry_run) {
    end_.delete_vanished();
    const std::vector<DuplicatePage> released = end_.settle_duplicates();
    if (!released.empty()) {
      if (const auto indexed = index_released(source, released); !indexed) return indexed.error();
    }
    end_.settle_links();
  }
  counter_.ask_interrupted();
  end_.settle_rules(*rules_);
  if (const Expected<void> finished = end_.finish(); !finished) return finished.error();
  counter_.report().parse_differences = queue_.parse_differences();
  return counter_.take_report();
}

Expected<void> IndexRun::index_released(Source& source, std::span<const DuplicatePage> pages) {
  for (const DuplicatePage& page : pages) {
    only_.insert(page.url_hash);
    database_.shard_for(page.url_hash).forget_met(page.url_hash);
  }
  database_.commit_shards();
  notes_.open(source);
  second_pass_ = true;
  counter_.begin_second_pass();
  return go_through(source);
}

Expected<void> IndexRun::go_through(Source& source) {
  queue_.begin_source();
  const Expected<void> read = read_entries(source);
  queue_.end_source();
  return read;
}

Expected<void> IndexRun::read_entries(Source& source) {
  const DatabaseUse none("");
  return source.for_each_entry([this](SourceEntry&& entry) { return take(std::move(entry)); },
                               [this](const SkippedFile& file) { skip(file); });
}

// Returns whether to go on.
bool IndexRun::take(SourceEntry&& entry) {
  auto job = std::make_unique<PageJob>();
  job->entry = std::move(entry);
  job->path_hash = PageNoteTable::hash_of_path(job->entry.path);
  job->note = notes_.find(job->path_hash);
  if (second_pass_) {
    const bool wanted =
        job->note && only_.erase(hash_of_term(url_term(job->note->url, options_.site))) > 0;
    if (!wanted) return !only_.empty();
  }
  job->room = job->entry.page_bytes();
  queue_.wait_for_room(job->room);
  if (!queue_.goes_on()) return false;
  notes_.visit(job->path_hash);
  queue_.add(std::move(job));
  return queue_.goes_on() && !(second_pass_ && only_.empty());
}

// The first pass has counted what is no page.
void IndexRun::skip(const SkippedFile& file) {
  if (second_pass_) return;
  counter_.count_skipped(file);
  notes_.skip(file);
}

void IndexRun::receive(PageJob& job) {
  if (job.outcome == PageOutcome::skipped) return skip(*job.skipped);
  counter_.count(job);
  if (rules_ && !second_pass_) rules_->add(job);
  if (job.outcome != PageOutcome::refused) notes_.write(job);
  counter_.tell_progress();
  counter_.ask_interrupted();
}

// One method for all pages.
class OneMethod final : public PageClassifier {
 public:
  explicit OneMethod(std::shared_ptr<const Method> method) : method_(std::move(method)) {}
  std::shared_ptr<const Method> method_for(const RawPage&) const override { return method_; }
  bool needs_hashes() const override { return method_->needs_hashes(); }

 private:
  std::shared_ptr<const Method> method_;
};

Expected<std::shared_ptr<const PageClassifier>> classifier_of(const IndexOptions& options) {
  if (options.classifier) return options.classifier;
  Expected<std::unique_ptr<Method>> method = make_method(options.choices.method);
  if (!method) return method.error();
  return std::shared_ptr<const PageClassifier>(std::make_shared<OneMethod>(std::move(*method)));
}

// Blocks that another process has written anew look like damage to whoever holds no lock.
bool is_overtaken(const Error& error, const RepeatedRead& revision) {
  return error.code == ErrorCode::corrupt && revision.is_overtaken();
}

Error overtaken_by_others(const Error& error) {
  return {ErrorCode::try_again, "another process has written to it meanwhile", error.where,
          kOvertakenHint};
}

}  // namespace

std::string_view indexer_version() { return WINNOW_VERSION; }

std::uint64_t indexing_fingerprint(const IndexOptions& options) {
  std::string parts = big_endian(options_hash(options)) + library_versions();
  parts.append(indexer_version()).append("\n").append(code_hash());
  return XXH3_64bits(parts.data(), parts.size());
}

Expected<IndexReport> index_site(Source& source, const std::string& database,
                                 const IndexOptions& options, IndexObserver& observer) {
  Expected<std::shared_ptr<const PageClassifier>> classifier = classifier_of(options);
  if (!classifier) return classifier.error();
  const Expected<std::string> stemmer = resolve_stemmer(options.choices.stemmer);
  if (!stemmer) return stemmer.error();
  if (const Expected<void> site = check_site(options.site); !site) return site.error();
  if (const auto weights = check_weights(options.choices); !weights) return weights.error();
  IndexOptions resolved = options;
  resolved.choices.stemmer = *stemmer;
  resolved.classifier = std::move(*classifier);

  const DatabaseUse use(database);  // The databases of the run are closed within it.
  std::optional<IndexRun> run;
  const auto begin = std::chrono::steady_clock::now();
  RepeatedRead revision(database);
  for (int tries = 1;; ++tries) {
    revision.opens();
    run.reset();
    run.emplace(resolved, observer);
    const Expected<void> opened =
        with_xapian<void>(database, [&] { return run->open(database, source); });
    if (opened) break;
    const Error& error = opened.error();
    const bool moved = is_overtaken(error, revision);
    const bool overtaken = moved || error.hint == kOvertakenHint || run->has_other_shards();
    const bool has_time = std::chrono::steady_clock::now() - begin < kLongestToOpen;
    if (overtaken && has_time && tries < kTriesToOpen) continue;
    return moved ? overtaken_by_others(error) : error;
  }
  Expected<IndexReport> report =
      with_xapian<IndexReport>(database, [&] { return run->run(source); });
  if (report || !resolved.dry_run || !is_overtaken(report.error(), revision)) return report;
  return overtaken_by_others(report.error());
}

}  // namespace winnow
