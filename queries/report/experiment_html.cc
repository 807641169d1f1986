// SPDX-License-Identifier: GPL-2.0-or-later
#include <string>

#include "queries/report/json_parts.h"
#include "queries/report/page_assembly.h"
#include "winnow/queries/experiment_report.h"

namespace winnow {

std::string to_html(const Experiment& experiment) {
  return assemble_page("report.html", json_text(experiment_json(experiment, JsonDetail::page)));
}

}  // namespace winnow
