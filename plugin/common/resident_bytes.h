// SPDX-License-Identifier: GPL-2.0-or-later
//
// The memory that this process has in RAM. Functions return bytes, or 0 where the system does not
// say. They allocate nothing and wait for no lock, so that they work where memory is out. They are
// thread-safe. Source: proc(5), /proc/pid/statm.
#pragma once

#include <cstdint>

namespace winnow {

// All of it.
std::uint64_t resident_bytes();

// Without files that are mapped, such as those of models: the system takes their memory back when
// it has too little.
std::uint64_t allocated_bytes();

}  // namespace winnow
