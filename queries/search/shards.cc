// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/shards.h"

#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "indexer/database/database_reading.h"
#include "winnow/indexer/database_use.h"

namespace winnow {
namespace {

constexpr const char* kStubFile = "XAPIANDB";
// Nobody has so many; a file that does is no stub.
constexpr std::size_t kMaxShards = 10000;

// Gives the shards' names, or nothing if this is not a stub file of shards alone.
std::optional<std::vector<std::string>> shard_names(const std::filesystem::path& directory) {
  std::ifstream stub(directory / kStubFile, std::ios::binary);
  if (!stub) {
    std::error_code refused;
    if (!std::filesystem::exists(directory / kStubFile, refused) && !refused) return {};
    throw Xapian::DatabaseOpeningError("Couldn't open the list of shards", errno);
  }
  std::error_code unknown;
  // The stream does not say that reading has failed.
  if (stub.peek() == EOF && std::filesystem::file_size(directory / kStubFile, unknown) > 0) {
    throw Xapian::DatabaseOpeningError("Couldn't read the list of shards", EIO);
  }
  std::vector<std::string> names;
  for (std::string line; std::getline(stub, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() || line.front() == '#') continue;
    const std::size_t blank = line.find(' ');
    const std::string type = line.substr(0, blank);
    const bool is_shard = blank != std::string::npos && (type == "auto" || type == "glass");
    if (!is_shard || names.size() == kMaxShards) return {};
    names.push_back(line.substr(blank + 1));
  }
  if (names.empty()) return {};
  return names;
}

std::string count_text(const OpenedShards& opened, std::size_t shards) {
  std::string text =
      std::to_string(opened.missing.size()) + " of " + std::to_string(shards) +
      (opened.missing.size() == 1 ? " shards is missing: " : " shards are missing: ");
  for (const std::string& name : opened.missing) {
    if (&name != &opened.missing.front()) text += ", ";
    text += name;
  }
  return text;
}

// What is at the path is missing as far as a search can tell if there is no database there.
bool add_shard(const std::filesystem::path& path, Xapian::Database& database) {
  std::error_code refused;
  if (!std::filesystem::exists(path, refused)) {
    if (refused) throw Xapian::DatabaseOpeningError("Couldn't look for a shard", refused.value());
    return false;
  }
  database.add_database(open_whole(path.string()));
  return true;
}

// Opens a database without shards: a directory, or all of it in one file.
Expected<void> open_sole(const std::string& path, Xapian::Database& database) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored)) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
      return Error{ErrorCode::input, "cannot be opened", path, "check its permissions"};
    }
    database = Xapian::Database(file);  // which closes it
    DatabaseUse::reads_documents();
    return {};
  }
  const std::filesystem::path directory = path;
  if (std::filesystem::exists(directory / kStubFile, ignored) &&
      !std::filesystem::exists(directory / "iamglass", ignored)) {
    return Error{ErrorCode::corrupt, "lists other things than databases in directories",
                 (directory / kStubFile).string(), "search the databases themselves"};
  }
  database = open_whole(path);
  return {};
}

}  // namespace

Expected<OpenedShards> open_shards(const std::string& path, MissingShards missing) {
  const std::optional<std::vector<std::string>> names = shard_names(path);
  OpenedShards opened;
  if (!names) {
    if (const Expected<void> sole = open_sole(path, opened.database); !sole) return sole.error();
    return opened;
  }
  for (const std::string& name : *names) {
    const std::filesystem::path shard = std::filesystem::path(path) / name;
    if (!add_shard(shard, opened.database)) opened.missing.push_back(name);
  }
  const bool none = opened.missing.size() == names->size();
  if (none || (!opened.missing.empty() && missing == MissingShards::refuse)) {
    return Error{ErrorCode::corrupt, count_text(opened, names->size()), path,
                 none ? "index the site anew into another directory"
                      : "restore what is missing, or search the rest with --partial"};
  }
  return opened;
}

}  // namespace winnow
