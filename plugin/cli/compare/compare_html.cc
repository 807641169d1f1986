// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/compare_html.h"

#include "winnow/queries/methods_report.h"

namespace winnow::cli {

std::string compare_html(const Json& comparison) {
  return methods_html(comparison.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace winnow::cli
