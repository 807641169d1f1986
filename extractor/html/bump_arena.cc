// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/bump_arena.h"

#include <algorithm>

namespace winnow {

static_assert(alignof(void*) <= alignof(std::max_align_t) / 2);

void BumpArena::reset(std::size_t budget) {
  large_.clear();
  chunks_.resize(std::min(chunks_.size(), kChunksKept));
  chunks_used_ = 0;
  budget_left_ = budget;
  next_ = end_ = nullptr;
}

void* BumpArena::allocate_from_new_chunk(std::size_t size) {
  const bool own_chunk = size > kChunkBytes / 4;
  const std::size_t taken = own_chunk ? size : kChunkBytes;
  if (taken > budget_left_) return nullptr;
  budget_left_ -= taken;
  if (own_chunk) {
    large_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
    return large_.back().get();
  }
  if (chunks_used_ == chunks_.size()) {
    chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(kChunkBytes));
  }
  next_ = chunks_[chunks_used_++].get();
  end_ = next_ + kChunkBytes;
  void* block = next_;
  next_ += size;
  return block;
}

}  // namespace winnow
