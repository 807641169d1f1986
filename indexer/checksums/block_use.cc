// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/block_use.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "indexer/checksums/file_bytes.h"
#include "indexer/checksums/free_blocks.h"
#include "indexer/checksums/version_file.h"
#include "indexer/common/big_endian.h"

namespace winnow {
namespace {

// Each is a read from a place of its own, which takes a disk that turns some milliseconds.
constexpr std::uint64_t kMostSamples = 128;

// The head of a block, as Xapian 1.4 writes it (backends/glass/glass_table.h).
constexpr std::size_t kHeadBytes = 11;
constexpr std::size_t kLevelAt = 4;
constexpr std::size_t kFreeBytesAt = 7;
constexpr unsigned char kFreeListLevel = 254;

// Gives what is in a block; 0 if it is one of the list of free blocks, or cannot be read.
std::uint64_t held_by(const FileDescriptor& table, std::uint64_t block, std::uint32_t block_bytes) {
  std::string head;
  if (read_at(table, block * block_bytes, kHeadBytes, head) != 0) return 0;
  if (head.size() != kHeadBytes) return 0;
  if (static_cast<unsigned char>(head[kLevelAt]) == kFreeListLevel) return 0;
  const std::uint64_t free = from_big_endian(std::string_view(head).substr(kFreeBytesAt, 2));
  return block_bytes - std::min<std::uint64_t>(block_bytes, free + kHeadBytes);
}

// Gives how many blocks hold so many bytes, if `room` is what a block has for them. The one that
// leads to all others is counted as well, as it is seldom full.
std::uint64_t least_blocks(std::uint64_t held, std::uint64_t room) {
  const std::uint64_t full = std::max<std::uint64_t>(1, (held + room - 1) / room);
  return full > 1 ? full + 1 : full;
}

void add_table(const FileDescriptor& table, const VersionFile::FreeList& list,
               std::uint32_t block_bytes, BlockUse& use) {
  const std::uint64_t bytes = size_of(table);
  use.files += bytes;
  const std::uint64_t blocks = std::min(bytes / block_bytes, list.unused_from);
  const std::vector<std::uint64_t> free = free_blocks(table, list, block_bytes);
  if (blocks <= free.size()) return;
  const std::uint64_t stride = std::max<std::uint64_t>(1, blocks / kMostSamples);
  std::uint64_t sampled = 0;
  std::uint64_t held = 0;
  for (std::uint64_t block = 0; block < blocks; block += stride) {
    if (std::binary_search(free.begin(), free.end(), block)) continue;
    ++sampled;
    held += held_by(table, block, block_bytes);
  }
  if (sampled == 0) return;
  const std::uint64_t in_table = held * (blocks - free.size()) / sampled;
  use.held += in_table;
  use.least += least_blocks(in_table, block_bytes - kHeadBytes) * block_bytes;
}

}  // namespace

BlockUse block_use(const std::string& directory) {
  const FileDescriptor folder = open_folder(directory);
  std::string bytes;
  if (!folder.is_open() || read_file_in(folder, kVersionFile, kMostVersionBytes, bytes) != 0) {
    return {};
  }
  const std::optional<VersionFile> version = parse_version_file(std::move(bytes));
  if (!version) return {};
  BlockUse use;
  for (std::size_t i = 0; i < kTableNames.size(); ++i) {
    const FileDescriptor table = open_in(folder, std::string(kTableNames[i]) + ".glass");
    if (table.is_open()) add_table(table, version->free_lists[i], version->block_bytes, use);
  }
  return use;
}

}  // namespace winnow
