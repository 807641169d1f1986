// SPDX-License-Identifier: GPL-2.0-or-later
//
// Preloaded into a program, refuses memory for a while: behind the first NEWS_LEFT times that it
// asks by operator new, the next NEWS_REFUSED times. All threads count together. At its end the
// program writes to the file NEWS_COUNT how often it has asked.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> asked = 0;

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
  const long before = asked.fetch_add(1, std::memory_order_relaxed);
  return before >= window.begin && before < window.end;
}

// As the language has it: the handler is asked for memory, and may throw.
void* allocate(std::size_t bytes) {
  if (void* const memory = is_refused() ? nullptr : std::malloc(bytes)) return memory;
  if (const std::new_handler handler = std::get_new_handler()) handler();
  throw std::bad_alloc();
}

class Report {
 public:
  ~Report() {
    const char* const name = std::getenv("NEWS_COUNT");
    if (name == nullptr) return;
    const int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return;
    dprintf(file, "%ld", asked.load());
    close(file);
  }
};

const Report report;

}  // namespace

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }

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
