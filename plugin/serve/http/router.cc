// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/router.h"

#include <algorithm>
#include <utility>

namespace winnow::serve {
namespace {

// Takes the part up to the next slash off the path.
std::string_view take_part(std::string_view& path) {
  const std::size_t end = std::min(path.find('/'), path.size());
  const std::string_view part = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return part;
}

}  // namespace

bool matches_path(std::string_view pattern, std::string_view path, PathValues& values) {
  values.clear();
  if (std::count(pattern.begin(), pattern.end(), '/') !=
      std::count(path.begin(), path.end(), '/')) {
    return false;
  }
  while (!pattern.empty() || !path.empty()) {
    const std::string_view wanted = take_part(pattern);
    const std::string_view part = take_part(path);
    if (wanted.starts_with('{') && wanted.ends_with('}')) {
      if (part.empty()) return false;
      values.emplace(wanted.substr(1, wanted.size() - 2), part);
    } else if (wanted != part) {
      return false;
    }
  }
  return true;
}

std::string_view method_name(Method method) {
  switch (method) {
    case Method::get:
      return "GET";
    case Method::head:
      return "HEAD";
    case Method::post:
      return "POST";
    case Method::put:
      return "PUT";
    case Method::delete_:
      return "DELETE";
    case Method::options:
      return "OPTIONS";
  }
  return "";
}

void Router::add(Method method, std::string pattern,
                 std::function<Response(const Request&, const PathValues&)> answer) {
  routes_.push_back({method, std::move(pattern), std::move(answer)});
}

Response Router::answer(const Request& request) const {
  const Method wanted = request.method == Method::head ? Method::get : request.method;
  PathValues values;
  std::string allowed;
  for (const Route& route : routes_) {
    if (!matches_path(route.pattern, request.path, values)) continue;
    if (route.method == wanted) {
      Response response = route.answer(request, values);
      response.route = route.pattern;
      return response;
    }
    if (!allowed.empty()) allowed += ", ";
    allowed += method_name(route.method);
    if (route.method == Method::get) allowed += ", HEAD";
  }
  if (allowed.empty()) {
    return json_error(404, "there is nothing at " + request.path,
                      "see /api/v1/openapi.json for the addresses of this server");
  }
  Response response =
      json_error(405, std::string(method_name(request.method)) + " is not for " + request.path,
                 "use " + allowed);
  response.headers.emplace_back("allow", allowed);
  return response;
}

}  // namespace winnow::serve
