// SPDX-License-Identifier: GPL-2.0-or-later
//
// One page as the inspector shows it: block by block, as a tinted copy, and as Markdown.
#pragma once

#include <string>
#include <string_view>

#include "plugin/serve/http/message.h"
#include "plugin/serve/inspect/inspector.h"
#include "plugin/serve/inspect/page_look.h"

namespace winnow::serve {

// Answers /api/v1/pages/{id}. Errors become answers.
Response page_report_answer(Inspector& inspector, PageLook& look, std::string_view id);

// Answers /api/v1/content: the page of the parameter `url` as Markdown, with its metadata in front,
// or in the format that the parameter `format` names.
Response content_answer(Inspector& inspector, PageLook& look, const Request& request);

// Answers /inspect/pages/{id}/copy: the copy, with a policy of its own, which lets it run one
// script of ours in a sandbox, and load nothing.
Response frame_answer(Inspector& inspector, PageLook& look, std::string_view id);

// The source of script-src that allows the script of the copies: "'sha256-...'".
const std::string& frame_script_source();

// The answer where there is no page of this id.
Response no_page_answer(std::string_view id);

}  // namespace winnow::serve
