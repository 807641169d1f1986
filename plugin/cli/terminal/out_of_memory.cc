// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/out_of_memory.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "plugin/cli/terminal/unfinished_file.h"
#include "plugin/common/exit_code.h"

namespace winnow::cli {
namespace {

constinit std::atomic<bool> was_refused = false;
constinit std::terminate_handler terminate_handler_before = nullptr;

// The language asks for this before it throws std::bad_alloc.
void note_refusal() {
  was_refused = true;
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

bool memory_was_refused() { return was_refused; }

void end_without_memory() {
  constexpr std::string_view kLine =
      "winnow: error: out of memory (free some memory and run it again)\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kLine.data(), kLine.size());
  remove_unfinished_file();
  _exit(kTryAgain);
}

}  // namespace winnow::cli
