// SPDX-License-Identifier: GPL-2.0-or-later
//
// Dates as other programs are told them. Thread-safe, and independent of the locale and the time
// zone.
#pragma once

#include <cstdint>
#include <string>

namespace winnow {

// Writes "2026-01-31T12:00:00Z" (RFC 3339). The year must be one from 1 to 9999.
std::string rfc3339(std::int64_t seconds);

}  // namespace winnow
