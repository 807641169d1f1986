// SPDX-License-Identifier: GPL-2.0-or-later
//
// Search as Omega searches.
#pragma once

#include <memory>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow {

// As open_arm().
Expected<std::unique_ptr<ArmSearcher>> open_omindex(const std::string& database,
                                                    const std::string& stemmer);

}  // namespace winnow
