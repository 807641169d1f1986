// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/shard_set.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "indexer/database/database_place.h"
#include "indexer/database/system_refusal.h"
#include "indexer/database/whole_database.h"
#include "winnow/indexer/disk_sync.h"

namespace winnow {
namespace {

constexpr std::string_view kStub = "/XAPIANDB";

std::string shard_name(std::size_t shard) { return "shard-" + std::to_string(shard); }

Error strange_stub(const std::string& path) {
  return {ErrorCode::corrupt, "lists other databases than its own shards",
          path + std::string(kStub), "index into a new directory"};
}

Error missing_shard(const std::string& shard) {
  return {ErrorCode::corrupt, "is missing, and the database is not whole without it", shard,
          "put it back, or index into a new directory"};
}

std::string stub_text(std::size_t shards) {
  std::string text;
  for (std::size_t i = 0; i < shards; ++i) text += "auto " + shard_name(i) + "\n";
  return text;
}

}  // namespace

Expected<std::vector<std::string>> shard_paths(const std::string& path) {
  const std::string file = path + std::string(kStub);
  std::error_code unreadable;
  if (!std::filesystem::exists(file, unreadable)) {
    if (unreadable) return system_refusal(unreadable.value(), "cannot be looked for", file);
    return std::vector<std::string>{path};
  }
  std::ifstream stub(file);
  if (!stub) return system_refusal(errno, "cannot be opened", file);
  std::ostringstream text;
  text << stub.rdbuf();
  // The stream does not say that reading has failed.
  if (text.str().empty() && std::filesystem::file_size(file, unreadable) > 0 && !unreadable) {
    return system_refusal(EIO, "cannot be read", file);
  }
  std::vector<std::string> paths;
  std::string line;
  for (std::istringstream lines(text.str()); std::getline(lines, line);) {
    if (paths.size() == kMaxShards || line != "auto " + shard_name(paths.size())) {
      return strange_stub(path);
    }
    paths.push_back(path + "/" + shard_name(paths.size()));
  }
  if (paths.empty()) return strange_stub(path);
  for (const std::string& shard : paths) {
    if (!holds_database(shard)) return missing_shard(shard);
  }
  return paths;
}

Expected<Xapian::Database> open_for_reading(const std::string& path) {
  const Expected<std::vector<std::string>> shards = shard_paths(path);
  if (!shards) return shards.error();
  Xapian::Database database;
  for (const std::string& shard : *shards) {
    database.add_database(open_whole(shard));
  }
  return database;
}

std::size_t shard_of(std::uint64_t url_hash, std::size_t shards) {
  return static_cast<std::size_t>(url_hash % shards);
}

Expected<void> make_shards(const std::string& path, std::size_t shards) {
  if (const Expected<void> place = check_place(path); !place) return place.error();
  const Error failure{ErrorCode::disk, "cannot be made", path, "check free space and permissions"};
  for (std::size_t i = 0; i < shards; ++i) {
    const std::string shard = shards == 1 ? path : path + "/" + shard_name(i);
    std::error_code failed;
    std::filesystem::create_directories(shard, failed);
    if (failed) return failure;
    remove_unfinished(shard);
    const Xapian::WritableDatabase made(shard, Xapian::DB_CREATE_OR_OPEN | kOwnFormat);
  }
  if (shards == 1) return {};
  // Last, and in one step: a directory without it is none of a database.
  const std::string stub = path + std::string(kStub);
  std::ofstream file(stub + ".tmp", std::ios::binary | std::ios::trunc);
  file << stub_text(shards);
  file.close();
  if (!file) return failure;
  std::error_code failed = sync_to_disk(stub + ".tmp");
  if (!failed) std::filesystem::rename(stub + ".tmp", stub, failed);
  if (!failed) failed = sync_to_disk(path);
  if (!failed) return {};
  return Error{ErrorCode::disk, "cannot be made: " + failed.message(), stub,
               "check free space and permissions"};
}

}  // namespace winnow
