// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/interrupt.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <string_view>

#include "plugin/cli/terminal/unfinished_file.h"
#include "plugin/common/exit_code.h"

namespace winnow::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;
volatile std::sig_atomic_t event = -1;

void note_interrupt(int) {
  interrupted = 1;
  if (event < 0) return;
  const int before = errno;  // of the call that the signal came into
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(event, &one, sizeof one);
  errno = before;
}

// Nothing but what a handler may do.
void end(int) {
  constexpr std::string_view kMessage = "winnow: error: interrupted (run it again)\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  remove_unfinished_file();
  ::_exit(kTryAgain);
}

void handle(void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

void end_at_interrupts() { handle(end, SA_RESTART); }

// The handler is in place once: the second signal finds the default.
void catch_interrupts() {
  if (event < 0) event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  handle(note_interrupt, static_cast<int>(SA_RESETHAND) | SA_RESTART);
}

bool was_interrupted() { return interrupted != 0; }

int interrupt_descriptor() { return event; }

}  // namespace winnow::cli
