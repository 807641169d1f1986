// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/version_check.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "indexer/checksums/file_bytes.h"

namespace winnow {
namespace {

std::size_t first_difference(const std::string& one, const std::string& other) {
  const auto differ = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::size_t>(differ.first - one.begin());
}

// A commit that changes anything writes a root anew.
bool has_root_behind(std::uint64_t revision, const FileDescriptor& folder,
                     const VersionFile& version) {
  for (std::size_t i = 0; i < kTableNames.size(); ++i) {
    if (!version.roots[i].is_on_disk) continue;
    const FileDescriptor file = open_in(folder, std::string(kTableNames[i]) + ".glass");
    std::string block;
    if (!file.is_open() ||
        read_at(file, version.roots[i].block * version.block_bytes, kRevisionBytes, block) != 0) {
      continue;
    }
    if (block.size() == kRevisionBytes && revision_of_block(block) > revision) return true;
  }
  return false;
}

// Where a commit fails, Xapian commits what was there before under a later number.
bool is_commit_behind(const BlockChecksums& checksums, const FileDescriptor& folder,
                      const VersionFile& version) {
  return version.content == checksums.version.content ||
         has_root_behind(checksums.version.revision, folder, version);
}

// The bytes from the first to the last that are others.
DamagedBytes damaged_version(const BlockChecksums& checksums, std::string file,
                             const std::string& version) {
  const std::size_t first = first_difference(checksums.version.bytes, version);
  const std::size_t end = std::max(checksums.version.bytes.size(), version.size());
  return {std::move(file), first, std::max(first + 1, end) - 1, ""};
}

// Whether the version file is one that the database can have had since. A writer may be replacing
// it: then it is read again by whoever finds it strange.
std::optional<DamagedBytes> find_damaged_version(const BlockChecksums& checksums,
                                                 const FileDescriptor& folder,
                                                 const std::string& path, FileRefusal& refusal) {
  const std::string file = path + "/" + kVersionFile;
  std::string version;
  const int refused = read_file_in(folder, kVersionFile, kMostVersionBytes, version);
  if (refused == ENOENT) return DamagedBytes{file, 0, 0, "is missing"};
  if (refused != 0 && refused != EFBIG) {
    refusal = {refused, file};
    return std::nullopt;
  }
  switch (compare_version(checksums, version)) {
    case VersionState::same:
    case VersionState::foreign:
      return std::nullopt;
    case VersionState::later:
      if (is_commit_behind(checksums, folder, *parse_version_file(version))) return std::nullopt;
      break;
    case VersionState::damaged:
      break;
  }
  return damaged_version(checksums, file, version);
}

// Identifiers are drawn, so that those of two databases have hardly a byte in common.
bool are_alike(const std::string& one, const std::string& other) {
  if (one.size() != other.size()) return false;
  const auto same = std::inner_product(one.begin(), one.end(), other.begin(), std::size_t{0},
                                       std::plus<>(), std::equal_to<>());
  return 2 * same >= one.size();
}

bool is_foreign(const BlockChecksums& checksums, const FileDescriptor& folder) {
  std::string version;
  return read_file_in(folder, kVersionFile, kMostVersionBytes, version) == 0 &&
         compare_version(checksums, version) == VersionState::foreign;
}

}  // namespace

VersionState compare_version(const BlockChecksums& checksums, const std::string& version) {
  if (version == checksums.version.bytes) return VersionState::same;
  const std::optional<VersionFile> now = parse_version_file(version);
  if (!now) return VersionState::damaged;
  if (now->uuid != checksums.version.uuid) {
    const bool is_damaged = differ_in_uuid_alone(version, checksums.version.bytes) ||
                            are_alike(now->uuid, checksums.version.uuid);
    return is_damaged ? VersionState::damaged : VersionState::foreign;
  }
  return now->revision > checksums.version.revision ? VersionState::later : VersionState::damaged;
}

std::vector<DamagedBytes> find_damaged_files(const BlockChecksums& checksums,
                                             const FileDescriptor& folder, const std::string& path,
                                             FileRefusal& refusal) {
  std::vector<DamagedBytes> damaged;
  if (is_foreign(checksums, folder)) return damaged;
  if (auto version = find_damaged_version(checksums, folder, path, refusal)) {
    damaged.push_back(std::move(*version));
  }
  for (const BlockChecksums::Table& table : checksums.tables) {
    const std::string name = path + "/" + table.file;
    const FileDescriptor file = open_in(folder, table.file);
    if (!file.is_open() && errno != ENOENT) {
      refusal = {errno, name};
      continue;
    }
    if (!file.is_open()) {
      damaged.push_back({name, 0, 0, "is missing"});
      continue;
    }
    const std::uint64_t size = size_of(file);
    const std::uint64_t was = table.hashes.size() * checksums.version.block_bytes;
    if (size < was) damaged.push_back({name, size, was - 1, "has been cut short"});
  }
  return damaged;
}

}  // namespace winnow
