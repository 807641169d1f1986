// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/block_checksums.h"

#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/damaged_hint.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

// 0 stands for a block of which nothing is known.
std::uint64_t hash_of_block(std::span<const char> block) {
  return std::max<std::uint64_t>(XXH3_64bits(block.data(), block.size()), 1);
}

// Takes the checksums of one table.
class TableReader {
 public:
  TableReader(const FileDescriptor& file, std::size_t block_bytes)
      : file_(file), block_bytes_(block_bytes) {}

  // Returns the number of the system's error, or 0. Hashes that are there stay if their blocks are
  // not of a later revision than `known_revision`.
  int take(std::uint64_t known_revision, std::vector<std::uint64_t>& hashes) {
    const std::uint64_t blocks = size_of(file_) / block_bytes_;
    hashes.resize(blocks, 0);
    for (std::uint64_t at = 0; at < blocks;) {
      if (hashes[at] != 0) {
        bool stays = false;
        if (const int refused = is_older(at, known_revision, stays); refused != 0) return refused;
        if (stays) {
          ++at;
          continue;
        }
      }
      const std::uint64_t end = end_of_run(hashes, at);
      if (const int refused = read_run(at, end, hashes); refused != 0) return refused;
      at = end;
    }
    return 0;
  }

 private:
  int is_older(std::uint64_t block, std::uint64_t known_revision, bool& older) {
    const int refused = read_at(file_, block * block_bytes_, kRevisionBytes, bytes_);
    older = refused == 0 && bytes_.size() == kRevisionBytes &&
            revision_of_block(bytes_) <= known_revision;
    return refused;
  }

  // Blocks of which nothing is known are read together.
  std::uint64_t end_of_run(const std::vector<std::uint64_t>& hashes, std::uint64_t begin) const {
    const std::uint64_t most =
        std::min<std::uint64_t>(hashes.size(), begin + kChunkBytes / block_bytes_);
    std::uint64_t end = begin + 1;
    while (end < most && hashes[end] == 0) ++end;
    return end;
  }

  int read_run(std::uint64_t begin, std::uint64_t end, std::vector<std::uint64_t>& hashes) {
    const auto bytes = static_cast<std::size_t>((end - begin) * block_bytes_);
    if (const int refused = read_at(file_, begin * block_bytes_, bytes, chunk_); refused != 0) {
      return refused;
    }
    if (chunk_.size() < bytes) return EIO;  // tables do not become shorter
    for (std::uint64_t block = begin; block < end; ++block) {
      const std::span<const char> all(chunk_);
      hashes[block] = hash_of_block(all.subspan((block - begin) * block_bytes_, block_bytes_));
    }
    return 0;
  }

  const FileDescriptor& file_;
  std::size_t block_bytes_;
  std::string bytes_;
  std::string chunk_;
};

// Gives the last block of a list of free blocks as it was when the list ended at `end`: Xapian
// fills the rest of it with ones.
std::uint64_t hash_of_list_end(std::span<const char> block, std::uint64_t end) {
  std::string as_was(block.begin(), block.end());
  for (std::size_t i = static_cast<std::size_t>(end); i < as_was.size(); ++i) as_was[i] = '\xFF';
  return hash_of_block(as_was);
}

bool is_usable(const BlockChecksums* known, const VersionFile& version) {
  return known != nullptr && known->version.uuid == version.uuid &&
         known->version.block_bytes == version.block_bytes &&
         known->version.revision <= version.revision;
}

}  // namespace

std::uint64_t revision_of_block(std::span<const char> block) {
  std::uint64_t revision = 0;
  for (const char byte : block.first(kRevisionBytes)) {
    revision = revision << 8 | static_cast<unsigned char>(byte);
  }
  return revision;
}

const BlockChecksums::Table* BlockChecksums::find(std::string_view file) const {
  const auto found = std::find_if(tables.begin(), tables.end(),
                                  [&](const Table& table) { return table.file == file; });
  return found == tables.end() ? nullptr : &*found;
}

BlockState BlockChecksums::judge(const Table& table, std::uint64_t number,
                                 std::span<const char> block) const {
  if (block.size() < kRevisionBytes) return BlockState::damaged;
  if (revision_of_block(block) > version.revision) return BlockState::newer;
  if (number >= table.hashes.size() || table.hashes[number] == 0) return BlockState::unknown;
  if (table.hashes[number] == hash_of_block(block)) return BlockState::as_written;
  const VersionFile::FreeList* const list = free_list_of(version, table.file);
  const bool is_written_on = list != nullptr && list->end.at != 0 && list->end.block == number &&
                             table.hashes[number] == hash_of_list_end(block, list->end.at);
  return is_written_on ? BlockState::newer : BlockState::damaged;
}

Expected<BlockChecksums> take_checksums(const FileDescriptor& folder, const std::string& path,
                                        const BlockChecksums* known) {
  std::string bytes;
  if (const int refused = read_file_in(folder, kVersionFile, kMostVersionBytes, bytes)) {
    return system_refusal(refused, "cannot be read", path + "/" + kVersionFile);
  }
  std::optional<VersionFile> version = parse_version_file(std::move(bytes));
  if (!version) {
    return Error{ErrorCode::corrupt, "says nothing of the tables of a database",
                 path + "/" + kVersionFile, kDamagedHint};
  }
  BlockChecksums taken;
  const bool usable = is_usable(known, *version);
  for (const char* name : kTableNames) {
    BlockChecksums::Table table{std::string(name) + ".glass", {}};
    const FileDescriptor file = open_in(folder, table.file);
    if (!file.is_open() && errno == ENOENT) continue;
    if (!file.is_open()) return system_refusal(errno, "cannot be opened", path + "/" + table.file);
    // Xapian has written a block where a damaged list of free ones has said.
    if (is_mostly_holes(file)) {
      return Error{ErrorCode::corrupt,
                   "has nothing in nearly all of its " + std::to_string(size_of(file)) + " bytes",
                   path + "/" + table.file, kDamagedHint};
    }
    const BlockChecksums::Table* const before = usable ? known->find(table.file) : nullptr;
    if (before != nullptr) table.hashes = before->hashes;
    TableReader reader(file, version->block_bytes);
    if (const int refused = reader.take(usable ? known->version.revision : 0, table.hashes)) {
      return system_refusal(refused, "cannot be read", path + "/" + table.file);
    }
    taken.tables.push_back(std::move(table));
  }
  taken.version = std::move(*version);
  return taken;
}

}  // namespace winnow
