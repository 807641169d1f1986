// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are standard input and output as a pipeline sees them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "winnow/extractor/error.h"

namespace winnow::cli {

// Reads standard input, and waits for something else at the same time. It is for one thread.
class WaitingInput {
 public:
  // `other` is a descriptor; when it becomes readable, `attend` is called. -1: none, and `attend`
  // is called before each wait that could be long.
  WaitingInput(int other, std::function<void()> attend)
      : other_(other), attend_(std::move(attend)) {}

  // Reads at least one byte; 0 at the end of the stream, after a failure, and after an interrupt
  // (interrupt.h).
  std::size_t read(char* to, std::size_t size);

  // Gives ErrorCode::input if reading has failed.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  bool wait();  // whether there may be something to read

  int other_;
  std::function<void()> attend_;
  std::optional<Error> failure_;
};

// Writes to standard output. It is for one thread.
class LineOutput {
 public:
  // Does not wait for more to write: flush() hands on what was written.
  void write(std::string_view line);
  void flush();

  // Gives ErrorCode::disk, with what the system said, as soon as something could not be written.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  void fail();

  std::optional<Error> failure_;
};

}  // namespace winnow::cli
