// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/out_of_memory.h"

#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <new>
#include <string_view>

#include "plugin/common/exit_code.h"
#include "winnow/indexer/unfinished.h"

namespace winnow::cli {
namespace {

// A program that goes on for so long has dealt with the refusal.
constexpr std::time_t kSeconds = 10;

// It is in seconds since the machine began, and 0 before the first refusal.
constinit std::atomic<std::time_t> last_refusal = 0;

// It is async-signal-safe, unlike those of <chrono>.
std::time_t now() {
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

constinit std::terminate_handler terminate_handler_before = nullptr;

// The language asks for this before it throws std::bad_alloc.
void note_refusal() {
  last_refusal = now() + 1;  // not 0, at no time
  throw std::bad_alloc();
}

void end_at_terminate() {
  if (memory_was_refused()) end_without_memory();
  if (terminate_handler_before != nullptr) terminate_handler_before();
  std::abort();
}

void set_handlers(int, char**, char**) {
  std::set_new_handler(note_refusal);
  terminate_handler_before = std::set_terminate(end_at_terminate);
}

// Libraries ask for memory before main(), where nothing could catch what they throw.
[[gnu::section(".preinit_array"), gnu::used]] void (*const before_libraries)(int, char**,
                                                                             char**) = set_handlers;

}  // namespace

bool memory_was_refused() { return last_refusal != 0 && now() <= last_refusal + kSeconds; }

bool has_memory(std::size_t bytes) {
  void* volatile const some = std::malloc(bytes);  // volatile: else it need not be asked for
  std::free(some);
  return some != nullptr;
}

void end_without_memory() {
  // Several threads may come to this at the same time, and the first one speaks for all. If it
  // comes here again, by a fault, that is the end of it.
  static constinit std::atomic<pid_t> speaker = 0;
  pid_t first = 0;
  if (!speaker.compare_exchange_strong(first, gettid())) {
    while (first != gettid()) pause();
    _exit(kTryAgain);
  }
  constexpr std::string_view kLine =
      "winnow: error: out of memory (free some memory and run it again)\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kLine.data(), kLine.size());
  remove_all_unfinished();
  _exit(kTryAgain);
}

}  // namespace winnow::cli
