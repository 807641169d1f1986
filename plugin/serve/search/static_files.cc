// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/static_files.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "plugin/serve/assets.h"

namespace winnow::serve {
namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".html", "text/html; charset=utf-8"}};

std::string_view type_of(std::string_view name) {
  for (const auto& [ending, type] : kTypes) {
    if (name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

// Reads If-None-Match (RFC 9110, section 13.1.2), which compares weakly.
bool client_has(std::string_view field, std::string_view tag) {
  return field == "*" || field.find(tag) != std::string_view::npos;
}

}  // namespace

Response static_response(std::string_view text, std::string_view type, const Request& request) {
  const std::string tag = fmt::format("\"{:016x}\"", XXH3_64bits(text.data(), text.size()));
  Response response;
  response.type = type;
  response.headers = {{"etag", tag}, {"cache-control", "no-cache"}};
  if (client_has(request.header("if-none-match"), tag)) {
    response.status = 304;
  } else {
    response.body = text;
  }
  return response;
}

Response asset_response(std::string_view name, const Request& request) {
  const auto all = assets();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Asset& asset) { return asset.name == name; });
  if (found == all.end()) return json_error(404, "there is no file of this name");
  return static_response(found->text, type_of(name), request);
}

}  // namespace winnow::serve
