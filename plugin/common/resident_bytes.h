// SPDX-License-Identifier: GPL-2.0-or-later
//
// The memory that this process has in RAM.
#pragma once

#include <cstdint>

namespace winnow {

// Returns bytes, or 0 where the system does not say. It allocates nothing and waits for no lock, so
// that it works where memory is out. It is thread-safe. Source: proc(5), /proc/pid/statm.
std::uint64_t resident_bytes();

}  // namespace winnow
