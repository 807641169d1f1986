// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "winnow/extractor/block_features.h"

namespace winnow {

class SiteView;

// A row of site_features() for each block.
FeatureMatrix feature_rows(const SiteView& view);

}  // namespace winnow
