// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the inspector tells of sites, pages, rules and runs, beside single pages.
#pragma once

#include <string_view>

#include "plugin/serve/http/message.h"
#include "plugin/serve/inspect/inspector.h"

namespace winnow::serve {

// Answer the addresses of the same names. Errors become answers.
Response sites_answer(Inspector& inspector);
Response pages_answer(Inspector& inspector, const Request& request);
Response rules_answer(Inspector& inspector);
Response job_answer(Inspector& inspector, std::string_view site, unsigned status = 200);

// Change something, once refuse_write() has let the request pass.
Response save_rule_answer(Inspector& inspector, const Request& request);
Response remove_rule_answer(Inspector& inspector, const Request& request, std::string_view index);
Response undo_answer(Inspector& inspector, const Request& request);
Response index_again_answer(Inspector& inspector, std::string_view site);

}  // namespace winnow::serve
