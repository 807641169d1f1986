// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/ordered_work.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

namespace winnow {

DoneSignal::~DoneSignal() {
  if (event_ >= 0) ::close(event_);
}

int DoneSignal::descriptor() {
  if (event_ < 0) event_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return event_;
}

void DoneSignal::raise() const {
  if (event_ < 0) return;
  const std::uint64_t one = 1;
  // The counter cannot overflow, and nothing else can fail.
  [[maybe_unused]] const ssize_t written = ::write(event_, &one, sizeof one);
}

}  // namespace winnow
