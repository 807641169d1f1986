// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <memory>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/source.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// The folders of a collection as one source. Errors of open_directory().
Expected<std::unique_ptr<Source>> open_pages(const CollectionSpec& pages);

}  // namespace winnow::cli
