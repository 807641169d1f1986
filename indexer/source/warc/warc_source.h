// SPDX-License-Identifier: GPL-2.0-or-later
//
// A WARC file as a Source. Private to the sources; open_source.h says what it does.
#pragma once

#include <memory>
#include <string>

#include "indexer/source/bytes/random_bytes.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/source_settings.h"

namespace winnow {

// `name` is what the user called the file; paths of pages begin with its last part.
Expected<std::unique_ptr<Source>> open_warc(std::string name,
                                            std::shared_ptr<const RandomBytes> bytes,
                                            const SourceSettings& options);

}  // namespace winnow
