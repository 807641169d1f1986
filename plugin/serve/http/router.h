// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the function that answers a request.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// What the pattern of a route has found in the path, by name.
using PathValues = std::map<std::string, std::string, std::less<>>;

// One part of a server: what it answers at one kind of address.
struct Route {
  Method method = Method::get;
  std::string pattern;  // "/sites/{site}": a part in braces matches any part that is not empty
  std::function<Response(const Request&, const PathValues&)> answer;
};

// Not thread-safe while routes are added.
class Router {
 public:
  // The first route added that matches is asked.
  void add(Method method, std::string pattern,
           std::function<Response(const Request&, const PathValues&)> answer);

  // Answers 404 where no route has the path, and 405 with `Allow` where none has the method. A HEAD
  // request is answered as a GET request; who sends the response leaves out its body.
  Response answer(const Request& request) const;

  const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

// Says whether a pattern matches the path, and what its parts in braces are.
bool matches_path(std::string_view pattern, std::string_view path, PathValues& values);

// Returns "GET" and the like.
std::string_view method_name(Method method);

}  // namespace winnow::serve
