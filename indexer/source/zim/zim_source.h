// SPDX-License-Identifier: GPL-2.0-or-later
//
// A ZIM file as a Source. Private to the sources; open_source.h says what it does.
#pragma once

#include <memory>
#include <string>

#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// ErrorCode::input if libzim cannot open the file.
Expected<std::unique_ptr<Source>> open_zim(const std::string& path, const SourceSettings& options);

}  // namespace winnow
