// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a database's metadata. This gives an error that says so, or metadata that
// survives being written and read again.
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "winnow/indexer/index_metadata.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace winnow;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const Expected<IndexMetadata> metadata = metadata_from_json(input, "somewhere");
  if (!metadata) {
    const ErrorCode code = metadata.error().code;
    WINNOW_INVARIANT(code == ErrorCode::corrupt || code == ErrorCode::incompatible);
    WINNOW_INVARIANT(metadata.error().where == "somewhere");
    return 0;
  }
  const std::string json = to_json(*metadata);
  const Expected<IndexMetadata> again = metadata_from_json(json, "somewhere");
  WINNOW_INVARIANT(again.has_value());
  WINNOW_INVARIANT(again->choices == metadata->choices);
  WINNOW_INVARIANT(again->languages == metadata->languages);
  WINNOW_INVARIANT(again->stemmers() == metadata->stemmers());
  WINNOW_INVARIANT(to_json(*again) == json);
  return 0;
}
