// SPDX-License-Identifier: GPL-2.0-or-later
//
// Requests and responses as the handlers of a server see them, without anything of the network.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnow::serve {

enum class Method { get, head, post, put, delete_, options };

// Names are in lower case, in the order of the message. Plain data.
using Fields = std::vector<std::pair<std::string, std::string>>;

struct Request {
  Method method = Method::get;
  std::string path;  // decoded, begins with "/"; valid UTF-8 without control characters
  Fields query;      // decoded, names as they were written; valid UTF-8
  Fields headers;
  std::string body;
  std::string host;     // what the client calls the server, with the port: "127.0.0.1:8700"
  bool local = false;   // it came by a loopback address or a Unix socket
  bool secure = false;  // a proxy says that the client spoke HTTPS

  // Returns the first parameter of this name, "" if there is none.
  std::string_view parameter(std::string_view name) const;
  // Returns all parameters of this name, without empty ones.
  std::vector<std::string> parameters(std::string_view name) const;
  // Returns the header field of this name in lower case, "" if there is none.
  std::string_view header(std::string_view name) const;
  // Returns where the client finds the server, without a slash at the end: "http://127.0.0.1:8700".
  std::string origin() const;
};

struct Response {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  Fields headers;
  std::string body;
  std::string route = {};  // the pattern of the route that answered, for metrics

  std::string_view header(std::string_view name) const;
};

// Returns a response for programs and for people: {"error": {"status": 404, "message": "...",
// "remedy": "..."}}. The remedy says what to do, and may be empty.
Response json_error(unsigned status, std::string_view message, std::string_view remedy = "");

// Returns a response of the type application/json.
Response json_response(std::string body, unsigned status = 200);

// Returns a whole page of the type text/html.
Response html_response(std::string body, unsigned status = 200);

// Answers requests, in one thread. The server makes one for each of its threads, in that thread.
class Worker {
 public:
  virtual ~Worker() = default;

  // An exception becomes a response with status 500.
  virtual Response answer(const Request& request) = 0;
};

}  // namespace winnow::serve
