// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/api_description.h"

#include <nlohmann/json.hpp>
#include <string>

#include "plugin/serve/search/api_files.h"
#include "plugin/serve/search/static_files.h"

namespace winnow::serve {
namespace {

constexpr std::string_view kDescription = "openapi.json";

using DescriptionJson = nlohmann::ordered_json;

const DescriptionJson& description() {
  static const DescriptionJson whole = [] {
    for (const ApiFile& file : api_files()) {
      if (file.name == kDescription) return DescriptionJson::parse(file.text);
    }
    return DescriptionJson();
  }();
  return whole;
}

}  // namespace

Response api_description(std::string_view origin) {
  DescriptionJson whole = description();
  whole["servers"] = DescriptionJson::array({{{"url", origin}}});
  return json_response(whole.dump(2, ' ', false, DescriptionJson::error_handler_t::replace));
}

Response schema_response(std::string_view name) {
  for (const ApiFile& file : api_files()) {
    if (file.name == name && name != kDescription) {
      return static_response(file.text, "application/schema+json");
    }
  }
  return json_error(404, "there is no schema of this name", "see /api/v1/openapi.json");
}

}  // namespace winnow::serve
