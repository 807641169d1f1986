// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database_fault.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "plugin/cli/exit_code.h"
#include "winnow/indexer/database_use.h"

namespace winnow::cli {
namespace {

// Text for standard error, by nothing but what a handler of signals may call.
class Line {
 public:
  void add(std::string_view text) {
    for (const char byte : text) add(byte);
  }

  // Bytes that a terminal could obey are shown as \xNN, and so is all that is not ASCII.
  void add_printable(std::string_view text) {
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

  void print() {
    add('\n');
    std::string_view rest(bytes_.data(), size_);
    while (!rest.empty()) {
      const ssize_t written = write(STDERR_FILENO, rest.data(), rest.size());
      if (written <= 0) return;
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }

 private:
  void add(char byte) {
    if (size_ < bytes_.size()) bytes_[size_++] = byte;
  }

  std::array<char, 8192> bytes_;  // more than a path may have
  std::size_t size_ = 0;
};

void end(int signal) {
  const std::string_view database = DatabaseUse::of_this_thread();
  if (database.empty()) {
    raise(signal);  // comes when this returns, and finds the default action
    return;
  }
  Line line;
  line.add("winnow: error: ");
  line.add_printable(database);
  line.add(": reading or writing the database has failed in memory, so it may be damaged ");
  line.add("(look by winnow check; index the site anew into another directory)");
  line.print();
  _exit(kCorrupt);
}

}  // namespace

void say_if_a_database_ends_the_program() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  struct sigaction action = {};
  action.sa_handler = end;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE}) sigaction(signal, &action, nullptr);
#endif
}

}  // namespace winnow::cli
