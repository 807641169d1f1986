// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as the manifest of a release of shards. This gives an error that names the file,
// or a manifest that names nothing outside of its release, and is the same when it is written and
// read again.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "indexer/publishing/release_manifest.h"

namespace {

void check_path(const std::string& path) {
  const std::filesystem::path whole = std::filesystem::path("/a/release") / path;
  WINNOW_INVARIANT((whole.lexically_normal().string() + "/").starts_with("/a/release/"));
  WINNOW_INVARIANT(path.find('\0') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace winnow;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const Expected<ReleaseManifest> manifest = manifest_from_json(input, "somewhere");
  if (!manifest) {
    const ErrorCode code = manifest.error().code;
    WINNOW_INVARIANT(code == ErrorCode::corrupt || code == ErrorCode::incompatible);
    WINNOW_INVARIANT(manifest.error().where == "somewhere");
    return 0;
  }
  for (const ReleaseFile& file : manifest->files) check_path(file.path);
  const std::string json = to_json(*manifest);
  const Expected<ReleaseManifest> again = manifest_from_json(json, "somewhere");
  WINNOW_INVARIANT(again.has_value());
  WINNOW_INVARIANT(to_json(*again) == json);
  WINNOW_INVARIANT(release_of(again->files) == release_of(manifest->files));
  return 0;
}
