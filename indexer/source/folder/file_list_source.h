// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files that a list names as a Source. Private to the sources; open_source.h says what it does.
#pragma once

#include <memory>
#include <string>

#include "indexer/source/bytes/random_bytes.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// `folder` is what paths are relative to. Errors of open_directory().
Expected<std::unique_ptr<Source>> open_file_list(const std::string& folder,
                                                 std::shared_ptr<const RandomBytes> list,
                                                 const SourceSettings& options);

}  // namespace winnow
