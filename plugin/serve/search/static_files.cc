// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/static_files.h"

#include <algorithm>
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

}  // namespace

Response static_response(std::string_view text, std::string_view type) {
  return {200, std::string(type), {{"cache-control", "no-cache"}}, std::string(text)};
}

Response asset_response(std::string_view name) {
  const auto all = assets();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Asset& asset) { return asset.name == name; });
  if (found == all.end()) return json_error(404, "there is no file of this name");
  return static_response(found->text, type_of(name));
}

}  // namespace winnow::serve
