// SPDX-License-Identifier: GPL-2.0-or-later
#include <string>
#include <string_view>

#include "queries/report/json_parts.h"
#include "queries/report/page_parts.h"
#include "winnow/queries/experiment_report.h"

namespace winnow {
namespace {

constexpr std::string_view kD3 = "d3.min.js";

std::string_view part(std::string_view name) {
  for (const PagePart& each : page_parts()) {
    if (each.name == name) return each.text;
  }
  return {};
}

// Our scripts in the order in which they run.
std::string scripts() {
  std::string text;
  for (const PagePart& each : page_parts()) {
    if (each.name.ends_with(".js") && each.name != kD3) text += each.text;
  }
  return text;
}

// JSON as the text of a script element: nothing in it can end the element or begin a comment. What
// is replaced stands only inside of strings, where \u is the same character.
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

std::string content_of(std::string_view mark, const Experiment& experiment) {
  if (mark == "style") return std::string(part("report.css"));
  if (mark == "licence") return std::string(part("d3_licence.txt"));
  if (mark == "d3") return std::string(part(kD3));
  if (mark == "scripts") return scripts();
  if (mark == "data") return script_data(json_text(experiment_json(experiment, JsonDetail::page)));
  return {};
}

}  // namespace

// The skeleton has marks {{name}} where the other parts belong.
std::string to_html(const Experiment& experiment) {
  std::string_view skeleton = part("report.html");
  std::string page;
  for (std::size_t begin; (begin = skeleton.find("{{")) != std::string_view::npos;) {
    const std::size_t end = skeleton.find("}}", begin);
    page += skeleton.substr(0, begin);
    page += content_of(skeleton.substr(begin + 2, end - begin - 2), experiment);
    skeleton.remove_prefix(end + 2);
  }
  page += skeleton;
  return page;
}

}  // namespace winnow
