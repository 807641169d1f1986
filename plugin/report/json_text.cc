// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/json_text.h"

#include <nlohmann/json.hpp>

namespace winnow::report {

// A single value is taken down without memory.
std::string json_of(std::string_view text) {
  using Json = nlohmann::json;
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string json_of(double number) { return nlohmann::json(number).dump(); }

void JsonObject::add_json(std::string_view name, std::string_view value) {
  text_.append(text_.size() > 1 ? ",\"" : "\"").append(name).append("\":").append(value);
}

void JsonArray::add_json(std::string_view value) {
  text_.append(text_.size() > 1 ? "," : "").append(value);
}

}  // namespace winnow::report
