// SPDX-License-Identifier: GPL-2.0-or-later
//
// The manifest of a release, as a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/publishing/release_files.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/published_shards.h"

namespace winnow {

inline constexpr const char* kManifestFile = "manifest.json";

// Gives the bytes of the file, and reads them. Files of a manifest lie in its release. Errors:
// corrupt; incompatible if the format is of another version. `where` is for messages.
std::string to_json(const ReleaseManifest& manifest);
Expected<ReleaseManifest> manifest_from_json(std::string_view text, const std::string& where);

// Errors: not_found; disk or try_again if it cannot be read; and those above.
Expected<ReleaseManifest> read_manifest(const std::string& release);

Expected<void> write_manifest(const ReleaseManifest& manifest, const std::string& release);

// Compares the files of a release with its manifest. Gives one Error for each that differs.
// What cannot be read is an error of the comparison, as it may be as it was.
Expected<std::vector<Error>> compare_files(const ReleaseManifest& manifest,
                                           const std::string& release, FileReading& reading);

// Gives 16 hexadecimal digits for the files' paths, sizes and hashes.
std::string release_of(const std::vector<ReleaseFile>& files);

}  // namespace winnow
