// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/search_routes.h"

#include <string>
#include <utility>

#include "plugin/serve/assets.h"
#include "plugin/serve/search/api_description.h"
#include "plugin/serve/search/open_search.h"
#include "plugin/serve/search/static_files.h"

namespace winnow::serve {
namespace {

Response robots(const Request&, const PathValues&) {
  Response response;
  response.body =
      "User-agent: *\nDisallow: /search\nDisallow: /api/\nDisallow: /inspect\n"
      "Disallow: /sites/\n";
  return response;
}

}  // namespace

void add_search_routes(Router& router, std::shared_ptr<SearchPages> pages) {
  const auto add = [&](std::string pattern, Response (SearchPages::*answer)(const Request&)) {
    router.add(Method::get, std::move(pattern),
               [pages, answer](const Request& request, const PathValues&) {
                 return ((*pages).*answer)(request);
               });
  };
  add("/", &SearchPages::start);
  add("/search", &SearchPages::search);
  add("/api/v1/search", &SearchPages::search_as_json);
  add("/api/v1/suggest", &SearchPages::suggest);
  router.add(Method::get, "/opensearch.xml", [pages](const Request& request, const PathValues&) {
    const Expected<void> ready = pages->open();
    return open_search_description(ready ? pages->site().name : "Search", request.origin());
  });
  router.add(Method::get, "/api/v1/openapi.json", [](const Request& request, const PathValues&) {
    return api_description(request.origin());
  });
  router.add(Method::get, "/api/v1/schemas/{name}", [](const Request&, const PathValues& values) {
    return schema_response(values.at("name"));
  });
  router.add(Method::get, "/assets/{name}", [](const Request&, const PathValues& values) {
    return asset_response(values.at("name"));
  });
  router.add(Method::get, "/winnow-search.js", [](const Request&, const PathValues&) {
    static const std::string script = search_box_script();
    return static_response(script, "text/javascript; charset=utf-8");
  });
  router.add(Method::get, "/favicon.ico",
             [](const Request&, const PathValues&) { return asset_response("icon.svg"); });
  router.add(Method::get, "/robots.txt", robots);
}

}  // namespace winnow::serve
