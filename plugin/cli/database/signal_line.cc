// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/signal_line.h"

#include <unistd.h>

namespace winnow::cli {

void SignalLine::add(char byte) {
  if (size_ < bytes_.size()) bytes_[size_++] = byte;
}

void SignalLine::add(std::string_view text) {
  for (const char byte : text) add(byte);
}

void SignalLine::add_printable(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char each : text) {
    const auto byte = static_cast<unsigned char>(each);
    if (byte >= 0x20 && byte < 0x7F) {
      add(each);
    } else {
      add("\\x");
      add(kDigits[byte >> 4]);
      add(kDigits[byte & 15]);
    }
  }
}

void SignalLine::print() {
  add('\n');
  std::string_view rest(bytes_.data(), size_);
  while (!rest.empty()) {
    const ssize_t written = write(STDERR_FILENO, rest.data(), rest.size());
    if (written <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace winnow::cli
