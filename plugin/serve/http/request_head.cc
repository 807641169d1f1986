// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/request_head.h"

#include <algorithm>
#include <array>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <charconv>
#include <string>
#include <utility>

#include "plugin/serve/http/host.h"
#include "plugin/serve/http/router.h"
#include "plugin/serve/http/target.h"

namespace winnow::serve {
namespace {

namespace http = boost::beast::http;
using Parser = http::request_parser<http::empty_body>;

// A request with two of them can mean two things.
constexpr std::array kOnce = {
    "host",     "content-length", "content-type", "origin",           "sec-fetch-site",
    "if-match", "authorization",  "referer",      "x-forwarded-host", "x-forwarded-proto"};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return result;
}

std::optional<Method> method_of(std::string_view name) {
  for (const Method method :
       {Method::get, Method::head, Method::post, Method::put, Method::delete_, Method::options}) {
    if (method_name(method) == name) return method;
  }
  return std::nullopt;
}

bool is_token(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  const auto fits = [&](char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z') || kMarks.find(byte) != std::string_view::npos;
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

bool is_version(std::string_view text) {
  const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
  return text.size() == 8 && text.starts_with("HTTP/") && is_digit(text[5]) && text[6] == '.' &&
         is_digit(text[7]);
}

// `line` is without its end.
std::optional<Refusal> check_first_line(std::string_view line, const ServerLimits& limits) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  const std::string_view method = line.substr(0, first);
  if (!is_token(method)) return Refusal{400, "line", "the first line does not begin with a method"};
  if (first == last) return Refusal{400, "line", "the first line is not a request of HTTP/1.1"};
  const std::string_view version = line.substr(last + 1);
  if (!is_version(version)) {
    return Refusal{400, "line", "the first line does not end with a version of HTTP"};
  }
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    return Refusal{505, "version", "this version of HTTP is unknown", "use HTTP/1.1"};
  }
  if (!method_of(method)) {
    return Refusal{501, "method", "this method is unknown", "use GET, HEAD, POST, PUT or DELETE"};
  }
  const std::string_view target = line.substr(first + 1, last - first - 1);
  if (target.size() > limits.target_bytes) {
    return Refusal{414, "target", "the address is too long",
                   "keep it within " + std::to_string(limits.target_bytes) + " bytes"};
  }
  Request ignored;
  auto refusal = read_target(target, ignored);
  // The fields say in which form the client is told of its parameters.
  if (refusal && refusal->asked) return std::nullopt;
  return refusal;
}

Refusal too_long_head(const ServerLimits& limits) {
  return {431, "head", "the head of the request is too long",
          "keep it within " + std::to_string(limits.head_bytes) + " bytes"};
}

}  // namespace

void HeadScanner::reset() {
  scanned_ = 0;
  line_ = 0;
  first_line_seen_ = false;
}

std::variant<std::size_t, Refusal> HeadScanner::scan(std::string_view bytes) {
  for (; scanned_ < bytes.size(); ++scanned_) {
    const std::size_t i = scanned_;
    const char byte = bytes[i];
    if (i >= limits_.head_bytes) return too_long_head(limits_);
    if (byte == '\0') return Refusal{400, "bytes", "the head has a byte 0"};
    if (i > 0 && bytes[i - 1] == '\r' && byte != '\n') {
      return Refusal{400, "bytes", "a carriage return stands without a line feed"};
    }
    if (byte == '\n' && (i == 0 || bytes[i - 1] != '\r')) {
      return Refusal{400, "bytes", "a line feed stands without a carriage return"};
    }
    if (byte != '\n') {
      // "METHOD TARGET HTTP/1.1" with the longest of methods.
      if (!first_line_seen_ && i - line_ > limits_.target_bytes + 20) {
        return Refusal{
            414, "target", "the first line is too long",
            "keep the address within " + std::to_string(limits_.target_bytes) + " bytes"};
      }
      continue;
    }
    const std::string_view line = bytes.substr(line_, i - 1 - line_);
    line_ = i + 1;
    if (!first_line_seen_) {
      if (auto refusal = check_first_line(line, limits_)) return *refusal;
      first_line_seen_ = true;
    } else if (line.empty()) {
      scanned_ = i + 1;
      return scanned_;
    } else if (line[0] == ' ' || line[0] == '\t') {
      return Refusal{400, "field", "a field goes on in a second line", "write it in one line"};
    }
  }
  return std::size_t{0};
}

namespace {

// Reads digits alone, as RFC 9112 has it: no sign, no list, no blank.
std::optional<std::uint64_t> read_length(std::string_view text) {
  std::uint64_t length = 0;
  const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return length;
}

// Reads the fields, with their names in lower case.
std::optional<Refusal> take_fields(const Parser& parser, const ServerLimits& limits,
                                   Fields& fields) {
  for (const auto& field : parser.get()) {
    if (fields.size() == limits.fields) {
      return Refusal{431, "head", "the request has too many fields",
                     "send at most " + std::to_string(limits.fields)};
    }
    const auto name = field.name_string();
    const auto value = field.value();
    fields.emplace_back(lower({name.data(), name.size()}), std::string(value.data(), value.size()));
  }
  for (const std::string_view once : kOnce) {
    const auto is_it = [&](const auto& field) { return field.first == once; };
    if (std::count_if(fields.begin(), fields.end(), is_it) > 1) {
      return Refusal{400, "field", "the field " + std::string(once) + " stands twice"};
    }
  }
  return std::nullopt;
}

bool has_field(const Fields& fields, std::string_view name) {
  return std::any_of(fields.begin(), fields.end(),
                     [&](const auto& field) { return field.first == name; });
}

std::optional<Refusal> check_coding(const Request& request, bool is_http_1_0) {
  if (!has_field(request.headers, "transfer-encoding")) return std::nullopt;
  if (has_field(request.headers, "content-length")) {
    return Refusal{400, "length", "the request has Content-Length and Transfer-Encoding"};
  }
  if (is_http_1_0) return Refusal{400, "length", "HTTP/1.0 has no Transfer-Encoding"};
  if (lower(request.header("transfer-encoding")) == "chunked") {
    return Refusal{411, "length", "the length of the body is missing", "send Content-Length"};
  }
  return Refusal{501, "length", "this transfer coding is unknown", "send Content-Length"};
}

// Checks what is said of the body, and of other protocols.
std::optional<Refusal> check_body(RequestHead& head, bool is_http_1_0, const ServerLimits& limits) {
  const Request& request = head.request;
  if (auto refusal = check_coding(request, is_http_1_0)) return refusal;
  if (has_field(request.headers, "expect")) {
    return Refusal{417, "expect", "this server does not support the field Expect",
                   "leave out Expect"};
  }
  const std::string coding = lower(request.header("content-encoding"));
  if (!coding.empty() && coding != "identity") {
    return Refusal{415, "coding", "bodies with a content coding are not read",
                   "leave out Content-Encoding"};
  }
  const bool takes_body = request.method == Method::post || request.method == Method::put;
  if (!has_field(request.headers, "content-length")) {
    if (!takes_body) return std::nullopt;
    return Refusal{411, "length", "the length of the body is missing", "send Content-Length"};
  }
  const auto length = read_length(request.header("content-length"));
  if (!length) return Refusal{400, "length", "Content-Length is not a number"};
  if (*length > 0 && !takes_body && request.method != Method::delete_) {
    return Refusal{400, "length", std::string(method_name(request.method)) + " has a body",
                   "send none"};
  }
  if (*length > limits.body_bytes) {
    return Refusal{413, "body", "the body is too long",
                   "keep it within " + std::to_string(limits.body_bytes) + " bytes"};
  }
  head.body_size = static_cast<std::size_t>(*length);
  return std::nullopt;
}

std::optional<Refusal> check_host(Request& request) {
  if (!has_field(request.headers, "host")) {
    return Refusal{400, "host", "the request has no field Host"};
  }
  const std::string_view text = request.header("host");
  if (!read_host(text))
    return Refusal{400, "host", "the field Host is not a host name", "send HOST or HOST:PORT"};
  request.host = lower(text);
  return std::nullopt;
}

}  // namespace

std::variant<RequestHead, Refusal> read_head(std::string_view bytes, const ServerLimits& limits) {
  HeadScanner scanner(limits);
  const auto scanned = scanner.scan(bytes);
  if (const auto* refusal = std::get_if<Refusal>(&scanned)) return *refusal;
  if (std::get<std::size_t>(scanned) != bytes.size() || bytes.empty()) {
    return Refusal{400, "line", "the head has no end"};
  }
  Parser parser;
  parser.header_limit(static_cast<std::uint32_t>(limits.head_bytes + 1));
  parser.body_limit(boost::none);
  parser.skip(true);
  boost::beast::error_code error;
  parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
  if (error && error != http::error::need_more) {
    return Refusal{400, "field", "the head is malformed: " + error.message()};
  }
  if (!parser.is_header_done()) return Refusal{400, "line", "the head has no end"};
  RequestHead head;
  Request& request = head.request;
  const auto method = parser.get().method_string();
  request.method = *method_of({method.data(), method.size()});
  const auto target = parser.get().target();
  auto refused_target = read_target({target.data(), target.size()}, request);
  if (refused_target) {
    std::optional<Request>& asked = refused_target->asked;
    if (asked && take_fields(parser, limits, asked->headers)) asked.reset();
    return *refused_target;
  }
  if (auto refusal = take_fields(parser, limits, request.headers)) return *refusal;
  if (auto refusal = check_host(request)) return *refusal;
  if (auto refusal = check_body(head, parser.get().version() == 10, limits)) return *refusal;
  head.keep_alive = parser.get().keep_alive();
  return head;
}

}  // namespace winnow::serve
