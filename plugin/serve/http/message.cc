// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/message.h"

#include <nlohmann/json.hpp>

namespace winnow::serve {
namespace {

std::string_view field_of(const Fields& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

}  // namespace

std::string_view Request::parameter(std::string_view name) const { return field_of(query, name); }

std::vector<std::string> Request::parameters(std::string_view name) const {
  std::vector<std::string> values;
  for (const auto& [key, value] : query) {
    if (key == name && !value.empty()) values.push_back(value);
  }
  return values;
}

std::string_view Request::header(std::string_view name) const { return field_of(headers, name); }

std::string Request::origin() const { return (secure ? "https://" : "http://") + host; }

std::string_view Response::header(std::string_view name) const { return field_of(headers, name); }

Response json_error(unsigned status, std::string_view message, std::string_view remedy) {
  nlohmann::ordered_json error = {{"status", status}, {"message", message}};
  if (!remedy.empty()) error["remedy"] = remedy;
  const nlohmann::ordered_json whole = {{"error", error}};
  return json_response(whole.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
                       status);
}

Response json_response(std::string body, unsigned status) {
  return {status, "application/json", {}, std::move(body)};
}

Response html_response(std::string body, unsigned status) {
  return {status, "text/html; charset=utf-8", {}, std::move(body)};
}

}  // namespace winnow::serve
