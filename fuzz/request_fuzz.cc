// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the input as bytes of a client, up to the end of a head. What is found does not depend on
// the pieces that they come in. A request that is not refused has a path and texts that a handler
// may rely on, comes to a route or to an error, and is written again as the same request.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "fuzz/invariant.h"
#include "plugin/serve/http/host.h"
#include "plugin/serve/http/request_head.h"
#include "plugin/serve/http/response_bytes.h"
#include "plugin/serve/http/router.h"
#include "plugin/serve/http/security.h"

namespace {

using namespace winnow::serve;

const ServerLimits kLimits;

bool is_control(char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; }

void check_refusal(const Refusal& refusal) {
  WINNOW_INVARIANT(refusal.status >= 400 && refusal.status <= 505);
  WINNOW_INVARIANT(!refusal.message.empty() && !refusal.reason.empty());
}

// Scans pieces of one byte; the whole at once has given `whole`.
void check_pieces(std::string_view bytes, const std::variant<std::size_t, Refusal>& whole) {
  HeadScanner scanner(kLimits);
  for (std::size_t size = 1; size <= bytes.size(); ++size) {
    const auto scanned = scanner.scan(bytes.substr(0, size));
    if (const auto* refusal = std::get_if<Refusal>(&scanned)) {
      const auto* same = std::get_if<Refusal>(&whole);
      WINNOW_INVARIANT(same != nullptr && same->message == refusal->message);
      return;
    }
    if (const std::size_t end = std::get<std::size_t>(scanned); end > 0) {
      WINNOW_INVARIANT(std::holds_alternative<std::size_t>(whole));
      WINNOW_INVARIANT(std::get<std::size_t>(whole) == end);
      return;
    }
  }
  WINNOW_INVARIANT(std::holds_alternative<std::size_t>(whole) && std::get<std::size_t>(whole) == 0);
}

void check_texts(const Request& request) {
  WINNOW_INVARIANT(request.path.starts_with('/'));
  WINNOW_INVARIANT(std::none_of(request.path.begin(), request.path.end(), is_control));
  WINNOW_INVARIANT((request.path + "/").find("/../") == std::string::npos);
  WINNOW_INVARIANT(request.path.find('\\') == std::string::npos);
  WINNOW_INVARIANT(read_host(request.host).has_value());
  for (const auto& [name, value] : request.query) {
    WINNOW_INVARIANT((name + value).find('\0') == std::string::npos);
  }
  for (const auto& [name, value] : request.headers) {
    WINNOW_INVARIANT(!name.empty() && name.find_first_of(" \t\r\n:") == std::string::npos);
    WINNOW_INVARIANT(value.find_first_of(std::string_view("\0\r\n", 3)) == std::string::npos);
  }
}

void append_escaped(std::string& text, std::string_view plain) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  for (const char each : plain) {
    const auto byte = static_cast<unsigned char>(each);
    (text += '%') += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
}

// The request in other words: all is escaped.
void check_again(const RequestHead& head) {
  const Request& request = head.request;
  std::string target;
  for (const char byte : request.path) {
    if (byte == '/') {
      target += '/';
    } else {
      append_escaped(target, {&byte, 1});
    }
  }
  char before = '?';
  for (const auto& [name, value] : request.query) {
    target += before;
    append_escaped(target, name);
    target += '=';
    append_escaped(target, value);
    before = '&';
  }
  if (target.size() > kLimits.target_bytes) return;
  std::string text(method_name(request.method));
  text += " " + target + " HTTP/1.1\r\n";
  for (const auto& [name, value] : request.headers) text += name + ": " + value + "\r\n";
  text += "\r\n";
  if (text.size() > kLimits.head_bytes) return;
  const auto again = read_head(text, kLimits);
  const auto* same = std::get_if<RequestHead>(&again);
  WINNOW_INVARIANT(same != nullptr && same->request.path == request.path);
  WINNOW_INVARIANT(same->request.query == request.query);
  WINNOW_INVARIANT(same->request.headers == request.headers);
  WINNOW_INVARIANT(same->request.host == request.host && same->body_size == head.body_size);
}

Router small_router() {
  Router router;
  const auto answer = [](const Request& request, const PathValues& values) {
    return json_error(200, values.empty() ? request.path : values.begin()->second);
  };
  router.add(Method::get, "/", answer);
  router.add(Method::get, "/sites/{site}", answer);
  router.add(Method::post, "/api/v1/sites/{site}/index", answer);
  return router;
}

// A response has one head, whatever the request says.
void check_answer(Request request) {
  static const Router router = small_router();
  const SecuritySettings settings = {.hosts = {"example.org"},
                                     .allowed_origins = {"https://example.org"},
                                     .shared_paths = {"/sites/"},
                                     .behind_proxy = true};
  if (const auto refusal = admit(request, {true, "192.0.2.1"}, settings)) {
    check_refusal(*refusal);
    return;
  }
  WINNOW_INVARIANT(!request.local);  // as a proxy passes it on
  WINNOW_INVARIANT(refuse_write(request).has_value());
  Response response = router.answer(request);
  add_security_fields(request, settings, response);
  condense(request, response);
  const std::string bytes = to_bytes(response, false, false);
  WINNOW_INVARIANT(bytes.find("\r\n\r\n") == bytes.size() - 4);
  WINNOW_INVARIANT(bytes.find("content-security-policy: ") != std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  HeadScanner scanner(kLimits);
  const auto scanned = scanner.scan(input);
  check_pieces(input, scanned);
  if (const auto* refusal = std::get_if<Refusal>(&scanned)) {
    check_refusal(*refusal);
    return 0;
  }
  const std::size_t end = std::get<std::size_t>(scanned);
  if (end == 0) return 0;
  const auto read = read_head(input.substr(0, end), kLimits);
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    check_refusal(*refusal);
    return 0;
  }
  const RequestHead& head = std::get<RequestHead>(read);
  check_texts(head.request);
  check_again(head);
  check_answer(head.request);
  return 0;
}
