// SPDX-License-Identifier: GPL-2.0-or-later
//
// Programs run by tests.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

namespace winnow::testing {

// What a program did.
struct Outcome {
  int status = -1;          // exit status; 128 + number if a signal ended it
  std::string out;          // standard output
  std::string err;          // standard error
  long peak_kilobytes = 0;  // largest resident set
};

using Environment = std::vector<std::pair<std::string, std::string>>;

// A program that runs while the test goes on. Its standard input is empty. It is killed if the test
// ends before it.
class Process {
 public:
  Process(const std::vector<std::string>& command, const Environment& environment = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void send(int signal) const;

  // Waits until it has written `text` to standard error. Returns false if it ended without.
  bool wait_for_error_text(const std::string& text);

  Outcome finish();

 private:
  bool read_some();  // false at the end of both streams

  pid_t id_ = -1;
  int out_ = -1;
  int err_ = -1;
  Outcome outcome_;
};

// Runs a program to its end.
Outcome run(const std::vector<std::string>& command, const Environment& environment = {});

}  // namespace winnow::testing
