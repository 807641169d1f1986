// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files with what was learned of sites.
#pragma once

#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// Writes the models to `file`: under another name first, then moved into place, so that nobody ever
// sees half a file. Errors: ErrorCode::disk.
WINNOW_EXPORT Expected<void> write_models(const SiteModels& models, const std::string& file);

// Maps the file into memory, without a copy. It must not be changed while the models are in use
// (replacing it, as write_models() does, is no change). Errors: ErrorCode::not_found, input,
// corrupt and incompatible, with the file's name.
WINNOW_EXPORT Expected<SiteModels> read_models(const std::string& file,
                                               ModelParts parts = ModelParts::all);

}  // namespace winnow
