// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/published_shards.h"

#include <xapian.h>

#include <filesystem>
#include <set>
#include <utility>

#include "indexer/common/timestamps.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/shard_set.h"
#include "indexer/publishing/release_files.h"
#include "indexer/publishing/release_manifest.h"
#include "indexer/publishing/release_place.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/split_database.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// What a release is made of.
struct PublishSource {
  std::string database;
  std::vector<std::string> shards;  // directories
  std::string words;                // directory; empty: they are to be made
  bool may_link = false;
  ReleaseManifest manifest;
  std::string versions;  // of the shards, before anything was read
};

// A commit gives a shard another file of its version; without one, blocks that are in use stay.
std::string versions_of(const std::vector<std::string>& shards) {
  const PublishProgress nobody;
  const std::function<bool()> never;
  FileReading reading(nobody, never);
  std::string versions;
  for (const std::string& shard : shards) {
    const Expected<ReleaseFile> version = reading.hash(shard + "/iamglass");
    versions += (version ? version->hash : "none") + '\n';
  }
  return versions;
}

// Adds the models by which the documents of a shard were classified.
void add_models(const Xapian::Database& shard, std::set<std::string>& models) {
  const auto end = shard.valuestream_end(slot::kModel);
  for (auto model = shard.valuestream_begin(slot::kModel); model != end; ++model) {
    models.insert(*model);
  }
}

Expected<PublishSource> open_source_of_release(const std::string& database) {
  PublishSource source;
  source.database = database;
  const Expected<std::vector<std::string>> shards = shard_paths(database);
  if (!shards) return shards.error();
  source.shards = *shards;
  source.versions = versions_of(source.shards);
  std::error_code ignored;
  const std::string words = database + "/" + kWordsFolder;
  if (fs::exists(words + "/iamglass", ignored)) source.words = words;
  std::set<std::string> models;
  for (const std::string& path : source.shards) {
    const Xapian::Database shard = open_whole(path);
    add_models(shard, models);
    source.manifest.shards.push_back(shard.get_doccount());
    source.manifest.documents += shard.get_doccount();
    if (shard.get_metadata(std::string(kMetadataKey)).empty() && path == source.shards.front()) {
      return error_without_metadata(shard, database);
    }
    // Runs do not update it, so its files stay as they are.
    if (path == source.shards.front() && source.shards.size() > 1) {
      source.may_link = !shard.get_metadata(std::string(kDealtKey)).empty();
    }
  }
  std::vector<ReleaseFile> all;
  for (const std::string& model : models) all.push_back({"", 0, model});
  if (!all.empty()) source.manifest.model = release_of(all);
  return source;
}

// The files of a database, as the release has them, with where they are now.
using PlacedFiles = std::vector<std::pair<std::string, ReleaseFile>>;

Expected<PlacedFiles> hash_database(const std::string& directory, const std::string& name,
                                    FileReading& reading) {
  PlacedFiles files;
  const Expected<std::vector<std::string>> names = database_files(directory);
  if (!names) return names.error();
  for (const std::string& file : *names) {
    const std::string from = directory + "/" + file;
    Expected<ReleaseFile> read = reading.hash(from);
    if (!read) return read.error();
    read->path = name + "/" + file;
    files.emplace_back(from, std::move(*read));
  }
  return files;
}

std::uint64_t bytes_of_files(const std::string& directory) {
  std::uint64_t bytes = 0;
  const Expected<std::vector<std::string>> names = database_files(directory);
  if (!names) return bytes;  // the error shows when they are read
  std::error_code ignored;
  for (const std::string& file : *names) {
    bytes += fs::file_size(directory + "/" + file, ignored);
  }
  return bytes;
}

Expected<PlacedFiles> hash_shards(const PublishSource& source, FileReading& reading) {
  PlacedFiles files;
  for (const std::string& shard : source.shards) reading.expect(bytes_of_files(shard));
  for (std::size_t i = 0; i < source.shards.size(); ++i) {
    Expected<PlacedFiles> some = hash_database(source.shards[i], shard_name(i), reading);
    if (!some) return some.error();
    files.insert(files.end(), some->begin(), some->end());
  }
  return files;
}

Error changed_meanwhile(const std::string& database) {
  return {ErrorCode::try_again, "another process wrote to it while it was published", database,
          "publish it again when that has finished"};
}

// Copies are read again: what was published is what is on the disk.
Expected<void> place_files(const PlacedFiles& files, const std::string& draft,
                           const PublishSource& source, FileReading& reading,
                           PublishReport& report) {
  for (const auto& each : files) {
    const std::string to = draft + "/" + each.second.path;
    std::error_code failed;
    fs::create_directories(fs::path(to).parent_path(), failed);
    const Expected<Placed> placed = place_file(each.first, to, source.may_link);
    if (!placed) return placed.error();
    ++(*placed == Placed::copied ? report.copied : report.linked);
    if (*placed == Placed::linked) continue;
    reading.expect(each.second.bytes);
    const Expected<ReleaseFile> read = reading.hash(to);
    if (!read) return read.error();
    if (read->hash != each.second.hash) return changed_meanwhile(source.database);
  }
  return {};
}

Expected<PlacedFiles> words_of(const PublishSource& source, const std::string& draft,
                               FileReading& reading, const std::function<bool()>& interrupted) {
  if (!source.words.empty()) return hash_database(source.words, kWordsFolder, reading);
  const std::string made = draft + "/" + kWordsFolder;
  if (const auto words = make_words(source.database, made, interrupted); !words) {
    return words.error();
  }
  return hash_database(made, kWordsFolder, reading);
}

Expected<void> make_release(ReleasePlace& place, PublishSource& source, const PlacedFiles& shards,
                            FileReading& reading, const std::function<bool()>& interrupted,
                            PublishReport& report) {
  const Expected<std::string> draft = place.draft();
  if (!draft) return draft.error();
  if (const auto placed = place_files(shards, *draft, source, reading, report); !placed) {
    return placed.error();
  }
  const Expected<PlacedFiles> words = words_of(source, *draft, reading, interrupted);
  if (!words) return words.error();
  if (!source.words.empty()) {
    const auto placed = place_files(*words, *draft, source, reading, report);
    if (!placed) return placed.error();
  }
  if (const auto stub = write_stub(*draft, source.shards.size()); !stub) return stub.error();
  const Expected<ReleaseFile> stub = reading.hash(*draft + "/XAPIANDB");
  if (!stub) return stub.error();
  source.manifest.files.push_back({"XAPIANDB", stub->bytes, stub->hash});
  for (const auto& each : shards) source.manifest.files.push_back(each.second);
  for (const auto& each : *words) source.manifest.files.push_back(each.second);
  if (versions_of(source.shards) != source.versions) return changed_meanwhile(source.database);
  source.manifest.created = utc_now();
  source.manifest.winnow = WINNOW_VERSION;
  if (const auto written = write_manifest(source.manifest, *draft); !written) {
    return written.error();
  }
  return place.keep_draft(source.manifest.release);
}

// Says whether there is the release already, as it was published.
Expected<bool> is_there(const ReleasePlace& place, PublishSource& source, FileReading& reading) {
  const std::string path = place.path_of(source.manifest.release);
  const Expected<ReleaseManifest> manifest = read_manifest(path);
  if (!manifest) return false;
  const Expected<std::vector<Error>> problems = compare_files(*manifest, path, reading);
  if (!problems) return problems.error();
  if (problems->empty()) source.manifest = *manifest;
  return problems->empty();
}

Expected<PublishReport> publish_once(ReleasePlace& place, const std::string& database,
                                     std::size_t keep, const PublishProgress& progress,
                                     const std::function<bool()>& interrupted) {
  Expected<PublishSource> source = open_source_of_release(database);
  if (!source) return source.error();
  FileReading reading(progress, interrupted);
  const Expected<PlacedFiles> shards = hash_shards(*source, reading);
  if (!shards) return shards.error();
  std::vector<ReleaseFile> files;
  for (const auto& each : *shards) files.push_back(each.second);
  source->manifest.release = release_of(files);
  PublishReport report;
  const Expected<bool> there = is_there(place, *source, reading);
  if (!there) return there.error();
  if (!*there) {
    const auto made = make_release(place, *source, *shards, reading, interrupted, report);
    if (!made) return made.error();
  }
  report.unchanged = *there && place.current() == source->manifest.release;
  if (!report.unchanged) {
    const auto named = place.make_current(source->manifest.release);
    if (!named) return named.error();
  }
  report.removed = place.remove_old(keep);
  report.manifest = std::move(source->manifest);
  for (const ReleaseFile& file : report.manifest.files) report.bytes += file.bytes;
  return report;
}

}  // namespace

Expected<PublishReport> publish_shards(const std::string& database, const std::string& directory,
                                       std::size_t keep, const PublishProgress& progress,
                                       const std::function<bool()>& interrupted) {
  if (keep == 0) {
    return Error{ErrorCode::usage, "no release would be left", "--keep 0", "give 1 or more"};
  }
  ReleasePlace place(directory);
  if (const auto taken = place.take(); !taken) return taken.error();
  return read_repeatedly<PublishReport>(database, [&]() -> Expected<PublishReport> {
    return publish_once(place, database, keep, progress, interrupted);
  });
}

Expected<ReleaseCheck> verify_shards(const std::string& directory, const PublishProgress& progress,
                                     const std::function<bool()>& interrupted) {
  std::error_code ignored;
  const bool is_release = fs::exists(directory + "/" + kManifestFile, ignored);
  const std::string release = is_release ? directory : directory + "/current";
  Expected<ReleaseManifest> manifest = read_manifest(release);
  if (!manifest) return manifest.error();
  FileReading reading(progress, interrupted);
  Expected<std::vector<Error>> problems = compare_files(*manifest, release, reading);
  if (!problems) return problems.error();
  ReleaseCheck check;
  for (const ReleaseFile& file : manifest->files) check.bytes += file.bytes;
  check.manifest = std::move(*manifest);
  check.problems = std::move(*problems);
  return check;
}

}  // namespace winnow
