// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs winnow-document over the bytes of one document. Private to the sources.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/indexer/document_type.h"

namespace winnow {

// How such a run has ended, with all that it wrote.
struct DocumentRun {
  enum class End : std::uint8_t {
    whole,         // the program has written all it has to say
    not_started,   // there is no such program, or no process
    wall_time,     // it was ended after its time
    output_bytes,  // it was ended when it had written too much
    signal,        // a signal ended it, by the system's limits or its own fault
  };
  End end = End::not_started;
  int signal = 0;  // the number, or of a program that did not start the error's
  std::string output;
};

struct DocumentProcessLimits {
  std::chrono::milliseconds wall_time{0};
  std::size_t output_bytes = 0;
};

// Starts `program` with these arguments, the bytes as its standard input, which is a file without a
// name in memory, and no other file of this process. Nothing of it is left when this returns. It is
// thread-safe.
DocumentRun run_document_program(const std::string& program, std::vector<std::string> arguments,
                                 std::string_view bytes, const DocumentProcessLimits& limits);

}  // namespace winnow
