// SPDX-License-Identifier: GPL-2.0-or-later
//
// A zip, tar or 7z archive as a Source. Private to the sources; open_source.h says what it does.
#pragma once

#include <memory>
#include <string>

#include "indexer/source/bytes/random_bytes.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// `name` is what the user called the file. ErrorCode::input if it is no archive that can be read.
Expected<std::unique_ptr<Source>> open_archive(std::string name,
                                               std::shared_ptr<const RandomBytes> bytes,
                                               const SourceSettings& options);

}  // namespace winnow
