// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run says to people: messages on standard error, how far it is, and --log-file.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "plugin/common/counts.h"
#include "winnow/extractor/error.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// With quiet, only errors are printed.
void set_quiet(bool quiet);

void print_error(std::string_view message);
void print_warning(std::string_view message);
void print_note(std::string_view message);

// Gives the error with the place of the value that it is about, where that is not the command line.
using PlaceOfError = std::function<Error(const Error&)>;

// From now on fail() prints what this makes of errors. It is not thread-safe.
void set_place_of_errors(PlaceOfError place);

// Prints the error and returns its ExitCode. If it is of damage, and memory was refused before, it
// ends the program as where memory is out (out_of_memory.h).
int fail(const Error& error);

// Writes out what standard output still holds. Returns `code`, or if anything that was printed is
// lost, and nothing worse happened before, kDisk with a message.
int finish_output(int code);

// Gives "12.3 MB" (powers of 1000).
std::string human_bytes(std::uint64_t bytes);

bool is_terminal(int descriptor);

// Says what to do where standard output could not be written: nothing is known of errors (as that
// its reader is gone) other than lack of room, by the disk or a limit.
std::string output_remedy(int error_number);

// What is said where output could not be written, to a file or "standard output".
// ErrorCode::try_again for what passes, such as a lack of open files; else ErrorCode::disk, with
// this hint (system_refusal.h).
Error output_refusal(int error_number, std::string_view where, std::string disk_hint);

// Shows on a terminal one line that is written over, several times a second; otherwise a plain line
// every ten seconds. It goes to standard error; with quiet there is nothing. It is not thread-safe.
class Progress {
 public:
  Progress(std::string activity, bool quiet, std::string unit = "pages");
  ~Progress() { clear(); }

  // `bytes` are not shown if they are 0.
  void update(std::uint64_t done, std::uint64_t total, std::uint64_t bytes);

  // Tells what is going on instead where nothing can be counted; it does so on terminals only.
  void tell(const std::string& line);

  // Takes the line away, so that other lines can be printed.
  void clear();

  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string activity_;
  std::string unit_;
  bool quiet_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
};

// Writes a line for anything in a source that was not handed out as a page, at the level info.
void log_skipped(const SkippedFile& file);

// Opens the file before it runs the action of the command, and ends it with a line of how that
// went. Returns the ExitCode of the action, or that of the file.
int run_logged(const std::string& file, const std::string& command,
               const std::function<int()>& action);

}  // namespace winnow::cli
