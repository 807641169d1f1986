// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rules that are not in the file yet: selectors are suggested for what a person points at, and a
// change of the rules is tried on a sample of the site.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/serve/inspect/inspect_json.h"
#include "plugin/serve/inspect/inspector.h"
#include "plugin/serve/inspect/page_look.h"

namespace winnow::serve {

// Answers /api/v1/rules/suggest. Errors become answers.
Response suggest_answer(Inspector& inspector, PageLook& look, std::string_view body);

// Answers /api/v1/rules/preview. Errors become answers.
Response preview_answer(Inspector& inspector, PageLook& look, std::string_view body);

}  // namespace winnow::serve
