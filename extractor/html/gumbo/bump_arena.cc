// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/bump_arena.h"

#include <algorithm>
#include <new>
#include <utility>

namespace winnow {

static_assert(alignof(void*) <= alignof(std::max_align_t) / 2);

void BumpArena::reset(std::uint64_t budget) {
  large_.clear();
  chunks_.resize(std::min(chunks_.size(), kChunksKept));
  chunks_used_ = 0;
  budget_left_ = budget;
  next_ = end_ = nullptr;
}

// The callers are C: no exception may pass through them. A vector that has room does not throw.
std::byte* BumpArena::add_block(std::vector<Block>& blocks, std::size_t size) try {
  if (blocks.size() == blocks.capacity()) blocks.reserve(2 * blocks.size() + kChunksKept);
  Block block(new (std::nothrow) std::byte[size]);
  if (block == nullptr) return nullptr;
  blocks.push_back(std::move(block));
  return blocks.back().get();
} catch (const std::bad_alloc&) {
  return nullptr;  // from reserve()
}

void* BumpArena::allocate_from_new_chunk(std::size_t size) {
  const bool own_chunk = size > kChunkBytes / 4;
  const std::size_t taken = own_chunk ? size : kChunkBytes;
  if (taken > budget_left_) return nullptr;
  budget_left_ -= taken;
  if (own_chunk) return add_block(large_, size);
  if (chunks_used_ == chunks_.size() && add_block(chunks_, kChunkBytes) == nullptr) return nullptr;
  next_ = chunks_[chunks_used_++].get();
  end_ = next_ + kChunkBytes;
  void* block = next_;
  next_ += size;
  return block;
}

}  // namespace winnow
