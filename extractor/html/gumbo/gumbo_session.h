// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs gumbo-parser within a budget. Stock gumbo 0.10.1 takes quadratic time and unbounded memory
// on hostile pages, overflows the stack when it destroys a deep tree, and has assertions that pages
// can fail. Here all that it allocates lies in an arena, every allocation checks the budget, the
// tree is never destroyed, and a failed assertion ends only the parse.
//
// Catching assertions needs gumbo's archive (libgumbo.a), as programs and shared libraries link it:
// its calls of __assert_fail() then reach the function of this file. With gumbo's shared library a
// failed assertion ends the process, and the check before the parse (bomb_check.h) is the only
// protection.
#pragma once

#include <gumbo.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace winnow {

// Gives out memory for one page at a time: an allocation increments a pointer, and reset() releases
// all at once. Blocks are aligned for pointers and 64-bit integers. It is not thread-safe.
class BumpArena {
 public:
  // Returns the next `size` bytes, or nullptr if that would exceed the budget set by reset() or the
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

  // Forgets everything allocated and sets a new budget in bytes. Keeps a few chunks for the next
  // page and returns the others to the system.
  void reset(std::uint64_t budget);

 private:
  static constexpr std::size_t kAlignment = alignof(std::max_align_t) / 2;
  static constexpr std::size_t kChunkBytes = 1 << 20;
  static constexpr std::size_t kChunksKept = 16;

  using Block = std::unique_ptr<std::byte[]>;

  std::byte* add_block(std::vector<Block>& blocks, std::size_t size);
  void* allocate_from_new_chunk(std::size_t size);

  std::vector<Block> chunks_;  // Each has kChunkBytes.
  std::vector<Block> large_;   // These are for allocations of their own.
  std::size_t chunks_used_ = 0;
  std::uint64_t budget_left_ = 0;
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;
};

// Parses one page after another. It is not thread-safe: use one for each thread.
class GumboSession {
 public:
  enum class Outcome { parsed, out_of_memory, out_of_time, failed_assertion };

  struct Budget {
    std::uint64_t bytes;
    std::chrono::nanoseconds thread_time;
  };

  // Parses `html`, which must outlive the tree, since nodes point into it.
  Outcome parse(std::string_view html, const Budget& budget);

  // Returns the tree of the last parse, whose outcome must be `parsed`. The tree is valid until the
  // next parse or forget().
  const GumboOutput& output() const { return *output_; }

  // Gives the memory of the last parse back, except what a page of common size needs.
  void forget();

 private:
  BumpArena arena_;
  GumboOutput* output_ = nullptr;
};

}  // namespace winnow
