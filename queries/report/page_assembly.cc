// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes self-contained HTML pages out of the parts that are compiled in.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "queries/report/json_parts.h"
#include "queries/report/page_parts.h"
#include "winnow/queries/experiment_report.h"
#include "winnow/queries/methods_report.h"

namespace winnow {
namespace {

std::string_view part(std::string_view name) {
  for (const PagePart& each : page_parts()) {
    if (each.name == name) return each.text;
  }
  return {};
}

// Writes JSON as the text of a script element: nothing in it can end the element or begin a
// comment. What is replaced stands only inside of strings, where \u is the same character.
std::string script_data(std::string_view json) {
  std::string text;
  text.reserve(json.size() + json.size() / 16);
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i, 3);
    if (rest == "\u2028" || rest == "\u2029") {
      text += rest == "\u2028" ? "\\u2028" : "\\u2029";
      i += 2;
    } else if (json[i] == '<') {
      text += "\\u003c";
    } else if (json[i] == '>') {
      text += "\\u003e";
    } else if (json[i] == '&') {
      text += "\\u0026";
    } else {
      text += json[i];
    }
  }
  return text;
}

// Gives the part `skeleton` with each mark {{name}} in it replaced: by `json` (made safe for the
// text of a script element) if the name is data, else by the part of that name. Marks in what is
// put in are replaced if it is a part named *.html, which must not hold itself, and else stay as
// they are. Takes linear time.
std::string assemble_page(std::string_view skeleton, std::string_view json) {
  std::string page;
  std::vector<std::string_view> open = {part(skeleton)};
  while (!open.empty()) {
    std::string_view& rest = open.back();
    const std::size_t begin = rest.find("{{");
    page += rest.substr(0, begin);
    if (begin == std::string_view::npos) {
      open.pop_back();
      continue;
    }
    const std::size_t end = rest.find("}}", begin);
    const std::string_view name = rest.substr(begin + 2, end - begin - 2);
    rest.remove_prefix(end + 2);
    if (name == "data") {
      page += script_data(json);
    } else if (name.ends_with(".html")) {
      open.push_back(part(name));
    } else {
      page += part(name);
    }
  }
  return page;
}

}  // namespace

std::string to_html(const Experiment& experiment) {
  return assemble_page("report.html", json_text(experiment_json(experiment, JsonDetail::page)));
}

std::string methods_html(const std::string& json) { return assemble_page("methods.html", json); }

}  // namespace winnow
