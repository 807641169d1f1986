// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/limits.h"

namespace winnow {

std::string_view degraded_name(Degraded degraded) {
  switch (degraded) {
    case Degraded::no:
      return "";
    case Degraded::depth:
      return "depth";
    case Degraded::attributes:
      return "attributes";
    case Degraded::nodes:
      return "nodes";
    case Degraded::parser_memory:
      return "parser-memory";
    case Degraded::parse_time:
      return "parse-time";
    case Degraded::parse_work:
      return "parse-work";
    case Degraded::parser_fault:
      return "parser-fault";
  }
  return "";
}

}  // namespace winnow
