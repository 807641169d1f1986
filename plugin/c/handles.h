// SPDX-License-Identifier: GPL-2.0-or-later
//
// What stands behind a winnow_model, a winnow_page and a winnow_input.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/c/include/winnow/winnow.h"
#include "plugin/report/page_report.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"

struct winnow_model {
  winnow::SiteModels models;
};

// A page is made whole at once, so that asking for its texts needs no lock and cannot fail.
struct winnow_page {
  std::array<std::string, 3> texts;  // by class
  std::string title;
  std::string language;
  std::string json;
  bool has_json = false;
  std::string markdown;
  bool has_markdown = false;
  double confidence = -1;
  bool on_its_own = false;
  bool left_out = false;
  std::string warning;
  const char* degraded = "";
};

namespace winnow::c {

// Makes a model of what was learned of one or more sites. Errors are those of SiteModels::of().
Expected<std::unique_ptr<winnow_model>> model_of(std::vector<SiteModel> sites);

// Gives views of the caller's page. Errors are those of read_struct(), and ErrorCode::usage for a
// NULL.
Expected<report::PageBytes> read_input(const winnow_input* input);

// Returns the error, which says of which page it is.
Error with_place(Error error, const report::PageBytes& page);

}  // namespace winnow::c
