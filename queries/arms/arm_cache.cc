// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "queries/arms/arm_key.h"
#include "queries/arms/cache_folder.h"
#include "queries/arms/omindex.h"
#include "queries/arms/omindex_pages.h"
#include "winnow/queries/arm.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Fewer commits than for the index of a site: nobody searches it before it is complete, and a run
// that is killed begins anew.
constexpr std::size_t kBatchBytes = 16 << 20;

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  gmtime_r(&now, &date);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &date);
  return text.data();
}

// Passes on what a run says, with the arm's name.
class NamedObserver : public IndexObserver {
 public:
  NamedObserver(ArmObserver& observer, const std::string& arm) : observer_(observer), arm_(arm) {}
  void progress(const IndexProgress& now) override { observer_.progress(arm_, now); }
  void warning(const Error& error) override { observer_.warning(arm_, error); }
  void skipped(const SkippedFile& file) override { observer_.skipped(arm_, file); }
  bool interrupted() override { return observer_.interrupted(); }

 private:
  ArmObserver& observer_;
  const std::string& arm_;
};

std::string describe(const ArmSpec& spec, const CollectionSpec& collection,
                     const CollectionHash& pages, const IndexReport& report) {
  const IndexingChoices& choices = spec.choices;
  const bool omindex = spec.kind == ArmKind::omindex;
  Json object;
  object["name"] = spec.name;
  object["method"] = omindex ? omindex_version() : choices.method;
  object["identity"] = spec.identity;
  object["stemmer"] = choices.stemmer;
  if (!omindex) {
    object["weights"] = {{"main", choices.main_weight},
                         {"heading", choices.heading_weight},
                         {"title", choices.title_weight},
                         {"keyword", choices.keyword_weight},
                         {"image", choices.image_weight}};
  }
  object["sources"] = collection.sources;
  object["pages"] = pages.pages;
  object["bytes"] = pages.bytes;
  object["documents"] = report.documents;
  object["words"] = report.words;
  object["created"] = utc_now();
  object["version"] = indexer_version();
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

// What the description says of the index; none if it is damaged.
std::optional<IndexReport> described_report(const std::string& description) {
  const Json object = Json::parse(description, nullptr, false);
  if (!object.is_object()) return std::nullopt;
  const auto number = [&](const char* name) {
    const auto member = object.find(name);
    return member != object.end() && member->is_number_unsigned() ? member->get<std::uint64_t>()
                                                                  : 0;
  };
  IndexReport report;
  report.documents = number("documents");
  report.words = number("words");
  return report;
}

// Removes a directory at the end of its life.
class TemporaryDirectory {
 public:
  explicit TemporaryDirectory(fs::path path) : path_(std::move(path)) {}
  ~TemporaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Expected<void> write_pages(Source& source, const fs::path& folder, IndexObserver& observer) {
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  OmindexPages pages(folder);
  IndexProgress progress;
  progress.pages_total = *total;
  Expected<void> written;
  const Expected<void> read = source.for_each(
      [&](RawPage&& page) {
        written = pages.add(page);
        ++progress.pages;
        progress.bytes += page.bytes.size();
        observer.progress(progress);
        if (written && observer.interrupted()) written = interrupted_error(source.name());
        return written.has_value();
      },
      [&](const SkippedFile& file) { observer.skipped(file); });
  return read ? written : read;
}

}  // namespace

struct ArmCache::State {
  explicit State(CacheFolder opened, std::string given)
      : folder(std::move(opened)), name(std::move(given)) {}

  Expected<CollectionHash> hash_of(const CollectionSpec& collection, ArmObserver& observer);
  Expected<IndexReport> make(const ArmSpec& spec, Source& source, const IndexOptions& options,
                             const fs::path& directory, const std::string& log,
                             IndexObserver& observer) const;
  Expected<IndexReport> make_omindex(const ArmSpec& spec, Source& source, const fs::path& directory,
                                     const std::string& log, IndexObserver& observer) const;
  Expected<BuiltArm> build(const ArmSpec& spec, const CollectionSpec& collection,
                           const CollectionHash& pages, const IndexOptions& options,
                           const std::string& key, ArmObserver& observer) const;

  const CacheFolder folder;
  const std::string name;
  std::mutex mutex;  // guards what follows
  std::map<std::string, std::shared_future<Expected<CollectionHash>>> hashes;
};

// The first that asks for a collection reads it, others wait. An error is not kept.
Expected<CollectionHash> ArmCache::State::hash_of(const CollectionSpec& collection,
                                                  ArmObserver& observer) {
  std::packaged_task<Expected<CollectionHash>()> task(
      [&] { return hash_collection(collection, [&] { return observer.interrupted(); }); });
  const std::string key = collection_name(collection);
  std::shared_future<Expected<CollectionHash>> result;
  bool is_new = false;
  {
    const std::lock_guard lock(mutex);
    const auto [entry, inserted] = hashes.try_emplace(key);
    if (inserted) entry->second = task.get_future().share();
    result = entry->second;
    is_new = inserted;
  }
  if (!is_new) return result.get();
  task();
  const Expected<CollectionHash>& hash = result.get();
  if (!hash) {
    const std::lock_guard lock(mutex);
    hashes.erase(key);
  }
  return hash;
}

Expected<IndexReport> ArmCache::State::make(const ArmSpec& spec, Source& source,
                                            const IndexOptions& options, const fs::path& directory,
                                            const std::string& log, IndexObserver& observer) const {
  if (spec.kind == ArmKind::omindex) return make_omindex(spec, source, directory, log, observer);
  Expected<IndexReport> report = index_site(source, directory / "database", options, observer);
  if (report && report->interrupted) return interrupted_error(source.name());
  return report;
}

Expected<IndexReport> ArmCache::State::make_omindex(const ArmSpec& spec, Source& source,
                                                    const fs::path& directory,
                                                    const std::string& log,
                                                    IndexObserver& observer) const {
  const fs::path pages = directory / "pages";
  std::error_code failed;
  fs::create_directory(pages, failed);
  if (const auto written = write_pages(source, pages, observer); !written) return written.error();
  const std::string database = directory / "database";
  const auto indexed = run_omindex(pages, database, spec.choices.stemmer, log,
                                   [&] { return observer.interrupted(); });
  if (!indexed) return indexed.error();
  return omindex_report(database);
}

Expected<BuiltArm> ArmCache::State::build(const ArmSpec& spec, const CollectionSpec& collection,
                                          const CollectionHash& pages, const IndexOptions& options,
                                          const std::string& key, ArmObserver& observer) const {
  const auto begin = std::chrono::steady_clock::now();
  const Expected<std::unique_ptr<Source>> source = open_collection(collection);
  if (!source) return source.error();
  Expected<fs::path> place = folder.begin(key);
  if (!place) return place.error();
  const TemporaryDirectory directory(std::move(*place));
  NamedObserver named(observer, spec.name);
  Expected<IndexReport> report =
      make(spec, **source, options, directory.path(), folder.log(key), named);
  if (!report) return report.error();
  const std::string description = describe(spec, collection, pages, *report);
  const auto kept = folder.finish(key, directory.path() / "database", description);
  if (!kept) return kept.error();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  return BuiltArm{folder.entry(key), false, std::move(*report), time.count()};
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
  if (spec.kind == ArmKind::omindex) {
    if (const Expected<void> found = find_omindex(); !found) return found.error();
  }
  const CollectionSpec& own = spec.collection ? *spec.collection : collection;
  const Expected<CollectionHash> pages = state_->hash_of(own, observer);
  if (!pages) return pages.error();
  IndexOptions options = arm_options(spec, own.site, limits);
  options.batch_bytes = kBatchBytes;
  const std::string key = arm_key(spec, options, *pages);
  if (const std::optional<std::string> description = state_->folder.use(key)) {
    if (std::optional<IndexReport> report = described_report(*description)) {
      return BuiltArm{state_->folder.entry(key), true, std::move(*report), 0};
    }
  }
  return state_->build(spec, own, *pages, options, key, observer);
}

std::uint64_t ArmCache::remove_unused(int days) { return state_->folder.remove_unused(days); }

const std::string& ArmCache::folder() const { return state_->name; }

}  // namespace winnow
