// SPDX-License-Identifier: GPL-2.0-or-later
//
// What stands behind a winnow_model.
#pragma once

#include <memory>
#include <vector>

#include "plugin/c/include/winnow/winnow.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"

struct winnow_model {
  winnow::SiteModels models;
};

namespace winnow::c {

// Of what was learned of one or more sites. Errors are those of SiteModels::of().
Expected<std::unique_ptr<winnow_model>> model_of(std::vector<SiteModel> sites);

}  // namespace winnow::c
