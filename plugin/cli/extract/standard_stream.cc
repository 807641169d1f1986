// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/standard_stream.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <system_error>

#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

std::string reason_of(int code) { return std::generic_category().message(code); }

}  // namespace

bool WaitingInput::wait() {
  if (other_ < 0) {
    attend_();
    return true;
  }
  std::array<pollfd, 3> waited = {
      {{STDIN_FILENO, POLLIN, 0}, {other_, POLLIN, 0}, {interrupt_descriptor(), POLLIN, 0}}};
  if (::poll(waited.data(), waited.size(), -1) < 0) return errno != EINTR;
  if (waited[1].revents != 0) {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(other_, &count, sizeof count);
    attend_();
  }
  return waited[0].revents != 0;
}

std::size_t WaitingInput::read(char* to, std::size_t size) {
  while (!was_interrupted() && !failure_) {
    if (!wait()) continue;
    const ssize_t count = ::read(STDIN_FILENO, to, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno == EINTR || errno == EAGAIN) continue;
    failure_ = Error{ErrorCode::input, "cannot be read: " + reason_of(errno), "standard input",
                     "redirect it from a file or a program"};
  }
  return 0;
}

void LineOutput::write(std::string_view line) {
  if (!failure_ && std::fwrite(line.data(), 1, line.size(), stdout) != line.size()) fail();
}

void LineOutput::flush() {
  if (!failure_ && std::fflush(stdout) != 0) fail();
}

void LineOutput::fail() {
  const int code = errno;
  failure_ = output_refusal(code, "standard output", output_remedy(code));
}

}  // namespace winnow::cli
