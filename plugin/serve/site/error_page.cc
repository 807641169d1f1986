// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/site/error_page.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "plugin/serve/html.h"
#include "plugin/serve/search/accepted_types.h"

namespace winnow::serve {
namespace {

bool is_for_people(const Request& request, const Response& response) {
  if (response.status < 400 || response.type != "application/json") return false;
  if (request.path.starts_with("/api/")) return false;
  const std::string_view accept = request.header("accept");
  return wanted(accept, "text/html") > wanted(accept, "application/json");
}

}  // namespace

Response error_for_people(const Request& request, Response response) {
  if (!is_for_people(request, response)) return response;
  const auto parsed = nlohmann::json::parse(response.body, nullptr, false);
  if (!parsed.is_object() || !parsed.contains("error")) return response;
  const nlohmann::json& error = parsed["error"];
  const std::string message = error.value("message", "");
  HtmlWriter page;
  page.begin("html", {{"lang", "en"}}).begin("head").empty("meta", {{"charset", "utf-8"}});
  page.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  page.element("title", {}, message);
  page.empty("link", {{"rel", "icon"}, {"type", "image/svg+xml"}, {"href", "/assets/icon.svg"}});
  page.empty("link", {{"rel", "stylesheet"}, {"href", "/assets/common.css"}});
  page.empty("link", {{"rel", "stylesheet"}, {"href", "/assets/search.css"}});
  page.end().begin("body", {{"class", "error-page"}}).begin("main");
  page.element("h1", {}, std::to_string(response.status));
  page.element("p", {{"class", "error"}, {"role", "alert"}}, message);
  const std::string remedy = error.value("remedy", "");
  if (!remedy.empty()) page.element("p", {{"class", "remedy"}}, remedy);
  page.begin("p").element("a", {{"href", "/"}}, "Search").end();
  response.type = "text/html; charset=utf-8";
  response.body = page.finish();
  response.headers.emplace_back("vary", "accept");
  return response;
}

}  // namespace winnow::serve
