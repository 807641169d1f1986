// SPDX-License-Identifier: GPL-2.0-or-later
//
// Preloaded into a program, refuses memory to its other threads for a while: behind the first
// NEWS_LEFT times that they ask by operator new, the next NEWS_REFUSED times. All threads count
// together. The first thread gets all that it asks for.
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

long number(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? std::atol(value) : 0;
}

struct Window {
  long begin = number("NEWS_LEFT");
  long end = begin + number("NEWS_REFUSED");
};

bool is_refused() {
  static const Window window;
  static std::atomic<long> asked = 0;
  if (syscall(SYS_gettid) == getpid()) return false;
  const long before = asked.fetch_add(1, std::memory_order_relaxed);
  return before >= window.begin && before < window.end;
}

}  // namespace

void* operator new(std::size_t bytes) {
  void* const memory = is_refused() ? nullptr : std::malloc(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* operator new[](std::size_t bytes) { return operator new(bytes); }

void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return is_refused() ? nullptr : std::malloc(bytes);
}

void* operator new[](std::size_t bytes, const std::nothrow_t& nothrow) noexcept {
  return operator new(bytes, nothrow);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
