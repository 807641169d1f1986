// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes from the process all that reading one document does not need, so that a file which takes
// the reader over has gained nothing.
#pragma once

#include <cstddef>
#include <string>

namespace winnow::document {

struct Allowance {
  unsigned long processor_seconds = 0;
  std::size_t memory_bytes = 0;  // address space, libraries included
};

// From now on the process may use so much, and of the system: memory that is not executable, its
// open files, reading of the files below kReadableFolder, and time. It may not write to any file
// but those that are open, nor start processes or threads, nor make sockets, nor look at other
// processes. Everything else fails with EPERM. Files from number 3 on are closed, and the process
// ends with its parent.
//
// Gives why the system does not allow that; nothing if all is well. Reading is limited to the
// folder where the kernel has Landlock (5.13 and newer); where it has not, all that the user may
// read can be opened for reading.
std::string confine(const Allowance& allowance);

// Data of poppler: which characters the codes of Chinese, Japanese and Korean fonts stand for.
inline constexpr const char* kReadableFolder = "/usr/share/poppler";

}  // namespace winnow::document
