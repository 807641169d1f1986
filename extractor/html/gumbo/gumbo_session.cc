// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/gumbo_session.h"

#include <dlfcn.h>

#include <algorithm>
#include <csetjmp>
#include <ctime>
#include <new>
#include <utility>

namespace winnow {
namespace {

// Reading the clock costs as much as a dozen allocations.
constexpr unsigned kAllocationsPerClockCheck = 1024;

std::chrono::nanoseconds thread_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// gumbo has no way to report a failed allocation, so the allocator leaves the parser with longjmp.
// The jump crosses only frames of gumbo, which is C, holds no locks and keeps all state in the
// arena; setjmp's own frame holds nothing with a destructor.
struct Run {
  std::jmp_buf leave;
  BumpArena* arena;
  std::chrono::nanoseconds deadline;
  unsigned until_clock_check;
};

enum Leave { kNotLeft = 0, kNoMemory = 1, kNoTime = 2, kAssertion = 3 };

// This is the parse that the thread is in, or null.
thread_local Run* t_run = nullptr;

void* allocate(void* userdata, std::size_t size) {
  Run& run = *static_cast<Run*>(userdata);
  if (--run.until_clock_check == 0) {
    run.until_clock_check = kAllocationsPerClockCheck;
    if (thread_time() > run.deadline) std::longjmp(run.leave, kNoTime);
  }
  void* block = run.arena->allocate(size);
  if (block == nullptr) std::longjmp(run.leave, kNoMemory);
  return block;
}

void release(void*, void*) {}

GumboSession::Outcome run_gumbo(Run& run, const char* html, std::size_t length,
                                GumboOutput** output) {
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = allocate;
  options.deallocator = release;
  options.userdata = &run;
  options.max_errors = 0;  // the list of errors is quadratic on stray end tags
  switch (setjmp(run.leave)) {
    case kNotLeft:
      *output = gumbo_parse_with_options(&options, html, length);
      return GumboSession::Outcome::parsed;
    case kNoMemory:
      return GumboSession::Outcome::out_of_memory;
    case kNoTime:
      return GumboSession::Outcome::out_of_time;
    default:
      return GumboSession::Outcome::failed_assertion;
  }
}

using AssertFail = void (*)(const char*, const char*, unsigned, const char*);

// Returns the C library's function, which ends the process. It serves assertions outside of gumbo.
AssertFail next_assert_fail() {
  return reinterpret_cast<AssertFail>(dlsym(RTLD_NEXT, "__assert_fail"));
}

}  // namespace

static_assert(alignof(void*) <= alignof(std::max_align_t) / 2);

void BumpArena::reset(std::uint64_t budget) {
  large_.clear();
  chunks_.resize(std::min(chunks_.size(), kChunksKept));
  chunks_used_ = 0;
  budget_left_ = budget;
  next_ = end_ = nullptr;
}

// The callers are C, so no exception may pass through them. A vector that has room does not throw.
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

// A failed assert() calls this function (Linux Standard Base). It is hidden, so that only code in
// the same program or library finds it, such as gumbo's archive, and no program that loads us.
extern "C" [[noreturn, gnu::visibility("hidden")]] void __assert_fail(  // NOLINT(bugprone-reserved-identifier)
    const char* assertion, const char* file, unsigned line, const char* function) noexcept {
  if (t_run != nullptr) std::longjmp(t_run->leave, kAssertion);
  for (;;) next_assert_fail()(assertion, file, line, function);
}

GumboSession::Outcome GumboSession::parse(std::string_view html, const Budget& budget) {
  arena_.reset(budget.bytes);
  output_ = nullptr;
  Run run{{}, &arena_, thread_time() + budget.thread_time, kAllocationsPerClockCheck};
  t_run = &run;
  const Outcome outcome = run_gumbo(run, html.data(), html.size(), &output_);
  t_run = nullptr;
  return outcome;
}

void GumboSession::forget() {
  arena_.reset(0);
  output_ = nullptr;
}

}  // namespace winnow
