// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/free_blocks.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/big_endian.h"

namespace winnow {
namespace {

constexpr std::size_t kNumberBytes = 4;
constexpr std::uint64_t kFirstNumber = 8;  // Behind the revision and the kind of the block.

// Takes the numbers of one block from `begin` to `end` off its bytes. False if there are no such.
bool take_numbers(std::string_view block, std::uint64_t begin, std::uint64_t end,
                  std::vector<std::uint64_t>& numbers) {
  if (begin < kFirstNumber || begin > end || end > block.size()) return false;
  for (std::uint64_t at = begin; at + kNumberBytes <= end; at += kNumberBytes) {
    numbers.push_back(from_big_endian(block.substr(at, kNumberBytes)));
  }
  return true;
}

}  // namespace

std::vector<std::uint64_t> free_blocks(const FileDescriptor& table,
                                       const VersionFile::FreeList& list,
                                       std::uint32_t block_bytes) {
  std::vector<std::uint64_t> numbers;
  if (list.begin.at == 0) return numbers;
  const std::uint64_t last = block_bytes - kNumberBytes;
  VersionFile::FreeList::Place at = list.begin;
  std::string block;
  // A list that goes round in circles ends when it has more blocks than the file. No block is free
  // twice.
  const std::uint64_t blocks = size_of(table) / block_bytes;
  for (std::uint64_t left = blocks; left > 0 && numbers.size() <= blocks; --left) {
    const bool is_end = at.block == list.end.block;
    const std::uint64_t end = is_end ? list.end.at : last;
    if (read_at(table, at.block * block_bytes, block_bytes, block) != 0 ||
        block.size() != block_bytes || !take_numbers(block, at.at, end, numbers)) {
      return {};
    }
    if (is_end) {
      std::sort(numbers.begin(), numbers.end());
      return numbers;
    }
    at = {from_big_endian(std::string_view(block).substr(last)), kFirstNumber};
  }
  return {};
}

}  // namespace winnow
