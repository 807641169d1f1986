// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/database_failures.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/cli/database/new_commits.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/out_of_memory.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/database_error.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/unfinished.h"

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

namespace {

constexpr std::size_t kSomeMemory = 64 << 10;

constexpr std::array kFaults = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

void say_and_end(std::string_view database, std::string_view what, int status) {
  SignalLine line;
  line.add("winnow: error: ");
  line.add_printable(database);
  line.add(what);
  line.print();
  _exit(status);
}

std::string& written_database() {
  static std::string name;
  return name;
}

timespec& begun() {
  static timespec time = {};
  return time;
}

// Databases that are read for the one that is written.
std::vector<std::string>& databases_read() {
  static std::vector<std::string> names;
  return names;
}

// Says whether another process has committed since this one began to read. Then the block that
// Xapian stumbled over may be one that the writer was at. Where this process writes the database,
// commits are its own, unless it has no lock yet.
bool is_moving(std::string_view database) {
  const timespec* const reading =
      database == written_database() ? UnlockedUse::of_this_thread() : &begun();
  if (reading != nullptr && has_commit_since(*reading, database)) return true;
  return std::any_of(databases_read().begin(), databases_read().end(),
                     [](const std::string& read) { return has_commit_since(begun(), read); });
}

void end_if_moving(std::string_view database) {
  if (!is_moving(database)) return;
  say_and_end(database, ": another process wrote to the database while it was read (try again)",
              kTryAgain);
}

void end_fault(int signal) {
  // Several threads may come upon what is damaged at the same time; the first one speaks for all.
  static std::atomic_flag spoken;
  while (spoken.test_and_set()) pause();
  // nlohmann-json 3.11 takes apart what it had no memory to make, for one.
  if (memory_was_refused()) end_without_memory();
  if (const std::string_view at_work = DatabaseUse::of_this_thread(); !at_work.empty()) {
    end_if_moving(at_work);
    say_and_end(at_work,
                ": reading or writing the database has failed in memory, so it may be damaged "
                "(look by winnow check; index the site anew into another directory)",
                kCorrupt);
  }
  if (const std::string_view read = DatabaseUse::last_read(); !read.empty()) {
    end_if_moving(read);
    say_and_end(read,
                ": the program has failed in memory after it read the database, which may be "
                "damaged (look by winnow check; if it is sound, this is a fault of winnow: please "
                "report it)",
                kCorrupt);
  }
  std::signal(signal, SIG_DFL);
  raise(signal);  // comes when this returns
}

// What is damaged in memory may let a function call itself without end.
void give_handlers_a_stack() {
  alignas(16) static std::array<char, 64 << 10> room;
  stack_t stack = {};
  stack.ss_sp = room.data();
  stack.ss_size = room.size();
  sigaltstack(&stack, nullptr);
}

std::terminate_handler& handler_before() {
  static std::terminate_handler handler = nullptr;
  return handler;
}

// Some of Xapian's errors are not even thrown before std::terminate() is called.
Error of_unknown_reason() {
  return {ErrorCode::disk, "the database cannot be written", written_database(),
          "look whether the disk or a limit on the size of files is full, and by winnow check "
          "whether the database is sound, and run it again; what was committed is kept"};
}

void end_write() {
  const std::exception_ptr active = std::current_exception();
  std::optional<Error> error = error_of_database(active, written_database());
  if (!error && (active != nullptr || memory_was_refused())) return handler_before()();
  // C libraries, and what makes an exception, are refused memory without a word to anybody.
  if (!error && !has_memory(kSomeMemory)) end_without_memory();
  if (!error) {
    error = of_unknown_reason();
  } else if (error->code == ErrorCode::disk) {
    error->what = "the database cannot be written: " + error->what;
  }
  remove_all_unfinished();
  std::_Exit(fail(*error));
}

}  // namespace

void handle_memory_faults() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  give_handlers_a_stack();
  begun() = file_time();
  // Both are made now: a handler may not.
  written_database();
  databases_read();
  struct sigaction action = {};
  action.sa_handler = end_fault;
  action.sa_flags = SA_ONSTACK;
  // A fault of the handler itself ends the process.
  sigfillset(&action.sa_mask);
  for (const int signal : kFaults) sigaction(signal, &action, nullptr);
#endif
}

void handle_write_failures(const std::string& database, const std::vector<std::string>& read) {
  written_database() = database;
  databases_read() = read;
  const std::terminate_handler before = std::set_terminate(end_write);
  if (before != end_write) handler_before() = before;
}

}  // namespace winnow::cli
