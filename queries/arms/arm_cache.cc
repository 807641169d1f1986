// SPDX-License-Identifier: GPL-2.0-or-later
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include "queries/arms/arm_entry.h"
#include "queries/arms/arm_key.h"
#include "queries/arms/cache_folder.h"
#include "queries/arms/omindex.h"
#include "queries/arms/omindex_pages.h"
#include "queries/arms/shared_tasks.h"
#include "winnow/queries/arm.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// There are fewer commits than for the index of a site: nobody searches it before it is complete,
// and a run that is killed begins anew.
constexpr std::size_t kBatchBytes = 16 << 20;

// What a run over the arm's pages needs.
struct Job {
  const ArmSpec& spec;
  const CollectionSpec& collection;
  const CollectionHash& pages;
  const IndexOptions& options;
  const std::string& key;
};

Expected<void> write_pages(Source& source, const IndexOptions& options, const fs::path& folder,
                           IndexObserver& observer) {
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  TakenPages taken(options);
  OmindexPages pages(folder);
  IndexProgress progress;
  progress.pages_total = *total;
  Expected<void> written;
  const Expected<void> read = source.for_each(
      [&](RawPage&& page) {
        if (const auto refused = taken.refuse(page)) {
          observer.skipped(*refused);
        } else {
          written = pages.add(page);
        }
        ++progress.pages;
        progress.bytes += page.bytes.size();
        observer.progress(progress);
        if (written && observer.interrupted()) written = interrupted_error(source.name());
        return written.has_value();
      },
      [&](const SkippedFile& file) { observer.skipped(file); });
  return read ? written : read;
}

// What omindex says stays beside the entry, whether it succeeds or not.
Expected<void> run_with_log(const fs::path& directory, const ArmSpec& spec, const fs::path& log,
                            IndexObserver& observer) {
  const fs::path here = directory / "log";
  const Expected<void> indexed = run_omindex(directory / "pages", directory / "database", spec,
                                             here, [&] { return observer.interrupted(); });
  std::error_code none;
  fs::rename(here, log, none);
  if (indexed || indexed.error().where != here) return indexed;
  Error error = indexed.error();
  error.where = log;
  return error;
}

Expected<IndexReport> make_omindex(const Job& job, Source& source, const fs::path& directory,
                                   const fs::path& log, IndexObserver& observer) {
  const fs::path pages = directory / "pages";
  std::error_code failed;
  fs::create_directory(pages, failed);
  const auto written = write_pages(source, job.options, pages, observer);
  if (!written) return written.error();
  const auto indexed = run_with_log(directory, job.spec, log, observer);
  if (!indexed) return indexed.error();
  return omindex_report(directory / "database");
}

Expected<IndexReport> make_winnow(const Job& job, Source& source, const fs::path& directory,
                                  IndexObserver& observer) {
  Expected<IndexReport> report = index_site(source, directory / "database", job.options, observer);
  if (report && report->interrupted) return interrupted_error(source.name());
  std::error_code ignored;
  if (report && !fs::exists(directory / "database", ignored)) {
    return Error{ErrorCode::input, "no pages found", source.name(),
                 "name a folder with HTML files; winnow index --dry-run --skipped FILE lists what "
                 "is there instead"};
  }
  return report;
}

// What is known of an index that somebody else has made.
BuiltArm as_cached(const BuiltArm& arm) {
  BuiltArm cached;
  cached.database = arm.database;
  cached.cached = true;
  cached.report.documents = arm.report.documents;
  cached.report.words = arm.report.words;
  cached.report.empty = arm.report.empty;
  return cached;
}

}  // namespace

struct ArmCache::State {
  explicit State(CacheFolder opened, std::string given)
      : folder(std::move(opened)), name(std::move(given)) {}

  Expected<CollectionHash> hash_of(const CollectionSpec& collection, ArmObserver& observer);
  void forget(const CollectionSpec& collection);
  std::optional<BuiltArm> find(const Job& job, ArmObserver& observer) const;
  Expected<BuiltArm> make(const Job& job, ArmObserver& observer);

  const CacheFolder folder;
  const std::string name;
  SharedTasks<CollectionHash> reading;  // by names of collections
  SharedTasks<BuiltArm> building;       // by keys
  std::mutex mutex;                     // guards what follows
  std::map<std::string, CollectionHash> hashes;
};

// The first that asks for a collection reads it, and others wait. An error is not kept.
Expected<CollectionHash> ArmCache::State::hash_of(const CollectionSpec& collection,
                                                  ArmObserver& observer) {
  const std::string key = collection_name(collection);
  return reading.run(key, [&]() -> Expected<CollectionHash> {
    {
      const std::lock_guard lock(mutex);
      if (const auto known = hashes.find(key); known != hashes.end()) return known->second;
    }
    Expected<CollectionHash> hash =
        hash_collection(collection, [&] { return observer.interrupted(); });
    const std::lock_guard lock(mutex);
    if (hash) hashes.emplace(key, *hash);
    return hash;
  });
}

void ArmCache::State::forget(const CollectionSpec& collection) {
  const std::lock_guard lock(mutex);
  hashes.erase(collection_name(collection));
}

std::optional<BuiltArm> ArmCache::State::find(const Job& job, ArmObserver& observer) const {
  if (!folder.use(job.key)) return std::nullopt;
  std::optional<ArmEntry> entry = read_entry(folder.entry(job.key));
  if (!entry) return std::nullopt;
  replay(entry->events, job.spec.name, observer);
  return BuiltArm{folder.entry(job.key), true, std::move(entry->report), 0};
}

Expected<BuiltArm> ArmCache::State::make(const Job& job, ArmObserver& observer) {
  const auto begin = std::chrono::steady_clock::now();
  const Expected<std::unique_ptr<Source>> opened = open_collection(job.collection);
  if (!opened) return opened.error();
  HashedSource source(**opened);
  const Expected<TemporaryDirectory> place = folder.begin(job.key);
  if (!place) return place.error();
  RecordingObserver recorder(observer, job.spec.name);
  Expected<IndexReport> report =
      job.spec.kind == ArmKind::omindex
          ? make_omindex(job, source, place->path(), folder.log(job.key), recorder)
          : make_winnow(job, source, place->path(), recorder);
  if (!report) return report.error();
  if (source.hash().hex != job.pages.hex) {
    forget(job.collection);
    return Error{ErrorCode::try_again, "the pages changed meanwhile", source.name(),
                 "run it again"};
  }
  const fs::path made = place->path() / "database";
  const auto described =
      write_entry(made, job.spec, job.collection, job.pages, *report, recorder.events());
  if (!described) return described.error();
  const auto kept = folder.finish(
      job.key, made, [](const fs::path& entry) { return read_entry(entry).has_value(); });
  if (!kept) return kept.error();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  return BuiltArm{folder.entry(job.key), false, std::move(*report), time.count()};
}

ArmCache::ArmCache(std::unique_ptr<State> state) : state_(std::move(state)) {}
ArmCache::~ArmCache() = default;
ArmCache::ArmCache(ArmCache&&) noexcept = default;
ArmCache& ArmCache::operator=(ArmCache&&) noexcept = default;

Expected<ArmCache> ArmCache::open(const std::string& folder) {
  Expected<CacheFolder> opened = CacheFolder::open(folder);
  if (!opened) return opened.error();
  return ArmCache(std::make_unique<State>(std::move(*opened), folder));
}

Expected<BuiltArm> ArmCache::build(const ArmSpec& spec, const CollectionSpec& collection,
                                   const Limits& limits, ArmObserver& observer) {
  if (spec.kind == ArmKind::run) {
    return Error{ErrorCode::usage, "rankings made elsewhere have no index", spec.name, ""};
  }
  const CollectionSpec& own = spec.collection ? *spec.collection : collection;
  IndexOptions options = arm_options(spec, own.site, limits);
  options.batch_bytes = kBatchBytes;
  options.marks = own.marks;
  // What is wrong with the choices shows before the pages are read.
  if (const auto checked = arm_key(spec, options, {}); !checked) return checked.error();
  const Expected<CollectionHash> pages = state_->hash_of(own, observer);
  if (!pages) return pages.error();
  const Expected<std::string> key = arm_key(spec, options, *pages);
  if (!key) return key.error();
  bool is_own = false;
  const Expected<BuiltArm> arm = state_->building.run(*key, [&]() -> Expected<BuiltArm> {
    is_own = true;
    const Job job{spec, own, *pages, options, *key};
    if (std::optional<BuiltArm> found = state_->find(job, observer)) return std::move(*found);
    return state_->make(job, observer);
  });
  return arm && !is_own ? as_cached(*arm) : arm;
}

std::uint64_t ArmCache::remove_unused(int days) { return state_->folder.remove_unused(days); }

const std::string& ArmCache::folder() const { return state_->name; }

}  // namespace winnow
