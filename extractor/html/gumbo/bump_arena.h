// SPDX-License-Identifier: GPL-2.0-or-later
//
// Memory for one page at a time: allocation is a pointer increment, release is forgetting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace winnow {

// Blocks are aligned for pointers and 64-bit integers. Not thread-safe.
class BumpArena {
 public:
  // The next `size` bytes, or nullptr if that would go over the budget set by reset() or the
  // system has no more memory. Throws nothing.
  void* allocate(std::size_t size) {
    size = (size + kAlignment - 1) & ~(kAlignment - 1);
    if (size <= static_cast<std::size_t>(end_ - next_)) {
      void* block = next_;
      next_ += size;
      return block;
    }
    return allocate_from_new_chunk(size);
  }

  // Forgets everything allocated and sets the budget in bytes for what comes. Keeps a few chunks
  // for the next page and returns the others to the system.
  void reset(std::uint64_t budget);

 private:
  static constexpr std::size_t kAlignment = alignof(std::max_align_t) / 2;
  static constexpr std::size_t kChunkBytes = 1 << 20;
  static constexpr std::size_t kChunksKept = 16;

  using Block = std::unique_ptr<std::byte[]>;

  std::byte* add_block(std::vector<Block>& blocks, std::size_t size);
  void* allocate_from_new_chunk(std::size_t size);

  std::vector<Block> chunks_;  // all of kChunkBytes
  std::vector<Block> large_;   // for allocations of their own
  std::size_t chunks_used_ = 0;
  std::uint64_t budget_left_ = 0;
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;
};

}  // namespace winnow
