// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/interrupt.h"

#include <csignal>

namespace winnow::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) { interrupted = 1; }

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = note_interrupt;
  // The handler is in place once: the second signal finds the default.
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool was_interrupted() { return interrupted != 0; }

}  // namespace winnow::cli
