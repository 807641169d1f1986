// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a line of a query log. An entry that is read can be written, in one line of
// its own, and read again, and is the same. Anything else is an error that says what is wrong.
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "winnow/queries/query_log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const winnow::Expected<winnow::LoggedQuery> entry = winnow::parse_log_line(line);
  if (!entry) {
    WINNOW_INVARIANT(entry.error().code == winnow::ErrorCode::input);
    WINNOW_INVARIANT(!entry.error().what.empty());
    return 0;
  }
  if (entry->query.size() > winnow::kMaxQueryBytes) return 0;  // it is cut when it is written
  const std::string written = winnow::to_line(*entry);
  WINNOW_INVARIANT(written.find('\n') == written.size() - 1);
  const winnow::Expected<winnow::LoggedQuery> again = winnow::parse_log_line(written);
  // A time may be missing in what is read.
  WINNOW_INVARIANT(again || entry->time.empty());
  if (!again) return 0;
  WINNOW_INVARIANT(again->query == entry->query && again->filters == entry->filters);
  WINNOW_INVARIANT(winnow::to_line(*again) == written);
  return 0;
}
