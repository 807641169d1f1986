// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/report/page_assembly.h"
#include "winnow/queries/methods_report.h"

namespace winnow {

std::string methods_html(const std::string& json) { return assemble_page("methods.html", json); }

}  // namespace winnow
