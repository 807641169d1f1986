// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/shard_set.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "indexer/checksums/checksum_file.h"
#include "indexer/checksums/file_bytes.h"
#include "indexer/common/file_descriptor.h"
#include "indexer/database/begun_run.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/xapian_errors.h"
#include "winnow/indexer/disk_sync.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

bool is_empty_file(const fs::path& path) {
  std::error_code failed;
  return fs::file_size(path, failed) == 0 && !failed;
}

// Says whether a process that was killed while it made a database has left this. The tables are
// empty until all of it is made, which iamglass says.
bool is_unfinished_file(const fs::path& path) {
  const std::string name = path.filename().string();
  return name == "flintlock" || name == "v.tmp" || name == kChecksumFile ||
         name.starts_with(kBegunFile) || (path.extension() == ".glass" && is_empty_file(path));
}

template <typename IsWanted>
bool holds_only(const fs::path& directory, std::error_code& failed, IsWanted is_wanted) {
  fs::directory_iterator entry(directory, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    if (!is_wanted(entry->path())) return false;
  }
  return !failed;
}

// Says whether a process that was killed while it made the shards of a database has left this.
bool is_unfinished_shard(const fs::path& path, std::error_code& failed) {
  const std::string name = path.filename().string();
  if (name == "XAPIANDB.tmp") return true;
  if (!name.starts_with("shard-")) return false;
  std::error_code unknown;
  const fs::file_type type = fs::status(path, unknown).type();
  if (type == fs::file_type::none) failed = unknown;
  return type == fs::file_type::directory &&
         (holds_database(path.string()) || holds_only(path, failed, is_unfinished_file));
}

// Nobody knows what a folder holds that cannot be listed.
bool is_free(const std::string& path, std::error_code& failed) {
  return holds_only(path, failed, [&failed](const fs::path& entry) {
    return is_unfinished_file(entry) || is_unfinished_shard(entry, failed);
  });
}

// Whether another process has locked the file, as Xapian locks a database that it writes or makes.
bool is_locked(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_len = 1;
  const bool locked = ::fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  ::close(descriptor);
  return locked;
}

}  // namespace

bool is_being_written(const std::string& path) {
  if (is_locked(path + "/flintlock")) return true;
  for (std::size_t i = 0; i < kMaxShards; ++i) {
    const std::string shard = path + "/" + shard_name(i);
    std::error_code failed;
    if (!fs::is_directory(shard, failed)) return false;
    if (is_locked(shard + "/flintlock")) return true;
  }
  return false;
}

bool holds_database(const std::string& path) {
  std::error_code ignored;
  // A glass database has both files; with one of them it is a damaged one, or was never made.
  const std::string postings = path + "/postlist.glass";
  return fs::exists(path + "/iamglass", ignored) ||
         (fs::exists(postings, ignored) && !is_empty_file(postings)) ||
         fs::exists(path + "/XAPIANDB", ignored);
}

Expected<void> check_place(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {};
  if (!fs::is_directory(path, ignored)) {
    return Error{ErrorCode::usage, "is not a directory", path, "name a directory for the database"};
  }
  std::error_code failed;
  if (!holds_database(path) && !is_free(path, failed)) {
    if (failed) {
      return system_refusal(failed.value(), "cannot be listed: " + failed.message(), path);
    }
    return Error{ErrorCode::usage, "holds other files and is not a database", path,
                 "name a new or empty directory"};
  }
  return {};
}

void remove_unfinished(const std::string& path) {
  if (holds_database(path) || is_locked(path + "/flintlock")) return;
  std::error_code ignored;
  for (const char* table : {"/postlist.glass", "/termlist.glass"}) {
    if (is_empty_file(path + table)) fs::remove(path + table, ignored);
  }
}

std::string shard_name(std::size_t shard) { return "shard-" + std::to_string(shard); }

namespace {

constexpr std::string_view kStub = "/XAPIANDB";
constexpr std::size_t kMostStubBytes = 1 << 20;

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
  // A stream would take a lack of memory for the end of the file.
  const FileDescriptor stub(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!stub.is_open()) return system_refusal(errno, "cannot be opened", file);
  const std::uint64_t size = size_of(stub);
  if (size > kMostStubBytes) return strange_stub(path);
  std::string text;
  const int refused = read_at(stub, 0, static_cast<std::size_t>(size), text);
  if (refused != 0) return system_refusal(refused, "cannot be read", file);
  if (!text.empty() && text.back() != '\n') text += '\n';
  std::vector<std::string> paths;
  for (std::string_view left = text; !left.empty();) {
    const std::string line = "auto " + shard_name(paths.size()) + "\n";
    if (paths.size() == kMaxShards || !left.starts_with(line)) return strange_stub(path);
    left.remove_prefix(line.size());
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

namespace {

constexpr const char* kNotMade = "cannot be made";
constexpr const char* kNotMadeHint = "check free space and permissions";

}  // namespace

// In one step.
Expected<void> write_stub(const std::string& path, std::size_t shards) {
  const std::string stub = path + std::string(kStub);
  std::ofstream file(stub + ".tmp", std::ios::binary | std::ios::trunc);
  file << stub_text(shards);
  file.close();
  if (!file) return system_refusal(errno, kNotMade, path, kNotMadeHint);
  std::error_code failed = sync_to_disk(stub + ".tmp");
  if (!failed) std::filesystem::rename(stub + ".tmp", stub, failed);
  if (!failed) failed = sync_to_disk(path);
  if (!failed) return {};
  return system_refusal(failed.value(), kNotMade + (": " + failed.message()), stub, kNotMadeHint);
}

Expected<void> make_shards(const std::string& path, std::size_t shards) {
  if (const Expected<void> place = check_place(path); !place) return place.error();
  for (std::size_t i = 0; i < shards; ++i) {
    const std::string shard = shards == 1 ? path : path + "/" + shard_name(i);
    std::error_code failed;
    std::filesystem::create_directories(shard, failed);
    if (failed) return system_refusal(failed.value(), kNotMade, path, kNotMadeHint);
    remove_unfinished(shard);
    const Xapian::WritableDatabase made(shard, Xapian::DB_CREATE_OR_OPEN | kOwnFormat);
  }
  if (shards == 1) return {};
  // Last: a directory without it is none of a database.
  return write_stub(path, shards);
}

}  // namespace winnow
